// SPDX-License-Identifier: GPL-3.0-or-later
// random_calls SECONDS SEED [mixed|native|spawn|session|types|large]
//
// Makes random legal calls of collectives and compares every byte with the result that the MPI standard
// defines. The seed determines the calls and their data. The first difference is printed with the seed and
// the call, and ends the job. The calls run on MPI_COMM_WORLD, on the union with as many spawned processes,
// or on a communicator of a session. "types" lets processes describe the same data by different types,
// "native" has types without gaps only, "large" makes calls of more than 2 GiB instead. Exit status 77: the
// MPI library has no sessions.
#include "random_data.h"
#include "random_large.h"

#include <iterator>

using namespace collscope::random_calls;

namespace {

void onError(MPI_Comm * /*where*/, int *code, ...)
{
    char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    MPI_Error_string(*code, text, &length);
    fail(text);
}

// Calls

enum Collective {
    barrier,
    bcast,
    gather,
    gatherv,
    scatter,
    scatterv,
    allgather,
    allgatherv,
    alltoall,
    alltoallv,
    reduce,
    allreduce,
    scan,
    exscan,
    reduceScatterBlock,
    reduceScatter,
    collectives
};
const char *const names[]
    = {"barrier", "bcast", "gather", "gatherv", "scatter", "scatterv", "allgather", "allgatherv", "alltoall",
        "alltoallv", "reduce", "allreduce", "scan", "exscan", "reduce_scatter_block", "reduce_scatter"};

#ifdef OPEN_MPI
constexpr bool isOpenMpi = true;
#else
constexpr bool isOpenMpi = false;
#endif

/// Processes describe the same data by different types, in movements. The libraries themselves fail there.
bool typesDiffer = false;

/// What all processes draw alike.
struct Draw {
    MPI_Comm where;
    int rank, size;
    int collective, root, operation;
    long ints; ///< of a block
    bool inPlace, starts; ///< the call returns before it is complete
    std::uint64_t salt;
};

#define CALL(blocking, starting, ...)                                                                        \
    do {                                                                                                     \
        if (draw.starts) {                                                                                   \
            MPI_Request request;                                                                             \
            starting(__VA_ARGS__, &request);                                                                 \
            MPI_Wait(&request, MPI_STATUS_IGNORE);                                                           \
        } else {                                                                                             \
            blocking(__VA_ARGS__);                                                                           \
        }                                                                                                    \
    } while (false)

void say(const Draw &draw, const std::string &more)
{
    doing = std::string(draw.starts ? "i" : "") + names[draw.collective] + " of " + std::to_string(draw.size)
        + " processes, root " + std::to_string(draw.root) + ", " + std::to_string(draw.ints) + " ints, "
        + more + (draw.inPlace ? ", in place" : "");
}

void doBcast(const Draw &draw, Random &own)
{
    const Type &type = typeFor(own, draw.ints, 1, draw.starts);
    const int count = static_cast<int>(draw.ints / type.size());
    Message buffer(type, count, own.below(4));
    Message expected = buffer;
    expected.put(0, valuesOf(draw.root, 0, draw.ints));
    if (draw.rank == draw.root)
        buffer = expected;
    say(draw, type.name);
    CALL(MPI_Bcast, MPI_Ibcast, buffer.address(), count, type.handle, draw.root, draw.where);
    buffer.compare(expected, "the buffer");
}

/// A process's part in a movement: a block for each process, or for one.
struct Side {
    const Type *type;
    std::vector<int> peers, counts, displacements;
    long elements = 0;

    /// `most`: ints for which the type has to do, if they are more than those of this process.
    Side(const std::vector<int> &with, const std::function<long(int)> &ints, long unit, bool hasGaps,
        bool isPlain, Random &random, long most = 0)
        : peers(with)
    {
        long total = 0;
        for (const int peer : peers)
            total += ints(peer);
        total = std::max(total, most);
        type = &typeFor(random, unit,
            std::max(1L, hasGaps ? total / unit + 3 * static_cast<long>(peers.size()) : total / unit),
            isPlain);
        for (const int peer : peers) {
            elements += hasGaps ? random.below(3) : 0;
            displacements.push_back(static_cast<int>(elements));
            counts.push_back(static_cast<int>(ints(peer) / type->size()));
            elements += counts.back();
        }
    }
};

void doMovement(const Draw &draw, Random &own)
{
    const int what = draw.collective;
    const bool varies = what == gatherv || what == scatterv || what == allgatherv || what == alltoallv;
    const bool gathers = what == gather || what == gatherv, scatters = what == scatter || what == scatterv;
    const bool isAll = what == alltoall || what == alltoallv;
    const bool isRoot = draw.rank == draw.root;
    const bool inPlace = draw.inPlace && (isRoot || !(gathers || scatters));
    const long unit = varies ? 12 : std::max(draw.ints, 1L);
    const long step = std::max(draw.ints / 24, 1L) * 12;
    const auto ints = [&](int from, int to) {
        if (!varies)
            return draw.ints;
        if (isAll && draw.inPlace && from > to)
            std::swap(from, to);
        const auto block = static_cast<std::uint64_t>(isAll ? from * 64 + to : scatters ? to : from);
        return static_cast<long>(scrambled(draw.salt + block) % 4) * step;
    };
    std::vector<int> everyone, self{draw.rank}, nobody;
    for (int peer = 0; peer < draw.size; ++peer)
        everyone.push_back(peer);
    const auto &receivers = scatters ? (isRoot ? everyone : nobody) : isAll ? everyone : self;
    const auto &senders = gathers ? (isRoot ? everyone : nobody) : scatters ? self : everyone;
    // Open MPI 4.1.4 by itself: allgatherv chooses by the number of elements received and the size of the
    // type sent, and does not end where processes choose different algorithms; gather cuts blocks of more
    // than 6000 bytes by each process's type. So all processes draw the same types.
    const bool isCut = what == gather && !draw.starts && onlyPlain && draw.ints > 1500;
    const bool areAlike = isOpenMpi && (what == allgatherv || isCut);
    Random alike(draw.salt), alikeToo(draw.salt);
    const Side out(
        receivers, [&](int to) { return ints(draw.rank, to); }, unit, varies && receivers.size() != 1,
        draw.starts, areAlike ? alike : own, what == allgatherv ? 3 * step : 0);
    const Side in(
        senders, [&](int from) { return ints(from, draw.rank); }, unit, varies && !scatters, draw.starts,
        areAlike ? alikeToo : own);
    const int source = scatters ? draw.root : -1; // whose data arrive
    const auto data
        = [&](int from, int to) { return valuesOf(from, scatters || isAll ? to : 0, ints(from, to)); };

    Message sent(*out.type, out.elements, own.below(4));
    Message received(*in.type, in.elements, own.below(4));
    for (std::size_t i = 0; i < out.peers.size(); ++i)
        if (!inPlace || scatters)
            sent.put(out.displacements[i], data(draw.rank, out.peers[i]));
        else if (!isAll)
            received.put(in.displacements[static_cast<std::size_t>(draw.rank)], data(draw.rank, draw.rank));
        else
            received.put(in.displacements[i], data(draw.rank, out.peers[i]));
    const Message sentBefore = sent;
    Message expected = received;
    for (std::size_t i = 0; i < in.peers.size(); ++i)
        if (!(inPlace && scatters))
            expected.put(in.displacements[i], data(scatters ? source : in.peers[i], draw.rank));

    say(draw, out.type->name + " to " + in.type->name);
    const bool sends = !out.peers.empty(), receives = !in.peers.empty();
    const void *const from = inPlace && !scatters ? MPI_IN_PLACE : sends ? sent.address() : nullptr;
    void *const to = inPlace && scatters ? MPI_IN_PLACE : receives ? received.address() : nullptr;
    // Arguments that do not count at a process are wrong ones.
    const MPI_Datatype outType = sends ? out.type->handle : MPI_DATATYPE_NULL;
    const MPI_Datatype inType = receives ? in.type->handle : MPI_DATATYPE_NULL;
    const int outCount = sends ? out.counts[0] : -7, inCount = receives ? in.counts[0] : -7;
    const int *const outCounts = out.counts.data(), *const outAt = out.displacements.data();
    const int *const inCounts = in.counts.data(), *const inAt = in.displacements.data();
    switch (what) {
    case gather:
        CALL(MPI_Gather, MPI_Igather, from, outCount, outType, to, inCount, inType, draw.root, draw.where);
        break;
    case gatherv:
        CALL(MPI_Gatherv, MPI_Igatherv, from, outCount, outType, to, inCounts, inAt, inType, draw.root,
            draw.where);
        break;
    case scatter:
        CALL(MPI_Scatter, MPI_Iscatter, from, outCount, outType, to, inCount, inType, draw.root, draw.where);
        break;
    case scatterv:
        CALL(MPI_Scatterv, MPI_Iscatterv, from, outCounts, outAt, outType, to, inCount, inType, draw.root,
            draw.where);
        break;
    case allgather:
        CALL(MPI_Allgather, MPI_Iallgather, from, outCount, outType, to, inCount, inType, draw.where);
        break;
    case allgatherv:
        CALL(
            MPI_Allgatherv, MPI_Iallgatherv, from, outCount, outType, to, inCounts, inAt, inType, draw.where);
        break;
    case alltoall:
        CALL(MPI_Alltoall, MPI_Ialltoall, from, outCount, outType, to, inCount, inType, draw.where);
        break;
    default:
        CALL(MPI_Alltoallv, MPI_Ialltoallv, from, outCounts, outAt, outType, to, inCounts, inAt, inType,
            draw.where);
    }
    sent.compare(sentBefore, "the send buffer");
    received.compare(expected, "the receive buffer");
}

void doReduction(const Draw &draw, Random &own)
{
    const int what = draw.collective;
    const bool isScattered = what == reduceScatterBlock || what == reduceScatter;
    const bool isRoot = draw.rank == draw.root;
#ifdef MPICH
    // MPICH 4.0 itself ends there, and combines overlapping elements wrongly.
    const bool inPlace = draw.inPlace && (what != reduce || (isRoot && draw.root == 0));
    constexpr bool mayOverlap = false;
#else
    const bool inPlace = draw.inPlace && (what != reduce || isRoot);
    constexpr bool mayOverlap = true;
#endif
    Random alike(draw.salt);
    const long blocks = isScattered ? draw.size : 1;
    const bool isUsers = draw.operation == ownSum || draw.operation == ownCompose;
    // Open MPI 4.1.4 by itself: the ring of allreduce writes behind its scratch memory.
    const bool mayBeginLate = !isOpenMpi || what != allreduce || draw.starts;
    const auto isPredefinedFor = [&](const Type &one) {
        return one.isPredefined && one.size() == (draw.operation == leastAndWhere ? 2 : 1);
    };
    const Type *type = &*std::find_if(types.begin(), types.end(), isPredefinedFor);
    while (isUsers) {
        type = &typeFor(alike, 0, 1, draw.starts);
        const bool fits = draw.ints / type->size() * blocks <= type->most && !type->reachesBack
            && (mayOverlap || type->most == unlimited)
            && (mayBeginLate || std::count(type->ints.begin(), type->ints.end(), 0) != 0);
        if (fits && (draw.operation == ownSum || type->size() % 2 == 0))
            break;
    }
    std::vector<int> counts(static_cast<std::size_t>(draw.size), static_cast<int>(draw.ints / type->size()));
    if (what == reduceScatter)
        for (int &count : counts)
            count = count * alike.below(4) / 3;
    long elements = isScattered ? 0 : counts[0];
    long first = 0; // element of this process's part
    for (int i = 0; isScattered && i < draw.size; ++i) {
        first += i < draw.rank ? counts[static_cast<std::size_t>(i)] : 0;
        elements += counts[static_cast<std::size_t>(i)];
    }
    const int mine = isScattered ? counts[static_cast<std::size_t>(draw.rank)] : static_cast<int>(elements);

    Message sent(*type, elements, own.below(4));
    Message received(*type, isScattered && !inPlace ? mine : elements, own.below(4));
    (inPlace ? received : sent).put(0, valuesOf(draw.rank, 0, elements * type->size()));
    const int contributors = what == scan ? draw.rank + 1 : what == exscan ? draw.rank : draw.size;
    Ints result = valuesOf(0, 0, elements * type->size());
    for (int from = 1; from < contributors; ++from)
        combine(draw.operation, result, valuesOf(from, 0, elements * type->size()));
    result = Ints(result.begin() + first * type->size(), result.begin() + (first + mine) * type->size());
    const Message sentBefore = sent;
    Message expected = received;

    say(draw, type->name + ", " + operationNames[draw.operation]);
    const void *const from = inPlace ? MPI_IN_PLACE : sent.address();
    void *const to = what == reduce && !isRoot ? nullptr : received.address();
    const int count = static_cast<int>(elements);
    const MPI_Datatype handle = type->handle;
    MPI_Op const operation = operationHandles[draw.operation];
    switch (what) {
    case reduce:
        CALL(MPI_Reduce, MPI_Ireduce, from, to, count, handle, operation, draw.root, draw.where);
        break;
    case allreduce:
        CALL(MPI_Allreduce, MPI_Iallreduce, from, to, count, handle, operation, draw.where);
        break;
    case scan:
        CALL(MPI_Scan, MPI_Iscan, from, to, count, handle, operation, draw.where);
        break;
    case exscan:
        CALL(MPI_Exscan, MPI_Iexscan, from, to, count, handle, operation, draw.where);
        break;
    case reduceScatterBlock:
        CALL(MPI_Reduce_scatter_block, MPI_Ireduce_scatter_block, from, to, counts[0], handle, operation,
            draw.where);
        break;
    default:
        CALL(MPI_Reduce_scatter, MPI_Ireduce_scatter, from, to, counts.data(), handle, operation, draw.where);
    }
    sent.compare(sentBefore, "the send buffer");
    if (what == exscan && draw.rank == 0)
        return; // undefined
    if (isScattered && inPlace)
        expected = received; // all but the result is undefined
    if (what != reduce || isRoot)
        expected.put(0, result);
    received.compare(expected, "the receive buffer");
}

std::vector<MPI_Comm> communicators;

void makeCommunicator(std::size_t which, Random &alike)
{
    MPI_Comm &made = communicators[which];
    if (made != MPI_COMM_NULL)
        MPI_Comm_free(&made);
    const std::uint64_t salt = alike.next();
    const std::uint64_t mine = scrambled(salt + static_cast<std::uint64_t>(worldRank));
    const int parts = 1 + static_cast<int>(salt % 2);
    const bool isAbsent = salt % 5 == 0 && mine % 3 == 0;
    const auto below = [&](int limit, int shift) {
        return static_cast<int>((mine >> shift) % static_cast<unsigned>(limit));
    };
    MPI_Comm_split(world, isAbsent ? MPI_UNDEFINED : below(parts, 4), below(50, 8), &made);
}

void makeCall(Random &alike)
{
    if (alike.oneIn(25))
        makeTypes(alike);
    if (alike.oneIn(25))
        makeCommunicator(1 + static_cast<std::size_t>(alike.below(3)), alike);
    if (alike.oneIn(40))
        makeOperations(alike.oneIn(2));
    static const long sizes[] = {0, 1, 2, 3, 4, 12, 12, 24, 60, 100, 120, 600, 1200, 3000, 12000};
    Draw draw{};
    draw.where = communicators[static_cast<std::size_t>(alike.below(4))];
    draw.collective = alike.below(collectives);
    draw.ints = alike.oneIn(60) ? 60000 * (1 + alike.below(5))
                                : sizes[alike.below(static_cast<int>(std::size(sizes)))];
    const int root = alike.below(1 << 20);
    draw.operation = alike.below(operations);
    draw.inPlace = alike.oneIn(3);
    draw.starts = alike.oneIn(6);
    if (isOpenMpi && draw.collective == alltoallv && draw.starts)
        draw.inPlace = false; // Open MPI 4.1.4 by itself gives wrong data
    draw.salt = alike.next();
    const int beside = alike.below(12);
    if (draw.where == MPI_COMM_NULL)
        return;
    MPI_Comm_rank(draw.where, &draw.rank);
    MPI_Comm_size(draw.where, &draw.size);
    if (draw.size < 2)
        return; // MPICH 4.0 itself does not end some calls there
    draw.root = root % draw.size;
    if (draw.collective != bcast && draw.collective != reduce && draw.collective != allreduce)
        while (draw.ints * draw.size > 100000)
            draw.ints /= 10;
    Random own(draw.salt + (typesDiffer ? static_cast<std::uint64_t>(draw.rank) : 0));

    // Other messages on the same communicator, which must not meet those of the call.
    int operand = draw.rank + 1, total = 0, arrived = -1;
    MPI_Request pending = MPI_REQUEST_NULL;
    if (beside == 0)
        MPI_Iallreduce(&operand, &total, 1, MPI_INT, MPI_SUM, draw.where, &pending);
    if (beside == 1)
        MPI_Irecv(&arrived, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, draw.where, &pending);
    if (draw.collective == barrier) {
        say(draw, "");
        CALL(MPI_Barrier, MPI_Ibarrier, draw.where);
    } else if (draw.collective == bcast) {
        doBcast(draw, own);
    } else if (draw.collective < reduce) {
        doMovement(draw, own);
    } else {
        doReduction(draw, own);
    }
    if (beside == 1)
        MPI_Send(&operand, 1, MPI_INT, (draw.rank + 1) % draw.size, 5, draw.where);
    MPI_Wait(&pending, MPI_STATUS_IGNORE);
    if (beside == 0 && total != draw.size * (draw.size + 1) / 2)
        fail("an iallreduce beside it has another result");
    if (beside == 1 && arrived != (draw.rank + draw.size - 1) % draw.size + 1)
        fail("a message of the collective reached a receive of the program");
}

void makeRandomCalls(double seconds)
{
    Random alike(seed);
    communicators.assign(4, MPI_COMM_NULL);
    communicators[0] = world;
    makeTypes(alike);
    makeOperations(true);
    for (std::size_t i = 1; i < communicators.size(); ++i)
        makeCommunicator(i, alike);
    const double begin = MPI_Wtime();
    for (int goesOn = 1; goesOn != 0;) {
        for (int i = 0; i < 20; ++i, ++call)
            makeCall(alike);
        goesOn = MPI_Wtime() - begin < seconds ? 1 : 0;
        PMPI_Bcast(&goesOn, 1, MPI_INT, 0, world);
    }
    freeTypes();
    MPI_Op_free(&operationHandles[ownSum]);
    MPI_Op_free(&operationHandles[ownCompose]);
    for (std::size_t i = 1; i < communicators.size(); ++i)
        if (communicators[i] != MPI_COMM_NULL)
            MPI_Comm_free(&communicators[i]);
}

// Where the processes come from

void handleErrors()
{
    MPI_Comm_rank(world, &worldRank);
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(onError, &handler);
    MPI_Comm_set_errhandler(world, handler);
    MPI_Errhandler_free(&handler);
}

/// Calls on an intercommunicator, then random calls on the union of both groups.
void withSpawned(char **words, double seconds)
{
    MPI_Comm others;
    MPI_Comm_get_parent(&others);
    const bool isSpawned = others != MPI_COMM_NULL;
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!isSpawned)
        MPI_Comm_spawn(
            words[0], words + 1, size, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &others, MPI_ERRCODES_IGNORE);
    world = MPI_COMM_WORLD;
    handleErrors();
    doing = "allreduce between groups";
    int operand = worldRank + (isSpawned ? 100 : 1);
    int total = 0;
    MPI_Allreduce(&operand, &total, 1, MPI_INT, MPI_SUM, others);
    if (total != size * (isSpawned ? 1 : 100) + size * (size - 1) / 2)
        fail("the sum is " + std::to_string(total));
    doing = "bcast between groups";
    int sent = isSpawned ? 0 : 4711;
    MPI_Bcast(&sent, 1, MPI_INT, isSpawned ? 0 : worldRank == 0 ? MPI_ROOT : MPI_PROC_NULL, others);
    if (sent != 4711)
        fail("the value is " + std::to_string(sent));
    MPI_Intercomm_merge(others, isSpawned ? 1 : 0, &world);
    handleErrors();
    makeRandomCalls(seconds);
    MPI_Comm_free(&world);
    MPI_Comm_disconnect(&others);
    worldRank += isSpawned ? 1 : 0; // one message of both groups
}

} // namespace

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? std::atof(argv[1]) : 10;
    seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const std::string mode = argc > 3 ? argv[3] : "";
    if (mode == "session") {
#if MPI_VERSION >= 4
        MPI_Session session;
        MPI_Group group;
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
        MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
        MPI_Comm_create_from_group(group, "random_calls", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &world);
        MPI_Group_free(&group);
        handleErrors();
        makeRandomCalls(seconds);
        MPI_Comm_free(&world);
        MPI_Session_finalize(&session);
#else
        return 77;
#endif
    } else {
        MPI_Init(&argc, &argv);
        if (mode == "spawn") {
            withSpawned(argv, seconds);
        } else {
            world = MPI_COMM_WORLD;
            typesDiffer = mode == "types";
            onlyPlain = mode == "native";
            handleErrors();
            mode == "large" ? makeLargeCalls() : makeRandomCalls(seconds);
        }
        MPI_Finalize();
    }
    if (worldRank == 0)
        std::printf("%ld calls right, seed %llu\n", call, static_cast<unsigned long long>(seed));
    return 0;
}
