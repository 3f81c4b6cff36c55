// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/own_file.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <utility>

namespace collscope::decide {

namespace {

constexpr int mostNames = 99;

/// While it lives, what the system signals about writing does not reach the program.
class QuietWriting {
public:
    QuietWriting()
    {
        sigemptyset(&m_signals);
        sigaddset(&m_signals, SIGXFSZ);
        sigaddset(&m_signals, SIGPIPE);
        sigset_t pending;
        sigemptyset(&pending);
        sigpending(&pending);
        m_waiting = sigismember(&pending, SIGXFSZ) == 1 || sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    }
    QuietWriting(const QuietWriting &) = delete;
    QuietWriting &operator=(const QuietWriting &) = delete;
    ~QuietWriting()
    {
        const timespec now{};
        while (!m_waiting && sigtimedwait(&m_signals, nullptr, &now) > 0) { }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }

private:
    sigset_t m_signals{};
    sigset_t m_before{};
    bool m_waiting = false; ///< the program had one already, which stays its own
};

int putAndClose(int descriptor, std::string_view text)
{
    const int code = writeQuietly(descriptor, text);
    return close(descriptor) != 0 && code == 0 ? errno : code;
}

std::string numbered(const std::string &name, int number)
{
    return number == 1 ? name : name + '-' + std::to_string(number);
}

/// A new file beside it, under a name that nobody has.
int makeBeside(const std::string &name, std::string &made)
{
    int descriptor = -1;
    for (int number = 1; number <= mostNames; ++number) {
        made = numbered(name + ".new-" + std::to_string(getpid()), number);
        descriptor = open(made.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
        if (descriptor >= 0 || errno != EEXIST)
            break;
    }
    return descriptor;
}

bool beginsWith(const std::string &name, std::string_view kind)
{
    const int descriptor = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (descriptor < 0)
        return false;
    std::string begin(kind.size(), '\0');
    const ssize_t got = read(descriptor, begin.data(), begin.size());
    close(descriptor);
    return got == static_cast<ssize_t>(kind.size()) && begin == kind;
}

bool cannotLink(int code)
{
    return code == EPERM || code == EOPNOTSUPP || code == ENOSYS || code == EMLINK;
}

} // namespace

int writeQuietly(int descriptor, std::string_view text)
{
    const QuietWriting quiet;
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

bool isNoFile(const std::string &name)
{
    struct stat facts { };
    return stat(name.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode);
}

OwnFile::OwnFile(std::string name, std::string_view kind, Time begin)
    : m_wanted(std::move(name)), m_used(m_wanted), m_kind(kind), m_begin(begin)
{
}

bool OwnFile::isMine(const struct stat &facts) const
{
    return m_put && facts.st_dev == m_last.st_dev && facts.st_ino == m_last.st_ino
        && facts.st_size == m_last.st_size && facts.st_mtim.tv_sec == m_last.st_mtim.tv_sec
        && facts.st_mtim.tv_nsec == m_last.st_mtim.tv_nsec; // numbers of files come again
}

/// `facts`: of a new file in the same folder, which knows the time there.
bool OwnFile::mayReplace(const std::string &name, const struct stat &facts) const
{
    struct stat there { };
    if (lstat(name.c_str(), &there) != 0 || !S_ISREG(there.st_mode))
        return false;
    if (isMine(there))
        return true;
    const std::chrono::duration<double> alive = std::chrono::steady_clock::now() - m_begin;
    const auto seconds = [](const timespec &time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    return seconds(there.st_mtim) < seconds(facts.st_mtim) - alive.count() && beginsWith(name, m_kind);
}

/// Gives the new file its name: this or a numbered one.
int OwnFile::takePlace(const std::string &fresh, const struct stat &facts)
{
    for (int number = 1; number <= mostNames; ++number) {
        const std::string name = number == 1 ? m_used : numbered(m_wanted, number);
        int code = 0;
        if (mayReplace(name, facts)) {
            code = std::rename(fresh.c_str(), name.c_str()) == 0 ? 0 : errno;
        } else if (link(fresh.c_str(), name.c_str()) == 0) {
            unlink(fresh.c_str());
        } else {
            code = errno;
            struct stat there { };
            if (cannotLink(code) && lstat(name.c_str(), &there) != 0)
                code = std::rename(fresh.c_str(), name.c_str()) == 0 ? 0 : errno;
        }
        if (code == EEXIST)
            continue;
        if (code == 0)
            m_used = name;
        return code;
    }
    return EEXIST;
}

int OwnFile::put(std::string_view text)
{
    if (isNoFile(m_used)) {
        const int descriptor = open(m_used.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        return descriptor < 0 ? errno : putAndClose(descriptor, text);
    }
    std::string fresh;
    const int descriptor = makeBeside(m_used, fresh);
    if (descriptor < 0)
        return errno;
    struct stat facts { };
    int code = fstat(descriptor, &facts) == 0 ? 0 : errno;
    const int written = putAndClose(descriptor, text);
    if (code == 0)
        code = written;
    if (code == 0)
        code = takePlace(fresh, facts);
    if (code != 0) {
        unlink(fresh.c_str());
        return code;
    }
    m_put = lstat(m_used.c_str(), &m_last) == 0 && m_last.st_ino == facts.st_ino;
    return 0;
}

void OwnFile::remove()
{
    struct stat there { };
    if (m_put && lstat(m_used.c_str(), &there) == 0 && isMine(there))
        unlink(m_used.c_str());
    m_put = false;
}

} // namespace collscope::decide
