// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/tree_summary.h"

#include "engine/models/attributes.h"

#include <algorithm>

namespace collscope {

namespace {

TreeSummary::Size sizeOf(const TreeForm &form)
{
    const auto leaves = std::count_if(
        form.nodes.begin(), form.nodes.end(), [](const TreeNode &node) { return node.isLeaf(); });
    return {static_cast<std::size_t>(leaves), form.nodes.size(), form.nodes.front().errors};
}

std::optional<unsigned> collectiveLevel(const TreeForm &form)
{
    std::optional<unsigned> least;
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at)
        for (const TreeCondition &condition : form.nodes[at].conditions)
            if (instanceAttributes()[condition.attribute].discrete)
                least = std::min(least.value_or(form.depth(at)), form.depth(at));
    return least;
}

} // namespace

std::optional<TreeSummary> treeSummary(const Model &model)
{
    const auto form = model.treeForm();
    if (!form)
        return std::nullopt;
    TreeSummary summary;
    summary.tree = sizeOf(*form);
    summary.cells = form->nodes.front().cases;
    summary.predictedErrors = form->nodes.front().predictedErrors;
    summary.collectiveLevel = collectiveLevel(*form);
    if (const auto before = model.unprunedTreeForm())
        summary.unpruned = sizeOf(*before);
    return summary;
}

} // namespace collscope
