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

namespace {

template <typename Value> std::vector<Value> distinct(const std::vector<Value> &column, Dataset::Range range)
{
    DistinctValues<Value> values;
    for (std::size_t row = range.first; row < range.last; ++row)
        values.add(column[row]);
    return values.take();
}

} // namespace

std::vector<Placement> Dataset::placements(std::string_view collective) const
{
    DistinctValues<Placement> result;
    const Range range = rows(collective);
    for (std::size_t row = range.first; row < range.last; ++row)
        result.add(placement(row));
    return result.take();
}

std::vector<std::uint32_t> Dataset::ppnValues(std::string_view collective) const
{
    return distinct(m_ppn, rows(collective));
}

std::vector<std::uint32_t> Dataset::nodeValues(std::string_view collective) const
{
    return distinct(m_nodes, rows(collective));
}

std::vector<Method> Dataset::methods(std::string_view collective) const
{
    std::vector<bool> occurs(m_methods.size()); // not distinct(): there may be millions of rows
    const Range range = rows(collective);
    for (std::size_t row = range.first; row < range.last; ++row)
        occurs[m_method[row]] = true;
    std::vector<Method> result;
    for (std::size_t method = 0; method < occurs.size(); ++method)
        if (occurs[method])
            result.push_back(m_methods[method]);
    return result;
}

std::vector<std::string> Dataset::libraries(std::string_view collective) const
{
    std::vector<std::string> names;
    for (const MethodIndex method : distinct(m_method, rows(collective)))
        if (!m_methods[method].isBaseline())
            names.push_back(m_methods[method].library);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::vector<std::uint32_t> Dataset::runValues(std::string_view collective) const
{
    return distinct(m_run, rows(collective));
}

} // namespace collscope
