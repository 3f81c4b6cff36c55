// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>

namespace collscope {

using RealisedGainPtr = std::shared_ptr<const RealisedGain>;

/// The cells that were timed as rows, what got worse first, and the greatest loss before the others.
class GainModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        ranksColumn,
        sizeColumn,
        verdictColumn,
        gainColumn,
        lowColumn,
        highColumn,
        methodColumn,
        defaultColumn,
        tunedColumn,
        pairsColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setGain(RealisedGainPtr gain); ///< null: no rows
    std::optional<Cell> cell(int row) const;
    int row(Cell cell) const; ///< -1: it was not timed

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const CellGain &cell, const Instance &at, int column) const;
    static QVariant exact(const CellGain &cell, const Instance &at, int column);

    RealisedGainPtr m_gain;
    std::vector<std::size_t> m_rows; ///< cells of the grid
};

} // namespace collscope
