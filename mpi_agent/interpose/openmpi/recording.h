// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/call_records.h"
#include "mpi_agent/interpose/openmpi/decisions.h"
#include "mpi_agent/interpose/pmpi/facts.h"

/// What decisions.cpp and recording.cpp know of each other.

/// What a call says about itself. Nothing for arguments that MPI does not allow.
collscope::pmpi::Facts factsOf(const collscope_call &call, const collscope::pmpi::Position &at);

/// Where calls on the communicator are recorded; null when they are not, or MPI_Finalize has begun.
collscope::decide::CallRecords *recordsOf(const collscope_decided &decided);
