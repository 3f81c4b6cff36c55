// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/side_by_side_model.h"

#include "engine/wire/method.h"
#include "widgets/common/plain_text.h"

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

QString placementText(const SideBySide &systems, const DifferingCell &cell)
{
    for (std::size_t i = 0; i < systems.maps.size(); ++i)
        if (cell.cells[i]) {
            const TimeGrid &grid = *systems.maps[i]->grid;
            return toText(grid.rowText(grid.cell(*cell.cells[i]).row));
        }
    return {};
}

SideBySideModel::SideBySideModel(QObject *parent) : ColumnModel(parent)
{
    setSystems(nullptr, {});
}

void SideBySideModel::setSystems(std::shared_ptr<const SideBySide> systems, const QStringList &titles)
{
    beginResetModel();
    m_systems = std::move(systems);
    std::vector<Column<DifferingCell>> columns{
        {u"placement"_s, tr("Placement"), CellUnit::number,
            [this](const DifferingCell &row) { return placementText(*m_systems, row); }},
        {u"message_bytes"_s, tr("Message"), CellUnit::bytes,
            [](const DifferingCell &row) { return row.instance.messageBytes; }},
    };
    for (std::size_t system = 0; system < static_cast<std::size_t>(titles.size()); ++system) {
        const QString &title = titles[static_cast<qsizetype>(system)];
        const auto best = [this, system](const DifferingCell &row) {
            const DecisionMap &map = *m_systems->maps[system];
            const auto &at = row.cells[system];
            return at ? wire::qualifiedText(map.grid->methods()[map.best[*at]]) : std::string();
        };
        columns.push_back({u"best on "_s + title, title, CellUnit::word, best,
            [system, best](
                const DifferingCell &row) { return row.cells[system] ? toText(best(row)) : u"\u2013"_s; },
            plainTip(tr("The best method measured on %1").arg(title))});
        columns.push_back({u"cost on "_s + title, tr("loses"), CellUnit::penalty,
            [system](const DifferingCell &row) { return row.costs[system]; }, {},
            plainTip(
                tr("What %1 loses by the choice of another system, of several the worst, against its own "
                   "best method")
                    .arg(title))});
    }
    setColumns(std::move(columns));
    m_rows = m_systems ? m_systems->differing : std::vector<DifferingCell>();
    endResetModel();
}

std::optional<int> SideBySideModel::rowOf(std::size_t system, std::size_t cell) const
{
    const auto found = std::find_if(
        rows().begin(), rows().end(), [&](const DifferingCell &row) { return row.cells[system] == cell; });
    return found == rows().end() ? std::nullopt : std::optional(static_cast<int>(found - rows().begin()));
}

} // namespace collscope
