// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective allgather()
{
    return {"allgather", "bytes each process contributes",
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"bruck", 2},
                    {"recursive_doubling", 3},
                    {"ring", 4},
                    {"neighbor", 5},
                    {"two_proc", 6, false, false, twoProcesses},
                    {"sparbit", 7},
                }},
            {mpichLibrary,
                {
                    {"brucks", 1},
                    {"nb", 2},
                    {"recursive_doubling", 3},
                    {"ring", 4},
                    {"k_brucks", 5},
                    {"recexch_doubling", 6},
                    {"recexch_halving", 7},
                }},
        }};
}

} // namespace collscope::wire
