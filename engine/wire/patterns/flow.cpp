// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/trees.h"

#include <algorithm>

namespace collscope::wire::patterns {

namespace {

/// What goes over the edge above that depth in a round.
std::optional<Blocks> segmentAt(const Flow &flow, std::uint32_t depth, std::uint32_t round)
{
    const std::uint32_t begin
        = flow.start + (flow.way == Flow::Way::down ? depth - 1 : flow.place.height - depth);
    if (round < begin || round - begin >= flow.segments.count)
        return std::nullopt;
    return Blocks{flow.segments.buffer, flow.segments.first + (round - begin), 1};
}

void step(Pattern &pattern, const Flow &flow, std::uint32_t round)
{
    const Place &place = flow.place;
    const bool isDown = flow.way == Flow::Way::down;
    const auto above = place.parent ? segmentAt(flow, place.depth, round) : std::nullopt;
    const auto below = place.children.empty() ? std::nullopt : segmentAt(flow, place.depth + 1, round);
    if (above && isDown)
        pattern.receive(*place.parent, *above);
    if (below && isDown)
        for (const std::uint32_t child : place.children)
            pattern.send(child, *below);
    if (below && !isDown) // the last child stands next to this one
        for (std::size_t i = place.children.size(); i-- > 0;)
            pattern.receive(place.children[i], *below, Put::left);
    if (above && !isDown)
        pattern.send(*place.parent, *above);
}

} // namespace

void run(Pattern &pattern, const std::vector<Flow> &flows)
{
    std::uint32_t rounds = 0;
    for (const Flow &flow : flows)
        rounds = std::max(rounds, flow.start + flow.place.height + flow.segments.count);
    for (std::uint32_t round = 0; round < rounds; ++round) {
        const std::size_t before = pattern.steps().size();
        for (const Flow &flow : flows)
            step(pattern, flow, round);
        if (pattern.steps().size() != before)
            pattern.endRound();
    }
}

std::vector<Flow> alongTwoTrees(const Role &role, Flow::Way way, Blocks segments)
{
    const std::uint32_t half = segments.count - segments.count / 2;
    auto places = twoTrees(role);
    return {{way, std::move(places[0]), {segments.buffer, segments.first, half}},
        {way, std::move(places[1]), {segments.buffer, segments.first + half, segments.count - half}}};
}

} // namespace collscope::wire::patterns
