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

} // namespace

std::string treeProblem(const std::vector<Membership> &memberships, std::uint32_t degree)
{
    const auto find = [&memberships](Process process) -> const Membership * {
        const auto found = std::lower_bound(memberships.begin(), memberships.end(), process,
            [](const Membership &member, Process wanted) { return member.place.self < wanted; });
        return found == memberships.end() || found->place.self != process ? nullptr : &*found;
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
        if (place.children.size() > degree)
            return said(member, "has too many children");
        if (place.depth >= idealLevels(group.members, degree))
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

} // namespace collscope::groups
