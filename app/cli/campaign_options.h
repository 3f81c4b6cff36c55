// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "engine/data/say.h"

/// Options of the sub-commands of `campaign`.
namespace collscope::cli {

inline constexpr Option hostOption{
    "host", "PROFILE", toSay("name of a host profile of the window, or a JSON file")};
inline constexpr Option nodesOption{
    "nodes", "N", toSay("nodes of the job; the plan's largest number when not given, else 1")};
inline constexpr Option ppnOption{
    "ppn", "N", toSay("processes per node; the plan's largest number when not given, else 1")};
inline constexpr Option minutesOption{
    "minutes", "N", toSay("time limit of a job; 60, or as before, when not given")};
inline constexpr Option splitOption{
    "per-node-count", "", toSay("a job of its own for every node count of the plan")};
inline constexpr Option dryRunOption{
    "dry-run", "", toSay("print what would be written on the machine and run there, and submit nothing")};
inline constexpr Option detachOption{"detach", "", toSay("return as soon as everything is submitted")};
inline constexpr Option followOption{"follow", "", toSay("go on until the job has ended")};
inline constexpr Option largestOption{
    "largest", "MIB", toSay("records that may be fetched of the job, 1024 when not given")};
inline constexpr Option askOption{"ask", "",
    toSay("ask the agent there for its methods, not the catalogue, and the scheduler for its limits")};
inline constexpr Option timesOption{"data", "DATA",
    toSay("recorded times: the estimate goes by them where they have what the plan measures"), true};
inline constexpr Option skewOption{"skew", "",
    toSay("measure with processes that come as far apart to each collective as the profile says")};
inline constexpr Option saveOption{"save", "", toSay("write the agent's path into the profile")};
/// For tests, so that they need not wait as long as a scheduler may want them to; the help leaves it out.
inline constexpr Option pollOption{"poll-seconds", "N", {}};
inline constexpr Option recordsOutputOption{
    "output", "FILE", toSay("copy the records of the one job there"), false, "o"};

} // namespace collscope::cli
