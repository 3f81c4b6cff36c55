// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/groups/formation.h"

#include <string>

namespace collscope::groups {

/// What is wrong with the trees of some groups, of one parent: empty when every colour has exactly one root,
/// edges that both ends know, all its members below that root, at most `degree` children, depths that are
/// right, and no more levels than an ideal tree has. `memberships` by ascending process.
std::string treeProblem(const std::vector<wire::groups::Membership> &memberships, std::uint32_t degree);

/// The same of the tree of one group that was formed along the blocks of a machine
/// (wire/groups/hierarchy.h): at most `degree` children and no more levels than an ideal tree at each level
/// of the machine. Depths and number of members, which no process knows, are filled in.
std::string hierarchyProblem(std::vector<wire::groups::Membership> &memberships, std::uint32_t degree,
    std::uint32_t processes, const std::vector<std::uint32_t> &blocks);

} // namespace collscope::groups
