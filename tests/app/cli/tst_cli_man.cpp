// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace collscope::tst_cli_man {

using namespace collscope::test;

namespace {

const QString commandsHeading = QStringLiteral("Commands (they need no display):");

struct Entry {
    QString left; ///< "-o, --output FILE"
    QString right; ///< what is said about it
};

/// The entries of a help text below a heading, such as "Options:".
QList<Entry> entriesBelow(const QString &help, const QString &heading)
{
    static const QRegularExpression gap(QStringLiteral(" {2,}"));
    QList<Entry> entries;
    for (const QString &line : help.section(heading + '\n', 1).split('\n')) {
        if (!line.startsWith("  "))
            break;
        const QString text = line.trimmed();
        if (line.indexOf(text) > 4)
            entries.back().right += ' ' + text;
        else
            entries.append({text.section(gap, 0, 0), text.section(gap, 1).simplified()});
    }
    return entries;
}

} // namespace

/// The manual pages say what `--help` says, of every command.
class TestCliMan : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void hasEveryOption_data();
    void hasEveryOption();
    void pageOfTheHelpHasEveryCommand();
    void hasEveryModel();
    void hasEveryName_data();
    void hasEveryName();
    void mainPageNamesEveryCommand();
    void pagesRequireAPlaceForTheModels();

private:
    QString shown(const QString &page) const; ///< as `man` shows it, between single blanks

    Folder m_folder;
};

void TestCliMan::initTestCase()
{
    const Run made
        = run({"--man-pages", COLLSCOPE_SOURCE_DIR "/packaging/man/collscope.1.in", m_folder.path("pages")});
    QVERIFY2(made.status == 0, made.err);
    if (QStandardPaths::findExecutable("man").isEmpty())
        QSKIP("man is not installed");
}

QString TestCliMan::shown(const QString &page) const
{
    QProcess man;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("MANWIDTH", "20000"); // no text is broken into lines
    man.setProcessEnvironment(environment);
    man.start("man", {"--warnings", "-l", m_folder.path("pages/" + page)});
    if (!man.waitForFinished() || man.exitCode() != 0)
        return "man failed";
    const QString warnings = QString::fromUtf8(man.readAllStandardError());
    return warnings.isEmpty() ? QString::fromUtf8(man.readAllStandardOutput()).simplified() : warnings;
}

void TestCliMan::hasEveryOption_data()
{
    QTest::addColumn<QString>("command");
    QStringList names;
    for (const Entry &entry : entriesBelow(QString::fromUtf8(run({"--help"}).out), commandsHeading))
        names += entry.left;
    QVERIFY(names.size() > 10);
    for (const QString &name : std::as_const(names)) {
        const auto own = entriesBelow(QString::fromUtf8(run({name, "--help"}).out), "Commands:");
        if (own.isEmpty())
            QTest::addRow("%s", qPrintable(name)) << name;
        for (const Entry &entry : own)
            QTest::addRow("%s %s", qPrintable(name), qPrintable(entry.left)) << name + ' ' + entry.left;
    }
}

void TestCliMan::hasEveryOption()
{
    QFETCH(QString, command);
    const QString help = QString::fromUtf8(run(command.split(' ') + QStringList{"--help"}).out);
    const QString usage = help.section('\n', 0, 0).remove("Usage: ");
    const QString page = shown("man1/collscope-" + command.section(' ', 0, 0) + ".1");
    QVERIFY2(
        page.section(" DESCRIPTION ", 0, 0).contains(usage.simplified()), qPrintable(usage + page.left(300)));
    QVERIFY(page.section(" DESCRIPTION ", 1).section(" OPTIONS ", 0, 0).size() > 20);
    const bool hasCommands = command.contains(' ');
    const QList<Entry> entries = entriesBelow(help, "Options:");
    QCOMPARE(entries.back().left, "-h, --help");
    for (const Entry &entry : entries.mid(0, entries.size() - 1)) {
        const QString takers = hasCommands ? "([a-z0-9, ]*, )?" + command + "(, [a-z0-9, ]*)?: " : QString();
        const QRegularExpression told(' ' + QRegularExpression::escape(entry.left) + ' ' + takers
            + QRegularExpression::escape(entry.right) + "\\.? ");
        QVERIFY2(page.contains(told), qPrintable(entry.left + ": " + entry.right));
    }
}

void TestCliMan::pageOfTheHelpHasEveryCommand()
{
    QFile page(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help/commands.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    const QList<Entry> entries = entriesBelow(QString::fromUtf8(run({"--help"}).out), commandsHeading);
    QVERIFY(entries.size() > 10);
    for (const Entry &entry : entries)
        QVERIFY2(text.contains("\n| `" + entry.left.toUtf8() + "` | "), qPrintable(entry.left));
}

void TestCliMan::hasEveryModel()
{
    const auto entries = entriesBelow(
        QString::fromUtf8(run({"help", "models"}).out), "Models (SPEC is name:key=value,...):");
    QVERIFY(entries.size() > 5);
    const QString page = shown("man7/collscope-models.7");
    for (const Entry &entry : entries)
        QVERIFY2(page.contains(' ' + entry.left + ' ' + entry.right), qPrintable(entry.left));
    const QByteArray help = run({"fit", "--help"}).out;
    QVERIFY(help.contains("`collscope help models` lists the models"));
    QVERIFY(!help.contains("xgboost"));
}

void TestCliMan::hasEveryName_data()
{
    QTest::addColumn<QStringList>("words");
    const QString toy = m_folder.write("toy.csv", toyCsv());
    const QString rules = m_folder.write("rules.conf", "1\n7 1\n0 1\n0 6 4 0\n");
    QCOMPARE(
        run({"convert", toy, "--to", "c45", "--collective", "bcast", "-o", m_folder.path("stem")}).status, 0);
    QFile::copy(m_folder.path("stem.data"), m_folder.path("stem.test"));
    const auto row = [](const char *name, const QString &words, const QStringList &more) {
        QTest::newRow(name) << words.split(' ') + more;
    };
    row("fit", "fit --collective bcast --model c45 --json", {toy});
    row("fit together", "fit --collective bcast --together --model c45 --json", {toy});
    row("compare", "compare --collective bcast --model c45 --json", {toy});
    row("compare as CSV", "compare --collective bcast --model c45", {toy, "--csv"});
    row("sweep", "sweep --collective bcast --model quadtree:depth=0..1", {toy, "--json"});
    row("diff", "diff --collective bcast --json", {toy, toy});
    row("diff as CSV", "diff --collective bcast --csv", {toy, toy});
    row("regress", "regress --json", {toy, toy, "--noise", "2"});
    row("regress as CSV", "regress", {toy, toy, "--noise", "2", "--csv"});
    row("map", "map --collective bcast --json", {toy});
    row("info", "info --json", {toy});
    row("export", "export --collective bcast --model exact --target openmpi-rules --json --force",
        {toy, "-o", m_folder.path("decisions.conf")});
    row("lint", "lint --json", {rules});
    const QString calls = QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/application_profile/bcast");
    row("profile", "profile --json", {calls});
    row("profile as CSV", "profile", {calls, "--csv"});
    row("groups simulate", "groups simulate --processes 40 --json", {});
    row("groups tree", "groups tree --csv", {});
    row("groups compare", "groups compare --processes 64 --csv", {});
    row("groups beyond", "groups beyond --processes 64 --json", {});
    row("c45", "c45 -u -t 2 --json", {m_folder.path("stem")});
}

/// Whoever reads a name in a result finds it in the page.
void TestCliMan::hasEveryName()
{
    QFETCH(QStringList, words);
    const Run printed = run(words);
    QVERIFY2(printed.status == 0 && !printed.out.isEmpty(), printed.err);
    static const QRegularExpression key(QStringLiteral(R"re("([a-z0-9_]+)": )re"));
    QStringList names;
    if (printed.out.startsWith('{'))
        for (const auto &match : key.globalMatch(QString::fromUtf8(printed.out)))
            names += match.captured(1);
    else
        names = QString::fromUtf8(printed.lines().front()).split(',');
    QVERIFY(names.size() > 4);
    const QString page = shown("man1/collscope-" + words.front() + ".1");
    for (const QString &name : std::as_const(names))
        QVERIFY2(page.contains(QRegularExpression("\\b" + name + "\\b")), qPrintable(name));
}

void TestCliMan::mainPageNamesEveryCommand()
{
    const QString page = shown("man1/collscope.1");
    for (const Entry &entry : entriesBelow(QString::fromUtf8(run({"--help"}).out), commandsHeading))
        QVERIFY2(page.contains("collscope-" + entry.left + "(1) " + entry.right), qPrintable(entry.left));
}

void TestCliMan::pagesRequireAPlaceForTheModels()
{
    const QString page = ".SH COMMANDS\n.TP\n.B map\nWrites.\n.SH MODELS\n";
    const Run without = run({"--man-pages", m_folder.write("page", page.toUtf8()), m_folder.path("none")});
    QCOMPARE(without.status, 1);
    QVERIFY2(without.err.contains("there is no line for the models"), without.err);
    QVERIFY2(run({"--man-pages", m_folder.write("page", page.toUtf8() + ".\\\" @models@\n"),
                     m_folder.path("some")})
                 .status
            == 0,
        "a command without a paragraph has its summary");
}

const testing::Registered<TestCliMan> registered("tst_cli_man");

} // namespace collscope::tst_cli_man
#include "tst_cli_man.moc"
