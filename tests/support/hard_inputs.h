// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

/// Texts that nobody writes by hand: of each, as much as `count` says. They are for limits of time and
/// memory, not for what they mean.
namespace collscope::testing::hard {

// Measurements: records of the agent.
std::string manySizes(std::size_t count); ///< of messages, two methods each
std::string manyMethods(std::size_t count); ///< of one size, each of a library of its own
std::string manyRuns(std::size_t count); ///< of one cell
std::string manyHeaderLines(std::size_t count);
std::string manyColumns(std::size_t count);
std::string manyCollectives(std::size_t count); ///< that nobody knows
// Native CSV.
std::string manySystems(std::size_t count);
std::string manyRows(std::size_t count);
std::string oneLine(std::size_t bytes); ///< fields and no end

// Files of MPI libraries.
std::string intelRules(std::size_t count); ///< one variable
std::string intelOverlaps(std::size_t count); ///< every rule overlaps every other one
std::string intelLines(std::size_t count); ///< a variable per rule
std::string uccTokens(std::size_t count);
std::string ncclLines(std::size_t count);
std::string ncclOneRange(std::size_t count); ///< the same processes and ever more bytes
std::string mpichChain(std::size_t count); ///< one condition after the other
std::string mpichMixedChain(std::size_t count); ///< thresholds up and down
std::string mpichSameKey(std::size_t count);
std::string mpichVariables(std::size_t count); ///< each of another collective
std::string openMpiRows(std::size_t count);
std::string openMpiCommunicators(std::size_t count);
std::string openMpiOneWord(std::size_t count); ///< numbers without blanks between them
std::string openMpiJsonEntries(std::size_t count);
std::string openMpiParameters(std::size_t count); ///< an algorithm forced by each
std::string hanRows(std::size_t count);
std::string sharedLibrary(std::size_t count); ///< ELF with beginnings of selection trees
std::string manyValues(std::size_t count); ///< an array of JSON
std::string deepJson(std::size_t levels);

/// C4.5: a schema of so many classes, and cases of it.
std::string c45Names(std::size_t classes);
std::string c45Cases(std::size_t count);

} // namespace collscope::testing::hard
