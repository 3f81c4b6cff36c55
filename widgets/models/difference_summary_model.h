// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/difference.h"
#include "widgets/models/column_model.h"

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
class DifferenceSummaryModel : public ColumnModel<DifferenceSummary> {
    Q_OBJECT
public:
    explicit DifferenceSummaryModel(QObject *parent = nullptr);

private:
    QVariant more(const DifferenceSummary &row, const QString &key, int role) const override;
};

} // namespace collscope
