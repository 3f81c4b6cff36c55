// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scratch_folder.h"

#include <QDir>
#include <QFile>
#include <QSet>

#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collscope::remote {

namespace {

const QString stem = QStringLiteral("collscope-scratch-");

bool isAt(const QByteArray &path, int folder)
{
    struct stat open { };
    struct stat there { };
    return ::fstat(folder, &open) == 0 && ::lstat(path.constData(), &there) == 0
        && open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

int opened(const QByteArray &path)
{
    return ::open(path.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Those of this process.
struct Folders {
    std::mutex mutex;
    QSet<QString> paths;
};

Folders &folders()
{
    static auto *const all = new Folders; // threads may outlive the statics of a program that ends
    return *all;
}

/// A new folder that nobody can remove any more; -1: there is none.
int made(QByteArray &path)
{
    constexpr int attempts = 100; // a sweep that comes between making and locking removes it again
    for (int i = 0; i < attempts; ++i) {
        path = QFile::encodeName(temporaryFolder() + u'/' + stem + QStringLiteral("XXXXXX"));
        if (!::mkdtemp(path.data()))
            return -1;
        const int lock = opened(path);
        if (lock >= 0 && ::flock(lock, LOCK_EX) == 0 && isAt(path, lock))
            return lock;
        if (lock >= 0)
            ::close(lock);
    }
    return -1;
}

} // namespace

QString temporaryFolder()
{
    const QString found = QDir::tempPath();
    return found.isEmpty() ? qEnvironmentVariable("TMPDIR") : found;
}

ScratchFolder::ScratchFolder()
{
    sweep();
    QByteArray path;
    errno = 0;
    m_lock = made(path);
    if (!isValid()) {
        m_error = QString::fromStdString(
            temporaryFolder().toStdString() + ": " + std::generic_category().message(errno));
        return;
    }
    m_path = QFile::decodeName(path);
    const std::scoped_lock lock(folders().mutex);
    folders().paths.insert(m_path);
}

ScratchFolder::~ScratchFolder()
{
    if (!isValid())
        return;
    QDir(m_path).removeRecursively();
    ::close(m_lock);
    const std::scoped_lock lock(folders().mutex);
    folders().paths.remove(m_path);
}

void ScratchFolder::removeAll()
{
    const std::scoped_lock lock(folders().mutex);
    for (const QString &path : std::as_const(folders().paths))
        QDir(path).removeRecursively();
}

void ScratchFolder::sweep()
{
    const QDir temporary(temporaryFolder());
    for (const QString &name : temporary.entryList({stem + u'*'}, QDir::Dirs | QDir::NoSymLinks)) {
        const QByteArray path = QFile::encodeName(temporary.filePath(name));
        const int folder = opened(path);
        if (folder < 0)
            continue;
        struct stat status { };
        if (::fstat(folder, &status) == 0 && status.st_uid == ::geteuid()
            && ::flock(folder, LOCK_EX | LOCK_NB) == 0 && isAt(path, folder))
            QDir(temporary.filePath(name)).removeRecursively();
        ::close(folder);
    }
}

} // namespace collscope::remote
