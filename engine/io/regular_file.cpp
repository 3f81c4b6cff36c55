// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/regular_file.h"

#include "engine/data/say.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace collscope::io {

namespace {

tl::unexpected<Diagnostic> systemFailure(int error, const std::filesystem::path &path)
{
    std::string remedy = say("check the disk or file system");
    if (error == ENOENT || error == ENOTDIR)
        remedy = say("check the path");
    else if (error == EACCES || error == EPERM)
        remedy = say("ask its owner for permission to read it, or copy it");
    else if (error == ELOOP)
        remedy = say("a symbolic link points to itself: open the file it should point to");
    else if (error == ENXIO)
        remedy = say("it is no regular file: save the data in a file first");
    return failure(
        say("cannot be read: {}", std::generic_category().message(error)), std::move(remedy), path.string());
}

std::string kindOf(mode_t mode)
{
    return S_ISFIFO(mode)                ? say("a named pipe")
        : S_ISSOCK(mode)                 ? say("a socket")
        : S_ISCHR(mode) || S_ISBLK(mode) ? say("a device")
                                         : say("something else");
}

} // namespace

RegularFile::RegularFile(std::filesystem::path path, int descriptor, std::uint64_t bytes)
    : m_path(std::move(path)), m_descriptor(descriptor), m_bytes(bytes)
{
}

RegularFile::RegularFile(RegularFile &&other) noexcept
    : m_path(std::move(other.m_path)), m_descriptor(other.release()), m_bytes(other.m_bytes)
{
}

RegularFile::~RegularFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

int RegularFile::release()
{
    return std::exchange(m_descriptor, -1);
}

Expected<RegularFile> RegularFile::open(const std::filesystem::path &path)
{
    // Without O_NONBLOCK a pipe would block the open, with O_NOCTTY a terminal does not become ours.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return systemFailure(errno, path);
    struct stat info { };
    const int looked = ::fstat(descriptor, &info);
    RegularFile file(path, descriptor, looked == 0 ? static_cast<std::uint64_t>(info.st_size) : 0);
    if (looked != 0)
        return systemFailure(errno, path);
    if (S_ISDIR(info.st_mode))
        return failure(say("is a folder, not a file"), say("name a file in it"), path.string());
    if (!S_ISREG(info.st_mode))
        return failure(say("is not a regular file but {}", kindOf(info.st_mode)),
            say("save the data in a file first"), path.string());
    return file;
}

Expected<std::size_t> RegularFile::append(std::string &text, std::size_t most)
{
    const std::size_t before = text.size();
    text.resize(before + most);
    ssize_t got = 0;
    do {
        got = ::read(m_descriptor, text.data() + before, most);
    } while (got < 0 && errno == EINTR);
    const int error = errno;
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0)
        return systemFailure(error, m_path);
    return text.size() - before;
}

Expected<std::size_t> RegularFile::appendAt(std::uint64_t position, std::string &text, std::size_t most)
{
    const std::size_t before = text.size();
    text.resize(before + most);
    std::size_t done = 0;
    int error = 0;
    while (done < most && error == 0) {
        const ssize_t got = ::pread(
            m_descriptor, text.data() + before + done, most - done, static_cast<off_t>(position + done));
        if (got == 0)
            break;
        if (got > 0)
            done += static_cast<std::size_t>(got);
        else if (errno != EINTR)
            error = errno;
    }
    text.resize(before + done);
    if (error != 0)
        return systemFailure(error, m_path);
    return done;
}

Expected<std::string> readWhole(
    const std::filesystem::path &path, std::size_t most, const std::stop_token &stop)
{
    constexpr std::size_t pieceBytes = std::size_t{64} << 10;
    auto file = RegularFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto tooLarge = [&](std::uint64_t bytes) {
        return failure(say("the file is too large: {} bytes, at most {} are possible", bytes, most),
            say("choose another file"), path.string());
    };
    if (file->bytes() > most)
        return tooLarge(file->bytes());
    std::string content;
    content.reserve(static_cast<std::size_t>(file->bytes()) + pieceBytes); // behind it is the end
    while (true) {
        if (stop.stop_requested())
            return failure(say("cancelled"), {}, path.string());
        const auto got = file->append(content, pieceBytes);
        if (!got)
            return tl::unexpected(got.error());
        if (content.size() > most)
            return tooLarge(content.size());
        if (*got == 0)
            return content;
    }
}

} // namespace collscope::io
