// SPDX-License-Identifier: GPL-3.0-or-later
// What a slowdown costs a run of an application.
#include "engine/evaluate/ratio_map.h"

#include "engine/data/statistics.h"
#include "engine/map/significance.h"
#include "engine/map/weighting.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace collscope {

namespace {

constexpr std::string_view ownChoice = "default";

/// Per collective and place the library's own choice, or the only method.
std::map<std::string, PlacedCells> usedCells(const TimeRatios &ratios)
{
    std::map<std::string, std::map<RatioPlace, std::vector<const RatioCell *>>> all;
    for (const RatioCell &cell : ratios.cells)
        all[cell.collective][{cell.placement, cell.messageBytes}].push_back(&cell);
    std::map<std::string, PlacedCells> used;
    for (const auto &[collective, places] : all)
        for (const auto &[place, cells] : places) {
            const auto own = std::find_if(
                cells.begin(), cells.end(), [](const RatioCell *cell) { return cell->method == ownChoice; });
            if (own != cells.end() || cells.size() == 1)
                used[collective][place] = own != cells.end() ? *own : cells.front();
        }
    return used;
}

/// Sums over cells by position of the run; a cell without that run counts with its mean.
struct RunSums {
    std::vector<double> sums;

    void add(double calls, const std::vector<double> &seconds, double middle)
    {
        for (std::size_t run = 0; run < sums.size(); ++run)
            sums[run] += calls * (run < seconds.size() ? seconds[run] : middle);
    }
    double squares() const
    {
        const double middle = mean(sums);
        double sum = 0;
        for (const double each : sums)
            sum += (each - middle) * (each - middle);
        return sum;
    }
};

/// Shares of the profiles' calls and seconds, per run on the mean of the applications' shares.
class Coverage {
public:
    explicit Coverage(const std::vector<Application> &applications)
    {
        double shares = 0;
        for (const Application &application : applications)
            shares += application.share;
        for (const Application &application : applications) {
            const wire::Profile &profile = application.profile->calls;
            const double part = application.share / shares;
            m_parts[application.name] = part / static_cast<double>(std::max<std::uint64_t>(profile.runs, 1));
            for (const auto &[key, entry] : profile.entries) {
                m_calls += callsOf(application.name, entry);
                m_seconds += part * secondsPerRun(*application.profile, entry);
            }
        }
    }

    void leaveOut(const UnmeasuredCalls &calls)
    {
        m_missingCalls += callsOf(calls.application, calls.entry);
        m_missingSeconds += calls.seconds;
    }

    void report(ApplicationRatio &result) const
    {
        result.unmeasured = m_missingSeconds;
        result.coveredCalls = m_calls > 0 ? 1 - m_missingCalls / m_calls : std::nan("");
        result.coveredSeconds = m_seconds > 0 ? 1 - m_missingSeconds / m_seconds : std::nan("");
    }

private:
    double callsOf(const std::string &application, const wire::ProfileEntry &entry) const
    {
        return m_parts.at(application) * static_cast<double>(entry.calls);
    }

    std::map<std::string, double> m_parts; ///< of a counted call, by application
    double m_calls = 0;
    double m_seconds = 0;
    double m_missingCalls = 0;
    double m_missingSeconds = 0;
};

} // namespace

Expected<ApplicationRatio> applicationRatio(
    const TimeRatios &ratios, const std::vector<Application> &applications, const std::stop_token &stop)
{
    ApplicationRatio result;
    RunSums before{std::vector<double>(ratios.runsBefore)};
    RunSums after{std::vector<double>(ratios.runsAfter)};
    const auto used = usedCells(ratios);
    Coverage coverage(applications);
    for (const auto &[collective, cells] : used) {
        const auto map = timesOfA(collective, cells, stop);
        if (!map)
            return tl::unexpected(map.error());
        const TimeGrid &grid = *(*map)->grid;
        const CallsOnGrid use = callsOn(**map, applications);
        result.estimated = result.estimated || use.estimated;
        for (const UnmeasuredCalls &calls : use.unmeasured)
            coverage.leaveOut(calls);
        for (std::size_t i = 0; i < use.calls.size(); ++i) {
            if (!(use.calls[i] > 0))
                continue;
            const Instance at = grid.instance(grid.cell(i));
            const RatioCell &cell = *cells.at({at.placement, at.messageBytes});
            ++result.cells;
            result.before += use.calls[i] * cell.secondsBefore();
            result.after += use.calls[i] * cell.secondsAfter();
            before.add(use.calls[i], cell.before, cell.secondsBefore());
            after.add(use.calls[i], cell.after, cell.secondsAfter());
        }
    }
    double shares = 0;
    for (const Application &application : applications)
        shares += application.share;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (!used.contains(key.collective))
                coverage.leaveOut({application.name, key, entry, NotMeasured::collective,
                    application.share / shares * secondsPerRun(*application.profile, entry)});
    coverage.report(result);
    const double freedom = static_cast<double>(before.sums.size() + after.sums.size()) - 2;
    if (result.cells > 0 && freedom > 0) {
        const double error = std::sqrt((before.squares() + after.squares()) / freedom
            * (1 / static_cast<double>(before.sums.size()) + 1 / static_cast<double>(after.sums.size())));
        constexpr double outside = 0.05;
        const double reach = studentQuantile(freedom, outside) * error;
        result.low = result.after - result.before - reach;
        result.high = result.after - result.before + reach;
    }
    return result;
}

} // namespace collscope
