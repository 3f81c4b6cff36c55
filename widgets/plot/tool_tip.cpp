// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"
#include "widgets/plot/map_view.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// One fact: what it is, which method, a figure.
struct Line {
    QString what;
    MethodIndex method = noMethod;
    QString figure;
};

struct Facts {
    QString heading;
    std::vector<Line> lines;
};

QString sizesOf(const TimeGrid &grid, Cell cell)
{
    const Instance instance = grid.instance(cell);
    QString text = MapView::tr("%1 processes").arg(formatCount(instance.placement.commSize));
    if (instance.placement.nodes != 0 && instance.placement.ppn != 0)
        text += MapView::tr(" (%1 nodes \u00d7 %2)")
                    .arg(formatCount(instance.placement.nodes), formatCount(instance.placement.ppn));
    return text + QStringLiteral(", ") + formatSizeExact(instance.messageBytes);
}

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

void addSamples(Facts &facts, const std::vector<RankedMethod> &ranked, MethodIndex method)
{
    for (const RankedMethod &entry : ranked) {
        if (entry.method != method)
            continue;
        QString text = entry.samples > 0 ? formatCount(entry.samples) : MapView::tr("unknown");
        if (entry.runs > 1)
            text += MapView::tr(" in %1 runs").arg(formatCount(entry.runs));
        facts.lines.push_back({MapView::tr("samples"), noMethod, text});
    }
}

QString verdictText(const RealisedGain &all, const CellGain &gain)
{
    const QString percent = QString::number(all.confidence * 100, 'g', 4);
    switch (gain.verdict) {
    case GainVerdict::better:
        return MapView::tr("better, with %1 % confidence").arg(percent);
    case GainVerdict::worse:
        return MapView::tr("worse, with %1 % confidence").arg(percent);
    case GainVerdict::same:
        return MapView::tr("no difference, with %1 % confidence").arg(percent);
    case GainVerdict::notTimed:
        break;
    }
    return MapView::tr("not timed");
}

Facts gainFacts(const MapContent &content, Cell cell)
{
    const TimeGrid &grid = *content.map->grid;
    const CellGain &gain = content.gain->cells[grid.index(cell)];
    Facts facts{sizesOf(grid, cell), {}};
    if (gain.pairs > 0) {
        const auto tuned = std::find(grid.methods().begin(), grid.methods().end(), gain.tuned);
        facts.lines.push_back({MapView::tr("library"), grid.baseline(), formatSeconds(gain.defaultSeconds)});
        facts.lines.push_back({MapView::tr("tuned"), static_cast<MethodIndex>(tuned - grid.methods().begin()),
            formatSeconds(gain.tunedSeconds)});
        facts.lines.push_back({MapView::tr("gain"), noMethod,
            std::isnan(gain.low)
                ? formatGain(gain.gain)
                : MapView::tr("%1 (%2 to %3)")
                      .arg(formatGain(gain.gain), formatGain(gain.low), formatGain(gain.high))});
        facts.lines.push_back({MapView::tr("pairs"), noMethod, formatCount(gain.pairs)});
    }
    facts.lines.push_back({MapView::tr("verdict"), noMethod, verdictText(*content.gain, gain)});
    return facts;
}

Facts factsOf(const MapContent &content, Cell cell)
{
    if (content.gain)
        return gainFacts(content, cell);
    const DecisionMap &map = *content.map;
    const TimeGrid &grid = *map.grid;
    const std::size_t index = grid.index(cell);
    Facts facts{sizesOf(grid, cell), {}};
    const MethodIndex best = map.best[index];
    if (map.interpolated(index))
        facts.lines.push_back({MapView::tr("interpolated"), best,
            MapView::tr("as measured at %1").arg(sizesOf(grid, grid.cell(map.source[index])))});
    else
        facts.lines.push_back({MapView::tr("best"), best, timeOf(grid, index, best)});
    if (content.evaluation && content.other) {
        for (const auto &[name, evaluation] : {std::pair(MapView::tr("model 1"), &content.evaluation),
                 std::pair(MapView::tr("model 2"), &content.other)}) {
            const MethodIndex chosen = (*evaluation)->decisions[index].method;
            facts.lines.push_back({name, chosen, timeOf(grid, index, chosen)});
        }
    } else if (content.evaluation) {
        const MethodIndex chosen = content.shownMethod(index);
        facts.lines.push_back({MapView::tr("model"), chosen, timeOf(grid, index, chosen)});
        if (!map.interpolated(index))
            facts.lines.push_back(
                {MapView::tr("penalty"), noMethod, formatPenalty(content.evaluation->penalty[index])});
    }
    if (map.interpolated(index))
        return facts;
    const auto ranked = ranking(grid, cell);
    if (const RankedMethod *const next = runnerUp(grid, ranked, best))
        facts.lines.push_back({MapView::tr("runner-up"), next->method,
            MapView::tr("%1, +%2").arg(
                formatSeconds(next->seconds), formatPenalty(next->seconds / map.bestSeconds(index) - 1))});
    addSamples(facts, ranked, best);
    return facts;
}

QString nameOf(const MapContent &content, MethodIndex method)
{
    const auto &methods = content.map->grid->methods();
    return method < methods.size() ? QString::fromStdString(wire::nameAmong(methods, method))
                                   : MapView::tr("no answer");
}

/// A line with neither a method nor a need for one.
bool isPlain(const Line &line, const QString &what)
{
    return line.method == noMethod && line.what != what;
}

} // namespace

QString cellToolTip(const MapContent &content, Cell cell)
{
    const Facts facts = factsOf(content, cell);
    QString html = QStringLiteral("<p style='white-space:pre'><b>") + facts.heading.toHtmlEscaped()
        + QStringLiteral("</b></p><table cellspacing='0' cellpadding='1'>");
    for (const Line &line : facts.lines) {
        QString method;
        if (!isPlain(line, MapView::tr("model"))) {
            const QString letter = content.palette.letter(line.method);
            if (!letter.isEmpty())
                method = QStringLiteral("<span style='background-color:%1;color:%2'>&nbsp;%3&nbsp;</span> ")
                             .arg(content.palette.color(line.method).name(),
                                 content.palette.textColor(line.method).name(), letter.toHtmlEscaped());
            method += nameOf(content, line.method).toHtmlEscaped();
        }
        html += QStringLiteral(
            "<tr><td style='white-space:pre'>%1&nbsp;&nbsp;</td><td style='white-space:pre'>%2"
            "&nbsp;&nbsp;</td><td align='right' style='white-space:pre'>%3</td></tr>")
                    .arg(line.what.toHtmlEscaped(), method, line.figure.toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

QString cellText(const MapContent &content, Cell cell)
{
    const Facts facts = factsOf(content, cell);
    QString text = facts.heading;
    for (const Line &line : facts.lines) {
        text += QStringLiteral("\n%1: ").arg(line.what);
        if (!isPlain(line, MapView::tr("model")))
            text += nameOf(content, line.method) + QStringLiteral(", ");
        text += line.figure;
    }
    return text;
}

} // namespace collscope
