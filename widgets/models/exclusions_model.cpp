// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/exclusions_model.h"

#include "engine/study/exclusion_file.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int sizeColumn = 8;
constexpr int reasonColumn = 10;

std::string fieldOf(const Exclusion &exclusion, int column)
{
    return exclusionField(exclusion, static_cast<std::size_t>(column));
}

QString textOf(const Exclusion &exclusion, int column)
{
    const std::string field = fieldOf(exclusion, column);
    if (field.empty())
        return ExclusionsModel::tr("any");
    if (column != sizeColumn)
        return toText(field);
    QStringList sizes;
    for (const std::uint64_t bytes : exclusion.where.messageBytes)
        sizes << formatSize(bytes);
    return sizes.join(u", "_s);
}

} // namespace

ExclusionsModel::ExclusionsModel(QObject *parent) : ColumnModel(parent)
{
    const QStringList titles{tr("System"), tr("Collective"), tr("Method"), tr("Nodes"),
        tr("Processes per node"), tr("Communicator size"), tr("Processes in groups"), tr("Groups"),
        tr("Message size"), tr("Run"), tr("Reason")};
    std::vector<Column<Exclusion>> columns;
    for (int at = 0; at < titles.size(); ++at)
        columns.push_back({toText(exclusionColumns()[static_cast<std::size_t>(at)]), titles[at],
            CellUnit::word, [at](const Exclusion &exclusion) { return fieldOf(exclusion, at); },
            [at](const Exclusion &exclusion) { return textOf(exclusion, at); }});
    setColumns(std::move(columns));
}

QVariant ExclusionsModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::EditRole)
        return data(index, exactValueRole);
    if (role != Qt::ToolTipRole || !index.isValid())
        return ColumnModel::data(index, role);
    const Exclusion &exclusion = rows()[static_cast<std::size_t>(index.row())];
    return plainTip(index.column() == sizeColumn && !exclusion.where.messageBytes.empty()
            ? tr("%1 bytes").arg(toText(fieldOf(exclusion, sizeColumn)))
            : tr("%1: %2").arg(toText(exclusion.text()), toText(exclusion.reason)));
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
