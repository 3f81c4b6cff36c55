// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_cli_german {

using namespace collscope::test;

/// The command line for someone whose language is German.
class TestCliGerman : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_toy = m_folder.write("toy.csv", toyCsv()); }
    void languages_data();
    void languages();
    void help();
    void wrong_data();
    void wrong();
    void rows();
    void resultsStay_data();
    void resultsStay();

private:
    Folder m_folder;
    QString m_toy;
};

void TestCliGerman::languages_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<bool>("isGerman");
    const auto row = [](const char *name, const Environment &changes, bool isGerman) {
        Environment all{{"LC_ALL", {}}, {"LC_MESSAGES", {}}, {"LANG", {}}, {"LANGUAGE", {}}};
        for (auto change = changes.begin(); change != changes.end(); ++change)
            all[change.key()] = change.value();
        QTest::newRow(name) << all << isGerman;
    };
    row("LC_ALL", {{"LC_ALL", "de_DE.UTF-8"}}, true);
    row("LANG", {{"LANG", "de_AT.UTF-8"}}, true);
    row("LC_MESSAGES before LANG", {{"LC_MESSAGES", "de_DE.UTF-8"}, {"LANG", "en_US.UTF-8"}}, true);
    row("LANGUAGE before LANG", {{"LANGUAGE", "de:en"}, {"LANG", "en_US.UTF-8"}}, true);
    row("unknown language", {{"LANG", "fi_FI.UTF-8"}}, false);
    row("C", {{"LC_ALL", "C"}, {"LANG", "de_DE.UTF-8"}}, false);
    row("C.UTF-8", {{"LC_ALL", "C.UTF-8"}, {"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "de"}}, false);
}

void TestCliGerman::languages()
{
    QFETCH(const Environment, environment);
    QFETCH(const bool, isGerman);
    const Run wrong = run({"compare", m_toy, "--collective", "bcats"}, environment);
    QCOMPARE(wrong.status, 2);
    const QByteArray says = isGerman
        ? "es gibt keine kollektive Operation namens 'bcats'; ist bcast gemeint? kollektive Operationen sind "
        : "there is no collective called 'bcats'; did you mean bcast? collectives are ";
    QVERIFY2(wrong.err.startsWith("collscope: " + says), wrong.err);
}

void TestCliGerman::help()
{
    const Environment german{{"LC_ALL", "de_DE.UTF-8"}, {"LANGUAGE", {}}};
    const QByteArray all = run({"--help"}, german).out;
    QVERIFY2(all.contains("Befehle (sie brauchen keine Anzeige):\n"), all);
    QVERIFY2(all.contains("Passt ein Modell an eine Entscheidungskarte an"), all);
    const QByteArray one = run({"compare", "--help"}, german).out;
    QVERIFY2(one.startsWith("Aufruf: collscope compare DATA "), one);
    QVERIFY2(one.contains("JSON statt Text"), one);
    // What the engine declares of its models.
    const QByteArray models = run({"help", "models"}, german).out;
    QVERIFY2(models.contains("Die eigene Wahl der Bibliothek, wie sie gemessen wurde."), models);
    QVERIFY2(models.contains("; ohne Angabe "), models);
}

void TestCliGerman::wrong_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const QString empty = m_folder.write("empty.csv", "");
    const QString nothing = m_folder.write("nothing.csv", QByteArray("library,algorithm\n1,2\n"));
    const QString rules = m_folder.write("rules.conf", QByteArray("1\n99\n"));
    const auto row = [](const char *name, const QStringList &words, const char *says) {
        QTest::newRow(name) << words << QByteArray(says);
    };
    row("file", {"info", m_folder.path("none.csv")}, "kann nicht gelesen werden: ");
    row("empty", {"info", empty}, "die Datei ist leer; noch einmal messen, oder eine andere Datei öffnen");
    row("columns", {"info", nothing}, "der Kopfzeile fehlen die Spalten: collective, ");
    row("model", {"fit", m_toy, "--collective", "bcast", "--model", "none"},
        "es gibt kein Modell namens 'none'. Modelle sind ");
    row("parameter", {"fit", m_toy, "--collective", "bcast", "--model", "quadtree:depth=x"},
        "'depth=x' liegt außerhalb des Bereichs; depth ist eine ganze Zahl von ");
    row("selection", {"map", m_toy, "--collective", "bcast", "--nodes", "77"},
        "es gibt keine Messungen von bcast mit nodes 77; ");
    row("rules", {"lint", rules}, "Open MPI übergeht die ganze Datei und sagt nichts");
    row("profile", {"campaign", "test", "none"}, "es gibt kein Rechnerprofil 'none'; ");
}

/// What the engine finds wrong.
void TestCliGerman::wrong()
{
    QFETCH(const QStringList, words);
    QFETCH(const QByteArray, says);
    const Run german = run(words, {{"LC_ALL", "de_DE.UTF-8"}, {"LANGUAGE", {}}});
    QVERIFY(german.status != 0);
    QVERIFY2((german.out + german.err).contains(says), german.out + german.err);
}

void TestCliGerman::rows()
{
    const Environment german{{"LC_ALL", "de_DE.UTF-8"}, {"LANGUAGE", {}}};
    const QByteArray fit
        = run({"fit", m_toy, "--collective", "bcast", "--model", "quadtree:depth=1"}, german).out;
    QVERIFY2(fit.startsWith("quadtree:depth=1"), fit);
    QVERIFY2(fit.contains("\n  Mittlere Mehrzeit "), fit);
    const QByteArray info = run({"info", m_toy}, german).out;
    QVERIFY2(info.contains("Operation") && info.contains("Nachrichtengrößen"), info);
}

void TestCliGerman::resultsStay_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("json") << QStringList{"info", m_toy, "--json"};
    QTest::newRow("what is wrong, beside json")
        << QStringList{"compare", m_toy, "--collective", "x", "--json"};
    QTest::newRow("what is wrong, beside csv") << QStringList{"compare", m_toy, "--collective", "x", "--csv"};
    QTest::newRow("csv") << QStringList{"map", m_toy, "--collective", "bcast", "--csv"};
    QTest::newRow("converted") << QStringList{"convert", m_toy};
    QTest::newRow("completion") << QStringList{"--bash-completion"};
}

/// What programs read is the same for everybody.
void TestCliGerman::resultsStay()
{
    QFETCH(const QStringList, words);
    const Run english = run(words);
    const Run german = run(words, {{"LC_ALL", "de_DE.UTF-8"}});
    QCOMPARE(german.out, english.out);
    QCOMPARE(german.status, english.status);
    if (words.contains("--json") || words.contains("--csv"))
        QCOMPARE(german.err, english.err);
}

const testing::Registered<TestCliGerman> registered("tst_cli_german");

} // namespace collscope::tst_cli_german
#include "tst_cli_german.moc"
