// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective reduceScatter()
{
    return {"reduce_scatter", "bytes of the whole vector",
        {
            {openMpiLibrary,
                {
                    {"non-overlapping", 1},
                    {"recursive_halving", 2},
                    {"ring", 3},
                    {"butterfly", 4},
                }},
        }};
}

} // namespace collscope::wire
