// SPDX-License-Identifier: BSD-3-Clause
// Process groups: how they are formed, and what their members do together. Formed by a scheme of
// engine/wire/groups, the members are a tree; its degree is the fan-out. The baseline is MPI_Comm_split and
// the MPI library's collective on the communicator that comes out of it.
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

namespace {

/// The numbers are those of the records: they stay.
AlgorithmList schemes(bool segments)
{
    constexpr std::uint32_t leastDegree = 2;
    return {bundledLibrary,
        {
            {"centralized", 1, segments, true, 0, leastDegree},
            {"shrink-and-balance", 2, segments, true, 0, leastDegree},
            {"shrink-and-balance-children", 3, segments, true, 0, leastDegree},
            {"rank-and-hash", 4, segments, true, 0, leastDegree},
        }};
}

Collective ofGroups(
    std::string_view name, std::string_view messageBytes, std::vector<AlgorithmList> libraries, bool sized)
{
    return {name, messageBytes, Arrival::nothing, std::move(libraries), sized, true};
}

} // namespace

Collective groupAllreduce()
{
    return ofGroups("group_allreduce", "bytes of the vector", {schemes(true)}, true);
}

Collective groupBarrier()
{
    return ofGroups("group_barrier", "none", {schemes(false)}, false);
}

Collective groupBcast()
{
    return ofGroups("group_bcast", "bytes of the vector", {schemes(true)}, true);
}

/// MPI's other way is MPI_Comm_create_group: the members, who have to know each other, call it.
Collective groupCreate()
{
    const std::vector<Algorithm> others = {{commCreateGroup, 1}};
    return ofGroups(
        "group_create", "none", {schemes(false), {openMpiLibrary, others}, {mpichLibrary, others}}, false);
}

Collective groupReduce()
{
    return ofGroups("group_reduce", "bytes of the vector", {schemes(true)}, true);
}

} // namespace collscope::wire
