// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/application_model.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

using Row = ApplicationRow;

CellValue known(double seconds)
{
    return std::isfinite(seconds) ? CellValue(seconds) : CellValue();
}

QString secondsText(const CellValue &seconds)
{
    const double value = seconds.toDouble();
    return !seconds.isValid() ? ApplicationModel::tr("not measured")
        : value < 0           ? QString(u"\u2212"_s + formatSeconds(-value))
                              : formatSeconds(value);
}

Instance instanceOf(const CellLoss &loss)
{
    const TimeGrid &grid = *loss.fit->map()->grid;
    return grid.instance(grid.cell(loss.cell));
}

CellValue bytesOf(const Row &row)
{
    if (row.cell)
        return instanceOf(*row.cell).messageBytes;
    return row.calls->key.sizeIs == wire::SizeIs::unknown ? CellValue()
                                                          : CellValue(row.calls->key.messageBytes);
}

CellValue callsOf(const Row &row)
{
    if (row.cell)
        return row.cell->calls;
    return row.calls->entry.calls == 0 ? CellValue() : CellValue(row.calls->entry.calls);
}

CellValue recordedOf(const Row &row)
{
    return known(row.cell ? row.cell->recorded : row.calls->seconds);
}

QString orUnknown(const CellValue &value, CellUnit unit)
{
    return value.isValid() ? shownText(value, unit) : ApplicationModel::tr("unknown");
}

} // namespace

ApplicationModel::ApplicationModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    const auto lost = [this](const char16_t *key, const QString &title, double (CellLoss::*of)() const,
                          const QString &help) {
        const auto value = [this, of](const Row &row) {
            return row.cell && m_loss->fits() ? known((row.cell->*of)()) : CellValue();
        };
        const auto text = [this, value](const Row &row) {
            return !row.cell ? QString() : m_loss->fits() ? secondsText(value(row)) : tr("does not fit");
        };
        return Column<Row>{QString::fromUtf16(key), title, seconds, value, text, wrappedTip(help)};
    };
    setColumns({
        {u"collective"_s, tr("Collective"), word,
            [](const Row &row) {
                return row.cell ? row.cell->fit->map()->grid->collective() : row.calls->key.collective;
            }},
        {u"placement"_s, tr("Placement"), word,
            [](const Row &row) {
                return row.cell ? placementText(instanceOf(*row.cell).placement)
                                : profiles::placementText(row.calls->key);
            }},
        {u"message_bytes"_s, tr("Message size"), bytes, bytesOf,
            [](const Row &row) { return orUnknown(bytesOf(row), bytes); }},
        {u"calls"_s, tr("Calls"), count, callsOf,
            [](const Row &row) { return orUnknown(callsOf(row), count); },
            wrappedTip(tr("Of a process on the mean, per run"))},
        {u"share"_s, tr("Share"), share,
            [this](const Row &row) {
                return row.cell ? known(row.cell->standard / m_loss->standard) : CellValue();
            },
            {}, wrappedTip(tr("Of the time with the library's default in all of these"))},
        lost(u"lost_default_seconds", tr("Lost by default"), &CellLoss::lostByDefault,
            tr("Seconds per run that the library's own choice takes longer than the best method")),
        lost(u"lost_model_seconds", tr("Lost by model"), &CellLoss::lostByModel,
            tr("Seconds per run that what the model decides takes longer than the best method")),
        lost(u"gain_seconds", tr("Gain"), &CellLoss::gain,
            tr("Seconds per run that the model takes less than the library's own choice")),
        {u"recorded_seconds"_s, tr("Recorded"), seconds, recordedOf,
            [](const Row &row) { return secondsText(recordedOf(row)); },
            wrappedTip(
                tr("Seconds per run that the profile says were spent there, waiting for late processes "
                   "included"))},
        {u"remark"_s, tr("Remark"), word,
            [](const Row &row) {
                return row.cell ? QString()
                                : tr("never measured: %1").arg(toText(notMeasuredText(row.calls->why)));
            }},
    });
}

void ApplicationModel::setLoss(ApplicationLossPtr loss)
{
    beginResetModel();
    m_loss = std::move(loss);
    m_rows.clear();
    if (m_loss) {
        for (const CellLoss &cell : m_loss->cells)
            m_rows.push_back({&cell, nullptr});
        for (const UnmeasuredCalls &calls : m_loss->unmeasured)
            m_rows.push_back({nullptr, &calls});
    }
    endResetModel();
}

const CellLoss *ApplicationModel::cell(int row) const
{
    return row >= 0 && row < rowCount() ? rows()[static_cast<std::size_t>(row)].cell : nullptr;
}

QVariant ApplicationModel::data(const QModelIndex &index, int role) const
{
    if (role != Qt::ToolTipRole || !index.isValid())
        return ColumnModel::data(index, role);
    const CellUnit unit = declared(index.column()).unit;
    const QString exact = data(index, exactValueRole).toString();
    return plainTip(unit == CellUnit::word || exact.isEmpty() ? data(index, Qt::DisplayRole).toString()
            : unit == CellUnit::bytes                         ? tr("%1 bytes").arg(exact)
            : unit == CellUnit::seconds                       ? tr("%1 s per run").arg(exact)
                                                              : exact);
}

} // namespace collscope
