// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective reduce()
{
    return {"reduce", "bytes of the vector",
        {
            {bundledLibrary,
                {
                    {"linear", 1, true},
                    {"binomial", 2, true},
                    {"binary", 3, true},
                    {"pipeline", 4, true},
                    {"chain", 5, true, true},
                }},
            {openMpiLibrary,
                {
                    {"linear", 1},
                    {"chain", 2, true, true},
                    {"pipeline", 3, true},
                    {"binary", 4, true},
                    {"binomial", 5, true},
                    {"in-order_binary", 6, true},
                    {"rabenseifner", 7},
                }},
            {mpichLibrary,
                {
                    {"binomial", 1},
                    {"nb", 2},
                    {"smp", 3},
                    {"reduce_scatter_gather", 4},
                }},
        }};
}

} // namespace collscope::wire
