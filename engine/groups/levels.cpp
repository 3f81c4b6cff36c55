// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/levels.h"

#include <algorithm>
#include <numeric>

namespace collscope::groups {

using namespace wire::groups;

namespace {

class Levels {
public:
    explicit Levels(std::uint32_t colours) : m_colours(colours) { }

    Level &at(std::uint32_t depth)
    {
        while (all.size() <= depth) {
            all.emplace_back();
            all.back().members.resize(m_colours);
        }
        return all[depth];
    }
    void addSubtree(std::uint32_t depth, std::uint64_t members)
    {
        Level &level = at(depth);
        const bool isFirst = m_seen.size() <= depth;
        if (isFirst)
            m_seen.resize(depth + 1);
        level.leastBelow = m_seen[depth] ? std::min(level.leastBelow, members) : members;
        level.mostBelow = std::max(level.mostBelow, members);
        m_seen[depth] = true;
    }

    std::vector<Level> all;

private:
    std::uint32_t m_colours;
    std::vector<bool> m_seen; ///< per level: a subtree
};

} // namespace

std::uint64_t Level::allMembers() const
{
    return std::accumulate(members.begin(), members.end(), std::uint64_t{0});
}

std::vector<Level> parentLevels(const Case &of, const std::vector<Process> &filled)
{
    Levels levels(of.colours);
    std::vector<std::uint64_t> below(of.processes); // members of each subtree
    for (Process process = of.processes; process-- > 0;) { // children before their parents
        const std::uint32_t depth = depthOf(process, of.degree);
        Level &level = levels.at(depth);
        ++level.places;
        if (const auto colour = colourOf(of, 0, process)) {
            ++level.members[*colour];
            ++below[process];
        } else if (std::binary_search(filled.begin(), filled.end(), process)) {
            ++level.filled;
        }
        levels.addSubtree(depth, below[process]);
        if (process > 0)
            below[heapParent(process, of.degree)] += below[process];
    }
    return std::move(levels.all);
}

std::vector<Level> newLevels(const Case &of, const std::vector<Membership> &memberships)
{
    Levels levels(of.colours);
    std::vector<std::uint64_t> below(of.processes);
    std::vector<std::size_t> order(memberships.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto depth = [&](std::size_t at) { return memberships[at].place.depth; };
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return depth(a) > depth(b); });
    std::vector<std::uint64_t> sizes; // of the groups
    for (const std::size_t at : order) {
        const Membership &member = memberships[at];
        const TreePlace &place = member.place;
        ++levels.at(place.depth).members[member.colour];
        levels.addSubtree(place.depth, ++below[place.self]);
        if (!place.isRoot())
            below[place.parent] += below[place.self];
        else
            sizes.push_back(place.processes);
    }
    for (std::uint32_t i = 0; i < levels.all.size(); ++i)
        for (const std::uint64_t size : sizes)
            if (i < idealLevels(size, of.degree))
                levels.all[i].places += capacity(i + 1, of.degree) - capacity(i, of.degree);
    return std::move(levels.all);
}

} // namespace collscope::groups
