// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/progress.h"
#include "tests/engine/remote/job_fixture.h"

#include <QDir>
#include <QProcess>
#include <QTest>

using namespace collscope::remote;

/// Jobs that the user submits, here and on a machine out of reach.
class TestByHand : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void byHand();
    void byHandOnAMachineOutOfReach();
    void importsOnlyWhatGoesOn();
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
        read(job.folder() + QStringLiteral("/README")).contains("2 nodes, 1 processes on each, 60 minutes"));
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

QTEST_GUILESS_MAIN(TestByHand)
#include "tst_by_hand.moc"
