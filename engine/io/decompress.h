// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace collscope::io {

/// More text than this in one file is not a set of measurements but a mistake (or a decompression bomb).
inline constexpr std::uint64_t maxTextBytes = std::uint64_t{2} << 30;

struct Text {
    std::string bytes;
    /// The compressed file ends early or is damaged: `bytes` is what could be read before that.
    std::optional<Diagnostic> cut;
};

/// Reads a whole file into memory, uncompressed if it is an xz or gzip file (told by content, not by name).
/// Fails when the path is no readable regular file, when it is empty, when the text is longer than `limit`
/// bytes, and when it is packed in a way Collscope does not read.
Expected<Text> readText(
    const std::filesystem::path &path, std::uint64_t limit = maxTextBytes, const std::stop_token &stop = {});

} // namespace collscope::io
