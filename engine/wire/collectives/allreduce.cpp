// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective allreduce()
{
    return {"allreduce", "bytes of the vector", Arrival::message,
        {
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"nonoverlapping", 2},
                    {"recursive_doubling", 3},
                    {"ring", 4, false, false, commutative},
                    {"segmented_ring", 5, true, false, commutative},
                    {"rabenseifner", 6},
                }},
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"smp", 2, false, false, wholeCommunicator | commutative},
                    {"recursive_doubling", 3},
                    {"reduce_scatter_allgather", 4, false, false, builtInOperation | countNotBelowProcesses},
                    {"recursive_multiplying", 5, false, true, notTried, 2},
                    {"tree", 6, true, true, notTried, 2},
                    {"recexch", 7, false, true, notTried, 2},
                    {"ring", 8, false, false, notTried},
                    {"k_reduce_scatter_allgather", 9, false, true, notTried, 2},
                }},
        }};
}

} // namespace collscope::wire
