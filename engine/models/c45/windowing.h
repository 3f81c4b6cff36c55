// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/case_order.h"
#include "engine/models/c45/learn.h"

#include <array>
#include <functional>

namespace collscope::c45 {

/// The sequence of the C library's random() without a seed, as glibc computes it, wherever this runs: windows
/// are drawn with it.
class UnseededRandom {
public:
    UnseededRandom();
    std::uint32_t next(); ///< 31 bits

private:
    std::array<std::uint32_t, 34> m_state{};
    std::size_t m_at = 0;
};

/// Grows a tree from the first `count` cases of the order.
using Grow = std::function<Tree(CaseOrder &order, std::size_t count)>;

/// Draws windows and grows trees from them (Quinlan 1993, section 6.1).
class Windowing {
public:
    Windowing(const Cases &cases, const Options &options);

    /// A window with classes as even as possible is drawn; it takes in cases that its tree classifies wrongly
    /// until there are none. The tree with the fewest errors overall.
    Tree trial(
        CaseOrder &order, const Grow &grow, std::vector<WindowCycle> &cycles, const std::stop_token &stop);

    std::size_t window() const { return m_window; }
    std::size_t increment() const { return m_increment; }

private:
    void draw(CaseOrder &order);
    std::vector<std::size_t> classTargets() const;

    const Cases &m_cases;
    std::size_t m_window;
    std::size_t m_increment;
    std::vector<std::size_t> m_targets; ///< per class: cases in the first window
    UnseededRandom m_random;
};

} // namespace collscope::c45
