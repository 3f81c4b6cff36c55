// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/group_pictures.h"

#include <QAbstractTableModel>

namespace collscope {

/// The messages of a step of a formation: one a row where the processes are few, else those between two
/// levels.
class GroupMessageModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { from, to, messages, bytes, largest, what, time, columnCountOf };

    using QAbstractTableModel::QAbstractTableModel;

    void setStep(GroupStepsPtr all, std::optional<std::size_t> step);
    /// Rows are messages, so that `messages` and `largest` say nothing.
    bool isSingle() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    GroupStepsPtr m_all;
    std::optional<std::size_t> m_step;
};

/// All steps, rows as the model has them, each with what was formed on what network behind it. Times in
/// seconds, sizes in bytes.
QString groupStepsCsv(const groups::Steps &all);

} // namespace collscope
