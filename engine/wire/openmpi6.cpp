// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/openmpi6.h"

#include <algorithm>
#include <vector>

namespace collscope::wire {

namespace {

struct Addition {
    std::string_view collective;
    Algorithm algorithm;
};

const std::vector<Addition> &additions()
{
    static const std::vector<Addition> all = {
        {"allgather", {"bruck-k-fanout", 2, false, true}},
        {"allgather", {"direct-messaging", 8}},
        {"allreduce", {"allgather_reduce", 7}},
        {"reduce", {"knomial", 8, false, true}},
    };
    return all;
}

template <typename Is> const Algorithm *found(std::string_view collective, Is is)
{
    const auto at = std::find_if(additions().begin(), additions().end(),
        [&](const Addition &one) { return one.collective == collective && is(one.algorithm); });
    return at == additions().end() ? nullptr : &at->algorithm;
}

} // namespace

const Algorithm *findOpenMpi6(std::string_view collective, int id)
{
    return found(collective, [id](const Algorithm &algorithm) { return algorithm.id == id; });
}

const Algorithm *findOpenMpi6(std::string_view collective, std::string_view name)
{
    return found(collective, [name](const Algorithm &algorithm) { return algorithm.name == name; });
}

std::uint32_t openMpi6Fanout(std::string_view collective, const Method &method)
{
    const Algorithm *const later = findOpenMpi6(collective, method.algorithmId);
    if (!later || !later->fanout || method.fanout != 0)
        return method.fanout;
    const Algorithm *const before = findAlgorithm(openMpiLibrary, collective, method.algorithmId);
    return before && before->name == method.algorithm ? leastOpenMpi6Fanout : openMpiVariableFanout;
}

} // namespace collscope::wire
