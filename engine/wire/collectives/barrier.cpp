// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective barrier()
{
    return {"barrier", "none", Arrival::nothing,
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"double_ring", 2},
                    {"recursive_doubling", 3},
                    {"bruck", 4},
                    {"two_proc", 5, false, false, twoProcesses},
                    {"tree", 6},
                }},
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"smp", 2, false, false, wholeCommunicator},
                    {"dissemination", 3},
                    {"k_dissemination", 4, false, true, notTried, 2},
                    {"recexch", 5, false, true, notTried, 2},
                }},
        },
        false};
}

} // namespace collscope::wire
