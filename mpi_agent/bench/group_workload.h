// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/tree.h"
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/groups/collscope/groups.h"

#include <optional>
#include <string>
#include <vector>

namespace collscope::agent {

/// Who takes part in measured groups is drawn with it, for all methods and in all jobs alike.
inline constexpr std::uint64_t groupSeed = 1;

/// Process groups ready to be timed: how they are formed, or what their members do together. Who is in no
/// group forms them like all others, and then does nothing.
///
/// The group is Collscope's or, for the baseline, the communicator of MPI_Comm_split. Its first process, the
/// root where there is one, is what costs nothing to find: the top of the tree, rank 0 of the communicator.
class GroupWorkload final : public Workload {
public:
    /// `kind`: one of groupWorkloads().
    GroupWorkload(const WorkloadKind &kind, MPI_Comm communicator, std::size_t coldBytes,
        WorkloadMemory &memory, std::uint32_t members, std::uint32_t colours);
    ~GroupWorkload() override;

    void resize(std::uint64_t messageBytes) override;
    std::string begin(const wire::Method &method, MPI_Comm communicator) override;
    void end() override;
    /// Frees what the last repetition has formed.
    void advance() override;
    int run(const wire::Method &method, MPI_Comm communicator) override;
    bool isRight() override;

private:
    enum class Call { create, barrier, bcast, reduce, allreduce };
    enum class Way { split, createGroup, scheme };

    bool isMember() const { return m_colour.has_value(); }
    int open(const wire::Method &method);
    int form();
    int release();
    int findFirst();
    int runOnTree();
    bool everywhere(bool here) const;
    bool isCommunicator() const;
    bool isTree() const;

    Call m_call;
    int m_self = 0; ///< in the communicator
    std::vector<std::optional<wire::groups::Colour>> m_colours; ///< of each process of the communicator
    std::optional<wire::groups::Colour> m_colour; ///< of this one
    int m_index = 0; ///< of this process among those of its colour, and of how many
    int m_members = 0;
    std::uint64_t m_messageBytes = 0;

    // From begin() to end():
    Way m_way = Way::split;
    unsigned m_degree = 0;
    MPI_Comm m_parent = MPI_COMM_NULL; ///< not its own
    collscope_group m_root = COLLSCOPE_GROUP_NULL;
    MPI_Group m_list = MPI_GROUP_NULL; ///< for MPI_Comm_create_group
    MPI_Comm m_communicator = MPI_COMM_NULL; ///< the group, one way or the other
    collscope_group m_group = COLLSCOPE_GROUP_NULL;
};

} // namespace collscope::agent
