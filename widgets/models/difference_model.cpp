// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/difference_model.h"

#include "engine/wire/method.h"
#include "widgets/common/format.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString methodAt(const DecisionDifference &difference, const Evaluation &evaluation, std::size_t cell)
{
    const MethodIndex method = evaluation.decisions[cell].method;
    return method == noMethod
        ? u"\u2013"_s
        : QString::fromStdString(wire::nameAmong(difference.map->grid->methods(), method));
}

QString percent(double ratio)
{
    return std::isnan(ratio) ? u"\u2013"_s : formatPenalty(ratio);
}

} // namespace

void DifferenceModel::setDifference(
    const std::shared_ptr<const DecisionDifference> &difference, double threshold)
{
    beginResetModel();
    m_difference = difference;
    m_threshold = threshold;
    m_rows = difference ? difference->byCost() : std::vector<DecisionChange>();
    std::erase_if(m_rows, [](const DecisionChange &change) { return !change.changed; });
    endResetModel();
}

Cell DifferenceModel::cellOf(int row) const
{
    return m_difference->map->grid->cell(m_rows[static_cast<std::size_t>(row)].cell);
}

std::optional<int> DifferenceModel::rowOf(Cell cell) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
        [&](const DecisionChange &change) { return m_difference->map->grid->cell(change.cell) == cell; });
    return found == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(found - m_rows.begin()));
}

int DifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DifferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant DifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const DecisionChange &change = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool isWord = column == beforeColumn || column == afterColumn || column == stateColumn;
    if (role == Qt::DisplayRole)
        return text(change, column);
    if (role == exactValueRole)
        return exact(change, column);
    if (role == Qt::TextAlignmentRole && !isWord)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    static constexpr std::array<const char16_t *, columnCount_> names{u"comm_size", u"message_bytes",
        u"method_before", u"method_after", u"cost", u"state", u"penalty_before", u"penalty_after"};
    if (role == columnNameRole)
        return QString::fromUtf16(names[static_cast<std::size_t>(section)]);
    const std::array<QString, columnCount_> titles{tr("Ranks"), tr("Message"), tr("Before"), tr("After"),
        tr("Old one loses"), tr("State"), tr("Penalty before"), tr("Penalty after")};
    if (role == Qt::DisplayRole)
        return titles[static_cast<std::size_t>(section)];
    if (role == Qt::ToolTipRole && section == costColumn)
        return tr("How much slower the old decision is than the new one, by the measurements of now");
    if (role == Qt::ToolTipRole && section == stateColumn)
        return tr("Outside: beyond the measured range of what one of the two models was fitted to");
    if (role == Qt::ToolTipRole && (section == penaltyBeforeColumn || section == penaltyAfterColumn))
        return tr("How much slower the decision is than the best measured method");
    return {};
}

QString DifferenceModel::text(const DecisionChange &change, int column) const
{
    const TimeGrid &grid = *m_difference->map->grid;
    const Cell cell = grid.cell(change.cell);
    const Instance at = grid.instance(cell);
    switch (column) {
    case commSizeColumn:
        return formatCount(at.placement.commSize) + toText(grid.placeText(cell.row));
    case bytesColumn:
        return formatSize(at.messageBytes);
    case beforeColumn:
        return methodAt(*m_difference, m_difference->before, change.cell);
    case afterColumn:
        return methodAt(*m_difference, m_difference->after, change.cell);
    case costColumn:
        return percent(change.cost);
    case stateColumn:
        return stateOf(change);
    case penaltyBeforeColumn:
        return percent(m_difference->before.penalty[change.cell]);
    default:
        return percent(m_difference->after.penalty[change.cell]);
    }
}

QString DifferenceModel::stateOf(const DecisionChange &change) const
{
    const QString state = std::isnan(change.cost) ? tr("not measured")
        : change.isStale(m_threshold)             ? tr("stale")
                                                  : tr("changed");
    return change.outside ? tr("%1, outside").arg(state) : state;
}

QVariant DifferenceModel::exact(const DecisionChange &change, int column) const
{
    const Instance at = m_difference->map->grid->instance(m_difference->map->grid->cell(change.cell));
    switch (column) {
    case commSizeColumn:
        return at.placement.commSize;
    case bytesColumn:
        return QVariant::fromValue<qulonglong>(at.messageBytes);
    case costColumn:
        return change.cost;
    case penaltyBeforeColumn:
        return m_difference->before.penalty[change.cell];
    case penaltyAfterColumn:
        return m_difference->after.penalty[change.cell];
    default:
        return text(change, column);
    }
}

} // namespace collscope
