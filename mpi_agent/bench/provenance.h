// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"
#include "mpi_agent/bench/options.h"

#include <mpi.h>

#include <string>
#include <vector>

namespace collscope::agent {

/// The header of the record file, complete at rank 0 of the job only: where, when, with what and how.
/// `nativeMethods`: how the MPI library's own algorithms are chosen, or why they are not.
wire::Header describeJob(MPI_Comm job, const Options &options, const std::vector<std::string> &commandLine,
    double clockResolution, const std::string &nativeMethods);

} // namespace collscope::agent
