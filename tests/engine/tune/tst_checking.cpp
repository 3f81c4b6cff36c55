// SPDX-License-Identifier: GPL-3.0-or-later
// `tune --check`: what a folder decides is timed again, with the library that it is for.
#include "engine/tune/checking.h"
#include "tests/engine/tune/made_up_machine.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_checking {

using namespace collscope::tune;
using namespace collscope::tune::testing;

class TestChecking : public QObject, private Tunings {
    Q_OBJECT
private slots:
    void saysWhatIsStale();
    void checksOnlyTheLibraryOfTheFolder();
};

void TestChecking::saysWhatIsStale()
{
    const auto measured = [](std::uint64_t, std::uint32_t) { return true; };
    MadeUpMachine machine({measured, always});
    const TuningOrder all = order(machine);
    CheckOrder again{all.folder, 6, machine.runner()};
    const auto early = check(again);
    QVERIFY2(!early && early.error().message == "holds no tuning that is through",
        early ? "" : early.error().text().c_str());
    const TuningResult result = done(all, machine);

    const CheckResult good = synthetic::must(check(again));
    QCOMPARE(good.shipped, std::size_t{27});
    QCOMPARE(machine.plans.back().decisions.size(), std::size_t{12}); // a sample
    QVERIFY(!good.isStale());
    QCOMPARE(good.gains.front().statistics.better, std::size_t{12});

    MadeUpMachine changed({measured, [](std::uint64_t bytes) { return bytes < 4096; }});
    again.runner = changed.runner();
    const CheckResult bad = synthetic::must(check(again));
    QVERIFY(bad.isStale() && bad.updated.empty());
    for (const StaleCell &cell : bad.stale) {
        QCOMPARE(cell.collective, std::string("bcast"));
        QVERIFY(cell.messageBytes >= 4096);
        QCOMPARE(cell.gain.gain, -0.5);
    }

    MadeUpMachine updated({measured, always});
    updated.version = "4.1.6";
    again.runner = updated.runner();
    const CheckResult other = synthetic::must(check(again));
    QCOMPARE(other.updated, std::string("Open MPI 4.1.4 -> Open MPI 4.1.6"));
    QVERIFY(other.isStale() && other.stale.empty());
}

void TestChecking::checksOnlyTheLibraryOfTheFolder()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    const TuningOrder all = order(machine);
    done(all, machine);
    CheckOrder again{all.folder, 6, machine.runner()};
    const std::size_t jobs = machine.plans.size();
    const auto problem = [&](const std::string &library, const std::vector<std::string> &libraries) {
        again.library = library;
        again.libraries = libraries;
        const auto checked = check(again);
        return checked ? std::string() : checked.error().text();
    };
    const std::string found = ": is for Open MPI 4.1.4, and the MPI library found is MPICH 4.0.2. ";
    const std::string folder = all.folder.toStdString();
    QCOMPARE(problem("MPICH 4.0.2", {"MPICH 4.0.2"}),
        folder + found
            + "Put the launcher of Open MPI 4.1.4 first in PATH (module load). To tune MPICH 4.0.2, use "
              "another "
              "folder");
    QCOMPARE(problem("MPICH 4.0.2", {"MPICH 4.0.2", "Open MPI 4.1.5"}),
        folder + found
            + "Add --library \"Open MPI 4.1.5\", or put its launcher first in PATH. To tune MPICH 4.0.2, use "
              "another folder");
    QVERIFY(problem("Intel MPI 2021.18", {}).find("found is Intel MPI 2021.18.") != std::string::npos);
    QCOMPARE(machine.plans.size(), jobs);
    // Whatever its release, and a launcher whose words are unknown.
    QCOMPARE(problem("Open MPI 4.1.6", {}), std::string());
    QCOMPARE(problem("prun", {}), std::string());
}

const collscope::testing::Registered<TestChecking> registered("tst_checking");

} // namespace collscope::tst_checking
#include "tst_checking.moc"
