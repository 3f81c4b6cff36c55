// SPDX-License-Identifier: BSD-3-Clause
// The tree of a group for roots that a user chooses, section 2 of the paper.
#include "mpi_agent/groups/group_error.h"
#include "mpi_agent/groups/process_group.h"

#include <algorithm>

namespace collscope::agent::groups {

using namespace wire::groups;

namespace {

constexpr std::size_t mostViews = 8;

enum Verdict : std::uint32_t { found, noMember, different };

} // namespace

wire::Tree ProcessGroup::ownTree() const
{
    wire::Tree tree;
    // Only the top has to know that it is the one; to all others, it is where their parent is.
    tree.root = static_cast<int>(m_place.isRoot() ? m_place.self : m_place.parent);
    tree.parent = m_place.isRoot() ? wire::noRank : static_cast<int>(m_place.parent);
    tree.children.assign(m_place.children.begin(), m_place.children.end());
    return tree;
}

/// All members have asked for the same roots in the same order, so all have the same ones.
const ProcessGroup::View &ProcessGroup::viewOf(int root)
{
    const auto isIt = [root](const View &view) { return view.root == root; };
    const auto own = std::find_if(m_ownTrees.begin(), m_ownTrees.end(), isIt);
    if (own != m_ownTrees.end())
        return *own;
    const auto known = std::find_if(m_views.begin(), m_views.end(), isIt);
    if (known != m_views.end())
        return *known;
    View view = find(root);
    if (m_views.size() == mostViews)
        m_views.erase(m_views.begin());
    m_views.push_back(std::move(view));
    return m_views.back();
}

/// Up: smallest and largest root that was asked for below, how many are it, and how far it is from who sends
/// this. Down: the verdict, who is on top, and how far who sends this is from the root.
ProcessGroup::View ProcessGroup::find(int root) const
{
    struct Below {
        std::uint32_t least, most, found, distance;
    };
    const auto wanted = static_cast<std::uint32_t>(root);
    Below all{wanted, wanted, wanted == m_place.self ? 1U : 0U, 0};
    View view;
    view.root = root;
    for (const Process child : m_place.children) {
        const Words words = hear(child, 4);
        all.least = std::min(all.least, words[0]);
        all.most = std::max(all.most, words[1]);
        all.found += words[2];
        if (words[2] > 0) {
            all.distance = words[3] + 1;
            view.toward = child;
        }
    }
    Words answer = {all.least != all.most ? different : all.found == 1 ? found : noMember, m_place.self, 0};
    if (!m_place.isRoot()) {
        tell(m_place.parent, {all.least, all.most, all.found, all.distance});
        answer = hear(m_place.parent, 3);
    }
    const std::uint32_t verdict = answer[0];
    view.distance = all.found > 0 ? all.distance : answer[2] + 1;
    if (all.found == 0)
        view.toward = m_place.parent;
    answer[2] = view.distance;
    for (const Process child : m_place.children)
        tell(child, answer);
    if (verdict != found)
        throw Refusal(MPI_ERR_ROOT,
            verdict == noMember ? "process " + std::to_string(root) + " is no member of the group"
                                : std::string("the members name different roots"));
    view.tree
        = m_style.roots == COLLSCOPE_ROOTS_FORWARD ? forwarding(root, answer[1]) : turned(root, view.toward);
    return view;
}

/// (a) of the paper: the root leaves its parent, and the top becomes one more child of it.
wire::Tree ProcessGroup::forwarding(int root, Process top) const
{
    wire::Tree tree = ownTree();
    tree.root = root;
    tree.children.erase(std::remove(tree.children.begin(), tree.children.end(), root), tree.children.end());
    if (static_cast<int>(m_place.self) == root) {
        tree.parent = wire::noRank;
        if (m_place.self != top)
            tree.children.insert(tree.children.begin(), static_cast<int>(top));
    } else if (m_place.self == top) {
        tree.parent = root;
    }
    return tree;
}

/// (b): any vertex can be the root, if some imbalance is tolerated.
wire::Tree ProcessGroup::turned(int root, Process toward) const
{
    wire::Tree tree = ownTree();
    tree.root = root;
    if (!m_place.isRoot())
        tree.children.insert(tree.children.begin(), static_cast<int>(m_place.parent));
    tree.parent = toward == nobody ? wire::noRank : static_cast<int>(toward);
    tree.children.erase(
        std::remove(tree.children.begin(), tree.children.end(), tree.parent), tree.children.end());
    return tree;
}

/// (c): a group of all members out of this one, on whose tree the root is on top, has it on top again in all
/// schemes.
void ProcessGroup::addTree(int root)
{
    const View seen = viewOf(root);
    const wire::Tree from = turned(root, seen.toward);
    TreePlace place;
    place.self = m_place.self;
    place.parent = seen.toward;
    place.children.assign(from.children.begin(), from.children.end());
    place.depth = seen.distance;
    place.processes = m_place.processes;
    Forming forming(
        m_universe->formations, {m_id, m_formed++}, std::move(place), Colour{0}, Wish{m_style, {}});
    messenger().progressUntil([&forming] { return forming.isDone(); });
    count(forming.traffic());
    const TreePlace &made = forming.membership()->place;
    View view = seen;
    view.tree.parent = made.isRoot() ? wire::noRank : static_cast<int>(made.parent);
    view.tree.children.assign(made.children.begin(), made.children.end());
    m_ownTrees.push_back(std::move(view));
}

} // namespace collscope::agent::groups
