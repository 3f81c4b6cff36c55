// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/text_stream.h"

#include "engine/data/say.h"
#include "engine/io/packed_size.h"
#include "engine/io/regular_file.h"

#include <archive.h>

#include <algorithm>
#include <array>
#include <unistd.h>

namespace collscope::io {

namespace {

constexpr std::size_t headBytes = std::size_t{64} << 10;
constexpr std::size_t pieceBytes = std::size_t{1} << 20;

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

/// Texts that are recognised only to say what to do with them.
std::optional<Diagnostic> wrongKind(std::string_view bytes, const std::filesystem::path &path)
{
    if (bytes.empty())
        return Diagnostic{
            path.string(), 0, say("the file is empty"), say("measure again, or open another file")};
    constexpr std::size_t tarMagicAt = 257;
    if (bytes.size() > tarMagicAt + 5 && bytes.substr(tarMagicAt, 5) == "ustar")
        return Diagnostic{
            path.string(), 0, say("is a tar archive"), say("unpack it and open the folder it holds")};
    const auto start = bytes.substr(0, 2);
    if (start == "\xff\xfe" || start == "\xfe\xff")
        return Diagnostic{path.string(), 0, say("is UTF-16 text"), say("save it as UTF-8")};
    return std::nullopt;
}

/// What libarchive unpacks of a file. It hands out blocks of bounded size, so nothing here follows a length
/// that the file claims.
class Unpacked {
public:
    Unpacked(int descriptor, Packing packing) : m_in(archive_read_new(), archive_read_free)
    {
        if (!m_in) {
            m_status = ARCHIVE_FATAL;
            return;
        }
        if (packing == Packing::xz)
            archive_read_support_filter_xz(m_in.get());
        else
            archive_read_support_filter_gzip(m_in.get());
        archive_read_support_format_raw(m_in.get());
        archive_read_support_format_empty(m_in.get());
        archive_entry *entry = nullptr;
        ::lseek(descriptor, 0, SEEK_SET);
        m_status = archive_read_open_fd(m_in.get(), descriptor, blockBytes);
        if (m_status == ARCHIVE_OK)
            m_status = archive_read_next_header(m_in.get(), &entry);
    }

    /// The next block; empty at the end of what can be read.
    std::string_view next()
    {
        if (m_status != ARCHIVE_OK)
            return {};
        const la_ssize_t got = archive_read_data(m_in.get(), m_block.data(), m_block.size());
        // A file cut within its first bytes is not recognised by libarchive and comes through as it is.
        const bool isUnpacked = archive_filter_code(m_in.get(), 0) != ARCHIVE_FILTER_NONE;
        if (got <= 0 || !isUnpacked) {
            m_status = isUnpacked && got == 0 ? ARCHIVE_EOF : ARCHIVE_FATAL;
            return {};
        }
        return {m_block.data(), static_cast<std::size_t>(got)};
    }

    /// After the end: all of it was there.
    bool complete() const { return m_status == ARCHIVE_EOF; }
    std::uint64_t packedBytes() const
    {
        return static_cast<std::uint64_t>(archive_filter_bytes(m_in.get(), -1));
    }

private:
    static constexpr std::size_t blockBytes = 1U << 16;
    std::unique_ptr<archive, int (*)(archive *)> m_in;
    std::array<char, blockBytes> m_block{};
    int m_status = ARCHIVE_OK;
};

/// libarchive does not compare gzip's checksum, which would turn damaged files into wrong measurements.
/// `crc` is that of the whole text. The trailer's is that of the last member; mostly it is the only one, and
/// where not, its text is unpacked once more.
bool gzipChecksumFits(int descriptor, const Crc32 &crc, std::uint64_t length)
{
    const auto trailer = gzipTrailer(descriptor);
    if (!trailer)
        return false;
    if (trailer->length == static_cast<std::uint32_t>(length) && trailer->crc == crc.value())
        return true;
    if (trailer->length >= length)
        return false;
    std::uint64_t before = length - trailer->length;
    Crc32 last;
    Unpacked again(descriptor, Packing::gzip);
    for (std::string_view block = again.next(); !block.empty(); block = again.next()) {
        const auto skipped = static_cast<std::size_t>(std::min<std::uint64_t>(before, block.size()));
        before -= skipped;
        last.add(block.substr(skipped));
    }
    return last.value() == trailer->crc;
}

} // namespace

class TextStream::Impl {
public:
    Impl(
        const std::filesystem::path &path, RegularFile file, std::stop_token stop, std::uint64_t mostUnpacked)
        : m_path(path), m_stop(std::move(stop)), m_file(std::move(file)), m_mostUnpacked(mostUnpacked)
    {
    }

    std::optional<Diagnostic> open()
    {
        std::string start;
        if (const auto got = m_file.append(start, 8); !got)
            return got.error();
        ::lseek(m_file.descriptor(), 0, SEEK_SET);
        m_signature = &signatureOf(start);
        if (m_signature->packing == Packing::foreign)
            return Diagnostic{m_path.string(), 0,
                say("is packed as {}, which is not read", m_signature->name),
                say("unpack it, or pack it with xz or gzip")};
        if (m_signature->packing != Packing::none)
            m_unpacked = std::make_unique<Unpacked>(m_file.descriptor(), m_signature->packing);
        return readFirst();
    }

    bool read(std::string &text)
    {
        if (!m_first.empty()) {
            text.append(m_first);
            m_first.clear();
            m_first.shrink_to_fit();
            return true;
        }
        return append(text, pieceBytes);
    }

    std::string_view head() const { return std::string_view(m_first).substr(0, headBytes); }

    double fraction() const
    {
        const std::uint64_t done = m_unpacked ? m_unpacked->packedBytes() : m_textBytes;
        return m_file.bytes() == 0
            ? 1.0
            : std::min(1.0, static_cast<double>(done) / static_cast<double>(m_file.bytes()));
    }

    std::optional<Diagnostic> failure;
    std::optional<Diagnostic> cut;

private:
    std::optional<Diagnostic> readFirst()
    {
        while (m_first.size() < headBytes && append(m_first, headBytes)) { }
        if (failure)
            return failure;
        if (cut && m_first.empty()) {
            cut->message
                = say("the {} data ends early or is damaged, nothing of it can be read", m_signature->name);
            cut->remedy = say("copy the file again");
            return cut;
        }
        if (auto wrong = wrongKind(m_first, m_path))
            return wrong;
        constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
        if (m_first.compare(0, byteOrderMark.size(), byteOrderMark) == 0)
            m_first.erase(0, byteOrderMark.size());
        return std::nullopt;
    }

    /// Up to `most` bytes more, at least one unless this is the end.
    bool append(std::string &text, std::size_t most)
    {
        if (m_ended)
            return false;
        const std::size_t before = text.size();
        while (!m_ended && text.size() - before < most) {
            if (m_stop.stop_requested()) {
                failure = Diagnostic{m_path.string(), 0, say("cancelled"), {}};
                m_ended = true;
                return false;
            }
            if (m_unpacked)
                appendUnpacked(text);
            else
                appendPlain(text, std::min(most - (text.size() - before), std::size_t{1} << 20));
        }
        return text.size() > before;
    }

    void appendPlain(std::string &text, std::size_t most)
    {
        const auto got = m_file.append(text, most);
        if (!got)
            failure = got.error();
        m_textBytes += got.value_or(0);
        m_ended = got.value_or(0) == 0;
    }

    void appendUnpacked(std::string &text)
    {
        const std::string_view block = m_unpacked->next();
        text.append(block);
        m_textBytes += block.size();
        if (isTooMuch()) {
            failure = Diagnostic{m_path.string(), 0,
                say("{} bytes of {} data became {} bytes of text, and there is more: it is hardly a file of "
                    "measurements",
                    m_unpacked->packedBytes(), m_signature->name, m_textBytes),
                say("if it is, unpack it first, or allow so much text with --unpack-limit SIZE of the "
                    "command line")};
            m_ended = true;
            return;
        }
        m_lines += static_cast<std::uint64_t>(std::count(block.begin(), block.end(), '\n'));
        if (m_signature->packing == Packing::gzip)
            m_crc.add(block);
        if (!block.empty())
            return;
        m_ended = true;
        if (!m_unpacked->complete()
            || (m_signature->packing == Packing::gzip
                && !gzipChecksumFits(m_file.descriptor(), m_crc, m_textBytes)))
            cut = cutMessage();
    }

    bool isTooMuch() const
    {
        constexpr std::uint64_t mostBytes = std::uint64_t{4} << 30;
        constexpr std::uint64_t unsuspected = std::uint64_t{64} << 20;
        constexpr std::uint64_t mostRatio = 100;
        if (m_mostUnpacked != 0)
            return m_textBytes > m_mostUnpacked;
        return m_textBytes > mostBytes
            || (m_textBytes > unsuspected && m_textBytes / mostRatio > m_unpacked->packedBytes());
    }

    Diagnostic cutMessage() const
    {
        std::string missing = say("how much is missing cannot be known");
        const auto whole
            = m_signature->packing == Packing::xz ? xzDeclaredBytes(m_file.descriptor()) : std::nullopt;
        if (whole && *whole > m_textBytes)
            missing = say("at least {} bytes of text are missing", *whole - m_textBytes);
        return {m_path.string(), 0,
            say("the {} data ends early or is damaged: only the first {} ({} of text) can be read, {}",
                m_signature->name, sayCounted(m_lines, toSay("line"), toSay("lines")),
                sayCounted(m_textBytes, toSay("byte"), toSay("bytes")), missing),
            say("copy the file again; results are of those lines only"), Diagnostic::Severity::error};
    }

    std::filesystem::path m_path;
    std::stop_token m_stop;
    RegularFile m_file;
    std::uint64_t m_mostUnpacked; ///< 0: the usual ceilings
    const Signature *m_signature = &noSignature;
    std::unique_ptr<Unpacked> m_unpacked; ///< none: the file is plain text
    std::string m_first; ///< read already, but not yet given out
    std::uint64_t m_textBytes = 0;
    std::uint64_t m_lines = 0;
    Crc32 m_crc;
    bool m_ended = false;
};

TextStream::TextStream(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) { }
TextStream::~TextStream() = default;

Expected<std::unique_ptr<TextStream>> TextStream::open(
    const std::filesystem::path &path, const std::stop_token &stop, std::uint64_t mostUnpacked)
{
    auto file = RegularFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    auto impl = std::make_unique<Impl>(path, *std::move(file), stop, mostUnpacked);
    if (auto problem = impl->open())
        return tl::unexpected(*std::move(problem));
    return std::unique_ptr<TextStream>(new TextStream(std::move(impl)));
}

std::string_view TextStream::head() const
{
    return m_impl->head();
}

bool TextStream::read(std::string &text)
{
    return m_impl->read(text);
}

double TextStream::fraction() const
{
    return m_impl->fraction();
}

const std::optional<Diagnostic> &TextStream::failure() const
{
    return m_impl->failure;
}

const std::optional<Diagnostic> &TextStream::cut() const
{
    return m_impl->cut;
}

} // namespace collscope::io
