// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/determinism.h"

#include "engine/wire/catalogue.h"

#include <algorithm>
#include <map>
#include <set>

namespace collscope::wire {

namespace {

using Names = std::set<std::string_view>;
using Reductions = std::map<std::string_view, Names>;

/// Of coll/base, which waits for operands in the order of its tree or rounds. Those that call another
/// collective of the communicator are absent (nonoverlapping, non-overlapping, basic_linear of
/// reduce_scatter_block): any component may carry it out.
const Reductions &ofOpenMpi()
{
    static const Reductions all = {
        {"allreduce", {"basic_linear", "recursive_doubling", "ring", "segmented_ring", "rabenseifner"}},
        {"reduce", {"linear", "chain", "pipeline", "binary", "binomial", "in-order_binary", "rabenseifner"}},
        {"reduce_scatter", {"recursive_halving", "ring", "butterfly"}},
        {"reduce_scatter_block", {"recursive_doubling", "recursive_halving", "butterfly"}},
        {"scan", {"linear", "recursive_doubling"}},
        {"exscan", {"linear", "recursive_doubling"}},
    };
    return all;
}

/// Those that wait for one operand after the other. smp chooses other algorithms by itself, and nb goes by a
/// schedule that a release may change.
const Reductions &ofMpich()
{
    static const Reductions all = {
        {"allreduce", {"recursive_doubling", "reduce_scatter_allgather"}},
        {"reduce", {"binomial", "reduce_scatter_gather"}},
        {"reduce_scatter", {"noncommutative", "pairwise", "recursive_doubling", "recursive_halving"}},
        {"reduce_scatter_block", {"noncommutative", "pairwise", "recursive_doubling", "recursive_halving"}},
        {"scan", {"recursive_doubling"}},
        {"exscan", {"recursive_doubling"}},
    };
    return all;
}

} // namespace

bool combines(std::string_view collective)
{
    return collective.find("reduce") != std::string_view::npos || collective == "scan"
        || collective == "exscan";
}

bool isDeterministic(std::string_view library, std::string_view collective, std::string_view algorithm)
{
    if (!combines(collective)
        || library == bundledLibrary) // whose patterns fix the order: patterns/pattern.h
        return true;
    const Reductions *const known = library == openMpiLibrary ? &ofOpenMpi()
        : library == mpichLibrary                             ? &ofMpich()
                                                              : nullptr;
    if (!known)
        return false;
    const auto names = known->find(collective);
    return names != known->end() && names->second.count(algorithm) != 0;
}

bool isDeterministic(const Method &method, std::string_view collective)
{
    return isDeterministic(method.library, collective, method.algorithm);
}

} // namespace collscope::wire
