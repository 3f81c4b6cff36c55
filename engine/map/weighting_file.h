// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/weighting.h"

#include <filesystem>

/// Painted weights as a table: CSV whose first line names columns of weightColumns(), in any order.
///
///     collective,nodes,ppn,comm_size,message_bytes,weight
///     ,,,,,0
///     allreduce,4,8,32,"1024,2048",5
///
/// An empty field, or a column that is not there, holds for any; of several lines that hold for a cell the
/// last one counts.
namespace collscope {

/// collective, nodes, ppn, comm_size, members, colours, message_bytes, weight
const std::vector<std::string> &weightColumns();

/// The table of what is painted; parseWeights() reads it back.
std::string weightTable(const std::vector<PaintedWeight> &painted);

/// Fails, naming file and line, on unknown columns and collectives, on a weight that is not from 0 to
/// mostWeight and on more than mostPainted lines. `file` is for messages.
Expected<std::vector<PaintedWeight>> parseWeights(std::string_view text, const std::string &file);

/// Adds an application. Its files are those of several runs of it; fails as profiles::read().
Expected<void> addApplication(Weighting &to, const std::vector<std::filesystem::path> &files, double share,
    const std::stop_token &stop = {});

/// Adds what a file says: the profile of an application, of any known format, that `share` of the runs are
/// of, or a table of weights, which has no share. Fails as addApplication() and parseWeights().
Expected<void> addWeights(Weighting &to, const std::filesystem::path &file, std::optional<double> share = {},
    const std::stop_token &stop = {});

inline constexpr double mostWeight = 1e9; ///< of a share, a factor and a painted weight
inline constexpr std::size_t mostPainted = 20000; ///< lines of a table

} // namespace collscope
