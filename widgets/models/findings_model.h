// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/finding.h"

#include <QAbstractTableModel>

namespace collscope {

/// What was found in a library's file, a row each.
class FindingsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { lineColumn, severityColumn, messageColumn, remedyColumn, columnCount_ };

    using QAbstractTableModel::QAbstractTableModel;

    void setFindings(Findings findings);
    const Findings &findings() const { return m_findings; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    Findings m_findings;
};

} // namespace collscope
