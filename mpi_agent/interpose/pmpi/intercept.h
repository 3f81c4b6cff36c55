// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/decide/tracer.h"
#include "mpi_agent/interpose/arrival_skew.h"
#include "mpi_agent/interpose/bundled.h"
#include "mpi_agent/interpose/pmpi/known_communicators.h"

#include <dlfcn.h>

/// What every wrapper does. `facts(position)` says what the call is (facts.h), `forward(communicator)` makes
/// it on that communicator by the next library in the chain, `carryOut(way)` in the way that was chosen.
namespace collscope::pmpi {

/// The function behind this library, another tool's or the MPI library's own, by its name in the profiling
/// interface
/// ("PMPI_..."). Null where the MPI library lacks it: no library lacks those of MPI 3.
template <typename Function> Function next(const char *profiled, Function /*signature*/)
{
    void *const found = dlsym(RTLD_NEXT, profiled + 1);
    return reinterpret_cast<Function>(found ? found : dlsym(RTLD_DEFAULT, profiled));
}

/// Raises MPI's error for a function that the library lacks. Returns its code.
int refuse(MPI_Comm communicator);

/// The way of a method that was chosen. Slow when it is new.
const Way &wayOf(KnownCommunicator &known, decide::Operation operation, std::uint8_t method) noexcept;

template <typename Forward, typename CarryOut>
int decided(KnownCommunicator &known, MPI_Comm communicator, const decide::Call &call, const Forward &forward,
    const CarryOut &carryOut)
{
    const std::uint8_t method = known.decided->choose(call);
    const Way *way = nullptr;
    if (method != decide::leaveToLibrary) {
        way = &wayOf(known, call.operation, method);
        if (way->kind == Way::Kind::library || !interpose::fitsBundled(call.messageBytes))
            way = nullptr;
    }
    if (decide::isTraced(known.position.rank))
        decide::trace(nameOf(call.operation), known.decided->layout().placement, call.messageBytes,
            way ? std::string_view(way->candidate->text) : "default");
    if (!way)
        return forward(communicator);
    int code = MPI_SUCCESS;
    if (way->kind == Way::Kind::bundled) {
        const OurOwnCalls here;
        code = carryOut(*way);
    } else {
        const bool chosen = known.ways.begin(call.operation, *way);
        code = carryOut(*way);
        known.ways.end(call.operation, *way);
        // MPICH refuses what an algorithm cannot do before it sends anything, on all processes.
        if (code != MPI_SUCCESS && code != interpose::failedHere && chosen && known.ways.refuses())
            return forward(communicator);
    }
    if (code == interpose::refusedHere)
        return forward(communicator);
    if (code != MPI_SUCCESS)
        PMPI_Comm_call_errhandler(communicator, code); // the program's own way of dealing with errors
    return code;
}

template <typename FactsOf, typename Forward, typename CarryOut>
int blocking(MPI_Comm communicator, const FactsOf &factsOf, const Forward &forward, const CarryOut &carryOut)
{
    KnownCommunicator *const known = find(communicator);
    if (!known)
        return forward(communicator);
    decide::CallRecords *const records = known->decided ? known->decided->records() : nullptr;
    if (known->decided && !records && !known->decided->decides() && !decide::isTraced(known->position.rank))
        return forward(communicator);
    const Facts call = factsOf(known->position);
    // Nothing in step with others before this: the library refuses such a call here, others may not make it.
    if (!call)
        return forward(communicator);
    if (!known->decided) {
        attach(*known, communicator);
        return blocking(communicator, factsOf, forward, carryOut);
    }
    if (!records)
        return decided(*known, communicator, *call, forward, carryOut);
    const std::uint64_t began = decide::nowNanoseconds();
    const int code = decided(*known, communicator, *call, forward, carryOut);
    const std::uint64_t ended = decide::nowNanoseconds();
    records->note(*call, ended - began);
    if (code == MPI_SUCCESS && interpose::madeByAll(*call, known->errorsEnd) && records->isSkewWanted()) {
        const OurOwnCalls here;
        records->noteSkew(*call, interpose::arrivalSkew(communicator, began));
    }
    decide::recorder().writeWhenDue(ended);
    return code;
}

/// Of non-blocking and persistent calls: they are counted, and handed on.
template <typename FactsOf, typename Forward>
int started(MPI_Comm communicator, decide::CallKind kind, const FactsOf &factsOf, const Forward &forward)
{
    KnownCommunicator *const known = find(communicator);
    decide::CallRecords *records = nullptr;
    if (known)
        records = known->decided ? known->decided->records() : known->early.get();
    if (!records)
        return forward();
    Facts call = factsOf(known->position);
    if (!call)
        return forward();
    call->kind = kind;
    const std::uint64_t began = decide::nowNanoseconds();
    const int code = forward();
    const std::uint64_t ended = decide::nowNanoseconds();
    records->note(*call, ended - began);
    decide::recorder().writeWhenDue(ended);
    return code;
}

} // namespace collscope::pmpi
