// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/bench/mpi_library.h"

#include <string>
#include <string_view>

namespace collscope::agent {

/// The user's settings of Open MPI's collectives, from the environment, the command line or parameter files.
/// Open MPI alone has any. Read before an algorithm is chosen through MPI_T.
class OpenMpiSettings {
public:
    explicit OpenMpiSettings(const MpiLibrary &library);

    /// All of them: "coll_han_priority=0 coll_tuned_allreduce_algorithm=2"; empty: none.
    const std::string &text() const { return m_text; }
    /// The setting that decides about the collective in place of the library; empty: none does.
    std::string deciding(std::string_view collective) const;

private:
    std::string m_text;
    std::string m_rules; ///< the setting that names a rules file
};

} // namespace collscope::agent
