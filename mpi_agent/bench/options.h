// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/schedule.h"

#include <cstdint>
#include <string>
#include <vector>

namespace collscope::agent {

/// Which of the two a launch times at the cells of a plan with decisions. Not `both`: the launch chooses
/// nothing, the library does what its environment makes it do, and the record is named after the side.
enum class LaunchSide { both, standard, decided };

/// What the command line asks for.
struct Options {
    enum class Action { measure, help, version, list };

    Action action = Action::measure;
    wire::CampaignPlan plan; ///< the plan file's, changed by the options; missing lists are filled in
    std::string output; ///< "-": standard output
    std::string rankFile; ///< where every process's times go; empty: nowhere
    std::uint64_t launch = 1; ///< which one this is ...
    std::uint64_t launches = 1; ///< ... of so many that carry out the plan together
    LaunchSide side = LaunchSide::both;
};

/// Repetitions that a point gets however long they take: fewer have no quartiles.
inline constexpr std::uint64_t minRepetitions = 3;
/// Repetitions before anybody looks at how precise they are.
inline constexpr std::uint64_t firstBatch = 10;

/// By a policy, warming up takes so long, of calls that are shorter, but no more than so many calls.
inline constexpr double policyWarmupSeconds = 1e-3;
inline constexpr double policyMostWarmup = 100.0;

/// Pairs of repetitions that a decision is compared by, however long they take: the median of fewer has no
/// confidence interval.
inline constexpr std::uint64_t minPairs = 6;

/// Does the command line name a side? Asked before MPI begins, because then nothing may be prepared.
bool namesSide(const std::vector<std::string> &arguments);

/// The file that --plan names; empty when there is none.
std::string planFileOf(const std::vector<std::string> &arguments);

/// Reads the command line, without its first word. `planText` is what the plan file holds. False when
/// something is wrong: `problem` then says what, and what would be right.
bool parseOptions(const std::vector<std::string> &arguments, const std::string &planText, Options &options,
    std::string &problem);

/// The file that asks a job to end early and cleanly: beside its records. Empty when those go to standard
/// output.
std::string stopFileOf(const std::string &output);

/// Text of --version: the program, then the formats it speaks.
std::string versionText();
/// Text of --help.
std::string usage();
/// Text of --list: all methods, by collective.
std::string methodList(const wire::Schedule &schedule);

} // namespace collscope::agent
