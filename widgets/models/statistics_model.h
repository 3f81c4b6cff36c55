// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/depth_table.h"

#include <QAbstractTableModel>

namespace collscope {

/// Models as rows: size, shape and penalty.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        collectiveColumn,
        modelColumn,
        leavesColumn,
        penaltyMeanColumn,
        penaltyMedianColumn,
        penaltyMaxColumn,
        nodesColumn,
        encodedLeavesColumn,
        encodedNodesColumn,
        depthMinColumn,
        depthMeanColumn,
        depthMaxColumn,
        functionSizeColumn,
        memoryColumn,
        penaltyMinColumn,
        grownNodesColumn,
        grownLeavesColumn,
        errorsColumn,
        errorPercentColumn,
        predictedPercentColumn,
        differingColumn,
        notMeasuredColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<StatisticsRow> rows);
    const std::vector<StatisticsRow> &rows() const { return m_rows; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const StatisticsRow &row, int column) const;
    static QVariant exact(const StatisticsRow &row, int column);

    std::vector<StatisticsRow> m_rows;
};

/// May a better model within the limits asked for exist?
inline bool isUnproved(const ModelShape &shape)
{
    return shape.provedBest == false;
}
/// "12"; "12 ?" where that is so, and what the mark means.
QString leavesText(const ModelShape &shape);
QString unprovedText();

/// A kind of model within a sentence: "quadtree", "C4.5 decision tree".
QString kindInSentence(const ModelKind &kind);
/// A model for people: "Quadtree, depth 3, threshold 90 %"; what is not given and limits that do not limit
/// are left out.
QString modelTitle(const ModelSpec &spec);
/// The same with the collectives it was fitted to together with: "C4.5 decision tree, with reduce".
QString modelTitle(const FitResult &result);

} // namespace collscope
