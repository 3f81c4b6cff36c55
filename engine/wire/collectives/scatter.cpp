// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective scatter()
{
    return {"scatter", "bytes each process receives", Arrival::message,
        {
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"binomial", 2},
                    {"linear_nb", 3},
                }},
            {mpichLibrary,
                {
                    {"binomial", 1},
                    {"nb", 2},
                }},
        }};
}

} // namespace collscope::wire
