// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/facts.h"

#include <algorithm>
#include <array>

namespace collscope::pmpi {

namespace {

bool isBuiltIn(MPI_Op operation)
{
    const std::array<MPI_Op, 14> all = {MPI_MAX, MPI_MIN, MPI_SUM, MPI_PROD, MPI_LAND, MPI_BAND, MPI_LOR,
        MPI_BOR, MPI_LXOR, MPI_BXOR, MPI_MINLOC, MPI_MAXLOC, MPI_REPLACE, MPI_NO_OP};
    return std::find(all.begin(), all.end(), operation) != all.end();
}

/// As far as it is known: types that a program made may have no gaps either.
bool isContiguous(MPI_Datatype type)
{
    int integers = 0;
    int addresses = 0;
    int types = 0;
    int combiner = 0;
    MPI_Aint lowerBound = 0;
    MPI_Aint extent = 0;
    return PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner) == MPI_SUCCESS
        && combiner == MPI_COMBINER_NAMED && PMPI_Type_get_extent(type, &lowerBound, &extent) == MPI_SUCCESS
        && lowerBound == 0 && static_cast<MPI_Count>(extent) == elementBytes(type);
}

} // namespace

bool isCommutative(MPI_Op operation)
{
    int commutative = 0;
    return PMPI_Op_commutative(operation, &commutative) == MPI_SUCCESS && commutative != 0;
}

wire::Requirements reductionMeets(std::uint64_t elements, MPI_Datatype type, MPI_Op operation, int size)
{
    using wire::Requirement;
    wire::Requirements meets = others;
    if (!isBuiltIn(operation)) {
        meets = without(meets, Requirement::builtInOperation);
        if (!isCommutative(operation))
            meets = without(meets, Requirement::commutative);
    }
    std::uint64_t power = 1;
    while (2 * power <= static_cast<std::uint64_t>(size))
        power *= 2;
    if (elements >= power)
        meets = meets | Requirement::countNotBelowProcesses;
    if (isContiguous(type))
        meets = meets | Requirement::contiguousType;
    return meets;
}

} // namespace collscope::pmpi
