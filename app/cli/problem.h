// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <string>
#include <utility>

namespace collscope::cli {

/// What the program ends with.
/// undecided: all was done, and the library decides every call as before.
enum class ExitStatus { done = 0, failed = 1, usage = 2, stale = 3, undecided = 4 };

/// Why a command did not do what it was asked: the data or the work failed, or the command line is wrong.
struct Problem {
    ExitStatus status = ExitStatus::failed;
    Diagnostic what;
};

template <typename Value> using Result = tl::expected<Value, Problem>;

inline tl::unexpected<Problem> usageError(std::string message, std::string remedy = {})
{
    return tl::unexpected(Problem{ExitStatus::usage, {{}, 0, std::move(message), std::move(remedy)}});
}

inline tl::unexpected<Problem> workFailed(std::string message, std::string remedy = {}, std::string file = {})
{
    return tl::unexpected(
        Problem{ExitStatus::failed, {std::move(file), 0, std::move(message), std::move(remedy)}});
}

/// An engine result whose failure lies in the data or the work.
template <typename Value> Result<Value> asWork(Expected<Value> value)
{
    return std::move(value).map_error([](Diagnostic what) {
        return Problem{ExitStatus::failed, std::move(what)};
    });
}

/// An engine result whose failure lies in what the user wrote on the command line.
template <typename Value> Result<Value> asUsage(Expected<Value> value)
{
    return std::move(value).map_error([](Diagnostic what) {
        return Problem{ExitStatus::usage, std::move(what)};
    });
}

} // namespace collscope::cli
