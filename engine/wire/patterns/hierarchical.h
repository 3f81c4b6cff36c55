// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/list.h"

/// Collectives in two levels: a k-nomial tree on each node, with Role::radix (1: a chain; as many as
/// processes on the node: all below its leader), and one of the other algorithms among the nodes' leaders,
/// whose name stands behind "node_". Any nodes, of any numbers of processes, in any order of ranks.
namespace collscope::wire::patterns {

std::vector<Algorithm> hierarchicalAllgather();
std::vector<Algorithm> hierarchicalAllreduce();
std::vector<Algorithm> hierarchicalBarrier();
std::vector<Algorithm> hierarchicalBcast();
std::vector<Algorithm> hierarchicalReduce();

} // namespace collscope::wire::patterns
