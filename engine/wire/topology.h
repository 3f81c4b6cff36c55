// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

/// The virtual topologies of Pjesivac-Grbovic et al., Performance analysis of MPI collective operations
/// (IPDPS 2005), as one process sees them. A tree with root r numbers the processes from r on, cyclically; in
/// these numbers every subtree but those of binaryTree() is a contiguous range that begins with its root.
namespace collscope::wire {

inline constexpr int noRank = -1;

/// Place of one process in a tree. Children ascend in the tree's numbers.
struct Tree {
    int root = 0;
    int parent = noRank;
    std::vector<int> children;
};

/// The root feeds everybody.
Tree linearTree(int rank, int size, int root);

/// Numbers v + 1, v + 2, v + 4, ... up to v's lowest set bit are children of v.
Tree binomialTree(int rank, int size, int root);

/// Numbers 2v + 1 and 2v + 2 are children of v.
Tree binaryTree(int rank, int size, int root);

/// The root feeds `fanout` chains of contiguous numbers, as equal in length as can be, the longer ones first.
Tree chainTree(int rank, int size, int root, std::uint32_t fanout);

/// A binary tree whose left subtrees hold lower and right subtrees higher ranks than their root; rooted in
/// the middle rank. A reduction along it can keep the order of operands.
Tree inOrderBinaryTree(int rank, int size);

} // namespace collscope::wire
