// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out_difference.h"

#include "engine/data/statistics.h"
#include "engine/map/clustered_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace collscope {

namespace {

constexpr double fewestCells = 3; ///< that count alike, for their spread to tell how sure their mean is
constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();

} // namespace

void HeldOutDifference::add(const Where &where, double difference, double weight)
{
    Sum &sum = m_cells[where];
    sum.difference += difference;
    ++sum.times;
    sum.weight = weight;
    m_part.difference += weight * difference;
    m_part.weight += weight;
}

void HeldOutDifference::addDecided(MethodIndex chosen, double chosenTime, double ownTime, double weight)
{
    m_noise.add(chosen, chosenTime, 0, ownTime, weight);
}

void HeldOutDifference::endPart()
{
    if (m_part.weight > 0)
        m_parts.push_back(m_part.difference / m_part.weight);
    m_weightOfParts += m_part.weight;
    m_part = {0, 0, 0};
}

double HeldOutDifference::mean() const
{
    std::vector<Weighted> means;
    for (const auto &[where, sum] : m_cells)
        means.push_back({sum.difference / static_cast<double>(sum.times), sum.weight});
    return weightedMean(means);
}

double HeldOutDifference::halfWidth() const
{
    std::vector<Weighted> differences;
    double whole = 0; // weight of the cells that can be compared
    for (const auto &[where, sum] : m_cells) {
        whole += sum.weight;
        if (sum.difference != 0)
            differences.push_back({sum.difference / static_cast<double>(sum.times), sum.weight});
    }
    if (differences.empty())
        return notKnown;
    ClusteredError errors(1);
    double weights = 0;
    double squaredWeights = 0;
    std::size_t cell = 0;
    for (const auto &[difference, weight] : differences) {
        errors.add(cell++, difference, weight);
        weights += weight;
        squaredWeights += weight * weight;
    }
    // As many equally weighted ones would tell as much.
    if (weights * weights / squaredWeights < fewestCells)
        return halfWidthOfParts();
    return m_noise.halfWidth(errors.independentError(weightedMean(differences)) * weights / whole,
        m_parts.size(), m_weightOfParts);
}

/// By Student's t, for the parts are few, and 97.5 %: whichever method looks faster is the one that is
/// chosen, so that noise of either sign would look like a gain.
double HeldOutDifference::halfWidthOfParts() const
{
    constexpr std::array deviates{25.452, 6.205, 4.177, 3.495, 3.163, 2.969, 2.841, 2.752, 2.685, 2.634};
    if (m_parts.size() < 2)
        return notKnown;
    const auto count = static_cast<double>(m_parts.size());
    const double middle = std::accumulate(m_parts.begin(), m_parts.end(), 0.0) / count;
    double squares = 0;
    for (const double part : m_parts)
        squares += (part - middle) * (part - middle);
    return deviates[std::min(m_parts.size() - 2, deviates.size() - 1)]
        * std::sqrt(squares / (count - 1) / count);
}

} // namespace collscope
