// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/records.h"
#include "mpi_agent/bench/options.h"

#include <mpi.h>

#include <string>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// What an MPI library says about itself.
struct MpiLibrary {
    std::string text; ///< first line of MPI_Get_library_version
    std::string name; ///< "Open MPI"
    std::string version; ///< "4.1.4"; empty when the text has no number
    std::string slug; ///< name as a library of the catalogue: "openmpi"
};

MpiLibrary parseMpiLibrary(std::string_view libraryVersion);
MpiLibrary mpiLibrary();

/// The header of the record file, complete at rank 0 of the job only: where, when, with what and how.
wire::Header describeJob(MPI_Comm job, const Options &options, const std::vector<std::string> &commandLine,
    double clockResolution);

} // namespace collscope::agent
