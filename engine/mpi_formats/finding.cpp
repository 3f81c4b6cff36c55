// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/finding.h"

#include "engine/data/say.h"

#include <algorithm>
#include <utility>

namespace collscope {

std::string_view severityText(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::error:
        return toSay("error");
    case FindingSeverity::warning:
        return toSay("warning");
    case FindingSeverity::note:
        break;
    }
    return toSay("note");
}

std::string Finding::text() const
{
    Diagnostic marked = what;
    marked.message = said(severityText(severity)) + ": " + what.message;
    return marked.text();
}

void add(Findings &findings, Finding finding)
{
    if (findings.size() < mostFindings) {
        findings.push_back(std::move(finding));
        return;
    }
    if (findings.size() == mostFindings) {
        findings.push_back(
            {finding.severity, {std::move(finding.what.file), 0, {}, say("mend those before it first")}});
    }
    Finding &last = findings.back();
    last.severity = std::min(last.severity, finding.severity); // the worst comes first
    last.what.message = say("and {} more", ++last.more);
}

Findings byLine(Findings findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
        return std::pair(a.more > 0, a.what.line) < std::pair(b.more > 0, b.what.line);
    });
    return findings;
}

} // namespace collscope
