// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

namespace collscope {

/// Decides the cells of `map` in which no candidate was measured: the time of every method is predicted
/// there, the least decides. `map` has a method in all others, and in these the nearest measured cell's.
///
/// How many times slower than the fastest a method is varies smoothly over the logarithms of placement and
/// message size: a Gaussian process (wire::SurfacePrior) of the 20 nearest measured cells alone (a moving
/// neighbourhood, as in geostatistics: Chiles and Delfiner, Geostatistics, 2nd edition, 2012, section 3.6),
/// so that a cell costs the same in a grid of any size. What all methods have in common is then no doubt
/// about which is the fastest, as in wire::Survey. A method takes part where the nearest measured cell has it
/// (where it is missing, it often fails) and where so many processes can run it.
///
/// A cell is `uncertain` when what its decision is expected to lose against the other methods, by the
/// variances of the predictions, is more than 5 %; when no second method could be compared; and when it lies
/// beyond what was measured (MeasuredRange). Where the gaps of a grid are too many to predict within some ten
/// seconds (more than ten million / (methods + 16)) all keep the nearest cell's method and are uncertain.
///
/// False: stopped.
bool predictGaps(DecisionMap &map, const std::stop_token &stop);

/// As makeDecisionMap(), of measurements that models are only judged by: in gaps, which count in no
/// judgement, nothing is predicted, and the nearest measured cell's method stays.
Expected<DecisionMapPtr> makeJudgingMap(TimeGridPtr grid, const std::stop_token &stop = {});

/// Is what a map says of the cell a guess?
inline bool isUncertain(const DecisionMap &map, std::size_t cell)
{
    return !map.uncertain.empty() && map.uncertain[cell];
}

} // namespace collscope
