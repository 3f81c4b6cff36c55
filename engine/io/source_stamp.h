// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>

namespace collscope::io {

/// What a file or the files of a folder look like from outside, to see that they have changed since they were
/// read. A change that leaves number, sizes and times as they were is not seen.
struct SourceStamp {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t times = 0; ///< of the last changes, together; no unit
    bool operator==(const SourceStamp &) const = default;
};

/// Looks as deep into folders as load() does. Nothing: it is not there, too large to look at, or was stopped.
std::optional<SourceStamp> stampOf(const std::filesystem::path &path, const std::stop_token &stop = {});

} // namespace collscope::io
