// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/records_reader.h"
#include "engine/remote/campaign_runner.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>

namespace collscope::tst_cli_sample {

using namespace collscope::test;
using namespace Qt::StringLiterals;
using remote::JobState;

/// The campaign of the sample data, as a user looks at a copy of it.
class TestCliSample : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void jobs();
    void everyFileBelongsToAJob();
    void recordsAreOfTheirPlan();
    void nobodyIsAsked();
    void saysNothingOfWhereItWasMade();

private:
    Run campaign(const QStringList &words) const
    {
        return run(QStringList{u"campaign"_s} + words + QStringList{u"--store"_s, m_folder.path(u"copy"_s)},
            {{u"PATH"_s, m_folder.path(u"."_s) + u':' + qEnvironmentVariable("PATH")}, {u"TZ"_s, u"UTC"_s}});
    }

    Folder m_folder;
    std::vector<remote::Job> m_jobs;
};

void TestCliSample::initTestCase()
{
    const QDir sample(QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/campaign-4-nodes"));
    QVERIFY(sample.exists());
    QVERIFY(QDir().mkpath(m_folder.path(u"copy"_s)));
    for (const QString &name : sample.entryList(QDir::Files))
        QVERIFY(QFile::copy(sample.filePath(name), m_folder.path(u"copy/"_s + name)));
    const QString ssh = m_folder.write(u"ssh"_s, "#!/bin/sh\n: >\"$(dirname \"$0\")/asked\"\nexit 255\n");
    QVERIFY(QFile::setPermissions(ssh, QFile::ReadOwner | QFile::ExeOwner));
    const auto listing = remote::JobStore(m_folder.path(u"copy"_s)).list();
    QVERIFY(listing.unreadable.empty());
    m_jobs = listing.jobs; // those of one campaign were made in the same moment
    std::stable_sort(m_jobs.begin(), m_jobs.end(),
        [](const remote::Job &a, const remote::Job &b) { return a.order.nodes < b.order.nodes; });
}

/// One on 2, 3 and 4 nodes each; the last one was cancelled, and another one went on with it.
void TestCliSample::jobs()
{
    QCOMPARE(m_jobs.size(), 4U);
    const std::vector<int> nodes = {2, 3, 4, 4};
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const remote::Job &job = m_jobs[i];
        QCOMPARE(job.order.nodes, nodes[i]);
        QCOMPARE(job.order.ppn, 2);
        QCOMPARE(job.state, i == 2 ? JobState::cancelled : JobState::finished);
        QVERIFY(remote::isThrough(job));
        QCOMPARE(remote::campaignOf(m_jobs, job.uuid), m_jobs.front().uuid); // of the first submitted
    }
    QCOMPARE(m_jobs[3].continues, m_jobs[2].uuid);
    QCOMPARE(remote::resultsOf(m_jobs, m_jobs, m_jobs.front().uuid).size(), 3U);
}

void TestCliSample::everyFileBelongsToAJob()
{
    QStringList expected;
    for (const remote::Job &job : m_jobs)
        for (const char *const suffix : {".json", ".log", ".records"})
            expected << job.uuid + QLatin1String(suffix);
    expected.sort();
    QCOMPARE(QDir(m_folder.path(u"copy"_s)).entryList(QDir::Files | QDir::Hidden, QDir::Name), expected);
}

void TestCliSample::recordsAreOfTheirPlan()
{
    for (const remote::Job &job : m_jobs) {
        const auto file
            = io::readRecordFile(m_folder.path(u"copy/"_s + job.uuid + u".records"_s).toStdString());
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QVERIFY(file->records.size() > 50);
        const wire::CampaignPlan &plan = job.order.plan;
        const auto in = [](const auto &list, const auto &value) {
            return std::find(list.begin(), list.end(), value) != list.end();
        };
        for (const wire::RecordLine &record : file->records) {
            QVERIFY(in(plan.collectives, record.collective));
            QVERIFY(in(plan.nodes, record.nodes) && in(plan.ppn, record.ppn));
            QVERIFY(in(plan.sizes, record.messageBytes));
        }
        const auto progress = remote::progressOf(m_folder.path(u"copy/"_s + job.uuid + u".records"_s));
        QCOMPARE(progress.measured, file->records.size());
        QVERIFY(progress.planned >= progress.measured);
    }
}

void TestCliSample::nobodyIsAsked()
{
    for (const QString &verb : {u"list"_s, u"status"_s}) {
        const Run result = campaign({verb});
        QVERIFY2(result.status == 0, result.err.constData());
        QCOMPARE(result.err, QByteArray());
        const QList<QByteArray> lines = result.lines();
        QCOMPARE(lines.size(), 5);
        for (std::size_t i = 0; i < m_jobs.size(); ++i) {
            const QByteArray begin = m_jobs[i].uuid.left(8).toUtf8() + " emulated cluster "
                + m_jobs[i].id.toUtf8() + ' ' + QByteArray::number(m_jobs[i].order.nodes) + " x 2 "
                + (i == 2 ? "cancelled" : "finished");
            QVERIFY2(std::any_of(lines.begin(), lines.end(),
                         [&begin](const QByteArray &line) { return line.simplified().startsWith(begin); }),
                result.out.constData());
        }
    }
    for (const remote::Job &job : m_jobs) {
        const Run log = campaign({u"log"_s, job.uuid.left(8)});
        QCOMPARE(log.status, 0);
        QVERIFY2(log.out.contains("measured"), log.out.constData());
    }
    const Run fetched = campaign({u"fetch"_s, m_jobs[0].uuid});
    QVERIFY2(fetched.status == 0 && fetched.out.trimmed().endsWith(".records"), fetched.err.constData());
    QVERIFY(!m_folder.names().contains(u"asked"_s));
    QCOMPARE(campaign({u"cancel"_s, m_jobs[0].uuid}).status, 0); // it has ended
    QVERIFY(!m_folder.names().contains(u"asked"_s));
}

void TestCliSample::saysNothingOfWhereItWasMade()
{
    const QDir copy(m_folder.path(u"copy"_s));
    for (const QString &name : copy.entryList(QDir::Files)) {
        const QByteArray text = m_folder.read(u"copy/"_s + name);
        for (const char *const where : {"/home/", "/root/", "/tmp/", "/build/", "PRIVATE KEY", "ssh-ed25519"})
            QVERIFY2(!text.contains(where), qPrintable(name + u": "_s + QLatin1String(where)));
    }
}

const testing::Registered<TestCliSample> registered("tst_cli_sample");

} // namespace collscope::tst_cli_sample
#include "tst_cli_sample.moc"
