// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/record_file.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <random>
#include <set>
#include <sys/resource.h>

namespace collscope::tst_record_files {

using namespace agent::test;

namespace {

/// A job that takes a second or so, in many short measurements.
const QString job
    = QStringLiteral("--sizes 1,2,4,8,16,32,64,128,256,512,1KiB,2KiB,4KiB,8KiB,16KiB --segments 0,64,1KiB "
                     "--fanouts 2,3 --repetitions 40 --collectives bcast,reduce --methods bundled "
                     "--seconds-per-point 0.05 --system test ");

/// A job that somebody does something to while it runs.
class RunningJob {
public:
    RunningJob(const QString &arguments, const QString &folder, const QString &records)
        : m_records(folder + u'/' + records)
    {
        m_before = testing::fileText(m_records).size();
        m_mpirun.setProcessEnvironment(mpiEnvironment());
        m_mpirun.setWorkingDirectory(folder);
        m_mpirun.start(mpirunPath(),
            QStringList{QStringLiteral("-n"), QStringLiteral("2"), QStringLiteral(COLLSCOPE_AGENT_PROGRAM)}
                + (arguments + QStringLiteral(" -o ") + records).split(u' ', Qt::SkipEmptyParts));
    }
    ~RunningJob() { end(); }
    RunningJob(const RunningJob &) = delete;
    RunningJob &operator=(const RunningJob &) = delete;

    /// Waits until it has written so many bytes; false when it has ended before.
    bool waitForBytes(qsizetype bytes)
    {
        QElapsedTimer clock;
        clock.start();
        while (testing::fileText(m_records).size() < m_before + bytes) {
            if (m_mpirun.waitForFinished(1) || clock.hasExpired(60000))
                return false;
        }
        return true;
    }

    /// The process that writes, as the file names it; 0: none.
    pid_t writer() const
    {
        const QByteArray text = testing::fileText(m_records);
        const QByteArray mark = QByteArray(wire::writerMark.data()) + "process ";
        const auto at = text.lastIndexOf(mark);
        if (at < m_before)
            return 0;
        const auto from = at + mark.size();
        return text.mid(from, text.indexOf(' ', from) - from).toInt();
    }

    Outcome end()
    {
        Outcome outcome;
        if (m_mpirun.state() != QProcess::NotRunning && !m_mpirun.waitForFinished(60000)) {
            m_mpirun.kill();
            m_mpirun.waitForFinished();
        } else if (m_mpirun.exitStatus() == QProcess::NormalExit) {
            outcome.exitStatus = m_mpirun.exitCode();
        }
        outcome.messages = m_mpirun.readAllStandardError();
        return outcome;
    }

private:
    QString m_records;
    qsizetype m_before = 0;
    QProcess m_mpirun;
};

QByteArray pointOf(const wire::RecordLine &record)
{
    return QByteArray::fromStdString(record.collective + ' ' + wire::methodText(record.method) + ' '
        + std::to_string(record.commSize) + ' ' + std::to_string(record.messageBytes));
}

wire::RecordLine someRecord()
{
    wire::RecordLine record;
    record.collective = "bcast";
    record.method.library = "collscope";
    record.method.algorithm = "linear";
    record.commSize = 2;
    record.summary.median = 1e-6;
    return record;
}

} // namespace

class TestRecordFiles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void belongsToOneJob();
    void isBegunAgainWhenItsHeaderIsCut();
    void isWrittenByOneAgent();
    void saysWhenItMayNotGrow();
    void losesNothingWhenItsJobIsKilled();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QTemporaryDir m_folder;
};

void TestRecordFiles::initTestCase()
{
    if (mpirunPath().isEmpty())
        QSKIP("mpirun is not installed here");
}

void TestRecordFiles::belongsToOneJob()
{
    const std::string file = path("one.txt").toStdString();
    const wire::Header header{{"system", "test"}, {"origin", "measured"}};
    std::string problem;
    {
        agent::RecordFile first;
        QVERIFY2(first.open(file, header, problem), problem.c_str());
        QVERIFY(first.append(someRecord(), problem));
        QVERIFY((QFile::permissions(path("one.txt"))
                    & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther))
            == 0);
        const QByteArray before = testing::fileText(path("one.txt"));
        agent::RecordFile second;
        QVERIFY(!second.open(file, header, problem));
        QVERIFY2(QString::fromStdString(problem).contains(
                     QStringLiteral("process %1 on ").arg(QCoreApplication::applicationPid())),
            problem.c_str());
        QCOMPARE(testing::fileText(path("one.txt")), before);
    }
    agent::RecordFile third; // the first has ended
    problem.clear();
    QVERIFY2(third.open(file, header, problem), problem.c_str());
    QCOMPARE(third.recorded().measurements(), std::size_t{1});
}

/// Wherever it was cut, nothing was measured into it, and nobody need look after it.
void TestRecordFiles::isBegunAgainWhenItsHeaderIsCut()
{
    const wire::Header header{{"system", "test"}, {"origin", "measured"}};
    const QByteArray whole = QByteArray::fromStdString(wire::formatHeader(header));
    for (qsizetype size = 1; size < whole.size(); ++size) {
        testing::writeFile(path("header.txt"), whole.left(size));
        agent::RecordFile file;
        std::string problem;
        QVERIFY2(file.open(path("header.txt").toStdString(), header, problem), problem.c_str());
        QVERIFY(file.append(someRecord(), problem));
        const Contents contents = parse(testing::fileText(path("header.txt")));
        QCOMPARE(contents.records.size(), std::size_t{1});
        QCOMPARE(contents.badLines, 0);
    }
}

void TestRecordFiles::isWrittenByOneAgent()
{
    RunningJob first(job, m_folder.path(), QStringLiteral("two.txt"));
    QVERIFY(first.waitForBytes(1));
    const pid_t writer = first.writer();
    QVERIFY(writer > 0 && ::kill(writer, SIGSTOP) == 0); // it is still there when the second one comes
    const Outcome second = runAgent(2, job + QStringLiteral("-o two.txt"), m_folder.path());
    QCOMPARE(::kill(writer, SIGCONT), 0);
    QCOMPARE(second.exitStatus, 1);
    QVERIFY2(second.messages.contains("process " + QByteArray::number(writer) + " on "),
        second.messages.constData());
    QCOMPARE(first.end().exitStatus, 0);
    const QByteArray text = testing::fileText(path("two.txt"));
    QVERIFY(text.endsWith("# complete\n"));
    QCOMPARE(text.count(wire::writerMark.data()), 1);
}

void TestRecordFiles::saysWhenItMayNotGrow()
{
    RunningJob running(job, m_folder.path(), QStringLiteral("limit.txt"));
    QVERIFY(running.waitForBytes(1));
    const auto size = static_cast<rlim_t>(testing::fileText(path("limit.txt")).size());
    const rlimit limit{size + 1000, size + 1000};
    const pid_t writer = running.writer();
    QVERIFY(writer > 0);
    QCOMPARE(prlimit(writer, RLIMIT_FSIZE, &limit, nullptr), 0);
    const Outcome outcome = running.end();
    QCOMPARE(outcome.exitStatus, 1);
    QVERIFY2(outcome.messages.contains("limit.txt: File too large"), outcome.messages.constData());
    const Outcome again = runAgent(2, job + QStringLiteral("-o limit.txt"), m_folder.path());
    QCOMPARE(again.exitStatus, 0);
    QVERIFY(testing::fileText(path("limit.txt")).endsWith("# complete\n"));
}

/// Killed again and again at random moments, and gone on with: every measurement is there once.
/// COLLSCOPE_KILLS: how often, 12 unless it says otherwise.
void TestRecordFiles::losesNothingWhenItsJobIsKilled()
{
    const int kills = std::max(1, qEnvironmentVariable("COLLSCOPE_KILLS", QStringLiteral("12")).toInt());
    std::mt19937 random(20261122);
    int killed = 0;
    int files = 0;
    std::size_t records = 0;
    while (killed < kills) {
        const QString name = QStringLiteral("killed%1.txt").arg(files++);
        QByteArray text;
        for (bool ended = false; !ended;) {
            RunningJob running(job, m_folder.path(), name);
            const bool strikes = killed < kills
                && running.waitForBytes(std::uniform_int_distribution<qsizetype>(0, 12000)(random));
            if (const pid_t writer = running.writer(); strikes && writer > 0 && ::kill(writer, SIGKILL) == 0)
                ++killed;
            ended = running.end().exitStatus == 0;
            const QByteArray now = testing::fileText(m_folder.filePath(name));
            QVERIFY2(now.startsWith(text), "what was there has changed");
            text = now;
        }
        QVERIFY(text.endsWith("# complete\n"));
        std::set<QByteArray> points;
        for (const wire::RecordLine &record : parse(text).records)
            QVERIFY2(points.insert(pointOf(record)).second, pointOf(record).constData());
        const auto planned = text.lastIndexOf(wire::plannedMark.data()) + wire::plannedMark.size();
        QCOMPARE(QByteArray::number(points.size()), text.mid(planned, text.indexOf('\n', planned) - planned));
        records += points.size();
    }
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("killed*")}).size(), files);
    qInfo("%d kills in %d files, %zu measurements, each there once", killed, files, records);
}

const testing::Registered<TestRecordFiles> registered("tst_record_files");

} // namespace collscope::tst_record_files
#include "tst_record_files.moc"
