// SPDX-License-Identifier: GPL-3.0-or-later
// What the launches of a job are started with, by an agent that writes down its environment.
#include "engine/tune/belonging.h"
#include "engine/tune/local_runner.h"
#include "engine/tune/probing.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/launches.h"
#include "tests/support/files.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace collscope::tst_launches {

using namespace collscope::tune;
using namespace Qt::StringLiterals;

namespace {

wire::Offers intelOffers(const std::string &collective, int methods)
{
    wire::Offer offer{std::string(wire::intelMpiLibrary), {}};
    for (int id = 1; id <= methods; ++id)
        offer.algorithms.push_back({"algorithm_" + std::to_string(id), id});
    return {collective, std::string(wire::intelMpiLibrary), {offer}};
}

} // namespace

class TestLaunches : public QObject {
    Q_OBJECT
private slots:
    void init();
    void theDefaultComesFirst();
    void aMethodThatEndsTheJobTakesNoOtherWithIt();
    void filesAreLoadedByTheirScript();
    void startingTakesHalfOfTheTimeAtMost();
    void launchesThatAreCutShortAreFewer();
    void updatedLibraryIsNamed();

private:
    /// "BCAST=1 REDUCE=1 |--launch 2/4": of each start, in order.
    QStringList started() const
    {
        return QString::fromUtf8(collscope::testing::fileText(m_folder->filePath(u"log"_s)))
            .split(u'\n', Qt::SkipEmptyParts);
    }
    Expected<void> carriedOut(const Job &job) const
    {
        return runnerHere(m_library).run(job, [](const QByteArray &) {}, {});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    MpiLibrary m_library;
    Job m_job;
};

void TestLaunches::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_library = {};
    m_library.launcher = u"env"_s;
    m_library.agent = collscope::testing::writeProgram(m_folder->filePath(u"agent"_s),
        "settings=$(env | sed -n 's/^I_MPI_ADJUST_//p; s/^TRIED=/TRIED=/p' | sort | tr '\\n' ' ')\n"
        "shift 2\n" // --plan FILE
        "while [ $# -gt 2 ]; do words=\"$words $1\"; shift; done\n" // and without -o FILE
        "echo \"$settings|$words\" >>'"
            + m_folder->filePath(u"log"_s).toUtf8()
            + "'\n"
              "echo 'collscope-agent: 0.0 s: setting up 100.0 %'\n"
              "[ \"$I_MPI_ADJUST_BCAST\" != 2 ]\n");
    m_library.offers = {intelOffers("bcast", 3), intelOffers("reduce", 2)};
    m_job = {};
    m_job.plan.collectives = {"bcast", "reduce"};
    m_job.plan.methods = {"intelmpi"};
    m_job.records = m_folder->filePath(u"records"_s);
}

void TestLaunches::theDefaultComesFirst()
{
    m_job.plan.collectives = {"reduce"};
    QVERIFY(carriedOut(m_job));
    QCOMPARE(started(),
        (QStringList{u"| --launch 1/3"_s, u"REDUCE=1 | --launch 2/3"_s, u"REDUCE=2 | --launch 3/3"_s}));
    m_job.plan.methods = {"native"}; // of a library whose methods are chosen at run time
    QVERIFY(carriedOut(m_job));
    QCOMPARE(started().size(), 4);
    QCOMPARE(started().back(), u"|"_s);
}

void TestLaunches::aMethodThatEndsTheJobTakesNoOtherWithIt()
{
    QVERIFY(carriedOut(m_job)); // some of it can be used
    QCOMPARE(started(),
        (QStringList{u"| --launch 1/4"_s, u"BCAST=1 REDUCE=1 | --launch 2/4"_s,
            u"BCAST=2 REDUCE=2 | --launch 3/4"_s, u"BCAST=3 | --launch 4/4"_s, u"BCAST=2 | --launch 3/4"_s,
            u"REDUCE=2 | --launch 3/4"_s}));
}

void TestLaunches::filesAreLoadedByTheirScript()
{
    const QString script = collscope::testing::writeFile(m_folder->filePath(u"a folder/env.sh"_s),
        "[ -f ./env.sh ] && export TRIED=\"$(basename \"$(pwd)\")\"\n");
    m_job.launches = {{{}, {}, {u"--side"_s, u"default"_s}}, {{}, script, {u"--side"_s, u"decided"_s}}};
    collscope::testing::writeFile(m_job.records, "collscope-records 1\nsystem: x\ndata:\n");
    QVERIFY(carriedOut(m_job));
    QCOMPARE(started(), (QStringList{u"| --side default"_s, u"TRIED=a folder | --side decided"_s}));
    QFile::remove(script);
    const auto failed = carriedOut(m_job);
    QVERIFY2(!failed && failed.error().text().find("env.sh") != std::string::npos,
        failed ? "" : failed.error().text().c_str());
}

void TestLaunches::startingTakesHalfOfTheTimeAtMost()
{
    wire::CampaignPlan plan = m_job.plan;
    const std::vector<wire::Offers> offers{intelOffers("bcast", 22), intelOffers("reduce", 19)};
    const auto launches = [&](double seconds, double start) {
        return wire::plannedLaunches(withFewerLaunches(plan, offers, seconds, start), offers);
    };
    QCOMPARE(launches(116, 1.5).size(), std::size_t{23}); // all of them
    const auto some = launches(24, 1.5);
    QCOMPARE(some.size(), std::size_t{8});
    QVERIFY(some.front().empty());
    QCOMPARE(some.back(), (wire::LaunchSettings{"I_MPI_ADJUST_BCAST=7", "I_MPI_ADJUST_REDUCE=7"}));
    QCOMPARE(launches(1, 1.5).size(), std::size_t{2}); // the default and one to compare it with
    const wire::CampaignPlan part = withFewerLaunches(plan, offers, 24, 1.5);
    plan.sizes = {8};
    wire::CampaignPlan rest = part;
    rest.sizes = {8};
    QCOMPARE(
        leftOutText(plan, rest), std::string("the methods behind the first 7, which take a launch each"));
    // Methods that need no launch are all measured.
    wire::Offer ofOpenMpi{std::string(wire::openMpiLibrary), {{"bruck", 2}, {"ring", 3}, {"neighbor", 4}}};
    plan.collectives = {"bcast", "allgatherv"};
    plan.methods = {"openmpi"};
    QCOMPARE(withFewerLaunches(plan, {{"allgatherv", "openmpi", {ofOpenMpi}}}, 9, 1.5).methods,
        (std::vector<std::string>{"native", "openmpi.bruck", "openmpi.ring"}));
    plan.methods = {"native"};
    QCOMPARE(withFewerLaunches(plan, offers, 1, 1.5), plan);
}

/// A busy machine needs 5 seconds for what should take one: launches of one second would compare nothing.
void TestLaunches::launchesThatAreCutShortAreFewer()
{
    m_library.agent = collscope::testing::writeProgram(m_folder->filePath(u"slow"_s),
        "budget=$(sed -n 's/^budget: //p' \"$2\")\n"
        "echo \"$budget\" >>'"
            + m_folder->filePath(u"log"_s).toUtf8()
            + "'\n"
              "echo 'collscope-agent: 0.0 s: setting up 100.0 %'\n"
              "[ \"${budget%.*}\" -ge 5 ] ||\n"
              "    echo 'collscope-agent: the budget of 1 s is used up: stopped after 0 measurements'\n");
    collscope::testing::writeFile(m_job.records, "collscope-records 1\nsystem: x\ndata:\n");
    m_job.plan.budget = 20;
    m_job.launches.assign(20, {});
    QVERIFY(carriedOut(m_job));
    const QStringList budgets = started();
    QVERIFY2(budgets.size() > 4, qPrintable(budgets.join(u' ')));
    for (int i = 0; i < 4; ++i) {
        const double wanted = i < 3 ? std::exp2(i) : 8;
        QVERIFY2(budgets[i].toDouble() > wanted * 0.7, qPrintable(budgets.join(u' ')));
        QVERIFY2(budgets[i].toDouble() < wanted * 2, qPrintable(budgets.join(u' ')));
    }
    QVERIFY2(budgets[4].toDouble() > 5, qPrintable(budgets.join(u' ')));
}

/// An updated Intel MPI, which names itself otherwise than its launcher does.
void TestLaunches::updatedLibraryIsNamed()
{
    const QString path = m_folder->filePath(u"records.txt"_s);
    const wire::Header header{{"system", QSysInfo::machineHostName().toStdString()}, {"origin", "measured"},
        {"mpi_library", "Intel(R) MPI Library"}, {"mpi_version", "2021.13"}};
    auto record = synthetic::record("bcast", wire::methodFromId("intelmpi", "bcast", 0), 2, 8, 1e-6);
    record.nodes = 1;
    record.ppn = 2;
    collscope::testing::writeFile(
        path, QByteArray::fromStdString(wire::formatHeader(header) + wire::formatRecord(record)));
    MpiLibrary library;
    library.name = u"Intel MPI"_s;
    library.version = u"2021.13"_s;
    QVERIFY(belongTogether({path}, subjectOf(library)));
    library.version = u"2021.18.1"_s;
    const auto other = belongTogether({path}, subjectOf(library));
    QVERIFY(!other);
    QVERIFY2(other.error().message.ends_with("2021.13, and this is Intel(R) MPI Library 2021.18.1"),
        other.error().message.c_str());
}

const collscope::testing::Registered<TestLaunches> registered("tst_launches");

} // namespace collscope::tst_launches
#include "tst_launches.moc"
