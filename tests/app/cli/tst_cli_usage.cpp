// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QFileInfo>
#include <QTest>

namespace collscope::tst_cli_usage {

using namespace collscope::test;

/// Help, wrong usage and missing things: the exit status and what standard error says.
class TestCliUsage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void help_data();
    void help();
    void pagesOfTheHelp();
    void version();
    void problems_data();
    void problems();
    void severalSystemsNeedAChoice();
    void librariesOfOneSystemNeedAChoice();
    void warningsNameTheLine();
    void manyWarningsAreSummarised();
    void remarksAreSaidByInfo();
    void cutFilesAreAnError();
    void systemsOfTwoFilesAreToldApart();
    void withoutADisplay_data();
    void withoutADisplay();
    void withoutTheWindowProgram();

private:
    Folder m_folder;
    QString m_toy;
};

void TestCliUsage::initTestCase()
{
    m_toy = m_folder.write("toy.csv", toyCsv());
}

void TestCliUsage::help_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("says");
    QTest::newRow("program") << QStringList{"--help"} << "collscope COMMAND";
    QTest::newRow("program, short") << QStringList{"-h"} << "Exit status: 0 done";
    for (const char *command :
        {"info", "map", "fit", "compare", "sweep", "diff", "export", "convert", "report"}) {
        QTest::addRow("%s is listed", command)
            << QStringList{"--help"} << QStringLiteral("\n  ") + command + ' ';
        QTest::addRow("%s", command) << QStringList{command, "--help"}
                                     << QStringLiteral("collscope ") + command + " DATA";
    }
    QTest::newRow("help") << QStringList{"help"} << "collscope COMMAND";
    QTest::newRow("help of help") << QStringList{"help", "help"} << "collscope COMMAND";
    QTest::newRow("help behind commands") << QStringList{"groups", "help"} << "\n  simulate ";
    QTest::newRow("help behind commands, of one")
        << QStringList{"groups", "help", "tree"} << "Usage: collscope groups tree";
    QTest::newRow("help of a command") << QStringList{"help", "map"} << "collscope map DATA";
    QTest::newRow("help of commands") << QStringList{"help", "campaign"} << "\n  fetch       Fetches what";
    QTest::newRow("help of a sub-command")
        << QStringList{"help", "campaign", "list"} << "Usage: collscope campaign list";
    QTest::newRow("profile") << QStringList{"profile", "--help"} << "collscope profile FILE...";
    QTest::newRow("before the data is missed") << QStringList{"map", "--json", "-h"} << "--collective C";
    QTest::newRow("sub-commands") << QStringList{"campaign", "--help"} << "\n  fetch       Fetches what";
    for (const char *command : {"test", "trust", "deploy", "estimate", "run", "list", "status", "fetch",
             "log", "cancel", "resubmit", "import", "finish"})
        QTest::addRow("campaign %s", command) << QStringList{"campaign", command, "x", "-h"}
                                              << QStringLiteral("Usage: collscope campaign ") + command + ' ';
    QTest::newRow("models") << QStringList{"fit", "--help"} << "quadtree";
}

void TestCliUsage::pagesOfTheHelp()
{
    QVERIFY(run({"help", "page"}).out.contains("\n  tutorial "));
    QVERIFY(run({"help", "tutorial"}).out.startsWith("# "));
    QVERIFY(run({"help", "page", "compare"}).out.startsWith("# Compare\n")); // also a command
    const Run none = run({"help", "page", "tutoral"});
    QVERIFY2(none.status == 2 && none.err.contains("did you mean tutorial?"), none.err);
}

void TestCliUsage::help()
{
    QFETCH(QStringList, words);
    QFETCH(QString, says);
    const Run result = run(words);
    QCOMPARE(result.status, 0);
    QCOMPARE(result.err, "");
    QVERIFY2(result.out.contains(says.toUtf8()), result.out);
    for (const QByteArray &line : result.lines())
        QVERIFY2(line.size() <= 120, line);
}

void TestCliUsage::version()
{
    const Run result = run({"--version"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.out.startsWith("collscope "), result.out);
    QCOMPARE(result.lines().size(), 1);
}

void TestCliUsage::problems_data()
{
    QTest::addColumn<QString>("commandLine"); // "@" is the data
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *line, int status, const char *says) {
        QTest::newRow(line) << line << status << says;
    };
    row("mop @", 2, "did you mean map? commands are tune, info, map");
    row("relabel @", 2, "; commands are tune, info, map");
    row("help comapre", 2, "did you mean compare? commands are tune");
    row("help camp", 2, "did you mean campaign? commands are tune");
    row("help co", 2, "called 'co'; commands are tune"); // compare, convert
    row("fit @ --collective bcats", 2, "called 'bcats'; did you mean bcast? collectives are");
    row("diff @ --collective bcast", 2, "there is nothing to compare with; name a second DATA");
    row("fit @ --collective x", 2, "called 'x'; collectives are");
    row("fit @ --colective bcast", 2, "did you mean --collective? it takes --collective");
    row("export @ --collective bcast --target openmpi-rule", 2, "did you mean openmpi-rules? targets are:");
    row("--colour", 2, "no option called '--colour'");
    row("info", 2, "there is no DATA");
    row("info @ --collour", 2, "info takes no --collour; it takes --system, --json, --output");
    row("info @ --collective bcast", 2, "info takes no --collective; it takes --system, --json, --output");
    row("c45 @ --nodes 4", 2, "c45 takes no --nodes; it takes --weight, --confidence");
    row("campaign", 2, "there is no command behind campaign; commands there are test, trust");
    row("campaign --store x", 2, "there is no command behind campaign");
    row("campaign lst", 2,
        "there is no command called 'campaign lst'; did you mean list? commands there are test, trust");
    row("campaign fetch", 2, "there is not one JOB");
    row("campaign import a", 2, "there is not one JOB");
    row("campaign run --host x", 2, "a campaign needs one plan and a host; PLAN --host PROFILE");
    row("verify --records @ --model exact", 2,
        "verify without DATA takes no --model; it takes --records, --confidence, --csv");
    row("verify @ --collective bcast --plan - --json", 2, "verify --plan takes no --json");
    row("map @ --collective bcast --kind penalty", 2, "map without a picture takes no --kind");
    row("sweep @ --collective bcast --model exact --csv /tmp/x -o /tmp/y", 2,
        "sweep with a file behind --csv takes no --output");
    row("info @ --unpack-limit much", 2, "'much' is no size");
    row("info @ --facts ranks=many", 2, "--facts: ranks cannot be 'many'");
    row("info @ --facts absent.csv", 1, "absent.csv: cannot be read");
    row("info --facts-template", 2, "there is no DATA; name the files and folders");
    row("info @ --mapping absent.mapping", 1, "absent.mapping: cannot be read");
    row("profile", 2, "there is no FILE");
    row("profile @ --system x", 2,
        "profile without --data takes no --system; it takes --csv, --json, --output");
    row("profile @ --csv --json", 2, "two results would go to standard output");
    row("profile @", 1, "is no application profile of a known format; known are: Collscope's own record");
    row("profile /dev/zero", 1, "not a regular file but a device");
    row("lint /dev/zero", 1, "not a regular file but a device");
    row("map @", 2, "--collective is missing; collectives are");
    row("map @ --collective", 2, "Missing value");
    row("map @ --collective cast", 2, "no collective called 'cast'; did you mean bcast? collectives");
    row("map @ --collective bcast,reduce", 2, "one at a time");
    row("map @ --collective bcast --collective reduce", 2, "more than once");
    row("map @ --collective bcast --ppn two", 2, "--ppn takes whole numbers");
    row("map @ --collective bcast --ppn 0", 2, "--ppn takes whole numbers");
    row("map @ --collective bcast --model tree", 2, "no model called 'tree'; models are exact");
    row("map @ --collective bcast --model quadtree:depth=x", 2, "depth is a whole number from 0");
    row("map @ --collective bcast --csv --json", 2, "two results would go to standard output");
    row("map @ --collective bcast --kind wrong --png -", 2, "kinds are model, best, penalty, default");
    row("map @ --collective bcast --kind difference --png -", 2, "give --model twice");
    row("map @ --collective bcast --model exact --model c45", 2, "CSV and JSON take one model");
    row("plot times @ --collective bcast", 2, "add --png FILE");
    row("plot times @ --collective bcast --ranks 3 --png -", 2, "measured: 2, 4");
    row("plot times @ --collective bcast --over binomal --png -", 2, "binomial");
    row("plot placements @ --collective bcast --view all --png -", 2, "views are times, methods, penalties");
    row("plot placements @ --collective bcast --view methods --message 9 --png -", 2, "sizes are 8B, 1KiB");
    row("plot compare @ --collective bcast --model exact --over beauty --png -", 2, "'beauty' is no figure");
    row("plot groups --figure beauty --png -", 2, "choose one of messages, memory, largest, time");
    row("plot rounds binomial --png -", 2, "a method and --collective are required");
    row("plot rounds nothing --collective bcast --png -", 2, "has no method 'nothing'");
    row("report @ --html r --pdf r", 2, "two results would go to 'r'");
    row("map @ --collective bcast --png - --size 10x10", 2, "--size is WIDTHxHEIGHT");
    row("map @ --collective bcast --png - --size 800", 2, "--size is WIDTHxHEIGHT");
    row("map @ --collective bcast --png - --size 1x2x3", 2, "--size is WIDTHxHEIGHT");
    row("fit @ --collective bcast,reduce --together", 2, "--model is missing");
    row("fit @ --collective bcast --model exact --model exact", 2, "more than once");
    row("compare @ --collective bcast", 2, "--model is missing");
    row("compare @ --collective bcast --model exact --csv --json", 2, "exclude each other");
    row("sweep @ --collective bcast", 2, "--model is missing");
    row("sweep @ --collective bcast --model quadtree:depth=3..1", 2, "is no range");
    row("sweep @ --collective bcast --model optimal:leaves=1..1000000000", 2, "more than 10000 combinations");
    row("sweep @ --collective bcast --model exact --csv --json", 2, "exclude each other");
    row("fit @ --collective bcast --model exact --holdout two", 2, "--holdout takes numbers of runs");
    row("fit @ --collective bcast --model exact --holdout 7", 1, "there is no run 7 of bcast; its runs are");
    row("compare @ --collective bcast --model exact --holdout 0", 1, "none is left to fit to");
    row("export @ --collective bcast --model exact", 2, "--target is missing; targets are:\n  c ");
    row("export @ --collective bcast --model exact --target list", 2, "mpich-env     MPICH variables\n");
    row("tune -o nowhere --policy refine", 2, "Write --order refine");
    row("tune -o nowhere --policy better", 2, "known policies: provedBetter, notWorse, asFitted");
    row("tune -o nowhere --order better", 2, "better");
    row("export @ --collective bcast --model exact --target cobol", 2,
        "no target called 'cobol'; targets are");
    row("export @ --collective bcast --model exact --target c:wild", 2,
        "no target called 'c:wild'; targets are");
    row("report @", 2, "-o report.html");
    row("report @ -o report.txt", 2, "a new folder ends in /");
    row("info /nowhere/at.all", 1, "/nowhere/at.all");
    row("map @ --collective reduce", 1, "no measurements of reduce; `collscope info` lists");
    row("map @ --collective bcast --ppn 3", 1, "with ppn 3");
    row("map @ --collective bcast --system big", 1,
        "no system called 'big' in the data; systems there are 'toy'");
    row("map @ --collective bcast --csv /nowhere/a.csv", 1, "/nowhere/a.csv: cannot be written");
    row("fit @ --collective bcast --model exact -o /", 1, "is a folder");
    row("report @ -o /proc/report", 1, "/proc/report");
}

void TestCliUsage::problems()
{
    QFETCH(QString, commandLine);
    QFETCH(int, status);
    QFETCH(QString, says);
    QStringList words = commandLine.split(' ');
    words.replaceInStrings("@", m_toy);
    const Run result = run(words);
    QCOMPARE(result.status, status);
    QCOMPARE(result.out, "");
    QVERIFY2(result.err.startsWith("collscope: "), result.err);
    QVERIFY2(result.err.contains(says.toUtf8()), result.err);
    QCOMPARE(result.err.count('\n') - result.err.count("\n  "), 1); // but for the lines of a list
}

void TestCliUsage::severalSystemsNeedAChoice()
{
    const QString other = m_folder.write("other.csv", toyCsv("\"an other, one\""));
    const Run none = run({"fit", m_toy, other, "--collective", "bcast", "--model", "exact"});
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.contains("choose one with --system: 'toy', 'an other, one'"), none.err);
    // Each side of a comparison has an option of its own.
    QByteArray others = toyCsv("other");
    others.remove(0, others.indexOf('\n') + 1);
    const QString both = m_folder.write("both.csv", toyCsv() + others);
    const Run before = run({"diff", both, "--collective", "bcast"});
    QVERIFY2(before.err.contains("choose one with --before: 'other', 'toy'"), before.err);
    const Run after = run({"diff", both, "--collective", "bcast", "--before", "toy"});
    QVERIFY2(after.err.contains("choose one with --after: 'other', 'toy'"), after.err);
    const Run one = run(
        {"fit", m_toy, other, "--collective", "bcast", "--model", "exact", "--system", "an other, one"});
    QCOMPARE(one.status, 0);
    QVERIFY2(one.out.contains("bcast on an other, one"), one.out);
    QCOMPARE(run({"info", m_toy, other}).status, 0);
}

void TestCliUsage::librariesOfOneSystemNeedAChoice()
{
    const QString newer = m_folder.write("newer.csv", toyCsv().replace("4.1.4", "5.0.7"));
    const QStringList words{"fit", m_toy, newer, "--collective", "bcast", "--model", "exact"};
    const Run none = run(words);
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.contains("'toy (Open MPI 4.1.4)', 'toy (Open MPI 5.0.7)'"), none.err);
    QCOMPARE(run(words + QStringList{"--system", "toy"}).status, 2);
    QCOMPARE(run(words + QStringList{"--system", "toy (Open MPI 5.0.7)"}).status, 0);
}

void TestCliUsage::warningsNameTheLine()
{
    const QString path
        = m_folder.write("damaged.csv", toyCsv() + "toy,,,simulated,bcast,openmpi,chain,2,1,2,8,-1\n");
    const Run result = run({"info", path});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.startsWith("collscope: " + path.toUtf8() + ":12: "), result.err);
    QVERIFY2(result.err.contains("1 row skipped, 10 measurements are used"), result.err);
}

void TestCliUsage::manyWarningsAreSummarised()
{
    QByteArray text = toyCsv();
    for (int i = 0; i < 25; ++i)
        text += "toy,,,simulated,bcast,openmpi,chain,2,1,2,8,-" + QByteArray::number(i + 1) + '\n';
    const QString path = m_folder.write("many.csv", text);
    const Run some = run({"convert", path});
    QCOMPARE(some.status, 0);
    QCOMPARE(some.err.count('\n'), 12);
    QVERIFY2(some.err.contains("and 15 more problems; `collscope info`"), some.err);
    QCOMPARE(run({"info", path}).err.count('\n'), 26);
}

/// What costs no measurement is said by the command that tells about the data, not by every other one.
void TestCliUsage::remarksAreSaidByInfo()
{
    QByteArray text = toyCsv().replace("\n", ",x\n");
    text.replace(text.indexOf('\n') - 1, 1, "extra");
    const QString path = m_folder.write("remark.csv", text);
    const Run info = run({"info", path});
    QVERIFY2(info.err.contains("columns that are not used: extra"), info.err);
    QCOMPARE(run({"convert", path}).err, "");
}

/// A part of the data is never taken for the whole: the work is done, the status says it is not all.
void TestCliUsage::cutFilesAreAnError()
{
    namespace made = collscope::testing;
    const std::string whole = made::packed(made::csvText(3000), made::Packing::xz);
    const QString path
        = m_folder.write("cut.csv.xz", QByteArray(whole.data(), static_cast<qsizetype>(whole.size() / 2)));
    for (const QStringList &words : {QStringList{"info", path}, QStringList{"convert", path}}) {
        const Run result = run(words);
        QCOMPARE(result.status, 1);
        QVERIFY(!result.out.isEmpty());
        QVERIFY2(result.err.startsWith("collscope: error: " + path.toUtf8() + ": the xz data ends early"),
            result.err);
        QVERIFY2(!result.err.contains("skipped"), result.err);
    }
}

void TestCliUsage::systemsOfTwoFilesAreToldApart()
{
    const QString other = m_folder.write("other.csv", toyCsv());
    const Run result = run({"info", m_toy, other});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.out.startsWith("toy (toy.csv) (simulated)\n"), result.out);
    QVERIFY2(result.out.contains("\ntoy (other.csv) (simulated)\n"), result.out);
}

void TestCliUsage::withoutADisplay_data()
{
    QTest::addColumn<QString>("display");
    QTest::newRow("none") << "";
    QTest::newRow("unreachable") << ":4099";
}

void TestCliUsage::withoutADisplay()
{
    QFETCH(QString, display);
    const Run result = run({m_toy}, {{"DISPLAY", display}});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("collscope: the window cannot be opened"), result.err);
    QVERIFY2(result.err.contains("use a command that needs no display"), result.err);
}

/// On a login node `collscope` lies there alone: what needs drawing says so, and the rest works.
void TestCliUsage::withoutTheWindowProgram()
{
    const QString alone = m_folder.path("collscope");
    QCOMPARE(runShell("cp \"$COLLSCOPE\" " + alone).status, 0);
    for (const QString words : {"", " report toy.csv -o -", " map toy.csv --collective bcast --png -"}) {
        const Run result = runShell("cd " + QFileInfo(alone).path() + " && ./collscope" + words);
        QCOMPARE(result.status, 1);
        QVERIFY2(
            result.err.contains("collscope-window: No such file or directory; install it there"), result.err);
    }
    // Without /proc it does not know where it lies. Nothing is run that lies in the current folder.
    const QString trap = QFileInfo(m_folder.write("trap/collscope-window", "#!/bin/sh\ntouch ran\n")).path();
    const Run trapped = runShell("cd " + trap + " && chmod +x collscope-window && PATH=" + m_folder.path("")
        + ":$PATH && draw='collscope map ../toy.csv --collective bcast --png x.png' && "
          "{ unshare -m sh -c \"mount -t tmpfs none /proc && $draw\" || $draw; }");
    QVERIFY2(trapped.status == 1 && !QFileInfo::exists(trap + "/ran"), trapped.err);
    const Run map = runShell(alone + " map " + m_toy + " --collective bcast");
    QCOMPARE(map.status, 0);
    QVERIFY(map.out.contains("binomial"));
}

const testing::Registered<TestCliUsage> registered("tst_cli_usage");

} // namespace collscope::tst_cli_usage
#include "tst_cli_usage.moc"
