// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/impossible_times.h"

#include "engine/data/say.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {

/// Readers name the memory as a fact or behind the system; NCCL's kernels run on accelerators only.
bool isOnAccelerator(const Provenance &from)
{
    const auto memory = std::find_if(
        from.facts.begin(), from.facts.end(), [](const auto &fact) { return fact.first == "memory"; });
    if (memory != from.facts.end())
        return memory->second.rfind("host", 0) != 0;
    const wire::Library *const library = wire::recordedLibrary(from.mpiLibrary);
    if (library && wire::hasChannels(library->key))
        return true;
    constexpr std::array<std::string_view, 4> marks{"GPU", "CUDA", "ROCM", "managed"};
    return std::any_of(marks.begin(), marks.end(),
        [&](std::string_view mark) { return from.system.find(mark) != std::string::npos; });
}

double rate(const Instance &at, double seconds)
{
    return static_cast<double>(wire::arrivingBytes(at.collective, at.placement.commSize, at.messageBytes))
        / seconds;
}

} // namespace

double mostArrivingPerSecond(const Provenance &from)
{
    return isOnAccelerator(from) ? 1e13 : 1e12;
}

bool isImpossible(const Provenance &from, const Instance &at, double seconds)
{
    return from.origin != Origin::simulated && from.origin != Origin::predicted
        && rate(at, seconds) > mostArrivingPerSecond(from);
}

ImpossibleTimes impossibleTimes(const TimeGrid &grid)
{
    ImpossibleTimes found;
    const Provenance &from = grid.dataset()->provenance();
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t method = 0; method < grid.methods().size(); ++method)
            if (const double seconds = grid.seconds(cell, static_cast<MethodIndex>(method)); seconds > 0)
                least = std::min(least, seconds);
        const Instance at = grid.instance(grid.cell(cell));
        found.measured += std::isfinite(least);
        if (!isImpossible(from, at, least))
            continue;
        ++found.cells;
        if (const double here = rate(at, least); here > found.worstRate) {
            found.worstRate = here;
            found.worstCell = cell;
        }
    }
    return found;
}

std::string ImpossibleTimes::text(const TimeGrid &grid) const
{
    if (!any())
        return {};
    const Instance at = grid.instance(grid.cell(worstCell));
    return say(
        "Impossible times in {} of {} cells. At {} ranks{}, {}, one process would receive {:.2f} TB/s, "
        "more than its memory can take.",
        cells, measured, at.placement.commSize, grid.placeText(grid.cell(worstCell).row),
        wire::formatBytes(at.messageBytes), worstRate / 1e12);
}

std::string impossibleRemedy()
{
    return say(
        "The clock stopped before the data arrived, or the times are means over the processes. Measure "
        "with collscope-agent: it times the slowest process.");
}

} // namespace collscope
