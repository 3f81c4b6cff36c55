// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/bundled.h"

#include "engine/wire/catalogue.h"
#include "mpi_agent/collectives/library.h"
#include "mpi_agent/collectives/mpi_calls.h"
#include "mpi_agent/interpose/known_types.h"

#include <limits>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>

namespace collscope::interpose {

namespace {

static_assert(std::tuple_size_v<std::decay_t<decltype(agent::collectiveKinds())>> <= tagsOfCalls);
constexpr auto mostCount = static_cast<std::uint64_t>(std::numeric_limits<int>::max());

/// Each collective has a tag of its own. What is left of a call that the library refused in another process
/// does not get into calls of other collectives, which MPI's own libraries keep apart in this way, too.
agent::Parameters parametersOf(const wire::Method &method, const agent::CollectiveKind &kind, int firstTag)
{
    agent::Parameters parameters;
    parameters.segmentBytes = method.segmentBytes;
    parameters.fanout = method.fanout;
    parameters.tag = firstTag + static_cast<int>(&kind - agent::collectiveKinds().data());
    return parameters;
}

/// What is to be packed. MPICH packs nothing from MPI_BOTTOM: there it is `count` elements as one of another
/// type, to be used with `base`. Nowhere else, for types that Open MPI makes for itself cannot be built upon.
class Packable {
public:
    Packable(void *buffer, int count, MPI_Datatype type, void *base)
        : m_buffer(buffer), m_count(count), m_type(type)
    {
        if (buffer != MPI_BOTTOM)
            return;
        m_buffer = base;
        m_count = 1;
        MPI_Aint from = 0;
        MPI_Aint to = 0;
        PMPI_Get_address(buffer, &from);
        PMPI_Get_address(base, &to);
        MPI_Aint displacement = PMPI_Aint_diff(from, to);
        if (PMPI_Type_create_hindexed(1, &count, &displacement, type, &m_made) != MPI_SUCCESS
            || PMPI_Type_commit(&m_made) != MPI_SUCCESS)
            free();
        m_type = m_made;
    }
    ~Packable() { free(); }
    Packable(const Packable &) = delete;
    Packable &operator=(const Packable &) = delete;

    bool pack(void *packed, int bytes, MPI_Comm communicator) const
    {
        int position = 0;
        return m_type != MPI_DATATYPE_NULL
            && PMPI_Pack(m_buffer, m_count, m_type, packed, bytes, &position, communicator) == MPI_SUCCESS;
    }
    bool unpack(const void *packed, int bytes, MPI_Comm communicator) const
    {
        int position = 0;
        return m_type != MPI_DATATYPE_NULL
            && PMPI_Unpack(packed, bytes, &position, m_buffer, m_count, m_type, communicator) == MPI_SUCCESS;
    }

private:
    void free()
    {
        if (m_made != MPI_DATATYPE_NULL)
            PMPI_Type_free(&m_made);
    }

    void *m_buffer;
    int m_count;
    MPI_Datatype m_type;
    MPI_Datatype m_made = MPI_DATATYPE_NULL;
};

/// Is it committed? Only the use of a type tells.
bool isUsable(MPI_Datatype type, MPI_Comm communicator)
{
    char nothing = 0;
    int position = 0;
    return isPlain(type) || PMPI_Pack(&nothing, 0, type, &nothing, 1, &position, communicator) == MPI_SUCCESS;
}

/// One buffer for both sides, which the MPI library refuses: MPICH in every reduction, Open MPI in two. What
/// a library accepts is carried out here, for processes must not go different ways.
bool isAliased(const agent::Call &call)
{
    if (!call.kind.reduces || !call.has(call.kind.output) || call.input.address == MPI_BOTTOM
        || call.input.address != call.output.address || call.count() == 0)
        return false;
#ifdef OPEN_MPI
    return call.kind.name == "reduce" || (call.kind.name == "allreduce" && call.count() > 1);
#else
    return true;
#endif
}

/// Whatever goes wrong in one process, all of them take part in the broadcast: the others would wait.
int packed(void *buffer, int count, MPI_Datatype type, int bytes, int root, MPI_Comm communicator,
    const BroadcastBytes &broadcast)
{
    int rank = 0;
    PMPI_Comm_rank(communicator, &rank);
    const std::unique_ptr<char[]> memory(new (std::nothrow) char[static_cast<std::size_t>(bytes)]);
    if (!memory)
        return failedHere;
    const Packable data(buffer, count, type, memory.get());
    bool isWhole = rank != root || data.pack(memory.get(), bytes, communicator);
    if (const int code = broadcast(memory.get(), bytes); code != MPI_SUCCESS)
        return code;
    if (rank != root)
        isWhole = data.unpack(memory.get(), bytes, communicator);
    return isWhole ? MPI_SUCCESS : failedHere;
}

} // namespace

bool isBundled(std::string_view collective, const wire::Method &method)
{
    const auto *const known = wire::findAlgorithm(wire::bundledLibrary, collective, method.algorithm);
    return method.library == wire::bundledLibrary && known && known->id == method.algorithmId;
}

bool fitsBundled(std::uint64_t messageBytes)
{
    return messageBytes <= mostCount;
}

int broadcastAsBytes(void *buffer, MPI_Count count, MPI_Datatype type, int root, MPI_Comm communicator,
    const BroadcastBytes &broadcast)
{
    MPI_Count elementBytes = 0;
    PMPI_Type_size_x(type, &elementBytes);
    const auto bytes = static_cast<int>(count * elementBytes);
    // A type of no bytes may be there any number of times.
    if (bytes == 0 || isPlain(type))
        return broadcast(buffer, bytes);
    if (!isUsable(type, communicator))
        return refusedHere;
    return packed(buffer, static_cast<int>(count), type, bytes, root, communicator, broadcast);
}

int carriedOut(const wire::Method &method, const agent::Call &call, int firstTag)
{
    const auto isNone = [&call](const agent::Side &side, const agent::Data &data) {
        return call.has(side) && data.address != MPI_IN_PLACE && data.type != MPI_DATATYPE_NULL
            && !isUsable(data.type, call.communicator);
    };
    if (isNone(call.kind.input, call.input) || isNone(call.kind.output, call.output) || isAliased(call))
        return refusedHere;
    bool refused = false;
    const int code = agent::errorCodeOf([&] {
        try {
            agent::carryOut(call, method.algorithmId, parametersOf(method, call.kind, firstTag));
        } catch (const agent::Refusal &) {
            refused = true;
        }
    });
    return refused ? refusedHere : code;
}

int bundledBcast(const wire::Method &method, void *buffer, MPI_Count count, MPI_Datatype type, int root,
    MPI_Comm communicator, int firstTag)
{
    return broadcastAsBytes(buffer, count, type, root, communicator, [&](void *data, int bytes) {
        return bundled(
            method, [&] { return agent::mpi_calls::bcast(data, bytes, MPI_BYTE, root, communicator); },
            firstTag);
    });
}

} // namespace collscope::interpose
