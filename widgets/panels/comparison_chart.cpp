// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/comparison_chart.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/figure_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace collscope {

namespace {

QString tipOf(const Fit &fit, const Figure &figure, const QString &place = {})
{
    std::vector<const Figure *> figures{&figure};
    for (const char *const name : {"leaves", "decision_ns", "above_bound"})
        figures.push_back(findFigure(name));
    return figureTip(fit, place, figures);
}

/// The bound goes on where no model is: as far as the largest model, or as far as it is of interest.
std::size_t mostLeaves(const std::vector<ComparedModel> &models)
{
    constexpr std::size_t usual = 32;
    std::size_t most = usual;
    for (const ComparedModel &model : models)
        if (!model.fit->isBaseline())
            most = std::max(most, model.fit->shape.leaves);
    return most;
}

void addBound(ComparisonChart &chart, const Bound &bound, std::size_t most)
{
    using Line = ChartContent::Line;
    const optimal::ParetoCurve &curve = *bound.curve;
    ChartContent::Series best{Wording::tr("bound"), ChartContent::Mark::none,
        curve.hullOnly ? Line::straight : Line::steps, 2, false, {}};
    for (const optimal::CurvePoint &point : curve.points)
        if (point.leaves <= most)
            best.points.push_back({static_cast<double>(point.leaves), point.figure,
                Wording::tr("Best possible tree of %1: %2")
                    .arg(leavesText(point.leaves), formatSlower(point.figure))});
    chart.content.series.push_back(best);
    ChartContent::Series heldOut{
        Wording::tr("bound, held out"), ChartContent::Mark::none, Line::dashed, 2, false, {}};
    // Where no measurements stand apart, those that choose the size.
    const bool isApart = !bound.heldOut.empty() || !bound.sizes;
    for (const SizeChoice::Point &point : isApart ? bound.heldOut : bound.sizes->points)
        if (point.size <= most && !std::isnan(point.mean))
            heldOut.points.push_back({static_cast<double>(point.size), point.mean,
                Wording::tr("Best possible tree of %1, on what is held out: %2, standard error %3")
                    .arg(leavesText(point.size), formatSlower(point.mean),
                        formatPenalty(point.standardError))});
    if (!heldOut.points.empty())
        chart.content.series.push_back(heldOut);
    if (bound.sizes)
        chart.content.events.push_back({static_cast<double>(bound.sizes->chosen),
            Wording::tr("\u25cb folds choose %1").arg(leavesText(bound.sizes->chosen))});
    chart.rows.resize(chart.content.series.size());
}

void addModels(ComparisonChart &chart, const std::vector<ComparedModel> &models, const Figure &over)
{
    using Mark = ChartContent::Mark;
    const Figure &penalty = *findFigure("penalty_mean");
    ChartContent::Series training{Wording::tr("model"), Mark::disc, ChartContent::Line::none, 0, false, {}};
    ChartContent::Series unproved{
        Wording::tr("model, a better one may exist"), Mark::diamond, ChartContent::Line::none, 0, false, {}};
    ChartContent::Series heldOut{
        Wording::tr("model, held out"), Mark::disc, ChartContent::Line::none, 0, false, {}, true};
    std::vector<std::size_t> provedRows;
    std::vector<std::size_t> unprovedRows;
    std::vector<std::size_t> heldOutRows;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Fit &fit = *models[i].fit;
        const double x = figureOf(over, fit);
        const double mean = fit.statistics().mean;
        if (fit.isBaseline() || std::isnan(x) || std::isnan(mean))
            continue;
        const bool proved = !isUnproved(fit.shape);
        (proved ? provedRows : unprovedRows).push_back(i);
        const bool isHeldOut = fit.heldOut && !std::isnan(fit.heldOut->mean);
        const QString name = toText(fit.spec.text());
        // The front and the names are about what is held out, where anything is.
        (proved ? training : unproved)
            .points.push_back({x, mean, tipOf(fit, penalty), models[i].isPareto && !isHeldOut,
                isHeldOut ? QString() : name});
        if (!isHeldOut)
            continue;
        heldOutRows.push_back(i);
        heldOut.points.push_back(
            {x, fit.heldOut->mean, tipOf(fit, *heldOutFigure(penalty)), models[i].isPareto, name});
    }
    for (const auto &[series, rows] :
        {std::pair(training, provedRows), std::pair(unproved, unprovedRows), std::pair(heldOut, heldOutRows)})
        if (!series.points.empty()) {
            chart.content.series.push_back(series);
            chart.rows.push_back(rows);
        }
}

/// Where a model is drawn; nothing: it is not.
std::optional<ChartContent::Point> pointOf(
    const ComparedModel &model, const Figure &over, const Figure &penalty, const QString &place)
{
    const double x = figureOf(over, *model.fit);
    const double y = penalty.of(*model.fit);
    if (model.fit->isBaseline() || std::isnan(x) || std::isnan(y))
        return std::nullopt;
    const bool isHeldOut = model.fit->heldOut && !std::isnan(model.fit->heldOut->mean);
    const bool isFront = model.isPareto && isHeldOut == (&penalty != findFigure(figure_name::penaltyMean));
    return ChartContent::Point{x, y, tipOf(*model.fit, penalty, place), isFront};
}

/// The models of one map among several, the `number`th, whose first row is `firstRow`.
void addMap(ComparisonChart &chart, const MapComparison &map, const QString &name, int number,
    std::size_t firstRow, const Figure &over)
{
    using Mark = ChartContent::Mark;
    constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
    const Figure &penalty = *findFigure(figure_name::penaltyMean);
    for (const bool heldOut : {false, true}) {
        const Figure &upwards = heldOut ? *heldOutFigure(penalty) : penalty;
        ChartContent::Series series{heldOut ? QString() : name,
            marks[static_cast<std::size_t>(number) % marks.size()], ChartContent::Line::none, number, false,
            {}, heldOut};
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < map.models.size(); ++i)
            if (const auto point = pointOf(map.models[i], over, upwards, name)) {
                series.points.push_back(*point);
                rows.push_back(firstRow + i);
            }
        if (series.points.empty())
            continue;
        chart.content.series.push_back(std::move(series));
        chart.rows.push_back(std::move(rows));
    }
}

} // namespace

QStringList mapNames(const std::vector<MapComparison> &maps, const SystemName &systemName)
{
    const bool oneSystem = std::all_of(maps.begin(), maps.end(), [&maps](const MapComparison &map) {
        return map.study->data.dataset == maps.front().study->data.dataset;
    });
    QStringList names;
    for (const MapComparison &map : maps) {
        const QString collective = toText(map.study->collective());
        names << (oneSystem ? collective
                            : Wording::tr("%1 on %2").arg(collective, systemName(*map.study->data.dataset)));
    }
    return names;
}

ComparisonChart comparisonChart(
    const std::vector<MapComparison> &maps, const SystemName &systemName, const Figure &over)
{
    if (maps.size() == 1)
        return comparisonChart(maps.front().models, *maps.front().bound, over);
    ComparisonChart chart = emptyComparisonChart();
    chart.content.x = axisOf(over);
    chart.content.x.logarithmic = over.name == figure_name::leaves;
    chart.content.y = axisOf(*findFigure(figure_name::penaltyMean));
    const QStringList names = mapNames(maps, systemName);
    std::size_t row = 0;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        addMap(chart, maps[i], names[static_cast<qsizetype>(i)], static_cast<int>(i), row, over);
        row += maps[i].models.size();
    }
    return chart;
}

std::vector<const Figure *> comparisonAxes()
{
    std::vector<const Figure *> axes;
    for (const std::string_view name :
        {figure_name::leaves, figure_name::decisionNs, figure_name::nodes, figure_name::depthMean,
            figure_name::depthMax, figure_name::functionSize, figure_name::memoryBytes})
        axes.push_back(findFigure(name));
    return axes;
}

ComparisonChart emptyComparisonChart()
{
    ComparisonChart chart;
    chart.content.empty = Wording::tr("Models that were added appear here.");
    return chart;
}

ComparisonChart comparisonChart(
    const std::vector<ComparedModel> &models, const Bound &bound, const Figure &over)
{
    ComparisonChart chart = emptyComparisonChart();
    const bool overLeaves = over.name == figure_name::leaves;
    chart.content.x = axisOf(over);
    chart.content.x.logarithmic = overLeaves;
    chart.content.y = axisOf(*findFigure(figure_name::penaltyMean));
    if (overLeaves && bound.curve)
        addBound(chart, bound, mostLeaves(models));
    addModels(chart, models, over);
    return chart;
}

} // namespace collscope
