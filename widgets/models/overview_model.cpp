// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/overview_model.h"

#include "widgets/common/format.h"

#include <algorithm>
#include <cmath>

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

double barOf(double penalty)
{
    constexpr double least = 0.01;
    return std::clamp(std::log(penalty / least) / std::log(OverviewModel::longestBar / least), 0.0, 1.0);
}

} // namespace

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
        {u"default_mean"_s, tr("Default slower by"), CellUnit::penalty,
            [](const CollectiveOverview &row) { return ofDefault(row, &PenaltyStatistics::mean); },
            [](const CollectiveOverview &row) -> CellValue {
                if (const PenaltyStatistics *const statistics = row.ofDefault())
                    return formatPenalty(statistics->mean);
                return row.study ? tr("not measured") : toText(row.problem);
            },
            tr("Mean over all measured cells of the time of the library default over that of the fastest "
               "method. Bars are logarithmic, from 1 % to 1 000 %")},
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
    const auto mean
        = [](const CollectiveOverview &row) { return row.ofDefault() ? row.ofDefault()->mean : -1.0; };
    std::stable_sort(collectives.begin(), collectives.end(),
        [&mean](const CollectiveOverview &a, const CollectiveOverview &b) { return mean(a) > mean(b); });
    setRows(std::move(collectives));
}

QVariant OverviewModel::more(const CollectiveOverview &row, const QString &key, int role) const
{
    if (role == barRole && key == u"default_mean"_s)
        return row.ofDefault() ? QVariant(barOf(row.ofDefault()->mean)) : QVariant();
    return {};
}

} // namespace collscope
