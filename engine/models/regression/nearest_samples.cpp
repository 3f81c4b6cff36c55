// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/nearest_samples.h"

#include <algorithm>
#include <limits>

namespace collscope::regression {

namespace {

constexpr std::uint32_t mostInLeaf = 8;

double squaredDistance(const Features &a, const Features &b)
{
    double sum = 0;
    for (std::size_t f = 0; f < mostFeatures; ++f)
        sum += (a[f] - b[f]) * (a[f] - b[f]);
    return sum;
}

} // namespace

NearestSamples::NearestSamples(const Samples &samples)
{
    for (std::size_t i = 0; i < samples.size(); ++i)
        m_places.push_back({samples.at[i], samples.seconds[i]});
    m_nodes.push_back({0, static_cast<std::uint32_t>(m_places.size())});
    for (std::uint32_t node = 0; node < m_nodes.size(); ++node)
        split(node);
}

void NearestSamples::split(std::uint32_t node)
{
    const std::uint32_t first = m_nodes[node].first;
    const std::uint32_t last = m_nodes[node].last;
    if (last - first <= mostInLeaf)
        return;
    const auto begin = m_places.begin() + first;
    const auto end = m_places.begin() + last;
    std::uint32_t widest = 0;
    double width = -1;
    for (std::uint32_t f = 0; f < mostFeatures; ++f) {
        const auto [least, greatest] = std::minmax_element(
            begin, end, [f](const Place &a, const Place &b) { return a.at[f] < b.at[f]; });
        if (greatest->at[f] - least->at[f] > width) {
            width = greatest->at[f] - least->at[f];
            widest = f;
        }
    }
    const auto middle = begin + (last - first) / 2;
    std::nth_element(
        begin, middle, end, [widest](const Place &a, const Place &b) { return a.at[widest] < b.at[widest]; });
    const auto half = first + (last - first) / 2;
    m_nodes[node] = {first, last, static_cast<std::uint32_t>(m_nodes.size()), widest, middle->at[widest]};
    m_nodes.push_back({first, half});
    m_nodes.push_back({half, last});
}

template <typename Sample>
void NearestSamples::visit(std::uint32_t node, const Features &at, double &reach, const Sample &sample) const
{
    const Node &here = m_nodes[node];
    if (here.below == 0) {
        for (std::uint32_t i = here.first; i < here.last; ++i)
            reach = sample(m_places[i], squaredDistance(at, m_places[i].at), reach);
        return;
    }
    const double beyond = at[here.feature] - here.cut;
    const std::uint32_t near = here.below + (beyond >= 0);
    const std::uint32_t far = here.below + (beyond < 0);
    visit(near, at, reach, sample);
    if (beyond * beyond <= reach)
        visit(far, at, reach, sample);
}

double NearestSamples::meanSeconds(const Features &at, std::size_t count) const
{
    const std::size_t last = std::min(count, m_places.size()) - 1;
    std::array<double, mostNeighbours> nearest; // squared distances, ascending
    nearest.fill(std::numeric_limits<double>::infinity());
    double reach = std::numeric_limits<double>::infinity();
    visit(0, at, reach, [&](const Place &, double distance, double) {
        if (distance < nearest[last]) {
            std::size_t place = last;
            for (; place > 0 && nearest[place - 1] > distance; --place)
                nearest[place] = nearest[place - 1];
            nearest[place] = distance;
        }
        return nearest[last];
    });
    constexpr double rounding = 1 + 1e-9; // equal distances differ by what their sums lost
    reach = nearest[last] * rounding;
    double sum = 0;
    double found = 0;
    visit(0, at, reach, [&](const Place &place, double distance, double within) {
        if (distance <= within) {
            sum += place.seconds;
            found += 1;
        }
        return within;
    });
    return sum / found;
}

std::size_t NearestSamples::memoryBytes() const
{
    return m_places.size() * sizeof(Place) + m_nodes.size() * sizeof(Node);
}

} // namespace collscope::regression
