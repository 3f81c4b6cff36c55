// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/atomic_file.h"

#include "engine/data/say.h"

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collscope::io {

namespace {

constexpr std::string_view temporaryStem = ".collscope-save-";

tl::unexpected<Diagnostic> systemFailure(
    const std::string &what, const std::filesystem::path &path, std::string remedy)
{
    return failure(what + ": " + std::generic_category().message(errno), std::move(remedy), path.string());
}

class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) { }
    ~Descriptor() { close(); }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }

    int number() const { return m_number; }
    bool close() { return m_number < 0 || ::close(std::exchange(m_number, -1)) == 0; }

private:
    int m_number;
};

bool writeAll(int descriptor, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// mkstemp makes files that only their owner can read; a saved project gets what any new file would get, or
/// what the file it replaces has.
mode_t permissionsFor(const std::filesystem::path &path, Access access)
{
    if (access == Access::owner)
        return 0600U;
    struct stat existing { };
    if (::stat(path.c_str(), &existing) == 0)
        return existing.st_mode & 0777U;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666U & ~mask;
}

bool isAt(const std::string &path, int descriptor)
{
    struct stat open { };
    struct stat there { };
    return ::fstat(descriptor, &open) == 0 && ::lstat(path.c_str(), &there) == 0
        && open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

/// A new file that its writer holds a lock on, so that it is no leftover; -1: there is none.
int newTemporary(const std::filesystem::path &folder, std::string &path)
{
    constexpr int attempts = 100; // somebody who tidies up between making and locking removes it again
    for (int i = 0; i < attempts; ++i) {
        path = (folder / (std::string(temporaryStem) + "XXXXXX")).string();
        const int file = ::mkostemp(path.data(), O_CLOEXEC);
        // Where the file system has no locks, nobody gets one to remove the file either.
        if (file < 0 || ::flock(file, LOCK_EX) != 0 || isAt(path, file))
            return file;
        ::close(file);
    }
    return -1;
}

/// The new content of a file, beside it until it is renamed over it; gone with this object where it never is.
class Replacement {
public:
    explicit Replacement(std::filesystem::path path) : m_given(std::move(path))
    {
        // A link stays a link: what it points to is replaced.
        std::error_code ignored;
        m_path = std::filesystem::weakly_canonical(m_given, ignored);
        if (m_path.empty())
            m_path = m_given;
        m_folder = m_path.has_parent_path() ? m_path.parent_path() : ".";
    }
    ~Replacement()
    {
        if (!m_temporary.empty())
            ::unlink(m_temporary.c_str());
    }
    Replacement(const Replacement &) = delete;
    Replacement &operator=(const Replacement &) = delete;

    Expected<void> write(std::string_view content, Access access)
    {
        removeLeftovers(m_folder);
        m_file = Descriptor(newTemporary(m_folder, m_temporary));
        if (m_file.number() < 0) {
            m_temporary.clear();
            return systemFailure(say("cannot write to the folder {}", m_folder.string()), m_given, remedy());
        }
        if (::fchmod(m_file.number(), permissionsFor(m_path, access)) == 0
            && writeAll(m_file.number(), content) && ::fsync(m_file.number()) == 0)
            return {};
        return systemFailure(say("cannot save"), m_given, remedy());
    }
    Expected<void> rename() // and only then without its lock
    {
        if (::rename(m_temporary.c_str(), m_path.c_str()) != 0)
            return systemFailure(say("cannot save"), m_given, remedy());
        m_temporary.clear();
        // The new name itself must survive a power cut; a file system that cannot sync folders has to do
        // without.
        const Descriptor folder(::open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (folder.number() >= 0)
            ::fsync(folder.number());
        return {};
    }

private:
    static std::string remedy() { return say("choose another folder or make room"); }

    std::filesystem::path m_given;
    std::filesystem::path m_path;
    std::filesystem::path m_folder;
    std::string m_temporary; ///< empty: there is none
    Descriptor m_file{-1};
};

} // namespace

void removeLeftovers(const std::filesystem::path &folder)
{
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string path = entry->path().string();
        if (!entry->path().filename().string().starts_with(temporaryStem))
            continue;
        const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        struct stat status { };
        if (file.number() >= 0 && ::fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode)
            && status.st_uid == ::geteuid() && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0
            && isAt(path, file.number()))
            ::unlink(path.c_str());
    }
}

Expected<void> writeAtomically(const std::filesystem::path &given, std::string_view content, Access access)
{
    return writeTogether({{given, content}}, access);
}

Expected<void> writeTogether(
    const std::vector<std::pair<std::filesystem::path, std::string_view>> &files, Access access)
{
    std::vector<std::unique_ptr<Replacement>> all;
    for (const auto &[path, content] : files) {
        all.push_back(std::make_unique<Replacement>(path));
        if (auto written = all.back()->write(content, access); !written)
            return written;
    }
    for (const auto &each : all)
        if (auto renamed = each->rename(); !renamed)
            return renamed;
    return {};
}

} // namespace collscope::io
