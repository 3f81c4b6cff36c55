// SPDX-License-Identifier: GPL-3.0-or-later
// What is worth measuring on one machine in the time there is.
#include "engine/tune/this_machine.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/launches.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <unistd.h>

namespace collscope::tune {

namespace {

/// What programs spend their time in comes first; the others follow in the order of the catalogue.
constexpr std::array<std::string_view, 6> mostUsed
    = {"allreduce", "bcast", "alltoall", "allgather", "reduce", "reduce_scatter"};

/// A coarse grid of a collective's methods takes some seconds; this leaves time to refine it.
constexpr double secondsPerCollective = 15.0;

bool hasAlgorithmsOf(const wire::Offers &offers, std::string_view library)
{
    return std::any_of(offers.libraries.begin(), offers.libraries.end(), [library](const wire::Offer &offer) {
        return offer.library == library && !offer.algorithms.empty();
    });
}

/// Is there anything to choose from besides the default?
bool isWorthwhile(const wire::Offers &offers, bool isNative)
{
    return !wire::isOfGroups(offers.collective)
        && hasAlgorithmsOf(offers, isNative ? std::string_view(offers.mpiLibrary) : wire::bundledLibrary);
}

/// The largest message: a process may have a block of it for each process, twice.
std::uint64_t largestMessage(unsigned cores)
{
    constexpr std::uint64_t usual = 4U << 20;
    constexpr std::uint64_t part = 4; // of the memory
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageBytes = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || pageBytes <= 0)
        return usual;
    const double memory = static_cast<double>(pages) * static_cast<double>(pageBytes);
    const double blocks = 2.0 * cores * cores;
    std::uint64_t largest = usual;
    while (largest > 1 && static_cast<double>(largest) * blocks > memory / part)
        largest /= 2;
    return largest;
}

bool hasNative(const std::vector<wire::Offers> &offers)
{
    return std::any_of(
        offers.begin(), offers.end(), [](const wire::Offers &each) { return isWorthwhile(each, true); });
}

} // namespace

std::vector<std::string> worthMeasuring(const std::vector<wire::Offers> &offers)
{
    const bool isNative = hasNative(offers);
    std::vector<std::string> collectives;
    for (const wire::Offers &each : offers)
        if (isWorthwhile(each, isNative))
            collectives.push_back(each.collective);
    const auto rank = [](const std::string &collective) {
        return std::find(mostUsed.begin(), mostUsed.end(), collective) - mostUsed.begin();
    };
    std::stable_sort(collectives.begin(), collectives.end(),
        [&rank](const std::string &a, const std::string &b) { return rank(a) < rank(b); });
    return collectives;
}

wire::CampaignPlan planFor(const ThisMachine &machine, const MpiLibrary &library, double budgetSeconds)
{
    wire::CampaignPlan plan;
    plan.budget = budgetSeconds;
    const bool isNative = hasNative(library.offers);
    // With the library's own choice, as always.
    plan.methods = {isNative ? "native" : "bundled"};
    for (const wire::Offers &offers : library.offers)
        if (isNative && wire::takesLaunch(offers.mpiLibrary, offers.collective))
            plan.methods = {offers.mpiLibrary};
    for (std::uint32_t processes = 2; processes < machine.cores; processes *= 2)
        plan.commSizes.push_back(processes);
    plan.commSizes.push_back(machine.cores);
    for (std::uint64_t bytes = 1; bytes <= largestMessage(machine.cores); bytes *= 2)
        plan.sizes.push_back(bytes);

    plan.collectives = worthMeasuring(library.offers);
    const auto affordable = static_cast<std::size_t>(std::clamp(
        budgetSeconds / secondsPerCollective, 1.0, static_cast<double>(wire::mpiCollectives().size())));
    if (plan.collectives.size() > affordable)
        plan.collectives.resize(affordable);
    return plan;
}

} // namespace collscope::tune
