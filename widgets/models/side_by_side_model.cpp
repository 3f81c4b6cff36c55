// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/side_by_side_model.h"

#include "engine/wire/method.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString nothing = u"\u2013"_s;
} // namespace

QString placementText(const SideBySide &systems, const DifferingCell &cell)
{
    for (std::size_t i = 0; i < systems.maps.size(); ++i)
        if (cell.cells[i]) {
            const TimeGrid &grid = *systems.maps[i]->grid;
            return toText(grid.rowText(grid.cell(*cell.cells[i]).row));
        }
    return {};
}

void SideBySideModel::setSystems(std::shared_ptr<const SideBySide> systems, const QStringList &titles)
{
    beginResetModel();
    m_systems = std::move(systems);
    m_titles = titles;
    endResetModel();
}

std::optional<int> SideBySideModel::rowOf(std::size_t system, std::size_t cell) const
{
    if (!m_systems)
        return std::nullopt;
    const auto &rows = m_systems->differing;
    const auto found = std::find_if(
        rows.begin(), rows.end(), [&](const DifferingCell &row) { return row.cells[system] == cell; });
    return found == rows.end() ? std::nullopt : std::optional(static_cast<int>(found - rows.begin()));
}

int SideBySideModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_systems ? 0 : static_cast<int>(m_systems->differing.size());
}

int SideBySideModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : firstSystemColumn + 2 * static_cast<int>(m_titles.size());
}

SideBySideModel::About SideBySideModel::about(int column) const
{
    const int at = column - firstSystemColumn;
    return {static_cast<std::size_t>(at / 2), at % 2 == 1};
}

QVariant SideBySideModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_systems)
        return {};
    const DifferingCell &row = cell(index.row());
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return text(row, column);
    if (role == exactValueRole)
        return exact(row, column);
    const bool isWord = column >= firstSystemColumn && !about(column).isCost;
    if (role == Qt::TextAlignmentRole && !isWord)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant SideBySideModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section < firstSystemColumn) {
        if (role == columnNameRole)
            return section == placementColumn ? u"placement"_s : u"message_bytes"_s;
        return role == Qt::DisplayRole
            ? QVariant(section == placementColumn ? tr("Placement") : tr("Message"))
            : QVariant();
    }
    const About column = about(section);
    const QString title = m_titles[static_cast<qsizetype>(column.system)];
    switch (role) {
    case columnNameRole:
        return QString((column.isCost ? u"cost on "_s : u"best on "_s) + title);
    case Qt::DisplayRole:
        return column.isCost ? tr("loses") : title;
    case Qt::ToolTipRole:
        return plainTip(column.isCost
                ? tr("What %1 loses by the choice of another system, of several the worst, against its own "
                     "best method")
                      .arg(title)
                : tr("The best method measured on %1").arg(title));
    default:
        return {};
    }
}

QString SideBySideModel::text(const DifferingCell &row, int column) const
{
    if (column == placementColumn)
        return placementText(*m_systems, row);
    if (column == bytesColumn)
        return formatSize(row.instance.messageBytes);
    const About what = about(column);
    if (what.isCost)
        return std::isnan(row.costs[what.system]) ? nothing : formatPenalty(row.costs[what.system]);
    const auto &at = row.cells[what.system];
    if (!at)
        return nothing;
    const DecisionMap &map = *m_systems->maps[what.system];
    return QString::fromStdString(wire::qualifiedText(map.grid->methods()[map.best[*at]]));
}

QVariant SideBySideModel::exact(const DifferingCell &row, int column) const
{
    if (column == bytesColumn)
        return QVariant::fromValue<qulonglong>(row.instance.messageBytes);
    if (column >= firstSystemColumn) {
        const About what = about(column);
        if (what.isCost)
            return row.costs[what.system];
        if (!row.cells[what.system])
            return QString(); // as the other files leave a field empty
    }
    return text(row, column);
}

} // namespace collscope
