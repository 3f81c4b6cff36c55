// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/bcast/downstream.h"

#include "mpi_agent/collectives/errors.h"
#include "mpi_agent/collectives/requests.h"

#include <algorithm>
#include <array>

namespace collscope::agent::bcast {

Call::Call(void *message, int elements, MPI_Datatype type, int rootRank, MPI_Comm comm, const Parameters &how)
    : buffer(message), count(static_cast<std::size_t>(elements)), layout(type), root(rootRank),
      communicator(comm), parameters(how)
{
    check(MPI_Comm_rank(communicator, &rank));
    check(MPI_Comm_size(communicator, &size));
    if (elements < 0)
        throw MpiError(MPI_ERR_COUNT);
    if (root < 0 || root >= size)
        throw MpiError(MPI_ERR_ROOT);
}

void flowDown(const Call &call, int parent, ElementRange part, const std::vector<Feed> &children)
{
    const auto cut
        = [&](ElementRange range) { return Segments(range, call.layout.size, call.parameters.segmentBytes); };
    const Segments incoming = cut(part);
    std::vector<Segments> outgoing;
    std::size_t steps = parent == wire::noRank ? 0 : incoming.count();
    for (const Feed &feed : children)
        steps = std::max(steps, outgoing.emplace_back(cut(feed.part)).count());

    // Two segments are under way in either direction: while one is handed on, the next one already arrives.
    std::array<Requests, 2> receives{
        Requests(call.communicator, call.parameters), Requests(call.communicator, call.parameters)};
    std::array<Requests, 2> sends{
        Requests(call.communicator, call.parameters), Requests(call.communicator, call.parameters)};
    const auto expect = [&](std::size_t step) {
        if (parent == wire::noRank || step >= incoming.count())
            return;
        const ElementRange segment = incoming[step];
        receives[step % 2].receive(
            call.layout.at(call.buffer, segment.first), segment.count, call.layout.type, parent);
    };

    expect(0);
    expect(1);
    for (std::size_t step = 0; step < steps; ++step) {
        receives[step % 2].wait();
        expect(step + 2);
        sends[step % 2].wait();
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (step >= outgoing[i].count())
                continue;
            const ElementRange segment = outgoing[i][step];
            sends[step % 2].send(call.layout.at(call.buffer, segment.first), segment.count, call.layout.type,
                children[i].child);
        }
    }
    for (Requests &send : sends)
        send.wait();
}

void flowDown(const Call &call, const wire::Tree &tree)
{
    std::vector<Feed> children;
    for (const int child : tree.children)
        children.push_back({child, call.everything()});
    flowDown(call, tree.parent, call.everything(), children);
}

} // namespace collscope::agent::bcast
