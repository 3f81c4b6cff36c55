// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/check.h"

#include <algorithm>
#include <map>

namespace collscope::groups {

using namespace wire::groups;

namespace {

struct Seen {
    std::uint64_t members = 0;
    std::uint64_t roots = 0;
    std::uint64_t children = 0;
};

std::string said(const Membership &member, const char *what)
{
    return "process " + std::to_string(member.place.self) + " of colour " + std::to_string(member.colour)
        + ' ' + what;
}

/// The number of them: not there.
std::size_t indexOf(const std::vector<Membership> &memberships, Process process)
{
    const auto found = std::lower_bound(memberships.begin(), memberships.end(), process,
        [](const Membership &member, Process wanted) { return member.place.self < wanted; });
    const bool isThere = found != memberships.end() && found->place.self == process;
    return isThere ? static_cast<std::size_t>(found - memberships.begin()) : memberships.size();
}

/// Any tree; how many levels a group of so many members may have.
template <typename MostLevels>
std::string anyTreeProblem(
    const std::vector<Membership> &memberships, std::uint64_t mostChildren, const MostLevels &mostLevels)
{
    const auto find = [&memberships](Process process) -> const Membership * {
        const std::size_t at = indexOf(memberships, process);
        return at == memberships.size() ? nullptr : &memberships[at];
    };
    std::map<Colour, Seen> groups;
    for (const Membership &member : memberships) {
        ++groups[member.colour].members;
        groups[member.colour].roots += member.place.isRoot() ? 1 : 0;
    }
    for (const Membership &member : memberships) {
        const TreePlace &place = member.place;
        const Seen &group = groups[member.colour];
        if (group.roots != 1)
            return said(member, "is in a group without one root");
        if (place.processes != group.members)
            return said(member, "takes the group for one of another size");
        if (place.children.size() > mostChildren)
            return said(member, "has too many children");
        if (place.depth >= mostLevels(group.members))
            return said(member, "is too deep");
        // A depth that grows by one per edge leaves no cycle: all are below the root.
        const Membership *const above = place.isRoot() ? nullptr : find(place.parent);
        if (place.isRoot()
                ? place.depth != 0
                : !above || above->colour != member.colour || above->place.depth + 1 != place.depth)
            return said(member, "is no child of its parent");
        std::vector<Process> children = place.children;
        std::sort(children.begin(), children.end());
        if (std::adjacent_find(children.begin(), children.end()) != children.end())
            return said(member, "has a child twice");
        groups[member.colour].children += children.size();
        for (const Process child : children) {
            const Membership *const below = find(child);
            if (!below || below->place.parent != place.self)
                return said(member, "has a child of another parent");
        }
    }
    for (const auto &[colour, group] : groups)
        if (group.children + 1 != group.members) // a child has one parent, so no other way is left
            return "colour " + std::to_string(colour) + " has members that are nobody's children";
    return {};
}

} // namespace

std::string treeProblem(const std::vector<Membership> &memberships, std::uint32_t degree)
{
    return anyTreeProblem(
        memberships, degree, [degree](std::uint64_t members) { return idealLevels(members, degree); });
}

std::string hierarchyProblem(std::vector<Membership> &memberships, std::uint32_t degree,
    std::uint32_t processes, const std::vector<std::uint32_t> &blocks)
{
    std::uint32_t mostLevels = 1;
    std::uint32_t stride = 1;
    for (std::size_t level = 0; level <= blocks.size(); ++level) {
        const std::uint32_t size = level < blocks.size() ? blocks[level] : processes;
        mostLevels += idealLevels((size - 1) / stride + 1, degree) - 1;
        stride = size;
    }
    // From the root on; who is not reached, or reached twice, keeps or gets a depth that is found to be
    // wrong.
    std::vector<std::size_t> reached;
    for (std::size_t i = 0; i < memberships.size(); ++i) {
        memberships[i].place.processes = static_cast<std::uint32_t>(memberships.size());
        memberships[i].place.depth = 0;
        if (memberships[i].place.isRoot())
            reached.push_back(i);
    }
    for (std::size_t next = 0; next < reached.size() && next < memberships.size(); ++next)
        for (const Process child : memberships[reached[next]].place.children)
            if (const std::size_t at = indexOf(memberships, child); at < memberships.size()) {
                memberships[at].place.depth = memberships[reached[next]].place.depth + 1;
                reached.push_back(at);
            }
    return anyTreeProblem(
        memberships, degree * (blocks.size() + 1), [mostLevels](std::uint64_t) { return mostLevels; });
}

} // namespace collscope::groups
