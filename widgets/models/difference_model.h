// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/difference.h"
#include "widgets/models/column_model.h"

#include <memory>
#include <optional>

namespace collscope {

/// The cells in which two deciders differ, the most expensive first.
class DifferenceModel : public ColumnModel<DecisionChange> {
    Q_OBJECT
public:
    explicit DifferenceModel(QObject *parent = nullptr);

    /// `threshold`: a decision that loses more is stale; a ratio. Null: no rows.
    void setDifference(const std::shared_ptr<const DecisionDifference> &difference, double threshold);
    Cell cellOf(int row) const;
    std::optional<int> rowOf(Cell cell) const; ///< nothing where the two agree

private:
    QString stateOf(const DecisionChange &change) const;

    std::shared_ptr<const DecisionDifference> m_difference;
    double m_threshold = 0;
};

} // namespace collscope
