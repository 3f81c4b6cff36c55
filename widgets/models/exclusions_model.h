// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/exclusion.h"

#include <QAbstractTableModel>

namespace collscope {

/// What is excluded, a row each, in the columns of exclusionColumns(): as CSV it is what --exclude reads.
class ExclusionsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setExclusions(std::vector<Exclusion> exclusions);
    const std::vector<Exclusion> &exclusions() const { return m_exclusions; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override; ///< reasons can be edited
    /// Asks for another reason by reasonEdited(); changes nothing itself.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

signals:
    void reasonEdited(int row, const QString &reason);

private:
    QString text(const Exclusion &exclusion, int column) const;

    std::vector<Exclusion> m_exclusions;
};

} // namespace collscope
