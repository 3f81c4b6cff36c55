// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sweep_chart.h"

#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/figure_axis.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const ParameterInfo *parameterOf(const SweepPlan &plan, std::string_view key)
{
    const ModelKind *const kind = findModelKind(plan.kind);
    if (kind)
        for (const ParameterInfo &info : kind->parameters)
            if (info.key == key)
                return &info;
    return nullptr;
}

QString titleOf(const ParameterInfo &info)
{
    const QString title = Wording::declared(info.title);
    return info.unit.empty() ? title : title + u" ("_s + Wording::declared(info.unit) + u')';
}

/// What a sweep is about, short: "Quadtree, accuracy threshold".
QString planName(const StudySweep &sweep)
{
    const ModelKind *const kind = findModelKind(sweep.plan.kind);
    QString name = kind ? Wording::declared(kind->title) : toText(sweep.plan.kind);
    for (const std::size_t range : variedRanges(sweep.plan))
        if (const ParameterInfo *const info = parameterOf(sweep.plan, sweep.plan.ranges[range].key))
            name += u", "_s + Wording::declared(info->title);
    return sweep.together ? Wording::tr("%1, one model for all").arg(name) : name;
}

/// Of each sweep the collective, the system, and what was swept.
using SweepParts = std::array<QStringList, 3>;

SweepParts partsOf(const std::vector<StudySweep> &sweeps, const SystemName &systemName)
{
    SweepParts parts;
    for (const StudySweep &sweep : sweeps) {
        parts[0] << toText(sweep.study->collective());
        parts[1] << systemName(*sweep.study->data.dataset);
        parts[2] << planName(sweep);
    }
    return parts;
}

/// Position in SweepPlan::ranges of a parameter with several values.
std::optional<std::size_t> variedRange(const SweepPlan &plan, const std::string &key)
{
    for (const std::size_t range : variedRanges(plan))
        if (plan.ranges[range].key == key)
            return range;
    return std::nullopt;
}

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

QString tipOf(const StudySweep &sweep, const SweepPoint &point, const std::vector<const Figure *> &first,
    const SystemName &systemName)
{
    std::vector<const Figure *> figures = first;
    for (const char *const name : {"penalty_mean", "heldout_penalty_mean", "penalty_max",
             "heldout_penalty_max", "leaves", "depth_mean"})
        figures.push_back(findFigure(name));
    const QString place = Wording::tr("%1 on %2")
                              .arg(toText(sweep.study->collective()), systemName(*sweep.study->data.dataset));
    return figureTip(
        *point.fit, sweep.together ? Wording::tr("%1, one model for all").arg(place) : place, figures);
}

/// Points that belong to one line.
struct Curve {
    QString name;
    std::size_t sweep = 0;
    std::vector<std::size_t> points;
};

/// Without those that have no place on the axes.
std::vector<Curve> curvesOf(
    const std::vector<StudySweep> &sweeps, const SweepAxes &axes, const SystemName &systemName)
{
    const QStringList names = sweepNames(sweeps, systemName);
    std::vector<Curve> curves;
    for (std::size_t s = 0; s < sweeps.size(); ++s) {
        const auto range = variedRange(sweeps[s].plan, axes.parameter);
        if (!axes.over && !range)
            continue;
        const std::size_t first = curves.size();
        for (std::size_t i = 0; i < sweeps[s].points.size(); ++i) {
            const SweepPoint &point = sweeps[s].points[i];
            if (!point.isFitted())
                continue;
            const QString others = axes.over ? QString() : othersText(sweeps[s].plan, point, *range);
            QStringList parts{names[static_cast<qsizetype>(s)], others};
            parts.removeAll(QString());
            const QString name = parts.join(u", "_s);
            const auto curve = std::find_if(curves.begin() + static_cast<std::ptrdiff_t>(first), curves.end(),
                [&](const Curve &each) { return each.name == name; });
            if (curve == curves.end())
                curves.push_back({name, s, {i}});
            else
                curve->points.push_back(i);
        }
    }
    return curves;
}

/// Draws curves: each in a colour and with a mark of its own.
class SweepDrawing {
public:
    SweepDrawing(const std::vector<StudySweep> &sweeps, const SweepAxes &axes, const SystemName &systemName)
        : m_sweeps(sweeps), m_axes(axes), m_systemName(systemName)
    {
    }

    /// Nothing where no point has the figure. Is there something to draw?
    bool add(const Curve &curve, int number, const Figure &figure, ChartContent::Series look)
    {
        using Mark = ChartContent::Mark;
        constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
        look.mark = marks[static_cast<std::size_t>(number) % marks.size()];
        look.color = number;
        if (m_axes.over)
            look.line = ChartContent::Line::none;
        std::vector<std::pair<std::size_t, std::size_t>> sources;
        for (const std::size_t i : curve.points) {
            const SweepPoint &point = m_sweeps[curve.sweep].points[i];
            const double x
                = m_axes.over ? figureOf(*m_axes.over, *point.fit) : point.spec.value(m_axes.parameter);
            const double y = figureOf(figure, *point.fit);
            if (std::isnan(x) || std::isnan(y))
                continue;
            std::vector<const Figure *> first{&figure, m_axes.figure};
            if (m_axes.over)
                first.push_back(m_axes.over);
            look.points.push_back({x, y, tipOf(m_sweeps[curve.sweep], point, first, m_systemName), false});
            sources.emplace_back(curve.sweep, i);
        }
        if (look.points.empty())
            return false;
        chart.content.series.push_back(std::move(look));
        chart.sources.push_back(std::move(sources));
        return true;
    }

    SweepChart chart;

private:
    const std::vector<StudySweep> &m_sweeps;
    const SweepAxes &m_axes;
    const SystemName &m_systemName;
};

/// Values that were given by doubling, say.
bool isGeometric(const std::vector<double> &values)
{
    if (values.size() < 3 || values.front() <= 0)
        return false;
    const double factor = values[1] / values[0];
    for (std::size_t i = 1; i < values.size(); ++i)
        if (std::abs(values[i] / values[i - 1] / factor - 1) > 1e-6)
            return false;
    return true;
}

ChartContent::Axis xAxisOf(const std::vector<StudySweep> &sweeps, const SweepAxes &axes)
{
    if (axes.over)
        return axisOf(*axes.over);
    ChartContent::Axis axis;
    for (const StudySweep &sweep : sweeps) {
        const ParameterInfo *const info = parameterOf(sweep.plan, axes.parameter);
        const auto range = variedRange(sweep.plan, axes.parameter);
        if (!info || !range)
            continue;
        axis.title = titleOf(*info);
        axis.unit = info->step == 1 ? ChartContent::Unit::count : ChartContent::Unit::number;
        axis.logarithmic = isGeometric(sweep.plan.ranges[*range].values);
        if (!axis.logarithmic)
            break;
    }
    return axis;
}

/// Counts from few to many: the few would lie on one another.
bool needsLogarithm(const ChartContent &content)
{
    constexpr double many = 8;
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const ChartContent::Series &series : content.series)
        for (const ChartContent::Point &point : series.points) {
            least = std::min(least, point.x);
            most = std::max(most, point.x);
        }
    return content.x.unit == ChartContent::Unit::count && least > 0 && most >= least * many;
}

} // namespace

std::vector<const ParameterInfo *> sweptParameters(const std::vector<StudySweep> &sweeps)
{
    std::vector<const ParameterInfo *> parameters;
    for (auto sweep = sweeps.rbegin(); sweep != sweeps.rend(); ++sweep) {
        const auto varied = variedRanges(sweep->plan);
        for (auto range = varied.rbegin(); range != varied.rend(); ++range) {
            const ParameterInfo *const info = parameterOf(sweep->plan, sweep->plan.ranges[*range].key);
            if (info
                && std::none_of(parameters.begin(), parameters.end(),
                    [info](const ParameterInfo *known) { return known->key == info->key; }))
                parameters.push_back(info);
        }
    }
    return parameters;
}

QString sweepTitle(const std::vector<StudySweep> &sweeps, const SystemName &systemName)
{
    SweepParts parts = partsOf(sweeps, systemName);
    for (QStringList &part : parts)
        part.removeDuplicates();
    return Wording::tr("%1 on %2: %3")
        .arg(parts[0].join(u", "_s), parts[1].join(u", "_s), parts[2].join(u"; "_s));
}

QStringList sweepNames(const std::vector<StudySweep> &sweeps, const SystemName &systemName)
{
    const SweepParts parts = partsOf(sweeps, systemName);
    QStringList names;
    for (std::size_t s = 0; s < sweeps.size(); ++s) {
        QStringList telling;
        for (const QStringList &part : parts)
            if (std::set<QString>(part.begin(), part.end()).size() > 1)
                telling << part[static_cast<qsizetype>(s)];
        const QString name = telling.join(u", "_s);
        QString unique = name;
        for (int again = 2; sweeps.size() > 1 && (unique.isEmpty() || names.contains(unique)); ++again)
            unique = name.isEmpty() ? Wording::tr("run %1").arg(s + 1)
                                    : Wording::tr("%1 (%2)").arg(name).arg(again);
        names << unique;
    }
    return names;
}

SweepChart sweepChart(
    const std::vector<StudySweep> &sweeps, const SweepAxes &axes, const SystemName &systemName)
{
    using Line = ChartContent::Line;
    SweepDrawing drawing(sweeps, axes, systemName);
    ChartContent &content = drawing.chart.content;
    content.empty = sweeps.empty() ? Wording::tr("Choose ranges and press Run.")
                                   : Wording::tr("None of these models has such a figure.");
    content.x = xAxisOf(sweeps, axes);
    content.y = axisOf(*axes.figure);
    const Figure *const second = axes.over ? nullptr : axes.second;
    if (second)
        content.right = axisOf(*second);
    const std::vector<Curve> curves = curvesOf(sweeps, axes, systemName);
    const bool alone = curves.size() == 1;
    const Figure *const heldOut = heldOutFigure(*axes.figure);
    bool anyHeldOut = false;
    int number = 0;
    for (const Curve &curve : curves) {
        ChartContent::Series look;
        look.name = alone ? figureInSentence(*axes.figure) : curve.name;
        look.line = Line::straight;
        drawing.add(curve, number, *axes.figure, look);
        if (heldOut) {
            look.name = alone ? figureInSentence(*heldOut) : QString();
            look.line = Line::dashed;
            look.isHollow = true;
            anyHeldOut = drawing.add(curve, number, *heldOut, look) || anyHeldOut;
        }
        if (second) {
            look.name = alone ? figureInSentence(*second) : QString();
            look.isHollow = false;
            look.line = Line::dotted;
            look.onRight = true;
            drawing.add(curve, alone ? number + 1 : number, *second, look);
        }
        ++number;
    }
    if (axes.over)
        content.x.logarithmic = needsLogarithm(content);
    // The legend has a line per curve; what the others are stands at the axes.
    if (!alone && anyHeldOut)
        content.y.title = Wording::tr("%1 (hollow: held out)").arg(content.y.title);
    if (!alone && second)
        content.right->title = Wording::tr("%1 (dotted)").arg(content.right->title);
    return std::move(drawing.chart);
}

std::optional<HeatContent> sweepGrid(
    const StudySweep &sweep, const Figure &figure, const SystemName &systemName)
{
    const auto varied = variedRanges(sweep.plan);
    if (varied.size() != 2)
        return std::nullopt;
    const SweepPlan::Range &rows = sweep.plan.ranges[varied[0]];
    const SweepPlan::Range &columns = sweep.plan.ranges[varied[1]];
    HeatContent content;
    content.yTitle = titleOf(*parameterOf(sweep.plan, rows.key));
    content.xTitle = titleOf(*parameterOf(sweep.plan, columns.key));
    for (const double value : rows.values)
        content.rows.push_back(QString::number(value));
    for (const double value : columns.values)
        content.columns.push_back(QString::number(value));
    // The last range varies fastest, and all but these two have one value.
    const bool isRatio = figure.unit == Figure::Unit::ratio
        || figure.unit == Figure::Unit::penalty; // is written as such, shorter where it must be
    for (const SweepPoint &point : sweep.points) {
        const double value = point.isFitted() ? figureOf(figure, *point.fit) : std::nan("");
        content.values.push_back(value);
        if (!isRatio)
            content.texts.push_back(point.isFitted() ? figureText(figure, *point.fit) : QString());
        content.tips.push_back(point.isFitted() ? tipOf(sweep, point, {&figure}, systemName)
                                                : QString::fromStdString(point.problem));
    }
    return content;
}

} // namespace collscope
