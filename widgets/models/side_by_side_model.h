// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/side_by_side.h"

#include <QAbstractTableModel>

namespace collscope {

/// The cells whose best methods differ between systems, the dearest first: what is best on each, and what it
/// loses by another's choice.
class SideBySideModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        placementColumn,
        bytesColumn,
        firstSystemColumn
    }; ///< of each system its best method, then what it loses

    using QAbstractTableModel::QAbstractTableModel;

    /// `titles`: of the systems. Null: no rows.
    void setSystems(std::shared_ptr<const SideBySide> systems, const QStringList &titles);
    const DifferingCell &cell(int row) const { return m_systems->differing[static_cast<std::size_t>(row)]; }
    /// Of a cell of a system's map; nothing where all agree.
    std::optional<int> rowOf(std::size_t system, std::size_t cell) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    /// Which system a column is about, and whether its costs.
    struct About {
        std::size_t system = 0;
        bool isCost = false;
    };
    About about(int column) const;
    QString text(const DifferingCell &cell, int column) const;
    QVariant exact(const DifferingCell &cell, int column) const;

    std::shared_ptr<const SideBySide> m_systems;
    QStringList m_titles;
};

/// As the first system's grid writes it that has it: "16", "16 = 4 x 4".
QString placementText(const SideBySide &systems, const DifferingCell &cell);

} // namespace collscope
