// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

namespace collscope {

/// Measurements to fit to, and others of the same instances to judge by. Both maps have the rows, columns and
/// methods of the map they were made of, and its weights.
struct MapFold {
    DecisionMapPtr training;
    DecisionMapPtr heldOut;
};

/// The runs that a map was made of, taken apart again. A single run whose repetitions are known is taken
/// apart into sampleParts of these, repetition by repetition in turn: they share its nodes and its mood, and
/// say how much is noise within a run.
class RunTimes {
public:
    /// Fails with "cancelled" alone.
    static Expected<RunTimes> of(DecisionMapPtr map, const std::stop_token &stop = {});

    static constexpr std::size_t sampleParts = 5;

    std::size_t parts() const { return m_parts; } ///< runs, or sampleParts
    bool areRuns() const { return m_parts == m_runs.size(); }

    /// Each run is held out once and the others are fitted to; none of a single run. Runs that measured no
    /// candidate, or all of them, are never held out: there is a fold fewer.
    Expected<std::vector<MapFold>> eachRun(const std::stop_token &stop = {}) const;

    /// As many folds as parts, in which each part of each cell is held out once; which it is in a fold is
    /// drawn for every cell by itself. So a fold trains on all runs mixed, and a size that is chosen by the
    /// mean over several seeds does not hang on one run's mood. A cell of one run alone is a gap in what the
    /// fold that holds it out is fitted to. None of a single part.
    Expected<std::vector<MapFold>> shuffled(std::uint64_t seed, const std::stop_token &stop = {}) const;

private:
    struct Time {
        std::uint32_t part = 0; ///< position in m_runs, or number of the part
        double seconds = 0;
    };
    /// Is a part of a cell held out?
    using IsHeldOut = std::vector<std::vector<bool>>;

    DecisionMapPtr map(bool heldOut, const IsHeldOut &isHeldOut,
        std::optional<std::vector<std::uint32_t>> runs, const std::stop_token &stop) const;

    DecisionMapPtr m_map;
    std::vector<std::uint32_t> m_runs;
    std::size_t m_parts = 0;
    std::vector<std::vector<Time>> m_times; ///< per cell and method, as TimeGrid::withSeconds
};

} // namespace collscope
