// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/difference.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

namespace collscope {

/// The cells in which two deciders differ, the most expensive first.
class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        commSizeColumn,
        bytesColumn,
        beforeColumn,
        afterColumn,
        costColumn,
        stateColumn,
        penaltyBeforeColumn,
        penaltyAfterColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// `threshold`: a decision that loses more is stale; a ratio. Null: no rows.
    void setDifference(const std::shared_ptr<const DecisionDifference> &difference, double threshold);
    Cell cellOf(int row) const;
    std::optional<int> rowOf(Cell cell) const; ///< nothing where the two agree

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const DecisionChange &change, int column) const;
    QString stateOf(const DecisionChange &change) const;
    QVariant exact(const DecisionChange &change, int column) const;

    std::shared_ptr<const DecisionDifference> m_difference;
    std::vector<DecisionChange> m_rows;
    double m_threshold = 0;
};

} // namespace collscope
