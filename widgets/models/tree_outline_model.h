// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/method_palette.h"
#include "widgets/plot/tree_item.h"

#include <QAbstractItemModel>

namespace collscope {

/// A decision tree as an outline: a row per node, its children below it.
class TreeOutlineModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { conditionColumn, methodColumn, cellsColumn, casesColumn, errorsColumn, columnCount_ };

    using QAbstractItemModel::QAbstractItemModel;

    /// Null: empty.
    void setDiagram(const TreeDiagramPtr &diagram, const MethodPalette &methods);
    /// Nodes from the root on, in bold.
    void setPath(const std::vector<std::uint32_t> &path);

    static std::uint32_t node(const QModelIndex &index)
    {
        return static_cast<std::uint32_t>(index.internalId());
    }
    QModelIndex find(std::uint32_t node, int column = conditionColumn) const;
    /// The whole outline as text, a line per node.
    QString text() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    using QObject::parent;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const TreeContent::Node &node, int column) const;
    QFont fontOf(std::uint32_t node) const;

    TreeDiagramPtr m_diagram;
    MethodPalette m_methods;
    std::vector<std::vector<std::uint32_t>> m_children;
    std::vector<int> m_rows; ///< of a node among its siblings
    std::vector<std::uint32_t> m_path;
};

} // namespace collscope
