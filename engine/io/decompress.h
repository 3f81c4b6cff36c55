// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace collscope::io {

/// More text than this is not kept in memory at once: a mistake, or a decompression bomb. What may be longer
/// is read as a TextStream.
inline constexpr std::uint64_t maxTextBytes = std::uint64_t{2} << 30;

struct Text {
    std::string bytes;
    /// The compressed file ends early or is damaged: `bytes` is what could be read before that (an error).
    std::optional<Diagnostic> cut;
};

/// Reads a whole file into memory, as TextStream does. Fails when that fails and when the text is longer than
/// `limit` bytes.
Expected<Text> readText(
    const std::filesystem::path &path, std::uint64_t limit = maxTextBytes, const std::stop_token &stop = {});

} // namespace collscope::io
