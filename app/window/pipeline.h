// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/comparison.h"
#include "widgets/models/fit_result.h"

#include <list>
#include <mutex>

/// The one-way flow from a dataset to what the views show. Runs in the background; knows no Qt.
namespace collscope {

/// Decision maps that were looked at lately (those of all collectives of a dataset, for a combined model), so
/// that moving a slider or coming back to a collective only fits again. Safe from any thread.
class MapCache {
public:
    static constexpr std::size_t mostMaps = 24;

    /// A map and the library's own choice on it.
    struct Entry {
        DecisionMapPtr map;
        std::shared_ptr<const Evaluation> baseline; ///< null: not measured
    };

    Expected<Entry> get(
        const DatasetPtr &dataset, const GridSelection &selection, const std::stop_token &stop);
    void forget(const Dataset *dataset);

private:
    std::mutex m_mutex;
    std::list<Entry> m_entries; ///< the latest first
};

/// Fits and evaluates one model on a map. `bound`, when it is known already (null: not), makes optimal trees
/// a matter of looking up.
Expected<FitResultPtr> fitResult(const MapCache::Entry &entry, const ModelSpec &spec,
    const ParetoCurvePtr &bound, const std::stop_token &stop);
/// The same for one model of several collectives; the result is about the first.
Expected<FitResultPtr> togetherResult(
    const std::vector<MapCache::Entry> &entries, const ModelSpec &spec, const std::stop_token &stop);

} // namespace collscope
