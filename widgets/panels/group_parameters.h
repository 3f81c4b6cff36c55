// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/simulation.h"
#include "engine/models/model.h"

#include <QString>

#include <vector>

namespace collscope {

/// What is asked for: groups, and the network that they are formed on.
struct GroupQuestion {
    groups::Case of;
    groups::Network network;

    bool operator==(const GroupQuestion &) const = default;
};

/// A number of it, and how it is set.
struct GroupParameter {
    ParameterInfo info; ///< times in microseconds, bandwidth in MB/s
    bool isOfNetwork; ///< or of what the paper leaves to future work: folded away at first
    double (*get)(const GroupQuestion &question);
    void (*set)(GroupQuestion &question, double value);
};
const std::vector<GroupParameter> &groupParameters();

/// More is for the command line: about 1 KiB a process and formation.
inline constexpr std::uint32_t mostGroupProcesses = 262'144;
inline constexpr std::uint64_t mostGroupPlaces = std::uint64_t{4} * mostGroupProcesses; ///< together

/// Why it cannot be simulated here, with a remedy; empty: it can.
QString groupProblem(const GroupQuestion &question);
/// What can be followed step by step: one formation, of plain trees.
groups::Case followedCase(groups::Case of);

/// "n = 13 processes, f = 0.6, k = 3, 1 colour"; formations and trees where they are not the usual.
QString groupCaseText(const groups::Case &of);
/// "simulated network: overhead 3 us, ..."; nodes and other traffic where there are any.
QString groupNetworkText(const groups::Network &network);

} // namespace collscope
