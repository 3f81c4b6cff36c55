// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_results.h"
#include "app/window/campaign_service.h"
#include "tests/support/files.h"
#include "tests/support/fixtures.h"
#include "tests/support/plan_of.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace collscope;
using namespace Qt::StringLiterals;
using remote::JobState;

namespace {

constexpr int patienceMs = 30000;

/// How often the event loop of this thread came around: a loop that waits for something does not.
class Turns : public QObject {
public:
    Turns() { startTimer(1); }
    int count() const { return m_count; }

protected:
    void timerEvent(QTimerEvent * /*event*/) override { ++m_count; }

private:
    int m_count = 0;
};

} // namespace

/// The service with jobs on this machine whose agent is a script, and with an ssh that is one.
class TestCampaignService : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void toTheEnd();
    void wrongOrderMakesNothing();
    void severalJobsAreOneDataset();
    void cancelled();
    void killedAndGoneOnWith_data();
    void killedAndGoneOnWith();
    void leftSubmitting();
    void leftCancelling();
    void lookedAfterElsewhere();
    void lostJob();
    void theRest();
    void unreadableJobIsToldOnce();
    void machineThatHangs();
    void signIn();
    void log();

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    void restart();
    remote::JobOrder order(const QByteArray &agent);
    remote::JobOrder sshOrder();
    QString submitted(const std::vector<remote::JobOrder> &orders);
    JobState stateOf(const QString &uuid) const;
    int starts() const { return static_cast<int>(testing::fileText(path("starts")).count('\n')); }
    QByteArray recordsAgent(std::size_t first, std::size_t all);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<CampaignService> m_service;
};

void TestCampaignService::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    static const QByteArray usual = qgetenv("PATH");
    qputenv("PATH", QByteArray(m_folder->path().toUtf8() + "/bin:" + usual));
    QDir(m_folder->path()).mkdir(u"bin"_s);
    restart();
}

void TestCampaignService::cleanup()
{
    testing::writeFile(path("go"), {}); // agents that wait
    m_service.reset();
    m_folder.reset();
}

/// Another workbench on the same store.
void TestCampaignService::restart()
{
    m_service.reset();
    m_service = std::make_unique<CampaignService>(
        path("store"), CampaignWorker::Places{path("control"), QString()});
    connect(m_service.get(), &CampaignService::failed, this,
        [](const Diagnostic &cause) { qInfo("told: %s", cause.text().c_str()); });
    m_service->start();
}

remote::JobOrder TestCampaignService::order(const QByteArray &agent)
{
    testing::writeProgram(path("agent"), "echo start >>'" + path("starts").toUtf8() + "'\n" + agent);
    remote::JobOrder result;
    result.host.name = u"here"_s;
    result.host.connection = u"local"_s;
    result.host.workFolder = path("work");
    result.host.scheduler = u"plain"_s;
    result.host.launcher = u"env PROCESSES=@processes@"_s;
    result.host.agent = path("agent");
    result.plan = testing::planOf("collectives: bcast\nsizes: 1\n");
    return result;
}

remote::JobOrder TestCampaignService::sshOrder()
{
    remote::JobOrder result = order("true\n");
    result.host.name = u"far"_s;
    result.host.connection = u"ssh"_s;
    result.host.sshHost = u"far"_s;
    return result;
}

/// Writes the first records, waits for the file `go`, writes the others.
QByteArray TestCampaignService::recordsAgent(std::size_t first, std::size_t all)
{
    const QByteArray some = QByteArray::fromStdString(testing::recordsText(first));
    const QByteArray text = QByteArray::fromStdString(testing::recordsText(all));
    testing::writeFile(path("some"), some);
    testing::writeFile(path("rest"), text.mid(some.size()));
    return "cat '" + path("some").toUtf8() + "' >records\nuntil [ -e '" + path("go").toUtf8()
        + "' ] || [ ! -e plan ]; do sleep 0.1; done\ncat '" + path("rest").toUtf8() + "' >>records\n";
}

QString TestCampaignService::submitted(const std::vector<remote::JobOrder> &orders)
{
    QSignalSpy made(m_service.get(), &CampaignService::submitted);
    m_service->submit(orders);
    return made.wait(patienceMs) ? made.first().first().toStringList().first() : QString();
}

JobState TestCampaignService::stateOf(const QString &uuid) const
{
    const JobRow *const row = m_service->find(uuid);
    return row ? row->job.state : JobState::draft;
}

void TestCampaignService::toTheEnd()
{
    QSignalSpy grew(m_service.get(), &CampaignService::recordsGrew);
    const QString uuid = submitted({order(recordsAgent(4, 10))});
    QVERIFY(!uuid.isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(m_service->find(uuid)->progress.measured, std::size_t{4}, patienceMs);
    QCOMPARE(stateOf(uuid), JobState::running);
    QCOMPARE(m_service->find(uuid)->tracking, JobRow::Tracking::ours);
    QCOMPARE(grew.size(), 1);
    QCOMPARE(grew.first().at(1).toString(), m_service->find(uuid)->recordsPath);
    QVERIFY(!remote::JobStore(path("store")).lock(m_service->find(uuid)->job));
    testing::writeFile(path("go"), {});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::finished, patienceMs);
    QTRY_COMPARE(m_service->find(uuid)->tracking, JobRow::Tracking::none);
    QCOMPARE(m_service->find(uuid)->progress.measured, std::size_t{10});
    QVERIFY(remote::JobStore(path("store")).lock(m_service->find(uuid)->job)); // it is let go of
    QTRY_VERIFY(!m_service->machines().front().nextLook.isValid()); // nothing is open, nothing is asked
}

void TestCampaignService::wrongOrderMakesNothing()
{
    remote::JobOrder wrong = order("true\n");
    wrong.plan = testing::planOf("nodes: 9\n");
    QSignalSpy failures(m_service.get(), &CampaignService::failed);
    m_service->submit({order("true\n"), wrong});
    QVERIFY(failures.wait(patienceMs));
    QVERIFY(failures.first().first().value<Diagnostic>().message.find("asks for 9") != std::string::npos);
    const QString next = submitted({order("true\n")}); // one after the other
    QCOMPARE(m_service->jobs().size(), std::size_t{1});
    QCOMPARE(m_service->jobs().front().job.uuid, next);
    QCOMPARE(remote::JobStore(path("store")).list().jobs.size(), std::size_t{1});
}

void TestCampaignService::severalJobsAreOneDataset()
{
    const remote::JobOrder one4 = order(recordsAgent(4, 4));
    testing::writeFile(path("go"), {});
    const QString one = submitted({one4, one4});
    QVERIFY(!one.isEmpty());
    QCOMPARE(m_service->jobs().size(), std::size_t{2});
    const QString campaign = m_service->jobs()[0].job.campaign;
    QVERIFY(!campaign.isEmpty());
    QCOMPARE(m_service->jobs()[1].job.campaign, campaign);
    QTRY_VERIFY_WITH_TIMEOUT(m_service->jobs()[0].job.state == JobState::finished
            && m_service->jobs()[1].job.state == JobState::finished && m_service->jobs()[1].job.fetchedAll,
        patienceMs);

    CampaignResults results(path("store"));
    QSignalSpy loaded(&results, &CampaignResults::loaded);
    const std::vector<JobRow> &jobs = m_service->jobs();
    results.load(jobs, one, true);
    results.load(jobs, jobs[1].job.uuid, false); // grew meanwhile
    results.load(jobs, jobs[0].job.uuid, false); // the same again waits already
    QTRY_COMPARE_WITH_TIMEOUT(loaded.size(), 2, patienceMs);
    const auto shown = loaded.first().first().value<LoadedPath>();
    QVERIFY(shown.path.endsWith(campaign + u".campaign"_s));
    QCOMPARE(shown.datasets.front().dataset->size(), std::size_t{4}); // the same points again are skipped
    QVERIFY(loaded.first().at(1).toBool());
    QCOMPARE(QDir(shown.path).entryList(QDir::Files).size(), 2);
}

void TestCampaignService::cancelled()
{
    const QString uuid = submitted({order(recordsAgent(2, 3))});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::running, patienceMs);
    m_service->cancel(uuid);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::cancelled, patienceMs);
    QTRY_COMPARE(m_service->find(uuid)->progress.measured, std::size_t{2}); // what was measured counts
}

void TestCampaignService::killedAndGoneOnWith_data()
{
    QTest::addColumn<bool>("isRunning");
    QTest::newRow("before it runs") << false;
    QTest::newRow("while it runs") << true;
}

/// Another workbench submits and is killed.
void TestCampaignService::killedAndGoneOnWith()
{
    QFETCH(bool, isRunning);
    m_service.reset();
    const remote::JobOrder wanted = order(recordsAgent(4, 10));
    testing::writeFile(path("profile.json"), remote::formatProfile(wanted.host));
    QProcess workbench;
    workbench.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    workbench.start(QCoreApplication::applicationFilePath(),
        {u"--submit"_s, path("profile.json"), path("store"), path("control")});
    QVERIFY(workbench.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(!remote::JobStore(path("store")).list().jobs.empty(), patienceMs);
    const auto runs = [store = remote::JobStore(path("store"))] {
        const auto jobs = store.list().jobs;
        return !jobs.empty() && jobs.front().state == JobState::running;
    };
    if (isRunning)
        QTRY_VERIFY_WITH_TIMEOUT(runs(), patienceMs);
    workbench.kill();
    QVERIFY(workbench.waitForFinished());

    restart();
    QTRY_COMPARE_WITH_TIMEOUT(m_service->jobs().size(), std::size_t{1}, patienceMs);
    const QString uuid = m_service->jobs().front().job.uuid;
    QTRY_COMPARE_WITH_TIMEOUT(m_service->find(uuid)->progress.measured, std::size_t{4}, patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::running, patienceMs);
    testing::writeFile(path("go"), {});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::finished, patienceMs);
    QCOMPARE(m_service->find(uuid)->progress.measured, std::size_t{10});
    QCOMPARE(starts(), 1);
}

void TestCampaignService::leftSubmitting()
{
    m_service.reset();
    const remote::JobStore store(path("store"));
    remote::Job job = remote::makeJob(order(recordsAgent(1, 2))).value();
    job.state = JobState::submitting;
    QVERIFY(store.save(job));
    remote::Job draft = remote::makeJob(order(recordsAgent(1, 2))).value();
    QVERIFY(store.save(draft));
    restart();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job.uuid), JobState::running, patienceMs);
    QCOMPARE(stateOf(draft.uuid), JobState::draft); // nobody has asked for it
    QCOMPARE(m_service->find(draft.uuid)->tracking, JobRow::Tracking::none);
    m_service->submitDraft(draft.uuid);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(draft.uuid), JobState::running, patienceMs);
    QCOMPARE(starts(), 2);
}

/// Its end was asked for before it was submitted, and the workbench was killed.
void TestCampaignService::leftCancelling()
{
    m_service.reset();
    const remote::JobStore store(path("store"));
    remote::Job job = remote::makeJob(order(recordsAgent(1, 2))).value();
    job.state = JobState::submitting;
    job.cancelRequested = true;
    QVERIFY(store.save(job));
    restart();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job.uuid), JobState::cancelled, patienceMs);
    m_service->submitDraft(job.uuid); // pressed on the row as it was shown before
    QTRY_COMPARE_WITH_TIMEOUT(m_service->find(job.uuid)->tracking, JobRow::Tracking::none, patienceMs);
    QCOMPARE(starts(), 0);
}

void TestCampaignService::lookedAfterElsewhere()
{
    const remote::JobStore store(path("store"));
    remote::Job job = remote::makeJob(order(recordsAgent(1, 2))).value();
    auto lock = store.lock(job);
    job.state = JobState::submitting;
    QVERIFY(store.save(job));
    QTRY_COMPARE_WITH_TIMEOUT(m_service->jobs().size(), std::size_t{1}, patienceMs);
    QTRY_COMPARE(m_service->find(job.uuid)->tracking, JobRow::Tracking::elsewhere);
    QSignalSpy failures(m_service.get(), &CampaignService::failed);
    m_service->cancel(job.uuid);
    QVERIFY(failures.wait(patienceMs));
    QVERIFY(!store.load(job.uuid)->cancelRequested);
    QCOMPARE(starts(), 0);
    job.reason = u"said by the other one"_s;
    QVERIFY(store.save(job));
    QTRY_COMPARE_WITH_TIMEOUT(m_service->find(job.uuid)->job.reason, job.reason, patienceMs);
    lock.reset();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job.uuid), JobState::running, patienceMs);
    QCOMPARE(starts(), 1);
}

void TestCampaignService::lostJob()
{
    m_service.reset();
    const remote::JobStore store(path("store"));
    remote::Job job = remote::makeJob(order("true\n")).value();
    job.id = u"99999999"_s;
    job.state = JobState::lost;
    job.fetchedAll = true;
    QVERIFY(store.save(job));
    QDir().mkpath(job.folder());
    restart();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job.uuid), JobState::lost, patienceMs);
    QCOMPARE(m_service->find(job.uuid)->tracking, JobRow::Tracking::none);
    m_service->fetch(job.uuid); // looks again, and it is still nowhere
    QTRY_VERIFY_WITH_TIMEOUT(m_service->find(job.uuid)->job.lastSeen.isValid(), patienceMs);
    QVERIFY(stateOf(job.uuid) != JobState::finished);
    // It turns up after all.
    testing::writeFile(job.folder() + u"/done"_s, "0\n");
    m_service->fetch(job.uuid);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job.uuid), JobState::finished, patienceMs);

    remote::Job other = remote::makeJob(order("true\n")).value();
    other.id = u"99999998"_s;
    other.state = JobState::lost;
    other.fetchedAll = true;
    QVERIFY(store.save(other));
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(other.uuid), JobState::lost, patienceMs);
    m_service->markFinished(other.uuid);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(other.uuid), JobState::finished, patienceMs);
    QCOMPARE(store.load(other.uuid)->state, JobState::finished);
}

void TestCampaignService::theRest()
{
    const QString uuid = submitted({order(recordsAgent(4, 4) + "exit 3\n")});
    testing::writeFile(path("go"), {});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::failed, patienceMs);
    QTRY_COMPARE(m_service->find(uuid)->tracking, JobRow::Tracking::none);
    // The agent goes on with the records that it finds.
    testing::writeFile(path("rest"),
        QByteArray::fromStdString(testing::recordsText(10)).mid(testing::fileText(path("some")).size()));
    testing::writeProgram(path("agent"),
        "echo start >>'" + path("starts").toUtf8() + "'\ncat '" + path("rest").toUtf8() + "' >>records\n");
    QSignalSpy made(m_service.get(), &CampaignService::submitted);
    m_service->resubmit(uuid);
    QVERIFY(made.wait(patienceMs));
    const QString rest = made.first().first().toStringList().first();
    QVERIFY(rest != uuid);
    QCOMPARE(m_service->find(rest)->job.continues, uuid);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(rest), JobState::finished, patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_service->find(rest)->progress.measured, std::size_t{10}, patienceMs);

    CampaignResults results(path("store"));
    QSignalSpy loaded(&results, &CampaignResults::loaded);
    results.load(m_service->jobs(), rest, true);
    QVERIFY(loaded.wait(patienceMs));
    const auto shown = loaded.first().first().value<LoadedPath>();
    QVERIFY2(shown.path.endsWith(uuid + u".campaign"_s), qPrintable(shown.path)); // still the same dataset
    QCOMPARE(shown.datasets.front().dataset->size(), std::size_t{10});
    QCOMPARE(shown.skipped, std::size_t{0});
}

void TestCampaignService::unreadableJobIsToldOnce()
{
    m_service.reset();
    testing::writeFile(path("store/broken.json"), "{}");
    m_service = std::make_unique<CampaignService>(path("store"), CampaignWorker::Places{path("control"), {}});
    QSignalSpy failures(m_service.get(), &CampaignService::failed);
    m_service->start();
    QVERIFY(failures.wait(patienceMs));
    m_service->refresh();
    QVERIFY(!submitted({order("true\n")}).isEmpty()); // one after the other
    QCOMPARE(failures.size(), 1);
    QVERIFY(failures.first().first().value<Diagnostic>().file.find("broken.json") != std::string::npos);
}

/// The window goes on while ssh hangs, other machines as well, and the end does not wait.
void TestCampaignService::machineThatHangs()
{
    testing::writeProgram(path("bin/ssh"), "touch '" + path("hangs").toUtf8() + "'\nexec sleep 1000\n");
    const QString far = submitted({sshOrder()});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("hangs")), patienceMs);
    const QString near = submitted({order(recordsAgent(1, 2))});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(near), JobState::running, patienceMs);
    m_service->refresh();
    m_service->cancel(far);
    m_service->fetchLog(far);
    const Turns turns;
    QTRY_VERIFY_WITH_TIMEOUT(turns.count() > 100, patienceMs);
    QCOMPARE(stateOf(far), JobState::submitting);
    QElapsedTimer clock;
    clock.start();
    m_service.reset();
    QVERIFY(clock.elapsed() < patienceMs); // ssh would take 1000 s
}

/// A machine that wants a password is not asked again and again; signing in goes on with it.
void TestCampaignService::signIn()
{
    // Signed in is who was asked once without BatchMode.
    const QByteArray folder = m_folder->path().toUtf8();
    testing::writeProgram(path("bin/ssh"),
        "case \" $* \" in *' -G '*|*' -O '*) exit 0;; esac\n"
        "case \" $* \" in *BatchMode=yes*) [ -e '"
            + folder + "/in' ] || { echo asked >>'" + folder
            + "/asked'; echo 'far: Permission denied (publickey,password).' >&2; exit 255; };;\n"
              "*) touch '"
            + folder + "/in';; esac\nexec sh -s\n");
    m_service->setPollLimits({std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1)});
    QSignalSpy needed(m_service.get(), &CampaignService::signInNeeded);
    const QString uuid = submitted({sshOrder()});
    QTRY_COMPARE_WITH_TIMEOUT(needed.size(), 1, patienceMs);
    QCOMPARE(needed.first().first().value<remote::HostProfile>().name, u"far"_s);
    QTRY_COMPARE(m_service->machines().front().state, MachineRow::State::signIn);
    QVERIFY(!m_service->machines().front().nextLook.isValid()); // nobody looks again
    QCOMPARE(testing::fileText(path("asked")).count('\n'), 1);
    QCOMPARE(stateOf(uuid), JobState::submitting);
    m_service->signIn(m_service->machines().front().host);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::finished, patienceMs);
    QCOMPARE(m_service->machines().front().state, MachineRow::State::connected);
    QCOMPARE(starts(), 1);
    m_service->signOut(m_service->machines().front().host);
    QTRY_COMPARE(m_service->machines().front().state, MachineRow::State::signIn);
}

void TestCampaignService::log()
{
    const QString uuid = submitted({order("echo 'said by the agent'\n")});
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(uuid), JobState::finished, patienceMs);
    QSignalSpy logs(m_service.get(), &CampaignService::logArrived);
    m_service->fetchLog(uuid);
    QVERIFY(logs.wait(patienceMs));
    QCOMPARE(logs.first().first().toString(), uuid);
    QVERIFY(logs.first().at(1).toString().contains(u"said by the agent"_s));
}

namespace {

/// A workbench that submits one job and then goes on until it is killed.
int submitAndStay(QCoreApplication &app)
{
    const QStringList words = QCoreApplication::arguments();
    const auto host = remote::readProfile(words[2]);
    if (!host)
        return 1;
    CampaignService service(words[3], {words[4], {}});
    service.start();
    service.submit({{*host, testing::planOf("collectives: bcast\nsizes: 1\n")}});
    return app.exec();
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 5 && QByteArray(argv[1]) == "--submit")
        return submitAndStay(app);
    TestCampaignService test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_campaign_service.moc"
