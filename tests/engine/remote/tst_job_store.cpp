// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

namespace collscope::tst_job_store {

using namespace collscope::remote;

/// Jobs that come from another folder.
class TestJobStore : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void copiesWhatHasEnded();
    void copiesNothingThatGoesOn_data();
    void copiesNothingThatGoesOn();
    void copiesNoForeignNames();
    void closesNoFolderOfOtherLogs();
    void readsTheEndOfALog();
    void locksOfThisHost();
    void locksOfAnotherHost();

private:
    /// In the other folder.
    Job kept(JobState state, bool fetchedAll = true) const;
    JobStore other() const { return JobStore(path("other")); }
};

Job TestJobStore::kept(JobState state, bool fetchedAll) const
{
    Job job = makeJob(order("plain", "exit 0\n")).value();
    job.state = state;
    job.fetchedAll = fetchedAll;
    if (!other().save(job) || !other().keepLog(job, "said\n"))
        qFatal("the other folder cannot be written");
    write(other().recordsPath(job), sampleRecords(2));
    return job;
}

void TestJobStore::copiesWhatHasEnded()
{
    Job late = kept(JobState::cancelled);
    late.created = late.created.addSecs(100);
    QVERIFY(other().save(late));
    const Job early = kept(JobState::finished);
    QFile::setPermissions(path("other"),
        QFileInfo(path("other")).permissions() | QFile::WriteGroup
            | QFile::ReadOther); // not the owner's alone
    QCOMPARE(m_store->copyEnded(path("other")).value(), (std::vector{early, late}));
    QCOMPARE(m_store->list().jobs, (std::vector{early, late}));
    for (const Job &job : {early, late}) {
        QCOMPARE(read(m_store->recordsPath(job)), sampleRecords(2));
        QCOMPARE(m_store->keptLog(job), std::optional<QByteArray>("said\n"));
        for (const char *const suffix : {".json", ".records", ".log"})
            QCOMPARE(QFileInfo(path("store/") + job.uuid + QLatin1String(suffix)).permissions()
                    & (QFile::ReadGroup | QFile::ReadOther),
                QFile::Permissions());
    }

    // A second time what is here stays as it is.
    Job mine = early;
    mine.reason = QStringLiteral("mine");
    QVERIFY(m_store->save(mine));
    QCOMPARE(m_store->copyEnded(path("other")).value().size(), 2U);
    QCOMPARE(m_store->load(early.uuid).value(), mine);
}

void TestJobStore::copiesNothingThatGoesOn_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<bool>("fetchedAll");
    QTest::newRow("draft") << static_cast<int>(JobState::draft) << true;
    QTest::newRow("submitting") << static_cast<int>(JobState::submitting) << false;
    QTest::newRow("running") << static_cast<int>(JobState::running) << true;
    QTest::newRow("not all is here") << static_cast<int>(JobState::finished) << false;
}

void TestJobStore::copiesNothingThatGoesOn()
{
    QFETCH(int, state);
    QFETCH(bool, fetchedAll);
    kept(JobState::finished);
    const Job open = kept(static_cast<JobState>(state), fetchedAll);
    const auto copied = m_store->copyEnded(path("other"));
    QVERIFY(!copied);
    QVERIFY(QString::fromStdString(copied.error().file).contains(open.uuid));
    QVERIFY(m_store->list().jobs.empty());
}

void TestJobStore::copiesNoForeignNames()
{
    const Job job = kept(JobState::finished);
    QVERIFY(QFile::rename(path("other/") + job.uuid + QStringLiteral(".json"), path("other/x.json")));
    QVERIFY(!m_store->copyEnded(path("other")));
    QVERIFY(m_store->list().jobs.empty());
}

/// A store that others may read is closed; a folder with the logs of something else is none.
void TestJobStore::closesNoFolderOfOtherLogs()
{
    constexpr auto everybody = QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther;
    for (const bool isStore : {false, true}) {
        QVERIFY(QDir().mkpath(path("logs")));
        write(path("logs/") + (isStore ? QString(32, u'0') : QStringLiteral("app")) + QStringLiteral(".log"),
            "said\n");
        QVERIFY(QFile::setPermissions(path("logs"), QFile::permissions(path("logs")) | everybody));
        QVERIFY(JobStore(path("logs")).list().jobs.empty());
        QCOMPARE(!(QFile::permissions(path("logs")) & everybody), isStore);
        QVERIFY(QDir(path("logs")).removeRecursively());
    }
}

void TestJobStore::readsTheEndOfALog()
{
    const Job job = kept(JobState::finished);
    QVERIFY(other().keepLog(job, QByteArray(3 << 20, 'x') + "the end\n"));
    const auto log = other().keptLog(job);
    QVERIFY(log && log->size() == 1 << 20 && log->endsWith("xthe end\n"));
}

void TestJobStore::locksOfThisHost()
{
    const Job job = makeJob(order("plain", "exit 0\n")).value();
    auto mine = m_store->lock(job);
    QVERIFY(mine && !m_store->lock(job));
    const std::string holder = m_store->holder(job);
    QVERIFY2(holder.find("process " + std::to_string(QCoreApplication::applicationPid()) + " on ")
            != std::string::npos,
        holder.c_str());
    mine.reset();
    QVERIFY(m_store->holder(job).empty());
    QVERIFY(m_store->lock(job));
}

/// Nobody can ask whether its process is alive. It is, as long as it renews the lock.
void TestJobStore::locksOfAnotherHost()
{
    const Job job = makeJob(order("plain", "exit 0\n")).value();
    QVERIFY(m_store->save(job));
    const QString file = path("store/") + job.uuid + QStringLiteral(".lock");
    write(file,
        "999999\ncollscope\nlogin2\n0123456789abcdef0123456789abcdef\n"
        "00000000-0000-0000-0000-000000000000\n");
    const auto age = [&file](std::chrono::seconds seconds) {
        const timespec then{time(nullptr) - seconds.count(), 0};
        const timespec times[2] = {then, then};
        return utimensat(AT_FDCWD, QFile::encodeName(file).constData(), times, 0) == 0;
    };
    QVERIFY(age(std::chrono::minutes(11)));
    QVERIFY(!m_store->lock(job));
    QCOMPARE(m_store->holder(job), std::string("process 999999 on login2, last seen 11 minutes ago"));
    QVERIFY(age(JobLock::lease + std::chrono::minutes(1)));
    const auto mine = m_store->lock(job);
    QVERIFY(mine);
    QVERIFY(!m_store->lock(job));
    QCOMPARE(QDir(path("store")).entryList({QStringLiteral(".collscope-save-*")}, QDir::Files | QDir::Hidden),
        QStringList());
}

const testing::Registered<TestJobStore> registered("tst_job_store");

} // namespace collscope::tst_job_store
#include "tst_job_store.moc"
