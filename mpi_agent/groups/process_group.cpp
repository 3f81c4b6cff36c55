// SPDX-License-Identifier: BSD-3-Clause
// How a group comes and goes, and its collectives.
#include "mpi_agent/groups/process_group.h"

#include "mpi_agent/collectives/bcast/downstream.h"
#include "mpi_agent/collectives/reduce/upstream.h"
#include "mpi_agent/groups/group_error.h"

#include <algorithm>

namespace collscope::agent::groups {

using namespace wire::groups;

namespace {

/// Elements that one flow through the tree takes: what lies behind is the next one's.
constexpr MPI_Count pieceElements = MPI_Count{1} << 30;

void add(collscope_group_count &to, const collscope_group_count &more)
{
    to.messages += more.messages;
    to.bytes += more.bytes;
}

/// Calls `flow` with the first element and the number of elements of each piece.
template <typename Flow> void inPieces(MPI_Count count, Flow &&flow)
{
    for (MPI_Count first = 0; first < count; first += pieceElements)
        flow(static_cast<std::size_t>(first), static_cast<int>(std::min(pieceElements, count - first)));
}

bool hasData(MPI_Count count, MPI_Datatype type)
{
    MPI_Count bytes = 0;
    check(MPI_Type_size_x(type, &bytes));
    return count > 0 && bytes > 0;
}

} // namespace

void checkCall(MPI_Count count, MPI_Datatype type)
{
    if (count < 0)
        throw Refusal(MPI_ERR_COUNT, "the count is negative");
    if (type == MPI_DATATYPE_NULL)
        throw Refusal(MPI_ERR_TYPE, "there is no datatype");
}

void checkOperation(MPI_Op operation)
{
    if (operation == MPI_OP_NULL)
        throw Refusal(MPI_ERR_OP, "there is no operation");
    int commutes = 0;
    check(MPI_Op_commutative(operation, &commutes));
    if (commutes == 0)
        throw Refusal(MPI_ERR_OP,
            "the operation does not commute (MPI_Op_commutative): a group whose ranks the system gives has "
            "no order of operands; use MPI_Reduce on a communicator");
}

std::unique_ptr<ProcessGroup> ProcessGroup::root(
    MPI_Comm communicator, const collscope_group_options *options)
{
    const double timeout = options ? options->timeout_seconds : 0;
    if (!(timeout >= 0))
        throw Refusal(MPI_ERR_ARG, "timeout_seconds is negative");
    auto universe = std::make_shared<Universe>(communicator, timeout);
    const Wish wish
        = universe->messenger.self() == 0 ? wishOf(options, {}, universe->messenger.processes()) : Wish();
    Words words = wordsOf(wish.style);
    check(MPI_Bcast(
        words.data(), static_cast<int>(words.size()), MPI_UINT32_T, 0, universe->messenger.communicator()));
    WordReader reader(words);
    const std::optional<Style> style = styleFrom(reader);
    if (!style) {
        universe->messenger.close();
        throw Refusal(MPI_ERR_ARG,
            !wish.refusal.empty() ? wish.refusal : "the options of rank 0 are wrong: " + rightOptions());
    }
    return std::unique_ptr<ProcessGroup>(new ProcessGroup(std::move(universe), *style));
}

ProcessGroup::ProcessGroup(std::shared_ptr<Universe> universe, const Style &style)
    : m_universe(std::move(universe)), m_style(style), m_tag(messenger().tagOf(0)),
      m_place(heapPlace(messenger().self(), messenger().processes(), style.degree)), m_rank(m_place.rank)
{
    ++m_universe->groups;
}

ProcessGroup::ProcessGroup(std::shared_ptr<Universe> universe, const Forming &formed)
    : m_universe(std::move(universe)), m_style(formed.style()), m_id(formed.id()),
      m_tag(messenger().tagOf(m_id ^ std::uint64_t{formed.membership()->colour} << 40U)),
      m_place(formed.membership()->place), m_rank(m_place.rank)
{
    ++m_universe->groups;
}

void ProcessGroup::close()
{
    if (m_underWay > 0)
        throw Refusal(
            MPI_ERR_ARG, std::to_string(m_underWay) + " formations out of this group are under way");
    if (m_id != 0 || hasFailed())
        return;
    if (m_universe->groups > 1)
        throw Refusal(MPI_ERR_ARG,
            std::to_string(m_universe->groups - 1) + " groups that came out of this root are not freed");
    messenger().close();
}

std::unique_ptr<Forming> ProcessGroup::form(
    std::optional<Colour> colour, const collscope_group_options *options)
{
    auto forming = std::make_unique<Forming>(m_universe->formations, Occasion{m_id, m_formed++}, m_place,
        colour, m_place.isRoot() ? wishOf(options, m_style, m_place.processes) : Wish());
    ++m_underWay;
    return forming;
}

void ProcessGroup::ended(const collscope_group_traffic &traffic)
{
    --m_underWay;
    count(traffic);
}

void ProcessGroup::count(const collscope_group_traffic &traffic)
{
    add(m_traffic.start, traffic.start);
    add(m_traffic.formation, traffic.formation);
    add(m_traffic.hand_over, traffic.hand_over);
    add(m_traffic.routing, traffic.routing);
    add(m_traffic.completion, traffic.completion);
    m_traffic.largest_bytes = std::max(m_traffic.largest_bytes, traffic.largest_bytes);
    m_traffic.most_state_bytes = std::max(m_traffic.most_state_bytes, traffic.most_state_bytes);
}

Parameters ProcessGroup::parameters() const
{
    Parameters parameters;
    parameters.segmentBytes = m_style.segmentBytes;
    parameters.tag = m_tag;
    parameters.waiting = &messenger();
    return parameters;
}

Words ProcessGroup::hear(Process from, std::size_t size) const
{
    Words words = messenger().receive(from, m_tag);
    if (words.size() != size)
        throw GroupError(
            MPI_ERR_OTHER, "process " + std::to_string(from) + " is in another call than this one");
    return words;
}

Words ProcessGroup::hearList(Process from, std::size_t each) const
{
    Words words = messenger().receive(from, m_tag);
    if (words.size() % each != 0)
        throw GroupError(
            MPI_ERR_OTHER, "process " + std::to_string(from) + " is in another call than this one");
    return words;
}

void ProcessGroup::barrier()
{
    for (const Process child : m_place.children)
        hear(child, 0);
    if (!m_place.isRoot()) {
        tell(m_place.parent, {});
        hear(m_place.parent, 0);
    }
    for (const Process child : m_place.children)
        tell(child, {});
}

void ProcessGroup::bcast(void *buffer, MPI_Count count, MPI_Datatype type, int root)
{
    if (hasData(count, type))
        allDown(buffer, count, type, root == COLLSCOPE_TOP ? ownTree() : viewOf(root).tree);
}

void ProcessGroup::reduce(
    const void *operand, void *result, MPI_Count count, MPI_Datatype type, MPI_Op operation, int root)
{
    if (!hasData(count, type))
        return;
    const wire::Tree tree = root == COLLSCOPE_TOP ? ownTree() : viewOf(root).tree;
    if (operand == MPI_IN_PLACE && tree.parent != wire::noRank)
        throw Refusal(MPI_ERR_BUFFER, "MPI_IN_PLACE is for the root");
    allUp(operand, result, count, type, operation, tree);
}

void ProcessGroup::allreduce(
    const void *operand, void *result, MPI_Count count, MPI_Datatype type, MPI_Op operation)
{
    if (!hasData(count, type))
        return;
    const wire::Tree tree = ownTree();
    const bool readsResult = operand == MPI_IN_PLACE && tree.parent != wire::noRank;
    allUp(readsResult ? result : operand, result, count, type, operation, tree);
    allDown(result, count, type, tree);
}

void ProcessGroup::allDown(void *buffer, MPI_Count count, MPI_Datatype type, const wire::Tree &tree)
{
    const TypeLayout layout(type);
    const Parameters how = parameters();
    inPieces(count, [&](std::size_t first, int elements) {
        const bcast::Call call(
            layout.at(buffer, first), elements, type, tree.root, messenger().communicator(), how);
        bcast::flowDown(call, tree);
    });
}

void ProcessGroup::allUp(const void *operand, void *result, MPI_Count count, MPI_Datatype type,
    MPI_Op operation, const wire::Tree &tree)
{
    const TypeLayout layout(type);
    const Parameters how = parameters();
    inPieces(count, [&](std::size_t first, int elements) {
        const void *const from = operand == MPI_IN_PLACE ? operand : layout.at(operand, first);
        void *const to = tree.parent == wire::noRank ? layout.at(result, first) : nullptr;
        const reduce::Call call(
            from, to, elements, type, operation, tree.root, messenger().communicator(), how);
        reduce::flowUp(call, tree);
    });
}

} // namespace collscope::agent::groups
