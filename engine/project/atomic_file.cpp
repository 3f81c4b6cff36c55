// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/atomic_file.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collscope::project {

namespace {

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

} // namespace

Expected<void> writeAtomically(const std::filesystem::path &given, std::string_view content, Access access)
{
    const std::string remedy = "choose another folder or make room";
    // A link stays a link: what it points to is replaced.
    std::error_code ignored;
    const auto resolved = std::filesystem::weakly_canonical(given, ignored);
    const std::filesystem::path &path = resolved.empty() ? given : resolved;
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    std::string temporary = (folder / ("." + path.filename().string() + ".XXXXXX")).string();
    Descriptor file(::mkstemp(temporary.data()));
    if (file.number() < 0)
        return systemFailure("cannot write to the folder " + folder.string(), given, remedy);
    const bool written = ::fchmod(file.number(), permissionsFor(path, access)) == 0
        && writeAll(file.number(), content) && ::fsync(file.number()) == 0 && file.close()
        && ::rename(temporary.c_str(), path.c_str()) == 0;
    if (!written) {
        auto problem = systemFailure("cannot save", given, remedy);
        ::unlink(temporary.c_str());
        return problem;
    }
    // The new name itself must survive a power cut; a file system that cannot sync folders has to do without.
    const Descriptor folderDescriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folderDescriptor.number() >= 0)
        ::fsync(folderDescriptor.number());
    return {};
}

Expected<std::string> readWhole(const std::filesystem::path &path, std::size_t most)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status { };
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0)
        return systemFailure("cannot open", path, "check the name and the permissions");
    if (!S_ISREG(status.st_mode))
        return failure("this is not a file", "choose a file", path.string());
    if (static_cast<std::uintmax_t>(status.st_size) > most)
        return failure("the file is too large: " + std::to_string(status.st_size) + " bytes, at most "
                + std::to_string(most) + " are possible",
            "choose another file", path.string());
    std::string content(static_cast<std::size_t>(status.st_size), '\0');
    for (std::size_t done = 0; done < content.size();) {
        const ssize_t got = ::read(file.number(), content.data() + done, content.size() - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure("cannot read", path, "check the disk");
        if (got == 0)
            content.resize(done); // shrank meanwhile
        done += static_cast<std::size_t>(got);
    }
    return content;
}

} // namespace collscope::project
