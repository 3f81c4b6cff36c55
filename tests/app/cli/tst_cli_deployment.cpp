// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_deployment {

using namespace collscope::test;

/// Files for MPI libraries: written, judged, looked at as models, compared.
class TestCliDeployment : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_toy = m_folder.write("toy.csv", toyCsv()); }
    void exportToAFolder();
    void environmentInPosixShell();
    void check();
    void lint();
    void lintOfAFolder();
    void withoutAModel();
    void oneNoteForSmallMessages();
    void aSharedReasonIsPrintedOnce();
    void codeInAFolderHasAReadme();
    void fileAsModel();
    void diff();
    void diffBeyondTheRange();

private:
    QStringList exported(const QString &output) const
    {
        return {"export", m_toy, "--collective", "bcast", "--model", "exact", "--policy", "asFitted",
            "--target", "openmpi-rules", "-o", output};
    }

    Folder m_folder;
    QString m_toy;
};

/// Code and tables have no rules of their own: the automatic model decides.
void TestCliDeployment::withoutAModel()
{
    for (const char *const target : {"c", "table"}) {
        const QStringList words{
            "export", m_toy, "--collective", "bcast", "--policy", "asFitted", "--target", target};
        const Run result = run(words);
        QVERIFY2(result.status == 0, result.err);
        QCOMPARE(result.out, run(words + QStringList{"--model", "automatic"}).out);
    }
}

void TestCliDeployment::exportToAFolder()
{
    const Run toFolder = run(exported(m_folder.path("tuned/")));
    QCOMPARE(toFolder.status, 0);
    QVERIFY2(toFolder.err.contains("Read back as the library reads it"), toFolder.err);
    QVERIFY2(toFolder.err.contains("set coll_han_priority 0"), toFolder.err);
    QStringList other = exported("-");
    other.replace(other.indexOf("openmpi-rules"), "openmpi-json");
    QVERIFY(run(other).err.contains("Verified by Collscope's own reading of the format alone"));
    for (const char *const name :
        {"decisions.conf", "README.md", "env.sh", "modulefile", "openmpi-mca-params.conf"})
        QVERIFY2(!m_folder.read(QString("tuned/") + name).isEmpty(), name);
    // Where nothing is decided any more, no script of before goes on setting switches.
    const QString measured = m_folder.write("run.csv", toyCsv().replace("simulated", "measured"));
    QCOMPARE(run(exported(m_folder.path("again/"))).status, 0);
    QVERIFY(m_folder.read("again/env.sh").contains("OMPI_MCA_"));
    const Run nothing = run({"export", measured, "--collective", "bcast", "--model", "exact", "--target",
        "openmpi-rules", "-o", m_folder.path("again/")});
    QCOMPARE(nothing.status, 4);
    QVERIFY2(nothing.err.contains("nothing is decided"), nothing.err);
    QVERIFY2(nothing.err.contains("env.sh is removed"), nothing.err);
    QVERIFY(m_folder.read("again/env.sh").isEmpty() && !m_folder.read("again/README.md").isEmpty());
    QCOMPARE(run(exported(m_folder.path("one.conf"))).status, 0);
    QCOMPARE(m_folder.read("one.conf"), m_folder.read("tuned/decisions.conf"));
    // What the script sets is the file beside it, from wherever it is sourced.
    const Run sourced = runShell("bash -c '. \"" + m_folder.path("tuned/env.sh")
        + "\" && cat \"$OMPI_MCA_coll_tuned_dynamic_rules_filename\"'");
    QCOMPARE(sourced.out, m_folder.read("one.conf"));
    // Through a link from elsewhere there is no file beside it: nothing is set.
    QVERIFY(QDir().mkpath(m_folder.path("linked")));
    QVERIFY(QFile::link(m_folder.path("tuned/env.sh"), m_folder.path("linked/env.sh")));
    const Run linked = runShell("bash -c '. \"" + m_folder.path("linked/env.sh")
        + "\"; echo \"$? [$OMPI_MCA_coll_tuned_dynamic_rules_filename]\"'");
    QVERIFY2(linked.out.trimmed() == "1 []" && linked.err.contains("is not beside it"), linked.err);
}

/// A POSIX shell does not tell a script where it is: env.sh works in its own folder, and takes no other
/// bundle for itself.
void TestCliDeployment::environmentInPosixShell()
{
    QCOMPARE(run(exported(m_folder.path("here/"))).status, 0);
    QStringList other = exported(m_folder.path("there/"));
    other.replace(other.indexOf("openmpi-rules"), "openmpi-han");
    QCOMPARE(run(other).status, 0);
    const QByteArray show = " && cat \"$OMPI_MCA_coll_tuned_dynamic_rules_filename\"'";
    const auto in
        = [&](const char *folder) { return "cd \"" + m_folder.path(folder) + "\" && dash -c 'set -eu; . "; };
    QCOMPARE(runShell(in("here") + "./env.sh" + show).out, m_folder.read("here/decisions.conf"));
    for (const char *const folder : {"there", "."}) {
        const Run wrong = runShell(in(folder) + "\"" + m_folder.path("here/env.sh") + "\"" + show);
        QVERIFY(wrong.status != 0);
        QVERIFY(wrong.out.isEmpty());
        QVERIFY2(wrong.err.contains("go to its folder first"), wrong.err);
    }
}

/// What the shipping check found, for programs; refused exports write nothing.
void TestCliDeployment::check()
{
    const QStringList words{"export", m_toy, "--collective", "all", "--target", "openmpi-rules", "-o",
        m_folder.path("checked/"), "--json"};
    const Run good = run(words);
    QCOMPARE(good.status, 0);
    const auto document = QJsonDocument::fromJson(good.out).object();
    QVERIFY2(document["written"].toBool(), good.out);
    const auto collectives = document["collectives"].toArray();
    QVERIFY(!collectives.isEmpty());
    for (const auto &each : collectives) {
        const auto row = each.toObject();
        for (const char *const key : {"collective", "rules", "penalty_default", "penalty_written",
                 "heldout_default", "heldout_written", "worst_cell", "cells_differ", "verdict", "findings"})
            QVERIFY2(row.contains(QLatin1String(key)), key);
        QVERIFY(row["heldout_written"].isNull()); // one run
    }
    QVERIFY(m_folder.read("checked/README.md").contains("verdict:"));

    // What the library takes by itself on 4 processes is better than all that were measured one by one.
    const QString bad = m_folder.write("worse.csv", toyCsv().replace(",5e-06\n", ",1e-07\n"));
    const QStringList worse{"export", bad, "--collective", "bcast", "--model", "exact", "--target",
        "openmpi-rules", "-o", m_folder.path("worse/")};
    const Run refused = run(worse + QStringList{"--where-worse", "refuse"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("bcast is worse than what the library does by itself"), refused.err);
    QVERIFY2(refused.err.count(": worse\n") == 1, refused.err);
    const Run cannot
        = run({"export", m_toy, "--collective", "bcast", "--model", "exact", "--target", "mpich-env"});
    QCOMPARE(cannot.status, 1);
    QVERIFY2(cannot.err.count('\n') == 1 && cannot.err.contains("nothing was written: bcast: "), cannot.err);
    QVERIFY(m_folder.read("worse/decisions.conf").isEmpty());
    const Run left = run(worse + QStringList{"--where-worse", "library"});
    QCOMPARE(left.status, 4);
    QVERIFY2(left.err.contains("(the decisions are slower than the library by itself)"), left.err);
    QStringList measured = words;
    measured[1] = m_folder.write("measured.csv", toyCsv().replace("simulated", "measured"));
    const Run one = run(measured);
    QVERIFY2(one.err.contains("run the same measurement again"), one.err);
    const Run policy = run(worse + QStringList{"--policy", "better"});
    QCOMPARE(policy.status, 2);
    QVERIFY2(policy.err.contains("provedBetter, notWorse, asFitted"), policy.err);
    QCOMPARE(run(worse + QStringList{"--where-worse", "nobody"}).status, 2);
    QCOMPARE(run(worse + QStringList{"--force", "--policy", "notWorse"}).status, 2);
    QCOMPARE(run(worse + QStringList{"--force", "--where-worse", "refuse"}).status, 2);
    QCOMPARE(run(worse + QStringList{"--force"}).status, 0);
    QVERIFY(m_folder.read("worse/README.md").contains("REFUSED"));
}

void TestCliDeployment::lint()
{
    QCOMPARE(run(exported(m_folder.path("good.conf"))).status, 0);
    const Run good = run({"lint", m_folder.path("good.conf")});
    QCOMPARE(good.status, 0);
    QVERIFY(good.out.contains("nothing found (openmpi-rules)"));
    const QString bad = m_folder.write("bad.conf", "1\n15 1\n0 2\n0 2 0 0\n01000 1 0 0\n");
    const Run found = run({"lint", m_folder.path("good.conf"), bad});
    QCOMPARE(found.status, 1);
    QVERIFY2(found.out.contains(bad.toUtf8() + ":5: error: 01000 is read as octal: 512; "), found.out);
    QVERIFY2(found.out.contains("corrupt data"), found.out);
    QVERIFY(found.err.contains("2 errors"));
    const auto json = QJsonDocument::fromJson(run({"lint", bad, "--json"}).out).object();
    QCOMPARE(json["errors"].toInt(), 2);
    QCOMPARE(json["findings"].toArray().first().toObject()["line"].toInt(), 5);
    const QString noted = m_folder.write("noted.conf", "1\n7 1\n0 1\n0 6 4 0\n");
    QCOMPARE(run({"lint", noted}).status, 0); // a note is no error
    // Of what is shipped with the rules, the file that may be taken for them.
    QCOMPARE(run(exported(m_folder.path("bundle/"))).status, 0);
    const Run parameters = run({"lint", m_folder.path("bundle/openmpi-mca-params.conf")});
    QCOMPARE(parameters.status, 0);
    QVERIFY2(parameters.out.contains("holds no rules itself; the rules are in "
                 + m_folder.path("bundle/decisions.conf").toUtf8()),
        parameters.out);
    QVERIFY2(parameters.out.contains(":3: warning: @folder@ stands for"), parameters.out);
    const QString log = m_folder.write("osu.log",
        "mpirun -np 4 osu_bcast\n# OSU MPI Broadcast Latency Test v7.3\n"
        "# Size       Avg Latency(us)\n8  2.5\n");
    QVERIFY(run({"lint", log}).err.contains("holds measurements"));
    const QString code = m_folder.write("decisions.c", "/* 1.0.0 */\n#include <stddef.h>\n");
    QVERIFY(run({"lint", code}).err.contains("is C code"));
    QCOMPARE(run({"lint"}).status, 2);
    QCOMPARE(run({"lint", m_folder.path("nowhere")}).status, 1);
}

void TestCliDeployment::lintOfAFolder()
{
    QCOMPARE(run(exported(m_folder.path("whole/"))).status, 0);
    m_folder.write("whole/records.txt", "collscope-records 1\nsystem: \"collective=bcast\"\n");
    m_folder.write("whole/result.json", "{\"collectives\": []}");
    m_folder.write("whole/picture.png", QByteArray("\x89PNG\0\1", 6));
    const Run good = run({"lint", m_folder.path("whole")});
    QCOMPARE(good.status, 0);
    QVERIFY2(good.out.contains("whole/decisions.conf"), good.out);
    QVERIFY2(good.out.contains("whole/openmpi-mca-params.conf"), good.out);
    QVERIFY2(good.err.contains("skipped, not files that MPI libraries load: picture.png, records.txt, "
                               "result.json"),
        good.err);
    m_folder.write("whole/decisions.conf", "1\n15 1\n0 2\n0 2 0 0\n01000 1 0 0\n");
    const Run bad = run({"lint", m_folder.path("whole")});
    QCOMPARE(bad.status, 1);
    QVERIFY2(bad.err.contains("2 errors"), bad.err);
    m_folder.write("empty/records.txt", "collscope-records 1\n");
    const Run none = run({"lint", m_folder.path("empty")});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.contains("no file of a known format"), none.err);
}

/// The toy data are of Open MPI: MPICH has none of their algorithms.
void TestCliDeployment::aSharedReasonIsPrintedOnce()
{
    QByteArray reduce = toyCsv();
    reduce.remove(0, reduce.indexOf('\n') + 1);
    const QString data = m_folder.write(
        "two.csv", toyCsv() + reduce.replace("bcast", "reduce").replace("basic_linear", "linear"));
    const Run none = run({"export", data, "--collective", "bcast,reduce", "--target", "mpich-json", "-o",
        m_folder.path("none.json")});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.contains("nothing was written: bcast, reduce: "), none.err);
    QCOMPARE(none.err.count("none of the methods"), 1);
}

void TestCliDeployment::codeInAFolderHasAReadme()
{
    const Run made = run({"export", m_toy, "--collective", "bcast", "--model", "exact", "--target", "c",
        "--force", "-o", m_folder.path("code/")});
    QVERIFY2(made.status == 0, made.err);
    QCOMPARE(m_folder.read("code/README.md").count("bcast_method_name(comm_size, bytes)"), 1);
    QVERIFY(m_folder.read("code/decisions.c").contains("bcast_method_name("));
    QVERIFY2(made.err.contains("mean penalty of the library default -> of these decisions"), made.err);
}

/// Files of JSON begin at the smallest measured size, for every communicator size.
void TestCliDeployment::oneNoteForSmallMessages()
{
    QByteArray rules;
    for (const int processes : {2, 3, 4})
        rules += QStringLiteral("%1{\"comm_size_min\": %2, \"comm_size_max\": %2, \"rules\": "
                                "[{\"msg_size_min\": 8, \"msg_size_max\": 100, \"alg\": 6}]}\n")
                     .arg(rules.isEmpty() ? "" : ",", QString::number(processes))
                     .toUtf8();
    const QString file = m_folder.write("rules.json", "{\"collectives\": {\"bcast\": [" + rules + "]}}");
    const Run linted = run({"lint", file});
    QCOMPARE(linted.status, 0);
    QVERIFY2(linted.out.count("are left to the library") == 1, linted.out);
    QVERIFY2(linted.out.contains("of 2 communicator ranges more"), linted.out);
}

void TestCliDeployment::fileAsModel()
{
    const QString rules = m_folder.write("rules.conf", "1\n7 2\n0 1\n0 1 0 0\n4 1\n0 6 0 0\n");
    const Run rows = run({"map", m_toy, "--collective", "bcast", "--model", "file:" + rules, "--csv"});
    QCOMPARE(rows.status, 0);
    QVERIFY2(rows.lines().at(1).contains("basic_linear"), rows.out); // on 2 processes
    QVERIFY2(rows.lines().at(3).contains("binomial"), rows.out); // on 4
    const Run rejected = run({"fit", m_toy, "--collective", "bcast", "--model",
        "file:" + m_folder.write("cut.conf", "1\n7 1\n0 1\n64 1 0 0\n")});
    QCOMPARE(rejected.status, 1);
    QVERIFY2(rejected.err.contains("cut.conf:4: ") && rejected.err.contains("ignores the whole file"),
        rejected.err);
    QCOMPARE(run({"fit", m_toy, "--collective", "bcast", "--model", "file:"}).status, 2);
}

void TestCliDeployment::diff()
{
    const QString old = m_folder.write("old.conf", "1\n7 1\n0 1\n0 1 0 0\n");
    const QStringList words
        = {"diff", m_toy, "--collective", "bcast", "--model", "file:" + old, "--model", "exact"};
    const Run text = run(words);
    QCOMPARE(text.status, 0);
    // basic_linear is best for 8 B on 2 processes only; 3 us against 2 us and 4 us against 2 us are stale.
    QVERIFY2(text.out.contains("changed           2 "), text.out);
    QVERIFY2(text.out.contains("stale             2 "), text.out);
    QVERIFY2(text.out.contains("4 ranks, 8 B: basic_linear loses 100 % against binomial"), text.out);
    const Run high = run(words + QStringList{"--threshold", "60", "--csv"});
    QCOMPARE(high.lines().size(), 4);
    QVERIFY2(high.lines().at(2).contains("basic_linear,binomial,1,0,0.5"), high.out);
    QVERIFY2(high.lines().at(3).contains("basic_linear,binomial,1,1,1"), high.out);
    const QString other = m_folder.write("other.csv", toyCsv("other"));
    const Run same = run({"diff", m_toy, other, "--collective", "bcast"});
    QVERIFY2(same.out.contains("changed           0 "), same.out);
    QCOMPARE(run(words + QStringList{"--threshold", "x"}).status, 2);
}

/// Of the first machine 2 processes with 8 bytes alone were measured: two of the three cells lie beyond.
void TestCliDeployment::diffBeyondTheRange()
{
    QByteArray small;
    for (const QByteArray &line : toyCsv("small").split('\n'))
        if (line.startsWith("system") || line.contains(",2,1,2,8,"))
            small += line + '\n';
    const QString before = m_folder.write("small.csv", small);
    const QStringList words{"diff", before, m_toy, "--collective", "bcast"};
    const Run text = run(words);
    QCOMPARE(text.status, 0);
    QVERIFY2(text.out.contains("outside           2 beyond the measured range"), text.out);
    QVERIFY2(text.out.contains("2 of them stale"), text.out);
    QVERIFY2(text.out.contains("with the library's default"), text.out);
    const Run figures
        = run(words + QStringList{"--json", "--each", "--model", "exact", "--model", "baseline"});
    const QJsonObject document = QJsonDocument::fromJson(figures.out).object();
    QCOMPARE(document.value("system_before").toString(), "small");
    QCOMPARE(document.value("system_judging").toString(), "toy");
    const QJsonArray rows = document.value("differences").toArray();
    QCOMPARE(rows.size(), 2);
    const QJsonObject exact = rows[0].toObject();
    QCOMPARE(exact.value("cells").toInteger(), 3);
    QCOMPARE(exact.value("outside").toInteger(), 2);
    QCOMPARE(exact.value("stale_outside").toInteger(), 2);
    QCOMPARE(exact.value("inside_penalty_mean_before").toDouble(), 0.0);
    QCOMPARE(exact.value("outside_penalty_mean_before").toDouble(), 0.75); // 3 us and 4 us against 2 us
    QCOMPARE(exact.value("penalty_mean_baseline").toDouble(), (0.5 + 0 + 1.5) / 3);
    const Run cells = run(words + QStringList{"--csv"});
    QVERIFY2(cells.lines().first().endsWith(",penalty_baseline,outside,model_before,model_after"), cells.out);
    QVERIFY2(cells.lines().at(1).endsWith(",0.5,0,exact,exact"), cells.out);
    QVERIFY2(cells.lines().at(3).endsWith(",1,exact,exact"), cells.out);
    // A third file judges: here the small one, where nothing is beyond.
    const Run third = run({"diff", m_toy, m_toy, before, "--collective", "bcast"});
    QVERIFY2(third.out.contains("both on small") && !third.out.contains("outside"), third.out);
    QCOMPARE(run({"diff", m_toy, "--collective", "bcast", "--model", "exact", "--model", "c45", "--model",
                     "rules"})
                 .status,
        2);
    // The same class in a comparison: fitted to one system, judged on the other.
    const QString both = m_folder.write("systems.csv", small + toyCsv().mid(toyCsv().indexOf('\n') + 1));
    const Run compared = run({"compare", both, "--collective", "bcast", "--train-system", "small",
        "--test-system", "toy", "--model", "exact"});
    QVERIFY2(compared.out.contains("held-out outside: 2 of 3 cells"), compared.out);
    QVERIFY2(compared.out.contains("the library's default there: held-out mean 67 %"), compared.out);
}

const testing::Registered<TestCliDeployment> registered("tst_cli_deployment");

} // namespace collscope::tst_cli_deployment
#include "tst_cli_deployment.moc"
