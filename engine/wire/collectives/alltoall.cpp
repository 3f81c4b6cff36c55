// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective alltoall()
{
    return {"alltoall", "bytes each process sends to each other", Arrival::messageFromEach,
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"pairwise", 2},
                    // 4.1.4 mixes up the gaps of the two types; 5.0.11 does not
                    {"modified_bruck", 3, false, false, sameTypes},
                    {"linear_sync", 4},
                    {"two_proc", 5, false, false, twoProcesses},
                }},
            {mpichLibrary,
                {
                    {"brucks", 1, false, false, notInPlace},
                    {"nb", 2},
                    {"pairwise", 3, false, false, notInPlace},
                    {"pairwise_sendrecv_replace", 4, false, false, inPlace},
                    {"scattered", 5, false, false, notInPlace},
                    {"k_brucks", 6, false, true, notTried, 2},
                }},
        }};
}

} // namespace collscope::wire
