// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/remote/job_fixture.h"

#include "engine/wire/records.h"
#include "tests/support/files.h"

#include <QDeadlineTimer>
#include <QTest>
#include <QThread>

using namespace collscope;
using namespace collscope::remote;

void JobFixture::setUp()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<JobStore>(path("store"));
    m_transport = std::make_unique<LocalTransport>(HostProfile());
    m_controller = std::make_unique<JobController>(*m_store, *m_transport);
    static const QByteArray usual = qgetenv("PATH");
    qputenv("PATH", m_folder->path().toUtf8() + ":" + usual);
}

void JobFixture::write(const QString &path, const QByteArray &text)
{
    testing::writeFile(path, text);
}

QByteArray JobFixture::read(const QString &path)
{
    return testing::fileText(path);
}

QByteArray JobFixture::sampleRecords(int count)
{
    QByteArray text = QByteArray::fromStdString(wire::formatHeader({{"system", "here"}})) + "# planned 5\n";
    wire::RecordLine record;
    record.collective = "bcast";
    record.method = {"collscope", "linear", 1, 0, 0};
    record.commSize = 2;
    record.summary.median = 0.5;
    for (int i = 0; i < count; ++i) {
        record.messageBytes = std::uint64_t{1} << i;
        text += QByteArray::fromStdString(wire::formatRecord(record));
    }
    return text;
}

void JobFixture::program(const char *name, const QByteArray &text) const
{
    testing::writeProgram(path(name), text);
}

JobOrder JobFixture::order(const char *scheduler, const QByteArray &agent) const
{
    program("agent", agent);
    JobOrder result;
    result.host.name = QStringLiteral("here");
    result.host.connection = QStringLiteral("local");
    result.host.workFolder = path("work it's");
    result.host.scheduler = QLatin1String(scheduler);
    result.host.launcher = QStringLiteral("env PROCESSES=@processes@");
    result.host.agent = path("agent");
    result.plan.sizes = {1};
    result.nodes = 2;
    return result;
}

Job JobFixture::made(const JobOrder &order) const
{
    auto job = JobController::create(*m_store, order);
    if (!job)
        qFatal("%s", job.error().text().c_str());
    return *job;
}

void JobFixture::lookUntilEnded(Job &job) const
{
    for (const QDeadlineTimer most(patience); isOpen(job.state) && !most.hasExpired();) {
        QThread::msleep(100);
        std::vector<Job> one = {m_store->load(job.uuid).value()};
        const auto looked = m_controller->look(one);
        QVERIFY2(looked, looked ? "" : looked.error().what.text().c_str());
        job = one.front();
    }
    QVERIFY(m_store->load(job.uuid).value() == job);
}
