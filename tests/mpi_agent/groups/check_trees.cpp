// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/groups/tree.h"
#include "tests/mpi_agent/groups/checks.h"

#include <array>
#include <cstdio>

namespace collscope::agent::test {

namespace {

constexpr int room = 8; // children
/// Colour (-1: in no group), parent, depth, number of children, children.
using Line = std::array<int, 4 + room>;

struct Setting {
    const char *scheme;
    unsigned degree;
    double fraction;
    unsigned colours;
    unsigned seed;
};

void printTree(MPI_Comm communicator, collscope_group root, const Setting &of)
{
    const auto process = static_cast<wire::groups::Process>(rankIn(communicator));
    const bool takesPart = wire::groups::takesPart(of.seed, process, of.fraction);
    const unsigned colour = of.colours == 1 ? 0 : wire::groups::drawnColour(of.seed, process, of.colours);
    collscope_group group = COLLSCOPE_GROUP_NULL;
    collscope_group_traffic before = {};
    collscope_group_traffic traffic = {};
    collscope_group_formation_traffic(root, &before);
    succeed(collscope_group_create(root, takesPart ? 1 : 0, colour, nullptr, &group), "creation");
    collscope_group_formation_traffic(root, &traffic);
    expect((group != COLLSCOPE_GROUP_NULL) == takesPart, "a group is for its members");
    Line line;
    line.fill(-1);
    if (group) {
        line[0] = static_cast<int>(colour);
        collscope_group_place(group, &line[1], &line[2], &line[3], &line[4], room);
        succeed(collscope_group_free(&group), "freeing");
    }
    const int size = sizeOf(communicator);
    std::vector<Line> lines(static_cast<std::size_t>(size));
    gather(line.data(), lines.front().data(), static_cast<int>(line.size()), communicator);
    unsigned long long counts[5] = {traffic.formation.messages - before.formation.messages,
        traffic.formation.bytes - before.formation.bytes,
        traffic.hand_over.messages - before.hand_over.messages,
        traffic.completion.messages - before.completion.messages,
        traffic.start.messages - before.start.messages};
    unsigned long long sums[5] = {};
    add(counts, sums, 5, communicator);
    if (process != 0)
        return;
    std::printf("case %s %u %d %g %u %u %llu %llu %llu %llu %llu\n", of.scheme, of.degree, size, of.fraction,
        of.colours, of.seed, sums[0], sums[1], sums[2], sums[3], sums[4]);
    for (int i = 0; i < size; ++i) {
        const Line &at = lines[static_cast<std::size_t>(i)];
        if (at[2] < 0)
            continue;
        std::printf("place %d %d %d %d", i, at[0], at[1], at[2]);
        for (int child = 0; child < at[3]; ++child)
            std::printf(" %d", at[static_cast<std::size_t>(4 + child)]);
        std::printf("\n");
    }
}

} // namespace

void printTrees(MPI_Comm communicator)
{
    for (const char *scheme : schemeNames())
        for (const unsigned degree : {2U, 3U}) {
            const Root root(communicator, optionsOf(scheme, degree));
            unsigned seed = degree;
            for (const double fraction : {0.0, 0.3, 0.6, 1.0}) {
                const unsigned colours = 1 + seed % 3;
                printTree(communicator, root, {scheme, degree, fraction, colours, seed++});
            }
        }
}

} // namespace collscope::agent::test
