// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of groups, many at once, often, and used wrongly.
#include "tests/mpi_agent/groups/checks.h"
#include "tests/mpi_agent/type_cases.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace collscope::agent::test {

namespace {

/// Bytes of this process in memory.
long residentBytes()
{
    long pages = 0;
    long resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

void waitForAll(MPI_Comm communicator)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(communicator, &request);
    finish(request);
}

/// The members' processes are added by the group and by MPI.
void checkSum(collscope_group group, MPI_Comm members, int own, const std::string &what)
{
    long sum = 0;
    long expected = 0;
    const long mine = own + 1;
    succeed(collscope_group_allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, group), what);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(&mine, &expected, 1, MPI_LONG, MPI_SUM, members, &request);
    finish(request);
    expect(sum == expected, what + " sum");
}

} // namespace

void checkNesting(MPI_Comm communicator)
{
    constexpr int levels = 3;
    const int self = rankIn(communicator);
    const Root root(communicator);
    const auto colourAt = [self](int level) { return (self >> level) % 2; };
    std::vector<MPI_Comm> members; // per level
    for (int level = 0; level < levels && (level == 0 || members.back() != MPI_COMM_NULL); ++level) {
        const bool takesPart = (self + level) % 4 != 3;
        MPI_Comm some = MPI_COMM_NULL;
        MPI_Comm_split(level == 0 ? communicator : members.back(),
            takesPart ? colourAt(level) : MPI_UNDEFINED, self, &some);
        members.push_back(some);
    }
    for (const char *scheme : schemeNames()) {
        const auto options = optionsOf(scheme);
        std::vector<collscope_group> groups;
        for (std::size_t level = 0; level < members.size(); ++level) {
            const bool takesPart = members[level] != MPI_COMM_NULL;
            collscope_group group = COLLSCOPE_GROUP_NULL;
            succeed(collscope_group_create(level == 0 ? static_cast<collscope_group>(root) : groups.back(),
                        takesPart ? 1 : 0, static_cast<unsigned>(colourAt(static_cast<int>(level))), &options,
                        &group),
                "nested creation");
            expect((group != COLLSCOPE_GROUP_NULL) == takesPart, "a nested group is for its members");
            if (!group)
                break;
            groups.push_back(group);
            checkSum(group, members[level], self, std::string("nested ") + scheme);
            const int top = processesOf(members[level], communicator).back();
            int value = top == self ? 4711 : 0;
            succeed(collscope_group_bcast(&value, 1, MPI_INT, top, group), "nested bcast");
            expect(value == 4711, "nested bcast");
        }
        for (collscope_group &group : groups) // the parent first: a group does not need it any more
            succeed(collscope_group_free(&group), "freeing");
    }
    for (MPI_Comm &some : members)
        if (some != MPI_COMM_NULL)
            MPI_Comm_free(&some);
}

void checkManyAtOnce(MPI_Comm communicator)
{
    constexpr int many = 100;
    const int self = rankIn(communicator);
    const Root root(communicator);
    const Root other(communicator, optionsOf("centralized", 2));
    std::vector<collscope_formation> formations(many);
    std::vector<collscope_group> groups(many);
    const auto takesPart = [](int process, int number) { return (process + number) % 3 != 0; };
    for (int i = 0; i < many; ++i) {
        const auto options = optionsOf(schemeNames()[static_cast<std::size_t>(i) % 4]);
        const bool isOne = takesPart(self, i);
        succeed(collscope_group_create_begin(
                    root, isOne ? 1 : 0, 1, &options, &formations[static_cast<std::size_t>(i)]),
            "begin");
        if (i % 7 == 0) // nobody waits for a formation while it waits for this
            succeed(collscope_group_barrier(root), "barrier amid formations");
    }
    for (int i = 0; i < many; ++i) { // waited for or asked about, each in an order of its own
        const auto at = static_cast<std::size_t>((i * 37 + self * 11) % many);
        if (i % 2 == 0) {
            succeed(collscope_formation_wait(&formations[at], &groups[at]), "wait");
            continue;
        }
        for (int done = 0; done == 0;) {
            if (collscope_formation_test(&formations[at], &done, &groups[at]) != MPI_SUCCESS)
                return expect(false, std::string("test: ") + collscope_group_error_text());
            std::this_thread::yield();
        }
    }
    for (int i = 0; i < many; ++i) {
        const bool isOne = takesPart(self, i);
        collscope_group &group = groups[static_cast<std::size_t>(i)];
        expect((group != COLLSCOPE_GROUP_NULL) == isOne, "one of many groups");
        if (!group)
            continue;
        long sum = 0;
        long expected = 0;
        const long mine = self;
        for (int process = 0; process < sizeOf(communicator); ++process)
            expected += takesPart(process, i) ? process : 0;
        succeed(collscope_group_allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, group), "one of many");
        expect(sum == expected, "sum in one of many groups");
    }
    if (self == 0) {
        collscope_group early = root;
        expect(collscope_group_free(&early) == MPI_ERR_ARG || groups[1] == nullptr, "a root in use stays");
    }
    for (int i = many; i-- > 0;)
        if (groups[static_cast<std::size_t>(i)])
            succeed(collscope_group_free(&groups[static_cast<std::size_t>(i)]), "freeing");
}

void checkRefusals(MPI_Comm communicator)
{
    const int self = rankIn(communicator);
    const int size = sizeOf(communicator);
    const auto says = [](const char *words) {
        return std::string(collscope_group_error_text()).find(words) != std::string::npos;
    };
    collscope_group_options wrong = optionsOf("alphabetical");
    collscope_group group = COLLSCOPE_GROUP_NULL;
    expect(collscope_group_root(communicator, &wrong, &group) == MPI_ERR_ARG && !group, "no such scheme");
    {
        const Root root(communicator);
        expect(collscope_group_create(root, 1, 0, &wrong, &group) == MPI_ERR_ARG && !group && says("scheme"),
            "no such scheme for a group");
        wrong = optionsOf("centralized", 1);
        expect(collscope_group_create(root, 1, 0, &wrong, &group) == MPI_ERR_ARG && !group, "degree 1");
        int value = self;
        int sum = 0;
        for (const TypeCase &of : makeTypeCases()) {
            int commutes = 0;
            MPI_Op_commutative(of.operation, &commutes);
            if (commutes != 0)
                continue;
            Memory operand(of.type, 1, 0);
            Memory result(of.type, 1, 0);
            expect(
                collscope_group_allreduce(operand.message(), result.message(), 1, of.type, of.operation, root)
                        == MPI_ERR_OP
                    && says("commute"),
                "an operation that does not commute is refused");
            expect(
                collscope_group_reduce(operand.message(), result.message(), 1, of.type, of.operation, 0, root)
                    == MPI_ERR_OP,
                "an operation that does not commute is refused");
        }
        expect(collscope_group_bcast(&value, 1, MPI_INT, size, root) == MPI_ERR_ROOT && says("no member"),
            "a root that is no member");
        expect(collscope_group_bcast(&value, 1, MPI_INT, -7, root) == MPI_ERR_ROOT, "a root that is none");
        if (size > 1)
            expect(collscope_group_bcast(&value, 1, MPI_INT, self % 2, root) == MPI_ERR_ROOT
                    && says("different"),
                "different roots");
        expect(collscope_group_bcast(&value, -1, MPI_INT, 0, root) == MPI_ERR_COUNT, "a negative count");
        expect(collscope_group_barrier(COLLSCOPE_GROUP_NULL) == MPI_ERR_ARG, "no group");
        // After all of this the group is as good as before.
        succeed(collscope_group_allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, root), "after refusals");
        expect(sum == size * (size - 1) / 2, "sum after refusals");
    }
    if (size
        > 1) { // different counts: whoever gets too little or too much says so, and then all wait in vain
        collscope_group_options options = {};
        options.timeout_seconds = 2;
        const Root root(communicator, options);
        std::vector<int> values(20);
        const int code
            = collscope_group_bcast(values.data(), self == 0 ? 10 : 20, MPI_INT, COLLSCOPE_TOP, root);
        expect(self == 0 ? code == MPI_SUCCESS : code != MPI_SUCCESS, "different counts");
        expect(self == 0 || collscope_group_barrier(root) == MPI_ERR_OTHER, "a group that has failed");
        waitForAll(communicator);
    }
}

void checkAbsence(MPI_Comm communicator)
{
    const int self = rankIn(communicator);
    const int size = sizeOf(communicator);
    if (size == 1)
        return;
    collscope_group_options options = {};
    options.timeout_seconds = 0.5;
    const Root root(communicator, options);
    // The last process leaves early: a barrier cannot end, and no group be formed.
    if (self != size - 1) {
        const int code = collscope_group_barrier(root);
        expect(code == MPI_ERR_OTHER
                && std::string(collscope_group_error_text()).find("not all members") != std::string::npos,
            "who waits for an absent member is told so");
    }
    waitForAll(communicator);
    const Root another(communicator, options);
    collscope_group group = COLLSCOPE_GROUP_NULL;
    if (self != size - 1)
        expect(collscope_group_create(another, 1, 0, nullptr, &group) == MPI_ERR_OTHER && !group,
            "no group without all of the parent");
    waitForAll(communicator);
}

void checkMemory(MPI_Comm communicator, int times)
{
    const int self = rankIn(communicator);
    const Root root(communicator);
    long before = 0;
    for (int i = 0; i < 2 * times; ++i) {
        if (i == times)
            before = residentBytes();
        collscope_group group = COLLSCOPE_GROUP_NULL;
        const auto options = optionsOf(schemeNames()[static_cast<std::size_t>(i) % 4]);
        succeed(collscope_group_create(
                    root, (self + i) % 3 != 0 ? 1 : 0, static_cast<unsigned>(self % 2), &options, &group),
            "one of very many");
        if (!group)
            continue;
        int value = self;
        succeed(collscope_group_allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_MAX, group), "its allreduce");
        succeed(collscope_group_free(&group), "its end");
    }
    // One that was not given back, of the smallest there can be, would be seen.
    const long grown = residentBytes() - before;
    expect(grown < times * 64L + 262144, "memory grew by " + std::to_string(grown) + " bytes");
    long most = 0;
    MPI_Reduce(&grown, &most, 1, MPI_LONG, MPI_MAX, 0, communicator);
    if (self == 0)
        std::printf("memory after %d and %d groups: %ld bytes more at most\n", times, 2 * times, most);
}

} // namespace collscope::agent::test
