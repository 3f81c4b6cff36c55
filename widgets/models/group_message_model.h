// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/column_model.h"
#include "widgets/plot/group_pictures.h"

namespace collscope {

/// The messages of a step of a formation: one a row where the processes are few, else those between two
/// levels.
class GroupMessageModel : public ColumnModel<groups::Flow> {
    Q_OBJECT
public:
    explicit GroupMessageModel(QObject *parent = nullptr);

    void setStep(GroupStepsPtr all, std::optional<std::size_t> step);
    /// Rows are messages: their number and the largest repeat the other columns.
    bool isSingle() const;

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    GroupStepsPtr m_all;
    std::optional<std::size_t> m_step;
};

/// All steps, rows as the model has them, each with what was formed on what network behind it. Times in
/// seconds, sizes in bytes.
QString groupStepsCsv(const groups::Steps &all);

} // namespace collscope
