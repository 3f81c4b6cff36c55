// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/facts.h"

#include "mpi_agent/interpose/known_types.h"

namespace collscope::pmpi {

namespace {

bool isCommutative(MPI_Op operation)
{
    int commutative = 0;
    return PMPI_Op_commutative(operation, &commutative) == MPI_SUCCESS && commutative != 0;
}

/// All processes give the same.
wire::Requirements reductionMeets(std::uint64_t elements, MPI_Datatype type, MPI_Op operation, int size)
{
    using wire::Requirement;
    wire::Requirements meets = others;
    if (!interpose::isBuiltIn(operation)) {
        meets = without(meets, Requirement::builtInOperation);
        if (!isCommutative(operation))
            meets = without(meets, Requirement::commutative);
    }
    std::uint64_t power = 1;
    while (2 * power <= static_cast<std::uint64_t>(size))
        power *= 2;
    if (elements >= power)
        meets = meets | Requirement::countNotBelowProcesses;
    if (interpose::isPlain(type))
        meets = meets | Requirement::contiguousType;
    return meets;
}

} // namespace

Facts reduction(
    decide::Operation which, const Position &at, MPI_Count elements, MPI_Datatype type, MPI_Op operation)
{
    if (operation == MPI_OP_NULL)
        return std::nullopt;
    Facts call = sized(which, elements, type);
    if (!call)
        return call;
    call->meets = reductionMeets(static_cast<std::uint64_t>(elements), type, operation, at.size);
    // Those that are defined for any type are commutative.
    if (interpose::isDefinedFor(operation, type))
        return call;
    call->commutative = isCommutative(operation);
    if (interpose::isBuiltIn(operation))
        call->sameEverywhere = false; // the library is to refuse it, or knows better
    return call;
}

} // namespace collscope::pmpi
