// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/application_loss.h"

#include <QAbstractTableModel>

namespace collscope {

using ApplicationLossPtr = std::shared_ptr<const ApplicationLoss>;

/// Where applications spend and lose their time: a row per cell with calls, what loses most first, and behind
/// them what was never measured.
class ApplicationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        collectiveColumn,
        placementColumn,
        sizeColumn,
        callsColumn,
        shareColumn,
        lostByDefaultColumn,
        lostByModelColumn,
        gainColumn,
        recordedColumn,
        remarkColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setLoss(ApplicationLossPtr loss); ///< null: empty
    const ApplicationLossPtr &loss() const { return m_loss; }
    /// Null for what was never measured.
    const CellLoss *cell(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant measured(const CellLoss &cell, int column, bool isExact) const;
    QVariant unmeasured(const UnmeasuredCalls &calls, int column, bool isExact) const;

    ApplicationLossPtr m_loss;
};

} // namespace collscope
