// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace collscope::test;

/// Where results go: files, pipes, pictures, the report; and that no locale changes them.
class TestCliFiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void csvNeverTakesTheDataForItsFile();
    void closedPipe();
    void fullDevice_data();
    void fullDevice();
    void failedFileStaysAsItWas();
    void devicesAreNotReplaced();
    void pictures();
    void commaLocale();
    void plainCLocale();
    void report();
    void exportGoesToAFile();

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
}

void TestCliFiles::closedPipe()
{
    // The reader is gone before the first byte is written.
    const Run result = runShell("{ sleep 0.5; \"$COLLSCOPE\" map '" + m_toy
        + "' --collective bcast; echo \"status $?\" >&2; } | true");
    QCOMPARE(result.err, "status 0\n");
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
    const Environment german{
        {"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}, {"LOCPATH", folder.path(".")}};
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
    QCOMPARE(result.lines().last(), folder.toUtf8());
    const QDir toy(folder + "/toy");
    for (const char *name : {"bcast-exact", "bcast-model", "bcast-penalty"}) {
        QVERIFY2(!QImage(toy.filePath(QLatin1String(name) + ".png")).isNull(), name);
        QVERIFY2(QFileInfo(toy.filePath(QLatin1String(name) + ".svg")).size() > 0, name);
    }
    QVERIFY(m_folder.read("a report/toy/bcast-statistics.csv").contains("\ntoy,simulated,bcast,baseline,"));
    QVERIFY(m_folder.read("a report/toy/bcast-statistics.txt").contains("quadtree:depth=3"));
    QVERIFY(QFileInfo(toy.filePath("decision.c")).size() > 0);
    const QByteArray page = m_folder.read("a report/index.html");
    for (const char *part :
        {"toy/bcast-exact.png", "toy/bcast-model.svg", "toy/decision.c", "simulated", "baseline"})
        QVERIFY2(page.contains(part), part);
    const Run several = run({"report", m_toy, "-o", folder, "--model", "quadtree:depth=3", "--model",
        "rules:rows=1"}); // over the old one
    QVERIFY2(several.status == 0, several.err);
    QVERIFY(!QImage(toy.filePath("bcast-penalty-2.png")).isNull());
    QVERIFY(m_folder.read("a report/toy/decision-2.c").contains("rules:rows=1"));
    QVERIFY(m_folder.read("a report/index.html").contains("toy/bcast-model-2.svg"));
}

void TestCliFiles::exportGoesToAFile()
{
    const QStringList words{
        "export", m_toy, "--collective", "bcast", "--model", "quadtree:depth=3", "--target", "c"};
    const Run piped = run(words);
    QVERIFY2(piped.status == 0, piped.err);
    const Run result = run(words + QStringList{"-o", m_folder.path("decision.c")});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, "");
    QCOMPARE(m_folder.read("decision.c"), piped.out);
    QVERIFY(!piped.out.isEmpty());
}

QTEST_GUILESS_MAIN(TestCliFiles)
#include "tst_cli_files.moc"
