// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

#include <cmath>
#include <limits>
#include <random>

namespace collscope::test {

inline constexpr double notMeasured = std::numeric_limits<double>::quiet_NaN();

/// Times of methods 1, 2, ... of Open MPI's bcast on communicators of 2, 4, 6, ... processes and messages of
/// 10, 20, 30, ... bytes; method 0 is the baseline. A NaN is left out.
struct MadeUpTimes {
    std::uint32_t rows = 1;
    std::uint32_t columns = 1;
    int methods = 1;
    std::vector<double> seconds; ///< rows x columns x methods
    std::vector<Placement> placements = {}; ///< of the rows, if not of 2, 4, 6, ... processes

    double &at(std::uint32_t row, std::uint32_t column, int method)
    {
        return seconds[(std::size_t{row} * columns + column) * static_cast<std::size_t>(methods)
            + static_cast<std::size_t>(method)];
    }
    MadeUpTimes(
        std::uint32_t rowCount, std::uint32_t columnCount, int methodCount, double everywhere = notMeasured);
};

DecisionMapPtr madeUpMap(const MadeUpTimes &times);

/// Placements on 1, 2, 3, ... up to `nodes` and `ppn`, of which a share of `holes` is left out.
std::vector<Placement> squarePlacements(
    std::mt19937 &random, std::uint32_t nodes, std::uint32_t ppn, double holes);

/// Small whole numbers of seconds: full of ties. Some cells lack methods, some all of them.
MadeUpTimes roughTimes(
    std::mt19937 &random, std::uint32_t rows, std::uint32_t columns, int methods, double gaps);
/// Times as they grow with size and processes, with some noise: regions with ragged borders.
MadeUpTimes smoothTimes(std::mt19937 &random, std::uint32_t rows, std::uint32_t columns, int methods);

} // namespace collscope::test
