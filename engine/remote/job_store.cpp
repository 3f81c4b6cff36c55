// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_store.h"

#include "engine/data/say.h"

#include "engine/io/atomic_file.h"
#include "engine/remote/private_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

namespace collscope::remote {

namespace {

/// What belongs into a store; also what writing a file left when it was killed.
const QStringList &ownNames()
{
    static const QStringList names = {QStringLiteral("*.json"), QStringLiteral("*.records"),
        QStringLiteral("[0-9a-f]").repeated(32) + QStringLiteral(".log"), // others write logs too
        QStringLiteral("*.lock"), QStringLiteral("*.cancel"), QStringLiteral(".collscope-save-*")};
    return names;
}

/// What is fetched goes into a job's files: they are files of this user in this folder, no links to others.
Expected<void> checkPlain(const QString &path)
{
    struct stat status { };
    if (::lstat(QFile::encodeName(path).constData(), &status) != 0)
        return {};
    if (!S_ISREG(status.st_mode))
        return failure(say("this is a link, a pipe or a device, not a file of a job"),
            say("remove it, or move it away"), path.toStdString());
    if (status.st_uid != ::geteuid())
        return failure(say("this job belongs to another user, and would be run in your name"),
            say("copy the file, and look through the copy"), path.toStdString());
    return {};
}

/// Whoever the file belongs to.
Expected<Job> readForeignJob(const QString &path)
{
    constexpr std::size_t most = 16U << 20U;
    const QFileInfo file(path);
    const auto text = io::readWhole(path.toStdString(), most);
    if (!text)
        return failure(say("cannot read the job: {}", text.error().message),
            say("`collscope campaign status` lists the jobs there are"), path.toStdString());
    auto job = parseJob(QByteArray::fromStdString(*text), path.toStdString());
    if (job && job->uuid != file.completeBaseName())
        return failure(say("this is the file of another job, {}", job->uuid.toStdString()),
            say("give it that name, or move it away"), path.toStdString());
    return job;
}

Expected<Job> readJob(const QString &path)
{
    const QFileInfo file(path);
    for (const char *const suffix : {".json", ".records", ".log", ".lock", ".cancel"})
        if (auto plain = checkPlain(file.path() + u'/' + file.completeBaseName() + QLatin1String(suffix));
            !plain)
            return tl::unexpected(std::move(plain.error()));
    return readForeignJob(path);
}

void sortByAge(std::vector<Job> &jobs)
{
    std::sort(jobs.begin(), jobs.end(), isOlder);
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
    if (auto closed = checkPrivate(m_folder, ownNames()); !closed) {
        listing.unreadable.push_back(std::move(closed.error()));
        return listing;
    }
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        auto job = readJob(folder.filePath(name));
        if (job)
            listing.jobs.push_back(std::move(*job));
        else
            listing.unreadable.push_back(std::move(job.error()));
    }
    sortByAge(listing.jobs);
    return listing;
}

Expected<Job> JobStore::load(const QString &uuid) const
{
    if (auto closed = checkPrivate(m_folder, ownNames()); !closed)
        return tl::unexpected(std::move(closed.error()));
    Job job;
    job.uuid = uuid;
    return readJob(path(job, "json"));
}

Expected<void> JobStore::save(const Job &job) const
{
    if (auto made = makePrivate(m_folder, ownNames()); !made)
        return made;
    return io::writeAtomically(
        path(job, "json").toStdString(), formatJob(job).toStdString(), io::Access::owner);
}

Expected<void> JobStore::copyRecords(const Job &from, const Job &to) const
{
    QFile file(recordsPath(from));
    if (!file.exists())
        return {};
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            say("cannot be read: {}", file.errorString().toStdString()), {}, file.fileName().toStdString());
    return io::writeAtomically(
        recordsPath(to).toStdString(), file.readAll().toStdString(), io::Access::owner);
}

Expected<void> JobStore::extendRecords(const Job &job, const QByteArray &records, const QString &path) const
{
    QFile file(recordsPath(job));
    if (file.exists() && (!file.open(QIODevice::ReadOnly) || !records.startsWith(file.readAll())))
        return failure(say("this is not how the records of job {} go on", job.uuid.toStdString()),
            say("are they another job's?"), path.toStdString());
    return io::writeAtomically(recordsPath(job).toStdString(), records.toStdString(), io::Access::owner);
}

Expected<void> JobStore::keepLog(const Job &job, const QByteArray &text) const
{
    return io::writeAtomically(path(job, "log").toStdString(), text.toStdString(), io::Access::owner);
}

std::optional<QByteArray> JobStore::keptLog(const Job &job) const
{
    QFile file(path(job, "log"));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    constexpr qint64 most = qint64{1} << 20; // more than is ever kept
    if (file.size() > most)
        file.seek(file.size() - most);
    return file.read(most);
}

Expected<std::vector<Job>> JobStore::copyEnded(const QString &folder) const
{
    constexpr std::size_t most = std::size_t{1} << 30;
    const JobStore from(folder);
    std::vector<Job> jobs;
    for (const QString &name : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        auto job = readForeignJob(folder + u'/' + name);
        if (!job)
            return tl::unexpected(std::move(job.error()));
        if (isOpen(job->state) || job->state == JobState::draft || !job->fetchedAll)
            return failure("this job has not ended, and would be gone on with in your name",
                "copy jobs that have ended", from.path(*job, "json").toStdString());
        jobs.push_back(std::move(*job));
    }
    sortByAge(jobs);
    if (auto made = makePrivate(m_folder, ownNames()); !made)
        return tl::unexpected(std::move(made.error()));
    for (const Job &job : jobs) {
        if (QFile::exists(path(job, "json")))
            continue;
        for (const char *const kept : {"records", "log"}) {
            if (!QFile::exists(from.path(job, kept)))
                continue;
            const auto text = io::readWhole(from.path(job, kept).toStdString(), most);
            if (!text)
                return failure("cannot be copied: " + text.error().message, text.error().remedy,
                    from.path(job, kept).toStdString());
            if (auto copied = io::writeAtomically(path(job, kept).toStdString(), *text, io::Access::owner);
                !copied)
                return tl::unexpected(std::move(copied.error()));
        }
        if (auto saved = save(job); !saved) // last: what is listed is whole
            return tl::unexpected(std::move(saved.error()));
    }
    return jobs;
}

Expected<void> JobStore::askToCancel(const Job &job) const
{
    return io::writeAtomically(path(job, "cancel").toStdString(), {}, io::Access::owner);
}

bool JobStore::isAskedToCancel(const Job &job) const
{
    return QFile::exists(path(job, "cancel"));
}

void JobStore::forgetAsking(const Job &job) const
{
    QFile::remove(path(job, "cancel"));
}

std::unique_ptr<JobLock> JobStore::lock(const Job &job) const
{
    if (!makePrivate(m_folder, ownNames()))
        return nullptr;
    auto lock = JobLock::take(path(job, "lock"));
    if (lock)
        io::removeLeftovers(QFile::encodeName(m_folder).toStdString());
    return lock;
}

} // namespace collscope::remote
