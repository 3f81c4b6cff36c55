// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

/// One time of a method that is out of line: with the times at the sizes and placements beside it, and, where
/// it is of one run among several, with what the others say of the same.
struct Spike {
    Cell cell;
    MethodIndex method = noMethod; ///< in TimeGrid::methods()
    std::optional<std::uint32_t> run = {}; ///< nothing: all runs say so, or there is one alone
    double seconds = 0; ///< of that run; of all runs as TimeGrid::seconds
    double expected = 0; ///< seconds; of a run what the others say, else what lies between its neighbours
    double deviations = 0; ///< how far outside, in robust standard deviations of what is around it
    bool decides = false; ///< the cell's best method is another one with the expected time in its place

    double ratio() const { return seconds / expected; }
};

/// Greatest first (by logarithm of the ratio). A spike is above all of its neighbours along every axis, or
/// below all of them, by `leastRatio` at least and by six robust standard deviations (median absolute
/// deviation times 1.4826) of the method's times around it: a step from one protocol to the next is none, nor
/// is a placement on which a method is slow at all sizes. At the end of an axis times are thought to go on as
/// the two before. Where several runs measured it, one run alone has to be that far from the median of the
/// others too.
///
/// A stopped search fails with "cancelled".
Expected<std::vector<Spike>> findSpikes(const TimeGrid &grid, const std::stop_token &stop = {});

inline constexpr double leastSpikeRatio = 1.5;

/// What takes the spike away, its reason included: of the one run where it is of one.
Exclusion exclusionOf(const TimeGrid &grid, const Spike &spike);

/// "4.1 times as long as in the other runs and at the sizes beside it"
std::string spikeText(const Spike &spike);

} // namespace collscope
