// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/column_model.h"
#include "widgets/models/job_row.h"

namespace collscope {

/// Jobs as rows. A row keeps its place while it changes, so that selections stay.
class JobTableModel : public ColumnModel<JobRow> {
    Q_OBJECT
public:
    enum Column {
        hostColumn,
        stateColumn,
        progressColumn,
        timeColumn,
        whatColumn,
        shapeColumn,
        checkedColumn,
        createdColumn
    };
    /// Of progressColumn: points measured of those planned, 0..1; invalid: not known.
    static constexpr int fractionRole = Qt::UserRole;

    explicit JobTableModel(QObject *parent = nullptr);

    void setRows(std::vector<JobRow> rows);
    const JobRow *row(const QModelIndex &index) const; ///< nullptr: none
    QModelIndex find(const QString &uuid) const;
    /// What depends on the time is to be shown again.
    void tick();

private:
    QVariant more(const JobRow &row, const QString &key, int role) const override;
};

/// "queued (Priority), expected 2026-11-21 18:00": all that is to be said about a job, in a line.
QString jobStateText(const JobRow &row);
/// "bcast, allreduce": what its plan measures; empty: the plan does not say.
QString jobCollectives(const remote::Job &job);

} // namespace collscope
