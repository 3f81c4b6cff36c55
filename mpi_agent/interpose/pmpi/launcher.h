// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdlib>
#include <string_view>

namespace collscope::pmpi {

/// Of the job, as the launchers tell it, where MPI cannot be asked; the first one where none does.
inline bool isFirstProcess()
{
    for (const char *const name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"})
        if (const char *const rank = std::getenv(name))
            return std::string_view(rank) == "0";
    return true;
}

} // namespace collscope::pmpi
