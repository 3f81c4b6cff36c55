// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/offers.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/patterns/list.h"
#include "engine/wire/requirements.h"

#include <algorithm>

namespace collscope::wire {

namespace {

/// Methods that go by nodes are many: only the plan's word "levels" has all but the first of them.
bool isOf(const OfferedAlgorithm &algorithm, std::string_view group)
{
    return algorithm.onRequest == (group == "levels");
}

/// All methods of one library that a group has.
void addAll(
    const CampaignPlan &plan, std::string_view group, const Offer &offer, std::vector<Method> &methods)
{
    const std::vector<std::uint64_t> none{0};
    const std::vector<std::uint32_t> noFanout{0};
    for (const OfferedAlgorithm &algorithm : offer.algorithms) {
        if (!isOf(algorithm, group))
            continue;
        for (const std::uint64_t segment : algorithm.segments ? plan.segments : none)
            for (const std::uint32_t fanout : algorithm.fanout ? plan.fanouts : noFanout)
                if (!algorithm.fanout || fanout >= algorithm.leastFanout)
                    methods.push_back({offer.library, algorithm.name, algorithm.id, segment, fanout});
    }
}

bool isGroup(std::string_view word)
{
    return word == "all" || word == "bundled" || word == "native" || word == "components" || word == "levels"
        || word == intelMpiLibrary || word == openMpiLibrary || word == baselineAlgorithm;
}

/// Components are asked for by name: whole parts of the library stand beside its single algorithms. So are
/// Intel MPI's, which take a launch each.
bool isOf(const Offer &offer, std::string_view group)
{
    if (group == "levels")
        return offer.library == bundledLibrary;
    if (offer.library == openMpiComponents)
        return group == "components";
    if (offer.library == intelMpiLibrary)
        return group == intelMpiLibrary;
    if (group == openMpiLibrary)
        return offer.library == openMpiLibrary;
    return group == "all" || group == (offer.library == bundledLibrary ? "bundled" : "native");
}

bool takes(const OfferedAlgorithm &algorithm, const Method &method)
{
    return algorithm.name == method.algorithm && (algorithm.segments || method.segmentBytes == 0)
        && (method.fanout == 0 || (algorithm.fanout && method.fanout >= algorithm.leastFanout));
}

/// One of a library's methods by its notation: "binomial/8KiB", "openmpi.binomial/8KiB".
void addOne(std::string_view text, const Offers &offers, std::vector<Method> &methods)
{
    const auto dot = text.find('.');
    const auto library = dot == std::string_view::npos ? bundledLibrary : text.substr(0, dot);
    auto method = readMethod(dot == std::string_view::npos ? text : text.substr(dot + 1), library);
    if (!method)
        return;
    for (const Offer &offer : offers.libraries) {
        const auto found = std::find_if(offer.algorithms.begin(), offer.algorithms.end(),
            [&](const OfferedAlgorithm &algorithm) { return takes(algorithm, *method); });
        if (offer.library != library || found == offer.algorithms.end())
            continue;
        method->algorithmId = found->id;
        methods.push_back(*method);
    }
}

/// The plan's words for methods.
std::vector<std::string> wordsOf(const CampaignPlan &plan)
{
    return plan.methods.empty() ? std::vector<std::string>{"all"} : plan.methods;
}

/// What one word of the plan's list of methods stands for.
void addWord(
    const CampaignPlan &plan, std::string_view word, const Offers &offers, std::vector<Method> &methods)
{
    if (isGroup(word))
        methods.push_back(baselineOf(offers));
    else
        addOne(word, offers, methods);
    for (const Offer &offer : offers.libraries)
        if (isOf(offer, word))
            addAll(plan, word, offer, methods);
}

} // namespace

bool isLibrarysChoice(const Method &method)
{
    return method.isBaseline() || method.algorithm == configuredAlgorithm;
}

Method baselineOf(const Offers &offers)
{
    Method method;
    method.library = offers.mpiLibrary;
    method.algorithm = offers.configured ? configuredAlgorithm : baselineAlgorithm;
    return method;
}

void fillInLists(CampaignPlan &plan)
{
    std::string problem;
    for (const PlannedDecision &decision : plan.decisions)
        if (std::find(plan.collectives.begin(), plan.collectives.end(), decision.collective)
            == plan.collectives.end())
            plan.collectives.push_back(decision.collective);
    if (plan.sizes.empty())
        setPlanEntry(plan, "sizes", "1..1MiB", problem);
    if (plan.segments.empty())
        setPlanEntry(plan, "segments", "0,1KiB,8KiB,64KiB", problem);
    if (plan.fanouts.empty())
        setPlanEntry(plan, "fanouts", "2,4", problem);
    if (!std::any_of(plan.collectives.begin(), plan.collectives.end(), isOfGroups))
        return;
    if (plan.fractions.empty())
        plan.fractions = {0.5};
    if (plan.colours.empty())
        plan.colours = {1};
}

namespace {

bool isPossible(const Offers &offers, const Method &method)
{
    const bool isOwn = method.library == offers.mpiLibrary;
    if (!offers.only || *offers.only <= 0)
        return !offers.only || (*offers.only == 0 && (!isOwn || isLibrarysChoice(method)));
    return isOwn && method.algorithmId == *offers.only;
}

} // namespace

std::uint64_t plannedMethodCount(const CampaignPlan &plan, const Offers &offers)
{
    std::uint64_t count = 0;
    for (const std::string &word : wordsOf(plan)) {
        ++count;
        for (const Offer &offer : offers.libraries)
            for (const OfferedAlgorithm &algorithm : offer.algorithms)
                if (isOf(offer, word) && isOf(algorithm, word))
                    count += (algorithm.segments ? plan.segments.size() : 1)
                        * (algorithm.fanout ? plan.fanouts.size() : 1);
    }
    return count;
}

std::vector<Method> plannedMethods(const CampaignPlan &plan, const Offers &offers)
{
    std::vector<Method> methods;
    for (const std::string &word : wordsOf(plan))
        addWord(plan, word, offers, methods);
    std::stable_sort(methods.begin(), methods.end(), catalogueOrder);
    methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
    methods.erase(std::remove_if(methods.begin(), methods.end(),
                      [&offers](const Method &method) { return !isPossible(offers, method); }),
        methods.end());
    return methods;
}

std::optional<Method> namedMethod(const std::string &name, const Offers &offers)
{
    CampaignPlan one;
    one.methods = {name};
    const std::vector<Method> methods = plannedMethods(one, offers);
    return methods.size() == 1 ? std::optional(methods.front()) : std::nullopt;
}

std::string unknownMethod(const CampaignPlan &plan, const std::vector<Offers> &collectives)
{
    for (const std::string &word : plan.methods) {
        const bool known = std::any_of(collectives.begin(), collectives.end(), [&](const Offers &offers) {
            std::vector<Method> methods;
            if (!isGroup(word)) // which always have the baseline
                addOne(word, offers, methods);
            return isGroup(word) || !methods.empty();
        });
        if (!known)
            return word;
    }
    return {};
}

bool appliesTo(
    const Method &method, std::string_view collective, std::uint64_t messageBytes, const Placement &where)
{
    if (method.segmentBytes != 0 && method.segmentBytes >= messageBytes)
        return false;
    if (method.library != bundledLibrary || method.isBaseline())
        return true;
    if (!meets(requirementsOf(method, collective), where.commSize))
        return false;
    const auto *const pattern = patterns::findAlgorithm(collective, method.algorithm);
    const bool byNodes = pattern && pattern->nodes;
    if (byNodes && (where.nodes == 1 || where.ppn == 1 || where.commSize < 3))
        return false;
    if (method.algorithm == "chain") // more chains than processes to feed are as many as those
        return method.fanout < std::max(where.commSize, 2U);
    const std::uint32_t inTree = byNodes && where.ppn != 0 ? where.ppn : where.commSize;
    const bool isRadix = pattern && pattern->radix && method.fanout != 0;
    if (isRadix && method.fanout == 1) // a chain; of two processes it is the tree
        return byNodes && inTree > 2;
    return !isRadix || method.fanout <= std::max(inTree, 2U);
}

} // namespace collscope::wire
