// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/weighting.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

using wire::ProfileEntry;
using wire::ProfileKey;

double logSize(std::uint64_t bytes)
{
    return bytes == 0 ? -1.0 : std::log2(static_cast<double>(bytes));
}

/// Where a call may have been, as far as the profile says it.
std::vector<std::uint32_t> rowsOf(const TimeGrid &grid, const ProfileKey &key)
{
    std::vector<std::uint32_t> rows;
    const auto agree = [](std::uint32_t asked, std::uint32_t measured) {
        return asked == 0 || measured == 0 || asked == measured;
    };
    for (std::uint32_t row = 0; row < grid.rows() && key.commSize != 0; ++row) {
        const Placement &placement = grid.placements()[row];
        const std::uint32_t least = key.leastCommSize == 0 ? key.commSize : key.leastCommSize;
        if (placement.members == 0 && placement.commSize >= least && placement.commSize <= key.commSize
            && agree(key.nodes, placement.nodes) && agree(key.mostPpn, placement.ppn))
            rows.push_back(row);
    }
    return rows;
}

std::vector<std::uint32_t> columnsOf(const TimeGrid &grid, const ProfileKey &key, const ProfileEntry &entry)
{
    const std::vector<std::uint64_t> &sizes = grid.messageBytes();
    if (sizes.size() == 1 && sizes.front() == 0) // a barrier has no size that could differ
        return {0};
    if (key.sizeIs == wire::SizeIs::unknown)
        return {};
    double at = logSize(key.messageBytes);
    if (key.sizeIs == wire::SizeIs::least && entry.leastBytes < entry.mostBytes) {
        std::vector<std::uint32_t> within;
        for (std::uint32_t column = 0; column < grid.columns(); ++column)
            if (sizes[column] >= entry.leastBytes && sizes[column] <= entry.mostBytes)
                within.push_back(column);
        if (!within.empty())
            return within;
        if (entry.mostBytes != wire::anyBytes)
            at = (logSize(entry.leastBytes) + logSize(entry.mostBytes)) / 2;
    }
    if (at < logSize(sizes.front()) || at > logSize(sizes.back()))
        return {};
    const auto nearest = std::min_element(sizes.begin(), sizes.end(), [at](std::uint64_t a, std::uint64_t b) {
        return std::abs(logSize(a) - at) < std::abs(logSize(b) - at); // the first of equals is the smaller
    });
    return {static_cast<std::uint32_t>(nearest - sizes.begin())};
}

double runsOf(const wire::Profile &profile)
{
    return static_cast<double>(std::max<std::uint64_t>(profile.runs, 1));
}

/// Calls of one application, per run.
class Counting {
public:
    Counting(CallsOnGrid &result, const DecisionMap &map, const Application &application, double share)
        : m_result(result), m_map(map), m_application(application), m_profile(application.profile->calls),
          m_share(share)
    {
    }

    void add(const ProfileKey &key, const ProfileEntry &entry)
    {
        const TimeGrid &grid = *m_map.grid;
        const auto rows = rowsOf(grid, key);
        const auto columns = columnsOf(grid, key, entry);
        if (key.kind != "blocking" || rows.empty() || columns.empty()) {
            leaveOut(key, entry,
                key.kind != "blocking" ? NotMeasured::kind
                    : rows.empty()     ? NotMeasured::placement
                                       : NotMeasured::size);
            return;
        }
        std::vector<std::size_t> cells;
        for (const std::uint32_t row : rows)
            for (const std::uint32_t column : columns)
                if (const std::size_t cell = grid.index({row, column}); !m_map.interpolated(cell))
                    cells.push_back(cell);
        if (cells.empty()) {
            leaveOut(key, entry, NotMeasured::cell);
            return;
        }
        const double part = m_share / static_cast<double>(cells.size());
        const double seconds = secondsPerRun(*m_application.profile, entry);
        for (const std::size_t cell : cells) {
            m_result.calls[cell] += part * callsAt(cell, key, entry, seconds);
            m_result.seconds[cell] += part * seconds;
        }
    }

private:
    double callsAt(std::size_t cell, const ProfileKey &key, const ProfileEntry &entry, double seconds)
    {
        if (entry.calls != 0)
            return callsPerRun(key, entry);
        m_result.estimated = m_result.estimated || seconds > 0;
        const TimeGrid &grid = *m_map.grid;
        const double own
            = grid.baseline() == noMethod ? m_map.bestSeconds(cell) : grid.seconds(cell, grid.baseline());
        return seconds / (std::isnan(own) ? m_map.bestSeconds(cell) : own);
    }

    double callsPerRun(const ProfileKey &key, const ProfileEntry &entry) const
    {
        const double each = static_cast<double>(entry.calls) / runsOf(m_profile);
        const bool isExact = key.commSize != 0 && key.leastCommSize == 0 && m_profile.processes != 0;
        return isExact ? each * key.commSize / static_cast<double>(m_profile.processes) : each;
    }

    void leaveOut(const ProfileKey &key, const ProfileEntry &entry, NotMeasured why)
    {
        m_result.unmeasured.push_back(
            {m_application.name, key, entry, why, m_share * secondsPerRun(*m_application.profile, entry)});
    }

    CallsOnGrid &m_result;
    const DecisionMap &m_map;
    const Application &m_application;
    const wire::Profile &m_profile;
    double m_share;
};

} // namespace

std::string_view notMeasuredText(NotMeasured why)
{
    switch (why) {
    case NotMeasured::collective:
        return "the collective was not measured";
    case NotMeasured::kind:
        return "not blocking: other algorithms carry it out";
    case NotMeasured::placement:
        return "no such placement was measured";
    case NotMeasured::size:
        return "beyond the measured message sizes";
    case NotMeasured::cell:
        break;
    }
    return "not measured with this size there";
}

bool CallsOnGrid::any() const
{
    return std::any_of(calls.begin(), calls.end(), [](double count) { return count > 0; });
}

double secondsPerRun(const profiles::ApplicationProfile &profile, const ProfileEntry &entry)
{
    const std::uint64_t processes = std::max(profile.calls.processes, entry.processes);
    return processes == 0 ? 0.0 : entry.secondsTotal / static_cast<double>(processes) / runsOf(profile.calls);
}

CallsOnGrid callsOn(const DecisionMap &map, const std::vector<Application> &applications)
{
    CallsOnGrid result;
    result.calls.assign(map.grid->cells(), 0);
    result.seconds.assign(map.grid->cells(), 0);
    double shares = 0;
    for (const Application &application : applications)
        shares += application.share;
    for (const Application &application : applications) {
        Counting counting(result, map, application, application.share / shares);
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (key.collective == map.grid->collective())
                counting.add(key, entry);
    }
    return result;
}

double runSeconds(const std::vector<Application> &applications)
{
    double shares = 0;
    double sum = 0;
    for (const Application &application : applications) {
        const wire::Profile &calls = application.profile->calls;
        if (!(calls.seconds > 0))
            return 0;
        shares += application.share;
        sum += application.share * calls.seconds / runsOf(calls);
    }
    return shares > 0 ? sum / shares : 0;
}

} // namespace collscope
