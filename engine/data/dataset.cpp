// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset.h"

#include "engine/data/distinct_values.h"
#include "engine/data/say.h"
#include "engine/wire/catalogue.h"

#include <algorithm>

namespace collscope {

std::string_view originText(Origin origin)
{
    switch (origin) {
    case Origin::measured:
        return toSay("measured");
    case Origin::simulated:
        return toSay("simulated");
    case Origin::predicted:
        return toSay("predicted");
    case Origin::unknown:
        break;
    }
    return toSay("unknown");
}

std::optional<Origin> parseOrigin(std::string_view text)
{
    for (const Origin origin : {Origin::unknown, Origin::measured, Origin::simulated, Origin::predicted})
        if (text == originText(origin))
            return origin;
    return std::nullopt;
}

std::string_view originMark(Origin origin)
{
    return origin == Origin::simulated || origin == Origin::predicted ? originText(origin)
                                                                      : std::string_view();
}

std::string markedName(const std::string &name, Origin origin)
{
    const std::string mark = " (" + std::string(originMark(origin)) + ')';
    return originMark(origin).empty() || name.ends_with(mark) ? name : name + mark;
}

Measurement Dataset::row(std::size_t index) const
{
    Measurement m;
    m.collective = m_collective[index];
    m.method = m_method[index];
    m.nodes = m_nodes[index];
    m.ppn = m_ppn[index];
    m.commSize = m_commSize[index];
    m.members = members(index);
    m.colours = colours(index);
    m.messageBytes = m_messageBytes[index];
    m.run = m_run[index];
    m.summary.samples = m_sampleCount[index];
    m.summary.min = m_min[index];
    m.summary.q1 = m_q1[index];
    if (!m_isMean[index])
        m.summary.median = m_seconds[index];
    m.summary.q3 = m_q3[index];
    m.summary.mean = m_isMean[index] ? m_seconds[index] : m_mean[index];
    m.summary.max = m_max[index];
    m.summary.medianLow = m_medianLow[index];
    m.summary.medianHigh = m_medianHigh[index];
    return m;
}

std::size_t Dataset::bytes() const
{
    constexpr std::size_t perRow = sizeof(std::uint8_t) + sizeof(MethodIndex) + 4 * sizeof(std::uint32_t)
        + sizeof(std::uint64_t) + sizeof(double);
    std::size_t sum = size() * perRow + m_sampleCount.bytes() + m_samples.bytes() + m_extrapolated.bytes()
        + m_groups.bytes();
    for (const auto *column : {&m_min, &m_q1, &m_q3, &m_mean, &m_max, &m_medianLow, &m_medianHigh})
        sum += column->bytes();
    return sum;
}

std::vector<std::string_view> Dataset::collectives() const
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < m_collective.size();) {
        const auto next = std::upper_bound(
            m_collective.begin() + static_cast<std::ptrdiff_t>(i), m_collective.end(), m_collective[i]);
        names.push_back(wire::collectives()[m_collective[i]].name);
        i = static_cast<std::size_t>(next - m_collective.begin());
    }
    return names;
}

Dataset::Range Dataset::rows(std::string_view collective) const
{
    const auto index = wire::collectiveIndex(collective);
    if (!index)
        return {};
    const auto [first, last]
        = std::equal_range(m_collective.begin(), m_collective.end(), static_cast<std::uint8_t>(*index));
    return {static_cast<std::size_t>(first - m_collective.begin()),
        static_cast<std::size_t>(last - m_collective.begin())};
}

const Dataset::Occurring &Dataset::occurring(std::string_view collective) const
{
    static const Occurring nothing;
    const auto index = wire::collectiveIndex(collective);
    const auto found = index ? m_occurring.find(static_cast<std::uint8_t>(*index)) : m_occurring.end();
    return found == m_occurring.end() ? nothing : found->second;
}

void Dataset::noteOccurring()
{
    for (const std::string_view collective : collectives()) {
        const Range range = rows(collective);
        std::vector<bool> methods(m_methods.size());
        DistinctValues<Placement> placements;
        DistinctValues<std::uint32_t> ppn;
        DistinctValues<std::uint32_t> nodes;
        DistinctValues<std::uint32_t> runs;
        for (std::size_t row = range.first; row < range.last; ++row) {
            methods[m_method[row]] = true;
            placements.add(placement(row));
            ppn.add(m_ppn[row]);
            nodes.add(m_nodes[row]);
            runs.add(m_run[row]);
        }
        Occurring &occurring = m_occurring[m_collective[range.first]];
        for (std::size_t method = 0; method < methods.size(); ++method) {
            if (!methods[method])
                continue;
            occurring.methods.push_back(m_methods[method]);
            if (!m_methods[method].isBaseline())
                occurring.libraries.push_back(m_methods[method].library);
        }
        std::sort(occurring.libraries.begin(), occurring.libraries.end());
        occurring.libraries.erase(
            std::unique(occurring.libraries.begin(), occurring.libraries.end()), occurring.libraries.end());
        occurring.placements = placements.take();
        occurring.ppn = ppn.take();
        occurring.nodes = nodes.take();
        occurring.runs = runs.take();
    }
}

} // namespace collscope
