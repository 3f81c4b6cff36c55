// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective reduceScatterBlock()
{
    return {"reduce_scatter_block", "bytes each process receives", Arrival::message,
        {
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"recursive_doubling", 2},
                    {"recursive_halving", 3},
                    {"butterfly", 4},
                }},
            {mpichLibrary,
                {
                    {"noncommutative", 1, false, false, powerOfTwo | contiguousType},
                    {"recursive_doubling", 2},
                    {"pairwise", 3, false, false, commutative},
                    {"recursive_halving", 4, false, false, commutative},
                    {"nb", 5, false, false, contiguousType},
                }},
        }};
}

} // namespace collscope::wire
