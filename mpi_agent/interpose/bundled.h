// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"
#include "mpi_agent/collectives/call.h"

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string_view>

/// The bundled collectives under calls of programs, which may do everything that MPI allows.
namespace collscope::interpose {

/// Is the method one of the bundled library for this collective?
bool isBundled(std::string_view collective, const wire::Method &method);

/// Whether the bundled library can carry out a call of so many bytes: it counts with int.
bool fitsBundled(std::uint64_t messageBytes);

/// How bytes are broadcast; returns an MPI error code.
using BroadcastBytes = std::function<int(void *buffer, int bytes)>;

/// What went wrong did so in this process alone: the others believe that all is well.
inline constexpr int failedHere = MPI_ERR_INTERN;
/// Nothing was done, for the MPI library refuses the type or the buffers in this process: it is to say so
/// itself. No error code.
inline constexpr int refusedHere = -1;

/// A broadcast of anything, as bytes. Processes may describe the same data by different types, as MPI allows:
/// algorithms that cut it at elements cut it in different places on either side then, so no method but the
/// library's own choice is to see types. What is no plain type of MPI is packed. The message has to fit.
/// Returns what `broadcast` returns where that is an error, failedHere or refusedHere for others.
int broadcastAsBytes(void *buffer, MPI_Count count, MPI_Datatype type, int root, MPI_Comm communicator,
    const BroadcastBytes &broadcast);

/// Carries a call out by a bundled method in the communicator it names, which should be nobody else's and
/// return errors. Its messages have tags from `firstTag` on, below the next multiple of tagsOfCalls. Returns
/// an MPI error code, or refusedHere. The message fits.
int carriedOut(const wire::Method &method, const agent::Call &call, int firstTag);
inline constexpr int tagsOfCalls = 16;

/// The same of a call that is yet to be made of MPI's arguments (mpi_calls.h).
template <typename MakeCall>
int bundled(const wire::Method &method, const MakeCall &makeCall, int firstTag = 0)
{
    int result = refusedHere;
    const int code = agent::errorCodeOf([&] { result = carriedOut(method, makeCall(), firstTag); });
    return code == MPI_SUCCESS ? result : refusedHere;
}

/// MPI_Bcast's arguments.
int bundledBcast(const wire::Method &method, void *buffer, MPI_Count count, MPI_Datatype type, int root,
    MPI_Comm communicator, int firstTag = 0);

} // namespace collscope::interpose
