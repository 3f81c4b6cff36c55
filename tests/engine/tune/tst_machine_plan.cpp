// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"
#include "engine/tune/this_machine.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_machine_plan {

using namespace collscope::tune;

/// What is planned for a machine and its library.
class TestMachinePlan : public QObject {
    Q_OBJECT
private slots:
    void plan();
};

void TestMachinePlan::plan()
{
    ThisMachine machine;
    MpiLibrary library;
    library.offers
        = remote::parseAgentList("barrier: default openmpi.linear\nbcast: default linear openmpi.binomial\n"
                                 "scan: default\nallreduce: default openmpi.ring\n");
    machine.cores = 12;
    wire::CampaignPlan plan = planFor(machine, library, 30);
    QCOMPARE(plan.commSizes, (std::vector<std::uint32_t>{2, 4, 8, 12}));
    QCOMPARE(plan.methods, std::vector<std::string>{"native"});
    QCOMPARE(plan.collectives, (std::vector<std::string>{"allreduce", "bcast"}));
    QCOMPARE(plan.budget, 30.0);
    QCOMPARE(plan.sizes.front(), std::uint64_t{1});
    QVERIFY(plan.sizes.back() >= 1024 && plan.sizes.back() <= 4U << 20);
    QVERIFY(!wire::planConflict(plan));
    machine.cores = 2;
    plan = planFor(machine, library, 1000);
    QCOMPARE(plan.commSizes, std::vector<std::uint32_t>{2});
    QCOMPARE(plan.collectives, (std::vector<std::string>{"allreduce", "bcast", "barrier"}));
    // Some of Open MPI's take launches of their own.
    library.offers
        = remote::parseAgentList("bcast: default openmpi.binomial\nallgatherv: default openmpi.ring\n");
    QCOMPARE(planFor(machine, library, 60).methods, std::vector<std::string>{"openmpi"});
    // A library whose methods nobody can choose is compared with Collscope's.
    library.offers = remote::parseAgentList("bcast: default linear binomial\nbarrier: default\n");
    plan = planFor(machine, library, 60);
    QCOMPARE(plan.methods, std::vector<std::string>{"bundled"});
    QCOMPARE(plan.collectives, std::vector<std::string>{"bcast"});
    // Many processes share the memory.
    machine.cores = 4096;
    QVERIFY(planFor(machine, library, 60).sizes.back() < 4U << 20);
}

const collscope::testing::Registered<TestMachinePlan> registered("tst_machine_plan");

} // namespace collscope::tst_machine_plan
#include "tst_machine_plan.moc"
