// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/spikes.h"

#include <QAbstractTableModel>

namespace collscope {

/// Times that are out of line, a row each, the greatest first.
class SpikesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        ratioColumn,
        methodColumn,
        placeColumn,
        sizeColumn,
        runColumn,
        secondsColumn,
        expectedColumn,
        decidesColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// `grid`: of which they are; null where there are none.
    void setSpikes(TimeGridPtr grid, std::vector<Spike> spikes);
    const std::vector<Spike> &spikes() const { return m_spikes; }
    const TimeGridPtr &grid() const { return m_grid; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const Spike &spike, int column) const;
    QVariant exact(const Spike &spike, int column) const;

    TimeGridPtr m_grid;
    std::vector<Spike> m_spikes;
};

} // namespace collscope
