// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective reduce()
{
    return {"reduce", "bytes of the vector", Arrival::message,
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
                    {"chain", 2, true, true, commutative},
                    {"pipeline", 3, true, false, commutative},
                    {"binary", 4, true, false, commutative},
                    {"binomial", 5, true, false, commutative},
                    {"in-order_binary", 6, true},
                    {"rabenseifner", 7},
                }},
            {mpichLibrary,
                {
                    {"binomial", 1},
                    {"nb", 2},
                    {"smp", 3, false, false, wholeCommunicator | commutative},
                    {"reduce_scatter_gather", 4, false, false, builtInOperation | countNotBelowProcesses},
                }},
        }};
}

} // namespace collscope::wire
