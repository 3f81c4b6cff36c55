// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/c45_form.h"

#include "engine/models/attributes.h"
#include "engine/models/c45/c45_tree.h"
#include "engine/models/c45/classify.h"

#include <algorithm>
#include <numeric>

namespace collscope {

namespace c45 {

namespace {

class Matcher {
public:
    Matcher(const Tree &grown, const Tree &pruned)
        : m_grown(grown), m_pruned(pruned), m_kept(grown.size(), removed)
    {
        match(0, 0);
    }
    std::vector<std::uint32_t> take() { return std::move(m_kept); }

private:
    bool sameTest(const Node &a, const Node &b) const
    {
        if (a.test != b.test || a.attribute != b.attribute || (a.test == Test::threshold && a.cut != b.cut))
            return false;
        if (a.test != Test::subset)
            return true;
        // Pruning takes values that cannot come up out of the last group.
        const auto before = m_grown.groupOf(a);
        const auto after = m_pruned.groupOf(b);
        for (std::size_t v = 0; v < before.size(); ++v)
            if (after[v] != before[v] && after[v] != Tree::noGroup)
                return false;
        return true;
    }

    /// Marks what became of the subtree of `from` when `to` stands in its place; false when that cannot be.
    bool match(std::uint32_t from, std::uint32_t to)
    {
        const Node &before = m_grown.node(from);
        const Node &after = m_pruned.node(to);
        m_kept[from] = to;
        if (after.test == Test::leaf)
            return true;
        if (before.test == Test::leaf) {
            m_kept[from] = removed;
            return false;
        }
        if (sameTest(before, after)) {
            bool all = true;
            for (std::uint32_t b = 0; b < after.forks && all; ++b)
                all = match(before.firstBranch + b, after.firstBranch + b);
            if (all)
                return true;
        }
        clear(from);
        return matchBranch(before, to);
    }

    /// A branch took the place of the node: the largest one, but sizes have changed since.
    bool matchBranch(const Node &before, std::uint32_t to)
    {
        std::vector<std::uint32_t> branches(before.forks);
        std::iota(branches.begin(), branches.end(), before.firstBranch);
        std::stable_sort(branches.begin(), branches.end(), [this](std::uint32_t a, std::uint32_t b) {
            return m_grown.node(a).items > m_grown.node(b).items;
        });
        return std::any_of(
            branches.begin(), branches.end(), [this, to](std::uint32_t branch) { return match(branch, to); });
    }

    void clear(std::uint32_t from)
    {
        m_kept[from] = removed;
        const Node &node = m_grown.node(from);
        for (std::uint32_t b = 0; node.test != Test::leaf && b < node.forks; ++b)
            clear(node.firstBranch + b);
    }

    const Tree &m_grown;
    const Tree &m_pruned;
    std::vector<std::uint32_t> m_kept;
};

} // namespace

std::uint16_t largestBranch(const Tree &tree, const Node &node)
{
    std::uint16_t largest = 0;
    for (std::uint32_t b = 1; b < node.forks; ++b)
        if (tree.node(node.firstBranch + b).items > tree.node(node.firstBranch + largest).items)
            largest = static_cast<std::uint16_t>(b);
    return largest;
}

std::uint16_t branchOfValue(const Tree &tree, const Node &node, std::size_t value)
{
    std::uint16_t branch = Tree::noGroup;
    if (node.test == Test::subset)
        branch = tree.groupOf(node)[value];
    else if (value != 0)
        branch = static_cast<std::uint16_t>(value - 1);
    return branch == Tree::noGroup ? largestBranch(tree, node) : branch;
}

std::vector<std::uint32_t> keptNodes(const Tree &grown, const Tree &pruned)
{
    return Matcher(grown, pruned).take();
}

} // namespace c45

namespace {

void addConditions(TreeForm &form, std::uint32_t at, const c45::Tree &tree, const c45::Node &node,
    std::size_t attribute, const std::vector<std::string> &values)
{
    const InstanceAttribute &tested = instanceAttributes()[attribute];
    const std::uint16_t forUnknown = c45::largestBranch(tree, node);
    for (std::uint32_t b = 0; b < node.forks; ++b) {
        TreeCondition condition;
        condition.attribute = attribute;
        condition.orUnknown = b == forUnknown;
        if (tested.discrete) {
            condition.relation = TreeCondition::Relation::oneOf;
            for (std::size_t v = 1; v <= values.size(); ++v)
                if (c45::branchOfValue(tree, node, v) == b)
                    condition.values.push_back(values[v - 1]);
        } else {
            condition.relation = b == 0 ? TreeCondition::Relation::atMost : TreeCondition::Relation::above;
            condition.bound = static_cast<double>(node.cut);
            if (tested.size != InstanceAttribute::Size::none)
                condition.least = leastAbove(tested, node.cut);
        }
        TreeNode &child = form.nodes[node.firstBranch + b];
        child.parent = at;
        child.conditions.push_back(std::move(condition));
    }
}

} // namespace

/// Its methods are the classes. `packed`: it is the tree that decides, whose answers may not be Release 8's.
TreeForm C45Tree::formOf(const Shared &shared, const c45::Tree &tree, bool packed)
{
    TreeForm form;
    form.methods = shared.classes;
    c45::Classifier classifier(tree);
    form.nodes.resize(tree.size());
    for (std::uint32_t at = 0; at < tree.size(); ++at) { // branches stand behind their node
        const c45::Node &node = tree.node(at);
        TreeNode &made = form.nodes[at];
        made.kept = at;
        made.cases = static_cast<double>(node.items);
        made.method = node.classNumber;
        if (node.test == c45::Test::leaf) {
            const std::uint16_t answer = packed ? shared.nodes[at].answer : classifier.leafAnswer(at);
            made.method = answer;
            made.leaf = at;
            made.errors
                = node.items > 0.0F ? made.cases - static_cast<double>(tree.distribution(at)[answer]) : 0.0;
            continue;
        }
        made.errors = 0;
        made.firstChild = node.firstBranch;
        made.children = node.forks;
        addConditions(form, at, tree, node, shared.attributes[node.attribute],
            shared.schema.attributes[node.attribute].values);
    }
    for (std::size_t at = form.nodes.size() - 1; at > 0; --at)
        form.nodes[form.nodes[at].parent].errors += form.nodes[at].errors;
    return form;
}

TreeForm C45Tree::decidingForm(const Shared &shared)
{
    const c45::Trial &trial = shared.learnt.bestTrial();
    TreeForm form = formOf(shared, trial.pruned, true);
    for (std::uint32_t at = 0; at < trial.pruned.size(); ++at)
        form.nodes[at].predictedErrors = static_cast<double>(trial.pruned.node(at).errors);
    if (!shared.answersChanged && shared.isCounted)
        form.nodes[0].errors = static_cast<double>(trial.prunedErrors);
    return form;
}

/// From the classes to the methods of the collective; behind them the classes of others only.
TreeForm C45Tree::withOwnMethods(TreeForm form) const
{
    form.methods = m_map->grid->methods();
    std::vector<MethodIndex> methodOf = m_methods;
    for (std::size_t c = 0; c < methodOf.size(); ++c)
        if (methodOf[c] == noMethod) {
            methodOf[c] = static_cast<MethodIndex>(form.methods.size());
            form.methods.push_back(m_shared->classes[c]);
        }
    for (TreeNode &node : form.nodes)
        node.method = methodOf[node.method];
    return form;
}

std::optional<TreeForm> C45Tree::treeForm() const
{
    return withOwnMethods(m_shared->tree ? *m_shared->tree : decidingForm(*m_shared));
}

std::optional<TreeForm> C45Tree::unprunedTreeForm() const
{
    const c45::Trial &trial = m_shared->learnt.bestTrial();
    TreeForm form = withOwnMethods(formOf(*m_shared, trial.grown, false));
    const auto kept = c45::keptNodes(trial.grown, trial.pruned);
    for (std::uint32_t at = 0; at < kept.size(); ++at)
        form.nodes[at].kept = kept[at];
    form.nodes[0].cases = static_cast<double>(m_shared->learnt.weight); // not only those of a window
    if (m_shared->isCounted)
        form.nodes[0].errors = static_cast<double>(trial.grownErrors);
    return form;
}

} // namespace collscope
