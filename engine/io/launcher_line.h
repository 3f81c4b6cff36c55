// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/records.h"

#include <optional>
#include <string_view>

namespace collscope::io {

/// What the command says that started a benchmark, where a log keeps it above the results: "mpirun -np 16
/// --mca coll_tuned_bcast_algorithm 6 osu_bcast".
struct Launch {
    std::uint32_t ranks = 0; ///< processes; 0: not said, and so below
    std::uint32_t nodes = 0;
    std::uint32_t ppn = 0; ///< processes per node
    std::string_view library; ///< of the method; empty: not said
    std::string_view collective; ///< that the algorithm is for; empty: not said
    int algorithmId = 0; ///< 0: the library's own choice

    bool operator==(const Launch &) const = default;
};

/// Nothing when the line starts no OSU or IMB benchmark. Values that are no numbers ("$n") are not said.
/// Launchers are mpirun, mpiexec, orterun, prun, srun, flux and aprun.
std::optional<Launch> readLaunch(std::string_view line);

} // namespace collscope::io
