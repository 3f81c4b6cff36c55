// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/catalogue.h"

#include "engine/wire/collectives/bundled_patterns.h"
#include "engine/wire/collectives/collectives.h"
#include "engine/wire/determinism.h"
#include "engine/wire/openmpi_components.h"

#include <algorithm>
#include <iterator>

namespace collscope::wire {

namespace {
std::vector<Collective> completed(std::vector<Collective> all)
{
    for (Collective &collective : all) {
        if (collective.ofGroups)
            continue;
        addPatterns(collective);
        collective.libraries.push_back(openMpiComponentsOf(collective.name));
        for (AlgorithmList &list : collective.libraries)
            for (Algorithm &algorithm : list.algorithms)
                algorithm.deterministic = isDeterministic(list.library, collective.name, algorithm.name);
    }
    return all;
}
} // namespace

// All of them in catalogue order, those of process groups behind the others.
// clang-format off
#define COLLSCOPE_COLLECTIVES(collective) \
    collective(allgather) \
    collective(allgatherv) \
    collective(allreduce) \
    collective(alltoall) \
    collective(alltoallv) \
    collective(barrier) \
    collective(bcast) \
    collective(exscan) \
    collective(gather) \
    collective(reduce) \
    collective(reduceScatter) \
    collective(reduceScatterBlock) \
    collective(scan) \
    collective(scatter) \
    collective(groupAllreduce) \
    collective(groupBarrier) \
    collective(groupBcast) \
    collective(groupCreate) \
    collective(groupReduce)
// clang-format on

#define COLLSCOPE_DECLARE(name) Collective name();
COLLSCOPE_COLLECTIVES(COLLSCOPE_DECLARE)

const std::vector<Collective> &collectives()
{
#define COLLSCOPE_LIST(name) name(),
    static const std::vector<Collective> all = completed({COLLSCOPE_COLLECTIVES(COLLSCOPE_LIST)});
    return all;
}

const std::vector<Collective> &mpiCollectives()
{
    static const std::vector<Collective> all = [] {
        std::vector<Collective> result;
        std::copy_if(collectives().begin(), collectives().end(), std::back_inserter(result),
            [](const Collective &collective) { return !collective.ofGroups; });
        return result;
    }();
    return all;
}

bool isOfGroups(std::string_view collective)
{
    const auto index = collectiveIndex(collective);
    return index && collectives()[*index].ofGroups;
}

std::optional<std::size_t> collectiveIndex(std::string_view name)
{
    const auto &all = collectives();
    const auto found
        = std::find_if(all.begin(), all.end(), [&](const Collective &c) { return c.name == name; });
    if (found == all.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - all.begin());
}

std::uint64_t arrivingBytes(std::string_view collective, std::uint32_t commSize, std::uint64_t messageBytes)
{
    const auto index = collectiveIndex(collective);
    if (!index || commSize < 2)
        return 0;
    switch (collectives()[*index].arrival) {
    case Arrival::message:
        return messageBytes;
    case Arrival::messageFromEach:
        return messageBytes * (commSize - 1);
    case Arrival::shareOfMessage:
        return messageBytes / commSize;
    case Arrival::nothing:
        break;
    }
    return 0;
}

const std::vector<Algorithm> *algorithms(std::string_view library, std::string_view collective)
{
    const auto index = collectiveIndex(collective);
    if (!index)
        return nullptr;
    for (const AlgorithmList &list : collectives()[*index].libraries)
        if (list.library == library)
            return &list.algorithms;
    return nullptr;
}

namespace {
template <typename Predicate>
const Algorithm *find(std::string_view library, std::string_view collective, Predicate predicate)
{
    const auto *list = algorithms(library, collective);
    if (!list)
        return nullptr;
    const auto found = std::find_if(list->begin(), list->end(), predicate);
    return found == list->end() ? nullptr : &*found;
}
} // namespace

const Algorithm *findAlgorithm(std::string_view library, std::string_view collective, int id)
{
    return find(library, collective, [id](const Algorithm &a) { return a.id == id; });
}

const Algorithm *findAlgorithm(std::string_view library, std::string_view collective, std::string_view name)
{
    return find(library, collective, [name](const Algorithm &a) { return a.name == name; });
}

} // namespace collscope::wire
