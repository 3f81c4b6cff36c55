// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/job_row.h"

#include <QAbstractTableModel>

#include <vector>

namespace collscope {

/// Jobs as rows. A row keeps its place while it changes, so that selections stay.
class JobTableModel : public QAbstractTableModel {
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
        createdColumn,
        columnCount_
    };
    /// Of progressColumn: points measured of those planned, 0..1; invalid: not known.
    static constexpr int fractionRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<JobRow> rows);
    const std::vector<JobRow> &rows() const { return m_rows; }
    const JobRow *row(const QModelIndex &index) const; ///< nullptr: none
    QModelIndex find(const QString &uuid) const;
    /// What depends on the time is to be shown again.
    void tick();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<JobRow> m_rows;
};

/// "queued (Priority), expected 2026-11-21 18:00": all that is to be said about a job, in a line.
QString jobStateText(const JobRow &row);
/// "bcast, allreduce": what its plan measures; empty: the plan does not say.
QString jobCollectives(const remote::Job &job);

} // namespace collscope
