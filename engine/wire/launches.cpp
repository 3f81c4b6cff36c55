// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/launches.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"

#include <algorithm>
#include <utility>

namespace collscope::wire {

namespace {

constexpr std::string_view constantInOpenMpi = "allgatherv";
constexpr int commonInOpenMpi = 5; ///< highest number that 4.1 has too

std::string settingOf(std::string_view library, std::string_view collective, int id)
{
    const std::string variable = library == intelMpiLibrary
        ? intelVariable(collective)
        : "OMPI_MCA_coll_tuned_" + std::string(collective) + "_algorithm";
    return variable + '=' + std::to_string(id);
}

/// The number of an algorithm: the lists of the agent hold its name alone. 0: unknown.
int numberOf(std::string_view library, std::string_view collective, const OfferedAlgorithm &algorithm)
{
    if (algorithm.id != 0)
        return algorithm.id;
    if (library == intelMpiLibrary)
        return intelNumber(collective, algorithm.name);
    const Algorithm *const known = findAlgorithm(library, collective, algorithm.name);
    return known ? known->id : 0;
}

/// Does a word of a plan's methods mean it: "intelmpi", "openmpi.ring", "intelmpi.algorithm_3"? The library's
/// name alone means the numbers up to `common`.
bool asksFor(std::string_view word, std::string_view library, const OfferedAlgorithm &algorithm, int common)
{
    if (word == library)
        return algorithm.id <= common;
    return word == std::string(library) + '.' + algorithm.name
        || (library == intelMpiLibrary && word == "intelmpi.algorithm_" + std::to_string(algorithm.id));
}

/// What any known release has.
std::vector<Offers> knownOffers()
{
    std::vector<Offers> all;
    for (const Collective &collective : mpiCollectives()) {
        Offers offers{std::string(collective.name), {}, {}};
        if (auto intel = allIntelAlgorithms(collective.name); !intel.empty())
            offers.libraries.push_back({std::string(intelMpiLibrary), std::move(intel)});
        if (takesLaunch(openMpiLibrary, collective.name)) {
            Offer offer{std::string(openMpiLibrary), {}};
            for (const Algorithm &each : *algorithms(openMpiLibrary, collective.name))
                offer.algorithms.push_back({std::string(each.name), each.id});
            offers.libraries.push_back(std::move(offer));
        }
        all.push_back(std::move(offers));
    }
    return all;
}

/// Can a launch without a setting measure something that this word means?
bool isWithoutSetting(std::string_view word, const CampaignPlan &plan)
{
    if (isIntelWord(word))
        return word == intelMpiLibrary;
    const bool isNamed = word.substr(0, openMpiLibrary.size() + 1) == std::string(openMpiLibrary) + '.';
    return !isNamed || plan.collectives != std::vector{std::string(constantInOpenMpi)};
}

} // namespace

bool takesLaunch(std::string_view library, std::string_view collective)
{
    return library == intelMpiLibrary || (library == openMpiLibrary && collective == constantInOpenMpi);
}

std::vector<LaunchSettings> plannedLaunches(const CampaignPlan &plan, const std::vector<Offers> &offers)
{
    const auto &words = plan.methods;
    std::vector<LaunchSettings> launches;
    if (words.empty() || !plan.decisions.empty()
        || std::any_of(words.begin(), words.end(),
            [&plan](const std::string &word) { return isWithoutSetting(word, plan); }))
        launches.emplace_back();
    if (!plan.decisions.empty())
        return launches;
    const auto isAsked = [&plan](const std::string &collective) {
        return plan.collectives.empty()
            || std::find(plan.collectives.begin(), plan.collectives.end(), collective)
            != plan.collectives.end();
    };
    const std::size_t first = launches.size();
    for (const Offers &each : offers.empty() ? knownOffers() : offers)
        for (const Offer &offer : isAsked(each.collective) ? each.libraries : std::vector<Offer>()) {
            if (!takesLaunch(offer.library, each.collective))
                continue;
            const bool isIntel = offer.library == intelMpiLibrary;
            if (!isIntel && plan.policy != CampaignPlan().policy)
                continue;
            const int common = !offers.empty() ? mostIntelId
                : isIntel                      ? static_cast<int>(intelAlgorithms(each.collective).size())
                                               : commonInOpenMpi;
            std::size_t at = first;
            for (OfferedAlgorithm algorithm : offer.algorithms) {
                algorithm.id = numberOf(offer.library, each.collective, algorithm);
                if (algorithm.id == 0 || std::none_of(words.begin(), words.end(), [&](const auto &word) {
                        return asksFor(word, offer.library, algorithm, common);
                    }))
                    continue;
                if (at == launches.size())
                    launches.emplace_back();
                launches[at++].push_back(settingOf(offer.library, each.collective, algorithm.id));
            }
        }
    if (launches.empty())
        launches.emplace_back(); // of which the agent reports the error
    return launches;
}

} // namespace collscope::wire
