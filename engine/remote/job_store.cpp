// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_store.h"

#include "engine/project/atomic_file.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace collscope::remote {

namespace {

Expected<Job> readJob(const QString &path)
{
    constexpr std::size_t mostBytes = std::size_t{64} << 20; // with its plan
    const auto text = io::readWhole(QFile::encodeName(path).toStdString(), mostBytes);
    if (!text)
        return failure("cannot read the job: " + text.error().message,
            "`collscope campaign status` lists the jobs there are", path.toStdString());
    return parseJob(QByteArray::fromStdString(*text), path.toStdString());
}

} // namespace

JobStore::JobStore(QString folder) : m_folder(std::move(folder)) { }

QString JobStore::path(const Job &job, const char *suffix) const
{
    return m_folder + u'/' + job.uuid + u'.' + QLatin1String(suffix);
}

JobStore::Listing JobStore::list() const
{
    Listing listing;
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        auto job = readJob(folder.filePath(name));
        if (job)
            listing.jobs.push_back(std::move(*job));
        else
            listing.unreadable.push_back(std::move(job.error()));
    }
    std::stable_sort(listing.jobs.begin(), listing.jobs.end(),
        [](const Job &a, const Job &b) { return a.created < b.created; });
    return listing;
}

Expected<Job> JobStore::load(const QString &uuid) const
{
    Job job;
    job.uuid = uuid;
    return readJob(path(job, "json"));
}

Expected<void> JobStore::save(const Job &job) const
{
    if (!QDir().mkpath(m_folder))
        return failure(
            "the folder of the jobs cannot be made", "may you write there?", m_folder.toStdString());
    return project::writeAtomically(path(job, "json").toStdString(), formatJob(job).toStdString());
}

Expected<void> JobStore::copyRecords(const Job &from, const Job &to) const
{
    QFile file(recordsPath(from));
    if (!file.exists())
        return {};
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            "cannot be read: " + file.errorString().toStdString(), {}, file.fileName().toStdString());
    return project::writeAtomically(recordsPath(to).toStdString(), file.readAll().toStdString());
}

Expected<void> JobStore::extendRecords(const Job &job, const QByteArray &records, const QString &path) const
{
    QFile file(recordsPath(job));
    if (file.exists() && (!file.open(QIODevice::ReadOnly) || !records.startsWith(file.readAll())))
        return failure("this is not how the records of job " + job.uuid.toStdString() + " go on",
            "are they another job's?", path.toStdString());
    return project::writeAtomically(recordsPath(job).toStdString(), records.toStdString());
}

std::unique_ptr<QLockFile> JobStore::lock(const Job &job) const
{
    QDir().mkpath(m_folder);
    auto lock = std::make_unique<QLockFile>(path(job, "lock"));
    lock->setStaleLockTime(0); // only the end of its process frees a lock, never its age
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

} // namespace collscope::remote
