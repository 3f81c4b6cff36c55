// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_facts.h"

#include "engine/map/predicted_cells.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/wording.h"
#include "widgets/plot/map_view.h"

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString timeOf(const TimeGrid &grid, std::size_t cell, MethodIndex method)
{
    const double seconds = method == noMethod ? std::nan("") : grid.seconds(cell, method);
    return std::isnan(seconds) ? MapView::tr("not measured") : formatSeconds(seconds);
}

/// The fastest candidate after the best one.
const RankedMethod *runnerUp(const TimeGrid &grid, const std::vector<RankedMethod> &ranked, MethodIndex best)
{
    for (const RankedMethod &entry : ranked)
        if (entry.method != best && grid.isCandidate(entry.method))
            return &entry;
    return nullptr;
}

void addSamples(std::vector<CellFact> &facts, const std::vector<RankedMethod> &ranked, MethodIndex method)
{
    for (const RankedMethod &entry : ranked) {
        if (entry.method != method)
            continue;
        QString text = entry.samples > 0 ? formatCount(entry.samples) : MapView::tr("unknown");
        if (entry.runs > 1)
            text += MapView::tr(" in %1").arg(runsText(entry.runs));
        facts.push_back({MapView::tr("samples"), noMethod, text});
    }
}

/// What is known of where processes are: "4 nodes \u00d7 2", "4 nodes", "2 per node".
QString places(std::uint32_t nodes, std::uint32_t ppn)
{
    if (nodes == 0)
        return MapView::tr("%1 per node").arg(formatCount(ppn));
    const QString counted = nodesText(nodes);
    return ppn == 0 ? counted : QString(counted + u" \u00d7 "_s + formatCount(ppn));
}

} // namespace

QString sizesOf(const TimeGrid &grid, Cell cell)
{
    const Instance instance = grid.instance(cell);
    QString text = processesText(instance.placement.commSize);
    const Placement &placement = instance.placement;
    if (placement.nodes != 0 || placement.ppn != 0)
        text += u" ("_s + places(placement.nodes, placement.ppn) + u')';
    if (placement.members != 0)
        text += QStringLiteral(", ") + groupsText(placement.members, placement.colours);
    return text + QStringLiteral(", ") + formatSizeExact(instance.messageBytes);
}

CellFact choiceFact(const QString &what, const DecisionMap &map, const Evaluation &model, std::size_t cell)
{
    const MethodIndex chosen = model.decisions[cell].method;
    return {what, chosen, timeOf(*map.grid, cell, chosen), true};
}

void addOutside(std::vector<CellFact> &facts, const Evaluation &model, std::size_t cell)
{
    if (model.isOutside(cell))
        facts.push_back({MapView::tr("outside"), noMethod, outsideText(model)});
}

QString outsideText(const Evaluation &model)
{
    const QString where = MapView::tr("beyond the measured range of what it was fitted to");
    return model.beyond.empty() ? where : QString(where + u": "_s + Wording::declared(model.beyond));
}

void addInterpolated(std::vector<CellFact> &facts, const DecisionMap &map, std::size_t cell)
{
    const TimeGrid &grid = *map.grid;
    const std::size_t source = map.source[cell];
    facts.push_back({MapView::tr("interpolated"), map.best[cell], MapView::tr("by predicted times")});
    if (isUncertain(map, cell))
        facts.push_back({MapView::tr("uncertain"), noMethod,
            MapView::tr("a guess: too far from what was measured to be relied on")});
    facts.push_back({MapView::tr("nearest"), map.best[source],
        MapView::tr("measured at %1").arg(sizesOf(grid, grid.cell(source)))});
}

std::vector<CellFact> measuredFacts(const DecisionMap &map, Cell cell, const std::vector<CellFact> &between)
{
    const TimeGrid &grid = *map.grid;
    const std::size_t index = grid.index(cell);
    const MethodIndex best = map.best[index];
    std::vector<CellFact> facts;
    if (map.interpolated(index))
        addInterpolated(facts, map, index);
    else
        facts.push_back({MapView::tr("best"), best, timeOf(grid, index, best)});
    if (grid.dataset()->provenance().origin == Origin::predicted)
        facts.push_back({MapView::tr("times"), noMethod,
            grid.isExtrapolated(index) ? MapView::tr("predicted beyond the measured range: extrapolated")
                                       : MapView::tr("predicted, not measured")});
    facts.insert(facts.end(), between.begin(), between.end());
    if (!map.weights.empty())
        facts.push_back({MapView::tr("weight"), noMethod,
            MapView::tr("%1 (1 on the mean)").arg(numberText(map.weights[index], 'g', 3))});
    if (map.interpolated(index))
        return facts;
    const auto ranked = ranking(grid, cell);
    if (const RankedMethod *const next = runnerUp(grid, ranked, best))
        facts.push_back({MapView::tr("runner-up"), next->method,
            MapView::tr("%1, +%2").arg(
                formatSeconds(next->seconds), formatPenalty(map.penalty(index, next->method)))});
    addSamples(facts, ranked, best);
    return facts;
}

std::vector<CellFact> modelFacts(const DecisionMap &map, Cell cell, const Evaluation *model)
{
    if (!model)
        return measuredFacts(map, cell, {});
    const std::size_t index = map.grid->index(cell);
    std::vector<CellFact> facts{choiceFact(MapView::tr("model"), map, *model, index)};
    if (!map.interpolated(index))
        facts.push_back({MapView::tr("penalty"), noMethod, formatSlower(model->penalty[index])});
    addOutside(facts, *model, index);
    return measuredFacts(map, cell, facts);
}

} // namespace collscope
