// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/libraries/finding.h"

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

} // namespace collscope
