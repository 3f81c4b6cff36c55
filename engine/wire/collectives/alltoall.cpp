// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective alltoall()
{
    return {"alltoall", "bytes each process sends to each other",
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"pairwise", 2},
                    {"modified_bruck", 3},
                    {"linear_sync", 4},
                    {"two_proc", 5, false, false, twoProcesses},
                }},
            {mpichLibrary,
                {
                    {"brucks", 1},
                    {"nb", 2},
                    {"pairwise", 3},
                    {"pairwise_sendrecv_replace", 4},
                    {"scattered", 5},
                    {"k_brucks", 6},
                }},
        }};
}

} // namespace collscope::wire
