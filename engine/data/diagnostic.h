// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace collscope {

/// A failure or warning a user can act on: where it is, what is wrong, what to do.
struct Diagnostic {
    enum class Severity {
        note, ///< nothing is lost
        warning, ///< some of what was asked for is not there, or is doubtful
        error, ///< what is there is not the whole
    };

    std::string file; ///< path as the user gave it; may be empty
    std::size_t line = 0; ///< 1-based; 0: the file as a whole
    std::string message; ///< what is wrong
    std::string remedy; ///< what the user can do about it; may be empty
    Severity severity = Severity::warning;

    /// "file:line: message; remedy", or "file:line: message. Remedy"
    std::string text() const;
    bool operator==(const Diagnostic &) const = default;
};

/// Engine functions return failures that a user can cause as values.
template <typename Value> using Expected = tl::expected<Value, Diagnostic>;

inline tl::unexpected<Diagnostic> failure(
    std::string message, std::string remedy = {}, std::string file = {}, std::size_t line = 0)
{
    return tl::unexpected(Diagnostic{std::move(file), line, std::move(message), std::move(remedy)});
}

} // namespace collscope
