// SPDX-License-Identifier: GPL-3.0-or-later
// `collscope verify`, with real jobs of the measuring agent.
#include "tests/app/cli/mpi_jobs.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSysInfo>
#include <QTest>

namespace collscope::tst_cli_verify {

using namespace collscope::test;
using namespace Qt::StringLiterals;

class TestCliVerify : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_toy = m_folder.write("toy.csv", toyCsv()); }
    void writesAPlan();
    void verifies();
    void aJobElsewhere();
    void explainsWhatIsWrong();
    void aJobThatFails();
    void aDecisionThatFails();
    void anotherRelease();

private:
    QStringList words(const QStringList &more) const
    {
        return QStringList{"verify", m_toy, "--collective", "bcast"} + more;
    }

    Folder m_folder;
    QString m_toy;
};

void TestCliVerify::writesAPlan()
{
    const Run all = run(words({"--plan", "-", "--budget", "90"}));
    QCOMPARE(all.status, 0);
    QVERIFY2(all.out.contains("\ndecisions: bcast 2 8B openmpi.basic_linear,bcast 2 1KiB openmpi.binomial,"
                              "bcast 4 8B openmpi.binomial,bcast 4 1KiB openmpi.binomial\n"),
        all.out);
    QVERIFY2(all.out.startsWith("collscope-plan 1\n") && all.out.contains("\nbudget: 90\n"), all.out);
    QVERIFY2(all.err.contains("exact decides in 4 cells"), all.err);
    // Nothing is put down here for that.
    const Environment nowhere{{"TMPDIR", m_folder.path("nowhere")}};
    QCOMPARE(run(words({"--plan", "-", "--budget", "90"}), nowhere).out, all.out);
    const Run job = run(words({"--budget", "90"}), nowhere);
    QVERIFY2(job.status == 1 && job.err.contains("no temporary folder") && job.err.contains("set TMPDIR"),
        job.err);
    const Run few = run(words({"--plan", "-", "--processes", "2", "--baseline-candidate"}));
    QVERIFY2(few.err.contains("1 are left to the library") || few.out.count("bcast ") == 2, few.err);
    QVERIFY2(few.err.contains("2 have more processes than the job"), few.err);
    const QString rules = m_folder.write("rules.conf", "1\n7 1\n0 1\n0 1 0 0\n");
    const Run file = run(words({"--plan", "-", "--model", "file:" + rules}));
    QVERIFY2(file.out.contains("bcast 4 8B openmpi.basic_linear"), file.out);
}

void TestCliVerify::verifies()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    const QString records = m_folder.path("kept.records");
    const QString picture = m_folder.path("gain.png");
    const Run text
        = run(words({"--processes", "4", "--budget", "45", "--records", records, "--png", picture}),
            mpiVariables());
    QVERIFY2(text.status == 0, text.err);
    // Where it ran, not where the measurements behind the decisions come from.
    const QByteArray here = QSysInfo::machineHostName().section(u'.', 0, 0).toUtf8();
    QVERIFY2(text.out.startsWith("bcast on " + here), text.out);
    QVERIFY2(text.out.contains(": tuned against the library's own choice, in turn, 95 % "
                               "confidence\n  cells           4, with "),
        text.out);
    for (const char *const line : {"\n  mean gain ", "\n  better ", "\n  no difference ", "\n  worse "})
        QVERIFY2(text.out.contains(line), text.out);
    // The exported files are loaded by every other launch, and the library decides.
    // On a busy machine there is time for fewer pairs than planned.
    QVERIFY2(text.err.contains("17 pairs of launches, one with the exported files"), text.err);
    static const QRegularExpression over(u", over (\\d+) pairs of launches"_s);
    const int pairs = over.match(QString::fromUtf8(text.out)).captured(1).toInt();
    QVERIFY2(pairs >= 1 && pairs <= 17, text.out);
    QVERIFY2(text.err.count(" measured, 0 known before") >= 2 * pairs, text.err);
    QVERIFY(m_folder.read("kept.records").contains("\ncompared: launches\n"));
    QCOMPARE(QImage(picture).size(), QSize(1800, 1120));

    // The same from what was kept, but for what only the data knows; nothing runs.
    const auto promise = text.out.indexOf("  promised ");
    QVERIFY2(promise > 0, text.out);
    QByteArray without = text.out;
    without.remove(promise, text.out.indexOf('\n', promise) + 1 - promise);
    QCOMPARE(run({"verify", "--records", records}).out, without);
    const Run csv = run({"verify", "--csv", "--records", records});
    QCOMPARE(csv.lines().size(), 1 + 4);
    QCOMPARE(csv.lines().front(),
        QByteArray(
            "collective,comm_size,nodes,ppn,message_bytes,library,method,pairs,default_seconds,tuned_seconds,"
            "gain,gain_low,gain_high,verdict"));
    QVERIFY2(csv.lines().at(1).startsWith("bcast,2,1,2,8,openmpi,basic_linear,"), csv.out);
    const auto json = QJsonDocument::fromJson(run({"verify", "--json", "--records", records}).out).object();
    QCOMPARE(json["cells"].toInt(), 4);
    QCOMPARE(json["better"].toInt() + json["same"].toInt() + json["worse"].toInt(), 4);
    QCOMPARE(json["rows"].toArray().size(), 4);
    for (const auto &row : json["rows"].toArray()) {
        const auto cell = row.toObject();
        QVERIFY(cell["pairs"].toInt() >= 1 && cell["tuned_seconds"].toDouble() > 0);
        if (cell["gain_low"].isNull()) { // an interval takes six pairs
            QVERIFY(cell["pairs"].toInt() < 6);
            continue;
        }
        QVERIFY(cell["gain_low"].toDouble() <= cell["gain"].toDouble());
        QVERIFY(cell["gain"].toDouble() <= cell["gain_high"].toDouble());
    }
    // Wider intervals than before: fewer cells have a difference, if anything. Few pairs may be too few now.
    const auto sure
        = QJsonDocument::fromJson(run({"verify", "--json", "--records", records, "--confidence", "99.9"}).out)
              .object();
    const auto differing
        = [](const QJsonObject &all) { return all["better"].toInt() + all["worse"].toInt(); };
    QVERIFY(differing(sure) <= differing(json));
}

void TestCliVerify::aJobElsewhere()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    QCOMPARE(run(words({"--plan", m_folder.path("plan"), "--processes", "2", "--budget", "20"})).status, 0);
    const Run job = runShell("cd \"$(dirname '" + m_folder.path("plan") + "')\" && mpirun -n 2 '"
            + QStringLiteral(COLLSCOPE_BIN_DIR) + "/collscope-agent' --plan plan -o elsewhere.records",
        mpiVariables());
    QVERIFY2(job.status == 0, job.err);
    const Run read = run({"verify", "--records", m_folder.path("elsewhere.records")});
    QVERIFY2(read.out.contains("cells           2, with "), read.out);
    QVERIFY2(run({"info", m_folder.path("elsewhere.records")}).status == 0, "it is data like any other");
}

void TestCliVerify::explainsWhatIsWrong()
{
    const auto fails = [](const QStringList &all, int status, const char *text) {
        const Run failed = run(all);
        QVERIFY2(failed.status == status && failed.err.contains(text), failed.err);
    };
    fails({"verify"}, 2, "--collective is missing");
    fails(words({"--budget", "soon"}), 2, "'soon' is no value of --budget");
    fails(words({"--confidence", "100"}), 2, "'100' is no value of --confidence");
    fails(words({"--processes", "1"}), 2, "'1' is no number of processes");
    fails(words({"--csv=-", "--json=-"}), 2, "two results");
    fails({"verify", "--records", m_folder.path("nowhere")}, 1, "nowhere");
    fails({"verify", "--records", m_toy}, 1, "the first line is not 'collscope-records 1'");
    const QString sample
        = QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/ethernet-4-hosts/records.txt.xz");
    fails({"verify", "--records", sample}, 1, "holds no decisions");
    fails(words({"--model", "baseline", "--plan", "-"}), 1, "there is nothing to compare");
}

void TestCliVerify::aJobThatFails()
{
    const Run failed = run(words({"--launcher", "false", "--agent", "agent"}));
    QCOMPARE(failed.status, 1);
    QVERIFY2(failed.err.contains("the job did not end well") && failed.err.contains("false 'agent' --plan"),
        failed.err);
}

/// A file cannot make the library use what does not work there: it decides by itself, which is timed as well.
void TestCliVerify::aDecisionThatFails()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    const QString data = m_folder.write("two.csv",
        csvHeaderLine() + "x,Open MPI,4.1.4,simulated,allgather,openmpi,bruck,1,2,2,8,1e-06\n"
            + "x,Open MPI,4.1.4,simulated,allgather,openmpi,two_proc,1,3,3,8,1e-06\n"
            + "x,Open MPI,4.1.4,simulated,allgather,openmpi,default,1,2,2,8,2e-06\n");
    const Run partly = run({"verify", data, "--collective", "allgather", "--budget", "12"}, mpiVariables());
    QVERIFY2(partly.out.contains("cells           1, with"), partly.out);
    QVERIFY2(partly.out.contains("promised        +100 % by the measurements"), partly.out);
}

/// Times of one release prove nothing about another.
void TestCliVerify::anotherRelease()
{
    if (!hasMpi())
        QSKIP("there is no mpirun on this machine");
    QByteArray csv = toyCsv();
    csv.replace("simulated", "measured").replace("4.1.4", "4.0.1");
    const Run refused = run({"verify", m_folder.write("old.csv", csv), "--collective", "bcast", "--processes",
                                "2", "--budget", "16", "--records", m_folder.path("old.records")},
        mpiVariables());
    QVERIFY2(refused.status == 1
            && refused.err.contains(
                "The decisions are about Open MPI 4.0.1, and the launcher starts Open MPI "),
        refused.err);
    // It ended after the first launch that had time to measure something, before the last of twelve.
    QVERIFY(m_folder.read("old.records").count("# writer") < 12);
}

const testing::Registered<TestCliVerify> registered("tst_cli_verify");

} // namespace collscope::tst_cli_verify
#include "tst_cli_verify.moc"
