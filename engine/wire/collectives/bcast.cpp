// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective bcast()
{
    return {"bcast", "bytes of the vector", Arrival::message,
        {
            {bundledLibrary,
                {
                    {"linear", 1, true},
                    {"binomial", 2, true},
                    {"binary", 3, true},
                    {"split_binary", 4, true},
                    {"pipeline", 5, true},
                    {"chain", 6, true, true},
                }},
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"chain", 2, true, true},
                    {"pipeline", 3, true},
                    {"split_binary_tree", 4, true, false, sameTypes},
                    {"binary_tree", 5, true},
                    {"binomial", 6, true},
                    {"knomial", 7, true},
                    {"scatter_allgather", 8, false, false, sameTypes},
                    {"scatter_allgather_ring", 9, false, false, sameTypes},
                }},
            {mpichLibrary,
                {
                    {"binomial", 1},
                    {"nb", 2},
                    {"smp", 3, false, false, wholeCommunicator},
                    {"scatter_recursive_doubling_allgather", 4},
                    {"scatter_ring_allgather", 5},
                    {"tree", 6, false, true, notTried, 2},
                    {"pipelined_tree", 7, true, true, notTried, 2},
                }},
        }};
}

} // namespace collscope::wire
