// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_table.h"

#include "app/cli/text_table.h"
#include "engine/data/say.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::cli {

namespace {

/// Rounded; snprintf would ask the locale.
std::string twoDecimals(double value)
{
    const auto hundredths = std::llround(std::abs(value) * 100.0);
    const std::string digits = std::to_string(hundredths % 100);
    return (value < 0 && hundredths > 0 ? "-" : "") + std::to_string(hundredths / 100) + '.'
        + (digits.size() < 2 ? "0" : "") + digits;
}

std::string knownText(const Figure &figure, double value)
{
    switch (figure.unit) {
    case Figure::Unit::count:
        return std::round(value) == value ? std::to_string(std::llround(value)) : twoDecimals(value);
    case Figure::Unit::number:
    case Figure::Unit::factor:
        return twoDecimals(value);
    case Figure::Unit::ratio:
        return formatPenalty(value).toStdString();
    case Figure::Unit::penalty:
        return formatSlower(value).toStdString();
    case Figure::Unit::bytes:
        return std::to_string(std::llround(value)) + " B";
    case Figure::Unit::seconds:
        return wire::secondsText(value);
    case Figure::Unit::truth:
        return value != 0 ? say("yes") : say("no");
    }
    return {};
}

constexpr std::array<std::string_view, 28> usual{figure_name::leaves, figure_name::chosenLeaves,
    figure_name::nodes, figure_name::depthMin, figure_name::depthMean, figure_name::depthMax,
    figure_name::memoryBytes, figure_name::decisionNs, figure_name::compiledDecisionNs,
    figure_name::penaltyMean, figure_name::penaltyMedian, figure_name::penaltyMax, figure_name::aboveBound,
    figure_name::heldoutPenaltyMean, figure_name::heldoutLow, figure_name::heldoutHigh,
    figure_name::heldoutExactMean, figure_name::heldoutPenaltyMedian, figure_name::heldoutPenaltyMax,
    figure_name::heldoutNotMeasured, figure_name::heldoutOutside, figure_name::heldoutInsidePenaltyMean,
    figure_name::heldoutOutsidePenaltyMean, figure_name::cells, figure_name::notMeasured,
    figure_name::leavesBefore, figure_name::nodesBefore, figure_name::errorsBefore};
/// After it was pruned: of use beside the figures from before alone.
constexpr std::array<std::string_view, 2> afterPruning{figure_name::errors, figure_name::predictedErrorRatio};

/// Of use where some cell held out lies beyond the measured range alone.
constexpr std::array<std::string_view, 3> aboutRange{figure_name::heldoutOutside,
    figure_name::heldoutInsidePenaltyMean, figure_name::heldoutOutsidePenaltyMean};

bool goesBeyond(const Fit &fit)
{
    return fit.heldOut && fit.heldOut->outside > 0;
}

bool wasPruned(const Fit &fit)
{
    return fit.tree && fit.tree->unpruned;
}

template <typename Names> bool isAmong(const Names &names, const Figure &figure)
{
    return std::find(names.begin(), names.end(), figure.name) != names.end();
}

} // namespace

Value figureValue(const Figure &figure, const Fit &fit)
{
    const double value = figure.of(fit) * figure.inFiles;
    if (!std::isfinite(value))
        return {};
    const bool isCount = figure.unit == Figure::Unit::count || figure.unit == Figure::Unit::bytes;
    if (figure.unit == Figure::Unit::truth)
        return value != 0;
    if (isCount && value >= 0 && std::round(value) == value)
        return static_cast<std::uint64_t>(value);
    // Times of decisions differ by more than that from one call to the next.
    constexpr double tenths = 10;
    return figure.inFiles == 1 ? value : std::round(value * tenths) / tenths;
}

bool isKnown(const Figure &figure, const Fit &fit)
{
    return !(figure.isSize && fit.isBaseline()) && std::isfinite(figure.of(fit));
}

std::string figureText(const Figure &figure, const Fit &fit)
{
    if (!isKnown(figure, fit))
        return "-";
    const bool mayBeBetter = figure.isMarkedUnproved && fit.shape.provedBest == false;
    return knownText(figure, figure.of(fit)) + (mayBeBetter ? " ?" : "");
}

std::string figureTitle(const Figure &figure)
{
    std::string title = said(figure.title);
    if (saysEnglish() && !title.empty() && title.front() >= 'A' && title.front() <= 'Z')
        title.front() = static_cast<char>(title.front() - 'A' + 'a');
    return title;
}

FigureColumns usualFigures(FigureChoice choice)
{
    FigureColumns columns;
    const auto add = [&](std::string_view name) {
        const Figure *const figure = findFigure(name);
        if (figure && (choice == FigureChoice::all || !figure->isSize))
            columns.push_back(figure);
    };
    std::for_each(usual.begin(), usual.end(), add);
    std::for_each(afterPruning.begin(), afterPruning.end(), add);
    return columns;
}

Result<FigureColumns> figureColumns(const Arguments &arguments)
{
    const std::string given = arguments.value(options::figures.name);
    if (!arguments.has(options::figures.name))
        return usualFigures();
    FigureColumns columns;
    if (given == "all") {
        for (const Figure &figure : figures())
            columns.push_back(&figure);
        return columns;
    }
    for (const std::string_view name : wire::split(given, ',')) {
        const Figure *const figure = findFigure(name);
        if (name == "pareto")
            return usageError(say("'pareto' is no figure: it says how a model compares with the others"),
                say("leave it out: compare marks those models with *, and its --csv and --json always say "
                    "it"));
        if (!figure) {
            std::string names;
            for (const Figure &known : figures())
                names += (names.empty() ? "" : ", ") + std::string(known.name);
            return usageError(say("there is no figure called '{}'", name), say("figures are {}", names));
        }
        columns.push_back(figure);
    }
    return columns;
}

std::string figureTable(
    const std::string &what, const std::vector<FigureRow> &rows, const FigureColumns &columns)
{
    const auto any = [&rows](bool (*holds)(const Fit &)) {
        return std::any_of(rows.begin(), rows.end(), [&](const FigureRow &row) { return holds(*row.fit); });
    };
    const bool pruned = any(wasPruned);
    const bool beyond = any(goesBeyond);
    const bool usualOnes = columns == usualFigures() || columns == usualFigures(FigureChoice::withoutSizes);
    FigureColumns shown;
    std::string missing; // of those that were asked for by name
    for (const Figure *const figure : columns) {
        const bool known = std::any_of(
            rows.begin(), rows.end(), [&](const FigureRow &row) { return isKnown(*figure, *row.fit); });
        const bool ofUse
            = (pruned || !isAmong(afterPruning, *figure)) && (beyond || !isAmong(aboutRange, *figure));
        if (known && (ofUse || !usualOnes))
            shown.push_back(figure);
        else if (!known && !usualOnes && columns.size() != figures().size())
            missing += "  " + std::string(figure->name) + ": "
                + (figure->about == Figure::About::heldOut && !rows.empty() && !rows.front().fit->heldOut
                        ? say("nothing is held out\n")
                        : say("not known of these models\n"));
    }
    std::vector<std::string> header{what};
    for (const Figure *const figure : shown)
        header.push_back(figureTitle(*figure));
    TextTable table(header);
    for (const FigureRow &row : rows) {
        std::vector<std::string> cells{row.name};
        for (const Figure *const figure : shown)
            cells.push_back(figureText(*figure, *row.fit)
                + (figure->name == figure_name::penaltyMean ? row.mark : std::string()));
        table.add(std::move(cells));
    }
    return table.text(2) + missing;
}

} // namespace collscope::cli
