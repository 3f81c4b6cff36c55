// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/output_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collscope::agent {

bool OutputFile::fails(const char *what, int why, std::string &problem) const
{
    problem = std::string("cannot ") + what + ' ' + m_name + ": " + std::strerror(why);
    if (why == ENOSPC || why == EDQUOT || why == EFBIG)
        problem += ". Make room or raise the limit, and give the same command again: it goes on from there";
    return false;
}

bool OutputFile::open(const std::string &path, std::string &problem)
{
    if (path == "-") {
        m_name = "standard output";
        m_descriptor = STDOUT_FILENO;
        return true;
    }
    m_name = path;
    m_descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    struct stat status { };
    if (m_descriptor < 0 || fstat(m_descriptor, &status) != 0)
        return fails("write", errno, problem);
    if (!S_ISREG(status.st_mode))
        return true;
    // flock() and not fcntl(): it is of the open file, so that reading the file elsewhere in the process does
    // not end it. Over NFS it is a lock of the server's.
    if (flock(m_descriptor, LOCK_EX | LOCK_NB) != 0) {
        m_locked = errno == EWOULDBLOCK;
        if (m_locked)
            return fails("write", EBUSY, problem);
        m_warning = m_name + " cannot be locked (" + std::strerror(errno)
            + "): make sure that no other job writes to it";
    }
    // Only now is nobody else making it longer.
    if (fstat(m_descriptor, &status) != 0)
        return fails("read", errno, problem);
    m_size = static_cast<unsigned long long>(status.st_size);
    return true;
}

bool OutputFile::empty(std::string &problem)
{
    m_size = 0;
    return ftruncate(m_descriptor, 0) == 0 || fails("empty", errno, problem);
}

bool OutputFile::write(std::string_view text, std::string &problem)
{
    while (!text.empty()) {
        const ssize_t written = ::write(m_descriptor, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            return fails("write to", errno, problem);
    }
    return true;
}

void OutputFile::close()
{
    if (m_descriptor >= 0 && m_descriptor != STDOUT_FILENO)
        ::close(m_descriptor);
    m_descriptor = -1;
}

} // namespace collscope::agent
