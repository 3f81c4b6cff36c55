// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/outlook.h"

#include "engine/data/say.h"

#include "engine/remote/estimate.h"
#include "engine/wire/duration.h"
#include "engine/wire/policies/chosen_order.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace collscope::remote {

namespace {

constexpr std::size_t mostPoints = 30; ///< of a curve: each looks at every cell
constexpr std::size_t mostAhead = 5000; ///< measurements that are imagined
constexpr double oneMinute = 60.0;

/// So much of it goes to a collective, and to each of its cells.
struct Spent {
    double seconds = 0;
    std::size_t measurements = 0;
    std::map<std::size_t, double> cells;
};

class Looking {
public:
    Looking(const wire::Schedule &schedule, const wire::CampaignPlan &plan, const wire::Policy &policy)
        : m_schedule(schedule), m_cost(wire::costOf(plan, schedule.points())),
          m_order(schedule, plan, policy, m_cost)
    {
    }

    /// False when it was stopped.
    bool lookBack(const std::vector<wire::RecordLine> &records, const std::stop_token &stop)
    {
        const std::size_t every = std::max<std::size_t>(records.size() / mostPoints, 1);
        double seconds = 0;
        for (std::size_t i = 0; i < records.size(); ++i) {
            if (stop.stop_requested())
                return false;
            if (m_order.addKnown({records[i]}) == 0)
                continue;
            ++outlook.known;
            const wire::Summary &summary = records[i].summary;
            seconds += m_cost.seconds(summary.seconds(), static_cast<double>(summary.samples));
            if (i % every == every - 1)
                outlook.past.push_back({seconds, m_order.expectedPenalty()});
        }
        if (outlook.known != 0 && (outlook.past.empty() || outlook.past.back().seconds < seconds))
            outlook.past.push_back({seconds, m_order.expectedPenalty()});
        for (CampaignOutlook::Point &point : outlook.past)
            point.seconds -= seconds;
        m_spent = seconds;
        return true;
    }

    bool lookAhead(double most, const std::stop_token &stop)
    {
        std::map<std::size_t, Spent> spent;
        double seconds = 0;
        double drawn = 0;
        outlook.ahead.push_back({0, m_order.expectedPenalty()});
        for (std::size_t i = 0; i < mostAhead && seconds < most; ++i) {
            if (stop.stop_requested())
                return false;
            const auto point = m_order.next(std::numeric_limits<double>::infinity());
            if (!point)
                break;
            const double cost = imagine(*point);
            if (seconds < oneMinute) {
                Spent &mine = spent[m_schedule.cells[point->cell].collective];
                mine.seconds += cost;
                ++mine.measurements;
                mine.cells[point->cell] += cost;
            }
            seconds += cost;
            if (seconds - drawn >= most / static_cast<double>(mostPoints)) {
                outlook.ahead.push_back({seconds, m_order.expectedPenalty()});
                drawn = seconds;
            }
        }
        if (seconds > drawn)
            outlook.ahead.push_back({seconds, m_order.expectedPenalty()});
        tellShares(spent);
        return true;
    }

    double spent() const { return m_spent; }

    CampaignOutlook outlook;

private:
    /// Takes the expected time for measured. Returns what that costs.
    double imagine(const wire::ChosenOrder::Point &point)
    {
        const wire::ScheduledCell &cell = m_schedule.cells[point.cell];
        wire::RecordLine record;
        record.method = m_schedule.methods[cell.collective][point.method];
        record.summary.median = m_order.expectedSeconds(point);
        const double most = m_cost.repetitions(record.summary.median);
        double made = m_cost.lookRepetitions(record.summary.median);
        while (made < most && !m_order.isDropped(point, record.summary.median, made))
            made *= wire::dropSteps;
        made = std::min(made, most);
        record.summary.samples = static_cast<std::uint64_t>(std::max(made, 1.0));
        m_order.add(point, record);
        return m_cost.seconds(record.summary.median, made);
    }

    void tellShares(const std::map<std::size_t, Spent> &spent)
    {
        for (const auto &[collective, mine] : spent) {
            const auto most = std::max_element(mine.cells.begin(), mine.cells.end(),
                [](const auto &a, const auto &b) { return a.second < b.second; });
            const wire::ScheduledCell &cell = m_schedule.cells[most->first];
            outlook.nextMinute.push_back(
                {m_schedule.collectives[collective].collective, mine.seconds, mine.measurements,
                    std::to_string(m_schedule.places[cell.place].size) + " processes, "
                        + wire::formatBytes(cell.bytes)});
        }
        std::stable_sort(outlook.nextMinute.begin(), outlook.nextMinute.end(),
            [](const auto &a, const auto &b) { return a.seconds > b.seconds; });
    }

    const wire::Schedule &m_schedule;
    wire::PointCost m_cost;
    wire::ChosenOrder m_order;
    double m_spent = 0;
};

} // namespace

Expected<CampaignOutlook> outlookOf(const JobOrder &order, const std::vector<wire::RecordLine> &records,
    double secondsAhead, const std::vector<wire::Offers> &offers, const std::stop_token &stop)
{
    const wire::Policy *const policy = wire::findPolicy(order.plan.policy);
    if (!policy || !policy->looks)
        return failure(say("This campaign measures from a coarse grid to a fine one and expects nothing"),
            say("Choose the order 'regret' in the campaign editor"));
    const auto schedule = scheduleOf(order, offers);
    if (!schedule)
        return tl::unexpected(schedule.error());
    Looking looking(*schedule, order.plan, *policy);
    if (!looking.lookBack(records, stop))
        return failure("cancelled");
    if (looking.outlook.known != 0 && !looking.lookAhead(secondsAhead, stop))
        return failure("cancelled");
    if (order.plan.budget > 0.0)
        looking.outlook.secondsLeft = std::max(order.plan.budget - looking.spent(), 0.0);
    return std::move(looking.outlook);
}

} // namespace collscope::remote
