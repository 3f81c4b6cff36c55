// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/lambda_search.h"

#include <cmath>

namespace collscope::optimal {

namespace {

/// to[i] = min(to[i], a + b[i]), the inner loop of cuts between columns; the compiler makes vectors of it.
void lowerBySum(double *to, double a, const double *b, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const double sum = a + b[i];
        to[i] = sum < to[i] ? sum : to[i];
    }
}

/// The same for the other cuts, where both parts differ from box to box.
void lowerBySums(double *to, const double *a, const double *b, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const double sum = a[i] + b[i];
        to[i] = sum < to[i] ? sum : to[i];
    }
}

} // namespace

/// Reads the tree off the figures; a leaf is preferred to a cut, then the first cut in the order of
/// forEachCut.
class LambdaSearch::Planner {
public:
    Planner(const LambdaSearch &search, double lambda) : m_search(search), m_lambda(lambda) { }

    void add(const Box &box, std::size_t level)
    {
        const std::size_t index = m_search.m_boxes.index(box);
        const double figure = m_search.m_levels[level][index];
        if (m_search.m_leafCosts[index] + m_lambda == figure) {
            m_best.cost += m_search.m_leafCosts[index];
            m_best.plan.addLeaf(m_search.m_costs.candidates()[m_search.m_costs.cheapest(box)]);
            return;
        }
        const std::size_t below = level > 0 ? level - 1 : level;
        const std::vector<double> &parts = m_search.m_levels[below];
        Box lowSide;
        Box highSide;
        std::size_t cut = noCut;
        forEachCut(box, [&](const Box &low, const Box &high, Axis axis, std::uint32_t line) {
            if (cut != noCut
                || parts[m_search.m_boxes.index(low)] + parts[m_search.m_boxes.index(high)] != figure)
                return;
            lowSide = low;
            highSide = high;
            cut = m_best.plan.addCut(m_search.m_boxes, axis, line);
        });
        add(lowSide, below);
        m_best.plan.setHighSide(cut);
        add(highSide, below);
    }
    Best take() { return std::move(m_best); }

private:
    static constexpr std::size_t noCut = ~std::size_t{0};

    const LambdaSearch &m_search;
    double m_lambda;
    Best m_best;
};

LambdaSearch::LambdaSearch(const CostTable &costs, unsigned depth, const std::stop_token &stop)
    : m_costs(costs), m_boxes(costs.boxes()), m_stop(stop), m_depthLimited(limits(depth, m_boxes)),
      m_leafCosts(leafCosts(costs, m_boxes, stop)), m_levels(m_depthLimited ? depth + 1 : 1)
{
    for (auto &level : m_levels)
        level.resize(m_boxes.count());
}

bool LambdaSearch::solve(double lambda)
{
    for (std::size_t i = 0; i < m_levels.size() && !m_stop.stop_requested(); ++i)
        fillLevel(m_levels[i], m_levels[i > 0 ? i - 1 : 0], lambda, i == 0 && m_depthLimited);
    return !m_stop.stop_requested() && m_levels.back()[m_boxes.index(m_boxes.whole())] != impossible;
}

void LambdaSearch::fillLevel(
    std::vector<double> &level, const std::vector<double> &parts, double lambda, bool leavesOnly)
{
    for (std::size_t i = 0; i < level.size(); ++i)
        level[i] = m_leafCosts[i] + lambda;
    if (leavesOnly)
        return;
    const auto &[firsts, seconds, columns] = m_boxes.along;
    const std::size_t width = columns.count();
    const std::size_t plane = seconds.count() * width;
    for (Stretch a = firsts.start(); firsts.isStretch(a); a = firsts.next(a)) {
        double *const figures = &level[firsts.index(a) * plane];
        const double *const ownParts = &parts[firsts.index(a) * plane];
        for (std::uint32_t line = a.first + 1; line < a.last; ++line)
            lowerBySums(figures, &parts[firsts.index(a.first, line) * plane],
                &parts[firsts.index(line, a.last) * plane], plane);
        for (Stretch b = seconds.start(); seconds.isStretch(b); b = seconds.next(b)) {
            if (m_stop.stop_requested())
                return;
            const std::size_t own = seconds.index(b) * width;
            for (std::uint32_t line = b.first + 1; line < b.last; ++line)
                lowerBySums(figures + own, ownParts + seconds.index(b.first, line) * width,
                    ownParts + seconds.index(line, b.last) * width, width);
            lowerByColumns(figures + own, ownParts + own);
        }
    }
}

/// Columns from the right, stretches growing: the left part of every cut is finished when it is used.
void LambdaSearch::lowerByColumns(double *figures, const double *parts) const
{
    const Stretches &columns = m_boxes.along[columnAxis];
    for (std::uint32_t column = columns.lines(); column-- > 0;)
        for (std::uint32_t line = column + 1; line < columns.lines(); ++line)
            lowerBySum(figures + columns.index(column, line + 1), parts[columns.index(column, line)],
                parts + columns.index(line, line + 1), columns.lines() - line);
}

std::optional<LambdaSearch::Best> LambdaSearch::best(double lambda)
{
    if (!solve(lambda))
        return std::nullopt;
    Planner planner(*this, lambda);
    planner.add(m_boxes.whole(), m_levels.size() - 1);
    return planner.take();
}

std::optional<LambdaSearch::Best> LambdaSearch::fewestLeaves()
{
    return best(totalLimit);
}

std::vector<LambdaSearch::Best> LambdaSearch::hull(std::size_t leaves, const ProgressCallback &progress)
{
    std::vector<Best> found;
    std::vector<Best> waiting; // ends of the stretches still to be looked into, the next one last
    std::optional<Best> left = fewestLeaves();
    std::optional<Best> right = left ? leastCost() : std::nullopt;
    if (!right)
        return found;
    const std::size_t most = std::min(leaves, right->plan.leaves());
    waiting.push_back(std::move(*right));
    while (!waiting.empty()) {
        if (progress)
            progress(std::min(1.0, static_cast<double>(left->plan.leaves()) / static_cast<double>(most)));
        const Best &end = waiting.back();
        const double run = static_cast<double>(end.plan.leaves()) - static_cast<double>(left->plan.leaves());
        const double slope = (left->cost - end.cost) / run;
        std::optional<Best> between;
        if (run > 1 && slope > 0) {
            between = best(slope >= 1 ? std::floor(slope) : slope);
            if (!between)
                return {};
        }
        if (between && between->plan.leaves() > left->plan.leaves()
            && between->plan.leaves() < end.plan.leaves()) {
            waiting.push_back(std::move(*between));
            continue;
        }
        const bool last = left->plan.leaves() >= leaves;
        if (run > 0 || found.empty())
            found.push_back(std::move(*left));
        if (last)
            return found;
        left = std::move(waiting.back());
        waiting.pop_back();
    }
    if (found.empty() || left->plan.leaves() > found.back().plan.leaves())
        found.push_back(std::move(*left));
    return found;
}

double LambdaSearch::bytes(const Boxes &boxes, unsigned depth)
{
    return static_cast<double>(boxes.count()) * sizeof(double) * (limits(depth, boxes) ? depth + 2.0 : 2.0);
}

std::size_t LambdaSearch::memoryBytes() const
{
    return m_boxes.count() * sizeof(double) * (1 + m_levels.size());
}

} // namespace collscope::optimal
