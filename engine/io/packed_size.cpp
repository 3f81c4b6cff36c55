// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/packed_size.h"

#include <array>
#include <limits>
#include <sys/types.h>
#include <unistd.h>

namespace collscope::io {

namespace {

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

template <std::size_t Size>
bool readAt(int descriptor, off_t at, std::array<unsigned char, Size> &bytes, std::size_t wanted = Size)
{
    return ::pread(descriptor, bytes.data(), wanted, at) == static_cast<ssize_t>(wanted);
}

/// A number of 7 bits per byte, as xz writes them.
template <typename Bytes> std::optional<std::uint64_t> takeNumber(const Bytes &bytes, std::size_t &at)
{
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 63 && at < bytes.size(); shift += 7) {
        const std::uint64_t byte = bytes[at++];
        number |= (byte & 0x7fU) << shift;
        if ((byte & 0x80U) == 0)
            return number;
    }
    return std::nullopt;
}

struct BlockHeader {
    std::size_t bytes = 0; ///< of the header itself
    std::optional<std::uint64_t> packed;
    std::optional<std::uint64_t> text;
};

/// Nothing at the end of the blocks and of the file.
std::optional<BlockHeader> blockHeader(int descriptor, off_t at)
{
    constexpr std::size_t most = 1024;
    std::array<unsigned char, most> bytes{};
    if (!readAt(descriptor, at, bytes, 1) || bytes[0] == 0)
        return std::nullopt;
    BlockHeader header;
    header.bytes = (std::size_t{bytes[0]} + 1) * 4;
    if (!readAt(descriptor, at, bytes, header.bytes))
        return std::nullopt;
    std::size_t next = 2;
    if ((bytes[1] & 0x40U) != 0)
        header.packed = takeNumber(bytes, next);
    if ((bytes[1] & 0x80U) != 0)
        header.text = takeNumber(bytes, next);
    return header;
}

} // namespace

void Crc32::add(std::string_view bytes)
{
    for (const char c : bytes)
        m_state = (m_state >> 8) ^ crcTable[(m_state ^ static_cast<unsigned char>(c)) & 0xffU];
}

std::optional<GzipTrailer> gzipTrailer(int descriptor)
{
    std::array<unsigned char, 8> bytes{};
    const off_t size = ::lseek(descriptor, 0, SEEK_END);
    if (size < 8 || !readAt(descriptor, size - 8, bytes))
        return std::nullopt;
    const auto number = [&bytes](std::size_t at) {
        return static_cast<std::uint32_t>(bytes[at]) | static_cast<std::uint32_t>(bytes[at + 1]) << 8
            | static_cast<std::uint32_t>(bytes[at + 2]) << 16
            | static_cast<std::uint32_t>(bytes[at + 3]) << 24;
    };
    return GzipTrailer{number(0), number(4)};
}

std::optional<std::uint64_t> xzDeclaredBytes(int descriptor)
{
    constexpr std::size_t streamHeader = 12;
    constexpr std::array<off_t, 16> checkBytes{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64};
    std::array<unsigned char, streamHeader> start{};
    if (!readAt(descriptor, 0, start))
        return std::nullopt;
    std::optional<std::uint64_t> total;
    off_t at = streamHeader;
    while (const auto header = blockHeader(descriptor, at)) {
        constexpr std::uint64_t sane = std::uint64_t{1} << 50;
        if (!header->text || *header->text > sane)
            break;
        total = total.value_or(0) + *header->text;
        if (!header->packed || *header->packed > sane)
            break;
        at += static_cast<off_t>(header->bytes + (*header->packed + 3) / 4 * 4)
            + checkBytes[start[7] & 0x0fU];
    }
    return total;
}

} // namespace collscope::io
