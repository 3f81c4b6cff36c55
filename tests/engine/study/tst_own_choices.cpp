// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/own_choices.h"
#include "engine/study/study.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>

namespace collscope::tst_own_choices {

namespace {

/// bcast on so many nodes with one process each.
StudyPtr measuredWith(const std::string &library, const std::string &release, std::uint32_t nodes)
{
    Provenance from;
    from.system = "made up";
    from.mpiLibrary = library;
    from.mpiVersion = release;
    DatasetBuilder builder(from);
    for (const int algorithm : {0, 1, 5, 6}) {
        auto record = synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", algorithm), nodes, 8,
            algorithm == 0 ? 3e-6 : 1e-6 * algorithm);
        record.nodes = nodes;
        record.ppn = 1;
        builder.add(record);
    }
    return synthetic::must(makeStudy({builder.build(), {"bcast", {}, false}}));
}

MethodIndex chosenWith(const std::string &library, const std::string &release, std::uint32_t nodes)
{
    const StudyPtr study = measuredWith(library, release, nodes);
    const Evaluation own = ownChoices(study->map(), study->baseline.get());
    return own.decisions.front().method;
}

} // namespace

class TestOwnChoices : public QObject {
    Q_OBJECT
private slots:
    void isKnownOfANamedRelease() { QVERIFY(chosenWith("Open MPI", "4.1.4", 4) != noMethod); }

    void isUnknownElsewhere()
    {
        QCOMPARE(chosenWith("", "", 4), noMethod);
        QCOMPARE(chosenWith("Open MPI", "", 4), noMethod);
        QCOMPARE(chosenWith("Open MPI", "3.0.0", 4), noMethod);
        QCOMPARE(chosenWith("MPICH", "4.1.4", 4), noMethod);
        QCOMPARE(chosenWith("Open MPI", "5.0.7", 4), noMethod); // HAN is asked first
    }

    void costsWhatWasMeasured()
    {
        for (const std::string release : {"4.1.4", ""}) {
            const StudyPtr study = measuredWith("Open MPI", release, 4);
            const Evaluation own = ownChoices(study->map(), study->baseline.get());
            QCOMPARE(own.penalty, study->baseline->penalty);
            QCOMPARE(own.penalty.front(), 2.0);
            QVERIFY(std::isnan(ownChoices(study->map(), nullptr).penalty.front()));
        }
    }
};

const testing::Registered<TestOwnChoices> registered("tst_own_choices");

} // namespace collscope::tst_own_choices
#include "tst_own_choices.moc"
