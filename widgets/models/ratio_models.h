// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/ratio_map.h"
#include "widgets/models/column_model.h"

#include <memory>

namespace collscope {

using MappedRatiosPtr = std::shared_ptr<const MappedRatios>;

/// The verdict, a sentence per finding: what `collscope regress` prints first.
QString verdictSentences(const TimeRatios &ratios, double tolerance);
/// Returns the figures of the verdict, a line each: common shift, noise, seconds of applications, cells that
/// are not compared, and warnings about the measurements.
QString ratioDetails(const MappedRatios &ratios);

/// A cell of a map.
struct RatioRow {
    Cell cell;
    const RatioCell *ratio = nullptr; ///< never null
};

/// The cells of a collective or of all: those that differ first, of them the greatest ratio.
class RatioCellsModel : public ColumnModel<RatioRow> {
    Q_OBJECT
public:
    explicit RatioCellsModel(QObject *parent = nullptr);

    /// Null: no rows; without a collective all that differ, or all where nothing is proved.
    void setRatios(MappedRatiosPtr ratios, const std::optional<std::string> &collective);
    Cell cellOf(int row) const { return rows()[static_cast<std::size_t>(row)].cell; }
    const std::string &collectiveOf(int row) const
    {
        return rows()[static_cast<std::size_t>(row)].ratio->collective;
    }
    std::optional<int> rowOf(Cell cell) const;

private:
    MappedRatiosPtr m_ratios; ///< the rows point there
};

struct CollectiveRow : CollectiveRatio {
    std::size_t slower = 0; ///< cells
    std::size_t faster = 0;
};

/// The collectives that both sides measured.
class RatioCollectivesModel : public ColumnModel<CollectiveRow> {
    Q_OBJECT
public:
    explicit RatioCollectivesModel(QObject *parent = nullptr);

    void setRatios(const MappedRatiosPtr &ratios); ///< null: no rows
};

} // namespace collscope
