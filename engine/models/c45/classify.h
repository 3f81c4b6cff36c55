// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/cases.h"
#include "engine/models/c45/tree.h"

#include <stop_token>

namespace collscope::c45 {

/// Answers a tree gives. A leaf votes with its distribution (its class when it is empty); an unknown value,
/// or one in no group, goes down all branches by their weight. The lowest-numbered class with the largest sum
/// wins, which may differ from the class a pruned leaf is labelled with.
class Classifier {
public:
    explicit Classifier(const Tree &tree);
    std::uint16_t classify(const Cases &cases, std::uint32_t item);
    /// What a single leaf answers.
    std::uint16_t leafAnswer(std::uint32_t leaf) const { return m_leafAnswers[leaf]; }

private:
    void vote(const Cases &cases, std::uint32_t item, std::uint32_t node, float weight);
    std::uint16_t winner() const;

    const Tree &m_tree;
    std::vector<std::uint16_t> m_leafAnswers; ///< per node
    std::vector<float> m_votes;
};

/// Errors over cases, by class: confusion[actual * classes + answer].
struct Confusion {
    std::size_t errors = 0;
    std::vector<std::size_t> counts;
};
Confusion confusion(const Tree &tree, const Cases &cases);

} // namespace collscope::c45
