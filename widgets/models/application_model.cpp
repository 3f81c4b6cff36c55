// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/application_model.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// The number itself for files, and as people read it; nothing where it is not known.
QVariant secondsValue(double seconds, bool isExact)
{
    if (std::isnan(seconds))
        return isExact ? QVariant() : QVariant(ApplicationModel::tr("not measured"));
    if (isExact)
        return seconds;
    return seconds < 0 ? QString(u"\u2212"_s + formatSeconds(-seconds)) : formatSeconds(seconds);
}

} // namespace

void ApplicationModel::setLoss(ApplicationLossPtr loss)
{
    beginResetModel();
    m_loss = std::move(loss);
    endResetModel();
}

const CellLoss *ApplicationModel::cell(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return m_loss && row >= 0 && at < m_loss->cells.size() ? &m_loss->cells[at] : nullptr;
}

int ApplicationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_loss ? 0
                                       : static_cast<int>(m_loss->cells.size() + m_loss->unmeasured.size());
}

int ApplicationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant ApplicationModel::measured(const CellLoss &cell, int column, bool isExact) const
{
    const TimeGrid &grid = *cell.fit->map()->grid;
    const Cell at = grid.cell(cell.cell);
    const std::uint64_t bytes = grid.messageBytes()[at.column];
    if (column >= lostByDefaultColumn && column <= gainColumn && !m_loss->fits())
        return isExact ? QVariant() : QVariant(tr("does not fit"));
    switch (column) {
    case collectiveColumn:
        return toText(grid.collective());
    case placementColumn:
        return QString::fromStdString(placementText(grid.placements()[at.row]));
    case sizeColumn:
        return isExact ? QVariant::fromValue<qulonglong>(bytes) : QVariant(formatSize(bytes));
    case callsColumn:
        return isExact ? QVariant(cell.calls)
                       : QVariant(formatCount(static_cast<std::uint64_t>(std::llround(cell.calls))));
    case shareColumn: {
        const double share = cell.standard / m_loss->standard;
        return !std::isfinite(share) ? QVariant()
            : isExact                ? QVariant(share)
                                     : QVariant(formatPenalty(share));
    }
    case lostByDefaultColumn:
        return secondsValue(cell.lostByDefault(), isExact);
    case lostByModelColumn:
        return secondsValue(cell.lostByModel(), isExact);
    case gainColumn:
        return secondsValue(cell.gain(), isExact);
    case recordedColumn:
        return secondsValue(cell.recorded, isExact);
    default:
        return {};
    }
}

QVariant ApplicationModel::unmeasured(const UnmeasuredCalls &calls, int column, bool isExact) const
{
    const wire::ProfileKey &key = calls.key;
    switch (column) {
    case collectiveColumn:
        return QString::fromStdString(key.collective);
    case placementColumn:
        return QString::fromStdString(profiles::placementText(key));
    case sizeColumn:
        if (key.sizeIs == wire::SizeIs::unknown)
            return isExact ? QVariant() : QVariant(tr("unknown"));
        return isExact ? QVariant::fromValue<qulonglong>(key.messageBytes)
                       : QVariant(formatSize(key.messageBytes));
    case callsColumn:
        if (calls.entry.calls == 0)
            return isExact ? QVariant() : QVariant(tr("unknown"));
        return isExact ? QVariant::fromValue<qulonglong>(calls.entry.calls)
                       : QVariant(formatCount(calls.entry.calls));
    case recordedColumn:
        return secondsValue(calls.seconds, isExact);
    case remarkColumn:
        return tr("never measured: %1").arg(toText(notMeasuredText(calls.why)));
    default:
        return {};
    }
}

QVariant ApplicationModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_loss)
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return column > placementColumn && column < remarkColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                 : QVariant();
    if (role == Qt::ToolTipRole) {
        const QString shown = data(index, Qt::DisplayRole).toString();
        const QString exact = data(index, exactValueRole).toString();
        const bool isNumber = column > placementColumn && column < remarkColumn && !exact.isEmpty();
        const bool isSeconds = column >= lostByDefaultColumn && column <= recordedColumn;
        return plainTip(!isNumber      ? shown
                : column == sizeColumn ? tr("%1 bytes").arg(exact)
                : isSeconds            ? tr("%1 s per run").arg(exact)
                                       : exact);
    }
    if (role != Qt::DisplayRole && role != exactValueRole)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    return row < m_loss->cells.size()
        ? measured(m_loss->cells[row], column, role == exactValueRole)
        : unmeasured(m_loss->unmeasured[row - m_loss->cells.size()], column, role == exactValueRole);
}

QVariant ApplicationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    const auto at = static_cast<std::size_t>(section);
    static constexpr std::array<const char16_t *, columnCount_> names{u"collective", u"placement",
        u"message_bytes", u"calls", u"share", u"lost_default_seconds", u"lost_model_seconds", u"gain_seconds",
        u"recorded_seconds", u"remark"};
    if (role == columnNameRole)
        return QString::fromUtf16(names[at]);
    const std::array<QString, columnCount_> titles{tr("Collective"), tr("Placement"), tr("Message size"),
        tr("Calls"), tr("Share"), tr("Lost by default"), tr("Lost by model"), tr("Gain"), tr("Recorded"),
        tr("Remark")};
    const std::array<QString, columnCount_> tips{QString(), QString(), QString(),
        tr("Of a process on the mean, per run"), tr("Of the time with the library's default in all of these"),
        tr("Seconds per run that the library's own choice takes longer than the best method"),
        tr("Seconds per run that what the model decides takes longer than the best method"),
        tr("Seconds per run that the model takes less than the library's own choice"),
        tr("Seconds per run that the profile says were spent there, waiting for late processes included"),
        QString()};
    if (role == Qt::ToolTipRole && !tips[at].isEmpty())
        return wrappedTip(tips[at]);
    return role == Qt::DisplayRole ? QVariant(titles[at]) : QVariant();
}

} // namespace collscope
