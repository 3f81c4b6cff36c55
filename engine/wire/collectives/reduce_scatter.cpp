// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective reduceScatter()
{
    return {"reduce_scatter", "bytes of the whole vector", Arrival::shareOfMessage,
        {
            {openMpiLibrary,
                {
                    {"non-overlapping", 1},
                    {"recursive_halving", 2, false, false, commutative},
                    {"ring", 3, false, false, commutative},
                    {"butterfly", 4},
                }},
            {mpichLibrary,
                {
                    {"nb", 1, false, false, contiguousType},
                    {"noncommutative", 2, false, false, powerOfTwo | equalBlocks | contiguousType},
                    {"pairwise", 3, false, false, commutative | notInPlace},
                    {"recursive_doubling", 4},
                    {"recursive_halving", 5, false, false, commutative},
                }},
        }};
}

} // namespace collscope::wire
