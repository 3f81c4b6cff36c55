// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "engine/data/say.h"
#include "engine/tune/checking.h"
#include "engine/tune/this_machine.h"
#include "engine/tune/tuning.h"

namespace collscope::cli {

namespace tuneoptions {
inline constexpr Option order{"order", "coarse-to-fine|refine|variance|regret",
    "in which order points are measured (default: coarse-to-fine)"};
inline constexpr Option budget{"budget", "SECONDS",
    toSay("for all of it, 300 when not given (30 with --check): two fifths for the first run, as much for "
          "others, one fifth to verify, a tenth (10 s at most) for the rest")};
inline constexpr Option folder{
    "output", "DIR", toSay("where everything goes: records, decisions, result.json"), false, "o"};
inline constexpr Option library{"library", "MPI",
    toSay("which MPI library, by the beginning of its name and version (openmpi, mpich4); the first in PATH "
          "that can be measured when not given. With --host the agent's there, which has one: another is "
          "refused")};
inline constexpr Option collective{
    "collective", "C[,C...]", toSay("measure these alone; what is worth it in that time when not given")};
inline constexpr Option launcher{"launcher", "WORDS",
    toSay("what starts the agent in place of the library's own, with @processes@: inside a batch job, say")};
inline constexpr Option processes{"processes", "N",
    toSay("the most; as many as there are cores when not given. More than that disturb each other")};
inline constexpr Option host{"host", "PROFILE",
    toSay("measure there, through ssh and its scheduler: name of a host profile of the window, or a JSON "
          "file")};
inline constexpr Option nodes{"nodes", "N", toSay("nodes of the jobs there; 1 when not given")};
inline constexpr Option ppn{"ppn", "N", toSay("processes per node there")};
inline constexpr Option resume{"resume", "",
    toSay("go on with what DIR holds, after a kill or Ctrl-C. The other options need not be given: they are "
          "those that it was begun with")};
inline constexpr Option build{"build-agent", "",
    toSay("build the measuring agent first where the library has none: with its own compiler, once")};
inline constexpr Option json{"json", "", toSay("print result.json in place of the summary")};
inline constexpr Option check{"check", "DIR",
    toSay("time a sample of what was written there again, in turn with the library's own choices; exit "
          "status 3 when that is stale")};
} // namespace tuneoptions

/// Seconds of --budget.
Result<double> budgetOf(const Arguments &arguments, double usual);
/// The library that --library names, or the first that can be measured; builds an agent for it with
/// --build-agent.
Result<tune::MpiLibrary> chosenLibrary(const Arguments &arguments, const tune::ThisMachine &machine);
/// A line for people if other programs use the machine.
void sayIfBusy(unsigned cores);

/// What the options of `tune` ask for. Looks at the machine, or asks the other one.
Result<tune::TuningOrder> tuningOrder(const Arguments &arguments);
/// The same with --check.
Result<tune::CheckOrder> checkOrder(const Arguments &arguments);

} // namespace collscope::cli
