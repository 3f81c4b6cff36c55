// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/windowing.h"

#include "engine/models/c45/classify.h"

#include <algorithm>
#include <cmath>

namespace collscope::c45 {

namespace {

std::size_t firstWindow(std::size_t cases, const Options &options)
{
    if (options.window != 0)
        return std::min(options.window, cases);
    const double root = 2.0 * std::sqrt(static_cast<double>(cases));
    const std::size_t fifth = cases / 5; // whole, as in Release 8
    return std::min(static_cast<std::size_t>(std::max(root, static_cast<double>(fifth))), cases);
}

} // namespace

/// Additive feedback over 31 words that a linear congruential generator with seed 1 fills; the first 310
/// numbers are dropped.
UnseededRandom::UnseededRandom()
{
    std::int64_t word = 1;
    for (std::size_t i = 0; i < 31; ++i) {
        m_state[i] = static_cast<std::uint32_t>(word);
        word = 16807 * word % 2147483647;
    }
    for (std::size_t i = 31; i < 34; ++i)
        m_state[i] = m_state[i - 31];
    for (int i = 0; i < 310; ++i)
        next();
}

std::uint32_t UnseededRandom::next()
{
    // m_state is a ring of 34 in which m_at is the oldest: x[n] = x[n - 31] + x[n - 3]
    const std::uint32_t value = m_state[(m_at + 3) % 34] + m_state[(m_at + 31) % 34];
    m_state[m_at] = value;
    m_at = (m_at + 1) % 34;
    return value >> 1U;
}

Windowing::Windowing(const Cases &cases, const Options &options)
    : m_cases(cases), m_window(firstWindow(cases.size(), options)),
      m_increment(options.increment != 0 ? options.increment : std::max<std::size_t>(m_window / 5, 1)),
      m_targets(classTargets())
{
}

/// The rarest class first gets its share of what is left, or all it has.
std::vector<std::size_t> Windowing::classTargets() const
{
    std::vector<std::size_t> counts(m_cases.classCount());
    for (const std::uint16_t c : m_cases.classes)
        ++counts[c];
    std::vector<std::size_t> targets(counts.size());
    std::vector<bool> done(counts.size());
    std::size_t size = m_window;
    for (std::size_t left = counts.size(); left > 0; --left) {
        std::size_t rarest = counts.size();
        for (std::size_t c = 0; c < counts.size(); ++c)
            if (!done[c] && (rarest == counts.size() || counts[c] < counts[rarest]))
                rarest = c;
        targets[rarest] = std::min(counts[rarest], size / left);
        size -= targets[rarest];
        done[rarest] = true;
    }
    return targets;
}

void Windowing::draw(CaseOrder &order)
{
    for (std::size_t p = 0; p < order.size(); ++p) {
        const double share = static_cast<double>(m_random.next()) / 2147483648.0;
        order.swapItems(p, p + static_cast<std::size_t>(static_cast<double>(order.size() - p) * share));
    }
    std::size_t front = 0;
    for (std::size_t c = 0; c < m_targets.size(); ++c) {
        std::size_t wanted = m_targets[c];
        for (std::size_t i = front; wanted > 0 && i < order.size(); ++i) {
            if (order.classNumber(i) != c)
                continue;
            order.swapItems(i, front++);
            --wanted;
        }
    }
}

Tree Windowing::trial(
    CaseOrder &order, const Grow &grow, std::vector<WindowCycle> &cycles, const std::stop_token &stop)
{
    draw(order);
    Tree best;
    std::size_t fewest = m_cases.size() + 1;
    std::size_t window = m_window;
    for (;;) {
        order.resetWeights();
        Tree tree = grow(order, window);
        if (stop.stop_requested())
            return tree;
        WindowCycle cycle;
        cycle.window = window;
        cycle.windowErrors = static_cast<std::size_t>(std::lround(static_cast<double>(tree.node(0).errors)));
        cycle.treeSize = figures(tree).nodes;
        Classifier classifier(tree);
        std::size_t behind = window;
        for (std::size_t i = window; i < order.size(); ++i)
            if (classifier.classify(m_cases, order.item(i)) != order.classNumber(i))
                order.swapItems(behind++, i);
        cycle.otherErrors = behind - window;
        cycles.push_back(cycle);
        if (cycle.windowErrors + cycle.otherErrors < fewest) {
            fewest = cycle.windowErrors + cycle.otherErrors;
            best = std::move(tree);
        }
        if (cycle.otherErrors == 0)
            return best;
        window = std::min(window + std::max(std::min(cycle.otherErrors, m_increment), cycle.otherErrors / 2),
            m_cases.size());
    }
}

} // namespace collscope::c45
