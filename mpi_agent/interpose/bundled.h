// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"

#include <mpi.h>

#include <cstdint>
#include <string_view>

/// The bundled collectives under calls of programs, which may do everything that MPI allows.
namespace collscope::interpose {

/// Is the method one of the bundled library for this collective?
bool isBundled(std::string_view collective, const wire::Method &method);

/// Whether the bundled library can carry out a call of so many bytes: it counts with int.
bool fitsBundled(std::uint64_t messageBytes);

/// MPI_Bcast's arguments and result. Processes may describe the same data by different types, as MPI allows:
/// it travels as bytes, so that all cut it into the same segments. What is no plain type of MPI is packed for
/// it. `communicator` should be nobody else's. `method` is a bundled one, and the message fits.
int bundledBcast(const wire::Method &method, void *buffer, MPI_Count count, MPI_Datatype type, int root,
    MPI_Comm communicator);

/// MPI_Reduce's. Types are the same on all processes, as MPI wants.
int bundledReduce(const wire::Method &method, const void *operand, void *result, MPI_Count count,
    MPI_Datatype type, MPI_Op operation, int root, MPI_Comm communicator);

} // namespace collscope::interpose
