// SPDX-License-Identifier: GPL-3.0-or-later
// Which launches a plan takes where the library reads its algorithms when it starts.
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/launches.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_planned_launches {

using namespace collscope::wire;

class TestPlannedLaunches : public QObject {
    Q_OBJECT

private slots:
    void launchesOfAPlan()
    {
        CampaignPlan plan;
        plan.collectives = {"alltoall"};
        plan.methods = {"intelmpi"};
        QCOMPARE(plannedLaunches(plan).size(), std::size_t(14)); // the default and what every release has
        plan.methods = {"intelmpi.algorithm_18"};
        QCOMPARE(
            plannedLaunches(plan), std::vector<LaunchSettings>{LaunchSettings{"I_MPI_ADJUST_ALLTOALL=18"}});
        plan.collectives = {"bcast"};
        plan.methods = {"intelmpi.ring"};
        QCOMPARE(plannedLaunches(plan), std::vector<LaunchSettings>{LaunchSettings{"I_MPI_ADJUST_BCAST=3"}});
    }

    /// The default comes first, and a launch measures one method of every collective.
    void aLaunchServesAllCollectives()
    {
        CampaignPlan plan;
        plan.collectives = {"bcast", "reduce"};
        plan.methods = {"intelmpi"};
        const Offer three{std::string(intelMpiLibrary), {{"a", 1}, {"b", 2}, {"c", 5}}};
        const Offer one{std::string(intelMpiLibrary), {{"d", 1}}};
        const std::vector<Offers> offers{{"allreduce", "intelmpi", {three}}, {"bcast", "intelmpi", {three}},
            {"reduce", "intelmpi", {one}}};
        const std::vector<LaunchSettings> expected{{}, {"I_MPI_ADJUST_BCAST=1", "I_MPI_ADJUST_REDUCE=1"},
            LaunchSettings{"I_MPI_ADJUST_BCAST=2"}, LaunchSettings{"I_MPI_ADJUST_BCAST=5"}};
        QCOMPARE(plannedLaunches(plan, offers).size(), expected.size());
        QVERIFY(plannedLaunches(plan, offers) == expected);
        // The agent lists names alone.
        const Offer named{std::string(intelMpiLibrary), {{"ring"}, {"algorithm_18"}, {"of_no_release"}}};
        QVERIFY(plannedLaunches(plan, {{"bcast", "intelmpi", {named}}})
            == (std::vector<LaunchSettings>{
                {}, LaunchSettings{"I_MPI_ADJUST_BCAST=3"}, LaunchSettings{"I_MPI_ADJUST_BCAST=18"}}));
        plan.methods = {"native"}; // chosen at run time
        QCOMPARE(plannedLaunches(plan, offers).size(), std::size_t(1));
    }

    /// Its other collectives, and words that mean methods of any library, are measured in one launch.
    void allgathervOfOpenMpi()
    {
        const std::string variable = "OMPI_MCA_coll_tuned_allgatherv_algorithm=";
        CampaignPlan plan;
        plan.collectives = {"bcast", "allgatherv"};
        plan.methods = {"openmpi"};
        std::vector<LaunchSettings> expected{{}};
        for (const char *const number : {"1", "2", "3", "4", "5"})
            expected.push_back({variable + number});
        QVERIFY(plannedLaunches(plan) == expected); // numbers of every release
        const Offer newer{std::string(openMpiLibrary), {{"ring"}, {"sparbit"}, {"of_no_release"}}};
        const Offer tree{std::string(openMpiLibrary), {{"binomial"}}};
        const std::vector<Offers> offers{{"bcast", "openmpi", {tree}}, {"allgatherv", "openmpi", {newer}}};
        QVERIFY(plannedLaunches(plan, offers)
            == (std::vector<LaunchSettings>{
                {}, LaunchSettings{variable + "3"}, LaunchSettings{variable + "6"}}));
        plan.methods = {"openmpi.ring"};
        QVERIFY(plannedLaunches(plan) == (std::vector<LaunchSettings>{{}, LaunchSettings{variable + "3"}}));
        plan.collectives = {"allgatherv"}; // nothing is measured without the setting
        QVERIFY(plannedLaunches(plan) == (std::vector<LaunchSettings>{LaunchSettings{variable + "3"}}));
        plan.collectives = {"bcast"};
        QCOMPARE(plannedLaunches(plan).size(), std::size_t(1));
        plan.collectives = {"allgatherv"};
        plan.methods = {"openmpi"};
        plan.policy = "regret";
        QCOMPARE(plannedLaunches(plan).size(), std::size_t(1));
        plan.policy = CampaignPlan().policy;
        for (const char *const anyLibrary : {"native", "all", "bundled"}) {
            plan.methods = {anyLibrary};
            QCOMPARE(plannedLaunches(plan).size(), std::size_t(1));
        }
    }
};

const testing::Registered<TestPlannedLaunches> registered("tst_planned_launches");

} // namespace collscope::tst_planned_launches
#include "tst_planned_launches.moc"
