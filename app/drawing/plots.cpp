// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of the window's panels.
#include "app/drawing/parts.h"

#include "app/cli/interrupt.h"
#include "app/cli/problem.h"
#include "engine/data/say.h"
#include "engine/groups/sweep.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/panels/comparison_chart.h"
#include "widgets/panels/group_chart.h"
#include "widgets/panels/placements_panel.h"
#include "widgets/panels/times_chart.h"
#include "widgets/plot/chart_export.h"
#include "widgets/plot/picture.h"
#include "widgets/plot/round_strip.h"
#include "widgets/plot/small_multiples.h"

#include <QApplication>

namespace collscope::cli {

namespace {

QString onSystem(std::string_view collective, const std::string &system)
{
    return toText(collective) + QStringLiteral(" on ") + QString::fromStdString(system);
}

/// What the letters at the curves stand for, with line breaks: "A basic_linear, F binomial".
QString keyOf(const TimesChart &chart, const TimeGrid &grid)
{
    const MethodPalette palette(grid);
    constexpr qsizetype mostInLine = 130;
    QString key;
    qsizetype length = 0;
    for (const TimesChart::Curve &curve : chart.curves) {
        if (curve.isPredicted)
            continue;
        const QString name
            = palette.letter(curve.method) + u' ' + toText(wire::nameAmong(grid.methods(), curve.method));
        const bool breaks = length + name.size() > mostInLine;
        key += (key.isEmpty() ? QString() : QStringLiteral(","))
            + (breaks               ? u"\n"
                    : key.isEmpty() ? u""
                                    : u" ")
            + name;
        length = breaks ? name.size() : length + name.size();
    }
    return key;
}

} // namespace

Result<void> drawTimes(const TimesPicture &picture, const PictureStyle &style, const PicturePlace &place)
{
    const TimeGrid &grid = *picture.fit->map()->grid;
    TimesChoice choice;
    choice.row = picture.row;
    choice.shown = picture.shown.empty() ? decidingMethods(*picture.fit, picture.row) : picture.shown;
    choice.reference = picture.reference;
    choice.predicted = true;
    const TimesChart chart = timesChart(*picture.fit, MethodPalette(grid), choice);
    const QString title
        = QStringLiteral("%1: %2%3; chosen by %4")
              .arg(onSystem(grid.collective(), picture.study.system), ranksText(grid.commSize(picture.row)),
                  toText(grid.placeText(picture.row)), toText(picture.fit->model->spec()));
    return writeChart(chart.content, title + u'\n' + keyOf(chart, grid), style, place);
}

Result<void> drawPlacements(
    const PlacementsPicture &picture, const PictureStyle &style, const PicturePlace &place)
{
    constexpr std::array views{
        PlacementsPanel::timesView, PlacementsPanel::methodsView, PlacementsPanel::penaltiesView};
    constexpr std::array titles{"normalised times", "chosen methods", "penalties"};
    const auto view = static_cast<std::size_t>(picture.view);
    const TimeGrid &grid = *picture.judgement->map->grid;
    QString problem;
    SmallMultiples pictures;
    pictures.setContent(placementPictures(picture.judgement, views[view], picture.column, {}, problem));
    if (!problem.isEmpty())
        return workFailed(problem.toStdString());
    QString title
        = onSystem(grid.collective(), picture.system) + QStringLiteral(": ") + QLatin1String(titles[view]);
    if (picture.view != PlacementsPicture::View::times)
        title += QStringLiteral(", ") + formatSize(grid.messageBytes()[picture.column]);
    return writeDrawn(place.path, [&](QIODevice &device) {
        return pictures.exportTo(device, place.format, title, style.sizeOr(), style.scale);
    });
}

Result<void> drawComparison(const std::vector<Comparison> &comparisons, const Figure *over,
    const PictureStyle &style, const PicturePlace &place)
{
    std::vector<MapComparison> maps;
    for (const Comparison &comparison : comparisons)
        maps.push_back({comparison.study.study, comparison.bound, comparison.models});
    const SystemName systemName = [&](const Dataset &dataset) {
        for (const Comparison &comparison : comparisons)
            if (comparison.study.study->data.dataset.get() == &dataset)
                return QString::fromStdString(comparison.study.system);
        return QString();
    };
    const auto chart = comparisonChart(maps, systemName, over ? *over : *comparisonAxes().front());
    QStringList what;
    for (const Comparison &comparison : comparisons)
        what << onSystem(comparison.study.study->collective(), comparison.study.system);
    return writeChart(chart.content, what.join(QStringLiteral(", ")), style, place);
}

Result<void> drawRounds(const RoundsPicture &picture, const PictureStyle &style, const PicturePlace &place)
{
    const Placement &where = picture.instance.placement;
    const QString title
        = QStringLiteral("%1 %2: %3, %4, %5 rounds")
              .arg(toText(picture.instance.collective), toText(wire::qualifiedText(picture.method)),
                  ranksText(where.commSize), formatSize(picture.instance.messageBytes))
              .arg(picture.communication->roundCount());
    const StripStyle strip{paperPalette(), QApplication::font(), style.sizeOr().width(), style.scale};
    return writeDrawn(place.path, [&](QIODevice &device) {
        return exportRounds(
            picture.communication, where.commSize, where.ppn, strip, title, device, place.format);
    });
}

Result<void> drawGroups(const GroupsPicture &picture, const PictureStyle &style, const PicturePlace &place)
{
    const GroupFigure &figure = groupFigures()[picture.figure];
    const GroupAxis &axis = groupAxes()[picture.axis];
    const auto outcomes
        = asWork(groups::sweep(groupCases(picture.around, axis), picture.network, {}, stopToken()));
    if (!outcomes)
        return tl::unexpected(outcomes.error());
    const GroupChart chart = groupChart(*outcomes, figure, axis, picture.around);
    const QString title = QStringLiteral("Process groups: %1 over %2, around %3, seed %4\n%5")
                              .arg(figure.title, axis.title, groupCaseText(picture.around))
                              .arg(picture.around.seed)
                              .arg(groupNetworkText(picture.network));
    return writeChart(chart.content, title, style, place);
}

} // namespace collscope::cli
