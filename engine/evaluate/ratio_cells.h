// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/time_ratios.h"

#include <array>
#include <map>

namespace collscope {

/// What two sides measured of one thing, by run: seconds.
struct RunsOfCell {
    std::string system;
    std::string collective;
    Placement placement;
    std::uint64_t messageBytes = 0;
    std::string method;
    std::map<std::uint32_t, double> before;
    std::map<std::uint32_t, double> after;

    const std::map<std::uint32_t, double> &side(std::size_t number) const
    {
        return number == 0 ? before : after;
    }
    RatioCell cell() const; ///< without a ratio
};

struct CommonCells {
    std::vector<RunsOfCell> cells;
    std::size_t onlyBefore = 0;
    std::size_t onlyAfter = 0;
    std::vector<std::string> collectivesOnlyBefore; ///< in catalogue order
    std::vector<std::string> collectivesOnlyAfter;
    bool acrossMethods = false;
};

/// Per cell, for A and B: the variance of the logarithm of a time that was printed with few digits.
std::vector<std::array<double, 2>> roundingsOf(const std::vector<RunsOfCell> &cells);

/// Where a side has several systems, these are compared by name, by the part of the name that differs, or by
/// conditions. The library's own choice is one method, whatever the library. Where no method is common, and
/// each side has one per cell, the methods are ignored. Fails as timeRatios().
Expected<CommonCells> commonCells(const RatioQuestion &question, const std::stop_token &stop);

} // namespace collscope
