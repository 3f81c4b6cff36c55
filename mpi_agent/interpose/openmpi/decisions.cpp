// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/openmpi/recording.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"
#include "engine/wire/openmpi_components.h"
#include "mpi_agent/decide/communicator.h"
#include "mpi_agent/decide/job.h"
#include "mpi_agent/decide/job_agreement.h"
#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/decide/tracer.h"
#include "mpi_agent/interpose/arrival_skew.h"
#include "mpi_agent/interpose/bundled.h"
#include "mpi_agent/native/openmpi_serving.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

using namespace collscope;

static_assert(collscope_refused == interpose::refusedHere, "C knows it too");
static_assert(static_cast<int>(decide::Operation::alltoallw) == collscope_alltoallw
        && decide::operations == collscope_operations,
    "the operations of C are those of decide/");

namespace {

/// A communicator that prefers a component of Open MPI, made when first needed.
struct ComponentCommunicator {
    MPI_Comm communicator = MPI_COMM_NULL;
    /// Who has the operation there; null where that is not the component, on some process.
    std::array<const void *, collscope_operations> carriers{};
    bool made = false;
};

} // namespace

struct collscope_decided {
    std::unique_ptr<decide::Communicator> communicator;
    MPI_Comm program = MPI_COMM_NULL;
    MPI_Comm own = MPI_COMM_NULL; ///< for the bundled collectives, made when first needed
    std::array<ComponentCommunicator, wire::openMpiComponentNumbers> components;
    pmpi::Position position;
    bool errorsEnd = false; ///< where calls are recorded: known on all processes from some call on
    bool errorsKnown = false;
    bool readyToRoot = false; ///< whatever calls to a root may choose is made
    bool traced = false;
    bool idle = false; ///< nothing is to be done here, ever
};

namespace {

/// What collscope_begin() leaves for later.
struct Rest {
    decide::Call call;
    const decide::Candidate *candidate = nullptr;
    std::uint64_t began = 0; ///< 0: not recorded
    bool madeByAll = false; ///< every process gets to the component with it, and through it
};
static_assert(sizeof(Rest) <= sizeof(collscope_choice::rest) && std::is_trivially_copyable_v<Rest>, "fits");

Rest &restOf(collscope_choice &choice)
{
    return *reinterpret_cast<Rest *>(choice.rest);
}

/// Others may be waiting for this process in what it does not do any more: no way to go on in step.
[[noreturn]] void giveUp(const char *what)
{
    std::fprintf(stderr, "collscope: %s; run without the component\n", what);
    std::abort();
}

struct Registry {
    std::mutex mutex;
    std::vector<collscope_decided *> all;
};

Registry &registry()
{
    static Registry &mine = *new Registry; // never gone: communicators may be freed until the very end
    return mine;
}

void freeCommunicators(collscope_decided &decided)
{
    for (ComponentCommunicator &component : decided.components)
        if (component.communicator != MPI_COMM_NULL)
            PMPI_Comm_free(&component.communicator);
    if (decided.own != MPI_COMM_NULL)
        PMPI_Comm_free(&decided.own);
}

/// MPI_Finalize has begun, and MPI still works.
void atEnd()
{
    Registry &mine = registry();
    const std::lock_guard<std::mutex> lock(mine.mutex);
    for (collscope_decided *const decided : mine.all) {
        freeCommunicators(*decided);
        decided->communicator.reset();
        decided->idle = true;
    }
}

/// A communicator of our own: the program may receive from it whatever its tag is. MPI_Comm_dup would call
/// the program's attribute functions. All processes come here in the same call.
MPI_Comm ownOf(collscope_decided &decided)
{
    if (decided.own == MPI_COMM_NULL) {
        if (PMPI_Comm_split(decided.program, 0, 0, &decided.own) != MPI_SUCCESS)
            decided.own = MPI_COMM_NULL;
        else
            PMPI_Comm_set_errhandler(decided.own, MPI_ERRORS_RETURN);
    }
    return decided.own;
}

bool isServed(MPI_Comm communicator, collscope_operation operation, int number)
{
    std::array<char, 64> name{};
    const std::string collective(nameOf(static_cast<decide::Operation>(operation)));
    return collscope_serving_component(
               communicator, collective.c_str(), name.data(), static_cast<int>(name.size()))
        != 0
        && wire::openMpiComponentNumber(name.data()) == number;
}

/// As the agent measured it: on a communicator that prefers the component, where its parts are its own too.
/// All processes come here in the same call.
void make(ComponentCommunicator &component, collscope_decided &decided, const std::string &name, int number)
{
    component.made = true;
    const MPI_Comm own = ownOf(decided);
    MPI_Info info = MPI_INFO_NULL;
    if (own == MPI_COMM_NULL || PMPI_Info_create(&info) != MPI_SUCCESS)
        return;
    PMPI_Info_set(info, "ompi_comm_coll_preference", name.c_str());
    PMPI_Comm_dup_with_info(own, info, &component.communicator);
    PMPI_Info_free(&info);
    std::uint32_t mine = 0;
    std::uint32_t all = 0;
    for (int i = 0; component.communicator != MPI_COMM_NULL && i < collscope_operations; ++i)
        if (isServed(component.communicator, static_cast<collscope_operation>(i), number))
            mine |= std::uint32_t{1} << i;
    if (PMPI_Allreduce(&mine, &all, 1, MPI_UINT32_T, MPI_BAND, own) != MPI_SUCCESS)
        return;
    for (int i = 0; i < collscope_operations; ++i)
        if ((all >> i & 1U) != 0)
            component.carriers[static_cast<std::size_t>(i)]
                = collscope_carrier(component.communicator, static_cast<collscope_operation>(i));
}

/// MPI_COMM_NULL where the component does not carry the operation out, or has given it away.
MPI_Comm communicatorOf(collscope_decided &decided, collscope_operation operation, const wire::Method &method)
{
    const int number = wire::openMpiComponentNumber(method.algorithm);
    if (number == 0)
        return MPI_COMM_NULL;
    ComponentCommunicator &component = decided.components[static_cast<std::size_t>(number)];
    if (!component.made)
        make(component, decided, method.algorithm, number);
    const void *const carrier = component.carriers[operation];
    const bool carries = carrier && collscope_carrier(component.communicator, operation) == carrier;
    return carries ? component.communicator : MPI_COMM_NULL;
}

/// What a process gives or gets.
agent::Data dataOf(const collscope_bundled_call &made, const collscope_bundled_side &side, int processes)
{
    agent::Data data{const_cast<void *>(side.address), side.count, side.type};
    // alltoallv in place: there are none for what is given
    if (!side.counts || (side.places && side.address == MPI_IN_PLACE))
        return data;
    MPI_Aint place = 0;
    for (int rank = 0; rank < processes; ++rank) {
        const auto count = static_cast<std::size_t>(made.count_of(side.counts, rank));
        if (side.places)
            place = static_cast<MPI_Aint>(made.place_of(side.places, rank));
        data.blocks.push_back({place, count});
        place += static_cast<MPI_Aint>(count);
    }
    return data;
}

/// Collectives whose root may refuse a call and go on while the other processes make it: they do not wait
/// for the root. Nothing is made there that requires all processes.
constexpr std::array collectivesToRoot = {decide::Operation::gather, decide::Operation::reduce};

/// Makes what these may choose later. All processes come here in the same call.
void prepareToRoot(collscope_decided &decided)
{
    decided.readyToRoot = true;
    for (const decide::Operation operation : collectivesToRoot)
        for (const decide::Candidate &candidate : decided.communicator->candidates(operation))
            if (interpose::isBundled(nameOf(operation), candidate.method))
                ownOf(decided);
            else if (wire::isComponent(candidate.method))
                communicatorOf(decided, static_cast<collscope_operation>(operation), candidate.method);
}

bool isReadyFor(const collscope_decided &decided, decide::Operation operation)
{
    return decided.readyToRoot
        || std::find(collectivesToRoot.begin(), collectivesToRoot.end(), operation)
        == collectivesToRoot.end();
}

/// Whether every process gets to the component with the call, whatever it passes. A process that has nothing
/// to send does not.
bool reachesAll(const collscope_call &call)
{
    if (call.own_counts != 0)
        return false;
    return call.operation == collscope_barrier || (call.elements > 0 && pmpi::elementBytes(call.type) > 0);
}

/// The node of every process of the job, by its rank in MPI_COMM_WORLD.
std::vector<std::uint64_t> &nodesOfJob()
{
    static std::vector<std::uint64_t> &nodes = *new std::vector<std::uint64_t>;
    return nodes;
}

void choose(collscope_decided &decided, collscope_choice &choice)
{
    Rest &rest = restOf(choice);
    const std::uint8_t method = decided.communicator->choose(rest.call);
    if (method == decide::leaveToLibrary)
        return;
    const decide::Candidate &candidate = decided.communicator->candidate(rest.call.operation, method);
    const wire::Method &what = candidate.method;
    const auto operation = static_cast<collscope_operation>(rest.call.operation);
    if (!interpose::fitsBundled(rest.call.messageBytes))
        return;
    const bool isReady = isReadyFor(decided, rest.call.operation);
    if (interpose::isBundled(nameOf(rest.call.operation), what)) {
        if (!isReady)
            return;
        choice.kind = collscope_choice::collscope_bundled;
    } else if (wire::isComponent(what)) {
        if (!isReady)
            return;
        choice.communicator = communicatorOf(decided, operation, what);
        if (choice.communicator == MPI_COMM_NULL)
            return;
        choice.kind = collscope_choice::collscope_component;
    } else {
        const bool fits = what.segmentBytes <= static_cast<std::uint64_t>(std::numeric_limits<int>::max())
            && what.fanout <= static_cast<std::uint32_t>(std::numeric_limits<int>::max());
        if (what.library != wire::openMpiLibrary || !fits
            || !collscope_has_algorithm(operation, what.algorithmId))
            return;
        choice.kind = collscope_choice::collscope_native;
        choice.algorithm = what.algorithmId;
        choice.segment_bytes = static_cast<std::uint32_t>(what.segmentBytes);
        choice.fanout = static_cast<int>(what.fanout == 0 ? wire::openMpiVariableFanout : what.fanout);
    }
    rest.candidate = &candidate;
}

} // namespace

void collscope_agree(const collscope_job *job)
{
    try {
        decide::Neighbours neighbours;
        if (job->is_there)
            neighbours.isThere = [job](int rank) { return job->is_there(rank) != 0; };
        neighbours.send = job->send;
        neighbours.receive = job->receive;
        const decide::RunningLibrary library
            = {"Open MPI", {std::string(wire::openMpiLibrary), std::string(wire::openMpiComponents)}};
        decide::agreeInJob(
            job->rank, job->size, library, neighbours, [job](const void *mine, void *all, std::size_t bytes) {
                return job->gather(nullptr, mine, all, bytes) == MPI_SUCCESS;
            });
        if (!decide::jobPlan().doesAnything())
            return;
        const std::uint64_t node = decide::nodeIdentity(decide::settings().node);
        nodesOfJob().resize(static_cast<std::size_t>(job->size));
        if (job->gather(nullptr, &node, nodesOfJob().data(), sizeof node) != MPI_SUCCESS)
            giveUp("the processes cannot exchange where they run");
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
}

int collscope_job_does_anything(void)
{
    return decide::jobPlan().doesAnything() ? 1 : 0;
}

int collscope_is_off(void)
{
    return decide::settings().off ? 1 : 0;
}

int collscope_gives_way(void)
{
    static const bool preloaded = dlsym(RTLD_DEFAULT, "collscope_is_preloaded") != nullptr;
    return preloaded ? 1 : 0;
}

void collscope_say_gives_way(void)
{
    if (decide::settings().askForAnything())
        std::fputs("collscope: libcollscope-pmpi.so and mca_coll_collscope.so are both loaded: the component "
                   "does nothing\n",
            stderr);
}

int collscope_may_act(void)
{
    if (!decide::jobPlan().doesAnything())
        return 0;
    static std::atomic<bool> initialised{false};
    if (!initialised.load(std::memory_order_acquire)) {
        int yes = 0;
        PMPI_Initialized(&yes);
        if (yes == 0)
            return 0;
        decide::beginJob(atEnd);
        initialised = true;
    }
    return decide::jobHasEnded() ? 0 : 1;
}

decide::CallRecords *recordsOf(const collscope_decided &decided)
{
    return decided.communicator ? decided.communicator->records() : nullptr;
}

collscope_decided *collscope_attach(MPI_Comm communicator)
{
    try {
        auto made = std::make_unique<collscope_decided>();
        made->program = communicator;
        PMPI_Comm_rank(communicator, &made->position.rank);
        PMPI_Comm_size(communicator, &made->position.size);
        std::vector<std::uint64_t> nodes;
        for (int rank = 0; rank < made->position.size; ++rank)
            nodes.push_back(
                nodesOfJob().at(static_cast<std::size_t>(collscope_rank_in_job(communicator, rank))));
        made->communicator = decide::Communicator::attach(made->position.rank, nodes);
        made->readyToRoot = std::all_of(collectivesToRoot.begin(), collectivesToRoot.end(),
            [&](decide::Operation each) { return made->communicator->candidates(each).empty(); });
        made->traced = decide::isTraced(made->position.rank);
        made->idle = !made->traced && !made->communicator->decides() && !made->communicator->records();
        const std::lock_guard<std::mutex> lock(registry().mutex);
        registry().all.push_back(made.get());
        return made.release();
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
}

void collscope_detach(collscope_decided *decided)
{
    {
        const std::lock_guard<std::mutex> lock(registry().mutex);
        auto &all = registry().all;
        all.erase(std::remove(all.begin(), all.end(), decided), all.end());
    }
    if (!decide::jobHasEnded())
        freeCommunicators(*decided);
    delete decided;
}

void collscope_begin(collscope_decided *decided, const collscope_call *call, collscope_choice *choice)
{
    choice->kind = collscope_choice::collscope_leave;
    Rest &rest = *new (choice->rest) Rest;
    if (decided->idle)
        return;
    auto *const records = decided->communicator->records();
    const auto facts = factsOf(*call, decided->position);
    if (!facts)
        return;
    rest.call = *facts;
    if (!decided->readyToRoot && reachesAll(*call) && interpose::madeByAll(rest.call, false))
        prepareToRoot(*decided);
    choose(*decided, *choice);
    if (choice->kind == collscope_choice::collscope_bundled && ownOf(*decided) == MPI_COMM_NULL) {
        choice->kind = collscope_choice::collscope_leave;
        rest.candidate = nullptr;
    }
    if (decided->traced)
        decide::trace(nameOf(rest.call.operation), decided->communicator->layout().placement,
            rest.call.messageBytes,
            rest.candidate ? std::string_view(rest.candidate->text) : std::string_view("default"));
    if (records) {
        rest.madeByAll = reachesAll(*call) && interpose::madeByAll(rest.call, decided->errorsEnd);
        rest.began = decide::nowNanoseconds();
    }
}

void collscope_end(collscope_decided *decided, collscope_choice *choice, int code)
{
    const Rest &rest = restOf(*choice);
    if (rest.began == 0)
        return;
    const std::uint64_t ended = decide::nowNanoseconds();
    auto &records = *decided->communicator->records();
    records.note(rest.call, ended - rest.began);
    if (code == MPI_SUCCESS && rest.madeByAll) { // in step
        if (!decided->errorsKnown)
            decided->errorsEnd = interpose::errorsEndTheJob(decided->program);
        decided->errorsKnown = true;
        if (records.isSkewWanted())
            records.noteSkew(rest.call, interpose::arrivalSkew(decided->program, rest.began));
    }
    decide::recorder().writeWhenDue(ended);
}

int collscope_bcast_as_bytes(void *buffer, long long count, MPI_Datatype type, int root,
    MPI_Comm communicator, collscope_bytes_function broadcast, void *context)
{
    return interpose::broadcastAsBytes(buffer, count, type, root, communicator,
        [&](void *data, int bytes) { return broadcast(context, data, bytes); });
}

int collscope_bundled_bcast(collscope_decided *decided, const collscope_choice *choice, void *buffer,
    long long count, MPI_Datatype type, int root)
{
    const auto &rest = *reinterpret_cast<const Rest *>(choice->rest);
    return interpose::bundledBcast(rest.candidate->method, buffer, count, type, root, decided->own);
}

int collscope_bundled_other(
    collscope_decided *decided, const collscope_choice *choice, const collscope_bundled_call *made)
{
    const auto &rest = *reinterpret_cast<const Rest *>(choice->rest);
    return interpose::bundled(rest.candidate->method, [&] {
        agent::Call call(nameOf(rest.call.operation), decided->own);
        call.root = made->root;
        call.operation = made->op;
        call.input = dataOf(*made, made->in, call.size);
        call.output = dataOf(*made, made->out, call.size);
        return call;
    });
}
