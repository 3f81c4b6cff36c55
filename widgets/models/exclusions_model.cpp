// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/exclusions_model.h"

#include "engine/study/exclusion_file.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int sizeColumn = 8;
constexpr int reasonColumn = 10;

} // namespace

void ExclusionsModel::setExclusions(std::vector<Exclusion> exclusions)
{
    beginResetModel();
    m_exclusions = std::move(exclusions);
    endResetModel();
}

int ExclusionsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_exclusions.size());
}

int ExclusionsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(exclusionColumns().size());
}

QString ExclusionsModel::text(const Exclusion &exclusion, int column) const
{
    if (column == sizeColumn && !exclusion.where.messageBytes.empty()) {
        QStringList sizes;
        for (const std::uint64_t bytes : exclusion.where.messageBytes)
            sizes << formatSize(bytes);
        return sizes.join(u", "_s);
    }
    const auto field = QString::fromStdString(exclusionField(exclusion, static_cast<std::size_t>(column)));
    return field.isEmpty() ? tr("any") : field;
}

QVariant ExclusionsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Exclusion &exclusion = m_exclusions[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const auto exact
        = [&] { return QString::fromStdString(exclusionField(exclusion, static_cast<std::size_t>(column))); };
    switch (role) {
    case Qt::DisplayRole:
        return text(exclusion, column);
    case Qt::EditRole:
    case exactValueRole:
        return exact();
    case Qt::ToolTipRole:
        if (column == sizeColumn && !exclusion.where.messageBytes.empty())
            return plainTip(tr("%1 bytes").arg(exact()));
        return plainTip(tr("%1: %2").arg(
            QString::fromStdString(exclusion.text()), QString::fromStdString(exclusion.reason)));
    default:
        return {};
    }
}

QVariant ExclusionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == columnNameRole)
        return QString::fromStdString(exclusionColumns()[static_cast<std::size_t>(section)]);
    const QStringList titles{tr("System"), tr("Collective"), tr("Method"), tr("Nodes"),
        tr("Processes per node"), tr("Communicator size"), tr("Processes in groups"), tr("Groups"),
        tr("Message size"), tr("Run"), tr("Reason")};
    return role == Qt::DisplayRole ? QVariant(titles[section]) : QVariant();
}

Qt::ItemFlags ExclusionsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == reasonColumn ? usual | Qt::ItemIsEditable : usual;
}

bool ExclusionsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const QString reason = value.toString().trimmed();
    if (role != Qt::EditRole || index.column() != reasonColumn || reason.isEmpty())
        return false;
    emit reasonEdited(index.row(), reason);
    return true;
}

} // namespace collscope
