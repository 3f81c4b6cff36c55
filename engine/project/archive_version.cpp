// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/archive_version.h"

#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::project {

Expected<std::string> readableArchive(std::string_view archive, const std::string &file)
{
    constexpr std::string_view signature = "22 serialization::archive ";
    constexpr std::uint64_t written = 18;
    constexpr std::uint64_t sameUpTo = 19; // Boost 1.83
    const std::string_view rest = archive.starts_with(signature) ? archive.substr(signature.size()) : "";
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const auto version = wire::parseUnsigned(rest.substr(0, end));
    if (!version || *version <= written)
        return std::string(archive);
    if (*version > sameUpTo)
        return failure(
            fmt::format(
                "was saved with a newer release of the Boost libraries: it has archive version {}, and "
                "this Collscope reads up to {}",
                *version, sameUpTo),
            "Save it again with a current Collscope on that machine", file);
    return std::string(archiveHeader) + std::string(rest.substr(std::min(end + 1, rest.size())));
}

} // namespace collscope::project
