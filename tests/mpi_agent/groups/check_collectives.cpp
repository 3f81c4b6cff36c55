// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/groups/checks.h"
#include "tests/mpi_agent/type_cases.h"

#include <algorithm>
#include <numeric>

namespace collscope::agent::test {

namespace {

/// One group and the communicator of the same members.
struct Both {
    collscope_group group;
    MPI_Comm members;
    std::vector<int> processes; ///< by rank of `members`
    std::string name;

    int rank() const { return rankIn(members); }
    bool isRoot(int rootRank) const { return rank() == rootRank; }
};

void checkBcast(const Both &both, const TypeCase &of, int count, int rootRank, unsigned seed)
{
    Random random(seed);
    Memory mine(of.type, count, static_cast<unsigned char>(both.rank()));
    if (both.isRoot(rootRank))
        of.fill(mine.message(), of.type, count, random);
    Memory expected = mine;
    const int root = both.processes[static_cast<std::size_t>(rootRank)];
    succeed(collscope_group_bcast(mine.message(), count, of.type, root, both.group), both.name + " bcast");
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(expected.message(), count, of.type, rootRank, both.members, &request);
    finish(request);
    expect(mine == expected, both.name + " bcast of " + of.name);
}

/// Open MPI 4.1's MPI_Ireduce and MPI_Allreduce write beyond their buffers where a type's lower bound is
/// negative; its MPI_Reduce lets go of the core, unlike MPICH's.
void reduceByMpi(
    const Memory &operand, Memory &result, const TypeCase &of, int count, int root, MPI_Comm members)
{
#ifdef OPEN_MPI
    MPI_Reduce(operand.message(), result.message(), count, of.type, of.operation, root, members);
#else
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ireduce(operand.message(), result.message(), count, of.type, of.operation, root, members, &request);
    finish(request);
#endif
}

void checkReduce(const Both &both, const TypeCase &of, int count, int rootRank, unsigned seed, bool inPlace)
{
    const bool isRoot = both.isRoot(rootRank);
    Random random(seed + static_cast<unsigned>(both.rank()));
    Memory operand(of.type, count, 0x5a);
    of.fill(operand.message(), of.type, count, random);
    const Memory before = operand;
    Memory result = inPlace ? operand : Memory(of.type, count, 0x77);
    Memory expected = result;
    Memory reference(of.type, count, 0);
    const int root = both.processes[static_cast<std::size_t>(rootRank)];
    succeed(collscope_group_reduce(inPlace && isRoot ? MPI_IN_PLACE : operand.message(),
                isRoot ? result.message() : nullptr, count, of.type, of.operation, root, both.group),
        both.name + " reduce");
    reduceByMpi(operand, reference, of, count, rootRank, both.members);
    if (isRoot)
        expected.assignData(reference, of.type, count);
    expect(result == expected && operand == before, both.name + " reduce of " + of.name);
}

void checkAllreduce(const Both &both, const TypeCase &of, int count, unsigned seed, bool inPlace)
{
    Random random(seed + static_cast<unsigned>(both.rank()));
    Memory operand(of.type, count, 0x5a);
    of.fill(operand.message(), of.type, count, random);
    Memory result = inPlace ? operand : Memory(of.type, count, 0x77);
    Memory expected = result;
    Memory reference(of.type, count, 0);
    succeed(collscope_group_allreduce(inPlace ? MPI_IN_PLACE : operand.message(), result.message(), count,
                of.type, of.operation, both.group),
        both.name + " allreduce");
    reduceByMpi(operand, reference, of, count, 0, both.members);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(reference.message(), count, of.type, 0, both.members, &request);
    finish(request);
    expected.assignData(reference, of.type, count);
    expect(result == expected, both.name + " allreduce of " + of.name);
}

void sumStrided(void *in, void *inout, int *count, MPI_Datatype *)
{
    for (int i = 0; i < *count; ++i)
        for (const MPI_Aint place : {8, 12, 24, 28}) {
            const auto at = MPI_Aint{48} * i + place;
            const auto *const from = reinterpret_cast<const unsigned *>(static_cast<char *>(in) + at);
            *reinterpret_cast<unsigned *>(static_cast<char *>(inout) + at) += *from;
        }
}

/// SimGrid 3.32 loses data of types with gaps or a lower bound, or writes beyond them.
bool canSend(MPI_Datatype type)
{
#ifdef COLLSCOPE_SIMULATED
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    int bytes = 0;
    MPI_Type_get_extent(type, &lower, &extent);
    MPI_Type_size(type, &bytes);
    return lower == 0 && bytes > 0 && extent == bytes;
#else
    return type != MPI_DATATYPE_NULL;
#endif
}

/// Those whose operations commute, and a sum of the strided type, whose elements have gaps.
const std::vector<TypeCase> &commutingCases()
{
    static const std::vector<TypeCase> cases = [] {
        std::vector<TypeCase> some;
        for (TypeCase &of : makeTypeCases()) {
            if (!canSend(of.type))
                continue;
            int commutes = 0;
            MPI_Op_commutative(of.operation, &commutes);
            MPI_Aint lower = 0;
            MPI_Aint extent = 0;
            MPI_Type_get_extent(of.type, &lower, &extent);
            if (commutes == 0 && extent == 48)
                MPI_Op_create(sumStrided, 1, &of.operation);
            else if (commutes == 0)
                continue;
            some.push_back(of);
        }
        return some;
    }();
    return cases;
}

#ifdef COLLSCOPE_SIMULATED // each message of a thousand processes takes its time
constexpr int manyElements = 101;
#else
constexpr int manyElements = 2001;
#endif

/// `turn`: which types, sizes and roots meet.
void checkAll(const Both &both, unsigned turn)
{
    unsigned seed = turn;
    const auto &cases = commutingCases();
    const int size = sizeOf(both.members);
    for (int root = 0; root < size; root += 1 + size / 9) {
        const TypeCase &of = cases[++seed % cases.size()];
        checkBcast(both, of, 5, root, seed);
        checkReduce(both, of, 5, root, seed, root % 2 == 0);
    }
    for (const int count : {0, 1, 11, manyElements}) { // segments of 40 bytes
        const TypeCase &of = cases[++seed % cases.size()];
        checkBcast(both, of, count, size - 1, seed);
        checkReduce(both, of, count, size - 1, seed, count == 11);
        checkAllreduce(both, of, count, seed, seed % 2 == 0);
    }
    succeed(collscope_group_barrier(both.group), both.name + " barrier");
    int token = 17;
    succeed(
        collscope_group_bcast(&token, 1, MPI_INT, COLLSCOPE_TOP, both.group), both.name + " from the top");
    expect(token == 17, both.name + " token");
}

} // namespace

void checkCollectives(MPI_Comm communicator)
{
    const int self = rankIn(communicator);
    const Root root(communicator);
    for (const bool all : {true, false}) {
        const bool takesPart = all || self % 4 != 1;
        const int colour = self / 3 % 2;
        MPI_Comm members = MPI_COMM_NULL;
        MPI_Comm_split(communicator, takesPart ? colour : MPI_UNDEFINED, self, &members);
        unsigned turn = static_cast<unsigned>(sizeOf(communicator));
        for (const char *scheme : schemeNames()) {
            ++turn;
            collscope_group_options options = optionsOf(scheme, 2 + turn % 3,
                (turn + (all ? 1U : 0U)) % 2 == 0 ? COLLSCOPE_ROOTS_TURN : COLLSCOPE_ROOTS_FORWARD);
            options.segment_bytes = 40;
            Both both{nullptr, members, {}, scheme};
            succeed(collscope_group_create(root, takesPart ? 1 : 0, colour == 0 ? 4294967295U : 2147483648U,
                        &options, &both.group),
                "creation");
            if (!both.group)
                continue;
            both.processes = processesOf(members, communicator);
            int size = 0;
            collscope_group_size(both.group, &size);
            expect(size == sizeOf(members), both.name + " size");
            checkAll(both, turn);
            const int favourite = both.processes[both.processes.size() / 2];
            succeed(collscope_group_add_tree(both.group, favourite), both.name + " one more tree");
            checkAll(both, turn + 100);
            succeed(collscope_group_free(&both.group), "freeing");
        }
        if (members != MPI_COMM_NULL)
            MPI_Comm_free(&members);
    }
}

void checkRanks(MPI_Comm communicator)
{
    const int self = rankIn(communicator);
    const Root root(communicator);
    const bool takesPart = self % 5 != 0;
    MPI_Comm members = MPI_COMM_NULL;
    MPI_Comm_split(communicator, takesPart ? 0 : MPI_UNDEFINED, self, &members);
    for (const char *scheme : schemeNames()) {
        const auto options = optionsOf(scheme);
        collscope_group group = COLLSCOPE_GROUP_NULL;
        succeed(collscope_group_create(root, takesPart ? 1 : 0, 7, &options, &group), "creation");
        if (!group)
            continue;
        const int size = sizeOf(members);
        int rank = -1;
        succeed(collscope_group_rank(group, &rank), "rank");
        std::vector<int> processOf(static_cast<std::size_t>(size), -1); // by rank of the group
        std::vector<int> ranks(static_cast<std::size_t>(size));
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Iallgather(&rank, 1, MPI_INT, ranks.data(), 1, MPI_INT, members, &request);
        finish(request);
        const std::vector<int> processes = processesOf(members, communicator);
        for (std::size_t i = 0; i < ranks.size(); ++i)
            if (ranks[i] >= 0 && ranks[i] < size)
                processOf[static_cast<std::size_t>(ranks[i])] = processes[i];
        expect(std::count(processOf.begin(), processOf.end(), -1) == 0, "each rank has one member");

        // Each asks for others than its neighbours; twice, the second time from memory.
        for (const int step : {1, 1, size / 2 + 1}) {
            const int wanted[2] = {(rank + step) % size, (rank * 3 + 2) % size};
            int found[2] = {-1, -1};
            succeed(collscope_group_find(group, rank % 3 == 0 ? 0 : 2, wanted, found), "find");
            for (int i = 0; i < 2 && rank % 3 != 0; ++i) {
                expect(found[i] == processOf[static_cast<std::size_t>(wanted[i])], "process of a rank");
                int again = -1;
                collscope_group_partner(group, wanted[i], &again);
                expect(again == found[i], "a partner is remembered");
            }
        }
        const int nobody[1] = {size};
        int found[1] = {0};
        const bool asksWrong = rank == size - 1;
        const int code = collscope_group_find(group, asksWrong ? 1 : 0, nobody, found);
        expect(asksWrong ? code == MPI_ERR_RANK : code == MPI_SUCCESS, "a rank that is none is refused");

        // Descending processes for those who ask.
        const bool asks = self % 3 != 0;
        int sorted = -2;
        succeed(collscope_group_sort(group, asks ? 1 : 0, -3000000000LL * self, &sorted), "sort");
        const auto isBefore = [self](int process) { return process % 3 != 0 && process > self; };
        const auto before = std::count_if(processes.begin(), processes.end(), isBefore);
        expect(sorted == (asks ? static_cast<int>(before) : -1), "rank by key");
        succeed(collscope_group_free(&group), "freeing");
    }
    if (members != MPI_COMM_NULL)
        MPI_Comm_free(&members);
}

} // namespace collscope::agent::test
