// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective allgather()
{
    return {"allgather", "bytes each process contributes", Arrival::messageFromEach,
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"bruck", 2},
                    {"recursive_doubling", 3},
                    {"ring", 4},
                    {"neighbor", 5},
                    {"two_proc", 6, false, false, twoProcesses},
                    // With MPI_IN_PLACE and a send count of 0 it gives wrong data (seen in 5.0.11).
                    {"sparbit", 7, false, false, notInPlace},
                }},
            {mpichLibrary,
                {
                    {"brucks", 1},
                    {"nb", 2},
                    {"recursive_doubling", 3, false, false, powerOfTwo},
                    {"ring", 4},
                    {"k_brucks", 5, false, true, notTried | contiguousType, 2},
                    {"recexch_doubling", 6, false, true, notTried | contiguousType, 2},
                    {"recexch_halving", 7, false, true, notTried | contiguousType, 2},
                }},
        }};
}

} // namespace collscope::wire
