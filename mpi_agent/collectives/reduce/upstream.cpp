// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/reduce/upstream.h"

#include "mpi_agent/collectives/errors.h"
#include "mpi_agent/collectives/requests.h"
#include "mpi_agent/collectives/segments.h"

#include <algorithm>
#include <array>
#include <utility>

namespace collscope::agent::reduce {

Call::Call(const void *ownOperand, void *target, int elements, MPI_Datatype type, MPI_Op op, int rootRank,
    MPI_Comm comm, const Parameters &how)
    : operand(ownOperand == MPI_IN_PLACE ? target : ownOperand), result(target),
      count(static_cast<std::size_t>(elements)), layout(type), operation(op), root(rootRank),
      communicator(comm), parameters(how)
{
    check(MPI_Comm_rank(communicator, &rank));
    check(MPI_Comm_size(communicator, &size));
    if (elements < 0)
        throw MpiError(MPI_ERR_COUNT);
    if (root < 0 || root >= size)
        throw MpiError(MPI_ERR_ROOT);
    if (ownOperand == MPI_IN_PLACE && rank != root)
        throw MpiError(MPI_ERR_BUFFER);
    int answer = 0;
    check(MPI_Op_commutative(operation, &answer));
    commutes = answer != 0;
}

namespace {

/// The order in which a process combines its operand with those of its children: outwards from its own rank,
/// so that the ranks combined so far are always a contiguous range. Without an order to keep, as the tree has
/// them.
std::vector<int> foldingOrder(const Call &call, const wire::Tree &tree)
{
    std::vector<int> children = tree.children;
    if (call.commutes)
        return children;
    std::sort(children.begin(), children.end());
    const auto behind = std::upper_bound(children.begin(), children.end(), call.rank);
    std::reverse(children.begin(), behind);
    return children;
}

/// One process's part in a reduction.
class Reduction {
public:
    Reduction(const Call &call, const wire::Tree &tree, void *result)
        : m_call(call), m_parent(tree.parent), m_children(foldingOrder(call, tree)), m_result(result),
          m_segments({0, call.count}, call.layout.size, call.parameters.segmentBytes),
          m_pool(call.layout, m_segments.longest()), m_receives{Requests(call.communicator, call.parameters),
                                                         Requests(call.communicator, call.parameters)},
          m_sends{Requests(call.communicator, call.parameters), Requests(call.communicator, call.parameters)}
    {
    }

    void run()
    {
        expect(0);
        expect(1);
        for (std::size_t segment = 0; segment < m_segments.count(); ++segment)
            handOver(segment, fold(segment));
        for (Requests &send : m_sends)
            send.wait();
    }

private:
    /// A segment combined so far: this process's operand, which must not be written to, or a buffer of the
    /// pool.
    struct Partial {
        const void *data;
        void *buffer;
    };

    /// Posts the receive of one step: a step is one segment from one child. Two are under way at any time, so
    /// that the next operand arrives while one is combined.
    void expect(std::size_t step)
    {
        if (m_children.empty() || step / m_children.size() >= m_segments.count())
            return;
        m_incoming[step % 2] = m_pool.acquire();
        m_receives[step % 2].receive(m_incoming[step % 2], m_segments[step / m_children.size()].count,
            m_call.layout.type, m_children[step % m_children.size()]);
    }

    void *receive(std::size_t step)
    {
        m_receives[step % 2].wait();
        void *const arrived = m_incoming[step % 2];
        expect(step + 2);
        return arrived;
    }

    Partial fold(std::size_t segment)
    {
        const ElementRange range = m_segments[segment];
        Partial partial{m_call.layout.at(m_call.operand, range.first), nullptr};
        for (std::size_t i = 0; i < m_children.size(); ++i) {
            void *const arrived = receive(segment * m_children.size() + i);
            if (m_call.commutes || m_children[i] > m_call.rank)
                combineBehind(partial, arrived, range.count);
            else
                combineBefore(partial, arrived, range.count);
        }
        return partial;
    }

    /// partial = partial op arrived. MPI_Reduce_local computes (in op inout) into inout: no copy of an
    /// operand.
    void combineBehind(Partial &partial, void *arrived, std::size_t count)
    {
        combine(partial.data, arrived, count);
        if (partial.buffer)
            m_pool.release(partial.buffer);
        partial = {arrived, arrived};
    }

    /// partial = arrived op partial.
    void combineBefore(Partial &partial, void *arrived, std::size_t count)
    {
        if (!partial.buffer) {
            void *const copy = m_pool.acquire();
            copyElements(m_call.layout, partial.data, copy, count);
            partial = {copy, copy};
        }
        combine(arrived, partial.buffer, count);
        m_pool.release(arrived);
    }

    void combine(const void *left, void *right, std::size_t count)
    {
        check(MPI_Reduce_local(left, right, static_cast<int>(count), m_call.layout.type, m_call.operation));
    }

    void handOver(std::size_t segment, const Partial &partial)
    {
        const ElementRange range = m_segments[segment];
        if (m_parent == wire::noRank) {
            void *const target = m_call.layout.at(m_result, range.first);
            if (target != partial.data) // one process in place
                copyElements(m_call.layout, partial.data, target, range.count);
            if (partial.buffer)
                m_pool.release(partial.buffer);
            return;
        }
        void *&sending = m_sending[segment % 2];
        m_sends[segment % 2].wait();
        if (sending)
            m_pool.release(sending);
        sending = partial.buffer;
        m_sends[segment % 2].send(partial.data, range.count, m_call.layout.type, m_parent);
    }

    const Call &m_call;
    int m_parent;
    std::vector<int> m_children;
    void *m_result;
    Segments m_segments;
    BufferPool m_pool; // before the requests: they end before their buffers do
    std::array<void *, 2> m_incoming{};
    std::array<void *, 2> m_sending{};
    std::array<Requests, 2> m_receives;
    std::array<Requests, 2> m_sends;
};

} // namespace

void flowUp(const Call &call, const wire::Tree &tree)
{
    if (call.count == 0)
        return;
    if (tree.root == call.root) {
        Reduction(call, tree, call.result).run();
        return;
    }
    const int elements = static_cast<int>(call.count);
    const TypedBuffer whole(call.layout, call.rank == tree.root ? call.count : 0);
    Reduction(call, tree, whole.message()).run();
    if (call.rank == tree.root) {
        check(MPI_Send(
            whole.message(), elements, call.layout.type, call.root, call.parameters.tag, call.communicator));
    } else if (call.rank == call.root) {
        // In place, the result replaces the operand: it has been sent by now.
        check(MPI_Recv(call.result, elements, call.layout.type, tree.root, call.parameters.tag,
            call.communicator, MPI_STATUS_IGNORE));
    }
}

} // namespace collscope::agent::reduce
