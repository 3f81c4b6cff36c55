// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "engine/data/dataset.h"

namespace collscope::cli {

namespace sideoptions {
inline constexpr Option a{"a", "DATA",
    "a file or folder of A; several, each with the measurements of one system, are runs of one", true};
inline constexpr Option b{"b", "DATA", "the same of B", true};
inline constexpr Option aRuns{"a-runs", "R[,R...]", "only these runs of A"};
inline constexpr Option bRuns{"b-runs", "R[,R...]", "only these runs of B"};
} // namespace sideoptions

/// The measurements of a side: one dataset per system.
struct RatioSideData {
    std::string name;
    std::vector<DatasetPtr> datasets;
    std::vector<std::uint32_t> runs = {}; ///< none: all
};

struct BothSides {
    RatioSideData before;
    RatioSideData after;
};

/// What the arguments name as A and B.
Result<BothSides> ratioSides(const Arguments &arguments);

} // namespace collscope::cli
