// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "widgets/models/column_model.h"

#include <QImage>

#include <limits>
#include <optional>

namespace collscope {

/// A model on measurements that it was not fitted to, mean penalties as ratios.
struct HeldOutFigures {
    double mean = std::numeric_limits<double>::quiet_NaN(); ///< NaN: nothing could be held out
    double halfWidth = std::numeric_limits<double>::quiet_NaN(); ///< PenaltyStatistics::halfWidth
    double standard = std::numeric_limits<double>::quiet_NaN(); ///< of the library default; NaN: not measured
};

/// What an export of its own rules writes of a collective (codegen::ship).
struct ExportJudgement {
    codegen::Verdict verdict = codegen::Verdict::unknown;
    std::string leftBecause
        = {}; ///< why the library decides, a clause; empty: it does not, or nothing else was better
};

/// A collective of a system: its exact map and what the library default costs there.
struct CollectiveOverview {
    std::string collective;
    StudyPtr study; ///< null: see `problem`
    std::string problem = {};
    QImage picture = {}; ///< the map, one pixel per cell, row 0 at the bottom
    std::optional<HeldOutFigures> automatic = {}; ///< the automatic model; nothing: not computed
    std::optional<ExportJudgement> exported = {}; ///< nothing: not computed, or the library loads no file

    /// Penalties of the library default; null: not measured.
    const PenaltyStatistics *ofDefault() const
    {
        return study && study->baseline && study->baseline->statistics.cells > 0
            ? &study->baseline->statistics
            : nullptr;
    }
    std::size_t measuredCells() const;
    /// Was the default measured in fewer than half of the measured cells?
    bool isDefaultSparse() const;
    bool hasImpossibleTimes() const { return study && study->impossible.any(); }
    /// Whether the figures of the default are of most cells, and of times that can be right.
    bool isDefaultReliable() const { return ofDefault() && !isDefaultSparse() && !hasImpossibleTimes(); }
    /// The reason for missing figures, or a warning about impossible times. Empty if there is neither.
    QString caveat() const;
};

/// Is it worth to load rules in place of the library default?
enum class TuningVerdict {
    pending, ///< not computed
    unknown, ///< the default was not measured, or nothing could be held out
    sparse, ///< the default was measured in few cells
    impossible, ///< there are times that cannot be right (ImpossibleTimes)
    left, ///< an export lets it fall back to the library
    worth, ///< an export is better; of a library that loads no file: the automatic model, beyond its
           ///< uncertainty
    unclear,
    harmful, ///< the default is faster
};
TuningVerdict verdictOf(const CollectiveOverview &row);

/// One row per collective, those in which the library default is slowest first, then those whose figures are
/// not reliable.
class OverviewModel : public ColumnModel<CollectiveOverview> {
    Q_OBJECT
public:
    /// The mean penalty as a share of `longestBar`, on a logarithmic scale from 1 % on; NaN: none.
    static constexpr int barRole = Qt::UserRole + 20;
    static constexpr int verdictRole = Qt::UserRole + 21; ///< TuningVerdict as a number, of its column
    static constexpr double longestBar = 10; ///< a ratio: eleven times as slow

    explicit OverviewModel(QObject *parent = nullptr);

    void setCollectives(std::vector<CollectiveOverview> collectives);
    void setJudged(std::size_t row, const HeldOutFigures &automatic,
        const std::optional<ExportJudgement> &exported = {});

protected:
    QVariant more(const CollectiveOverview &row, const QString &key, int role) const override;
};

/// Length of a bar for a penalty, 0 to 1: logarithmic from 1 % to OverviewModel::longestBar.
double penaltyShare(double penalty);

/// "64 ranks, 8 KiB"
QString cellText(const TimeGrid &grid, std::size_t cell);

} // namespace collscope
