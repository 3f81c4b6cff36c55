// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_round.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/kills.h"
#include "tests/support/scheduler_double.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QProcess>
#include <QTest>
#include <QThread>

#include <atomic>
#include <thread>

namespace collscope::tst_random_kills {

using namespace collscope::remote;
using namespace collscope::testing;

namespace {

constexpr int measurements = 20;

/// Measures so many things one after the other, and goes on where records that are there end.
QByteArray agentText(const QByteArray &folder)
{
    return "echo \"$PPID $$\" >pids.part && mv pids.part pids\necho x >>'" + folder
        + "/ran'\ntouch records\nn=$(grep -c . <records)\nwhile [ $n -lt " + QByteArray::number(measurements)
        + " ]; do n=$((n + 1)); echo \"line $n\" >>records; sleep 0.01; done\n";
}

QByteArray allRecords()
{
    QByteArray text;
    for (int i = 1; i <= measurements; ++i)
        text += "line " + QByteArray::number(i) + '\n';
    return text;
}

} // namespace

/// Jobs and connections that are killed with SIGKILL at random moments, and carried on: nothing is lost,
/// nothing is there twice, nothing is left behind.
class TestRandomKills : public JobFixture {
    Q_OBJECT
private slots:
    void init();
    void jobs();
    void connections();

private:
    int runs() const { return static_cast<int>(read(path("ran")).count('\n')); }
    bool isThrough(const Job &job) const { return !isOpen(job.state) && job.fetchedAll; }
    QStringList leftBehind(const Job &job) const;

    std::unique_ptr<SchedulerDouble> m_double;
};

void TestRandomKills::init()
{
    m_double.reset();
    setUp();
    QDir(m_folder->path()).mkdir(QStringLiteral("double"));
    m_double = std::make_unique<SchedulerDouble>(path("double"));
}

QStringList TestRandomKills::leftBehind(const Job &job) const
{
    const auto all = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;
    return QDir(job.folder())
               .entryList({QStringLiteral("lock"), QStringLiteral("*.*.part"), QStringLiteral("*.err")}, all)
        + QDir(path("store")).entryList({QStringLiteral("*.lock"), QStringLiteral(".*")}, all);
}

/// The script of a job and the agent in it; another job goes on with what is missing.
void TestRandomKills::jobs()
{
    const int wanted = wantedKills();
    int kills = 0;
    int submitted = 0;
    while (kills < wanted) {
        Job job = made(order("slurm", agentText(m_folder->path().toUtf8())));
        for (bool isWhole = false; !isWhole;) {
            QVERIFY(m_controller->submit(job));
            ++submitted;
            if (kills < wanted) {
                const QString pids = job.folder() + QStringLiteral("/pids");
                QTRY_VERIFY(QFile::exists(pids));
                QTest::qWait(randomMs(250));
                const auto both = read(pids).simplified().split(' ');
                const bool script = kill9(both.front().toLongLong());
                kills += script ? 1 : 0;
                kill9(both.back().toLongLong());
            }
            std::vector<Job> one = {job};
            QTRY_VERIFY((carryOn(*m_controller, one, {}), isThrough(one.front())));
            job = one.front();
            const QByteArray records = read(m_store->recordsPath(job));
            QVERIFY2(allRecords().startsWith(records), records.constData());
            QCOMPARE(leftBehind(job), QStringList());
            isWhole = job.state == JobState::finished;
            if (!isWhole) {
                QCOMPARE(job.state, JobState::failed);
                auto rest = JobController::createRest(*m_store, job);
                QVERIFY(rest);
                job = std::move(*rest);
            }
        }
        QCOMPARE(read(m_store->recordsPath(job)), allRecords());
    }
    QCOMPARE(m_double->submissions(), submitted);
    QCOMPARE(m_double->running(), 0);
    qInfo("%d jobs killed of %d submitted", kills, submitted);
}

/// The `ssh` that a script goes through; what it began on the machine goes on, as it does there.
void TestRandomKills::connections()
{
    program("ssh",
        "case $1 in -G) exit 0 ;; -O) exit 1 ;; esac\necho $$ >'" + path("ssh.pid").toUtf8()
            + "'\nsetsid -w sh -s\n");
    JobOrder wantedJob = order("slurm", agentText(m_folder->path().toUtf8()));
    wantedJob.host.connection = QStringLiteral("ssh");
    wantedJob.host.sshHost = QStringLiteral("machine");
    SshTransport ssh(wantedJob.host, path("sockets"));
    JobController controller(*m_store, ssh);
    const int wanted = wantedKills();
    std::atomic<int> kills = 0;
    std::jthread killer([&](const std::stop_token &stop) {
        while (!stop.stop_requested()) {
            QThread::msleep(static_cast<unsigned long>(20 + randomMs(150)));
            if (kills < wanted && kill9(read(path("ssh.pid")).trimmed().toLongLong()))
                ++kills;
        }
    });
    int jobs = 0;
    for (; kills < wanted; ++jobs) {
        Job job = made(wantedJob);
        int unclear = 0;
        while (!isThrough(job)) {
            std::vector<Job> one = {m_store->load(job.uuid).value()};
            RoundEvents events;
            events.failed = [&unclear](std::size_t, const RemoteError &) { ++unclear; };
            (void)carryOn(controller, one, events);
            job = one.front();
            QVERIFY(job.id.isEmpty() || !isOpen(job.state) || job.state == JobState::queued
                || job.state == JobState::running);
            constexpr int most = 10;
            if (job.id.isEmpty() && unclear > most) { // two minutes later
                QTest::qWait(300);
                QProcess::execute(QStringLiteral("touch"),
                    {QStringLiteral("-c"), QStringLiteral("-d"), QStringLiteral("5 minutes ago"),
                        job.folder() + QStringLiteral("/lock")});
                unclear = 0;
            }
            QTest::qWait(10);
        }
        QCOMPARE(job.state, JobState::finished);
        QCOMPARE(read(m_store->recordsPath(job)), allRecords());
        QVERIFY2(leftBehind(job).isEmpty(), qPrintable(leftBehind(job).join(u' ')));
    }
    QCOMPARE(m_double->submissions(), jobs);
    QCOMPARE(runs(), jobs);
    QCOMPARE(m_double->running(), 0);
    qInfo("%d connections killed, %d jobs", kills.load(), jobs);
}

const testing::Registered<TestRandomKills> registered("tst_random_kills");

} // namespace collscope::tst_random_kills
#include "tst_random_kills.moc"
