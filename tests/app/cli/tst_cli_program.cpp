// SPDX-License-Identifier: GPL-3.0-or-later
// `collscope tune --program` with programs that know nothing of Collscope.
#include "tests/app/cli/mpi_jobs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

namespace collscope::tst_cli_program {

using namespace collscope::test;
using namespace Qt::StringLiterals;

namespace {

const QString emulate = QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent/platforms/emulate-ethernet");

/// Returns what the compiler said if it failed.
QString compile(const QStringList &words)
{
    QProcess process;
    process.start(words.first(), words.mid(1));
    if (!process.waitForFinished() || process.exitCode() != 0)
        return QString::fromUtf8(process.readAllStandardError()) + process.errorString();
    return {};
}

} // namespace

class TestCliProgram : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void tunes_data();
    void tunes();
    void refuses_data();
    void refuses();

private:
    Folder m_folder;
    QString m_missing; ///< why there are no programs
};

void TestCliProgram::initTestCase()
{
    if (!hasMpi() || QStandardPaths::findExecutable(u"mpicc"_s).isEmpty()) {
        m_missing = u"there is no mpirun or no mpicc on this machine"_s;
        return;
    }
    const QString source = QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/app/cli/broadcasts.c");
    const QString said = compile({u"mpicc"_s, u"-O2"_s, u"-o"_s, m_folder.path(u"app"_s), source});
    QVERIFY2(said.isEmpty(), qPrintable(said));
    const QString none = m_folder.write(u"none.c"_s, "int main(void) { return 0; }\n");
    QCOMPARE(compile({u"cc"_s, u"-o"_s, m_folder.path(u"nompi"_s), none}), QString());
    QCOMPARE(compile({u"cc"_s, u"-static"_s, u"-o"_s, m_folder.path(u"static"_s), none}), QString());
}

void TestCliProgram::tunes_data()
{
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("times");
    QTest::newRow("two processes") << u"mpirun -n 2"_s << u"100"_s;
    // Default broadcasts of 64 KiB take twice as long there as they could.
    QTest::newRow("four hosts") << emulate + u" 4 1"_s << u"25"_s;
}

/// Whatever the machine does just now: what is written made the program faster, and what is not has a reason.
void TestCliProgram::tunes()
{
    if (!m_missing.isEmpty())
        QSKIP(qPrintable(m_missing));
    QFETCH(QString, launcher);
    QFETCH(QString, times);
    const QString line = launcher + u" "_s + m_folder.path(u"app"_s) + u" "_s + times;
    const QString name = QString::fromUtf8(QTest::currentDataTag()).section(u' ', 0, 0);
    const QString folder = m_folder.path(name);
    const auto variables = mpiVariables();
    if (launcher.startsWith(emulate)
        && runShell(line + u" >/dev/null 2>&1; [ $? != 77 ]"_s, variables).status != 0)
        QSKIP("network namespaces are not to be had here");
    const Run all = run({"tune", "--program", line, "-o", folder, "--budget", "45", "--json",
                            "--check-output", "grep -q '^sum '"},
        variables);
    const QJsonObject result = QJsonDocument::fromJson(all.out).object();
    const bool ships = result["ships"].toBool();
    QVERIFY2(all.status == (ships ? 0 : 4), all.err);
    QCOMPARE(m_folder.read(name + u"/result.json"_s), all.out);
    const QByteArray report = m_folder.read(name + u"/report.html"_s);
    QVERIFY(report.contains("times as fast") || !result["because"].isNull());
    QVERIFY(m_folder.read(name + u"/app.profile"_s).startsWith("collscope-profile"));
    QVERIFY(m_folder.read(name + u"/runs/first.txt"_s).contains("sum "));
    QVERIFY(!QFileInfo::exists(folder + u"/unverified"_s));
    const auto program = result["programs"].toArray().first().toObject();
    QVERIFY(program["seconds_first"].toDouble() > 0);
    QCOMPARE(ships, result["because"].isNull());
    QCOMPARE(ships, !result["files"].toArray().isEmpty());
    if (!ships) {
        QVERIFY2(result["because"].toString().size() > 20, all.out);
        QVERIFY(!QDir(folder).entryList().contains(u"env.sh"_s));
        return;
    }
    QVERIFY(result["gain"].toObject()["gain_low"].toDouble() > 0);
    QVERIFY(result["gain"].toObject()["pairs"].toInt() >= 3);
    for (const auto &file : result["files"].toArray())
        QVERIFY(QFileInfo::exists(folder + u'/' + file.toString()));
    // The line that is to be pasted runs, and what won is what runs.
    const Run pasted = runShell(u"COLLSCOPE_TRACE=1 "_s + program["line"].toString(), variables);
    QVERIFY2(pasted.status == 0 && pasted.out.contains("sum "), pasted.err);
    QCOMPARE(pasted.out.trimmed(), m_folder.read(name + u"/runs/first.txt"_s).trimmed());
    if (result["way"].toString().contains(u"table"_s))
        for (const auto &cell : result["cells"].toArray())
            if (const QString method = cell.toObject()["method"].toString(); method != u"default"_s)
                QVERIFY2(pasted.err.contains(method.section(u'.', -1).toUtf8()), pasted.err);
}

void TestCliProgram::refuses_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no MPI") << u"mpirun -n 2 ./nompi"_s << QString()
                            << "no MPI call of the program was seen"_ba;
    QTest::newRow("static") << u"mpirun -n 2 ./static"_s << QString() << "static is statically linked"_ba;
    QTest::newRow("fails") << u"mpirun -n 2 false"_s << QString() << "the program ended with status 1"_ba;
    QTest::newRow("too long") << u"mpirun -n 2 sleep 4"_s << QString()
                              << "the budget of 10 s is too short"_ba;
    QTest::newRow("hangs") << u"mpirun -n 2 sleep 400"_s << QString() << "it did not end within"_ba;
    QTest::newRow("changes its input") << u"mpirun -n 1 sh -c 'date >> state.txt' state.txt"_s << QString()
                                       << "changes a file that its line names"_ba;
    QTest::newRow("no launcher") << u"./app"_s << QString() << "has no launcher of MPI"_ba;
    QTest::newRow("decided already") << u"mpirun -n 2 ./app"_s << u"COLLSCOPE_TABLE"_s
                                     << "COLLSCOPE_TABLE is set"_ba;
}

/// Before the long part begins.
void TestCliProgram::refuses()
{
    if (!m_missing.isEmpty())
        QSKIP(qPrintable(m_missing));
    QFETCH(QString, program);
    QFETCH(QString, variable);
    QFETCH(QByteArray, message);
    m_folder.write(u"state.txt"_s, "0\n");
    const QString folder = m_folder.path(u"refused"_s);
    QDir(folder).removeRecursively();
    auto variables = mpiVariables();
    if (!variable.isEmpty())
        variables.insert(variable, u"/nothing"_s);
    variables.insert(u"HERE"_s, m_folder.path(u""_s));
    variables.insert(u"LINE"_s, program);
    variables.insert(u"TO"_s, folder);
    const Run refused = runShell(
        u"cd \"$HERE\" && \"$COLLSCOPE\" tune --program \"$LINE\" -o \"$TO\" --budget 10"_s, variables);
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains(message), refused.err);
    QVERIFY(!QFileInfo::exists(folder + u"/result.json"_s));
}

const collscope::testing::Registered<TestCliProgram> registered("tst_cli_program");

} // namespace collscope::tst_cli_program
#include "tst_cli_program.moc"
