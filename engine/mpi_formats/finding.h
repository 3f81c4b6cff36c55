// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/wire/requirements.h"

#include <string_view>
#include <vector>

namespace collscope {

/// How bad what was found in a library's file is.
enum class FindingSeverity {
    error, ///< the library ignores the file, aborts, corrupts data, or does not do what the file says
    warning, ///< legal, but hardly meant, or not understood by every release
    note, ///< without effect
};
std::string_view severityText(FindingSeverity severity); ///< "error", ...

struct Finding {
    FindingSeverity severity = FindingSeverity::error;
    Diagnostic what;
    /// Requirements of an algorithm that the file does not see to, when that is what was found; else 0.
    wire::Requirements unmet = 0;
    std::size_t more = 0; ///< of the last one, that stands for those beyond mostFindings: how many

    std::string text() const; ///< "file:line: error: message; remedy"
};

using Findings = std::vector<Finding>;

/// So many are kept of a file.
inline constexpr std::size_t mostFindings = 1000;

/// Adds one while there is room; beyond that the last one counts them and is as severe as the worst of them.
void add(Findings &findings, Finding finding);

/// In the order of their lines; those of one line stay as they are. What stands for more comes last.
Findings byLine(Findings findings);

} // namespace collscope
