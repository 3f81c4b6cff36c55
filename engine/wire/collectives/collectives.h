// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/catalogue.h"

/// One function per collective, each in a file of its own; listed in catalogue.cpp.
/// Open MPI's numbers are those of its component coll/tuned (MPI_T enumeration of
/// coll_tuned_<collective>_algorithm) in releases 4.1 and 5.0, MPICH's the order of the choices in
/// MPIR_CVAR_<COLLECTIVE>_INTRA_ALGORITHM of 4.0.
namespace collscope::wire {
inline constexpr std::string_view mpichLibrary = "mpich";

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
