// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

/// Options of the sub-commands of `campaign`.
namespace collscope::cli {

inline constexpr Option hostOption{"host", "PROFILE", "name of a host profile of the window, or a JSON file"};
inline constexpr Option nodesOption{
    "nodes", "N", "nodes of the job; the plan's largest number when not given, else 1"};
inline constexpr Option ppnOption{
    "ppn", "N", "processes per node; the plan's largest number when not given, else 1"};
inline constexpr Option minutesOption{
    "minutes", "N", "time limit of a job; 60, or as before, when not given"};
inline constexpr Option splitOption{
    "per-node-count", "", "a job of its own for every node count of the plan"};
inline constexpr Option dryRunOption{
    "dry-run", "", "print what would be written on the machine and run there, and submit nothing"};
inline constexpr Option detachOption{"detach", "", "return as soon as everything is submitted"};
inline constexpr Option followOption{"follow", "", "go on until the job has ended"};
inline constexpr Option largestOption{
    "largest", "MIB", "records that may be fetched of the job, 1024 when not given"};
inline constexpr Option askOption{
    "ask", "", "ask the agent there for its methods, not the catalogue, and the scheduler for its limits"};
inline constexpr Option timesOption{
    "data", "DATA", "recorded times: the estimate goes by them where they have what the plan measures", true};
inline constexpr Option skewOption{
    "skew", "", "measure with processes that come as far apart to each collective as the profile says"};
inline constexpr Option saveOption{"save", "", "write the agent's path into the profile"};
/// For tests, so that they need not wait as long as a scheduler may want them to; the help leaves it out.
inline constexpr Option pollOption{"poll-seconds", "N", {}};
inline constexpr Option recordsOutputOption{
    "output", "FILE", "copy the records of the one job there", false, "o"};

} // namespace collscope::cli
