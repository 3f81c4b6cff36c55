// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/regression/regressor.h"

#include <cstdint>

namespace collscope::regression {

/// A sum of regression trees.
class TreeSum {
public:
    struct Node {
        double value = 0; ///< of a leaf; else what sizes below go to the first child, others to the second
        std::uint32_t first = 0; ///< child, the second one behind it; 0: a leaf
        std::uint32_t feature = 0;
    };

    /// The next tree, its root first; children are positions in it.
    void add(const std::vector<Node> &tree);
    double at(const Features &place) const;
    std::size_t trees() const { return m_roots.size(); }
    std::size_t memoryBytes() const;

private:
    std::vector<std::uint32_t> m_roots;
    std::vector<Node> m_nodes;
};

} // namespace collscope::regression
