// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/campaign_runner.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/test_program.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QTest>

namespace collscope::tst_campaign_runner {

using namespace collscope::remote;
using Patience = CampaignRunner::Patience;

namespace {

constexpr PollLimits quick{std::chrono::seconds(0), std::chrono::seconds(0), std::chrono::seconds(0)};

} // namespace

/// What window and command line have in common: what is done with the jobs of a campaign, in what order, and
/// what one of them means for the others.
class TestCampaignRunner : public JobFixture {
    Q_OBJECT
private slots:
    void init();
    void campaignIsMadeWholeOrNotAtAll();
    void toTheEnd();
    void failuresStayApart_data();
    void failuresStayApart();
    void machineIsAskedAgain();
    void cancelledOnes();
    void lostOnesAreLookedForWhenSomebodyAsks();
    void fetchesWhatThereIs();
    void letsGo();
    void resultsOfACampaign();

private:
    CampaignRunner runner(Patience how = Patience::giveUp);
    /// With an agent of its own.
    HeldJob held(const QByteArray &agent);
    /// Rounds until nothing is left to be done, or a number of them.
    void rounds(CampaignRunner &runner, int most);
    /// Rounds until every job is through.
    void roundsToTheEnd(CampaignRunner &runner);

    std::vector<QString> m_failed; ///< uuids
    std::vector<std::string> m_said;
    int m_grown = 0;
    int m_agents = 0;
};

void TestCampaignRunner::init()
{
    setUp();
    m_failed.clear();
    m_said.clear();
    m_grown = 0;
}

HeldJob TestCampaignRunner::held(const QByteArray &agent)
{
    const QByteArray name = "agent" + QByteArray::number(++m_agents);
    JobOrder wanted = order("plain", "exit 1\n");
    program(name.constData(), agent);
    wanted.host.agent = path(name.constData());
    return hold(*m_store, made(wanted).uuid).value();
}

CampaignRunner TestCampaignRunner::runner(Patience how)
{
    CampaignRunner::Events events;
    events.failed = [this](const FollowedJob &followed, const RemoteError &why) {
        m_failed.push_back(followed.job.uuid);
        m_said.push_back(why.what.text());
    };
    events.grew = [this](const FollowedJob &) { ++m_grown; };
    return CampaignRunner(*m_store, quick, how, std::move(events));
}

void TestCampaignRunner::rounds(CampaignRunner &runner, int most)
{
    for (int i = 0; i < most && !runner.isDone(); ++i) {
        QVERIFY(runner.round(*m_controller));
        QTest::qWait(20);
    }
}

void TestCampaignRunner::roundsToTheEnd(CampaignRunner &runner)
{
    for (const QDeadlineTimer most(patience); !runner.isDone() && !most.hasExpired();)
        rounds(runner, 1);
}

void TestCampaignRunner::campaignIsMadeWholeOrNotAtAll()
{
    JobOrder wrong = order("plain", "true\n");
    wrong.plan.nodes = {9};
    const auto none = makeCampaign(*m_store, {order("plain", "true\n"), wrong}, JobState::draft);
    QVERIFY(!none);
    QVERIFY(m_store->list().jobs.empty());
    const auto two
        = makeCampaign(*m_store, {order("plain", "true\n"), order("plain", "true\n")}, JobState::submitting);
    QVERIFY2(two, two ? "" : two.error().text().c_str());
    for (const HeldJob &one : *two) {
        QCOMPARE(one.job.campaign, two->front().job.uuid);
        QVERIFY(m_store->load(one.job.uuid).value() == one.job);
        QVERIFY(!hold(*m_store, one.job.uuid)->lock); // nobody else may
    }
    const auto one = makeCampaign(*m_store, {order("plain", "true\n")}, JobState::draft);
    QVERIFY(one->front().job.campaign.isEmpty());
    QCOMPARE(one->front().job.state, JobState::draft);
}

void TestCampaignRunner::toTheEnd()
{
    CampaignRunner all = runner();
    for (const char *name : {"first", "second"}) {
        write(path(name), sampleRecords(3));
        all.take(held("cp '" + path(name).toUtf8() + "' records\n"));
    }
    int told = 0;
    QVERIFY(all.follow(*m_controller, [&told](const Reply<void> &done) { told += done ? 1 : 0; }));
    QVERIFY(told > 0);
    QVERIFY(all.isDone());
    QCOMPARE(m_grown, 2);
    for (const FollowedJob &followed : all.jobs()) {
        QCOMPARE(outcomeOf(followed.job), Outcome::good);
        QCOMPARE(followed.progress.measured, std::size_t{3});
        QVERIFY(m_store->load(followed.job.uuid).value() == followed.job);
    }
    QVERIFY(m_failed.empty());
}

void TestCampaignRunner::failuresStayApart_data()
{
    QTest::addColumn<bool>("givesUp");
    QTest::newRow("given up") << true;
    QTest::newRow("tried again") << false;
}

/// What one has written cannot be fetched: the others come to their ends.
void TestCampaignRunner::failuresStayApart()
{
    QFETCH(bool, givesUp);
    CampaignRunner all = runner(givesUp ? Patience::giveUp : Patience::tryAgain);
    const QString bad = all.take(held("mkdir records\n")).job.uuid;
    const QString good = all.take(held("cat plan >records\n")).job.uuid;
    const auto isSettled = [&] {
        return outcomeOf(all.find(good)->job) == Outcome::good
            && outcomeOf(all.find(bad)->job) == Outcome::incomplete && !all.find(bad)->problem.isEmpty();
    };
    for (const QDeadlineTimer most(patience); !isSettled() && !most.hasExpired();)
        rounds(all, 1);
    if (givesUp)
        roundsToTheEnd(all);
    else
        rounds(all, 5); // it is tried again and again
    QCOMPARE(all.isDone(), givesUp);
    QCOMPARE(all.find(bad)->isGivenUp, givesUp);
    QVERIFY(!all.find(bad)->problem.isEmpty());
    QCOMPARE(outcomeOf(all.find(bad)->job), Outcome::incomplete);
    QCOMPARE(outcomeOf(all.find(good)->job), Outcome::good);
    QCOMPARE(m_failed, std::vector<QString>{bad}); // told once, however often it was tried
    if (givesUp)
        return;
    QVERIFY(QDir(all.find(bad)->job.folder()).rmdir(QStringLiteral("records")));
    roundsToTheEnd(all);
    QVERIFY(all.isDone());
    QCOMPARE(all.find(bad)->problem, QString());
}

/// The scheduler is away for a while: that ends no job, and nothing is submitted twice.
void TestCampaignRunner::machineIsAskedAgain()
{
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + "\necho 42\n");
    program("squeue", "exit 0\n");
    program("sacct", "echo 'Slurm accounting storage is disabled' >&2; exit 1\n");
    const Job job = made(order("slurm", "true\n"));
    CampaignRunner one = runner();
    one.take(hold(*m_store, job.uuid).value());
    QVERIFY(one.round(*m_controller));
    program("squeue", "echo 'Unable to contact slurm controller' >&2; exit 1\n");
    const auto away = one.round(*m_controller);
    QVERIFY(!away && away.error().passes());
    one.noteProblem(away.error());
    QVERIFY(!one.find(job.uuid)->problem.isEmpty());
    program("squeue", "echo '42|" + job.name().toUtf8() + "|0:03|COMPLETED|N/A|None'\n");
    roundsToTheEnd(one);
    QCOMPARE(outcomeOf(one.find(job.uuid)->job), Outcome::good);
    QCOMPARE(submissions(), 1);
    QVERIFY(m_failed.empty());
}

void TestCampaignRunner::cancelledOnes()
{
    CampaignRunner all = runner();
    FollowedJob &draft = all.take(held("echo ran >>'" + path("ran").toUtf8() + "'\n"));
    draft.job.cancelRequested = true;
    FollowedJob &asked = all.take(held("echo ran >>'" + path("ran").toUtf8() + "'\n"));
    QVERIFY(m_store->askToCancel(asked.job)); // by another workbench
    roundsToTheEnd(all);
    for (const FollowedJob *const one : {&draft, &asked})
        QCOMPARE(one->job.state, JobState::cancelled);
    QVERIFY(!QFile::exists(path("ran")));
}

void TestCampaignRunner::lostOnesAreLookedForWhenSomebodyAsks()
{
    HeldJob one = held("true\n");
    one.job.id = QStringLiteral("99999999");
    one.job.state = JobState::lost;
    one.job.fetchedAll = true;
    QVERIFY(QDir().mkpath(one.job.folder()));
    write(one.job.folder() + QStringLiteral("/done"), "0\n");
    CampaignRunner runs = runner();
    const FollowedJob &followed = runs.take(std::move(one));
    QVERIFY(runs.isDone());
    QVERIFY(runs.round(*m_controller));
    QCOMPARE(followed.job.state, JobState::lost);
    QVERIFY(runs.round(*m_controller, Submitting::no));
    QCOMPARE(followed.job.state, JobState::finished);
}

/// However far the scheduler can be asked.
void TestCampaignRunner::fetchesWhatThereIs()
{
    program("squeue", "echo 'Unable to contact slurm controller' >&2; exit 1\n");
    Job job = made(order("slurm", "true\n"));
    job.id = QStringLiteral("42");
    job.state = JobState::running;
    QVERIFY(m_store->save(job));
    QVERIFY(QDir().mkpath(job.folder()));
    write(job.folder() + QStringLiteral("/records"), sampleRecords(2));
    CampaignRunner one = runner();
    FollowedJob &followed = one.take(hold(*m_store, job.uuid).value());
    qint64 announced = 0;
    QVERIFY(one.fetch(*m_controller, followed, [&announced](qint64 bytes) { announced = bytes; }));
    QCOMPARE(announced, sampleRecords(2).size());
    QCOMPARE(followed.progress.measured, std::size_t{2});
    QCOMPARE(m_grown, 1);
    QCOMPARE(m_said.size(), std::size_t{1});
    QVERIFY2(m_said.front().find("slurm controller") != std::string::npos, m_said.front().c_str());
}

void TestCampaignRunner::letsGo()
{
    CampaignRunner all = runner(Patience::tryAgain);
    const QString ends = all.take(held("true\n")).job.uuid;
    const QString runs = all.take(held("sleep 30\n")).job.uuid;
    for (const QDeadlineTimer most(patience); !isThrough(all.find(ends)->job) && !most.hasExpired();)
        rounds(all, 1);
    const auto released = all.release();
    QCOMPARE(released.size(), std::size_t{1});
    QCOMPARE(released.front().job.uuid, ends);
    QVERIFY(hold(*m_store, ends)->lock); // others may
    QVERIFY(!hold(*m_store, runs)->lock);
    QVERIFY(m_controller->cancel(all.find(runs)->job));
    roundsToTheEnd(all);
    QCOMPARE(all.find(runs)->job.state, JobState::cancelled);
}

void TestCampaignRunner::resultsOfACampaign()
{
    const auto job = [](const char *uuid, const char *campaign, const char *continues) {
        Job result;
        result.uuid = QString::fromLatin1(uuid);
        result.campaign = QString::fromLatin1(campaign);
        result.continues = QString::fromLatin1(continues);
        return result;
    };
    const std::vector<Job> all = {job("a", "a", ""), job("b", "a", ""), job("rest", "", "b"),
        job("alone", "", ""), job("more", "", "alone"), job("still", "", "more")};
    const auto results = [&](const std::vector<Job> &measured, const char *uuid) {
        QStringList names;
        for (const Job &one : resultsOf(all, measured, campaignOf(all, QString::fromLatin1(uuid))))
            names << one.uuid;
        return names.join(u' ');
    };
    QCOMPARE(campaignOf(all, QStringLiteral("rest")), QStringLiteral("a"));
    QCOMPARE(campaignOf(all, QStringLiteral("still")), QStringLiteral("alone"));
    QCOMPARE(results(all, "rest"), QStringLiteral("a rest"));
    QCOMPARE(results(all, "alone"), QStringLiteral("still"));
    QCOMPARE(results({all[0], all[1], all[3], all[4]}, "b"), QStringLiteral("a b")); // the rest still waits
    QCOMPARE(results({all[0], all[1], all[3], all[4]}, "still"), QStringLiteral("more"));
}

const testing::Registered<TestCampaignRunner> registered("tst_campaign_runner");

} // namespace collscope::tst_campaign_runner
#include "tst_campaign_runner.moc"
