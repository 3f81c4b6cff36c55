// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done to a job without its machine.
#include "engine/data/say.h"
#include "engine/io/regular_file.h"
#include "engine/remote/job_controller.h"
#include "engine/wire/records.h"

#include <QFile>

namespace collscope::remote {

namespace {

void end(Job &job, const QString &reason)
{
    job.state = JobState::finished;
    job.reason = reason;
    job.error.clear();
    job.vanished = {};
    if (!job.ended.isValid())
        job.ended = QDateTime::currentDateTimeUtc();
}

} // namespace

Expected<Job> JobController::create(const JobStore &store, const JobOrder &order)
{
    auto job = makeJob(order);
    if (job)
        if (auto saved = store.save(*job); !saved)
            return tl::unexpected(std::move(saved.error()));
    return job;
}

Expected<Job> JobController::createRest(const JobStore &store, const Job &ended)
{
    auto job = makeRest(ended);
    if (!job)
        return job;
    if (auto copied = store.copyRecords(ended, *job); !copied)
        return tl::unexpected(std::move(copied.error()));
    if (auto saved = store.save(*job); !saved)
        return tl::unexpected(std::move(saved.error()));
    return job;
}

Expected<void> JobController::askToCancel(const JobStore &store, Job &job)
{
    if (isOpen(job.state) || job.state == JobState::draft) {
        job.cancelRequested = true;
        if (job.state == JobState::draft) {
            job.state = JobState::cancelled;
            job.fetchedAll = true;
        }
        if (auto saved = store.save(job); !saved)
            return saved;
    }
    store.forgetAsking(job); // only now: a kill in between must not lose it
    return {};
}

Expected<void> JobController::markFinished(const JobStore &store, Job &job)
{
    if (job.state != JobState::lost)
        return failure(say("the job is {}, not lost", shownState(job).toStdString()),
            say("only of a lost job nobody else knows how it ended"));
    end(job, QStringLiteral("marked as finished by hand"));
    return store.save(job);
}

Expected<void> JobController::importRecords(const JobStore &store, Job &job, const QString &path)
{
    constexpr std::size_t mostBytes = std::size_t{1} << 30;
    const auto text = io::readWhole(QFile::encodeName(path).toStdString(), mostBytes);
    if (!text)
        return failure(say("cannot read the records: {}", text.error().message), text.error().remedy,
            path.toStdString());
    const QByteArray brought = QByteArray::fromStdString(*text);
    if (!brought.startsWith(QByteArray(wire::recordsMagic.data(), wire::recordsMagic.size()) + ' '))
        return failure(say("these are no records of the agent"),
            say("bring the file `records` of the job's folder"), path.toStdString());
    if (auto added = store.extendRecords(job, brought, path); !added)
        return added;
    end(job, QStringLiteral("records brought by hand"));
    job.fetchedAll = true;
    return store.save(job);
}

} // namespace collscope::remote
