// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/nodes.h"

#include "mpi_agent/collectives/attribute.h"
#include "mpi_agent/decide/fingerprint.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace collscope::agent {

namespace {

using wire::patterns::Nodes;

/// The rank in `communicator` of the first process on this node. PMPI: tools in front count the program's
/// collectives.
int firstOnNode(MPI_Comm communicator)
{
    int rank = 0;
    check(MPI_Comm_rank(communicator, &rank));
    MPI_Comm onNode = MPI_COMM_NULL;
    check(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &onNode));
    const int code = PMPI_Bcast(&rank, 1, MPI_INT, 0, onNode);
    MPI_Comm_free(&onNode);
    check(code);
    return rank;
}

std::shared_ptr<const Nodes> find(MPI_Comm communicator)
{
    const char *const name = std::getenv("COLLSCOPE_NODE");
    const bool isNamed = name && *name != '\0';
    auto own = static_cast<std::uint64_t>(firstOnNode(communicator)); // all take part, named or not
    if (isNamed)
        own = decide::fingerprint(name) | std::uint64_t{1} << 63; // no rank is like that
    int size = 0;
    check(MPI_Comm_size(communicator, &size));
    std::vector<std::uint64_t> all(static_cast<std::size_t>(size));
    check(PMPI_Allgather(&own, 1, MPI_UINT64_T, all.data(), 1, MPI_UINT64_T, communicator));
    return std::make_shared<const Nodes>(all);
}

} // namespace

std::shared_ptr<const Nodes> nodesOf(MPI_Comm communicator)
{
    return Attribute<std::shared_ptr<const Nodes>>::of(communicator, find);
}

} // namespace collscope::agent
