// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

/// Options of `campaign`; the help says which verbs take them.
namespace collscope::cli {

inline constexpr Option hostOption{
    "host", "PROFILE", "run, estimate: name of a host profile of the window, or a JSON file"};
inline constexpr Option nodesOption{
    "nodes", "N", "run, estimate: nodes of the job; the plan's largest number when not given, else 1"};
inline constexpr Option ppnOption{
    "ppn", "N", "run, estimate: processes per node; the plan's largest number when not given, else 1"};
inline constexpr Option minutesOption{
    "minutes", "N", "run, estimate, resubmit: time limit of a job; 60, or as before, when not given"};
inline constexpr Option splitOption{
    "per-node-count", "", "run, estimate: a job of its own for every node count of the plan"};
inline constexpr Option dryRunOption{
    "dry-run", "", "run: print what would be written on the machine and run there, and submit nothing"};
inline constexpr Option detachOption{
    "detach", "", "run, resubmit: return as soon as everything is submitted"};
inline constexpr Option followOption{"follow", "", "fetch: go on until the job has ended"};
inline constexpr Option askOption{"ask", "",
    "estimate: ask the agent there for its methods, not the catalogue, and the scheduler for its limits"};
inline constexpr Option saveOption{"save", "", "deploy: write the agent's path into the profile"};
inline constexpr Option recordsOutputOption{
    "output", "FILE", "run, resubmit and fetch of one job: copy the records there", false, "o"};

} // namespace collscope::cli
