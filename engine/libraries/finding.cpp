// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/libraries/finding.h"

#include <algorithm>

namespace collscope {

std::string_view severityText(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::error:
        return "error";
    case FindingSeverity::warning:
        return "warning";
    case FindingSeverity::note:
        break;
    }
    return "note";
}

std::string Finding::text() const
{
    Diagnostic marked = what;
    marked.message = std::string(severityText(severity)) + ": " + what.message;
    return marked.text();
}

Findings byLine(Findings findings)
{
    std::stable_sort(findings.begin(), findings.end(),
        [](const Finding &a, const Finding &b) { return a.what.line < b.what.line; });
    return findings;
}

} // namespace collscope
