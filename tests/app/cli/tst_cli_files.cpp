// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

namespace collscope::tst_cli_files {

using namespace collscope::test;

/// Where results go: files, pipes, pictures, the report; and that no locale changes them.
class TestCliFiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void csvNeverTakesTheDataForItsFile();
    void closedPipe();
    void closedDescriptors();
    void fullDevice_data();
    void fullDevice();
    void failedFileStaysAsItWas();
    void devicesAreNotReplaced();
    void pictures();
    void commaLocale();
    void plainCLocale();
    void plots_data();
    void plots();
    void report();
    void exportGoesToAFile();
    void profilesOfAProgram();
    void runtimeTables();

private:
    Folder m_folder;
    QString m_toy;
};

void TestCliFiles::initTestCase()
{
    m_toy = m_folder.write("toy.csv", toyCsv());
}

void TestCliFiles::csvNeverTakesTheDataForItsFile()
{
    const QByteArray before = m_folder.read("toy.csv");
    const Run result = run({"map", "--collective", "bcast", "--csv", m_toy});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.lines().size(), 5);
    QCOMPARE(m_folder.read("toy.csv"), before);
    QCOMPARE(run({"map", m_toy, "--collective", "bcast", "--csv", m_folder.path("rows.csv")}).status, 0);
    QCOMPARE(m_folder.read("rows.csv"), result.out);
    QCOMPARE(run({"map", "--csv=" + m_folder.path("again.csv"), "--collective", "bcast", m_toy}).status, 0);
    QCOMPARE(m_folder.read("again.csv"), result.out);
    // Nor by any of its names.
    QVERIFY(QFile::link(m_toy, m_folder.path("link.csv")));
    for (const QString &name : {m_toy, m_folder.path("link.csv")}) {
        const Run lost = run({"map", m_toy, "--collective", "bcast", "--csv", name});
        QCOMPARE(lost.status, 1);
        QVERIFY2(lost.err.contains("is what this command reads"), lost.err);
    }
    QCOMPARE(m_folder.read("toy.csv"), before);
}

void TestCliFiles::closedPipe()
{
    // The reader is gone before the first byte is written.
    const QString pipe = m_folder.path("pipe");
    const Run result = runShell("mkfifo '" + pipe + "'; : <'" + pipe + "' & exec 3>'" + pipe
        + "'; wait; \"$COLLSCOPE\" map '" + m_toy + "' --collective bcast >&3; echo \"status $?\" >&2");
    QCOMPARE(result.err, "status 0\n");
}

/// What is opened first takes the lowest number that is free: with standard input closed too, it was that of
/// standard output.
void TestCliFiles::closedDescriptors()
{
    for (const QByteArray closed : {">&-", "<&- >&-", "<&-"}) {
        const Run result
            = runShell("\"$COLLSCOPE\" fit '" + m_toy + "' --collective bcast --model exact " + closed);
        const bool isLost = closed.contains(">&-");
        QCOMPARE(result.status, isLost ? 1 : 0);
        QCOMPARE(result.err.contains("cannot be written: Bad file descriptor"), isLost);
    }
    QCOMPARE(runShell("\"$COLLSCOPE\" --version <&- >&- 2>&-").status, 1);
}

void TestCliFiles::fullDevice_data()
{
    QTest::addColumn<QString>("redirection");
    QTest::newRow("standard output") << "> /dev/full";
    QTest::newRow("file") << "-o /dev/full";
}

void TestCliFiles::fullDevice()
{
    QFETCH(QString, redirection);
    const Run result
        = runShell("\"$COLLSCOPE\" fit '" + m_toy + "' --collective bcast --model exact " + redirection);
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("cannot be written"), result.err);
}

void TestCliFiles::failedFileStaysAsItWas()
{
    Folder folder;
    const QString path = folder.write("map.csv", "precious\n");
    // A file may not grow, or not beyond some blocks: the write fails at its begin or in the middle.
    const QString large = QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/ethernet-4-hosts/records.txt.xz");
    for (const char *const blocks : {"0", "8"}) {
        const Run result = runShell(
            QByteArray("ulimit -f ") + blocks + "; \"$COLLSCOPE\" convert '" + large + "' -o '" + path + "'");
        QCOMPARE(result.status, 1);
        QVERIFY2(result.err.contains("cannot be written: File too large"), result.err);
    }
    QCOMPARE(folder.read("map.csv"), "precious\n");
    QCOMPARE(folder.names(), QStringList{"map.csv"});
    QCOMPARE(run({"map", m_toy, "--collective", "bcast", "--csv", path}).status, 0);
    QVERIFY(folder.read("map.csv").startsWith("collective,"));
    QCOMPARE(folder.names(), QStringList{"map.csv"});
}

void TestCliFiles::devicesAreNotReplaced()
{
    QCOMPARE(run({"fit", m_toy, "--collective", "bcast", "--model", "exact", "-o", "/dev/null"}).status, 0);
    QVERIFY(QFileInfo::exists("/dev/null") && !QFileInfo("/dev/null").isFile());
}

void TestCliFiles::pictures()
{
    const QString png = m_folder.path("map"); // no suffix: the option says the format
    const QString svg = m_folder.path("map.svg");
    const QString pdf = m_folder.path("map.pdf");
    const Run result = run({"map", m_toy, "--collective", "bcast", "--model", "quadtree:depth=1", "--kind",
        "penalty", "--png", png, "--svg", svg, "--pdf", pdf, "--size", "640x400"});
    QVERIFY2(result.status == 0, result.err);
    QCOMPARE(result.out, "");
    const QImage image(png, "PNG");
    QCOMPARE(image.size(), QSize(640, 400));
    QVERIFY(m_folder.read("map.svg").contains("<svg"));
    QVERIFY(m_folder.read("map.pdf").startsWith("%PDF"));
    const Run piped = run({"map", m_toy, "--collective", "bcast", "--png", "-"});
    QVERIFY2(piped.out.startsWith("\x89PNG"), piped.err);
    // Two models are drawn beside each other, or where they differ.
    const QStringList two{
        "map", m_toy, "--collective", "bcast", "--model", "quadtree:depth=0", "--model", "exact"};
    QCOMPARE(run(two + QStringList{"--svg", svg}).status, 0);
    QVERIFY(m_folder.read("map.svg").contains("quadtree:depth=0"));
    QVERIFY(m_folder.read("map.svg").contains("bcast on toy: exact"));
    QCOMPARE(run(two + QStringList{"--svg", svg, "--kind", "difference"}).status, 0);
    QVERIFY(m_folder.read("map.svg").contains("faster one"));
    for (const char *const kind : {"best", "model", "penalty", "default", "speedup", "time", "bandwidth"}) {
        const Run drawn = run({"map", m_toy, "--collective", "bcast", "--kind", kind, "--svg", svg});
        QVERIFY2(!drawn.err.contains("every cell shows '?'"), drawn.err); // its release is known
        QVERIFY2(drawn.status == 0, drawn.err);
        QVERIFY2(m_folder.read("map.svg").contains("bcast on toy"), kind);
    }
}

void TestCliFiles::plots_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QStringList>("texts"); // in the picture
    const auto row = [](const QString &words, const QStringList &texts) {
        QTest::newRow(qPrintable(words)) << words << texts;
    };
    row("times @ --collective bcast", {"binomial", "chosen by exact"});
    row("times @ --collective bcast --ranks 2 --methods binomial --over basic_linear", {"binomial"});
    row("placements @ --collective bcast --model quadtree:depth=0", {"normalised times", "Quadtree"});
    row("sweep @ --collective bcast --model quadtree:depth=0..1 --model c45:m=1..2",
        {"leaves", "mean penalty"});
    row("compare @ --collective bcast --model quadtree:depth=1 --model c45", {"leaves"});
    row("groups --processes 64", {"Rank-and-Hash", "processes"});
    row("groups --processes 64 --figure time --over fraction", {"Centralized"});
    row("rounds binomial --collective bcast --ranks 8", {"Round 1", "Round 3"});
    row("rounds openmpi.basic_linear --collective bcast --ranks 4 --ppn 2", {"Round 1"});
}

void TestCliFiles::plots()
{
    QFETCH(QString, words);
    QFETCH(QStringList, texts);
    QStringList all{"plot"};
    for (const QString &word : words.split(' '))
        all << (word == "@" ? m_toy : word);
    const QString svg = m_folder.path("plot.svg");
    const QString pdf = m_folder.path("plot.pdf");
    const QString png = m_folder.path("plot.png");
    const Run drawn = run(all + QStringList{"--svg", svg, "--pdf", pdf, "--png", png});
    QVERIFY2(drawn.status == 0, drawn.err);
    QCOMPARE(drawn.out, "");
    const QString picture = QString::fromUtf8(m_folder.read("plot.svg"));
    for (const QString &text : std::as_const(texts))
        QVERIFY2(picture.contains(text), qPrintable(text));
    QVERIFY(!picture.contains("<image")); // a vector picture
    QVERIFY(m_folder.read("plot.pdf").startsWith("%PDF"));
    QVERIFY(QImage(png).width() >= 900);
}

/// `compare` measures what a decision takes, which no two runs agree about, nor about the blanks around it.
QByteArray withoutDecisionCost(const QByteArray &out)
{
    static const QRegularExpression time(QStringLiteral("[0-9.,]+ (ns|\u00b5s)"));
    static const QRegularExpression blanks(QStringLiteral(" +"));
    return QString::fromUtf8(out)
        .replace(time, QStringLiteral("some time"))
        .replace(blanks, QStringLiteral(" "))
        .toUtf8();
}

void TestCliFiles::commaLocale()
{
    Folder folder;
    // Made here, as few machines have it; without the sources of locales, Qt at least goes by the name.
    QProcess::execute("localedef", {"-i", "de_DE", "-f", "UTF-8", folder.path("de_DE.UTF-8")});
    const Environment german{{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "en"},
        {"LOCPATH", folder.path(".")}};
    const QStringList tail{m_toy, "--collective", "bcast", "--model", "quadtree:depth=0"};
    for (const QStringList &words :
        {QStringList{"map"} + tail, QStringList{"map"} + tail + QStringList{"--json"},
            QStringList{"fit"} + tail, QStringList{"fit"} + tail + QStringList{"--json"},
            QStringList{"compare"} + tail, QStringList{"info", m_toy}, QStringList{"convert", m_toy},
            QStringList{"fit"} + tail.mid(0, 4) + QStringList{"quadtree:threshold=99.5"}}) {
        const Run result = run(words, german);
        QCOMPARE(result.status, 0);
        QCOMPARE(result.err, "");
        QCOMPARE(withoutDecisionCost(result.out), withoutDecisionCost(run(words).out));
    }
}

void TestCliFiles::plainCLocale()
{
    const Run result = run({"info", m_toy}, {{"LC_ALL", "C"}});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.err, ""); // no remark of Qt's about the locale
}

void TestCliFiles::report()
{
    const QString folder = m_folder.path("a report");
    const Run result = run({"report", m_toy, "-o", folder});
    QVERIFY2(result.status == 0, result.err);
    QCOMPARE(result.lines(),
        (QList<QByteArray>{(folder + "/report.html").toUtf8(), (folder + "/report.pdf").toUtf8()}));
    const QByteArray page = m_folder.read("a report/report.html");
    // One file that needs nothing beside it and runs nothing; its pictures are vectors with texts in them.
    for (const char *part : {"SIMULATED", "Library default", "What to load", "Decisions:", "<svg", "<text"})
        QVERIFY2(page.contains(part), part);
    for (const char *part : {"<script", "<img", "src=", "\xEE\x80\x80", "<image"})
        QVERIFY2(!page.contains(part), part);
    QVERIFY(m_folder.read("a report/report.pdf").startsWith("%PDF-"));
    const Run apart
        = run({"report", m_toy, "--html", m_folder.path("page"), "--pdf", m_folder.path("paper")});
    QVERIFY2(apart.status == 0, apart.err);
    QVERIFY(m_folder.read("page").contains("<svg") && m_folder.read("paper").startsWith("%PDF-"));
    const Run several = run({"report", m_toy, "-o", m_folder.path("one.html"), "--model", "quadtree:depth=3",
        "--model", "rules:rows=1"});
    QVERIFY2(several.status == 0, several.err);
    QVERIFY(m_folder.read("one.html").count("<svg") > page.count("<svg"));
    QVERIFY(!QFile::exists(m_folder.path("report.pdf")));
    const Run partly
        = run({"report", m_toy, "-o", m_folder.path("partly.html"), "--collective", "bcast,group_bcast"});
    QCOMPARE(partly.status, 1); // what was named is missing
    QVERIFY2(partly.err.contains("not measured here: group_bcast (left out of the report)"), partly.err);
    QVERIFY(m_folder.read("partly.html").contains("<svg"));
}

void TestCliFiles::exportGoesToAFile()
{
    const QStringList words{
        "export", m_toy, "--collective", "bcast", "--model", "quadtree:depth=3", "--target", "c", "--force"};
    const Run piped = run(words);
    QVERIFY2(piped.status == 0, piped.err);
    const Run result = run(words + QStringList{"-o", m_folder.path("decision.c")});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, "");
    QCOMPARE(m_folder.read("decision.c"), piped.out);
    QVERIFY(!piped.out.isEmpty());
}

/// What a program called: the table, what is not known, all columns, and several files as one.
void TestCliFiles::profilesOfAProgram()
{
    const auto line = [](const char *size, const char *seconds, const char *bytes) {
        return QByteArray("allreduce\tblocking\t") + size + "\t2\t2\t2\t" + bytes + "\tno\tyes\tyes\t100\t4\t"
            + seconds + "\t0.5\t" + bytes + '\t' + bytes + "\t2\t0.25\t0.25\n";
    };
    const QByteArray record = "collscope-profile\t1\nprogram\tapp\nprocesses\t4\nseconds\t8\ncomplete\tyes\n"
                              "columns\tcollective\tkind\tcomm_size\tnodes\tppn_least\tppn_most\tmessage_"
                              "bytes\tin_place\tcommutative"
                              "\tlowest_root\tcalls\tprocesses\tseconds_total\tseconds_most\tbytes_"
                              "least\tbytes_most\tskew_samples"
                              "\tskew_total\tskew_most\n"
        + line("4", "0.5", "8") + line("4", "1.5", "65536");
    const QString own = m_folder.write("app.profile", record);
    const QString mpiP = m_folder.write("app.mpiP",
        "@ mpiP\n@ Command : ./app\n@ Version : 3.5.0\n@--- MPI Time (seconds) ---\n"
        "Task AppTime MPITime MPI%\n 0 5 2 40\n 1 5 2 40\n 2 5 2 40\n 3 5 2 40\n * 20 8 40\n@--- Aggregate "
        "Collective Time (top twenty, "
        "descending) ---\n"
        "-----\nCall MPI Time % Comm Size Data Size\nAllreduce 50.0 0 - 7 8 - 15\n-----\n");
    const Run shown = run({"profile", own});
    QCOMPARE(shown.status, 0);
    const QList<QByteArray> lines = shown.lines();
    QCOMPARE(lines.front(), "app, 4 processes, 8.00 s");
    // The longest is first: 1.5 s of four processes, three quarters of all.
    const QRegularExpression first(
        QStringLiteral("^allreduce +4 = 2 x 2 +64 KiB +100 +375 ms +500 ms +75 % +125 ms"));
    QVERIFY2(first.match(QString::fromUtf8(lines[lines.size() - 2])).hasMatch(), shown.out);
    QVERIFY(!shown.out.contains("not known"));
    const Run other = run({"profile", mpiP});
    QVERIFY2(
        other.out.contains("not known: how many calls, ") && other.out.contains("shares of the time in MPI"),
        other.out);
    const Run both = run({"profile", own, mpiP, "--csv", "-o", m_folder.path("merged")});
    QCOMPARE(both.status, 0);
    QCOMPARE(both.lines().size(), 4);
    QVERIFY2(both.lines().front().startsWith("collective,kind,comm_size,"), both.out);
    const Run merged = run({"profile", m_folder.path("merged"), "--json"});
    QCOMPARE(merged.status, 0);
    const QJsonObject all = QJsonDocument::fromJson(merged.out).object();
    QCOMPARE(all["runs"].toInt(), 2);
    QCOMPARE(all["sources"].toString(), "Collscope, mpiP 3.5.0");
    QCOMPARE(all["calls"].toArray().size(), 3);
    int unknown = 0;
    for (const QJsonValue &call : all["calls"].toArray())
        unknown += call["calls"].isNull() ? 1 : 0;
    QCOMPARE(unknown, 1);
    const Run info = run({"info", mpiP});
    QCOMPARE(info.status, 1);
    QVERIFY2(info.err.contains("holds no measurements") && info.err.contains("`collscope profile` reads it"),
        info.err);
}

/// Looked at without measurements.
void TestCliFiles::runtimeTables()
{
    const auto exported = [&](const QString &name, const QString &model) {
        const QString path = m_folder.path(name);
        const Run result = run({"export", m_toy, "--collective", "bcast", "--model", model, "--target",
            "table", "--extrapolate", "--force", "-o", path});
        return result.status == 0
                && result.err.contains("methods of openmpi (bcast) run under Open MPI alone")
            ? path
            : QString::fromUtf8(result.err);
    };
    const QString first = exported("first.table", "exact");
    const QString second = exported("second.table", "quadtree:depth=0");
    const Run map = run({"map", first, "--collective", "bcast"});
    QVERIFY2(map.status == 0 && map.out.contains("from       0B  openmpi.basic_linear\n"), map.err);
    const Run bands = run({"map", first, "--csv"});
    QVERIFY(bands.out.startsWith("collective,comm_size_least,comm_size_most,"));
    QVERIFY2(bands.out.contains("\nbcast,1,3,,,,,0,1023,openmpi.basic_linear,openmpi,basic_linear,0,0\n"),
        bands.out);
    const Run info = run({"info", first, second});
    QVERIFY2(info.out.contains("methods: openmpi.basic_linear, openmpi.binomial\n"), info.out);
    QJsonParseError error{};
    const auto document = QJsonDocument::fromJson(run({"info", first, "--json"}).out, &error);
    QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
    QCOMPARE(document["tables"][0]["collectives"][0]["methods"].toArray().size(), 2);

    QCOMPARE(run({"diff", first, first}).out, "bcast: the same\n");
    const QByteArray header = run({"diff", first, first, "--csv"}).out;
    QVERIFY2(header.endsWith("bytes_most,method_before,method_after\n"), header);
    const Run diff = run({"diff", first, second, "--csv"});
    QVERIFY2(diff.out.startsWith(header) && diff.lines().size() == 2, diff.out);
    QVERIFY2(diff.out.contains("openmpi.basic_linear,openmpi.binomial\n"), diff.out);

    const Run wrong = run({"map", first, "--collective", "bcast", "--model", "exact"});
    QVERIFY2(wrong.status == 2 && wrong.err.contains("map of a runtime table takes no --model"), wrong.err);
    const Run mixed = run({"diff", first, m_toy});
    QVERIFY2(mixed.status == 2 && mixed.err.contains("is no runtime table"), mixed.err);
    const Run fit = run({"fit", first, "--collective", "bcast", "--model", "exact"});
    QVERIFY2(fit.status == 1 && fit.err.contains("--model file:"), fit.err);
    const Run lint = run({"lint", first});
    QVERIFY2(
        lint.status == 0 && lint.out.contains("  bcast: openmpi.basic_linear, openmpi.binomial"), lint.out);
}

const testing::Registered<TestCliFiles> registered("tst_cli_files");

} // namespace collscope::tst_cli_files
#include "tst_cli_files.moc"
