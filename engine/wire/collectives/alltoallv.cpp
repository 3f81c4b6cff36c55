// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/collectives/collectives.h"

namespace collscope::wire {

Collective alltoallv()
{
    return {"alltoallv", "bytes each process sends to each other, on average", Arrival::messageFromEach,
        {
            {openMpiLibrary,
                {
                    {"basic_linear", 1},
                    {"pairwise", 2},
                }},
            {mpichLibrary,
                {
                    {"nb", 1},
                    {"pairwise_sendrecv_replace", 2, false, false, inPlace},
                    {"scattered", 3, false, false, notInPlace},
                }},
        }};
}

} // namespace collscope::wire
