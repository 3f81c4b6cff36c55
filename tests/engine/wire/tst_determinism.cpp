// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/determinism.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>
#include <string>

namespace collscope::tst_determinism {

class TestDeterminism : public QObject {
    Q_OBJECT

private slots:
    void onlyTheseMayDiffer();
    void unknownMethodsMayDiffer();
};

/// Of the methods of the catalogue, but for components, which call one another.
void TestDeterminism::onlyTheseMayDiffer()
{
    std::set<std::string> differ;
    for (const wire::Collective &collective : wire::mpiCollectives())
        for (const wire::AlgorithmList &list : collective.libraries)
            for (const wire::Algorithm &algorithm : list.algorithms) {
                const std::string of(list.library);
                QCOMPARE(algorithm.deterministic, wire::isDeterministic(of, collective.name, algorithm.name));
                if (!algorithm.deterministic && of != "openmpi-component"
                    && !wire::has(algorithm.needs, wire::Requirement::notTried))
                    differ.insert(
                        of + ' ' + std::string(collective.name) + ' ' + std::string(algorithm.name));
            }
    const std::set<std::string> expected = {"openmpi allreduce nonoverlapping",
        "openmpi reduce_scatter non-overlapping", "openmpi reduce_scatter_block basic_linear",
        "mpich allreduce nb", "mpich allreduce smp", "mpich exscan nb", "mpich reduce nb", "mpich reduce smp",
        "mpich reduce_scatter nb", "mpich reduce_scatter_block nb", "mpich scan nb", "mpich scan smp"};
    std::string text;
    for (const std::string &one : differ)
        text += one + '\n';
    QVERIFY2(differ == expected, text.c_str());
}

void TestDeterminism::unknownMethodsMayDiffer()
{
    QVERIFY(!wire::isDeterministic("openmpi", "allreduce", "algorithm_99"));
    QVERIFY(!wire::isDeterministic("intelmpi", "reduce", "binomial"));
    QVERIFY(!wire::isDeterministic("openmpi-component", "reduce", "adapt"));
    QVERIFY(wire::isDeterministic("openmpi", "bcast", "algorithm_99"));
    QVERIFY(wire::isDeterministic("collscope", "allreduce", "ring"));
    const wire::Method differs{"mpich", "nb", 2};
    constexpr auto wish = static_cast<wire::Requirements>(wire::Requirement::deterministicOnly);
    QCOMPARE(wire::unmetBy(wish, differs, "reduce"), wish);
    QCOMPARE(wire::unmetBy(0, differs, "reduce"), wire::Requirements{0});
    const wire::Method baseline{"mpich", "default", 0};
    QCOMPARE(wire::unmetBy(wish, baseline, "reduce"), wire::Requirements{0});
}

const testing::Registered<TestDeterminism> registered("tst_determinism");

} // namespace collscope::tst_determinism
#include "tst_determinism.moc"
