// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/gain_model.h"

#include "widgets/common/format.h"

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString verdictText(GainVerdict verdict)
{
    switch (verdict) {
    case GainVerdict::better:
        return GainModel::tr("+ better");
    case GainVerdict::worse:
        return GainModel::tr("\u2212 worse");
    case GainVerdict::same:
        return GainModel::tr("= no difference");
    case GainVerdict::notTimed:
        break;
    }
    return {};
}

} // namespace

GainModel::GainModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    setColumns({
        {u"comm_size"_s, tr("Ranks"), number,
            [](const TimedCell &cell) { return cell.at.placement.commSize; },
            [](const TimedCell &cell) {
                return QString(formatCount(cell.at.placement.commSize) + toText(cell.placeText));
            }},
        {u"message_bytes"_s, tr("Message"), bytes,
            [](const TimedCell &cell) { return cell.at.messageBytes; }},
        {u"verdict"_s, tr("Verdict"), word, [](const TimedCell &cell) { return verdictName(cell.verdict); },
            [](const TimedCell &cell) { return verdictText(cell.verdict); }},
        {u"gain"_s, tr("Gain"), gain, &TimedCell::gain},
        {u"gain_low"_s, tr("At least"), gain, &TimedCell::low},
        {u"gain_high"_s, tr("At most"), gain, &TimedCell::high},
        {u"method"_s, tr("Tuned"), word,
            [](const TimedCell &cell) { return wire::qualifiedText(cell.tuned); }},
        {u"default_seconds"_s, tr("Default takes"), seconds, &TimedCell::defaultSeconds},
        {u"tuned_seconds"_s, tr("Tuned takes"), seconds, &TimedCell::tunedSeconds},
        {u"pairs"_s, tr("Pairs"), count, &TimedCell::pairs},
    });
}

void GainModel::setGain(const RealisedGainPtr &gain)
{
    std::vector<TimedCell> rows;
    for (std::size_t i = 0; gain && i < gain->cells.size(); ++i) {
        const TimeGrid &grid = *gain->map->grid;
        const Cell cell = grid.cell(i);
        if (gain->cells[i].verdict != GainVerdict::notTimed)
            rows.push_back({gain->cells[i], cell, grid.instance(cell), grid.placeText(cell.row)});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const TimedCell &a, const TimedCell &b) {
        const auto key
            = [](const TimedCell &cell) { return std::pair(cell.verdict != GainVerdict::worse, cell.gain); };
        return key(a) < key(b);
    });
    setRows(std::move(rows));
}

std::optional<Cell> GainModel::cell(int row) const
{
    return row < 0 || row >= rowCount() ? std::nullopt
                                        : std::optional(rows()[static_cast<std::size_t>(row)].cell);
}

int GainModel::row(Cell cell) const
{
    const auto found = std::find_if(
        rows().begin(), rows().end(), [cell](const TimedCell &row) { return row.cell == cell; });
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

} // namespace collscope
