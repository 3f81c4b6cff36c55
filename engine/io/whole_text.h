// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

#include <set>
#include <string>
#include <string_view>

namespace collscope::io {

/// All of a file that is short by nature, as what a benchmark printed. Fails when it is longer than 64 MiB
/// and when cancelled.
Expected<std::string> wholeText(const Source &source, const Progress &progress);

/// Is there a line among the first ones of a cleaned log that `is` knows?
bool headHas(const Source &source, bool (*is)(std::string_view line));

/// Why a file cannot be read as long as nobody says all of the facts of these keys, naming the option;
/// nothing when all of them are said.
std::optional<Diagnostic> missingFacts(const Source &source, std::set<std::string_view> keys);

/// A system is called by the facts, or else by the folder that is read as a whole, or else by the file.
std::string systemOf(const Source &source);

/// All of them, for remedies: "allgather, allreduce, ...".
std::string collectiveNames();

/// A name without blanks, '-' and "MPI_", in lower case, if the catalogue has such a collective; otherwise
/// empty. "MPI_Reduce_scatter", "All-to-All", "Broadcast" and "AllReduce" are understood.
std::string collectiveCalled(std::string_view name);

} // namespace collscope::io
