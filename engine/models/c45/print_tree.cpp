// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace collscope::c45 {

namespace {

constexpr std::size_t widestLine = 80;
constexpr std::size_t widestTest = 4;
constexpr std::size_t mostSubtrees = 99;

class Printer {
public:
    Printer(const Tree &tree, const Schema &schema) : m_tree(tree), m_schema(schema) { }

    std::string print()
    {
        printNode(0, 0);
        m_text += '\n';
        for (std::size_t s = 0; s < m_subtrees.size(); ++s) { // more may come up while they are printed
            fmt::format_to(out(), "\n\nSubtree [S{}]\n", s + 1);
            printNode(m_subtrees[s], 0);
            m_text += '\n';
        }
        return m_text;
    }

private:
    std::back_insert_iterator<std::string> out() { return std::back_inserter(m_text); }
    const Attribute &attributeOf(const Node &node) const { return m_schema.attributes[node.attribute]; }

    void printLeaf(std::uint32_t index)
    {
        const Node &node = m_tree.node(index);
        fmt::format_to(out(), " {} ({:.1f}", m_schema.classes[node.classNumber], node.items);
        if (node.errors > 0.0F)
            fmt::format_to(out(), "/{:.1f}", node.errors);
        m_text += ')';
    }

    /// How wide the widest of the lines of a test would get.
    std::size_t width(std::uint32_t index, unsigned depth) const
    {
        const Node &node = m_tree.node(index);
        std::size_t longest = 0;
        for (std::uint32_t b = 0; b < node.forks; ++b) {
            const Node &branch = m_tree.node(node.firstBranch + b);
            std::size_t line = (node.test == Test::threshold ? 4 : longestValue(node, b)) + 1;
            if (branch.test == Test::leaf)
                line += m_schema.classes[branch.classNumber].size() + 6;
            longest = std::max(longest, line);
        }
        return widestTest * depth + attributeOf(node).name.size() + widestTest + longest;
    }

    /// For groups of values, too, Release 8 measures the value with the number of the branch.
    std::size_t longestValue(const Node &node, std::uint32_t branch) const
    {
        return attributeOf(node).values[branch].size();
    }

    void printNode(std::uint32_t index, unsigned depth)
    {
        const Node &node = m_tree.node(index);
        if (node.test == Test::leaf) {
            printLeaf(index);
            return;
        }
        for (const bool leaves : {true, false}) // leaves first, then what needs more lines
            for (std::uint32_t b = 0; b < node.forks; ++b)
                if ((m_tree.node(node.firstBranch + b).test == Test::leaf) == leaves)
                    printBranch(node, b, depth);
    }

    void printBranch(const Node &node, std::uint32_t branch, unsigned depth)
    {
        m_text += '\n';
        for (unsigned i = 0; i < depth; ++i)
            m_text += "|   ";
        m_text += attributeOf(node).name;
        printOutcome(node, branch);
        const std::uint32_t index = node.firstBranch + branch;
        if (m_tree.node(index).test != Test::leaf && width(index, depth + 1) > widestLine)
            setApart(index);
        else
            printNode(index, depth + 1);
    }

    void setApart(std::uint32_t index)
    {
        if (m_subtrees.size() == mostSubtrees) {
            m_text += "[S??]";
            return;
        }
        m_subtrees.push_back(index);
        fmt::format_to(out(), "[S{}]", m_subtrees.size());
    }

    void printOutcome(const Node &node, std::uint32_t branch)
    {
        if (node.test == Test::threshold)
            fmt::format_to(out(), " {} {:g} :", branch == 0 ? "<=" : ">", node.cut);
        else if (node.test == Test::discrete)
            fmt::format_to(out(), " = {}:", attributeOf(node).values[branch]);
        else
            printGroup(node, branch);
    }

    void printGroup(const Node &node, std::uint32_t branch)
    {
        const auto groups = m_tree.groupOf(node);
        std::vector<std::string_view> values;
        for (std::size_t v = 1; v < groups.size(); ++v)
            if (groups[v] == branch)
                values.push_back(attributeOf(node).values[v - 1]);
        if (values.size() == 1)
            fmt::format_to(out(), " = {}:", values.front());
        else
            fmt::format_to(out(), " in {{{}}}:", fmt::join(values, ","));
    }

    const Tree &m_tree;
    const Schema &m_schema;
    std::string m_text;
    std::vector<std::uint32_t> m_subtrees;
};

} // namespace

std::string treeText(const Tree &tree, const Schema &schema)
{
    return Printer(tree, schema).print();
}

} // namespace collscope::c45
