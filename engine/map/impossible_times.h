// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

/// Returns the bytes per second that one process could at most receive. 1 TB/s in memory of a host: a byte
/// that arrives is read and written, and the fastest memory of a processor (HBM2e) moves 1.2 TB/s. 10 TB/s
/// in memory of an accelerator: HBM3e moves 8 TB/s.
double mostArrivingPerSecond(const Provenance &from);

/// Whether the data cannot have arrived in that time (wire::arrivingBytes).
bool isImpossible(const Provenance &from, const Instance &at, double seconds);

/// Cells with times that are too short for the data to arrive: the clock stopped earlier, or the time is a
/// mean over processes of which most receive nothing.
struct ImpossibleTimes {
    std::size_t cells = 0; ///< 0: none
    std::size_t measured = 0; ///< cells with a time
    std::size_t worstCell = 0; ///< with the highest rate, the first of several
    double worstRate = 0; ///< bytes per second

    bool any() const { return cells > 0; }
    /// Sentences for people: how many cells, and the worst one; empty: none.
    std::string text(const TimeGrid &grid) const;
};

/// Of all measured methods. Simulated and predicted times have no clock and are not checked.
ImpossibleTimes impossibleTimes(const TimeGrid &grid);

/// What explains such times, and how to measure without them.
std::string impossibleRemedy();

} // namespace collscope
