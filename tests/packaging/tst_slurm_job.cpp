// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

namespace collscope::tst_slurm_job {

using namespace Qt::StringLiterals;

/// packaging/slurm/collscope-job in a folder that others can write in. What it prints is carried out by the
/// job.
class TestSlurmJob : public QObject {
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void printsVariables();
    void refusesFolders_data();
    void refusesFolders();
    void followsNoLinkAndWaitsForNoPipe();
    void printsPlainCharactersOnly();

private:
    struct Outcome {
        QByteArray printed;
        QByteArray said;
    };
    QString path(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    void run(const QByteArray &command) const;
    Outcome job(const QString &collscope = QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"),
        const QString &options = QStringLiteral("--policy asFitted")) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// In the folder that the job was submitted from.
void TestSlurmJob::run(const QByteArray &command) const
{
    QProcess process;
    process.setWorkingDirectory(m_folder->path());
    process.start(u"sh"_s, {u"-c"_s, QString::fromUtf8(command)});
    QVERIFY2(process.waitForFinished() && process.exitCode() == 0, process.readAllStandardError());
}

TestSlurmJob::Outcome TestSlurmJob::job(const QString &collscope, const QString &options) const
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"SLURM_JOB_ID"_s, u"42"_s);
    environment.insert(u"SLURM_JOB_NUM_NODES"_s, u"4"_s);
    environment.insert(u"SLURM_NTASKS_PER_NODE"_s, u"1"_s);
    environment.insert(u"COLLSCOPE"_s, collscope);
    environment.insert(u"COLLSCOPE_SELECT_OPTIONS"_s, options); // the sample data have one run
    for (const QString &name : {u"COLLSCOPE_JOB_FOLDER"_s, u"SLURM_SUBMIT_DIR"_s, u"SLURM_NTASKS"_s,
             u"OMPI_MCA_coll_tuned_dynamic_rules_filename"_s})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_folder->path());
    process.start(u"sh"_s,
        {QStringLiteral(COLLSCOPE_SOURCE_DIR "/packaging/slurm/collscope-job"),
            QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/ethernet-4-hosts")});
    if (!process.waitForFinished(90000)) {
        process.kill();
        process.waitForFinished();
        return {"", "it has not ended after 90 s"};
    }
    return {process.readAllStandardOutput(), process.readAllStandardError()};
}

void TestSlurmJob::printsVariables()
{
    const Outcome first = job();
    const QByteArray folder = QDir(m_folder->path()).canonicalPath().toUtf8() + "/collscope-job-42";
    QVERIFY2(first.printed.contains(
                 "export OMPI_MCA_coll_tuned_dynamic_rules_filename=" + folder + "/decisions.conf\n"),
        first.said);
    QVERIFY(QFile::exists(path("collscope-job-42/decisions.conf")));
    QCOMPARE(QFile::permissions(path("collscope-job-42")) & QFile::Permissions(0x77), QFile::Permissions());
    QCOMPARE(job().printed, first.printed); // its own folder is taken again
    const Outcome unproved = job(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), {});
    QCOMPARE(unproved.printed, QByteArray());
    QVERIFY2(unproved.said.contains("nothing is decided for 4 x 1 processes"), unproved.said);
}

void TestSlurmJob::refusesFolders_data()
{
    QTest::addColumn<QByteArray>("made");
    QTest::newRow("link to a folder of one's own")
        << QByteArray("mkdir -m 700 own && ln -s own collscope-job-42");
    QTest::newRow("others may write") << QByteArray("mkdir -m 777 collscope-job-42");
    QTest::newRow("the group may write") << QByteArray("mkdir -m 770 collscope-job-42");
    QTest::newRow("a file") << QByteArray("touch collscope-job-42");
    QTest::newRow("everybody may exchange it") << QByteArray("chmod 777 .");
    QTest::newRow("a link among its files") << QByteArray(
        "mkdir -m 700 own collscope-job-42 && ln -s ../own/rules collscope-job-42/decisions.conf");
    QTest::newRow("a pipe among its files")
        << QByteArray("mkdir -m 700 collscope-job-42 && mkfifo collscope-job-42/decisions.conf");
    if (geteuid() == 0)
        QTest::newRow("somebody else's")
            << QByteArray("mkdir -m 755 collscope-job-42 && chown 65534 collscope-job-42");
}

void TestSlurmJob::refusesFolders()
{
    QFETCH(QByteArray, made);
    run(made);
    const Outcome outcome = job();
    QCOMPARE(outcome.printed, QByteArray());
    QVERIFY2(outcome.said.contains("the job runs with the library's own choices"), outcome.said);
    QVERIFY(QDir(path("own")).isEmpty());
}

void TestSlurmJob::followsNoLinkAndWaitsForNoPipe()
{
    run("echo mine > thesis && mkdir -m 700 collscope-job-42 && ln -s ../thesis collscope-job-42/select.json "
        "&& ln -s ../thesis collscope-job-42/env.sh && mkfifo collscope-job-42/select.log");
    const Outcome outcome = job();
    QVERIFY2(outcome.printed.startsWith("export "), outcome.said);
    QFile thesis(path("thesis"));
    QVERIFY(thesis.open(QIODevice::ReadOnly));
    QCOMPARE(thesis.readAll(), QByteArray("mine\n"));
}

void TestSlurmJob::printsPlainCharactersOnly()
{
    for (const char *const value : {"$(touch owned)", "a;touch owned", "`touch owned`", "a b"}) {
        run(QByteArray("rm -rf collscope-job-42; printf '%s\\n' '#!/bin/sh' 'echo \"\\\"rules\\\": 3\"' "
                       "'cat >env.sh <<\"END\"' 'export GOOD=\"1\"' 'export BAD=\"")
            + value + "\"' END >fake && chmod +x fake");
        const Outcome outcome = job(path("fake"));
        QCOMPARE(outcome.printed, QByteArray());
        QVERIFY2(outcome.said.contains("cannot be handed on"), outcome.said);
    }
}

const testing::Registered<TestSlurmJob> registered("tst_slurm_job");

} // namespace collscope::tst_slurm_job
#include "tst_slurm_job.moc"
