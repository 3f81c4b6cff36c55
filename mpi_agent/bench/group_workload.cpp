// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/group_workload.h"

#include "engine/wire/catalogue.h"

#include <algorithm>
#include <array>
#include <limits>
#include <new>

namespace collscope::agent {

namespace {

/// What a group's collective does among its members is what MPI's does among all processes.
WorkloadKind among(std::string_view name, std::string_view likeThis, const std::vector<WorkloadKind> &known)
{
    WorkloadKind kind = *std::find_if(known.begin(), known.end(),
        [likeThis](const WorkloadKind &candidate) { return candidate.collective == likeThis; });
    kind.collective = name;
    return kind;
}

/// How a process is placed in the tree of its group, as it is sent to all.
struct Placed {
    static constexpr int noGroup = -2;
    int parent = noGroup; ///< -1: the top
    int depth = 0;
    int children = 0;
    int members = 0;
};
constexpr int placedInts = sizeof(Placed) / sizeof(int);

} // namespace

const std::vector<WorkloadKind> &groupWorkloads()
{
    static const std::vector<WorkloadKind> all = {
        among("group_allreduce", "allreduce", reductionWorkloads()),
        among("group_barrier", "barrier", movementWorkloads()),
        among("group_bcast", "bcast", movementWorkloads()),
        among("group_create", "barrier", movementWorkloads()), // no data
        among("group_reduce", "reduce", reductionWorkloads()),
    };
    return all;
}

GroupWorkload::GroupWorkload(const WorkloadKind &kind, MPI_Comm communicator, std::size_t coldBytes,
    WorkloadMemory &memory, std::uint32_t members, std::uint32_t colours)
    : Workload(kind, communicator, coldBytes, memory),
      m_call(kind.collective == "group_create"     ? Call::create
              : kind.collective == "group_barrier" ? Call::barrier
              : kind.collective == "group_bcast"   ? Call::bcast
              : kind.collective == "group_reduce"  ? Call::reduce
                                                   : Call::allreduce),
      m_self(shape().rank), m_colours(wire::groups::chosenColours(
                                groupSeed, static_cast<std::uint32_t>(shape().size), members, colours)),
      m_colour(m_colours.at(static_cast<std::size_t>(m_self)))
{
    const auto own = m_colours.begin() + m_self;
    if (isMember()) {
        m_index = static_cast<int>(std::count(m_colours.begin(), own, m_colour));
        m_members = static_cast<int>(std::count(m_colours.begin(), m_colours.end(), m_colour));
    }
    shape().rank = m_index;
    shape().size = m_members;
}

GroupWorkload::~GroupWorkload()
{
    GroupWorkload::end();
}

void GroupWorkload::resize(std::uint64_t messageBytes)
{
    m_messageBytes = messageBytes;
    Workload::resize(isMember() ? messageBytes : 0);
}

bool GroupWorkload::everywhere(bool here) const
{
    const int mine = here ? 1 : 0;
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, m_parent);
    return all != 0;
}

/// What has to be there before a group can be formed.
int GroupWorkload::open(const wire::Method &method)
{
    m_way = method.algorithm == wire::commCreateGroup ? Way::createGroup
        : method.isBaseline()                         ? Way::split
                                                      : Way::scheme;
    if (m_way == Way::createGroup && isMember()) {
        std::vector<int> processes;
        for (std::size_t i = 0; i < m_colours.size(); ++i)
            if (m_colours[i] == m_colour)
                processes.push_back(static_cast<int>(i));
        MPI_Group everybody = MPI_GROUP_NULL;
        MPI_Comm_group(m_parent, &everybody);
        const int code = MPI_Group_incl(everybody, m_members, processes.data(), &m_list);
        MPI_Group_free(&everybody);
        return code;
    }
    if (m_way != Way::scheme)
        return MPI_SUCCESS;
    collscope_group_options options = {};
    options.scheme = method.algorithm.c_str();
    options.degree = method.fanout;
    options.segment_bytes
        = method.segmentBytes != 0 ? method.segmentBytes : std::numeric_limits<unsigned long long>::max();
    constexpr unsigned byDefault = 3;
    m_degree = method.fanout != 0 ? method.fanout : byDefault;
    return collscope_group_root(m_parent, &options, &m_root);
}

int GroupWorkload::form()
{
    const unsigned colour = m_colour.value_or(0);
    constexpr int tag = 0; // no process is in two of the groups
    switch (m_way) {
    case Way::scheme:
        return collscope_group_create(m_root, isMember() ? 1 : 0, colour, nullptr, &m_group);
    case Way::createGroup:
        return isMember() ? MPI_Comm_create_group(m_parent, m_list, tag, &m_communicator) : MPI_SUCCESS;
    case Way::split:
        break;
    }
    return MPI_Comm_split(
        m_parent, isMember() ? static_cast<int>(colour) : MPI_UNDEFINED, m_self, &m_communicator);
}

int GroupWorkload::release()
{
    int code = MPI_SUCCESS;
    if (m_group != COLLSCOPE_GROUP_NULL)
        code = collscope_group_free(&m_group);
    if (m_communicator != MPI_COMM_NULL)
        code = MPI_Comm_free(&m_communicator);
    return code;
}

/// The first process of the group plays rank 0 and gets its data: who is on top changes places with rank 0.
int GroupWorkload::findFirst()
{
    shape().rank = m_index;
    if (m_group == COLLSCOPE_GROUP_NULL)
        return MPI_SUCCESS;
    int parent = 0;
    int depth = 0;
    int children = 0;
    collscope_group_place(m_group, &parent, &depth, &children, nullptr, 0);
    const int mine = parent < 0 ? m_index : -1;
    int first = -1;
    const int code = collscope_group_allreduce(&mine, &first, 1, MPI_INT, MPI_MAX, m_group);
    shape().rank = m_index == first ? 0 : m_index == 0 ? first : m_index;
    return code;
}

std::string GroupWorkload::begin(const wire::Method &method, MPI_Comm communicator)
{
    m_parent = communicator;
    if (!everywhere(open(method) == MPI_SUCCESS))
        return "no group can be made of the communicator";
    if (m_call == Call::create)
        return {};
    if (!everywhere(form() == MPI_SUCCESS))
        return "the group cannot be formed";
    if (!everywhere(findFirst() == MPI_SUCCESS))
        return "the group does not find who is on top";
    bool enough = true;
    try {
        resize(m_messageBytes);
    } catch (const std::bad_alloc &) {
        enough = false;
    }
    return everywhere(enough) ? std::string() : "there is not enough memory for it";
}

void GroupWorkload::end()
{
    release();
    if (m_list != MPI_GROUP_NULL)
        MPI_Group_free(&m_list);
    if (m_root != COLLSCOPE_GROUP_NULL)
        collscope_group_free(&m_root);
}

void GroupWorkload::advance()
{
    if (m_call == Call::create)
        release();
    Workload::advance();
}

int GroupWorkload::run(const wire::Method &method, MPI_Comm)
{
    if (m_call == Call::create)
        return form();
    if (!isMember())
        return MPI_SUCCESS;
    return m_group != COLLSCOPE_GROUP_NULL ? runOnTree() : Workload::run(method, m_communicator);
}

int GroupWorkload::runOnTree()
{
    const Arguments a = arguments(MPI_COMM_NULL);
    switch (m_call) {
    case Call::barrier:
        return collscope_group_barrier(m_group);
    case Call::bcast:
        return collscope_group_bcast(a.output, a.count, a.type, COLLSCOPE_TOP, m_group);
    case Call::reduce:
        return collscope_group_reduce(a.input, a.output, a.count, a.type, MPI_SUM, COLLSCOPE_TOP, m_group);
    case Call::allreduce:
    case Call::create:
        break;
    }
    return collscope_group_allreduce(a.input, a.output, a.count, a.type, MPI_SUM, m_group);
}

bool GroupWorkload::isRight()
{
    if (m_call != Call::create)
        return Workload::isRight();
    return m_way == Way::scheme ? isTree() : isCommunicator();
}

bool GroupWorkload::isCommunicator() const
{
    if (!isMember() || m_communicator == MPI_COMM_NULL)
        return !isMember() && m_communicator == MPI_COMM_NULL;
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(m_communicator, &rank);
    MPI_Comm_size(m_communicator, &size);
    return rank == m_index && size == m_members;
}

/// Whether all members of this process's colour are one tree, and who is in none has none. All processes of
/// the communicator ask.
bool GroupWorkload::isTree() const
{
    Placed own;
    if (m_group != COLLSCOPE_GROUP_NULL) {
        collscope_group_place(m_group, &own.parent, &own.depth, &own.children, nullptr, 0);
        collscope_group_size(m_group, &own.members);
    }
    std::vector<Placed> all(m_colours.size());
    MPI_Allgather(&own, placedInts, MPI_INT, all.data(), placedInts, MPI_INT, m_parent);
    if (!isMember())
        return own.parent == Placed::noGroup;
    int tops = 0;
    std::vector<int> children(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Placed &member = all[i];
        if (m_colours[i] != m_colour)
            continue;
        if (member.members != m_members || member.children > static_cast<int>(m_degree))
            return false;
        if (member.parent == -1) {
            tops += member.depth == 0 ? 1 : 2;
            continue;
        }
        const auto parent = static_cast<std::size_t>(member.parent);
        if (member.parent < 0 || parent >= all.size() || m_colours[parent] != m_colour
            || member.depth != all[parent].depth + 1)
            return false;
        ++children[parent];
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        if (m_colours[i] == m_colour && children[i] != all[i].children)
            return false;
    return tops == 1;
}

} // namespace collscope::agent
