// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/comparison.h"
#include "widgets/panels/sweep_chart.h"

#include <QStringList>

namespace collscope {

/// The same models on one map or on several.
struct ComparisonWork {
    std::vector<DataSelection> maps;
    std::vector<ModelSpec> models; ///< the baseline joins them on each map where it was measured
    bool together = false; ///< one model for the collectives of each system
    bool operator==(const ComparisonWork &) const = default;
};

/// What came of one map.
struct MapComparison {
    StudyPtr study;
    BoundPtr bound;
    /// In the order they were asked for, the baseline last unless it was among them.
    std::vector<ComparedModel> models;

    std::size_t outside() const; ///< cells held out beyond the measured range
};

struct ComparisonResult {
    ComparisonWork work;
    std::vector<MapComparison> maps; ///< those that could be looked at
    QStringList problems; ///< of the others, and of models that could not be fitted
    std::vector<ComparedModel> models() const; ///< of all maps, one map behind the other
};
using ComparisonResultPtr = std::shared_ptr<const ComparisonResult>;

/// What `before` has of the same maps is not fitted again; null: nothing. Fails when there is no map to be
/// looked at, and with "cancelled".
Expected<ComparisonResultPtr> compareMaps(const ComparisonWork &work, StudyCache &studies,
    const SystemName &systemName, const ComparisonResultPtr &before, const std::stop_token &stop);

/// What table and chart do not say by themselves.
QStringList comparisonNotes(const ComparisonResult &result);

} // namespace collscope
