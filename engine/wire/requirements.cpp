// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/requirements.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/determinism.h"
#include "engine/wire/method.h"

#include <array>
#include <utility>

namespace collscope::wire {

bool meets(Requirements needs, std::uint64_t commSize)
{
    return (!has(needs, Requirement::twoProcesses) || commSize == 2)
        && (!has(needs, Requirement::powerOfTwo) || (commSize > 0 && (commSize & (commSize - 1)) == 0))
        && (!has(needs, Requirement::evenProcesses) || commSize % 2 == 0);
}

namespace {

using Named = std::pair<Requirement, std::string_view>;
constexpr std::array<Named, 13> names{{
    {Requirement::twoProcesses, "two processes"},
    {Requirement::powerOfTwo, "a power of two of processes"},
    {Requirement::evenProcesses, "an even number of processes"},
    {Requirement::countNotBelowProcesses, "as many elements as processes"},
    {Requirement::commutative, "a commutative operation"},
    {Requirement::builtInOperation, "an operation of MPI's own"},
    {Requirement::notInPlace, "a call without MPI_IN_PLACE"},
    {Requirement::inPlace, "a call with MPI_IN_PLACE"},
    {Requirement::equalBlocks, "blocks of one size"},
    {Requirement::contiguousType, "a contiguous data type"},
    {Requirement::wholeCommunicator, "a communicator that is not the part on a node"},
    {Requirement::nodesInOrder, "the ranks of a node next to each other"},
    {Requirement::sameTypes, "the same data type on all processes, for sending and receiving"},
}};

} // namespace

const std::vector<Requirement> &allRequirements()
{
    static const auto all = [] {
        std::vector<Requirement> result;
        result.reserve(names.size());
        for (const Named &named : names)
            result.push_back(named.first);
        return result;
    }();
    return all;
}

std::string requirementsText(Requirements needs)
{
    std::string text;
    for (const auto &[requirement, name] : names)
        if (has(needs, requirement))
            text.append(text.empty() ? "" : " and ").append(name);
    return text;
}

Requirements requirementsOf(const Method &method, std::string_view collective)
{
    const Algorithm *const named = findAlgorithm(method.library, collective, method.algorithm);
    // Open MPI's numbers mean the same in every release, whatever the data call them.
    const Algorithm *const numbered = method.library == openMpiLibrary && method.algorithmId != 0
        ? findAlgorithm(method.library, collective, method.algorithmId)
        : nullptr;
    Requirements needs = (named ? named->needs : 0) | (numbered ? numbered->needs : 0);
    // Open MPI cuts segments by whole elements of each process's own type: where processes call the same data
    // by types of different sizes, they cut it at different places (seen in 4.1.4: truncated messages, wrong
    // data, no end).
    if (method.library == openMpiLibrary && method.segmentBytes > 0
        && (collective == "bcast" || collective == "gather"))
        needs = needs | Requirement::sameTypes;
    return needs;
}

Requirements guaranteedUnderPrograms(std::string_view collective)
{
    return collective == "bcast" ? static_cast<Requirements>(Requirement::sameTypes) : 0;
}

Requirements checkedUnderPrograms(const Method &method, std::string_view collective)
{
    // Open MPI 4.1.4: scratch memory has the true extent of the data and is used from its address on,
    // whatever the true lower bound is. All other algorithms move the address back by the lower bound.
    const bool rings = method.library == openMpiLibrary && collective == "allreduce"
        && (method.algorithm == "ring" || method.algorithm == "segmented_ring" || method.algorithmId == 4
            || method.algorithmId == 5);
    return rings ? static_cast<Requirements>(Requirement::elementsAtAddress) : 0;
}

Requirements unmetBy(Requirements met, const Method &method, std::string_view collective)
{
    const Requirements unmet = requirementsOf(method, collective) & ~met;
    const bool mayDiffer = has(met, Requirement::deterministicOnly) && !method.isBaseline()
        && !isDeterministic(method, collective);
    return mayDiffer ? unmet | Requirement::deterministicOnly : unmet;
}

Requirements processesOf(const Method &method, std::string_view collective)
{
    Requirements needs = requirementsOf(method, collective) & aboutProcesses;
    if (method.library != openMpiLibrary)
        return needs;
    if (collective == "allgather" && method.algorithm == "recursive_doubling") // else bruck
        needs = needs | Requirement::powerOfTwo;
    if ((collective == "allgather" || collective == "allgatherv")
        && method.algorithm == "neighbor") // else ring
        needs = needs | Requirement::evenProcesses;
    return needs;
}

} // namespace collscope::wire
