// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/difference.h"

#include <QAbstractTableModel>

namespace collscope {

/// Two deciders of a collective, and how they did. Values only.
struct DifferenceSummary {
    std::string collective;
    std::string before; ///< SPEC
    std::string after;
    std::string problem = {}; ///< why there are no figures; empty: there are
    std::size_t cells = 0;
    std::size_t changed = 0;
    std::size_t stale = 0;
    std::size_t notMeasured = 0;
    std::size_t outside = 0; ///< beyond the measured range
    PenaltyStatistics old = {};
    PenaltyStatistics now = {};
    double baseline = std::numeric_limits<double>::quiet_NaN(); ///< mean penalty of the library's default
};

/// `threshold`, a ratio, as in DecisionDifference::stale().
DifferenceSummary summaryOf(const DecisionDifference &difference, double threshold);

/// One of them in a sentence or two.
QString sentencesOf(const DecisionDifference &difference, double threshold);

/// Several collectives and models in one table.
class DifferenceSummaryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        collectiveColumn,
        modelsColumn,
        cellsColumn,
        changedColumn,
        staleColumn,
        notMeasuredColumn,
        outsideColumn,
        oldMeanColumn,
        oldInsideColumn,
        oldOutsideColumn,
        newMeanColumn,
        defaultColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<DifferenceSummary> rows);
    const std::vector<DifferenceSummary> &rows() const { return m_rows; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<DifferenceSummary> m_rows;
};

} // namespace collscope
