// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's Fortran bindings (mpif.h, use mpi, use mpi_f08) do not pass through the functions for C. Their
// symbols are these; handles are converted, and the addresses that stand for MPI_IN_PLACE and MPI_BOTTOM.
// MPICH's Fortran, which Intel MPI and their standard ABI share, calls the functions for C but for three of
// mpi_f08.
#include "engine/wire/intel_mpi.h"
#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/interpose/pmpi/c_wrappers.h"
#include "mpi_agent/interpose/pmpi/other_library.h"

#include <array>
#include <cstring>
#include <mutex>
#include <set>
#include <vector>

namespace {

using Integer = int; // MPI_Fint, which mpi_abi.h need not have

/// The error argument of mpi_f08 is optional.
void give(Integer *error, int code)
{
    if (error)
        *error = code;
}

} // namespace

#ifdef OPEN_MPI

namespace {

static_assert(sizeof(Integer) == sizeof(MPI_Fint), "arrays of counts are handed on as they are");

/// Common blocks of the bindings; a linker gives the program and the MPI library the same one of each. Every
/// way of a Fortran compiler to write the symbol is looked for.
class Sentinel {
public:
    explicit Sentinel(std::array<const char *, 4> names)
    {
        for (std::size_t i = 0; i < names.size(); ++i)
            m_addresses[i] = dlsym(RTLD_DEFAULT, names[i]);
    }
    bool is(const void *address) const
    {
        for (const void *const mine : m_addresses)
            if (address == mine && mine)
                return true;
        return false;
    }

private:
    std::array<void *, 4> m_addresses{};
};

void *buffer(void *address)
{
    static const Sentinel inPlace(
        {"mpi_fortran_in_place_", "mpi_fortran_in_place", "mpi_fortran_in_place__", "MPI_FORTRAN_IN_PLACE"});
    static const Sentinel bottom(
        {"mpi_fortran_bottom_", "mpi_fortran_bottom", "mpi_fortran_bottom__", "MPI_FORTRAN_BOTTOM"});
    if (inPlace.is(address))
        return MPI_IN_PLACE;
    return bottom.is(address) ? MPI_BOTTOM : address;
}

MPI_Datatype type(const Integer *handle)
{
    return PMPI_Type_f2c(*handle);
}

MPI_Op operation(const Integer *handle)
{
    return PMPI_Op_f2c(*handle);
}

using Types = std::vector<MPI_Datatype>;

/// One for each process that `data` goes to or comes from. None in place, where MPI wants none either.
Types types(const Integer *handles, const void *data, MPI_Comm communicator)
{
    int between = 0;
    int count = 0;
    if (communicator == MPI_COMM_NULL || data == MPI_IN_PLACE)
        return {};
    PMPI_Comm_test_inter(communicator, &between);
    between != 0 ? PMPI_Comm_remote_size(communicator, &count) : PMPI_Comm_size(communicator, &count);
    Types result;
    for (int i = 0; i < count; ++i)
        result.push_back(type(&handles[i]));
    return result;
}

/// The same array for as long as the program runs: a call that is under way looks at it until it is complete,
/// which nobody says here. Equal ones are one.
const MPI_Datatype *kept(Types types)
{
    static std::mutex &mutex = *new std::mutex;
    static std::set<Types> &all = *new std::set<Types>;
    const std::lock_guard lock(mutex);
    return all.insert(std::move(types)).first->data();
}

} // namespace

/// One function under all the names that compilers give it. The first call of a process finds the MPI
/// library.
#define FORTRAN(lower, upper, parameters, body)                                                              \
    extern "C" COLLSCOPE_VISIBLE void lower##_ parameters                                                    \
    {                                                                                                        \
        collscope::pmpi::isOfOtherLibrary(__builtin_return_address(0));                                      \
        body                                                                                                 \
    }                                                                                                        \
    extern "C" COLLSCOPE_VISIBLE void lower##__ parameters __attribute__((alias(#lower "_")));               \
    extern "C" COLLSCOPE_VISIBLE void lower parameters __attribute__((alias(#lower "_")));                   \
    extern "C" COLLSCOPE_VISIBLE void lower##_f08_ parameters __attribute__((alias(#lower "_")));            \
    extern "C" COLLSCOPE_VISIBLE void upper parameters __attribute__((alias(#lower "_")));

#define COLLECTIVE(name, NAME, parameters, arguments)                                                        \
    FORTRAN(mpi_##name, MPI_##NAME, (COLLSCOPE_OPEN parameters, Integer * communicator, Integer * error),    \
        { give(error, collscope_##name(COLLSCOPE_OPEN arguments, PMPI_Comm_f2c(*communicator))); })          \
    FORTRAN(mpi_i##name, MPI_I##NAME,                                                                        \
        (COLLSCOPE_OPEN parameters, Integer * communicator, Integer * request, Integer * error), {           \
            MPI_Request made = MPI_REQUEST_NULL;                                                             \
            const int code                                                                                   \
                = collscope_i##name(COLLSCOPE_OPEN arguments, PMPI_Comm_f2c(*communicator), &made);          \
            if (code == MPI_SUCCESS)                                                                         \
                *request = PMPI_Request_c2f(made);                                                           \
            give(error, code);                                                                               \
        })

COLLECTIVE(bcast, BCAST, (void *data, Integer *count, Integer *kind, Integer *root),
    (buffer(data), *count, type(kind), *root))
COLLECTIVE(reduce, REDUCE, (void *in, void *out, Integer *count, Integer *kind, Integer *how, Integer *root),
    (buffer(in), buffer(out), *count, type(kind), operation(how), *root))
COLLECTIVE(allreduce, ALLREDUCE, (void *in, void *out, Integer *count, Integer *kind, Integer *how),
    (buffer(in), buffer(out), *count, type(kind), operation(how)))
COLLECTIVE(scan, SCAN, (void *in, void *out, Integer *count, Integer *kind, Integer *how),
    (buffer(in), buffer(out), *count, type(kind), operation(how)))
COLLECTIVE(exscan, EXSCAN, (void *in, void *out, Integer *count, Integer *kind, Integer *how),
    (buffer(in), buffer(out), *count, type(kind), operation(how)))
COLLECTIVE(reduce_scatter_block, REDUCE_SCATTER_BLOCK,
    (void *in, void *out, Integer *count, Integer *kind, Integer *how),
    (buffer(in), buffer(out), *count, type(kind), operation(how)))
COLLECTIVE(reduce_scatter, REDUCE_SCATTER,
    (void *in, void *out, Integer *counts, Integer *kind, Integer *how),
    (buffer(in), buffer(out), counts, type(kind), operation(how)))
COLLECTIVE(allgather, ALLGATHER,
    (void *in, Integer *sent, Integer *sentKind, void *out, Integer *received, Integer *kind),
    (buffer(in), *sent, type(sentKind), buffer(out), *received, type(kind)))
COLLECTIVE(allgatherv, ALLGATHERV,
    (void *in, Integer *sent, Integer *sentKind, void *out, Integer *received, Integer *places,
        Integer *kind),
    (buffer(in), *sent, type(sentKind), buffer(out), received, places, type(kind)))
COLLECTIVE(alltoall, ALLTOALL,
    (void *in, Integer *sent, Integer *sentKind, void *out, Integer *received, Integer *kind),
    (buffer(in), *sent, type(sentKind), buffer(out), *received, type(kind)))
COLLECTIVE(alltoallv, ALLTOALLV,
    (void *in, Integer *sent, Integer *sentPlaces, Integer *sentKind, void *out, Integer *received,
        Integer *places, Integer *kind),
    (buffer(in), sent, sentPlaces, type(sentKind), buffer(out), received, places, type(kind)))
FORTRAN(mpi_alltoallw, MPI_ALLTOALLW,
    (void *in, Integer *sent, Integer *sentPlaces, Integer *sentKinds, void *out, Integer *received,
        Integer *places, Integer *kinds, Integer *communicator, Integer *error),
    {
        const MPI_Comm on = PMPI_Comm_f2c(*communicator);
        const Types sentTypes = types(sentKinds, buffer(in), on);
        const Types receivedTypes = types(kinds, out, on);
        give(error,
            collscope_alltoallw(buffer(in), sent, sentPlaces, sentTypes.data(), buffer(out), received, places,
                receivedTypes.data(), on));
    })
FORTRAN(mpi_ialltoallw, MPI_IALLTOALLW,
    (void *in, Integer *sent, Integer *sentPlaces, Integer *sentKinds, void *out, Integer *received,
        Integer *places, Integer *kinds, Integer *communicator, Integer *request, Integer *error),
    {
        const MPI_Comm on = PMPI_Comm_f2c(*communicator);
        MPI_Request made = MPI_REQUEST_NULL;
        const int code
            = collscope_ialltoallw(buffer(in), sent, sentPlaces, kept(types(sentKinds, buffer(in), on)),
                buffer(out), received, places, kept(types(kinds, out, on)), on, &made);
        if (code == MPI_SUCCESS)
            *request = PMPI_Request_c2f(made);
        give(error, code);
    })
COLLECTIVE(gather, GATHER,
    (void *in, Integer *sent, Integer *sentKind, void *out, Integer *received, Integer *kind, Integer *root),
    (buffer(in), *sent, type(sentKind), buffer(out), *received, type(kind), *root))
COLLECTIVE(gatherv, GATHERV,
    (void *in, Integer *sent, Integer *sentKind, void *out, Integer *received, Integer *places, Integer *kind,
        Integer *root),
    (buffer(in), *sent, type(sentKind), buffer(out), received, places, type(kind), *root))
COLLECTIVE(scatter, SCATTER,
    (void *in, Integer *sent, Integer *sentKind, void *out, Integer *received, Integer *kind, Integer *root),
    (buffer(in), *sent, type(sentKind), buffer(out), *received, type(kind), *root))
COLLECTIVE(scatterv, SCATTERV,
    (void *in, Integer *sent, Integer *places, Integer *sentKind, void *out, Integer *received, Integer *kind,
        Integer *root),
    (buffer(in), sent, places, type(sentKind), buffer(out), *received, type(kind), *root))

FORTRAN(mpi_barrier, MPI_BARRIER, (Integer * communicator, Integer *error),
    { give(error, collscope_barrier(PMPI_Comm_f2c(*communicator))); })
FORTRAN(mpi_ibarrier, MPI_IBARRIER, (Integer * communicator, Integer *request, Integer *error), {
    MPI_Request made = MPI_REQUEST_NULL;
    const int code = collscope_ibarrier(PMPI_Comm_f2c(*communicator), &made);
    if (code == MPI_SUCCESS)
        *request = PMPI_Request_c2f(made);
    give(error, code);
})

FORTRAN(mpi_init, MPI_INIT, (Integer * error), { give(error, collscope_start(nullptr, nullptr)); })
FORTRAN(mpi_init_thread, MPI_INIT_THREAD, (Integer * required, Integer *provided, Integer *error),
    { give(error, collscope_start_thread(nullptr, nullptr, *required, provided)); })
FORTRAN(mpi_intercomm_merge, MPI_INTERCOMM_MERGE,
    (Integer * between, Integer *high, Integer *merged, Integer *error), {
        MPI_Comm made = MPI_COMM_NULL;
        const int code = collscope_intercomm_merge(PMPI_Comm_f2c(*between), *high != 0 ? 1 : 0, &made);
        if (code == MPI_SUCCESS)
            *merged = PMPI_Comm_c2f(made);
        give(error, code);
    })

#else

namespace {

MPI_Comm communicatorOf(const Integer *handle)
{
#ifdef MPI_ABI_VERSION
    // MPI_VAL is an INTEGER in the standard. Intel MPI's is as wide as C's handle, and holds it.
    static const bool isWide = collscope::agent::mpiLibrary().slug == collscope::wire::intelMpiLibrary;
    MPI_Comm wide = MPI_COMM_NULL;
    if (isWide)
        std::memcpy(&wide, handle, sizeof(wide));
    return isWide ? wide : PMPI_Comm_fromint(*handle);
#else
    return PMPI_Comm_f2c(*handle);
#endif
}

} // namespace

extern "C" COLLSCOPE_VISIBLE void mpi_barrier_f08_(Integer *communicator, Integer *error)
{
    collscope::pmpi::isOfOtherLibrary(__builtin_return_address(0));
    give(error, collscope_barrier(communicatorOf(communicator)));
}

extern "C" COLLSCOPE_VISIBLE void mpi_init_f08_(Integer *error)
{
    collscope::pmpi::isOfOtherLibrary(__builtin_return_address(0));
    give(error, collscope_start(nullptr, nullptr));
}

extern "C" COLLSCOPE_VISIBLE void mpi_init_thread_f08_(Integer *required, Integer *provided, Integer *error)
{
    collscope::pmpi::isOfOtherLibrary(__builtin_return_address(0));
    give(error, collscope_start_thread(nullptr, nullptr, *required, provided));
}

#endif
