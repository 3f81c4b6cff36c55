// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_round.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/engine/remote/stepped_machine.h"
#include "tests/support/scheduler_double.h"
#include "tests/support/test_program.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

namespace collscope::tst_submission {

using namespace collscope::remote;
using Fate = SteppedMachine::Fate;

namespace {

constexpr int submitting = 4; ///< the script of submit() that submits; those before it bring the files

/// Every command of a script is a step. All of them take minutes: some of them, other ones in each test, are
/// enough for usual.
int stride()
{
    return qEnvironmentVariableIsSet("COLLSCOPE_EVERY_STEP") ? 1 : 9;
}

} // namespace

/// A controller is killed at every step of a submission, with what it runs on the machine or without that,
/// and somebody goes on from what is left: a job is submitted once at most, never once it was cancelled, and
/// comes to its end with nothing left behind.
class TestSubmission : public JobFixture {
    Q_OBJECT
private slots:
    void init();
    void killedAtEveryStep_data();
    void killedAtEveryStep();
    void cancelledAtEveryStep_data();
    void cancelledAtEveryStep() { killedAtEveryStep(); }
    void underWayAtEveryStep_data();
    void underWayAtEveryStep();
    void ranAndForgotten_data();
    void ranAndForgotten();
    void twoTakeOver();
    void beginsLate();

private:
    void rows(const std::vector<bool> &cancelled, bool withPlain = true);
    Job begun(SteppedMachine &machine, bool cancels);
    JobState toTheEnd(const Job &begun);
    void age(const Job &job) const;
    int runs() const { return static_cast<int>(read(path("ran")).count('\n')); }
    QStringList leftBehind(const Job &job) const;
    bool isGood(const Job &job, bool cancelled, JobState ended);

    std::unique_ptr<collscope::testing::SchedulerDouble> m_double;
    QByteArray m_scheduler;
};

void TestSubmission::init()
{
    m_double.reset();
    setUp();
    QDir(m_folder->path()).mkdir(QStringLiteral("double"));
    m_double = std::make_unique<collscope::testing::SchedulerDouble>(path("double"));
}

/// Each scheduler that starts jobs, `cancelled` or not; `withPlain`: also none.
void TestSubmission::rows(const std::vector<bool> &cancelled, bool withPlain)
{
    QTest::addColumn<QByteArray>("scheduler");
    QTest::addColumn<bool>("cancels");
    for (const QByteArray scheduler : {"slurm", "pbs", "plain"})
        for (const bool cancels : cancelled)
            if (withPlain || scheduler != "plain")
                QTest::newRow((scheduler + (cancels ? ", cancelled" : ", gone on with")).constData())
                    << scheduler << cancels;
}

/// A job whose controller was killed in submit(), if the machine was told so.
Job TestSubmission::begun(SteppedMachine &machine, bool cancels)
{
    write(path("ran"), {});
    Job job = made(order(m_scheduler.constData(),
        "echo x >>'" + path("ran").toUtf8() + "'\n" + (cancels ? "exec sleep 60\n" : "cat plan >records\n")));
    JobController controller(*m_store, machine);
    const auto lock = m_store->lock(job);
    try {
        (void)controller.submit(job);
    } catch (const Died &) {
    }
    return m_store->load(job.uuid).value();
}

/// What is older than it is.
void TestSubmission::age(const Job &job) const
{
    QProcess::execute(QStringLiteral("find"),
        {job.folder(), QStringLiteral("("), QStringLiteral("-name"), QStringLiteral("lock"),
            QStringLiteral("-o"), QStringLiteral("-name"), QStringLiteral("submitted"), QStringLiteral(")"),
            QStringLiteral("-exec"), QStringLiteral("touch"), QStringLiteral("-d"),
            QStringLiteral("5 minutes ago"), QStringLiteral("{}"), QStringLiteral("+")});
}

/// Rounds of a workbench that is started anew for each.
JobState TestSubmission::toTheEnd(const Job &begun)
{
    JobState state = begun.state;
    for (const QDeadlineTimer most(patience); !most.hasExpired();) {
        const JobStore store(path("store"));
        const auto lock = store.lock(begun);
        std::vector<Job> one = {store.load(begun.uuid).value()};
        JobController controller(store, *m_transport);
        (void)carryOn(controller, one, {});
        state = one.front().state;
        if (!isOpen(state) && one.front().fetchedAll)
            break;
        if (one.front().id.isEmpty())
            age(begun); // two minutes later
        else
            QTest::qWait(20); // until the job has ended
    }
    return state;
}

QStringList TestSubmission::leftBehind(const Job &job) const
{
    QStringList names;
    for (const QString &folder : {job.folder(), path("store")}) {
        QDirIterator all(folder, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        while (all.hasNext()) {
            all.next();
            const QString name = all.fileName();
            if (name.contains(QStringLiteral("lock")) || name.startsWith(u'.')
                || name.contains(QRegularExpression(QStringLiteral("\\.(part|err)$"))))
                names += name;
        }
    }
    return names;
}

bool TestSubmission::isGood(const Job &job, bool cancelled, JobState ended)
{
    const QStringList left = leftBehind(job);
    const int submissions = m_scheduler == "plain" ? runs() : m_double->submissions();
    const bool isOnce = submissions <= 1 && runs() <= 1;
    const bool isEnd = cancelled ? ended == JobState::cancelled : ended == JobState::finished && runs() == 1;
    const bool isOver = m_double->running() == 0;
    if (isOnce && isEnd && isOver && left.isEmpty() && m_store->load(job.uuid)->state == ended)
        return true;
    qWarning("%d submissions, %d runs, %d running, ended as %s, left: %s", submissions, runs(),
        m_double->running(), qPrintable(stateText(ended)), qPrintable(left.join(u' ')));
    return false;
}

void TestSubmission::killedAtEveryStep_data()
{
    rows({false});
}

void TestSubmission::cancelledAtEveryStep_data()
{
    rows({true});
}

void TestSubmission::killedAtEveryStep()
{
    QFETCH(QByteArray, scheduler);
    QFETCH(bool, cancels);
    m_scheduler = scheduler;
    struct Step {
        int script;
        Fate fate;
        int command;
    };
    std::vector<Step> steps;
    for (int script = 1; script <= submitting; ++script) {
        steps.push_back({script, Fate::notSent, 0});
        steps.push_back({script, Fate::answerLost, 0});
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step step = steps[i]; // there will be more
        init();
        SteppedMachine machine;
        machine.doom(step.script, step.fate, step.command);
        const Job job = begun(machine, cancels);
        if (step.script == submitting && step.fate == Fate::answerLost)
            for (int command = cancels ? 2 : 1; command <= machine.commands(); command += stride())
                steps.push_back({submitting, Fate::killed, command});
        const auto early = JobController::createRest(*m_store, job);
        QVERIFY(!early); // it has not ended
        if (cancels) {
            Job cancelled = job;
            const auto lock = m_store->lock(job);
            const auto done = m_controller->cancel(cancelled);
            QVERIFY(done || done.error().passes());
            QVERIFY(cancelled.cancelRequested || cancelled.state == JobState::cancelled);
        }
        const JobState ended = toTheEnd(job);
        QVERIFY2(isGood(job, cancels, ended),
            qPrintable(QStringLiteral("script %1, fate %2, command %3")
                           .arg(step.script)
                           .arg(static_cast<int>(step.fate))
                           .arg(step.command)));
    }
    qInfo("%zu kills", steps.size());
    QVERIFY(steps.size() > 12);
}

void TestSubmission::underWayAtEveryStep_data()
{
    rows({true, false});
}

/// The controller was killed, its script was not: another workbench meets it at every step.
void TestSubmission::underWayAtEveryStep()
{
    QFETCH(QByteArray, scheduler);
    QFETCH(bool, cancels);
    m_scheduler = scheduler;
    int commands = 1;
    for (int command = cancels ? 3 : 4; command <= std::max(commands, 4); command += stride()) {
        init();
        SteppedMachine machine;
        machine.doom(submitting, Fate::delayed);
        Job job = begun(machine, cancels);
        machine.begin(command);
        const JobStore store(path("store"));
        {
            const auto lock = store.lock(job);
            JobController other(store, *m_transport);
            const auto done = cancels ? other.cancel(job) : other.submit(job);
            QVERIFY(done || done.error().passes());
        }
        const bool isCancelled = job.state == JobState::cancelled;
        const int before = m_double->submissions() + runs();
        machine.end();
        commands = std::max(commands, machine.commands());
        const JobState ended = toTheEnd(job);
        QVERIFY2(isGood(job, cancels, ended), qPrintable(QString::number(command)));
        if (isCancelled)
            QCOMPARE(m_double->submissions() + runs(), before);
    }
    QVERIFY(commands > 20);
}

void TestSubmission::ranAndForgotten_data()
{
    rows({false, true}, false);
}

/// Nobody heard that it was submitted; it ran to its end, and the scheduler has forgotten it.
void TestSubmission::ranAndForgotten()
{
    QFETCH(QByteArray, scheduler);
    QFETCH(bool, cancels);
    m_scheduler = scheduler;
    Job job
        = made(order(scheduler.constData(), "echo x >>'" + path("ran").toUtf8() + "'\ncat plan >records\n"));
    {
        SteppedMachine machine;
        machine.doom(submitting, Fate::answerLost);
        JobController controller(*m_store, machine);
        QVERIFY_THROWS_EXCEPTION(Died, (void)controller.submit(job));
    }
    QFile::remove(job.folder() + QStringLiteral("/submitted")); // killed before it noted that
    QVERIFY(QDir().mkpath(job.folder() + QStringLiteral("/lock")));
    QTRY_COMPARE(m_double->running(), 0);
    m_double->forget();
    if (cancels)
        (void)m_controller->cancel(job);
    QCOMPARE(toTheEnd(job), JobState::finished); // it came to its own end
    QCOMPARE(m_double->submissions(), 1);
    QCOMPARE(runs(), 1);
    QCOMPARE(read(m_store->recordsPath(job)), planText(job));
}

/// The lock of a submission that was killed is old, and two workbenches want to go on at the same time.
void TestSubmission::twoTakeOver()
{
    m_scheduler = "slurm";
    int commands = 1;
    for (int command = 1; command <= commands; command += stride()) {
        init();
        SteppedMachine machine;
        machine.doom(submitting, Fate::delayed);
        Job job = begun(machine, false);
        QVERIFY(QDir().mkpath(job.folder() + QStringLiteral("/lock")));
        age(job);
        machine.begin(command);
        (void)m_controller->submit(job);
        machine.end();
        commands = std::max(commands, machine.commands());
        QVERIFY2(isGood(job, false, toTheEnd(job)), qPrintable(QString::number(command)));
    }
    QVERIFY(commands > 20);
}

/// On a busy machine the job begins after the next workbench has found that nothing runs, and has run it.
void TestSubmission::beginsLate()
{
    m_scheduler = "plain";
    int late = 0;
    for (int command = 20; command <= 40; command += 4) {
        init();
        // The first process waits until the job has ended, later ones do not.
        const QByteArray here = path("late").toUtf8();
        program("nohup",
            "mkdir '" + here + "' 2>/dev/null || exec /usr/bin/nohup \"$@\"\nuntil [ -d '" + here
                + "/job-ended' ]; do sleep .02; done\n/usr/bin/nohup \"$@\"\nmkdir '" + here + "/over'\n");
        SteppedMachine machine;
        machine.doom(submitting, Fate::killed, command);
        const Job job = begun(machine, false);
        const bool isLate = !QDir().mkdir(path("late"));
        const JobState ended = toTheEnd(job);
        QVERIFY(QDir().mkdir(path("late/job-ended")));
        if (isLate)
            QTRY_VERIFY(QFile::exists(path("late/over")));
        late += isLate ? 1 : 0;
        QVERIFY2(isGood(job, false, ended), qPrintable(QString::number(command)));
    }
    QVERIFY(late > 0);
}

const testing::Registered<TestSubmission> registered("tst_submission");

} // namespace collscope::tst_submission
#include "tst_submission.moc"
