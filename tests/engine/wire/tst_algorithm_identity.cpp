// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/algorithm_identity.h"
#include "engine/wire/catalogue.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>

namespace collscope::tst_algorithm_identity {

using namespace std::string_view_literals;

class TestAlgorithmIdentity : public QObject {
    Q_OBJECT
private slots:
    void namesOfTwoLibrariesMeanOneAlgorithm()
    {
        QCOMPARE(wire::canonicalName("openmpi", "bcast", "basic_linear"), "linear"sv);
        QCOMPARE(wire::canonicalName("openmpi", "reduce", "linear"), "linear"sv);
        QCOMPARE(wire::canonicalName("openmpi", "bcast", "binary_tree"), "binary"sv);
        QCOMPARE(wire::canonicalName("mpich", "bcast", "scatter_ring_allgather"),
            wire::canonicalName("openmpi", "bcast", "scatter_allgather_ring"));
        QCOMPARE(wire::canonicalName("openmpi", "barrier", "bruck"), "dissemination"sv);
        QCOMPARE(wire::canonicalName("openmpi", "allgather", "bruck"), "bruck"sv);
        QCOMPARE(wire::canonicalName("unknown", "bcast", "own"), "own"sv);
        QCOMPARE(
            wire::canonicalText({"openmpi", "binary_tree", 5, 8192, 0}, "bcast"), std::string("binary/8KiB"));
    }

    /// Else a tree for several collectives could not return the library's method.
    void twoAlgorithmsOfOneCollectiveNeverShareAName()
    {
        for (const wire::Collective &collective : wire::collectives())
            for (const wire::AlgorithmList &list : collective.libraries) {
                std::set<std::string_view> names;
                for (const wire::Algorithm &algorithm : list.algorithms)
                    QVERIFY2(names.insert(wire::canonicalName(list.library, collective.name, algorithm.name))
                                 .second,
                        algorithm.name.data());
            }
    }

    void aMethodIsFoundUnderTheNameOfAnotherLibrary()
    {
        const wire::Method openMpi{"openmpi", "scatter_allgather_ring", 9, 0, 0};
        const wire::Method mpich{"mpich", "scatter_ring_allgather", 5, 0, 0};
        const wire::Method bundled{"collscope", "scatter_ring", 9, 0, 0};
        QCOMPARE(*wire::findMethod({mpich}, openMpi, "bcast"), std::size_t{0});
        QCOMPARE(*wire::findMethod({bundled, openMpi}, openMpi, "bcast"), std::size_t{1});
        // The library is there, and did not measure the method.
        QVERIFY(!wire::findMethod({bundled, {"openmpi", "binomial", 6, 0, 0}}, openMpi, "bcast"));
        QVERIFY(!wire::findMethod({{"mpich", "default", 0, 0, 0}}, {"openmpi", "default", 0, 0, 0}, "bcast"));
    }

    void aMethodIsOneInTwoCollectives()
    {
        const wire::Method bcast{"openmpi", "binary_tree", 5, 1024, 0};
        QVERIFY(wire::isSameMethod(bcast, "bcast", {"openmpi", "binary", 4, 1024, 0}, "reduce"));
        QVERIFY(!wire::isSameMethod(bcast, "bcast", {"openmpi", "binary", 4, 8192, 0}, "reduce"));
        QVERIFY(!wire::isSameMethod(bcast, "bcast", {"collscope", "binary", 3, 1024, 0}, "reduce"));
    }
};

const testing::Registered<TestAlgorithmIdentity> registered("tst_algorithm_identity");

} // namespace collscope::tst_algorithm_identity
#include "tst_algorithm_identity.moc"
