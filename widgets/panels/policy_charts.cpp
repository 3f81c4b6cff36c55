// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/policy_charts.h"

#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr double leastShownPenalty = 1e-4; ///< that has a place on a logarithmic axis
constexpr double leastShare = 1e-3; ///< likewise

QString percent(double ratio)
{
    return u"%1 %"_s.arg(numberText(ratio * 100, 'g', 3));
}

ChartContent::Series replaySeries(const CampaignReplay &replay, int number)
{
    using Mark = ChartContent::Mark;
    constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
    constexpr double apart = 1.15; // of two points of a curve, at least
    ChartContent::Series series;
    series.name = toText(replay.policy);
    series.mark = marks[static_cast<std::size_t>(number) % marks.size()];
    series.line = ChartContent::Line::straight;
    series.color = number;
    for (const CampaignReplay::Point &at : replay.points) {
        const bool isLast = &at == &replay.points.back();
        if (at.timeShare < leastShare
            || (!isLast && !series.points.empty() && at.timeShare < apart * series.points.back().x))
            continue;
        series.points.push_back({at.timeShare, std::max(at.penalty, leastShownPenalty),
            Wording::tr("%1 after %2 of the time\nMean penalty: %3\nExpected: %4\nMeasurements: %5")
                .arg(series.name, percent(at.timeShare), percent(at.penalty), percent(at.expectedPenalty))
                .arg(at.measurements)});
    }
    return series;
}

/// `unit`: seconds of one step of the axis's unit.
ChartContent::Series outlookSeries(
    const std::vector<remote::CampaignOutlook::Point> &points, const QString &name, bool isAhead, double unit)
{
    ChartContent::Series series;
    series.name = name;
    series.mark = isAhead ? ChartContent::Mark::square : ChartContent::Mark::disc;
    series.line = isAhead ? ChartContent::Line::dashed : ChartContent::Line::straight;
    series.color = isAhead ? 1 : 0;
    series.isHollow = isAhead;
    for (const auto &at : points)
        series.points.push_back({at.seconds / unit, at.expectedPenalty,
            (isAhead ? Wording::tr("In %1 of measuring\nExpected mean penalty: %2")
                     : Wording::tr("%1 of measuring before now\nExpected mean penalty: %2"))
                .arg(formatDuration(std::abs(at.seconds)), percent(at.expectedPenalty))});
    return series;
}

} // namespace

ChartContent replayChart(const std::vector<CampaignReplay> &replays)
{
    ChartContent content;
    content.x = {Wording::tr("share of the full measuring time"), ChartContent::Unit::percent, true};
    content.y = {Wording::tr("mean penalty"), ChartContent::Unit::percent, true};
    content.empty = Wording::tr("There is nothing to replay.");
    for (const CampaignReplay &replay : replays)
        content.series.push_back(replaySeries(replay, static_cast<int>(content.series.size())));
    return content;
}

ChartContent outlookChart(const Expected<remote::CampaignOutlook> &outlook)
{
    ChartContent content;
    content.y = {Wording::tr("expected mean penalty"), ChartContent::Unit::percent, false};
    if (!outlook) {
        content.empty = toText(outlook.error().text());
        return content;
    }
    content.empty = Wording::tr("Nothing is known yet: the first records bring the chart.");
    if (outlook->known == 0)
        return content;
    double longest = outlook->secondsLeft.value_or(0);
    for (const auto *const points : {&outlook->past, &outlook->ahead})
        for (const auto &at : *points)
            longest = std::max(longest, std::abs(at.seconds));
    const bool isShort = longest < 120;
    const double unit = isShort ? 1 : 60;
    content.x = {isShort ? Wording::tr("seconds of measuring, from now on")
                         : Wording::tr("minutes of measuring, from now on"),
        ChartContent::Unit::number, false};
    content.series.push_back(outlookSeries(outlook->past, Wording::tr("until now"), false, unit));
    content.series.push_back(outlookSeries(outlook->ahead, Wording::tr("as it goes on"), true, unit));
    content.events.push_back({0, Wording::tr("now")});
    if (outlook->secondsLeft)
        content.events.push_back({*outlook->secondsLeft / unit, Wording::tr("budget")});
    return content;
}

} // namespace collscope
