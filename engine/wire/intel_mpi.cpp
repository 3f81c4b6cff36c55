// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/intel_mpi.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace collscope::wire {

namespace {

constexpr std::string_view prefix = "I_MPI_ADJUST_";

struct Named {
    std::string_view collective;
    std::vector<std::string_view> names; ///< from number 1 on
};

/// Intel MPI Library Developer Reference, family I_MPI_ADJUST.
const std::vector<Named> &named()
{
    static const std::vector<Named> all{
        {"allgather", {"recursive_doubling", "bruck", "ring", "topo_gatherv_bcast", "knomial"}},
        {"allgatherv", {"recursive_doubling", "bruck", "ring", "topo_gatherv_bcast"}},
        {"allreduce",
            {"recursive_doubling", "rabenseifner", "reduce_bcast", "topo_reduce_bcast",
                "binomial_gather_scatter", "topo_binomial_gather_scatter", "shumilin_ring", "ring", "knomial",
                "topo_shm_flat", "topo_shm_knomial", "topo_shm_knary"}},
        {"alltoall", {"bruck", "isend_irecv", "pairwise", "plum"}},
        {"alltoallv", {"isend_irecv", "plum"}},
        {"barrier",
            {"dissemination", "recursive_doubling", "topo_dissemination", "topo_recursive_doubling",
                "binomial_gather_scatter", "topo_binomial_gather_scatter", "topo_shm_flat",
                "topo_shm_knomial", "topo_shm_knary"}},
        {"bcast",
            {"binomial", "recursive_doubling", "ring", "topo_binomial", "topo_recursive_doubling",
                "topo_ring", "shumilin", "knomial", "topo_shm_flat", "topo_shm_knomial", "topo_shm_knary",
                "numa_shm_sse42", "numa_shm_avx2", "numa_shm_avx512"}},
        {"exscan", {"partial_results", "topo_partial_results"}},
        {"gather", {"binomial", "topo_binomial", "shumilin", "binomial_segmented"}},
        {"reduce",
            {"shumilin", "binomial", "topo_shumilin", "topo_binomial", "rabenseifner", "topo_rabenseifner",
                "knomial", "topo_shm_flat", "topo_shm_knomial", "topo_shm_knary", "topo_shm_binomial"}},
        {"reduce_scatter",
            {"recursive_halving", "pairwise", "recursive_doubling", "reduce_scatterv",
                "topo_reduce_scatterv"}},
        {"scan", {"partial_results", "topo_partial_results"}},
        {"scatter", {"binomial", "topo_binomial", "shumilin"}},
    };
    return all;
}

/// The highest number of a collective from an update of release 2021 on.
struct Highest {
    int update;
    int id;
};

struct Numbered {
    std::string_view collective;
    std::vector<Highest> since; ///< newest first
};

constexpr int firstUpdate = 4;
constexpr int lastUpdate = 19;
constexpr int firstWithPresets = 6;

/// As the control variables of 2021.4, .6, .8, .10 to .19 describe them.
const std::vector<Numbered> &numbered()
{
    static const std::vector<Numbered> all{
        {"allgather", {{firstUpdate, 6}}},
        {"allgatherv", {{firstUpdate, 5}}},
        {"allreduce", {{13, 32}, {8, 31}, {firstUpdate, 27}}},
        {"alltoall", {{18, 18}, {firstUpdate, 13}}},
        {"alltoallv", {{firstUpdate, 9}}},
        {"barrier", {{firstUpdate, 11}}},
        {"bcast", {{8, 22}, {firstUpdate, 18}}},
        {"exscan", {{firstUpdate, 3}}},
        {"gather", {{firstUpdate, 5}}},
        {"reduce", {{8, 19}, {firstUpdate, 13}}},
        {"reduce_scatter", {{firstUpdate, 6}}},
        {"reduce_scatter_block", {{firstUpdate, 4}}},
        {"scan", {{firstUpdate, 3}}},
        {"scatter", {{firstUpdate, 5}}},
    };
    return all;
}

/// The update of a release of 2021 that numbered() knows; nothing for every other one.
std::optional<int> knownUpdate(std::string_view version)
{
    const auto parts = split(version, '.');
    const auto update = parts.size() > 1 ? parseUnsigned(parts[1]).value_or(0) : 0;
    if (parts.front() != "2021" || update < firstUpdate || update > lastUpdate)
        return std::nullopt;
    return static_cast<int>(update);
}

/// Documented name of a number; "algorithm_3" where there is none.
std::string nameOf(std::string_view collective, int id, bool isPreset)
{
    if (!isPreset)
        for (const Named &one : named())
            if (one.collective == collective && id <= static_cast<int>(one.names.size()))
                return std::string(one.names[static_cast<std::size_t>(id) - 1]);
    return "algorithm_" + std::to_string(id);
}

std::vector<OfferedAlgorithm> numberedTo(int highest, std::string_view collective, bool arePresets)
{
    std::vector<OfferedAlgorithm> algorithms;
    for (int id = 1; id <= highest; ++id)
        algorithms.push_back({nameOf(collective, id, arePresets), id});
    return algorithms;
}

int highestOfUpdate(std::string_view collective, int update)
{
    for (const Numbered &one : numbered())
        if (one.collective == collective)
            for (const Highest &highest : one.since)
                if (update >= highest.update)
                    return highest.id;
    return 0;
}

} // namespace

std::string intelVariable(std::string_view collective)
{
    std::string name(prefix);
    for (const char c : collective)
        name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

int highestIntelId(std::string_view collective, std::string_view version)
{
    const auto update = knownUpdate(version);
    return update ? highestOfUpdate(collective, *update) : 0;
}

int highestIntelId(std::string_view collective)
{
    return highestOfUpdate(collective, lastUpdate);
}

int highestDescribedId(std::string_view description)
{
    constexpr std::string_view before = "range: 0-";
    const auto at = description.find(before);
    if (at == std::string_view::npos)
        return 0;
    const std::string_view digits = description.substr(at + before.size());
    const auto id = parseUnsigned(digits.substr(0, digits.find_first_not_of("0123456789")));
    return id && *id <= mostIntelId ? static_cast<int>(*id) : 0;
}

std::vector<OfferedAlgorithm> intelAlgorithms(std::string_view collective)
{
    return numberedTo(highestOfUpdate(collective, firstUpdate), collective, false);
}

std::vector<OfferedAlgorithm> intelAlgorithms(
    std::string_view collective, std::string_view version, int described)
{
    const auto update = knownUpdate(version);
    const int highest = described > 0 ? described : highestIntelId(collective, version);
    return numberedTo(highest, collective, !update || *update >= firstWithPresets);
}

std::vector<std::string_view> namedIntelAlgorithms(std::string_view collective)
{
    for (const Named &one : named())
        if (one.collective == collective)
            return one.names;
    return {};
}

std::vector<OfferedAlgorithm> allIntelAlgorithms(std::string_view collective)
{
    return numberedTo(highestIntelId(collective), collective, false);
}

int intelNumber(std::string_view collective, std::string_view name)
{
    for (int id = 1; id <= mostIntelId; ++id)
        if (name == nameOf(collective, id, false) || name == nameOf(collective, id, true))
            return id;
    return 0;
}

bool isIntelWord(std::string_view word)
{
    return word == intelMpiLibrary
        || word.substr(0, intelMpiLibrary.size() + 1) == std::string(intelMpiLibrary) + '.';
}

bool asksForIntel(const CampaignPlan &plan)
{
    return std::any_of(plan.methods.begin(), plan.methods.end(), isIntelWord);
}

} // namespace collscope::wire
