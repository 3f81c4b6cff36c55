// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/catalogue.h"

/// One function per collective, each in a file of its own; listed in catalogue.cpp.
/// Open MPI's numbers are those of its component coll/tuned (MPI_T enumeration of
/// coll_tuned_<collective>_algorithm) in releases 4.1 and 5.0. MPICH's are those of
/// MPIR_CVAR_<COLLECTIVE>_INTRA_ALGORITHM in release 4.0; what later releases add follows behind. MPICH
/// numbers them anew in every release: the agent records the number of the library that it measured.
namespace collscope::wire {

/// Requirements of algorithms, as the installed libraries showed them when they were called (the tests call
/// every algorithm).
inline constexpr auto twoProcesses = static_cast<Requirements>(Requirement::twoProcesses);

Collective allgather();
Collective allgatherv();
Collective allreduce();
Collective alltoall();
Collective alltoallv();
Collective barrier();
Collective bcast();
Collective exscan();
Collective gather();
Collective reduce();
Collective reduceScatter();
Collective reduceScatterBlock();
Collective scan();
Collective scatter();
} // namespace collscope::wire
