// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective scan()
{
    return {"scan", "bytes of the vector", Arrival::message,
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"recursive_doubling", 2},
                }},
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"smp", 2, false, false, nodesInOrder},
                    {"recursive_doubling", 3},
                }},
        }};
}

} // namespace collscope::wire
