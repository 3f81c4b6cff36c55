// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/groups/checks.h"

#include <array>
#include <cstdio>

namespace collscope::agent::test {

namespace {

/// What this process does and becomes in a formation: the schemes differ in it.
using Trace = std::array<long long, 6>;

Trace traceOf(collscope_group parent, collscope_group group)
{
    Trace trace = {};
    collscope_group_traffic traffic = {};
    succeed(collscope_group_formation_traffic(parent, &traffic), "traffic");
    trace[0] = static_cast<long long>(traffic.formation.messages);
    trace[1] = static_cast<long long>(traffic.formation.bytes);
    trace[2] = static_cast<long long>(traffic.hand_over.messages);
    trace[3] = static_cast<long long>(traffic.completion.messages);
    trace[4] = -2;
    int place[3] = {};
    if (group) {
        succeed(collscope_group_place(group, &place[0], &place[1], &place[2], nullptr, 0), "place");
        trace[4] = place[0];
        trace[5] = place[2];
    }
    return trace;
}

/// Half of all, then those of them whose rank is a multiple of 4; with options, or as the root's.
std::array<Trace, 2> tracesOf(MPI_Comm communicator, const collscope_group_options &ofRoot,
    const collscope_group_options *first, const collscope_group_options *nested)
{
    std::array<Trace, 2> traces = {};
    Root root(communicator, ofRoot);
    const int rank = rankIn(communicator);
    collscope_group half = COLLSCOPE_GROUP_NULL;
    succeed(collscope_group_create(root, rank % 2 == 0, 0, first, &half), "first group");
    traces[0] = traceOf(root, half);
    if (!half)
        return traces;
    collscope_group quarter = COLLSCOPE_GROUP_NULL;
    succeed(collscope_group_create(half, rank % 4 == 0, 0, nested, &quarter), "group out of it");
    traces[1] = traceOf(half, quarter);
    if (quarter)
        succeed(collscope_group_free(&quarter), "freeing");
    succeed(collscope_group_free(&half), "freeing");
    return traces;
}

} // namespace

void checkAuto(MPI_Comm communicator, const Expected &expected)
{
    const auto followed = tracesOf(communicator, optionsOf("auto", 0), nullptr, nullptr);
    const auto named = tracesOf(communicator, expected.first, nullptr, &expected.nested);
    expect(followed == named, "auto is not what the table says");
    // And a comparison that cannot tell schemes apart would say nothing.
    const auto other = tracesOf(communicator, optionsOf("shrink-and-balance-children", 7), nullptr, nullptr);
    int same = followed == other ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &same, 1, MPI_INT, MPI_MIN, communicator);
    expect(same == 0, "another scheme looks the same");
    const collscope_group_options fixed = optionsOf("auto", 5);
    const collscope_group_options asIt = optionsOf(expected.first.scheme, 5);
    const auto own = tracesOf(communicator, fixed, nullptr, nullptr);
    expect(own[0] == tracesOf(communicator, asIt, nullptr, nullptr)[0], "a degree that is given counts");
}

void checkNoTable(MPI_Comm communicator)
{
    const collscope_group_options automatic = optionsOf("auto", 0);
    collscope_group group = COLLSCOPE_GROUP_NULL;
    expect(collscope_group_root(communicator, &automatic, &group) == MPI_ERR_ARG && !group,
        "a root that follows no table");
    if (rankIn(communicator) == 0)
        std::printf("refused: %s\n", collscope_group_error_text());
    const Root root(communicator);
    expect(collscope_group_create(root, 1, 0, &automatic, &group) == MPI_ERR_ARG && !group,
        "a group that follows no table");
    succeed(collscope_group_create(root, 1, 0, nullptr, &group), "the next group");
    succeed(collscope_group_free(&group), "freeing");
}

} // namespace collscope::agent::test
