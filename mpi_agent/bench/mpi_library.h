// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace collscope::agent {

/// What an MPI library says about itself.
struct MpiLibrary {
    std::string text; ///< first line of MPI_Get_library_version
    std::string name; ///< "Open MPI"
    std::string version; ///< "4.1.4"; empty when the text has no number
    std::string slug; ///< name as a library of the catalogue: "openmpi"
    bool simulated = false; ///< its times come from a model of a machine
};

/// From the text of MPI_Get_library_version, which every library words in its own way.
MpiLibrary parseMpiLibrary(std::string_view libraryVersion);
/// The library of this process.
MpiLibrary mpiLibrary();

} // namespace collscope::agent
