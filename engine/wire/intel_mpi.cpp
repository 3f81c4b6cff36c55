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

/// Since this release the numbers are presets.
bool hasPresets(std::string_view version)
{
    constexpr std::uint64_t year = 2021;
    constexpr std::uint64_t update = 13;
    const auto parts = split(version, '.');
    const auto first = parseUnsigned(parts.front());
    const auto second = parts.size() > 1 ? parseUnsigned(parts[1]) : std::optional<std::uint64_t>(0);
    return !first || !second || *first > year || (*first == year && *second >= update);
}

bool isIntels(std::string_view word)
{
    return word == intelMpiLibrary
        || word.substr(0, intelMpiLibrary.size() + 1) == std::string(intelMpiLibrary) + '.';
}

/// Does a word of a plan's methods mean it: "intelmpi", "intelmpi.ring", "intelmpi.algorithm_3"?
bool asksFor(std::string_view word, const OfferedAlgorithm &algorithm)
{
    if (!isIntels(word))
        return false;
    word.remove_prefix(intelMpiLibrary.size());
    return word.empty() || word == '.' + algorithm.name
        || word == ".algorithm_" + std::to_string(algorithm.id);
}

} // namespace

std::string intelVariable(std::string_view collective)
{
    std::string name(prefix);
    for (const char c : collective)
        name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

std::vector<OfferedAlgorithm> intelAlgorithms(std::string_view collective)
{
    std::vector<OfferedAlgorithm> algorithms;
    for (const Named &one : named())
        if (one.collective == collective)
            for (const std::string_view name : one.names)
                algorithms.push_back({std::string(name), static_cast<int>(algorithms.size()) + 1});
    return algorithms;
}

std::vector<OfferedAlgorithm> intelAlgorithms(std::string_view collective, std::string_view version)
{
    auto algorithms = intelAlgorithms(collective);
    if (hasPresets(version))
        for (OfferedAlgorithm &algorithm : algorithms)
            algorithm.name = "algorithm_" + std::to_string(algorithm.id);
    return algorithms;
}

bool asksForIntel(const CampaignPlan &plan)
{
    return std::any_of(plan.methods.begin(), plan.methods.end(), isIntels);
}

std::vector<std::string> plannedLaunches(const CampaignPlan &plan)
{
    const bool hasOthers = plan.methods.empty()
        || std::any_of(plan.methods.begin(), plan.methods.end(),
            [](std::string_view word) { return !isIntels(word) || word == intelMpiLibrary; });
    std::vector<std::string> settings;
    if (hasOthers || !plan.decisions.empty())
        settings.emplace_back();
    if (!plan.decisions.empty())
        return settings;
    const auto isAsked = [&plan](std::string_view collective) {
        return plan.collectives.empty()
            || std::find(plan.collectives.begin(), plan.collectives.end(), collective)
            != plan.collectives.end();
    };
    for (const Named &one : named())
        for (const OfferedAlgorithm &algorithm : intelAlgorithms(one.collective))
            if (isAsked(one.collective)
                && std::any_of(plan.methods.begin(), plan.methods.end(),
                    [&](const std::string &word) { return asksFor(word, algorithm); }))
                settings.push_back(intelVariable(one.collective) + '=' + std::to_string(algorithm.id));
    if (settings.empty())
        settings.emplace_back(); // the agent says what is wrong
    return settings;
}

} // namespace collscope::wire
