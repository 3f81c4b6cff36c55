// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/study.h"
#include "widgets/models/column_model.h"

namespace collscope {

/// A collective of a system: its exact map and what the library default costs there.
struct CollectiveOverview {
    std::string collective;
    StudyPtr study; ///< null: see `problem`
    std::string problem = {};

    /// Penalties of the library default; null: not measured.
    const PenaltyStatistics *ofDefault() const
    {
        return study && study->baseline && study->baseline->statistics.cells > 0
            ? &study->baseline->statistics
            : nullptr;
    }
};

/// One row per collective, those in which the library default is slowest first.
class OverviewModel : public ColumnModel<CollectiveOverview> {
    Q_OBJECT
public:
    /// The mean penalty as a share of `longestBar`, on a logarithmic scale from 1 % on; NaN: none.
    static constexpr int barRole = Qt::UserRole + 20;
    static constexpr double longestBar = 10; ///< a ratio: eleven times as slow

    explicit OverviewModel(QObject *parent = nullptr);

    void setCollectives(std::vector<CollectiveOverview> collectives);

protected:
    QVariant more(const CollectiveOverview &row, const QString &key, int role) const override;
};

/// "64 ranks, 8 KiB"
QString cellText(const TimeGrid &grid, std::size_t cell);

} // namespace collscope
