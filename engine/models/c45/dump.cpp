// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/dump.h"

#include <fmt/format.h>

#include <iterator>

namespace collscope::c45 {

namespace {

using Out = std::back_insert_iterator<std::string>;

void writeGroups(Out out, const Tree &tree, const Node &node)
{
    const auto groups = tree.groupOf(node);
    for (std::uint32_t b = 0; b < node.forks; ++b) {
        bool first = true;
        for (std::size_t v = 1; v < groups.size(); ++v) {
            if (groups[v] != b)
                continue;
            fmt::format_to(out, "{}{}", first ? (b == 0 ? " " : "|") : ",", v);
            first = false;
        }
    }
}

void writeNode(Out out, const Tree &tree, std::uint32_t index, unsigned depth)
{
    const Node &node = tree.node(index);
    if (node.test == Test::leaf)
        fmt::format_to(out, "{} leaf", depth);
    else
        fmt::format_to(out, "{} test att={} forks={}", depth, node.attribute, node.forks);
    if (node.test == Test::discrete)
        fmt::format_to(out, " disc");
    if (node.test == Test::threshold)
        fmt::format_to(out, " cut={:.9g}", node.cut);
    if (node.test == Test::subset) {
        fmt::format_to(out, " subset");
        writeGroups(out, tree, node);
    }
    fmt::format_to(out, " cls={} items={:.9g} err={:.9g} dist=[", node.classNumber, node.items, node.errors);
    const auto distribution = tree.distribution(index);
    const char *separator = "";
    for (std::size_t c = 0; c < distribution.size(); ++c) {
        if (distribution[c] == 0.0F)
            continue;
        fmt::format_to(out, "{}{}:{:.9g}", separator, c, distribution[c]);
        separator = " ";
    }
    fmt::format_to(out, "]\n");
}

} // namespace

std::string nodesText(const Tree &tree)
{
    std::string text;
    struct Visit {
        std::uint32_t node;
        unsigned depth;
    };
    std::vector<Visit> todo{{0, 0}};
    while (!todo.empty()) {
        const auto [index, depth] = todo.back();
        todo.pop_back();
        writeNode(std::back_inserter(text), tree, index, depth);
        const Node &node = tree.node(index);
        if (node.test != Test::leaf)
            for (std::uint32_t b = node.forks; b-- > 0;)
                todo.push_back({node.firstBranch + b, depth + 1});
    }
    return text;
}

std::string nodesText(const Learnt &learnt)
{
    std::string text = "# unpruned\n";
    for (std::size_t t = 0; t < learnt.trials.size(); ++t)
        text += fmt::format("# trial {}\n", t) + nodesText(learnt.trials[t].grown);
    return text + "# pruned (saved)\n" + nodesText(learnt.bestTrial().pruned);
}

} // namespace collscope::c45
