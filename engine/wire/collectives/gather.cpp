// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective gather()
{
    return {"gather", "bytes each process contributes", Arrival::messageFromEach,
        {
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"binomial", 2},
                    {"linear_sync", 3, true},
                }},
            {mpichLibrary,
                {
                    {"binomial", 1},
                    {"nb", 2},
                }},
        }};
}

} // namespace collscope::wire
