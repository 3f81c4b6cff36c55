// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_lock.h"

#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <QTemporaryFile>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace collscope::remote {

namespace {

constexpr std::chrono::minutes renewed{2};

/// How long ago the file was written, by the clock of where it is.
std::optional<std::chrono::seconds> ageOf(const QString &file)
{
    QTemporaryFile now(QFileInfo(file).path() + QStringLiteral("/.collscope-save-XXXXXX"));
    struct stat then { };
    struct stat today { };
    if (!now.open() || ::fstat(now.handle(), &today) != 0
        || ::stat(QFile::encodeName(file).constData(), &then) != 0)
        return std::nullopt;
    return std::chrono::seconds(today.st_mtim.tv_sec - then.st_mtim.tv_sec);
}

std::string agoText(std::chrono::seconds age)
{
    using std::chrono::hours;
    const auto minutes
        = std::max(std::chrono::duration_cast<std::chrono::minutes>(age).count(), std::int64_t{0});
    const auto inHours = std::chrono::duration_cast<hours>(age).count();
    if (age < hours(2))
        return minutes == 1 ? "1 minute ago" : fmt::format("{} minutes ago", minutes);
    return age < hours(48) ? fmt::format("{} hours ago", inHours) : fmt::format("{} days ago", inHours / 24);
}

} // namespace

JobLock::JobLock(const QString &file) : m_lock(file)
{
    m_lock.setStaleLockTime(0); // on this host the end of its process frees a lock, never its age
}

std::unique_ptr<JobLock> JobLock::take(const QString &file)
{
    std::unique_ptr<JobLock> lock(new JobLock(file));
    if (!lock->m_lock.tryLock(0)) {
        qint64 process = 0;
        QString host;
        QString program;
        const auto age = ageOf(file);
        if (!age || *age < lease || !lock->m_lock.getLockInfo(&process, &host, &program)
            || host == QSysInfo::machineHostName() || !lock->m_lock.removeStaleLockFile()
            || !lock->m_lock.tryLock(0))
            return nullptr;
    }
    lock->m_renewing = std::jthread([mine = lock.get()](const std::stop_token &stop) { mine->renew(stop); });
    return lock;
}

std::string JobLock::holder(const QString &file)
{
    qint64 process = 0;
    QString host;
    QString program;
    const auto age = ageOf(file);
    if (!age || !QLockFile(file).getLockInfo(&process, &host, &program))
        return {};
    return fmt::format("process {} on {}, last seen {}", process, host.toStdString(), agoText(*age));
}

JobLock::~JobLock()
{
    if (m_renewing.joinable()) {
        m_renewing.request_stop();
        m_renewing.join();
    }
}

void JobLock::renew(const std::stop_token &stop)
{
    const QByteArray file = QFile::encodeName(m_lock.fileName());
    std::unique_lock waiting(m_mutex);
    while (!m_ending.wait_for(waiting, stop, renewed, [&stop] { return stop.stop_requested(); }))
        ::utimensat(AT_FDCWD, file.constData(), nullptr, 0);
}

} // namespace collscope::remote
