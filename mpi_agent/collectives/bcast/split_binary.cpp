// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/bcast/downstream.h"
#include "mpi_agent/collectives/errors.h"

namespace collscope::agent::bcast {

namespace {

/// The processes but the root, numbered from 1 on behind it, are a left half and a right half; the left one
/// has one more when their number is odd. Either half is a complete binary tree under its first process.
struct Halves {
    explicit Halves(const Call &call)
        : firstPart{0, call.count - call.count / 2}, secondPart{firstPart.count, call.count / 2},
          left(call.size / 2), right(call.size - 1 - left), m_size(call.size), m_root(call.root)
    {
    }

    int number(int rank) const { return (rank - m_root + m_size) % m_size; }
    int rank(int number) const
    {
        return static_cast<int>((static_cast<long long>(number) + m_root) % m_size);
    }

    ElementRange firstPart; ///< goes down the left half
    ElementRange secondPart;
    int left; ///< numbers 1 ... left
    int right;

private:
    int m_size;
    int m_root;
};

void sendPart(const Call &call, ElementRange part, int to)
{
    check(MPI_Send(call.layout.at(call.buffer, part.first), static_cast<int>(part.count), call.layout.type,
        to, call.parameters.tag, call.communicator));
}

void receivePart(const Call &call, ElementRange part, int from)
{
    check(MPI_Recv(call.layout.at(call.buffer, part.first), static_cast<int>(part.count), call.layout.type,
        from, call.parameters.tag, call.communicator, MPI_STATUS_IGNORE));
}

void serveAsRoot(const Call &call, const Halves &halves)
{
    flowDown(call, wire::noRank, call.everything(),
        {{halves.rank(1), halves.firstPart}, {halves.rank(halves.left + 1), halves.secondPart}});
    if (halves.left > halves.right) // the last one on the left has nobody to exchange with
        sendPart(call, halves.secondPart, halves.rank(halves.left));
}

void serveInHalf(const Call &call, const Halves &halves)
{
    const int number = halves.number(call.rank);
    const bool onTheLeft = number <= halves.left;
    const int offset = onTheLeft ? 1 : halves.left + 1;
    const int members = onTheLeft ? halves.left : halves.right;
    const ElementRange mine = onTheLeft ? halves.firstPart : halves.secondPart;
    const ElementRange missing = onTheLeft ? halves.secondPart : halves.firstPart;

    const wire::Tree tree = wire::binaryTree(number - offset, members, 0); // in numbers within the half
    std::vector<Feed> children;
    for (const int child : tree.children)
        children.push_back({halves.rank(child + offset), mine});
    flowDown(
        call, tree.parent == wire::noRank ? call.root : halves.rank(tree.parent + offset), mine, children);

    const int partner = onTheLeft ? number + halves.left : number - halves.left;
    if (partner >= call.size) {
        receivePart(call, missing, call.root);
        return;
    }
    check(MPI_Sendrecv(call.layout.at(call.buffer, mine.first), static_cast<int>(mine.count),
        call.layout.type, halves.rank(partner), call.parameters.tag,
        call.layout.at(call.buffer, missing.first), static_cast<int>(missing.count), call.layout.type,
        halves.rank(partner), call.parameters.tag, call.communicator, MPI_STATUS_IGNORE));
}

} // namespace

// Pjesivac-Grbovic et al. 2005, virtual topologies: split binary tree. With fewer than three processes or two
// elements there is nothing to split: the binary tree takes over.
int splitBinary(
    void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(buffer, count, type, root, communicator, parameters);
        if (call.trivial())
            return;
        if (call.size < 3 || call.count < 2)
            flowDown(call, wire::binaryTree(call.rank, call.size, root));
        else if (call.rank == root)
            serveAsRoot(call, Halves(call));
        else
            serveInHalf(call, Halves(call));
    });
}

} // namespace collscope::agent::bcast
