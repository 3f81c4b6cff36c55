// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sweep_chart.h"

#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/figure_axis.h"

#include <QCoreApplication>

#include <array>
#include <cmath>
#include <map>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("collscope::SweepChart", text);
}

const ParameterInfo *parameterOf(const SweepPlan &plan, const std::string &key)
{
    const ModelKind *const kind = findModelKind(plan.kind);
    if (kind)
        for (const ParameterInfo &info : kind->parameters)
            if (info.key == key)
                return &info;
    return nullptr;
}

QString titleOf(const SweepPlan &plan, const std::string &key)
{
    const ParameterInfo *const info = parameterOf(plan, key);
    if (!info)
        return QString::fromStdString(key);
    const QString title = toText(info->title);
    return info->unit.empty() ? title : title + u" ("_s + toText(info->unit) + u')';
}

/// What a sweep is about, short: "Quadtree, accuracy threshold".
QString nameOf(const SweepPlan &plan)
{
    const ModelKind *const kind = findModelKind(plan.kind);
    QString name = kind ? toText(kind->title) : QString::fromStdString(plan.kind);
    for (const std::size_t range : variedRanges(plan)) {
        const ParameterInfo *const info = parameterOf(plan, plan.ranges[range].key);
        name += u", "_s + (info ? toText(info->title) : QString::fromStdString(plan.ranges[range].key));
    }
    return name;
}

/// Adds a point to a series that is made when it is first needed.
class Series {
public:
    explicit Series(SweepChart &chart) : m_chart(chart) { }

    void add(const QString &key, const ChartContent::Series &look, double x, double y,
        const SweepPoint &point, std::pair<std::size_t, std::size_t> source)
    {
        const auto [at, isNew] = m_positions.try_emplace(key, m_chart.content.series.size());
        if (isNew) {
            m_chart.content.series.push_back(look);
            m_chart.sources.emplace_back();
        }
        m_chart.content.series[at->second].points.push_back({x, y, sweepPointTip(point), false});
        m_chart.sources[at->second].push_back(source);
    }

private:
    SweepChart &m_chart;
    std::map<QString, std::size_t> m_positions;
};

/// The values of all varied parameters but one, as a name: "weight 4".
QString othersText(const SweepPlan &plan, const SweepPoint &point, std::size_t but)
{
    QStringList parts;
    for (const std::size_t range : variedRanges(plan))
        if (range != but)
            parts << toText(plan.ranges[range].key) + u' '
                    + QString::number(point.spec.value(plan.ranges[range].key));
    return parts.join(u", "_s);
}

SweepChart emptyChart()
{
    SweepChart chart;
    chart.content.empty = tr("Choose ranges and press Run.");
    return chart;
}

} // namespace

QString sweepPointTip(const SweepPoint &point)
{
    QString tip = modelTitle(point.spec)
        + tr("\nmean penalty %1, max %2")
              .arg(formatPenalty(point.fit->statistics().mean), formatPenalty(point.fit->statistics().max));
    if (point.fit->heldOut)
        tip += tr("\nheld out: mean %1, max %2")
                   .arg(formatPenalty(point.fit->heldOut->mean), formatPenalty(point.fit->heldOut->max));
    tip += tr("\n%1 leaves, mean depth %2")
               .arg(leavesText(point.fit->shape), QString::number(point.fit->shape.depthMean, 'f', 2));
    return isUnproved(point.fit->shape) ? tip + u'\n' + unprovedText() : tip;
}

std::vector<std::size_t> variedRanges(const SweepPlan &plan)
{
    std::vector<std::size_t> varied;
    for (std::size_t i = 0; i < plan.ranges.size(); ++i)
        if (plan.ranges[i].values.size() > 1)
            varied.push_back(i);
    return varied;
}

SweepChart chartOverParameter(const std::vector<FinishedSweep> &sweeps, std::size_t which)
{
    using Line = ChartContent::Line;
    using Mark = ChartContent::Mark;
    SweepChart chart = emptyChart();
    if (which >= sweeps.size())
        return chart;
    const FinishedSweep &sweep = sweeps[which];
    const auto varied = variedRanges(sweep.plan);
    if (varied.empty())
        return chartOverSize({sweep}, false);
    const std::string &key = sweep.plan.ranges[varied.back()].key;
    const bool alone = varied.size() == 1;
    chart.content.x = {titleOf(sweep.plan, key), ChartContent::Unit::number};
    chart.content.y = {tr("mean penalty"), ChartContent::Unit::percent};
    if (alone)
        chart.content.right = ChartContent::Axis{tr("mean depth"), ChartContent::Unit::number};
    Series series(chart);
    int colors = 0;
    std::map<QString, int> colorOf;
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const SweepPoint &point = sweep.points[i];
        if (!point.isFitted())
            continue;
        const double x = point.spec.value(key);
        const QString others = othersText(sweep.plan, point, varied.back());
        const int color = colorOf.try_emplace(others, colors).second ? colors++ : colorOf[others];
        series.add(others,
            {alone ? tr("mean penalty") : others, Mark::disc, Line::straight, color, false, {}}, x,
            point.fit->statistics().mean, point, {which, i});
        if (point.fit->heldOut)
            series.add(others + u"/held out"_s,
                {alone ? tr("mean penalty, held out") : QString(), Mark::ring, Line::dashed, color, false,
                    {}},
                x, point.fit->heldOut->mean, point, {which, i});
        if (alone)
            series.add(u"/depth"_s, {tr("mean depth"), Mark::square, Line::straight, 4, true, {}}, x,
                point.fit->shape.depthMean, point, {which, i});
    }
    return chart;
}

SweepChart chartOverSize(const std::vector<FinishedSweep> &sweeps, bool depthAxis)
{
    using Line = ChartContent::Line;
    using Mark = ChartContent::Mark;
    SweepChart chart = emptyChart();
    const Figure &size = *findFigure(depthAxis ? figure_name::depthMean : figure_name::leaves);
    chart.content.x = axisOf(size);
    chart.content.x.logarithmic = !depthAxis;
    chart.content.y = {tr("mean penalty"), ChartContent::Unit::percent};
    Series series(chart);
    for (std::size_t s = 0; s < sweeps.size(); ++s) {
        const QString name = nameOf(sweeps[s].plan);
        const Mark mark = std::array{Mark::disc, Mark::square, Mark::diamond}[s % 3];
        for (std::size_t i = 0; i < sweeps[s].points.size(); ++i) {
            const SweepPoint &point = sweeps[s].points[i];
            if (!point.isFitted())
                continue;
            const double x = size.of(*point.fit);
            const int color = static_cast<int>(s);
            series.add(QString::number(s), {name, mark, Line::none, color, false, {}}, x,
                point.fit->statistics().mean, point, {s, i});
            if (point.fit->heldOut)
                series.add(QString::number(s) + u"/held out"_s,
                    {tr("%1, held out").arg(name), Mark::ring, Line::none, color, false, {}}, x,
                    point.fit->heldOut->mean, point, {s, i});
        }
    }
    return chart;
}

std::optional<HeatContent> gridOf(const FinishedSweep &sweep)
{
    const auto varied = variedRanges(sweep.plan);
    if (varied.size() != 2)
        return std::nullopt;
    const SweepPlan::Range &rows = sweep.plan.ranges[varied[0]];
    const SweepPlan::Range &columns = sweep.plan.ranges[varied[1]];
    HeatContent content;
    content.yTitle = titleOf(sweep.plan, rows.key);
    content.xTitle = titleOf(sweep.plan, columns.key);
    for (const double value : rows.values)
        content.rows.push_back(QString::number(value));
    for (const double value : columns.values)
        content.columns.push_back(QString::number(value));
    // The last range varies fastest, and all but these two have one value.
    for (const SweepPoint &point : sweep.points) {
        content.penalty.push_back(point.isFitted() ? point.fit->statistics().mean : std::nan(""));
        content.tips.push_back(
            point.isFitted() ? sweepPointTip(point) : QString::fromStdString(point.problem));
    }
    return content;
}

} // namespace collscope
