// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/requirements.h"

#include "engine/wire/catalogue.h"
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

std::string requirementsText(Requirements needs)
{
    static constexpr std::array<std::pair<Requirement, std::string_view>, 9> names{{
        {Requirement::twoProcesses, "two processes"},
        {Requirement::powerOfTwo, "a power of two of processes"},
        {Requirement::evenProcesses, "an even number of processes"},
        {Requirement::countNotBelowProcesses, "as many elements as processes"},
        {Requirement::commutative, "a commutative operation"},
        {Requirement::notInPlace, "a call without MPI_IN_PLACE"},
        {Requirement::inPlace, "a call with MPI_IN_PLACE"},
        {Requirement::nonzeroCount, "a count above 0"},
        {Requirement::contiguousType, "a contiguous data type"},
    }};
    std::string text;
    for (const auto &[requirement, name] : names)
        if (has(needs, requirement))
            text.append(text.empty() ? "" : " and ").append(name);
    return text;
}

Requirements requirementsOf(const Method &method, std::string_view collective)
{
    const Algorithm *const algorithm = findAlgorithm(method.library, collective, method.algorithm);
    return algorithm ? algorithm->needs : 0;
}

} // namespace collscope::wire
