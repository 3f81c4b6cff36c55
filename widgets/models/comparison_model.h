// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/comparison.h"

#include <QAbstractTableModel>

namespace collscope {

/// Compared models as rows. Pareto members are bold and carry a mark before their name.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        modelColumn,
        leavesColumn,
        meanColumn,
        aboveBoundColumn,
        heldOutMeanColumn,
        maxColumn,
        heldOutMaxColumn,
        medianColumn,
        heldOutMedianColumn,
        nodesColumn,
        depthMeanColumn,
        depthMaxColumn,
        decideColumn,
        functionSizeColumn,
        memoryColumn,
        differingColumn,
        notMeasuredColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<ComparedModel> rows);
    const std::vector<ComparedModel> &rows() const { return m_rows; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<ComparedModel> m_rows;
};

} // namespace collscope
