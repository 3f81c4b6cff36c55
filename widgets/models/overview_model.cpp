// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/overview_model.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr double notable = 0.1; ///< a penalty that is listed as slow

CellValue ofDefault(const CollectiveOverview &row, double PenaltyStatistics::*figure)
{
    const PenaltyStatistics *const statistics = row.ofDefault();
    return statistics ? CellValue(statistics->*figure) : CellValue();
}

std::size_t slowCells(const CollectiveOverview &row)
{
    const std::vector<double> &penalties = row.study->baseline->penalty;
    return static_cast<std::size_t>(
        std::count_if(penalties.begin(), penalties.end(), [](double penalty) { return penalty > notable; }));
}

TuningVerdict verdictOf(codegen::Verdict exported)
{
    switch (exported) {
    case codegen::Verdict::better:
        return TuningVerdict::worth;
    case codegen::Verdict::same:
        return TuningVerdict::unclear;
    case codegen::Verdict::worse:
        return TuningVerdict::harmful;
    case codegen::Verdict::leftToLibrary:
        return TuningVerdict::left;
    case codegen::Verdict::unknown:
        break;
    }
    return TuningVerdict::unknown;
}

QString verdictText(const CollectiveOverview &row)
{
    switch (verdictOf(row)) {
    case TuningVerdict::pending:
        return OverviewModel::tr("computing");
    case TuningVerdict::unknown:
        return row.ofDefault() ? OverviewModel::tr("not judged") : OverviewModel::tr("default not measured");
    case TuningVerdict::sparse:
        return OverviewModel::tr("default measured in %1 of %2 cells")
            .arg(formatCount(row.ofDefault()->cells), formatCount(row.measuredCells()));
    case TuningVerdict::impossible:
        return OverviewModel::tr("impossible times");
    case TuningVerdict::left:
        return row.exported->leftBecause.empty()
            ? OverviewModel::tr("left to the library")
            : OverviewModel::tr("left to the library: %1").arg(toText(row.exported->leftBecause));
    case TuningVerdict::worth:
        return OverviewModel::tr("worth tuning");
    case TuningVerdict::unclear:
        return OverviewModel::tr("no clear gain");
    case TuningVerdict::harmful:
        return OverviewModel::tr("keep the default");
    }
    return {};
}

} // namespace

std::size_t CollectiveOverview::measuredCells() const
{
    return study ? study->map()->grid->cells() - study->map()->interpolatedCells() : 0;
}

bool CollectiveOverview::isDefaultSparse() const
{
    return ofDefault() && 2 * ofDefault()->cells < measuredCells();
}

QString CollectiveOverview::caveat() const
{
    if (!study)
        return toText(problem);
    return hasImpossibleTimes()
        ? toText(study->impossible.text(*study->map()->grid) + ' ' + impossibleRemedy())
        : QString();
}

TuningVerdict verdictOf(const CollectiveOverview &row)
{
    if (row.hasImpossibleTimes())
        return TuningVerdict::impossible;
    if (row.isDefaultSparse())
        return TuningVerdict::sparse;
    if (!row.ofDefault())
        return TuningVerdict::unknown;
    if (!row.automatic)
        return TuningVerdict::pending;
    if (row.exported)
        return verdictOf(row.exported->verdict);
    const double gain = row.automatic->standard - row.automatic->mean;
    if (std::isnan(gain))
        return TuningVerdict::unknown;
    constexpr double visible = 0.005; // below it, a figure rounds to 0 %
    const double doubt
        = std::isnan(row.automatic->halfWidth) ? visible : std::max(visible, row.automatic->halfWidth);
    return gain > doubt ? TuningVerdict::worth
        : gain < -doubt ? TuningVerdict::harmful
                        : TuningVerdict::unclear;
}

double penaltyShare(double penalty)
{
    constexpr double least = 0.01;
    return penalty > least
        ? std::clamp(std::log(penalty / least) / std::log(OverviewModel::longestBar / least), 0.0, 1.0)
        : 0.0;
}

QString cellText(const TimeGrid &grid, std::size_t cell)
{
    const Cell at = grid.cell(cell);
    const QString row = toText(grid.rowText(at.row));
    const std::uint64_t bytes = grid.messageBytes()[at.column];
    return grid.columns() == 1 && bytes == 0 ? OverviewModel::tr("%1 ranks").arg(row)
                                             : OverviewModel::tr("%1 ranks, %2").arg(row, formatSize(bytes));
}

OverviewModel::OverviewModel(QObject *parent) : ColumnModel(parent)
{
    setColumns({
        {u"collective"_s, tr("Collective"), CellUnit::word,
            [](const CollectiveOverview &row) -> CellValue { return row.collective; }},
        {u"map"_s, tr("Fastest measured"), CellUnit::word,
            [](const CollectiveOverview &) { return CellValue(); }, {},
            tr("Where each algorithm is the fastest: message size to the right, communicator size upwards")},
        {u"default_mean"_s, tr("Library default"), CellUnit::penalty,
            [](const CollectiveOverview &row) { return ofDefault(row, &PenaltyStatistics::mean); },
            [](const CollectiveOverview &row) -> CellValue {
                if (const PenaltyStatistics *const statistics = row.ofDefault())
                    return slowerText(statistics->mean);
                return row.study ? tr("not measured") : toText(row.problem);
            },
            tr("Time of the library default against that of the fastest method, mean over all measured "
               "cells. "
               "Bars are logarithmic, from 1 % to 1 000 %")},
        {u"held_out"_s, tr("Automatic, held out"), CellUnit::penalty,
            [](const CollectiveOverview &row) {
                return row.automatic ? CellValue(row.automatic->mean) : CellValue();
            },
            {},
            tr("Mean penalty of the automatic model on measurements that it was not fitted to: each run in "
               "turn, of a single run parts of its cells")},
        {u"verdict"_s, tr("Verdict"), CellUnit::word,
            [](const CollectiveOverview &row) -> CellValue { return verdictText(row); }, {},
            tr("Worth tuning: an export of the automatic rules is faster than the default on held-out runs, "
               "by more than their noise")},
        {u"default_worst"_s, tr("Worst"), CellUnit::penalty,
            [](const CollectiveOverview &row) { return ofDefault(row, &PenaltyStatistics::max); }},
        {u"worst_at"_s, tr("Worst at"), CellUnit::word,
            [](const CollectiveOverview &row) -> CellValue {
                const PenaltyStatistics *const statistics = row.ofDefault();
                return statistics ? cellText(*row.study->map()->grid, statistics->worstCell) : QString();
            }},
        {u"slow_cells"_s, tr("Cells above 10 %"), CellUnit::count,
            [](const CollectiveOverview &row) {
                return row.ofDefault() ? CellValue(slowCells(row)) : CellValue();
            },
            [](const CollectiveOverview &row) -> CellValue {
                return row.ofDefault()
                    ? tr("%1 of %2").arg(formatCount(slowCells(row)), formatCount(row.ofDefault()->cells))
                    : QString();
            }},
    });
}

void OverviewModel::setCollectives(std::vector<CollectiveOverview> collectives)
{
    const auto rank = [](const CollectiveOverview &row) {
        return std::pair(row.isDefaultReliable(), row.ofDefault() ? row.ofDefault()->mean : -1.0);
    };
    std::stable_sort(collectives.begin(), collectives.end(),
        [&rank](const CollectiveOverview &a, const CollectiveOverview &b) { return rank(a) > rank(b); });
    setRows(std::move(collectives));
}

void OverviewModel::setJudged(
    std::size_t row, const HeldOutFigures &automatic, const std::optional<ExportJudgement> &exported)
{
    m_rows[row].automatic = automatic;
    m_rows[row].exported = exported;
    emit dataChanged(index(static_cast<int>(row), 0), index(static_cast<int>(row), columnCount() - 1));
}

QVariant OverviewModel::more(const CollectiveOverview &row, const QString &key, int role) const
{
    if (role == barRole && key == u"default_mean"_s)
        return row.ofDefault() ? QVariant(penaltyShare(row.ofDefault()->mean)) : QVariant();
    if (role == verdictRole && key == u"verdict"_s)
        return static_cast<int>(verdictOf(row));
    if (role == Qt::ToolTipRole && !row.caveat().isEmpty())
        return wrappedTip(row.caveat());
    if (role == Qt::ToolTipRole && key == u"verdict")
        return wrappedTip(verdictText(row));
    return {};
}

} // namespace collscope
