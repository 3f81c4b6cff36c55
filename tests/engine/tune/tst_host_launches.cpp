// SPDX-License-Identifier: GPL-3.0-or-later
// Launches with and without files as one job of a scheduler.
#include "engine/remote/transport.h"
#include "engine/tune/host_runner.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_host_launches {

using namespace collscope::tune;
using namespace Qt::StringLiterals;

class TestHostLaunches : public QObject {
    Q_OBJECT
private slots:
    void init();
    void oneJobHoldsAllLaunches();
    void otherFilesAreAnotherJob();
    void whatDoesNotFollowTheFilesFails();

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    /// Of each start of the agent, in order: its words and the file that it was told.
    QStringList started() const
    {
        QString log = QString::fromUtf8(collscope::testing::fileText(path("log")));
        return log.remove(QRegularExpression(u" --budget \\d+"_s)).split(u'\n', Qt::SkipEmptyParts);
    }
    Job job(const QByteArray &rules) const
    {
        collscope::testing::writeFile(path("trial/rules.dat"), rules);
        const QString script = collscope::testing::writeFile(
            path("trial/env.sh"), "here=$(pwd)\nexport DECIDED=\"$here/rules.dat\"\n");
        collscope::testing::writeFile(path("trial/notes"), "is not named by the script");
        Job job{{}, path("records"), 2};
        job.plan.budget = 20;
        job.plan.decisions = {{"bcast", 2, 0, 0, 8, "openmpi.binomial"}};
        for (const int run : {0, 1, 3, 2})
            job.launches.push_back({{}, run % 2 == 1 ? script : QString(), {}});
        return job;
    }
    Expected<void> carriedOut(const Job &job)
    {
        m_runner = runnerOn(m_order, path("jobs"));
        return m_runner.run(job, [](const QByteArray &) {}, {});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    HostOrder m_order;
    JobRunner m_runner;
};

/// A stand-in for the agent writes down what it is told, and a record file.
void TestHostLaunches::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_order = {};
    m_order.host.name = u"here"_s;
    m_order.host.connection = u"local"_s;
    m_order.host.scheduler = u"plain"_s;
    m_order.host.workFolder = path("work");
    m_order.host.launcher = u"env PROCESSES=@processes@"_s;
    m_order.host.agent = collscope::testing::writeProgram(path("agent"),
        "rules=none\n[ -z \"${DECIDED-}\" ] || rules=$(cat \"$DECIDED\")\n"
        "echo \"$* $rules\" >>'"
            + path("log").toUtf8()
            + "'\n[ \"$rules\" != bad ] || exit 2\n"
              "[ -e records ] || printf 'collscope-records 1\\nsystem: here\\ndata:\\n' >records\n"
              "echo 'collscope-agent: 0.0 s: setting up 100.0 %' >&2\n");
    m_order.ppn = 2;
    m_order.limits = {std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1)};
    m_order.connect = [host = m_order.host]() -> remote::Reply<std::unique_ptr<remote::Transport>> {
        return std::make_unique<remote::LocalTransport>(host);
    };
    QVERIFY(QDir().mkpath(m_order.host.workFolder));
}

void TestHostLaunches::oneJobHoldsAllLaunches()
{
    const auto done = carriedOut(job("rules"));
    QVERIFY2(done, done ? "" : done.error().text().c_str());
    QCOMPARE(started(),
        (QStringList{u"--plan plan --side default --run 0 -o records none"_s,
            u"--plan plan --side decided --run 1 -o records rules"_s,
            u"--plan plan --side decided --run 3 -o records rules"_s,
            u"--plan plan --side default --run 2 -o records none"_s}));
    QVERIFY(collscope::testing::fileText(path("records")).startsWith("collscope-records 1\n"));
    QVERIFY(m_runner.startSeconds() > 0);
    const QDir jobs(path("jobs"));
    QCOMPARE(jobs.entryList({u"*.json"_s}).size(), 1);
    const QDir work(m_order.host.workFolder);
    const QString sent
        = work.filePath(work.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0) + u"/files"_s);
    QCOMPARE(QDir(sent).entryList(QDir::Files), (QStringList{u"env.sh"_s, u"rules.dat"_s}));
}

/// The files are verified, changed, and verified again; going on, both jobs are known.
void TestHostLaunches::otherFilesAreAnotherJob()
{
    QVERIFY(carriedOut(job("first")));
    QVERIFY(carriedOut(job("second")));
    QCOMPARE(started().filter(u"second"_s).size(), 2);
    const qsizetype before = started().size();
    QVERIFY(carriedOut(job("first")));
    QVERIFY(carriedOut(job("second")));
    QCOMPARE(started().size(), before);
}

void TestHostLaunches::whatDoesNotFollowTheFilesFails()
{
    QVERIFY(!carriedOut(job("bad")));
    QCOMPARE(started().size(), 2); // the others would fail alike
}

const collscope::testing::Registered<TestHostLaunches> registered("tst_host_launches");

} // namespace collscope::tst_host_launches
#include "tst_host_launches.moc"
