// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/sides.h"
#include "mpi_agent/bench/mpi_library.h"

#include <mpi.h>

#include <string>
#include <utility>
#include <vector>

/// Whether the MPI library follows the files that the environment of a launch names. Times of a launch whose
/// library ignores them prove nothing.
namespace collscope::agent {

/// The files that variables of the environment name, watched from before MPI begins.
class FollowedFiles {
public:
    FollowedFiles();
    ~FollowedFiles();
    FollowedFiles(const FollowedFiles &) = delete;
    FollowedFiles &operator=(const FollowedFiles &) = delete;

    /// Looks after MPI_Init, with openTools(), all processes of `job` at the same time. Returns why the
    /// library does not follow the files, empty if nothing is against it; `proof`: what shows that it does.
    std::string look(MPI_Comm job, const MpiLibrary &library, wire::FilesProof &proof);

    /// The variable that names a file of an export ("decisions.dat"); empty: none does. A site may have files
    /// of its own: what the library chooses by them is what an export replaces.
    std::string exportVariable() const;

private:
    std::string problemHere(const MpiLibrary &library) const;
    bool sawAllOpened();

    std::vector<std::pair<std::string, std::string>> m_files; ///< by variable
    int m_watch = -1; ///< of inotify
    std::vector<int> m_unopened; ///< watched files that were not opened yet
    bool m_isWatching = false; ///< each of them
};

} // namespace collscope::agent
