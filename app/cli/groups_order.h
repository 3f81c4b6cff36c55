// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "engine/data/say.h"
#include "engine/groups/rows.h"
#include "engine/groups/sweep.h"

namespace collscope::cli {

inline constexpr Option groupProcessesOption{"processes", "N",
    toSay("processes of the parent group (default 131072); a list or range (4096..131072*2)")};
inline constexpr Option groupFractionOption{"fraction", "F",
    toSay("chance of each process to take part (default 0.6); a list or range (0.1..0.9/0.1)")};
inline constexpr Option groupDegreeOption{
    "degree", "K", toSay("most children in the trees, 2 and more (default 3); a list or range")};
inline constexpr Option groupColoursOption{
    "colours", "C", toSay("so many groups out of one formation (default 1); a list or range")};
inline constexpr Option groupSeedOption{
    "seed", "S", toSay("who takes part: the same for the same seed (default 1); a list or range")};
inline constexpr Option groupFormationsOption{
    "formations", "N", toSay("so many formations at the same time (default 1); a list or range")};
inline constexpr Option groupSchemeOption{"scheme", "NAME[,NAME...]",
    toSay("centralized, shrink-and-balance (leaves fill), shrink-and-balance-children, rank-and-hash or all "
          "(default)")};
inline constexpr Option groupHashOption{"hash", "NAME",
    toSay("intermediaries of neighbouring ranks: spread (default) or identity (rank i: process i)")};
inline constexpr Option groupTreesOption{"trees", "NAME[,NAME...]",
    toSay("plain (default), or machine: a tree in each node, one over the nodes of a neighbourhood, one over "
          "these")};
inline constexpr Option groupNetworkOption{"network", "KEY=VALUE,...",
    toSay("overhead, latency, near (within a node), between (nodes of a neighbourhood; all in seconds), "
          "bandwidth (bytes/s), node (processes per node), neighbourhood (nodes per neighbourhood), other "
          "(messages/s to each process from elsewhere), other_bytes")};

/// What is to be simulated: every combination of what was given, schemes varying fastest.
Result<std::vector<groups::Case>> groupCases(const Arguments &arguments, const groups::Case &otherwise = {});
/// The value of --network.
Result<groups::Network> groupNetwork(const Arguments &arguments);

/// The network, behind a row.
void addNetwork(const groups::Network &network, ResultRow &row);
/// Writes what --csv and --json ask for; false: neither does.
Result<bool> writeGroupRows(const Arguments &arguments, const ResultRow &head, std::string_view list,
    const std::vector<ResultRow> &rows);

} // namespace collscope::cli
