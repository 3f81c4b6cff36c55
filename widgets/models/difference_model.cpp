// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/difference_model.h"

#include "engine/wire/method.h"
#include "widgets/common/format.h"

#include <algorithm>
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

} // namespace

DifferenceModel::DifferenceModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    using Change = DecisionChange;
    const auto instance = [this](const Change &change) {
        const TimeGrid &grid = *m_difference->map->grid;
        return grid.instance(grid.cell(change.cell));
    };
    const QString penaltyHelp = tr("How much slower the decision is than the best measured method");
    setColumns({
        {u"comm_size"_s, tr("Ranks"), number,
            [instance](const Change &change) { return instance(change).placement.commSize; },
            [this, instance](const Change &change) {
                const TimeGrid &grid = *m_difference->map->grid;
                return QString(formatCount(instance(change).placement.commSize)
                    + toText(grid.placeText(grid.cell(change.cell).row)));
            }},
        {u"message_bytes"_s, tr("Message"), bytes,
            [instance](const Change &change) { return instance(change).messageBytes; }},
        {u"method_before"_s, tr("Before"), word,
            [this](
                const Change &change) { return methodAt(*m_difference, m_difference->before, change.cell); }},
        {u"method_after"_s, tr("After"), word,
            [this](
                const Change &change) { return methodAt(*m_difference, m_difference->after, change.cell); }},
        {u"cost"_s, tr("Old one loses"), penalty, &Change::cost, {},
            tr("How much slower the old decision is than the new one, by the measurements of now")},
        {u"state"_s, tr("State"), word, [this](const Change &change) { return stateOf(change); }, {},
            tr("Outside: beyond the measured range of what one of the two models was fitted to")},
        {u"penalty_before"_s, tr("Penalty before"), penalty,
            [this](const Change &change) { return m_difference->before.penalty[change.cell]; }, {},
            penaltyHelp},
        {u"penalty_after"_s, tr("Penalty after"), penalty,
            [this](const Change &change) { return m_difference->after.penalty[change.cell]; }, {},
            penaltyHelp},
    });
}

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

QString DifferenceModel::stateOf(const DecisionChange &change) const
{
    const QString state = std::isnan(change.cost) ? tr("not measured")
        : change.isStale(m_threshold)             ? tr("stale")
                                                  : tr("changed");
    return change.outside ? tr("%1, outside").arg(state) : state;
}

} // namespace collscope
