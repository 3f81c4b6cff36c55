// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdlib>
#include <cstring>

namespace collscope::nccl {

/// Whether what the launcher left in the environment lets this process be the lowest of its job. NCCL tells
/// a tuner how many ranks there are but not which one it serves, and a message per process would be many.
inline bool isLowestProcess()
{
    for (const char *const name : {"RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"})
        if (const char *const rank = std::getenv(name))
            return std::strcmp(rank, "0") == 0;
    return true;
}

} // namespace collscope::nccl
