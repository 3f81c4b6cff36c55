// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/workload.h"

#include <algorithm>

namespace collscope::agent {

const std::vector<WorkloadKind> &workloadKinds()
{
    static const std::vector<WorkloadKind> all = {
        {"bcast", makeBcastWorkload},
        {"reduce", makeReduceWorkload},
    };
    return all;
}

const WorkloadKind *findWorkloadKind(std::string_view collective)
{
    const auto &all = workloadKinds();
    const auto found = std::find_if(all.begin(), all.end(),
        [collective](const WorkloadKind &kind) { return kind.collective == collective; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace collscope::agent
