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
        ? "es gibt keine kollektive Operation namens 'bcats'; kollektive Operationen sind "
        : "there is no collective called 'bcats'; collectives are ";
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
}

void TestCliGerman::resultsStay_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("json") << QStringList{"info", m_toy, "--json"};
    QTest::newRow("what is wrong, beside json")
        << QStringList{"compare", m_toy, "--collective", "x", "--json"};
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
    if (words.contains("--json"))
        QCOMPARE(german.err, english.err);
}

const testing::Registered<TestCliGerman> registered("tst_cli_german");

} // namespace collscope::tst_cli_german
#include "tst_cli_german.moc"
