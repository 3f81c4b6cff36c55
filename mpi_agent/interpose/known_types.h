// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

/// The types and operations that MPI itself has, told by their handles. Nothing of MPI is asked about a type:
/// inside of calls the library also uses types of its own making, for which some questions are errors, and
/// those end the program.
namespace collscope::interpose {

/// A type of MPI's own whose elements stand in memory as the bytes that are sent, without gaps. The parts of
/// a type that a program made may stand in another order.
bool isPlain(MPI_Datatype type);

/// Bytes of an element of such a type; 0 for others.
MPI_Count plainBytes(MPI_Datatype type);

/// One of MPI's own operations?
bool isBuiltIn(MPI_Op operation);

/// Whether the library takes this operation of MPI's own for elements of this type for certain. Else it
/// refuses the call at once, on every process, which nobody who carries it out may get in the way of: some
/// processes would have sent already.
bool isDefinedFor(MPI_Op builtIn, MPI_Datatype type);

} // namespace collscope::interpose
