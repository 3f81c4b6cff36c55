// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/files.h"
#include "tests/support/kills.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace collscope::tst_cli_kills {

using namespace collscope::test;
using namespace collscope::testing;

/// `collscope campaign` that is killed with SIGKILL at random moments, from the submission to the end of the
/// job, and started again.
class TestCliKills : public QObject {
    Q_OBJECT
private slots:
    void controllers();

private:
    QStringList words(const QStringList &more) const;
    bool killed(const QStringList &words) const;

    test::Folder m_folder;
};

QStringList TestCliKills::words(const QStringList &more) const
{
    return QStringList{QStringLiteral("campaign")} + more
        + QStringList{QStringLiteral("--store"), m_folder.path(QStringLiteral("store")),
            QStringLiteral("--poll-seconds"), QStringLiteral("1")};
}

/// False when it had ended before.
bool TestCliKills::killed(const QStringList &words) const
{
    QProcess process;
    process.setStandardErrorFile(QProcess::nullDevice());
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), words);
    process.waitForStarted();
    constexpr int most = 700;
    if (process.waitForFinished(1 + randomMs(most)))
        return false;
    process.kill();
    process.waitForFinished();
    return true;
}

void TestCliKills::controllers()
{
    constexpr int killsPerJob = 8;
    QByteArray records;
    for (int i = 1; i <= 40; ++i)
        records += "line " + QByteArray::number(i) + '\n';
    const QString ran = m_folder.path(QStringLiteral("ran"));
    const QString agent = testing::writeProgram(m_folder.path(QStringLiteral("agent")),
        "echo x >>'" + ran.toUtf8()
            + "'\nn=0\nwhile [ $n -lt 40 ]; do n=$((n + 1)); echo \"line $n\" >>records; sleep 0.05; done\n");
    const QString host = m_folder.write(QStringLiteral("here.json"),
        QJsonDocument(QJsonObject{{QStringLiteral("name"), QStringLiteral("here")},
                          {QStringLiteral("connection"), QStringLiteral("local")},
                          {QStringLiteral("scheduler"), QStringLiteral("plain")},
                          {QStringLiteral("launcher"), QStringLiteral("env")},
                          {QStringLiteral("work_folder"), m_folder.path(QStringLiteral("work"))},
                          {QStringLiteral("agent"), agent}})
            .toJson());
    const QString plan = m_folder.write(QStringLiteral("plan"), "collscope-plan 1\nsizes: 1\n");
    const int wanted = wantedKills();
    int kills = 0;
    int jobs = 0;
    QStringList known;
    while (kills < wanted) {
        kills += killed(words({QStringLiteral("run"), plan, QStringLiteral("--host"), host})) ? 1 : 0;
        QDir store(m_folder.path(QStringLiteral("store")));
        QStringList fresh = store.entryList({QStringLiteral("*.json")}, QDir::Files);
        for (const QString &name : known)
            fresh.removeAll(name);
        if (fresh.isEmpty())
            continue; // killed before there was a job
        QCOMPARE(fresh.size(), 1);
        known += fresh.front();
        ++jobs;
        const QString uuid = fresh.front().section(u'.', 0, 0);
        const QStringList follow = words({QStringLiteral("fetch"), uuid, QStringLiteral("--follow")});
        for (int i = 1; i < killsPerJob && kills < wanted; ++i)
            kills += killed(follow) ? 1 : 0;
        QProcess::execute(QStringLiteral("touch"), // two minutes later
            {QStringLiteral("-c"), QStringLiteral("-d"), QStringLiteral("5 minutes ago"),
                m_folder.path(QStringLiteral("work/")) + uuid + QStringLiteral("/lock")});
        const Run done = run(follow);
        QVERIFY2(done.status == 0, done.err.constData());
        QCOMPARE(m_folder.read(QStringLiteral("store/") + uuid + QStringLiteral(".records")), records);
        const auto all = QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot;
        QCOMPARE(QDir(m_folder.path(QStringLiteral("work/")) + uuid)
                     .entryList(
                         {QStringLiteral("lock"), QStringLiteral("*.*.part"), QStringLiteral("*.err")}, all),
            QStringList());
        QCOMPARE(store.entryList({uuid + QStringLiteral("*.lock"), u'.' + uuid + u'*'}, all), QStringList());
    }
    QCOMPARE(m_folder.read(QStringLiteral("ran")).count('\n'), jobs);
    qInfo("%d controllers killed, %d jobs", kills, jobs);
}

const testing::Registered<TestCliKills> registered("tst_cli_kills");

} // namespace collscope::tst_cli_kills
#include "tst_cli_kills.moc"
