// SPDX-License-Identifier: GPL-3.0-or-later
// `collscope tune` with real jobs of the measuring agent: through in one go, and killed and gone on with.
#include "tests/app/cli/mpi_jobs.h"
#include "tests/support/files.h"
#include "tests/support/kills.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace collscope::tst_cli_tune {

using namespace collscope::test;
using namespace Qt::StringLiterals;

class TestCliTune : public QObject {
    Q_OBJECT
private slots:
    void tunes();
    void goesOnAfterAKill();
    void launcherThatStartsNothing();
    void throughAScheduler();
    void explainsWhatIsWrong();

private:
    QStringList words(const QString &folder, const QStringList &more = {}) const
    {
        return QStringList{"tune", "-o", m_folder.path(folder), "--budget", "10", "--collective", "bcast",
                   "--processes", "2"}
        + more;
    }
    /// Status 4 where nothing is decided, which depends on the machine.
    bool isDone(const Run &run, const QString &folder) const
    {
        const auto result = QJsonDocument::fromJson(m_folder.read(folder + u"/result.json"_s)).object();
        return run.status == (result["written"].toBool() ? 0 : 4);
    }
    /// There are two runs at least.
    void checkRecords(const QString &folder) const;

    Folder m_folder;
};

void TestCliTune::checkRecords(const QString &folder) const
{
    const Run csv = run({"convert", m_folder.path(folder + u"/records.txt"_s), "-o", "-"});
    QVERIFY2(csv.status == 0, csv.err);
    const auto lines = csv.lines();
    QVERIFY2(lines.size() > 4, csv.out);
    const auto column = lines.front().split(',').indexOf("run");
    QVERIFY2(column >= 0, lines.front());
    QSet<QByteArray> runs;
    for (const QByteArray &line : lines.mid(1))
        runs.insert(line.split(',').value(column));
    QVERIFY(runs.contains("0") && runs.contains("1"));
}

void TestCliTune::tunes()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    const Run all = run(words(u"tuned"_s, {"--json"}), mpiVariables());
    QVERIFY2(isDone(all, u"tuned"_s), all.err);
    for (const char *const phase : {"plan (", "measure (", "measure again (", "decide (", "conclude ("})
        QVERIFY2(all.err.contains("collscope: "_ba + phase), all.err);
    checkRecords(u"tuned"_s);
    QCOMPARE(m_folder.read(u"tuned/result.json"_s), all.out);
    const auto result = QJsonDocument::fromJson(all.out).object();
    QCOMPARE(result["mpi_library"].toString(), u"Open MPI"_s);
    const auto busy = result["busy"].toObject();
    QCOMPARE(busy["text"].isNull(), busy["load"].toDouble() <= busy["cores"].toInt() / 2.0);
    QVERIFY(busy["repetitions"].toInt() > 0);
    QCOMPARE(result["budget"].toObject()["seconds"].toDouble(), 10.0);
    QCOMPARE(result["asked"].toObject()["collective"].toString(), u"bcast"_s);
    double spent = 0;
    for (const auto &phase : result["phases"].toArray())
        spent += phase.toObject()["seconds"].toDouble();
    QVERIFY2(spent > 0 && spent < 60, all.out);
    // Whatever came of it on this machine: what is not decided has a reason, and what is decided has gained.
    QCOMPARE(result["collectives"].toArray().size(), 1);
    const auto bcast = result["collectives"].toArray().first().toObject();
    const bool isLeft = bcast["verdict"].toString() == u"left to the library"_s;
    QCOMPARE(isLeft, !bcast["left_because"].isNull());
    QCOMPARE(result["written"].toBool(), !isLeft);
    QVERIFY(isLeft || bcast["gain_low"].toDouble() > 0);
    QCOMPARE(bcast["cells_worse"].toInt(), 0);
    QCOMPARE(QFile::exists(m_folder.path(u"tuned/decisions.conf"_s)), !isLeft);
    if (!isLeft)
        QCOMPARE(run({"lint", m_folder.path(u"tuned/decisions.conf"_s)}).status, 0);
    QVERIFY(m_folder.read(u"tuned/README.md"_s).size() > 100);
    QVERIFY(m_folder.read(u"tuned/report.html"_s).contains("<svg"));
    // Cut, it is no result that is still right.
    m_folder.write(u"tuned/result.json"_s, all.out.left(700));
    const Run check = run({"tune", "--check", m_folder.path(u"tuned"_s)}, mpiVariables());
    QVERIFY2(check.status == 1 && check.err.contains("result.json: is damaged"), check.err);
}

void TestCliTune::goesOnAfterAKill()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    auto all = QProcessEnvironment::systemEnvironment();
    for (const auto changes = mpiVariables(); const QString &name : changes.keys())
        all.insert(name, changes.value(name));
    QProcess process;
    process.setProcessEnvironment(all);
    process.start(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), words(u"killed"_s, {"--ties"}));
    QTRY_VERIFY_WITH_TIMEOUT(
        m_folder.read(u"killed/records.txt"_s).count(" ;\n") > 5 || process.state() == QProcess::NotRunning,
        60000);
    QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError());
    QVERIFY(collscope::testing::kill9(process.processId()));
    process.waitForFinished();
    // Its agent hears of it, and ends its last line.
    const Run again = run(words(u"killed"_s), mpiVariables());
    QVERIFY2(again.status == 1 && again.err.contains("go on with it (--resume)"), again.err);
    const Run rest = run(words(u"killed"_s, {"--resume"}), mpiVariables());
    QVERIFY2(isDone(rest, u"killed"_s), rest.err);
    checkRecords(u"killed"_s);
    const auto result = QJsonDocument::fromJson(m_folder.read(u"killed/result.json"_s)).object();
    QVERIFY(result["asked"].toObject().contains(u"ties"_s)); // one without a value is remembered, too
    // Through: nothing is measured any more.
    const QByteArray before = m_folder.read(u"killed/records.txt"_s);
    // Options that are not given are those that it was begun with.
    const QStringList alone = {"tune", "-o", m_folder.path(u"killed"_s), "--resume"};
    const Run idle = run(alone, mpiVariables());
    QVERIFY2(isDone(idle, u"killed"_s), idle.err);
    QCOMPARE(m_folder.read(u"killed/records.txt"_s), before);
    const Run other = run(alone + QStringList{"--budget", "11"}, mpiVariables());
    QVERIFY2(other.status == 2 && other.err.contains("was begun with 10"), other.err);
}

/// The agent is never started, and yet it ends well; once the launcher works it goes on.
void TestCliTune::launcherThatStartsNothing()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    const QString mpirun = testing::writeProgram(m_folder.path(u"fake/mpirun"_s),
        "case \"$*\" in *--plan*) exit 0;; esac\nexec '" + collscope::agent::test::mpirunPath().toUtf8()
            + "' \"$@\"\n");
    Environment fake = mpiVariables();
    fake.insert(u"PATH"_s, QFileInfo(mpirun).path() + u':' + qEnvironmentVariable("PATH"));
    const Run nothing = run(words(u"nothing"_s), fake);
    QVERIFY2(nothing.status == 1 && nothing.err.contains("the measuring agent wrote nothing"), nothing.err);
    const Run rest = run(words(u"nothing"_s, {"--resume"}), mpiVariables());
    QVERIFY2(isDone(rest, u"nothing"_s), rest.err);
    checkRecords(u"nothing"_s);
}

/// As on a cluster, but for the cluster: jobs of a scheduler that outlive the command.
void TestCliTune::throughAScheduler()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    const QJsonObject profile{{"name", "here"}, {"connection", "local"}, {"scheduler", "plain"},
        {"work_folder", m_folder.path(u"work"_s)},
        {"agent", QStringLiteral(COLLSCOPE_BIN_DIR "/collscope-agent")}};
    QDir().mkpath(m_folder.path(u"work"_s));
    const QString host = m_folder.write(u"here.json"_s, QJsonDocument(profile).toJson());
    const QStringList all = {"tune", "-o", m_folder.path(u"host"_s), "--budget", "16", "--collective",
        "bcast", "--host", host, "--ppn", "2", "--poll-seconds", "1"};
    const Run there = run(all, mpiVariables());
    QVERIFY2(isDone(there, u"host"_s), there.err);
    QVERIFY2(there.err.contains(": finished, "), there.err);
    checkRecords(u"host"_s);
    const QStringList jobs = QDir(m_folder.path(u"host/jobs"_s)).entryList({u"*.json"_s});
    QVERIFY(jobs.size() >= 2);
    const QByteArray before = m_folder.read(u"host/records.txt"_s);
    const Run idle = run(all + QStringList{"--resume"}, mpiVariables());
    QVERIFY2(isDone(idle, u"host"_s), idle.err);
    QCOMPARE(QDir(m_folder.path(u"host/jobs"_s)).entryList({u"*.json"_s}), jobs);
    QCOMPARE(m_folder.read(u"host/records.txt"_s), before);
}

void TestCliTune::explainsWhatIsWrong()
{
    const auto fails = [](const QStringList &all, const char *text) {
        const Run failed = run(all, mpiVariables());
        QVERIFY2(failed.status == 2 && failed.err.contains(text), failed.err);
    };
    fails({"tune"}, "name one with -o DIR");
    fails({"tune", "-o", m_folder.path(u"x"_s), "--budget", "1"}, "'1' is no value of --budget");
    fails({"tune", "-o", m_folder.path(u"x"_s), "--processes", "1"}, "'1' is no number of processes");
    fails({"tune", "-o", m_folder.path(u"x"_s), "data.csv"}, "'data.csv' is no option");
    QVERIFY(!QDir(m_folder.path(u"x"_s)).exists());
    fails({"tune", "-o", m_folder.path(u"x"_s), "--ppn", "2"}, "tune without --host takes no --ppn");
    fails({"tune", "-o", m_folder.path(u"x"_s), "--host", "h", "--processes", "2"},
        "tune --host takes no --processes");
    fails({"tune", "--check", m_folder.path(u"x"_s), "-o", "y"}, "tune --check takes no --output");
    if (!hasMpi())
        return;
    const Run nothing = run({"tune", "--check", m_folder.path(u"x"_s)}, mpiVariables());
    QVERIFY2(nothing.status == 1 && nothing.err.contains("holds no tuning that is through"), nothing.err);
    fails(
        {"tune", "-o", m_folder.path(u"x"_s), "--library", "nompi"}, "there is no MPI library 'nompi' here");
    fails({"tune", "-o", m_folder.path(u"x"_s), "--collective", "bcst"}, "bcst");
}

const testing::Registered<TestCliTune> registered("tst_cli_tune");

} // namespace collscope::tst_cli_tune
#include "tst_cli_tune.moc"
