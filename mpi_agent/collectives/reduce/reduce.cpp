// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/reduce/reduce.h"

namespace collscope::agent::reduce {

const std::vector<Algorithm> &algorithms()
{
    static const std::vector<Algorithm> all = {
        {"linear", linear},
        {"binomial", binomial},
        {"binary", binary},
        {"pipeline", pipeline},
        {"chain", chain},
    };
    return all;
}

} // namespace collscope::agent::reduce
