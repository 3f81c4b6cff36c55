// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/openmpi_components.h"

#include "engine/wire/method.h"

#include <algorithm>

namespace collscope::wire {

namespace {

/// What a component has, as Open MPI 4.1 showed it; of those that 4.1 has not, what their releases say.
struct Component {
    std::string_view name;
    int number;
    std::vector<std::string_view> collectives; ///< none: all of them
    bool tried = true;
};

/// Those that answer blocking calls between the processes of one communicator. Not self, inter and libnbc,
/// nor those that only watch or hand on.
const std::vector<Component> &components()
{
    static const std::vector<Component> all = {
        {"basic", 1, {}},
        // Scan and exscan it takes only while coll_tuned_use_dynamic_rules is set.
        {"tuned", 3,
            {"allgather", "allgatherv", "allreduce", "alltoall", "alltoallv", "barrier", "bcast", "gather",
                "reduce", "reduce_scatter", "reduce_scatter_block", "scatter"}},
        {"sm", 4, {"allreduce", "barrier", "bcast", "reduce"}},
        {"adapt", 5, {"bcast", "reduce"}},
        {"han", 6, {"allgather", "allreduce", "barrier", "bcast", "gather", "reduce", "scatter"}},
        {"acoll", 16, {"allgather", "allreduce", "barrier", "bcast", "gather", "reduce"}, false},
        {"hcoll", 17, {"allgather", "allreduce", "alltoall", "barrier", "bcast"}, false},
        {"ucc", 18, {"allgather", "allreduce", "alltoall", "barrier", "bcast", "reduce"}, false},
        {"xhc", 19, {"allreduce", "barrier", "bcast", "reduce"}, false},
    };
    return all;
}

bool has(const Component &component, std::string_view collective)
{
    const auto &own = component.collectives;
    return own.empty() || std::find(own.begin(), own.end(), collective) != own.end();
}

} // namespace

bool isComponent(const Method &method)
{
    return method.library == openMpiComponents;
}

int openMpiComponentNumber(std::string_view name)
{
    const auto found = std::find_if(components().begin(), components().end(),
        [name](const Component &component) { return component.name == name; });
    return found == components().end() ? 0 : found->number;
}

AlgorithmList openMpiComponentsOf(std::string_view collective)
{
    AlgorithmList list{openMpiComponents, {}};
    for (const Component &component : components())
        if (has(component, collective))
            list.algorithms.push_back({component.name, component.number, false, false,
                component.tried ? Requirements{0} : static_cast<Requirements>(Requirement::notTried)});
    return list;
}

} // namespace collscope::wire
