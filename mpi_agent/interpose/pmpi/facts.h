// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/call.h"
#include "mpi_agent/interpose/known_types.h"

#include <mpi.h>

#include <cstdint>
#include <limits>
#include <optional>

/// What a call says about itself, from its arguments without the communicator. Nothing for arguments that MPI
/// does not allow: the library is to say so. Count is int or MPI_Count, Displacement int or MPI_Aint.
namespace collscope::pmpi {

/// Who asks.
struct Position {
    int rank = 0;
    int size = 0;
};

using Facts = std::optional<decide::Call>;

/// Everything but what a call may turn out not to meet, and the types of other processes.
inline constexpr wire::Requirements neverKnown = wire::Requirement::countNotBelowProcesses
    | wire::Requirement::contiguousType | wire::Requirement::inPlace | wire::Requirement::sameTypes;
inline constexpr wire::Requirements others = ~(neverKnown | (wire::Requirements{1} << 31));

constexpr wire::Requirements without(wire::Requirements set, wire::Requirement one)
{
    return set & ~static_cast<wire::Requirements>(one);
}

/// Bytes of an element; negative when that is no type.
inline MPI_Count elementBytes(MPI_Datatype type)
{
    if (const MPI_Count known = interpose::plainBytes(type); known > 0)
        return known;
    MPI_Count bytes = -1;
    if (type == MPI_DATATYPE_NULL || PMPI_Type_size_x(type, &bytes) != MPI_SUCCESS)
        return -1;
    return bytes;
}

/// A call about `elements` elements; negative numbers are nothing that MPI allows.
inline Facts sized(decide::Operation operation, MPI_Count elements, MPI_Datatype type)
{
    const MPI_Count bytes = elementBytes(type);
    if (elements < 0 || bytes < 0)
        return std::nullopt;
    decide::Call call;
    call.operation = operation;
    call.meets = others;
    call.messageBytes = static_cast<std::uint64_t>(elements) * static_cast<std::uint64_t>(bytes);
    return call;
}

/// In collectives without a root all processes use MPI_IN_PLACE or none.
inline Facts inPlaceEverywhere(Facts call, bool inPlace)
{
    if (call && inPlace) {
        call->inPlace = true;
        call->meets = without(call->meets, wire::Requirement::notInPlace)
            | static_cast<wire::Requirements>(wire::Requirement::inPlace);
    }
    return call;
}

/// In those with a root it alone does, which the others do not know.
inline Facts rooted(Facts call, int root, const Position &at, bool rootMayBeInPlace)
{
    if (root < 0 || root >= at.size)
        return std::nullopt;
    if (call) {
        call->lowestRoot = root == 0;
        if (rootMayBeInPlace)
            call->meets = without(call->meets, wire::Requirement::notInPlace);
    }
    return call;
}

inline bool isCommutative(MPI_Op operation)
{
    int commutative = 0;
    return PMPI_Op_commutative(operation, &commutative) == MPI_SUCCESS && commutative != 0;
}

/// Of a type that a program may have made.
inline bool beginsAtAddress(MPI_Datatype type)
{
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    return PMPI_Type_get_true_extent(type, &lower, &extent) == MPI_SUCCESS && lower == 0;
}

/// All processes give the same.
inline wire::Requirements reductionMeets(
    std::uint64_t elements, MPI_Datatype type, MPI_Op operation, int size)
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
    else if (!beginsAtAddress(type))
        meets = without(meets, Requirement::elementsAtAddress);
    return meets;
}

/// Of a reduction.
inline Facts reduction(
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

/// Sum of one count per process; negative when one of them is.
template <typename Count> MPI_Count sumOf(const Count *counts, int size)
{
    if (!counts)
        return -1;
    MPI_Count sum = 0;
    for (int rank = 0; rank < size; ++rank) {
        if (counts[rank] < 0)
            return -1;
        sum += counts[rank];
    }
    return sum;
}

/// The same in bytes, of one type per process, which is looked at where there is something of it.
template <typename Count> MPI_Count bytesOf(const Count *counts, const MPI_Datatype *types, int size)
{
    if (!counts || !types)
        return -1;
    MPI_Count sum = 0;
    for (int rank = 0; rank < size; ++rank) {
        const MPI_Count bytes = counts[rank] == 0 ? 0 : elementBytes(types[rank]);
        if (counts[rank] < 0 || bytes < 0)
            return -1;
        sum += counts[rank] * bytes;
    }
    return sum;
}

template <typename Count>
Facts bcastFacts(const Position &at, void *, Count count, MPI_Datatype type, int root)
{
    return rooted(sized(decide::Operation::bcast, count, type), root, at, false);
}

template <typename Count>
Facts reduceFacts(
    const Position &at, const void *, void *, Count count, MPI_Datatype type, MPI_Op operation, int root)
{
    return rooted(reduction(decide::Operation::reduce, at, count, type, operation), root, at, true);
}

template <typename Count>
Facts allreduceFacts(
    const Position &at, const void *in, void *, Count count, MPI_Datatype type, MPI_Op operation)
{
    return inPlaceEverywhere(
        reduction(decide::Operation::allreduce, at, count, type, operation), in == MPI_IN_PLACE);
}

template <typename Count>
Facts scanFacts(const Position &at, const void *in, void *, Count count, MPI_Datatype type, MPI_Op operation)
{
    return inPlaceEverywhere(
        reduction(decide::Operation::scan, at, count, type, operation), in == MPI_IN_PLACE);
}

template <typename Count>
Facts exscanFacts(
    const Position &at, const void *in, void *, Count count, MPI_Datatype type, MPI_Op operation)
{
    return inPlaceEverywhere(
        reduction(decide::Operation::exscan, at, count, type, operation), in == MPI_IN_PLACE);
}

template <typename Count>
Facts reduce_scatter_blockFacts(
    const Position &at, const void *in, void *, Count count, MPI_Datatype type, MPI_Op operation)
{
    Facts call = inPlaceEverywhere(
        reduction(decide::Operation::reduceScatterBlock, at, count, type, operation), in == MPI_IN_PLACE);
    return call;
}

template <typename Count>
Facts reduce_scatterFacts(
    const Position &at, const void *in, void *, const Count *counts, MPI_Datatype type, MPI_Op operation)
{
    Facts call = inPlaceEverywhere(
        reduction(decide::Operation::reduceScatter, at, sumOf(counts, at.size), type, operation),
        in == MPI_IN_PLACE);
    if (call)
        for (int rank = 1; rank < at.size; ++rank)
            if (counts[rank] != counts[0])
                call->meets = without(call->meets, wire::Requirement::equalBlocks);
    return call;
}

/// The receiving side is described by all, in place or not, and by all alike.
template <typename Count>
Facts allgatherFacts(
    const Position &, const void *in, Count, MPI_Datatype, void *, Count count, MPI_Datatype type)
{
    return inPlaceEverywhere(sized(decide::Operation::allgather, count, type), in == MPI_IN_PLACE);
}

template <typename Count, typename Displacement>
Facts allgathervFacts(const Position &at, const void *in, Count, MPI_Datatype, void *, const Count *counts,
    const Displacement *, MPI_Datatype type)
{
    Facts call = sized(decide::Operation::allgatherv, sumOf(counts, at.size), type);
    if (call)
        call->messageBytes /= static_cast<std::uint64_t>(at.size);
    return inPlaceEverywhere(call, in == MPI_IN_PLACE);
}

template <typename Count>
Facts alltoallFacts(
    const Position &, const void *in, Count, MPI_Datatype, void *, Count count, MPI_Datatype type)
{
    return inPlaceEverywhere(sized(decide::Operation::alltoall, count, type), in == MPI_IN_PLACE);
}

/// Every process knows its own counts only.
template <typename Count, typename Displacement>
Facts alltoallvFacts(const Position &at, const void *in, const Count *sent, const Displacement *,
    MPI_Datatype sentType, void *, const Count *received, const Displacement *, MPI_Datatype receivedType)
{
    const bool inPlace = in == MPI_IN_PLACE;
    Facts call = sized(decide::Operation::alltoallv, sumOf(inPlace ? received : sent, at.size),
        inPlace ? receivedType : sentType);
    if (call) {
        call->messageBytes /= static_cast<std::uint64_t>(at.size);
        call->sameEverywhere = false;
    }
    return inPlaceEverywhere(call, inPlace);
}

/// Every process knows its own counts and types only.
template <typename Count, typename Displacement>
Facts alltoallwFacts(const Position &at, const void *in, const Count *sent, const Displacement *,
    const MPI_Datatype *sentTypes, void *, const Count *received, const Displacement *,
    const MPI_Datatype *receivedTypes)
{
    const bool inPlace = in == MPI_IN_PLACE;
    Facts call = sized(decide::Operation::alltoallw,
        bytesOf(inPlace ? received : sent, inPlace ? receivedTypes : sentTypes, at.size), MPI_BYTE);
    if (call) {
        call->messageBytes /= static_cast<std::uint64_t>(at.size);
        call->sameEverywhere = false;
    }
    return inPlaceEverywhere(call, inPlace);
}

/// The root describes its own part too. A program that gives all processes the same wrong count is told so
/// everywhere.
template <typename Count>
Facts gatherFacts(const Position &at, const void *in, Count sent, MPI_Datatype sentType, void *,
    Count received, MPI_Datatype receivedType, int root)
{
    const bool isRoot = at.rank == root;
    if (isRoot && in != MPI_IN_PLACE && sent < 0)
        return std::nullopt;
    return rooted(
        sized(decide::Operation::gather, isRoot ? received : sent, isRoot ? receivedType : sentType), root,
        at, true);
}

template <typename Count>
Facts scatterFacts(const Position &at, const void *, Count sent, MPI_Datatype sentType, void *out,
    Count received, MPI_Datatype receivedType, int root)
{
    const bool isRoot = at.rank == root;
    if (isRoot && out != MPI_IN_PLACE && received < 0)
        return std::nullopt;
    return rooted(
        sized(decide::Operation::scatter, isRoot ? sent : received, isRoot ? sentType : receivedType), root,
        at, true);
}

template <typename Count, typename Displacement>
Facts gathervFacts(const Position &at, const void *in, Count sent, MPI_Datatype sentType, void *,
    const Count *received, const Displacement *, MPI_Datatype receivedType, int root)
{
    const bool inPlace = at.rank == root && in == MPI_IN_PLACE;
    Facts call = inPlace && received ? sized(decide::Operation::gatherv, received[at.rank], receivedType)
                                     : sized(decide::Operation::gatherv, sent, sentType);
    if (call)
        call->sameEverywhere = false;
    return rooted(call, root, at, true);
}

template <typename Count, typename Displacement>
Facts scattervFacts(const Position &at, const void *, const Count *sent, const Displacement *,
    MPI_Datatype sentType, void *out, Count received, MPI_Datatype receivedType, int root)
{
    const bool inPlace = at.rank == root && out == MPI_IN_PLACE;
    Facts call = inPlace && sent ? sized(decide::Operation::scatterv, sent[at.rank], sentType)
                                 : sized(decide::Operation::scatterv, received, receivedType);
    if (call)
        call->sameEverywhere = false;
    return rooted(call, root, at, true);
}

inline Facts barrierFacts(const Position &)
{
    decide::Call call;
    call.operation = decide::Operation::barrier;
    call.meets = others;
    return call;
}

} // namespace collscope::pmpi
