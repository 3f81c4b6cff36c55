// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// How often the 95 % intervals of held-out figures cover what another measurement finds.
namespace collscope::bench {

/// Intervals of one kind, and what became of them.
struct Covered {
    std::size_t cases = 0;
    std::size_t covered = 0;
    std::size_t above = 0; ///< the other measurement lies above the interval
    double width = 0; ///< sum of half widths

    double share() const { return static_cast<double>(covered) / static_cast<double>(cases); }
    Covered &operator+=(const Covered &other);
};

/// Of one collective: the runs that an interval is made of, and those of another measurement.
struct Measurements {
    DatasetPtr data;
    DatasetPtr other;
};
using Runs = std::vector<std::uint32_t>;

/// `runs` of `data` and `otherRuns` of `other`, of the methods and instances that all of them measured.
/// `callsOthers`: also algorithms of Open MPI that call other collectives. Null data: these are fewer than
/// six cells.
Measurements inCommon(const DatasetPtr &data, const Runs &runs, const DatasetPtr &other,
    const Runs &otherRuns, std::string_view collective, bool callsOthers);

/// The held-out mean penalty of models (`specs`), judged by each run of the other measurement.
Covered penalties(const Measurements &measurements, std::string_view collective,
    const std::vector<std::string_view> &specs);
/// The gain over the library default that an export of Open MPI's rules states, judged likewise.
Covered gains(const Measurements &measurements, std::string_view collective);

/// Two measurements of a made-up machine, of so many runs each. Its noise is that of Peak (system `peak`
/// alone, 10 collectives), where a run of a method on so many processes is one launch: launches differ by
/// 6.5 %, 30 of 100 of them by 11 %. Within a launch times differ by 8 %, most by 2.5 %, and sizes beside
/// each other are disturbed together (correlation 0.47).
Measurements simulated(std::uint64_t seed, unsigned runs);

} // namespace collscope::bench
