// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/container.h"

#include "engine/data/say.h"

#include <boost/crc.hpp>

namespace collscope::project {

namespace {

constexpr std::string_view magic = "CLSCPROJ";
constexpr std::size_t versionAt = 8;
constexpr std::size_t lengthAt = 12;
constexpr std::size_t checksumAt = 20;

template <typename Number> std::string littleEndian(Number number)
{
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(static_cast<unsigned char>(number >> (8 * i)));
    return bytes;
}

template <typename Number> Number fromLittleEndian(std::string_view bytes, std::size_t at)
{
    Number number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        number |= static_cast<Number>(Number{static_cast<unsigned char>(bytes[at + i])} << (8 * i));
    return number;
}

std::uint64_t checksum(std::string_view versionAndLength, std::string_view payload)
{
    boost::crc_optimal<64, 0x42F0E1EBA9EA3693ULL, ~0ULL, ~0ULL, true, true> crc;
    crc.process_bytes(versionAndLength.data(), versionAndLength.size());
    crc.process_bytes(payload.data(), payload.size());
    return crc.checksum();
}

} // namespace

std::string packed(std::string_view payload, std::uint32_t version)
{
    const std::string head = littleEndian(version) + littleEndian(std::uint64_t{payload.size()});
    return std::string(magic) + head + littleEndian(checksum(head, payload)) + std::string(payload);
}

Expected<std::string_view> unpacked(std::string_view bytes, const std::string &file)
{
    const std::string restore = say("open a copy of it, or start a new project");
    if (bytes.substr(0, magic.size()) != magic)
        return failure(
            say("this is not a Collscope project"), say("open a file that the workbench has saved"), file);
    if (bytes.size() < containerHeader)
        return failure(say("the file is cut: it ends inside its header"), restore, file);
    const auto version = fromLittleEndian<std::uint32_t>(bytes, versionAt);
    const auto length = fromLittleEndian<std::uint64_t>(bytes, lengthAt);
    const std::string_view payload = bytes.substr(containerHeader);
    const bool whole = fromLittleEndian<std::uint64_t>(bytes, checksumAt)
        == checksum(bytes.substr(versionAt, checksumAt - versionAt), payload);
    if (whole && version > containerVersion)
        return failure(say("the project was saved by a newer Collscope (format {}, this one knows {})",
                           version, containerVersion),
            say("open it with that version or a later one"), file);
    if (length != payload.size())
        return failure(say("the file is cut or has grown: its header says {} bytes of content, there are {}",
                           length, payload.size()),
            restore, file);
    if (!whole)
        return failure(say("the file is damaged: its checksum is wrong"), restore, file);
    if (version == 0)
        return failure(say("format {} of projects is not known", version), restore, file);
    return payload;
}

} // namespace collscope::project
