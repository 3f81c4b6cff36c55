// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/gain_model.h"

#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/models/heading.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const auto &gainHeadings()
{
    static const std::array<Heading, GainModel::columnCount_> all{{
        {GainModel::tr("Ranks"), u"comm_size"},
        {GainModel::tr("Message"), u"message_bytes"},
        {GainModel::tr("Verdict"), u"verdict"},
        {GainModel::tr("Gain"), u"gain"},
        {GainModel::tr("At least"), u"gain_low"},
        {GainModel::tr("At most"), u"gain_high"},
        {GainModel::tr("Tuned"), u"method"},
        {GainModel::tr("Default takes"), u"default_seconds"},
        {GainModel::tr("Tuned takes"), u"tuned_seconds"},
        {GainModel::tr("Pairs"), u"pairs"},
    }};
    return all;
}

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

void GainModel::setGain(RealisedGainPtr gain)
{
    beginResetModel();
    m_gain = std::move(gain);
    m_rows.clear();
    const auto &cells = m_gain ? m_gain->cells : std::vector<CellGain>();
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (cells[cell].verdict != GainVerdict::notTimed)
            m_rows.push_back(cell);
    std::stable_sort(m_rows.begin(), m_rows.end(), [&cells](std::size_t a, std::size_t b) {
        const auto key = [&cells](std::size_t cell) {
            return std::pair(cells[cell].verdict != GainVerdict::worse, cells[cell].gain);
        };
        return key(a) < key(b);
    });
    endResetModel();
}

std::optional<Cell> GainModel::cell(int row) const
{
    if (row < 0 || row >= rowCount())
        return std::nullopt;
    return m_gain->map->grid->cell(m_rows[static_cast<std::size_t>(row)]);
}

int GainModel::row(Cell cell) const
{
    if (!m_gain)
        return -1;
    const auto found = std::find(m_rows.begin(), m_rows.end(), m_gain->map->grid->index(cell));
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int GainModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GainModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QString GainModel::text(const CellGain &cell, const Instance &at, int column) const
{
    switch (column) {
    case ranksColumn: {
        const TimeGrid &grid = *m_gain->map->grid;
        const auto found = grid.find(at);
        return formatCount(at.placement.commSize) + (found ? toText(grid.placeText(found->row)) : QString());
    }
    case sizeColumn:
        return formatSize(at.messageBytes);
    case verdictColumn:
        return verdictText(cell.verdict);
    case gainColumn:
        return formatGain(cell.gain);
    case lowColumn:
        return formatGain(cell.low);
    case highColumn:
        return formatGain(cell.high);
    case methodColumn:
        return QString::fromStdString(wire::qualifiedText(cell.tuned));
    case defaultColumn:
        return formatSeconds(cell.defaultSeconds);
    case tunedColumn:
        return formatSeconds(cell.tunedSeconds);
    default:
        return formatCount(cell.pairs);
    }
}

QVariant GainModel::exact(const CellGain &cell, const Instance &at, int column)
{
    switch (column) {
    case ranksColumn:
        return at.placement.commSize;
    case sizeColumn:
        return QVariant::fromValue(static_cast<qulonglong>(at.messageBytes));
    case gainColumn:
        return cell.gain;
    case lowColumn:
        return cell.low;
    case highColumn:
        return cell.high;
    case verdictColumn:
        return toText(verdictName(cell.verdict));
    case defaultColumn:
        return cell.defaultSeconds;
    case tunedColumn:
        return cell.tunedSeconds;
    case pairsColumn:
        return QVariant::fromValue(static_cast<qulonglong>(cell.pairs));
    default:
        return {};
    }
}

QVariant GainModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t which = m_rows[static_cast<std::size_t>(index.row())];
    const TimeGrid &grid = *m_gain->map->grid;
    const CellGain &gain = m_gain->cells[which];
    const Instance at = grid.instance(grid.cell(which));
    const bool isText = index.column() == verdictColumn || index.column() == methodColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(gain, at, index.column());
    case exactValueRole:
        return exact(gain, at, index.column());
    case Qt::TextAlignmentRole:
        return isText ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant GainModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return headingData(gainHeadings(), section, orientation, role);
}

} // namespace collscope
