// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collscope::agent {

/// What the command line asks for. Lists are in the order given, without repetitions.
struct Options {
    enum class Action { measure, help, version, list };

    Action action = Action::measure;
    std::vector<std::string> collectives; ///< all that the agent knows unless given
    std::vector<std::uint32_t> commSizes; ///< 2 ... number of processes unless given
    std::vector<std::uint64_t> sizes; ///< bytes
    std::vector<std::uint64_t> segments; ///< bytes; 0: not segmented
    std::vector<std::uint32_t> fanouts;
    std::vector<std::string> methods; ///< in methodText notation; empty: all with all segments and fan-outs
    std::uint64_t repetitions = 25; ///< upper bound
    double secondsPerPoint = 0.25; ///< upper bound, within minRepetitions
    std::uint64_t warmup = 2;
    std::uint32_t run = 0;
    double budget = 0.0; ///< seconds for the whole job; 0: no bound
    std::string system;
    std::string output; ///< "-": standard output
};

/// Repetitions that a point gets however long they take: fewer have no quartiles.
inline constexpr std::uint64_t minRepetitions = 3;

/// Reads the command line, without its first word, of a job of `processes` processes. False when it is wrong:
/// `problem` then says what, and what would be right.
bool parseOptions(
    const std::vector<std::string> &arguments, int processes, Options &options, std::string &problem);

/// Text of --help.
std::string usage();
/// Text of --list: all methods that the options ask for, by collective.
std::string methodList(const Options &options);

} // namespace collscope::agent
