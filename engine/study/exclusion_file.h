// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/exclusion.h"

#include <filesystem>

/// Exclusions as a table: CSV whose first line names columns of exclusionColumns(), in any order.
///
///     collective,method,nodes,run,reason
///     bcast,openmpi.chain:4/8KiB,,,hangs with this driver
///     ,,16,"2,3",node 7 was throttled
///
/// Sizes are bytes; an empty field, or a column that is not there, holds for any. A reason must be given.
namespace collscope {

/// system, collective, method, nodes, ppn, comm_size, members, colours, message_bytes, run, reason
const std::vector<std::string> &exclusionColumns();

/// What stands in the column; numbers are separated by commas.
std::string exclusionField(const Exclusion &exclusion, std::size_t column);

/// Fails, naming file and line, on unknown columns and collectives, on a row without a reason, and on one
/// that holds for everything. `file` is for messages.
Expected<std::vector<Exclusion>> parseExclusions(std::string_view text, const std::string &file);
/// The same of a file of 16 MiB at most.
Expected<std::vector<Exclusion>> readExclusions(const std::filesystem::path &path);

} // namespace collscope
