// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/groups/tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope::wire::groups {

namespace {

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): the same on every machine, unlike the standard's
/// distributions.
std::uint64_t mixed(std::uint64_t value)
{
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

} // namespace

std::uint32_t depthOf(std::uint64_t rank, std::uint32_t degree)
{
    const std::uint64_t reached = rank * (degree - 1) + 1;
    std::uint32_t depth = 0;
    for (std::uint64_t rest = reached / degree; rest > 0; rest /= degree)
        ++depth;
    return depth;
}

std::uint32_t idealLevels(std::uint64_t vertices, std::uint32_t degree)
{
    return vertices == 0 ? 0 : depthOf(vertices - 1, degree) + 1;
}

std::uint64_t capacity(std::uint32_t levels, std::uint32_t degree)
{
    std::uint64_t vertices = 0;
    for (std::uint32_t level = 0; level < levels; ++level) {
        if (vertices > (UINT64_MAX - 1) / degree)
            return UINT64_MAX;
        vertices = vertices * degree + 1;
    }
    return vertices;
}

std::uint32_t heapParent(std::uint32_t rank, std::uint32_t degree)
{
    return rank == 0 ? 0 : (rank - 1) / degree;
}

HeapChildren heapChildren(std::uint32_t rank, std::uint32_t vertices, std::uint32_t degree)
{
    const std::uint64_t first = std::uint64_t{degree} * rank + 1;
    if (first >= vertices)
        return {};
    const std::uint64_t count = std::min<std::uint64_t>(degree, vertices - first);
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)};
}

std::vector<std::uint32_t> heapShares(std::uint32_t vertices, std::uint32_t degree)
{
    if (vertices < 2)
        return {};
    const std::uint32_t levels = idealLevels(vertices, degree);
    const std::uint64_t least = levels < 3 ? 0 : capacity(levels - 2, degree); // below each child without ...
    const std::uint64_t most = capacity(levels - 1, degree); // ... and with the whole last level
    std::uint64_t last = vertices - 1 - least * degree; // of these, on the last level
    std::vector<std::uint32_t> shares;
    while (shares.size() < degree && (least > 0 || last > 0)) {
        const std::uint64_t here = std::min(last, most - least);
        shares.push_back(static_cast<std::uint32_t>(least + here));
        last -= here;
    }
    return shares;
}

TreePlace heapPlace(std::uint32_t rank, std::uint32_t processes, std::uint32_t degree, Process firstProcess,
    std::uint32_t stride)
{
    const auto process = [&](std::uint32_t of) { return firstProcess + of * stride; };
    TreePlace place;
    place.self = process(rank);
    place.parent = rank == 0 ? nobody : process(heapParent(rank, degree));
    const HeapChildren children = heapChildren(rank, processes, degree);
    place.children.reserve(children.count);
    for (std::uint32_t i = 0; i < children.count; ++i)
        place.children.push_back(process(children.first + i));
    place.depth = depthOf(rank, degree);
    place.processes = processes;
    place.rank = rank;
    place.ranksAreProcesses = true;
    place.firstProcess = firstProcess;
    place.stride = stride;
    return place;
}

bool takesPart(std::uint64_t seed, Process process, double fraction)
{
    constexpr double unit = 1.0 / 9007199254740992.0; // 2^-53
    return static_cast<double>(mixed(mixed(seed) ^ process) >> 11U) * unit < fraction;
}

Colour drawnColour(std::uint64_t seed, Process process, std::uint32_t colours)
{
    return static_cast<Colour>(mixed(mixed(mixed(seed) ^ process)) % colours);
}

std::uint32_t memberCount(double fraction, std::uint32_t colours, std::uint32_t processes)
{
    const auto taken = static_cast<std::uint32_t>(std::lround(fraction * processes));
    return std::min(std::max({taken, colours, 1U}), processes);
}

std::vector<std::optional<Colour>> chosenColours(
    std::uint64_t seed, std::uint32_t processes, std::uint32_t members, std::uint32_t colours)
{
    std::vector<std::pair<std::uint64_t, Process>> order;
    order.reserve(processes);
    for (Process process = 0; process < processes; ++process)
        order.emplace_back(mixed(mixed(seed) ^ process), process);
    std::sort(order.begin(), order.end());
    std::vector<std::optional<Colour>> chosen(processes);
    for (std::uint32_t i = 0; i < std::min(members, processes); ++i)
        chosen[order[i].second] = i % std::max(colours, 1U);
    return chosen;
}

} // namespace collscope::wire::groups
