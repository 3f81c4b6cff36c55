// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/requirement_findings.h"

#include <algorithm>
#include <utility>

namespace collscope {

namespace {

/// The fewest of `first` to `last` processes that do not meet `needs`; 0: all do. Of three sizes in a row at
/// least one is neither 2 nor a power of two.
std::uint64_t failingProcesses(wire::Requirements needs, std::uint64_t first, std::uint64_t last)
{
    first = std::max<std::uint64_t>(first, 2); // alone, nothing is chosen
    for (std::uint64_t processes = first; processes <= last && processes < first + 3; ++processes)
        if (!wire::meets(needs, processes))
            return processes;
    return 0;
}

} // namespace

void RequirementFindings::add(std::string_view collective, const wire::Method &method, std::uint64_t first,
    std::uint64_t last, std::size_t line, wire::Requirements met)
{
    const wire::Requirements needs = wire::requirementsOf(method, collective)
        & ~static_cast<wire::Requirements>(wire::Requirement::notTried) & ~met;
    const auto note = [&](wire::Requirements unmet, std::uint64_t processes) {
        const auto same = std::find_if(m_needs.begin(), m_needs.end(), [&](const Need &need) {
            return need.collective == collective && need.algorithm == method.algorithm && need.unmet == unmet;
        });
        if (same == m_needs.end())
            m_needs.push_back({std::string(collective), method.algorithm, unmet, processes, line, 0});
        else
            ++same->others;
    };
    if (const auto processes = failingProcesses(needs & wire::aboutProcesses, first, last))
        note(needs & wire::aboutProcesses, processes);
    if ((needs & ~wire::aboutProcesses) != 0)
        note(needs & ~wire::aboutProcesses, 0);
}

Findings RequirementFindings::take()
{
    Findings findings;
    for (const Need &need : std::exchange(m_needs, {})) {
        std::string message
            = need.algorithm + " of " + need.collective + " needs " + wire::requirementsText(need.unmet);
        if (need.processes > 0)
            message += ": it fails on communicators of " + std::to_string(need.processes)
                + " processes, which this rule holds for";
        else
            message += ", which rules do not see to: other calls, as legal, abort or give wrong results";
        if (need.others > 0)
            message += " (and " + std::to_string(need.others)
                + (need.others == 1 ? " more rule)" : " more rules)");
        findings.push_back({FindingSeverity::error,
            {m_file, need.line, std::move(message),
                need.processes > 0 ? "give the communicator sizes that it can do rules of their own"
                                   : "take another algorithm, or make sure that no program makes such calls"},
            need.unmet});
    }
    return findings;
}

void easeOperations(Findings &findings)
{
    const wire::Requirements aboutOperations
        = wire::Requirement::commutative | wire::Requirement::builtInOperation;
    for (Finding &finding : findings)
        if (finding.unmet != 0 && (finding.unmet & ~aboutOperations) == 0)
            finding.severity = FindingSeverity::warning;
}

} // namespace collscope
