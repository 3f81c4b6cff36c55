// SPDX-License-Identifier: GPL-3.0-or-later
// The line that starts a program, split where the program begins.
#include "engine/tune/program_line.h"
#include "engine/tune/program_run.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_program_line {

using namespace tune;

class TestProgramLine : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void splits_data();
    void splits();
    void refuses_data();
    void refuses();
    void setsVariables();
    void readsLinks();
    void runs();
    void seesChangedInput();

private:
    QTemporaryDir m_folder;
};

void TestProgramLine::initTestCase()
{
    const QString app = m_folder.filePath(QStringLiteral("app"));
    collscope::testing::writeFile(app, "#!/bin/sh\nexit 0\n");
    QVERIFY(QFile::setPermissions(app, QFile::ReadOwner | QFile::ExeOwner));
}

void TestProgramLine::splits_data()
{
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("program");
    const auto row = [](const char *launcher, const char *program) {
        QTest::newRow(launcher) << QString::fromUtf8(launcher) << QString::fromUtf8(program);
    };
    row("mpirun -n 4", "./app");
    row("mpirun -np 4", "./app -n 8 input.txt");
    row("mpirun", "./app");
    row("/usr/bin/mpiexec -n 4", "./app < in.txt > out.txt 2>&1");
    row("mpirun --bind-to core --map-by ppr:2:node -n 4", "./app");
    row("mpirun --mca btl tcp,self -x OMP_NUM_THREADS=2 -n 4", "./app");
    row("mpirun -genv A B -n 4", "./app");
    row("mpirun -genv A=B -n 4", "./app");
    row("mpirun --oversubscribe -n 4", "./app");
    row("mpirun -n4", "./app");
    row("mpirun --unheard-of 3 -n 4", "./app");
    row("mpirun --unheard-of=3 -n 4", "./app");
    row("mpirun --unheard-of", "./app");
    row("mpirun -n 4 --", "./app");
    row("OMP_NUM_THREADS=1 mpirun -n 4", "./app 'two words'");
    row("srun -N 2 --ntasks=8 --cpu-bind=cores", "./app");
    row("srun -n 8 -l", "./app");
    row("flux run -n 4", "./app");
    row("platforms/emulate-ethernet 4 1", "./app 100");
    row("mpirun -n 4", "env A=1 ./app");
    row("mpirun -n \"$RANKS\"", "\"$APP\" input");
}

void TestProgramLine::splits()
{
    QFETCH(QString, launcher);
    QFETCH(QString, program);
    const auto line = parseProgramLine(launcher + u' ' + program, m_folder.path());
    QVERIFY2(line, line ? "" : line.error().text().c_str());
    QCOMPARE(line->launcher, launcher);
    QCOMPARE(line->program, program);
}

void TestProgramLine::refuses_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *line, const char *part) {
        QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(part);
    };
    row("", "no launcher");
    row("./app", "no launcher of MPI");
    row("./run.sh -n 4 ./app", "no launcher of MPI");
    row("mpirun -n 4", "names no program");
    row("mpirun -n 4 < in.txt", "names no program");
    row("mpirun -n 4 ./nothere", "there is no program './nothere'");
    row("mpirun -n 4 no-such-program-in-path", "there is no program");
    row("mpirun -n 4 ./app; rm x", "more than one command (';')");
    row("mpirun -n 4 ./app | tee log", "more than one command ('|')");
    row("cd x && mpirun -n 4 ./app", "more than one command ('&')");
    row("mpirun -n 2 ./app : -n 2 ./app", "several programs");
    row("mpirun -n 4 './app", "within quotes");
}

void TestProgramLine::refuses()
{
    QFETCH(QString, line);
    QFETCH(QString, part);
    const auto parsed = parseProgramLine(line, m_folder.path());
    QVERIFY(!parsed);
    QVERIFY2(
        parsed.error().message.find(part.toStdString()) != std::string::npos, parsed.error().text().c_str());
    QVERIFY(!parsed.error().remedy.empty());
}

void TestProgramLine::setsVariables()
{
    const auto line = parseProgramLine(QStringLiteral("mpirun -n 4 ./app <in >out"), m_folder.path());
    QVERIFY(line);
    QCOMPARE(line->withVariables({}), QStringLiteral("mpirun -n 4 ./app <in >out"));
    QCOMPARE(line->withVariables({QStringLiteral("A=b c"), QStringLiteral("D=e")}),
        QStringLiteral("mpirun -n 4 env 'A=b c' 'D=e' ./app <in >out"));
    QCOMPARE(line->starting(QStringLiteral("agent --list")), QStringLiteral("mpirun -n 4 agent --list"));
}

void TestProgramLine::readsLinks()
{
    const ProgramLinks script = linksOf(m_folder.filePath(QStringLiteral("app")));
    QVERIFY(!script.isStatic);
    QVERIFY(script.soname.isEmpty());
    const ProgramLinks own = linksOf(QCoreApplication::applicationFilePath());
    QVERIFY(!own.isStatic);
    QVERIFY(own.soname.isEmpty());
    QVERIFY(!linksOf(m_folder.filePath(QStringLiteral("nothing"))).isStatic);
}

/// The launcher's place is taken by a script: nothing here needs MPI.
void TestProgramLine::runs()
{
    const QString launcher = m_folder.filePath(QStringLiteral("mpirun"));
    collscope::testing::writeFile(launcher, "#!/bin/sh\nshift 2\nexec \"$@\"\n");
    QVERIFY(QFile::setPermissions(launcher, QFile::ReadOwner | QFile::ExeOwner));
    const auto of = [&](const QString &program) {
        const auto line = parseProgramLine(launcher + QStringLiteral(" -n 2 ") + program, m_folder.path());
        Q_ASSERT(line);
        return *line;
    };
    ProgramLine line = of(QStringLiteral("sh -c 'echo \"$WHAT\"; pwd'"));
    ProgramRun one;
    one.line = &line;
    one.variables = QStringList{QStringLiteral("WHAT=it runs")};
    one.folder = m_folder.path();
    one.output = m_folder.filePath(QStringLiteral("out.txt"));
    one.mostSeconds = 60;
    one.check = QStringLiteral("grep -q '^it runs$'");
    auto seconds = tune::run(one);
    QVERIFY2(seconds, seconds ? "" : seconds.error().text().c_str());
    QVERIFY(*seconds > 0 && *seconds < 60);
    QVERIFY(collscope::testing::fileText(one.output).contains(m_folder.path().toUtf8()));
    const auto failsWith = [&](const char *part) {
        const auto failed = tune::run(one);
        const bool isIt = !failed && failed.error().message.find(part) != std::string::npos;
        if (!isIt)
            qWarning("%s", failed ? "it did not fail" : failed.error().text().c_str());
        return isIt;
    };
    one.check = QStringLiteral("grep -q nothing");
    QVERIFY(failsWith("--check-output found the output wrong (status 1)"));
    one.check.clear();
    line = of(QStringLiteral("sh -c 'echo bad input >&2; exit 3'"));
    QVERIFY(failsWith("the program ended with status 3: bad input"));
    line = of(QStringLiteral("sleep 60"));
    one.mostSeconds = 0.3;
    QVERIFY(failsWith("did not end within"));
    // In a copy: what it writes there is gone, the folder stays as it was.
    one.mostSeconds = 60;
    line = of(QStringLiteral("sh -c 'ls; touch new'"));
    one.copyTo = QTemporaryDir().filePath(QStringLiteral("copy"));
    QTemporaryDir elsewhere;
    one.copyTo = elsewhere.filePath(QStringLiteral("copy"));
    seconds = tune::run(one);
    QVERIFY2(seconds, seconds ? "" : seconds.error().text().c_str());
    QVERIFY(collscope::testing::fileText(one.output).contains("app\n"));
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("new"))));
    QVERIFY(!QFile::exists(one.copyTo));
}

void TestProgramLine::seesChangedInput()
{
    const QString input = m_folder.filePath(QStringLiteral("restart.dat"));
    collscope::testing::writeFile(input, "step 0\n");
    const auto line = parseProgramLine(
        QStringLiteral("mpirun -n 2 ./app --restart=restart.dat > log.txt"), m_folder.path());
    QVERIFY(line);
    collscope::testing::writeFile(m_folder.filePath(QStringLiteral("log.txt")), "old\n");
    const NamedFiles files(*line, m_folder.path());
    collscope::testing::writeFile(m_folder.filePath(QStringLiteral("log.txt")), "new, and longer\n");
    QVERIFY(files.changed().isEmpty()); // every run writes it
    collscope::testing::writeFile(input, "step 100\n");
    QCOMPARE(files.changed(), QStringList{input});
}

const collscope::testing::Registered<TestProgramLine> registered("tst_program_line");

} // namespace collscope::tst_program_line
#include "tst_program_line.moc"
