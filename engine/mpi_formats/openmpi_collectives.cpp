// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_collectives.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace collscope::openmpi {

std::uint64_t Collective::ruleBytes(std::uint32_t commSize, std::uint64_t messageBytes) const
{
    switch (size) {
    case RuleSize::message:
        return messageBytes;
    case RuleSize::times:
        return messageBytes * commSize; // 2^50 x 2^30 at most is not reached by any measurement
    case RuleSize::share:
        return messageBytes / std::max<std::uint32_t>(commSize, 1);
    case RuleSize::type:
        return assumedTypeBytes * commSize;
    case RuleSize::none:
        break;
    }
    return 0;
}

const std::vector<Collective> &collectives()
{
    static const std::vector<Collective> all = {
        {"allgather", 0, RuleSize::times, false, 6, 7, 8},
        {"allgatherv", 1, RuleSize::message, false, 5, 6, 6},
        {"allreduce", 2, RuleSize::message, false, 6, 6, 7},
        {"alltoall", 3, RuleSize::times, false, 5, 5, 5},
        {"alltoallv", 4, RuleSize::none, false, 2, 2, 2},
        {"barrier", 6, RuleSize::none, false, 6, 6, 6},
        {"bcast", 7, RuleSize::message, false, 9, 9, 9},
        {"exscan", 8, RuleSize::type, false, 2, 2, 2},
        {"gather", 9, RuleSize::times, true, 3, 3, 3},
        {"reduce", 11, RuleSize::message, false, 7, 7, 8},
        {"reduce_scatter", 12, RuleSize::message, false, 4, 4, 4},
        {"reduce_scatter_block", 13, RuleSize::times, false, 4, 4, 4},
        {"scan", 14, RuleSize::type, false, 2, 2, 2},
        {"scatter", 15, RuleSize::times, true, 3, 3, 3},
    };
    return all;
}

const Collective *findCollective(std::string_view name)
{
    for (const Collective &collective : collectives())
        if (collective.name == name)
            return &collective;
    return nullptr;
}

const Collective *findCollective(int id)
{
    for (const Collective &collective : collectives())
        if (collective.id == id)
            return &collective;
    return nullptr;
}

std::string_view collectiveName(int id)
{
    static constexpr std::array<std::string_view, collectiveCount> names
        = {"allgather", "allgatherv", "allreduce", "alltoall", "alltoallv", "alltoallw", "barrier", "bcast",
            "exscan", "gather", "gatherv", "reduce", "reduce_scatter", "reduce_scatter_block", "scan",
            "scatter", "scatterv", "neighbor_allgather", "neighbor_allgatherv", "neighbor_alltoall",
            "neighbor_alltoallv", "neighbor_alltoallw"};
    return id >= 0 && id < collectiveCount ? names[static_cast<std::size_t>(id)] : std::string_view("?");
}

bool readsSegment(std::string_view collective, int id)
{
    const wire::Algorithm *const algorithm = wire::findAlgorithm(wire::openMpiLibrary, collective, id);
    return algorithm && algorithm->segments;
}

bool readsFanout(std::string_view collective, int id)
{
    const wire::Algorithm *const algorithm = wire::findAlgorithm(wire::openMpiLibrary, collective, id);
    return algorithm && algorithm->fanout;
}

bool isBefore(std::string_view release, const std::array<std::uint64_t, 3> &first)
{
    std::array<std::uint64_t, 3> numbers{};
    std::size_t at = 0;
    for (const std::string_view part : wire::split(release, '.')) {
        const auto number = wire::parseUnsigned(part.substr(0, part.find_first_not_of("0123456789")));
        if (!number || at == numbers.size())
            break;
        numbers[at++] = *number;
    }
    return at > 0 && numbers < first;
}

std::optional<std::string> cannotSelect(
    const Collective &collective, const wire::Method &method, RulesFormat format)
{
    if (method.isBaseline())
        return std::nullopt;
    if (wire::isComponent(method))
        return "it is a component, and rules choose algorithms of coll/tuned: a runtime table under "
               "mca_coll_collscope.so can say it, or coll_"
            + method.algorithm + "_priority for all calls";
    if (method.library != wire::openMpiLibrary)
        return "it is an algorithm of " + method.library;
    if (method.algorithmId < 1 || method.algorithmId > collective.last60)
        return "no release of Open MPI has an algorithm " + std::to_string(method.algorithmId) + " for "
            + std::string(collective.name);
    const bool onlyIn6 = method.algorithmId > collective.last50
        || wire::findOpenMpi6(collective.name, method.algorithm) != nullptr;
    if (onlyIn6 && format == RulesFormat::text)
        return "only Open MPI 6 has it, which wants its rules as JSON";
    const wire::Algorithm *const later = wire::findOpenMpi6(collective.name, method.algorithmId);
    const bool fansOut6 = format == RulesFormat::json && later && later->fanout;
    if (fansOut6 && wire::openMpi6Fanout(collective.name, method) < wire::leastOpenMpi6Fanout)
        return "with a fan-out of " + std::to_string(method.fanout) + " it never ends in Open MPI 6.0";
    if (method.segmentBytes != 0 && !readsSegment(collective.name, method.algorithmId))
        return "Open MPI's rules have no segment size for it";
    if (method.fanout != 0 && !fansOut6 && !readsFanout(collective.name, method.algorithmId))
        return "Open MPI's rules have no fan-out for it";
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
    if (method.segmentBytes > largest || method.fanout > largest)
        return "its parameters do not fit Open MPI's 32 bits";
    return std::nullopt;
}

} // namespace collscope::openmpi
