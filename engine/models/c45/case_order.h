// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/cases.h"
#include "engine/models/c45/tree.h"

#include <span>

namespace collscope::c45 {

/// The branch of a test that a case takes; nothing (noBranch) when its value is unknown or in no group.
inline constexpr std::uint32_t noBranch = 0xffffffffU;
std::uint32_t branchOf(const Tree &tree, const Node &node, const Cases &cases, std::uint32_t item);

/// Cases with weights in the order Release 8 has them. With unknown values weights are fractions, and with
/// floats the order of every sum shows in the result; with several windows the order decides which cases the
/// next window has. So Release 8's swaps are replayed here, all of them: its gathering and its sorting are
/// not stable, and its sort is done for every attribute looked at, chosen or not.
class CaseOrder {
public:
    explicit CaseOrder(const Cases &cases);

    const Cases &cases() const { return m_cases; }
    std::size_t size() const { return m_items.size(); }
    std::uint32_t item(std::size_t position) const { return m_items[position]; }
    std::span<const std::uint32_t> items() const { return m_items; }
    float weight(std::size_t position) const { return m_weights[position]; }
    std::uint16_t classNumber(std::size_t position) const { return m_cases.classes[m_items[position]]; }

    void resetWeights();
    /// Cases change places, weights stay until they are reset.
    void swapItems(std::size_t a, std::size_t b) { std::swap(m_items[a], m_items[b]); }

    /// Weight of [first, last); a plain count while no test above met an unknown value and all cases weigh 1.
    float weightOf(std::size_t first, std::size_t last, bool allKnown) const;
    /// Multiplies the weights of [first, last), or divides them: not the same in floats.
    void multiply(std::size_t first, std::size_t last, float factor);
    void divide(std::size_t first, std::size_t last, float factor);

    /// Swaps the cases of [first, last) that take `branch` to the front; returns their end.
    std::size_t gather(
        std::size_t first, std::size_t last, const Tree &tree, const Node &node, std::uint32_t branch);
    /// The same for an unknown value of a continuous attribute.
    std::size_t gatherUnknown(std::size_t first, std::size_t last, std::size_t attribute);
    /// Sorts [first, last), all known, by a continuous attribute.
    void sort(std::size_t first, std::size_t last, std::size_t attribute);

private:
    template <typename Matches> std::size_t gatherIf(std::size_t first, std::size_t last, Matches matches);
    void swap(std::size_t a, std::size_t b)
    {
        std::swap(m_items[a], m_items[b]);
        std::swap(m_weights[a], m_weights[b]);
    }
    bool sortOrdered(std::size_t first, std::size_t last, const std::vector<float> &numbers);

    const Cases &m_cases;
    std::vector<std::uint32_t> m_items;
    std::vector<float> m_weights;
};

} // namespace collscope::c45
