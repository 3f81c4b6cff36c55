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
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"noncommutative", 2},
                    {"pairwise", 3},
                    {"recursive_doubling", 4},
                    {"recursive_halving", 5},
                }},
        }};
}

} // namespace collscope::wire
