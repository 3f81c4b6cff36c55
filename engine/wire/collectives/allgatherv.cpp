// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective allgatherv()
{
    return {"allgatherv", "bytes each process contributes, on average", Arrival::messageFromEach,
        {
            {openMpiLibrary,
                {
                    {"default_gatherv_bcast", 1},
                    {"bruck", 2},
                    {"ring", 3},
                    {"neighbor", 4},
                    {"two_proc", 5, false, false, twoProcesses},
                    {"sparbit", 6},
                }},
            {mpichLibrary,
                {
                    {"brucks", 1},
                    {"nb", 2},
                    {"recursive_doubling", 3, false, false, powerOfTwo},
                    {"ring", 4},
                }},
        }};
}

} // namespace collscope::wire
