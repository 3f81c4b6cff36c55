// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective exscan()
{
    return {"exscan", "bytes of the vector", Arrival::message,
        {
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"recursive_doubling", 2},
                }},
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"recursive_doubling", 2},
                }},
        }};
}

} // namespace collscope::wire
