// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/topology.h"

#include <algorithm>

namespace collscope::wire {

namespace {

/// Numbers of the processes as seen from the root.
class Numbering {
public:
    Numbering(int size, int root) : m_size(size), m_root(root) { }
    int number(int rank) const { return rank >= m_root ? rank - m_root : rank + (m_size - m_root); }
    int rank(int number) const
    {
        return number < m_size - m_root ? number + m_root : number - (m_size - m_root);
    }

private:
    int m_size;
    int m_root;
};

} // namespace

Tree linearTree(int rank, int size, int root)
{
    const Numbering numbering(size, root);
    Tree tree;
    tree.root = root;
    if (rank != root) {
        tree.parent = root;
        return tree;
    }
    for (int number = 1; number < size; ++number)
        tree.children.push_back(numbering.rank(number));
    return tree;
}

Tree binomialTree(int rank, int size, int root)
{
    const Numbering numbering(size, root);
    const int self = numbering.number(rank);
    Tree tree;
    tree.root = root;
    for (int bit = 1; bit < size && bit > 0; bit *= 2) {
        if ((self & bit) != 0) {
            tree.parent = numbering.rank(self - bit);
            break;
        }
        if (self + bit < size)
            tree.children.push_back(numbering.rank(self + bit));
    }
    return tree;
}

Tree binaryTree(int rank, int size, int root)
{
    const Numbering numbering(size, root);
    const int self = numbering.number(rank);
    Tree tree;
    tree.root = root;
    if (self != 0)
        tree.parent = numbering.rank((self - 1) / 2);
    for (long long child = 2LL * self + 1; child <= 2LL * self + 2 && child < size; ++child)
        tree.children.push_back(numbering.rank(static_cast<int>(child)));
    return tree;
}

Tree chainTree(int rank, int size, int root, std::uint32_t fanout)
{
    const Numbering numbering(size, root);
    const int self = numbering.number(rank);
    const int others = size - 1;
    Tree tree;
    tree.root = root;
    if (others == 0)
        return tree;
    const int chains = static_cast<int>(
        std::min<std::uint32_t>(std::max<std::uint32_t>(fanout, 1), static_cast<std::uint32_t>(others)));
    int head = 1;
    for (int chain = 0; chain < chains; ++chain) {
        const int end = head + others / chains + (chain < others % chains ? 1 : 0);
        if (self == 0)
            tree.children.push_back(numbering.rank(head));
        if (self >= head && self < end) {
            tree.parent = self == head ? root : numbering.rank(self - 1);
            if (self + 1 < end)
                tree.children.push_back(numbering.rank(self + 1));
        }
        head = end;
    }
    return tree;
}

Tree inOrderBinaryTree(int rank, int size)
{
    const auto middle = [](int first, int end) { return first + (end - first) / 2; };
    Tree tree;
    int first = 0;
    int end = size;
    int at = middle(first, end);
    tree.root = at;
    while (at != rank) {
        tree.parent = at;
        (rank < at ? end : first) = rank < at ? at : at + 1;
        at = middle(first, end);
    }
    if (first < rank)
        tree.children.push_back(middle(first, rank));
    if (rank + 1 < end)
        tree.children.push_back(middle(rank + 1, end));
    return tree;
}

} // namespace collscope::wire
