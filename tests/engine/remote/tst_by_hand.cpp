// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/progress.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>

namespace collscope::tst_by_hand {

using namespace collscope::remote;

/// Jobs that the user submits, here and on a machine out of reach.
class TestByHand : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void byHand();
    void byHandOnAMachineOutOfReach();
    void importsOnlyWhatGoesOn();
    void launchesWithFilesComeInPairs();
#ifdef COLLSCOPE_AGENT_PROGRAM
    void aLaunchForEachMethod();
#endif
};

void TestByHand::byHand()
{
    Job job = made(order(
        "by-hand", "cat plan >records; until [ -e '" + path("go").toUtf8() + "' ]; do sleep 0.1; done\n"));
    QVERIFY(m_controller->submit(job));
    const auto look = [&] {
        std::vector<Job> one = {m_store->load(job.uuid).value()};
        const auto looked = m_controller->look(one);
        if (!looked)
            qWarning("%s", looked.error().what.text().c_str());
        job = one.front();
    };
    look();
    QCOMPARE(job.state, JobState::queued);
    QVERIFY(job.reason.contains(job.folder()));
    QVERIFY(
        read(job.folder() + QStringLiteral("/README")).contains("2 nodes with 1 process each, 60 minutes"));
    QVERIFY(m_controller->submit(job)); // again: nothing changes
    QProcess user;
    user.setWorkingDirectory(QDir::rootPath());
    user.start(QStringLiteral("sh"), {job.folder() + QStringLiteral("/job.sh")}); // as somebody does
    QTRY_VERIFY((look(), job.state == JobState::running));
    write(path("go"), {});
    QVERIFY(user.waitForFinished());
    look();
    QCOMPARE(job.state, JobState::finished);
    QCOMPARE(job.exitStatus, std::optional<int>(0));
    QCOMPARE(m_controller->fetch(job).value_or(-1), planText(job).size());
}

void TestByHand::byHandOnAMachineOutOfReach()
{
    Job job = made(order("by-hand", "cp '" + path("first").toUtf8() + "' records\n"));
    write(path("first"), sampleRecords(3));
    QVERIFY(m_controller->submit(job));
    const QString there = path("there");
    QVERIFY(QDir().rename(job.folder(), there)); // carried away
    QCOMPARE(QProcess::execute(QStringLiteral("sh"), {there + QStringLiteral("/job.sh")}), 0);
    QVERIFY(JobController::importRecords(*m_store, job, there + QStringLiteral("/records")));
    QCOMPARE(m_store->load(job.uuid)->state, JobState::finished);
    QCOMPARE(progressOf(m_store->recordsPath(job)).measured, 3U);
    QVERIFY(job.fetchedAll);
}

void TestByHand::importsOnlyWhatGoesOn()
{
    Job job = made(order("by-hand", ""));
    write(path("brought"), "something else\n");
    QVERIFY(!JobController::importRecords(*m_store, job, path("brought")));
    QVERIFY(!JobController::importRecords(*m_store, job, path("absent")));
    write(path("brought"), sampleRecords(2));
    QVERIFY(JobController::importRecords(*m_store, job, path("brought")));
    QVERIFY(JobController::importRecords(*m_store, job, path("brought"))); // the same again
    write(path("brought"), sampleRecords(1));
    const auto shorter = JobController::importRecords(*m_store, job, path("brought"));
    QVERIFY(!shorter);
    QVERIFY(shorter.error().file.ends_with("brought"));
    QCOMPARE(progressOf(m_store->recordsPath(job)).measured, 2U); // nothing is lost
    write(path("brought"), sampleRecords(4));
    QVERIFY(JobController::importRecords(*m_store, job, path("brought")));
    QCOMPARE(progressOf(m_store->recordsPath(job)).measured, 4U);
}

/// The files lie in the job's folder. One launch of each pair has them in its environment, and pairs take
/// turns in which one that is. Where the first of them fails, no other begins.
void TestByHand::launchesWithFilesComeInPairs()
{
    JobOrder wanted = order("by-hand",
        "echo \"$* [${DECIDED-}]\" >>'" + path("log").toUtf8() + "'\n[ -z \"${DECIDED-}\" ] || [ ! -e '"
            + path("refuses").toUtf8() + "' ]\n");
    wanted.plan.budget = 40;
    wanted.pairs = {2, QStringLiteral("env.sh"),
        {{QStringLiteral("env.sh"), "export DECIDED=\"$(cat ./rules.dat)\"\n"},
            {QStringLiteral("rules.dat"), "by rules"}}};
    const auto carriedOut = [&] {
        QFile::remove(path("log"));
        const Job job = made(wanted);
        if (!(m_store->load(job.uuid).value() == job))
            return -1;
        Job submitted = job;
        if (!m_controller->submit(submitted))
            return -2;
        return QProcess::execute(QStringLiteral("sh"), {job.folder() + QStringLiteral("/job.sh")});
    };
    QCOMPARE(carriedOut(), 0);
    QString log = QString::fromUtf8(read(path("log")));
    QVERIFY2(log.contains(u"--run 0 --budget 10 ") && log.count(u"--budget") == 4, qPrintable(log));
    log.remove(QRegularExpression(QStringLiteral(" --budget \\d+"))); // what is left, divided
    QCOMPARE(log,
        QStringLiteral("--plan plan --side default --run 0 -o records []\n"
                       "--plan plan --side decided --run 1 -o records [by rules]\n"
                       "--plan plan --side decided --run 3 -o records [by rules]\n"
                       "--plan plan --side default --run 2 -o records []\n"));
    write(path("refuses"), {});
    QVERIFY(carriedOut() > 0);
    QCOMPARE(read(path("log")).count('\n'), 2);
    // Names become paths on the machine.
    const Job job = made(wanted);
    QVERIFY(parseJob(formatJob(job), "job"));
    for (const char *const name : {"../rules.dat", "a b", ".profile"})
        QVERIFY(!parseJob(
            QByteArray(formatJob(job)).replace("\"rules.dat\"", '"' + QByteArray(name) + '"'), "job"));
    QVERIFY(!parseJob(QByteArray(formatJob(job)).replace("\"pairs\": 2", "\"pairs\": -2"), "job"));
}

#ifdef COLLSCOPE_AGENT_PROGRAM
/// Intel MPI's methods: a job runs the agent once without any variable, and then once for the first method of
/// every collective, for the second, and so on. What a killed launch left out is measured by the next job,
/// and nothing else again. A stand-in says that it is Intel MPI.
void TestByHand::aLaunchForEachMethod()
{
    if (QStandardPaths::findExecutable(QStringLiteral("mpirun")).isEmpty())
        QSKIP("mpirun is not installed");
    JobOrder wanted = order("by-hand", "");
    wanted.host.agent = QStringLiteral(COLLSCOPE_AGENT_PROGRAM);
    wanted.host.launcher
        = QStringLiteral("mpirun --oversubscribe -x LD_PRELOAD=" STAND_IN_INTEL " -n @processes@");
    wanted.plan.collectives = {"bcast", "reduce"};
    wanted.plan.methods = {"default", "intelmpi.ring", "intelmpi.binomial"};
    wanted.plan.sizes = {8, 1024};
    wanted.plan.repetitions = 20;
    wanted.plan.precision = 0;
    Job job = made(wanted);
    QVERIFY(m_controller->submit(job));
    const auto carriedOut = [&](const char *dies) {
        QFile::remove(path("log"));
        QProcess user;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *const allowed : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"})
            environment.insert(QLatin1String(allowed), QStringLiteral("1"));
        // Of a sanitized agent: the stand-in stands before its library, and Open MPI frees not everything.
        environment.insert(
            QStringLiteral("ASAN_OPTIONS"), QStringLiteral("verify_asan_link_order=0:detect_leaks=0"));
        environment.insert(QStringLiteral("STAND_IN_LOG"), path("log"));
        environment.insert(QStringLiteral("STAND_IN_DIES"), QLatin1String(dies));
        user.setProcessEnvironment(environment);
        user.start(QStringLiteral("sh"), {job.folder() + QStringLiteral("/job.sh")});
        return user.waitForFinished(120000) ? user.exitCode() : -1;
    };
    const QString records = job.folder() + QStringLiteral("/records");
    const auto launches = [&] { // the order of variables within one is the shell's
        QByteArrayList lines = read(path("log")).trimmed().split('\n');
        std::sort(lines.begin() + 1, lines.end() - 1);
        return lines;
    };
    const QByteArrayList expected{
        "none", "I_MPI_ADJUST_BCAST=1", "I_MPI_ADJUST_REDUCE=2", "I_MPI_ADJUST_BCAST=3"};
    QVERIFY(carriedOut("I_MPI_ADJUST_BCAST=1") > 0); // and what comes after it is measured
    QCOMPARE(launches(), expected);
    const JobProgress before = progressOf(records);
    QCOMPARE(before.planned, 10U); // two sizes of: default, ring, binomial; default, binomial
    QVERIFY2(before.measured >= 6 && before.measured < 10, qPrintable(QString::number(before.measured)));
    QVERIFY(!before.complete);

    QCOMPARE(carriedOut(""), 0);
    QCOMPARE(launches(), expected);
    const JobProgress after = progressOf(records);
    QCOMPARE(after.measured, 10U); // each once
    QVERIFY(after.complete);
    const QByteArray text = read(records);
    for (const char *const method : {"\nbcast intelmpi default 0 ", "\nbcast intelmpi binomial 1 ",
             "\nbcast intelmpi ring 3 ", "\nreduce intelmpi default 0 ", "\nreduce intelmpi binomial 2 "})
        QCOMPARE(text.count(method), 2);
    QVERIFY(text.contains("whether the library obeyed was not proved"));
}
#endif

const testing::Registered<TestByHand> registered("tst_by_hand");

} // namespace collscope::tst_by_hand
#include "tst_by_hand.moc"
