// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"

#include <archive.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace collscope::io {

namespace {

/// A file descriptor that closes itself.
class File {
public:
    explicit File(const std::filesystem::path &path)
        : m_descriptor(
            ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) // a pipe must not block the open
    {
    }
    ~File()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    int descriptor() const { return m_descriptor; }

private:
    int m_descriptor;
};

tl::unexpected<Diagnostic> systemFailure(int error, const std::filesystem::path &path)
{
    std::string remedy = "check the disk or file system";
    if (error == ENOENT || error == ENOTDIR)
        remedy = "check the path";
    else if (error == EACCES || error == EPERM)
        remedy = "ask its owner for permission to read it, or copy it";
    else if (error == ELOOP)
        remedy = "a symbolic link points to itself: open the file it should point to";
    return failure(
        "cannot be read: " + std::generic_category().message(error), std::move(remedy), path.string());
}

tl::unexpected<Diagnostic> tooLong(const std::filesystem::path &path, std::uint64_t limit)
{
    return failure(fmt::format("holds more than {} bytes of text, the most that is read", limit),
        "split it, or check that it is a file of measurements", path.string());
}

enum class Packing { none, xz, gzip, foreign };

struct Signature {
    std::string_view bytes;
    Packing packing;
    std::string_view name;
};

constexpr std::array<Signature, 6> signatures{{
    {std::string_view("\xfd\x37\x7a\x58\x5a\x00", 6), Packing::xz, "xz"},
    {"\x1f\x8b", Packing::gzip, "gzip"},
    {"BZh", Packing::foreign, "bzip2"},
    {"\x28\xb5\x2f\xfd", Packing::foreign, "zstd"},
    {"PK\x03\x04", Packing::foreign, "zip"},
    {"7z\xbc\xaf\x27\x1c", Packing::foreign, "7z"},
}};

constexpr Signature noSignature{"", Packing::none, ""};

const Signature &signatureOf(std::string_view head)
{
    const auto *const found = std::find_if(signatures.begin(), signatures.end(),
        [head](const Signature &s) { return head.substr(0, s.bytes.size()) == s.bytes; });
    return found == signatures.end() ? noSignature : *found;
}

Expected<Text> readPlain(const File &file, const std::filesystem::path &path, std::uint64_t size,
    std::uint64_t limit, const std::stop_token &stop)
{
    if (size > limit)
        return tooLong(path, limit);
    Text text;
    text.bytes.resize(size);
    constexpr std::size_t step = std::size_t{16} << 20;
    std::size_t done = 0;
    while (done < text.bytes.size()) {
        if (stop.stop_requested())
            return failure("cancelled", {}, path.string());
        const ssize_t got
            = ::read(file.descriptor(), text.bytes.data() + done, std::min(step, text.bytes.size() - done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure(errno, path);
        if (got == 0)
            break; // it shrank while it was read
        done += static_cast<std::size_t>(got);
    }
    text.bytes.resize(done);
    return text;
}

constexpr std::array<std::uint32_t, 256> crcTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1U) != 0 ? 0xedb88320U : 0U);
        table[i] = value;
    }
    return table;
}();

std::uint32_t crc32(std::string_view bytes)
{
    std::uint32_t crc = 0xffffffffU;
    for (const char c : bytes)
        crc = (crc >> 8) ^ crcTable[(crc ^ static_cast<unsigned char>(c)) & 0xffU];
    return ~crc;
}

/// libarchive does not compare gzip's checksum (RFC 1952), which would turn damaged files into wrong
/// measurements. The last 8 bytes of a file are the checksum and the length of what its last member holds;
/// mostly it is the only one.
bool gzipChecksumFits(const File &file, std::string_view text)
{
    std::array<unsigned char, 8> trailer{};
    const off_t size = ::lseek(file.descriptor(), 0, SEEK_END);
    const auto wanted = static_cast<ssize_t>(trailer.size());
    if (size < wanted || ::pread(file.descriptor(), trailer.data(), trailer.size(), size - wanted) != wanted)
        return false;
    const auto number = [&trailer](std::size_t at) {
        return static_cast<std::uint32_t>(trailer[at]) | static_cast<std::uint32_t>(trailer[at + 1]) << 8
            | static_cast<std::uint32_t>(trailer[at + 2]) << 16
            | static_cast<std::uint32_t>(trailer[at + 3]) << 24;
    };
    const std::size_t length = number(4);
    return length <= text.size() && crc32(text.substr(text.size() - length)) == number(0);
}

using Archive = std::unique_ptr<archive, int (*)(archive *)>;

/// Everything up to the end of the data or the first damage. libarchive hands out blocks of bounded size, so
/// nothing here follows a length that the file claims.
Expected<Text> readPacked(const File &file, const std::filesystem::path &path, const Signature &signature,
    std::uint64_t limit, const std::stop_token &stop)
{
    const Archive in(archive_read_new(), archive_read_free);
    if (!in)
        return failure("cannot be read: out of memory", {}, path.string());
    if (signature.packing == Packing::xz)
        archive_read_support_filter_xz(in.get());
    else
        archive_read_support_filter_gzip(in.get());
    archive_read_support_format_raw(in.get());
    archive_read_support_format_empty(in.get());

    constexpr std::size_t blockBytes = 1U << 16;
    archive_entry *entry = nullptr;
    int status = archive_read_open_fd(in.get(), file.descriptor(), blockBytes);
    if (status == ARCHIVE_OK)
        status = archive_read_next_header(in.get(), &entry);
    Text text;
    std::array<char, blockBytes> block{};
    while (status == ARCHIVE_OK) {
        if (stop.stop_requested())
            return failure("cancelled", {}, path.string());
        const la_ssize_t got = archive_read_data(in.get(), block.data(), block.size());
        if (got == 0)
            break;
        if (got < 0) {
            status = static_cast<int>(got);
            break;
        }
        if (text.bytes.size() + static_cast<std::size_t>(got) > limit)
            return tooLong(path, limit);
        text.bytes.append(block.data(), static_cast<std::size_t>(got));
    }
    // A file cut within its first bytes is not recognised by libarchive and comes through as it is.
    const bool unpacked = archive_filter_code(in.get(), 0) != ARCHIVE_FILTER_NONE;
    if (!unpacked)
        text.bytes.clear();
    if (unpacked && (status == ARCHIVE_OK || status == ARCHIVE_EOF)
        && (signature.packing != Packing::gzip || gzipChecksumFits(file, text.bytes)))
        return text;
    Diagnostic cut{path.string(), 0, fmt::format("the {} data ends early or is damaged", signature.name),
        "copy the file again; what could be read is used"};
    if (text.bytes.empty()) {
        cut.message += ", nothing of it can be read";
        cut.remedy = "copy the file again";
        return tl::unexpected(std::move(cut));
    }
    text.cut = std::move(cut);
    return text;
}

/// Texts that are recognised only to say what to do with them.
std::optional<Diagnostic> wrongKind(std::string_view bytes, const std::filesystem::path &path)
{
    if (bytes.empty())
        return Diagnostic{path.string(), 0, "the file is empty", "measure again, or open another file"};
    constexpr std::size_t tarMagicAt = 257;
    if (bytes.size() > tarMagicAt + 5 && bytes.substr(tarMagicAt, 5) == "ustar")
        return Diagnostic{path.string(), 0, "is a tar archive", "unpack it and open the folder it holds"};
    const auto start = bytes.substr(0, 2);
    if (start == "\xff\xfe" || start == "\xfe\xff")
        return Diagnostic{path.string(), 0, "is UTF-16 text", "save it as UTF-8"};
    return std::nullopt;
}

} // namespace

Expected<Text> readText(const std::filesystem::path &path, std::uint64_t limit, const std::stop_token &stop)
{
    const File file(path);
    struct stat info { };
    if (file.descriptor() < 0 || ::fstat(file.descriptor(), &info) != 0)
        return systemFailure(errno, path);
    if (S_ISDIR(info.st_mode))
        return failure("is a folder, not a file", "name a file in it", path.string());
    if (!S_ISREG(info.st_mode))
        return failure("is not a regular file", "save the data in a file first", path.string());

    std::array<char, 8> head{};
    const ssize_t got = ::pread(file.descriptor(), head.data(), head.size(), 0);
    if (got < 0)
        return systemFailure(errno, path);
    const Signature &signature = signatureOf({head.data(), static_cast<std::size_t>(got)});
    if (signature.packing == Packing::foreign)
        return failure(fmt::format("is packed as {}, which is not read", signature.name),
            "unpack it, or pack it with xz or gzip", path.string());
    auto text = signature.packing == Packing::none
        ? readPlain(file, path, static_cast<std::uint64_t>(info.st_size), limit, stop)
        : readPacked(file, path, signature, limit, stop);
    if (!text)
        return text;
    if (auto wrong = wrongKind(text->bytes, path))
        return tl::unexpected(std::move(*wrong));
    return text;
}

} // namespace collscope::io
