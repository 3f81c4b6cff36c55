// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/exclusion.h"
#include "widgets/models/column_model.h"

namespace collscope {

/// What is excluded, a row each, in the columns of exclusionColumns(): as CSV it is what --exclude reads.
class ExclusionsModel : public ColumnModel<Exclusion> {
    Q_OBJECT
public:
    explicit ExclusionsModel(QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override; ///< reasons can be edited
    /// Asks for another reason by reasonEdited(); changes nothing itself.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

signals:
    void reasonEdited(int row, const QString &reason);
};

} // namespace collscope
