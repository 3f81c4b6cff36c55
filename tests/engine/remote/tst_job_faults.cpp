// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_script.h"
#include "engine/remote/progress.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/test_program.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QTest>
#include <QThread>

#include <csignal>
#include <sys/mount.h>
#include <unistd.h>

namespace collscope::tst_job_faults {

using namespace collscope::remote;

namespace {

/// A file system of 64 KiB that is full, for as long as this lives. Only the superuser can have one.
class FullDisk {
public:
    explicit FullDisk(QString path) : m_path(std::move(path))
    {
        QDir().mkpath(m_path);
        m_mounted
            = ::geteuid() == 0 && ::mount("tmpfs", m_path.toUtf8().constData(), "tmpfs", 0, "size=64k") == 0;
    }
    ~FullDisk()
    {
        if (m_mounted)
            ::umount(m_path.toUtf8().constData());
    }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;

    bool exists() const { return m_mounted; }
    void fill() const
    {
        QFile file(m_path + QStringLiteral("/filler"));
        if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            while (file.write(QByteArray(512, 'x')) == 512) { }
    }
    void makeRoom() const { QFile::remove(m_path + QStringLiteral("/filler")); }

private:
    QString m_path;
    bool m_mounted = false;
};

} // namespace

/// What goes wrong on the way, and what is left of a job then.
class TestJobFaults : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void drafts();
    void siteTakesNoMoreJobs();
    void restGoesOnWhereItStopped_data();
    void restGoesOnWhereItStopped();
    void restOnlyOfEndedJobs();
    void endsAtItsTimeLimit();
    void endsCleanlyWhenWarned();
    void lostAndFound();
    void timesByTheSchedulersClock();
    void logAndGrowth();
    void diskFullHere();
    void diskFullThere();
    void storeFull();
    void killedWhileSaving();
};

void TestJobFaults::drafts()
{
    Job job = made(order("plain", "exit 0\n"));
    QCOMPARE(job.state, JobState::draft);
    std::vector<Job> one = {job};
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front(), job); // nobody is asked about it
    QVERIFY(!QDir(job.folder()).exists());
    const auto script = preview(job);
    QVERIFY(script);
    QVERIFY(m_controller->submit(job));
    QCOMPARE(read(job.folder() + QStringLiteral("/job.sh")), script->script); // as it was shown
    QCOMPARE(read(job.folder() + QStringLiteral("/plan")), script->plan);
    lookUntilEnded(job);
    Job other = made(order("plain", "exit 0\n"));
    QVERIFY(m_controller->cancel(other));
    QCOMPARE(other.state, JobState::cancelled);
}

void TestJobFaults::siteTakesNoMoreJobs()
{
    program("squeue", "");
    program("sacct", "exit 1\n");
    program("sbatch",
        "echo 'sbatch: error: AssocMaxSubmitJobLimit' >&2\n"
        "echo 'sbatch: error: Batch job submission failed: Job violates accounting/QOS policy' >&2\n"
        "exit 1\n");
    Job job = made(order("slurm", "exit 0\n"));
    const auto refused = m_controller->submit(job);
    QVERIFY(!refused);
    QVERIFY(refused.error().passes());
    QCOMPARE(m_store->load(job.uuid)->state, JobState::submitting);
    QVERIFY(job.reason.contains(QStringLiteral("AssocMaxSubmitJobLimit")));
    program("sbatch", "echo 42\n"); // another job has ended
    QVERIFY(m_controller->submit(job));
    QCOMPARE(job.id, QStringLiteral("42"));
    QVERIFY(job.reason.isEmpty());
}

void TestJobFaults::restGoesOnWhereItStopped_data()
{
    QTest::addColumn<bool>("keptThere"); // is the first job's folder still on the machine?
    QTest::newRow("on the machine") << true;
    QTest::newRow("only fetched") << false;
}

void TestJobFaults::restGoesOnWhereItStopped()
{
    QFETCH(bool, keptThere);
    write(path("first"), sampleRecords(2) + "bcast cut li");
    // The agent adds to what it finds.
    Job job = made(order("plain",
        "if [ -e records ]; then cp records found; echo >>records; echo '# complete' >>records; else cat '"
            + path("first").toUtf8() + "' >records; exit 3; fi\n"));
    QVERIFY(m_controller->submit(job));
    lookUntilEnded(job);
    QVERIFY(m_controller->fetch(job));
    QCOMPARE(resultsOf(job, progressOf(m_store->recordsPath(job))), Results::partial);
    if (!keptThere)
        QVERIFY(QDir(job.folder()).removeRecursively());
    auto rest = JobController::createRest(*m_store, job);
    QVERIFY2(rest, rest ? "" : rest.error().text().c_str());
    QCOMPARE(rest->continues, job.uuid);
    QCOMPARE(rest->order.plan, job.order.plan);
    QCOMPARE(read(m_store->recordsPath(*rest)), read(path("first")));
    QVERIFY(m_controller->submit(*rest));
    QVERIFY(m_controller->submit(*rest)); // nothing happens twice
    lookUntilEnded(*rest);
    QCOMPARE(rest->state, JobState::finished);
    QCOMPARE(read(rest->folder() + QStringLiteral("/found")), read(path("first")));
    QVERIFY(m_controller->fetch(*rest));
    QCOMPARE(read(m_store->recordsPath(*rest)), read(path("first")) + "\n# complete\n");
    const auto newest = newestOfChains(m_store->list().jobs);
    QCOMPARE(newest.size(), 1U); // the records of the first are in the second's
    QCOMPARE(newest.front().uuid, rest->uuid);
}

void TestJobFaults::restOnlyOfEndedJobs()
{
    Job job = made(order("plain", "exit 0\n"));
    QVERIFY(!makeRest(job));
    job.state = JobState::running;
    QVERIFY(!makeRest(job));
    for (const JobState state :
        {JobState::timedOut, JobState::lost, JobState::cancelled, JobState::nodeFailed}) {
        job.state = state;
        QVERIFY(makeRest(job));
    }
}

/// Without a scheduler the script keeps the time itself.
void TestJobFaults::endsAtItsTimeLimit()
{
    JobOrder brief = order("plain", "until [ -e records.stop ]; do sleep 0.1; done\n");
    brief.minutes = 1;
    brief.host.scriptTemplate = QString::fromUtf8(findScheduler(QStringLiteral("plain"))->scriptTemplate);
    const auto first = brief.host.scriptTemplate.indexOf(QStringLiteral("sleep 10"));
    QVERIFY(first >= 0);
    brief.host.scriptTemplate.replace(first, 8, QStringLiteral("sleep 0.02")); // not a minute
    Job job = made(brief);
    QVERIFY(m_controller->submit(job));
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::finished);
}

/// SLURM warns the script before the time limit; the agent sees the file and ends by itself.
void TestJobFaults::endsCleanlyWhenWarned()
{
    Job job = made(order("plain",
        "cat '" + path("first").toUtf8() + "' >records\nuntil [ -e records.stop ]; do sleep 0.1; done\n"));
    write(path("first"), sampleRecords(1));
    QVERIFY(m_controller->submit(job));
    QTRY_VERIFY(QFile::exists(job.folder() + QStringLiteral("/records")));
    const int script = read(job.folder() + QStringLiteral("/process")).split(' ').front().toInt();
    QVERIFY(script > 0);
    ::kill(script, SIGUSR1);
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::finished);
    QVERIFY(m_controller->fetch(job));
    QCOMPARE(resultsOf(job, progressOf(m_store->recordsPath(job))), Results::partial);
}

void TestJobFaults::lostAndFound()
{
    program("squeue", "");
    program("sacct", "echo 'Slurm accounting storage is disabled' >&2; exit 1\n");
    Job job = made(order("slurm", ""));
    QVERIFY(QDir().mkpath(job.folder()));
    job.id = QStringLiteral("42");
    job.state = JobState::running;
    QVERIFY(!JobController::markFinished(*m_store, job)); // it is not lost
    job.vanished = QDateTime::currentDateTimeUtc().addSecs(-1000);
    QCOMPARE(shownState(job), QStringLiteral("vanished"));
    std::vector<Job> one = {job};
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front().state, JobState::lost);
    write(job.folder() + QStringLiteral("/done"), "0\n"); // a file system that was late
    QVERIFY(m_controller->look(one)); // look again
    QCOMPARE(one.front().state, JobState::finished);
    job.state = JobState::lost;
    QVERIFY(JobController::markFinished(*m_store, job));
    QCOMPARE(m_store->load(job.uuid)->state, JobState::finished);
    QVERIFY(!job.fetchedAll); // what it left is still to be fetched
}

void TestJobFaults::timesByTheSchedulersClock()
{
    Job job = made(order("slurm", ""));
    QVERIFY(QDir().mkpath(job.folder()));
    job.id = QStringLiteral("42");
    job.state = JobState::queued;
    const auto says = [&](const QByteArray &state) {
        program("squeue", "echo '42|" + job.name().toUtf8() + '|' + state + "|2031-01-01T00:00:00|None'\n");
        std::vector<Job> one = {job};
        const auto looked = m_controller->look(one);
        if (!looked)
            qWarning("%s", looked.error().what.text().c_str());
        job = one.front();
        return elapsedSeconds(job, QDateTime::currentDateTimeUtc());
    };
    QCOMPARE(says("0:00|PENDING"), 0.0);
    const double running = says("1:30|RUNNING"); // begins in 2031 by that machine's clock
    QVERIFY2(running >= 90 && running < 95, qPrintable(QString::number(running)));
    const double ended = says("2:00|COMPLETED");
    QVERIFY2(ended >= 119 && ended < 125, qPrintable(QString::number(ended)));
    QCOMPARE(elapsedSeconds(job, QDateTime::currentDateTimeUtc().addDays(1)), ended);
}

void TestJobFaults::logAndGrowth()
{
    Job job = made(order("plain", "echo said; cat plan >records\n"));
    QCOMPARE(m_controller->log(job).value_or("?"), QByteArray());
    QVERIFY(m_controller->submit(job));
    lookUntilEnded(job);
    QCOMPARE(m_controller->log(job).value_or("?"), QByteArray("said\n"));
    QCOMPARE(m_controller->growth(job).value_or(-1), planText(job).size());
    QVERIFY(m_controller->fetch(job));
    QCOMPARE(m_controller->growth(job).value_or(-1), 0);
}

/// The records cannot be written here; once there is room, everything comes.
void TestJobFaults::diskFullHere()
{
    const FullDisk disk(path("full"));
    if (!disk.exists())
        QSKIP("no full file system: only the superuser may mount one");
    const JobStore store(path("full/store"));
    JobController controller(store, *m_transport);
    Job job = JobController::create(store, order("plain", "head -c 20000 /dev/zero | tr '\\0' x >records\n"))
                  .value();
    QVERIFY(controller.submit(job));
    for (const QDeadlineTimer most(patience); isOpen(job.state) && !most.hasExpired();) {
        QThread::msleep(50);
        std::vector<Job> one = {job};
        QVERIFY(controller.look(one));
        job = one.front();
    }
    disk.fill();
    const auto fetched = controller.fetch(job);
    QVERIFY(!fetched);
    QVERIFY(fetched.error().kind == RemoteError::Kind::local);
    QVERIFY2(
        fetched.error().what.remedy.find("room") != std::string::npos, fetched.error().what.text().c_str());
    QVERIFY(!job.fetchedAll);
    QVERIFY(store.load(job.uuid)); // as it was
    disk.makeRoom();
    QVERIFY(controller.fetch(job));
    QCOMPARE(read(store.recordsPath(job)), QByteArray(20000, 'x'));
    QVERIFY(job.fetchedAll);
}

/// Nothing is submitted whose script did not arrive.
void TestJobFaults::diskFullThere()
{
    const FullDisk disk(path("full"));
    if (!disk.exists())
        QSKIP("no full file system: only the superuser may mount one");
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + "\necho 42\n");
    program("squeue", "");
    JobOrder wanted = order("slurm", "exit 0\n");
    wanted.host.workFolder = path("full/work");
    Job job = made(wanted);
    disk.fill();
    const auto submitted = m_controller->submit(job);
    QVERIFY(!submitted);
    QVERIFY2(submitted.error().what.remedy.find("room") != std::string::npos,
        submitted.error().what.text().c_str());
    QCOMPARE(submissions(), 0);
    QCOMPARE(m_store->load(job.uuid)->state, JobState::submitting); // it can be tried again
    disk.makeRoom();
    QVERIFY(m_controller->submit(job));
    QCOMPARE(submissions(), 1);
}

/// A change that cannot be kept is not made: nothing is submitted of which nobody would know.
void TestJobFaults::storeFull()
{
    const FullDisk disk(path("full"));
    if (!disk.exists())
        QSKIP("no full file system: only the superuser may mount one");
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + "\necho 42\n");
    const JobStore store(path("full/store"));
    JobController controller(store, *m_transport);
    Job job = JobController::create(store, order("slurm", "exit 0\n")).value();
    disk.fill();
    const auto submitted = controller.submit(job);
    QVERIFY(!submitted);
    QVERIFY(submitted.error().kind == RemoteError::Kind::local);
    QCOMPARE(submissions(), 0);
    QCOMPARE(store.load(job.uuid)->state, JobState::draft);
    QVERIFY(!JobController::create(store, order("slurm", "exit 0\n")));
}

/// What a workbench that was killed leaves behind is no job and disturbs none.
void TestJobFaults::killedWhileSaving()
{
    const Job job = made(order("plain", ""));
    write(path("store/.x.json.AbCdEf"), formatJob(job).left(40));
    write(path("store/") + QStringLiteral("half.json"), formatJob(job).left(40));
    const auto listing = m_store->list();
    QCOMPARE(listing.jobs.size(), 1U);
    QCOMPARE(listing.unreadable.size(), 1U);
    QVERIFY(listing.unreadable.front().file.ends_with("half.json"));
}

const testing::Registered<TestJobFaults> registered("tst_job_faults");

} // namespace collscope::tst_job_faults
#include "tst_job_faults.moc"
