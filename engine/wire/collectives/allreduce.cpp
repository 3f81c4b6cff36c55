// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective allreduce()
{
    return {"allreduce", "bytes of the vector",
        {
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"nonoverlapping", 2},
                    {"recursive_doubling", 3},
                    {"ring", 4},
                    {"segmented_ring", 5, true},
                    {"rabenseifner", 6},
                }},
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"smp", 2},
                    {"recursive_doubling", 3},
                    {"reduce_scatter_allgather", 4},
                    {"recursive_multiplying", 5},
                    {"tree", 6},
                    {"recexch", 7},
                    {"ring", 8},
                    {"k_reduce_scatter_allgather", 9},
                }},
        }};
}

} // namespace collscope::wire
