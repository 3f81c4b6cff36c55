// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/bcast/bcast.h"

namespace collscope::agent::bcast {

const std::vector<Algorithm> &algorithms()
{
    static const std::vector<Algorithm> all = {
        {"linear", linear},
        {"binomial", binomial},
        {"binary", binary},
        {"split_binary", splitBinary},
        {"pipeline", pipeline},
        {"chain", chain},
    };
    return all;
}

} // namespace collscope::agent::bcast
