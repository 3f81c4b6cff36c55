// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/libraries/finding.h"

namespace collscope {

std::string_view severityText(Severity severity)
{
    switch (severity) {
    case Severity::error:
        return "error";
    case Severity::warning:
        return "warning";
    case Severity::note:
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
