// SPDX-License-Identifier: BSD-3-Clause
// What calls are, and the record of those that nothing is decided about.
#include "mpi_agent/interpose/openmpi/recording.h"

#include "mpi_agent/decide/job_agreement.h"
#include "mpi_agent/decide/recorder.h"

#include <exception>
#include <memory>
#include <mutex>

using namespace collscope;

static_assert(static_cast<int>(decide::CallKind::blocking) == collscope_blocking
        && static_cast<int>(decide::CallKind::nonblocking) == collscope_nonblocking
        && static_cast<int>(decide::CallKind::persistent) == collscope_persistent,
    "the kinds of C are those of decide/");

struct collscope_early {
    std::shared_ptr<decide::CallRecords> records; ///< with unknown nodes, which nobody may be asked about yet
};

namespace {

pmpi::Position positionIn(MPI_Comm communicator)
{
    pmpi::Position at;
    PMPI_Comm_rank(communicator, &at.rank);
    PMPI_Comm_size(communicator, &at.size);
    return at;
}

collscope_early *makeEarly(const pmpi::Position &at)
{
    decide::NodeLayout unknown;
    unknown.placement.commSize = static_cast<std::uint32_t>(at.size);
    auto made = std::make_unique<collscope_early>();
    made->records = decide::recorder().add(at.rank, unknown);
    return made.release();
}

} // namespace

pmpi::Facts factsOf(const collscope_call &call, const pmpi::Position &at)
{
    const auto operation = static_cast<decide::Operation>(call.operation);
    if (call.operation == collscope_barrier)
        return pmpi::barrierFacts(at);
    auto facts = call.op == MPI_OP_NULL ? pmpi::sized(operation, call.elements, call.type)
                                        : pmpi::reduction(operation, at, call.elements, call.type, call.op);
    if (!facts)
        return facts;
    if (call.shares != 0)
        facts->messageBytes /= static_cast<std::uint64_t>(at.size);
    if (call.own_counts != 0)
        facts->sameEverywhere = false;
    if (call.unequal_blocks != 0)
        facts->meets = pmpi::without(facts->meets, wire::Requirement::equalBlocks);
    if (call.root < 0)
        return pmpi::inPlaceEverywhere(facts, call.in_place != 0);
    return pmpi::rooted(facts, call.root, at, decide::rootMayBeInPlace(operation));
}

int collscope_may_record(void)
{
    return decide::jobPlan().record && collscope_may_act() != 0 ? 1 : 0;
}

uint64_t collscope_now(void)
{
    return decide::nowNanoseconds();
}

void collscope_note(collscope_early **early, const collscope_decided *decided, MPI_Comm communicator,
    const collscope_call *call, collscope_kind kind, uint64_t began)
{
    const std::uint64_t ended = decide::nowNanoseconds();
    const pmpi::Position at = positionIn(communicator);
    pmpi::Facts facts = factsOf(*call, at);
    if (!facts)
        return;
    facts->kind = static_cast<decide::CallKind>(kind);
    static std::mutex &mutex = *new std::mutex; // never gone
    const std::lock_guard<std::mutex> lock(mutex);
    decide::CallRecords *records = decided ? recordsOf(*decided) : nullptr;
    try {
        if (!records && !*early)
            *early = makeEarly(at);
    } catch (const std::exception &) {
        return; // no memory: it is not counted
    }
    (records ? records : (*early)->records.get())->note(*facts, ended - began);
    decide::recorder().writeWhenDue(ended);
}

void collscope_end_early(collscope_early *early)
{
    if (!early)
        return;
    decide::recorder().retire(early->records);
    delete early;
}
