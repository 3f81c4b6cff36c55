// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

namespace collscope::tst_cli_completion {

using namespace collscope::test;

/// What bash offers behind words, by the script that the program prints.
class TestCliCompletion : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void offers_data();
    void offers();

private:
    Folder m_folder;
    QString m_script;
};

void TestCliCompletion::initTestCase()
{
    if (QStandardPaths::findExecutable("bash").isEmpty())
        QSKIP("bash is not installed");
    const Run made = run({"--bash-completion"});
    QCOMPARE(made.status, 0);
    m_script = m_folder.write("collscope.bash", made.out);
}

void TestCliCompletion::offers_data()
{
    QTest::addColumn<QStringList>("words"); // the last one is being written
    QTest::addColumn<QStringList>("among"); // what has to be offered
    QTest::addColumn<QStringList>("never");
    QTest::addRow("commands") << QStringList{""} << QStringList{"map", "tune", "--help"}
                              << QStringList{"--man-pages", "list"};
    QTest::addRow("begun") << QStringList{"ex"} << QStringList{"export"} << QStringList{"map"};
    QTest::addRow("sub-commands") << QStringList{"campaign", "re"} << QStringList{"replay"}
                                  << QStringList{"run", "report"};
    QTest::addRow("options") << QStringList{"fit", "data", "--mo"} << QStringList{"--model"}
                             << QStringList{"--json", "data"};
    QTest::addRow("options of a sub-command")
        << QStringList{"campaign", "replay", "--pol"} << QStringList{"--policy"} << QStringList{"--host"};
    QTest::addRow("collectives") << QStringList{"fit", "--collective", "allr"} << QStringList{"allreduce"}
                                 << QStringList{"bcast"};
    QTest::addRow("one more collective") << QStringList{"fit", "--collective", "bcast,allr"}
                                         << QStringList{"bcast,allreduce"} << QStringList{"allreduce"};
    QTest::addRow("models") << QStringList{"fit", "--model", "q"} << QStringList{"quadtree"}
                            << QStringList{"c45"};
    QTest::addRow("targets") << QStringList{"export", "--target", "openmpi"} << QStringList{"openmpi-rules"}
                             << QStringList{"c"};
    QTest::addRow("files behind an option")
        << QStringList{"fit", "data", "--json", ""} << QStringList{} << QStringList{"map", "--json"};
    QTest::addRow("values without names")
        << QStringList{"export", "--output", ""} << QStringList{} << QStringList{"export", "--json"};
}

void TestCliCompletion::offers()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, among);
    QFETCH(QStringList, never);
    QProcess bash;
    bash.start("bash",
        QStringList{"-euc",
            "source \"$1\"; shift; COMP_WORDS=(collscope \"$@\") COMP_CWORD=$#; _collscope; "
            "printf '%s\\n' \"${COMPREPLY[@]}\"",
            "bash", m_script}
            + words);
    QVERIFY(bash.waitForFinished());
    QCOMPARE(bash.readAllStandardError(), "");
    QCOMPARE(bash.exitCode(), 0);
    const QStringList offered = QString::fromUtf8(bash.readAllStandardOutput()).split('\n');
    for (const QString &word : among)
        QVERIFY2(offered.contains(word), qPrintable(word + " not in " + offered.join(' ')));
    for (const QString &word : never)
        QVERIFY2(!offered.contains(word), qPrintable(word));
}

const testing::Registered<TestCliCompletion> registered("tst_cli_completion");

} // namespace collscope::tst_cli_completion
#include "tst_cli_completion.moc"
