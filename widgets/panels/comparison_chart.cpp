// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/comparison_chart.h"

#include "widgets/common/format.h"
#include "widgets/models/statistics_model.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("collscope::ComparisonChart", text);
}

QString tipOf(const ComparedModel &model, double penalty, const QString &what)
{
    QString tip = modelTitle(model.spec) + QChar(u'\n') + tr("%1: %2").arg(what, formatPenalty(penalty))
        + tr("\n%1 leaves, decision %2").arg(leavesText(model.shape), formatSeconds(model.decisionSeconds));
    if (!std::isnan(model.aboveBound))
        tip += tr("\n%1 above the bound").arg(formatPenalty(model.aboveBound));
    if (isUnproved(model.shape))
        tip += u'\n' + unprovedText();
    return tip;
}

/// The bound goes on where no model is: as far as the largest model, or as far as it is of interest.
std::size_t mostLeaves(const std::vector<ComparedModel> &models, const ComparisonGround &ground)
{
    constexpr std::size_t usual = 32;
    std::size_t most = std::max(usual, ground.heldOut.stopsFallingAt + 2);
    for (const ComparedModel &model : models)
        if (!model.isBaseline())
            most = std::max(most, model.shape.leaves);
    return most;
}

void addBound(ComparisonChart &chart, const ComparisonGround &ground, std::size_t most)
{
    using Line = ChartContent::Line;
    const optimal::ParetoCurve &curve = *ground.maps.bound;
    ChartContent::Series bound{
        tr("bound"), ChartContent::Mark::none, curve.hullOnly ? Line::straight : Line::steps, 2, false, {}};
    for (const optimal::CurvePoint &point : curve.points)
        if (point.leaves <= most)
            bound.points.push_back({static_cast<double>(point.leaves), point.figure,
                tr("Best possible tree of %1 leaves: %2")
                    .arg(formatCount(point.leaves), formatPenalty(point.figure))});
    chart.content.series.push_back(bound);
    ChartContent::Series heldOut{tr("bound, held out"), ChartContent::Mark::none, Line::dashed, 2, false, {}};
    for (const HeldOutCurve::Point &point : ground.heldOut.points)
        if (point.leaves <= most)
            heldOut.points.push_back({static_cast<double>(point.leaves), point.penalty.mean,
                tr("Best possible tree of %1 leaves, on the runs held out: %2")
                    .arg(formatCount(point.leaves), formatPenalty(point.penalty.mean))});
    if (!heldOut.points.empty())
        chart.content.series.push_back(heldOut);
    if (ground.heldOut.stopsFallingAt > 0)
        chart.content.events.push_back({static_cast<double>(ground.heldOut.stopsFallingAt),
            tr("\u25cb held out\nstops falling\nat %1 leaves")
                .arg(formatCount(ground.heldOut.stopsFallingAt))});
    chart.rows.resize(chart.content.series.size());
}

void addModels(ComparisonChart &chart, const std::vector<ComparedModel> &models, bool overLeaves)
{
    using Mark = ChartContent::Mark;
    ChartContent::Series training{tr("model"), Mark::disc, ChartContent::Line::none, 0, false, {}};
    ChartContent::Series unproved{
        tr("model, a better one may exist"), Mark::diamond, ChartContent::Line::none, 0, false, {}};
    ChartContent::Series heldOut{tr("model, held out"), Mark::ring, ChartContent::Line::none, 0, false, {}};
    std::vector<std::size_t> provedRows;
    std::vector<std::size_t> unprovedRows;
    std::vector<std::size_t> heldOutRows;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const ComparedModel &model = models[i];
        if (model.isBaseline())
            continue;
        const double x = overLeaves ? static_cast<double>(model.shape.leaves) : model.decisionSeconds * 1e9;
        const bool proved = !isUnproved(model.shape);
        (proved ? provedRows : unprovedRows).push_back(i);
        (proved ? training : unproved)
            .points.push_back({x, model.training.mean, tipOf(model, model.training.mean, tr("mean penalty")),
                model.isPareto});
        if (!model.heldOut)
            continue;
        heldOutRows.push_back(i);
        heldOut.points.push_back(
            {x, model.heldOut->mean, tipOf(model, model.heldOut->mean, tr("mean penalty, held out")), false});
    }
    for (const auto &[series, rows] :
        {std::pair(training, provedRows), std::pair(unproved, unprovedRows), std::pair(heldOut, heldOutRows)})
        if (!series.points.empty()) {
            chart.content.series.push_back(series);
            chart.rows.push_back(rows);
        }
}

} // namespace

ComparisonChart emptyComparisonChart()
{
    ComparisonChart chart;
    chart.content.empty = tr("Models that were added appear here.");
    return chart;
}

ComparisonChart comparisonChart(
    const std::vector<ComparedModel> &models, const ComparisonGround &ground, bool overLeaves)
{
    ComparisonChart chart = emptyComparisonChart();
    chart.content.x = overLeaves
        ? ChartContent::Axis{tr("leaves"), ChartContent::Unit::count, true}
        : ChartContent::Axis{tr("decision time (ns)"), ChartContent::Unit::nanoseconds};
    chart.content.y = {tr("mean penalty"), ChartContent::Unit::percent};
    if (overLeaves && ground.maps.bound)
        addBound(chart, ground, mostLeaves(models, ground));
    addModels(chart, models, overLeaves);
    return chart;
}

} // namespace collscope
