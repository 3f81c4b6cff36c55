// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/list.h"

#include "engine/wire/patterns/families.h"
#include "engine/wire/patterns/hierarchical.h"

#include <algorithm>
#include <map>

namespace collscope::wire::patterns {

namespace {

std::vector<Algorithm> forAnyBlocks(std::vector<Algorithm> all)
{
    all.erase(std::remove_if(all.begin(), all.end(), [](const Algorithm &one) { return !one.anyBlocks; }),
        all.end());
    return all;
}

std::vector<Algorithm> joined(std::vector<Algorithm> all, const std::vector<Algorithm> &more)
{
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

const std::vector<Algorithm> &algorithmsOf(std::string_view collective)
{
    static const std::map<std::string_view, std::vector<Algorithm>> lists = {
        {"allgather", joined(allgather(), hierarchicalAllgather())},
        {"allgatherv", forAnyBlocks(joined(allgather(), hierarchicalAllgather()))},
        {"allreduce", joined(allreduce(), hierarchicalAllreduce())},
        {"alltoall", alltoall()},
        {"alltoallv", forAnyBlocks(alltoall())},
        {"barrier", joined(barrier(), hierarchicalBarrier())},
        {"bcast", joined(bcast(), hierarchicalBcast())},
        {"exscan", exscan()},
        {"gather", gather()},
        {"gatherv", forAnyBlocks(gather())},
        {"reduce", joined(reduce(), hierarchicalReduce())},
        {"reduce_scatter", forAnyBlocks(reduceScatterBlock())},
        {"reduce_scatter_block", reduceScatterBlock()},
        {"scan", scan()},
        {"scatter", scatter()},
        {"scatterv", forAnyBlocks(scatter())},
    };
    static const std::vector<Algorithm> none;
    const auto found = lists.find(collective);
    return found == lists.end() ? none : found->second;
}

const Algorithm *findAlgorithm(std::string_view collective, std::string_view name)
{
    const auto &all = algorithmsOf(collective);
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const Algorithm &one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace collscope::wire::patterns
