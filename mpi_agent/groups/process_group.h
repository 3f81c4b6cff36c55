// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/topology.h"
#include "mpi_agent/groups/forming.h"

#include <map>
#include <memory>
#include <optional>

namespace collscope::agent::groups {

/// What all groups that come out of one communicator share.
struct Universe {
    Universe(MPI_Comm communicator, double timeoutSeconds)
        : messenger(communicator, timeoutSeconds), formations(messenger)
    {
    }
    Messenger messenger;
    Formations formations;
    int groups = 0; ///< alive at this process
};

/// A process group as one member sees it (collscope/groups.h says what the calls do). Throws MpiError:
/// Refusal when nothing has happened to the group.
class ProcessGroup {
public:
    /// Collective: the group of all processes of a communicator.
    static std::unique_ptr<ProcessGroup> root(MPI_Comm communicator, const collscope_group_options *options);
    /// What came out of a formation that is done.
    ProcessGroup(std::shared_ptr<Universe> universe, const Forming &formed);
    ~ProcessGroup() { --m_universe->groups; }
    ProcessGroup(const ProcessGroup &) = delete;
    ProcessGroup &operator=(const ProcessGroup &) = delete;

    /// Before the end. The root's is collective.
    void close();

    /// One more formation out of this group.
    std::unique_ptr<Forming> form(
        std::optional<wire::groups::Colour> colour, const collscope_group_options *options);
    /// Of a formation out of this group that is over.
    void ended(const collscope_group_traffic &traffic);

    const std::shared_ptr<Universe> &universe() const { return m_universe; }
    const wire::groups::TreePlace &place() const { return m_place; }
    const collscope_group_traffic &traffic() const { return m_traffic; }
    bool hasFailed() const { return !m_failure.empty(); }
    const std::string &failure() const { return m_failure; }
    void fail(const std::string &why) { m_failure = why; }

    void barrier();
    void bcast(void *buffer, MPI_Count count, MPI_Datatype type, int root);
    void reduce(
        const void *operand, void *result, MPI_Count count, MPI_Datatype type, MPI_Op operation, int root);
    void allreduce(const void *operand, void *result, MPI_Count count, MPI_Datatype type, MPI_Op operation);
    void addTree(int root);

    std::uint32_t rank();
    int sort(bool ask, long long key);
    void find(const int *ranks, int *processes, std::size_t count);
    /// Negative: not known.
    int partner(std::uint32_t rank) const;

private:
    ProcessGroup(std::shared_ptr<Universe> universe, const Style &style);

    Messenger &messenger() const { return m_universe->messenger; }
    /// So many words, or so many each time. What is not for this call is found by that.
    Words hear(Process from, std::size_t size) const;
    Words hearList(Process from, std::size_t each) const;
    void tell(Process to, Words words) const { messenger().send(to, m_tag, std::move(words)); }
    Parameters parameters() const;
    void count(const collscope_group_traffic &traffic);

    /// The tree as seen from a root that was found in it.
    struct View {
        int root = 0;
        std::uint32_t distance = 0; ///< of this process from it
        Process toward = wire::groups::nobody; ///< neighbour in that direction; nobody: this is it
        wire::Tree tree = {}; ///< what carries data
    };
    wire::Tree ownTree() const;
    const View &viewOf(int root);
    View find(int root) const;
    wire::Tree forwarding(int root, Process top) const;
    wire::Tree turned(int root, Process toward) const;

    void allUp(const void *operand, void *result, MPI_Count count, MPI_Datatype type, MPI_Op operation,
        const wire::Tree &tree);
    void allDown(void *buffer, MPI_Count count, MPI_Datatype type, const wire::Tree &tree);

    /// Who has a rank.
    enum class Way { here, up, below };
    struct Direction {
        Way way = Way::here;
        std::size_t child = 0;
    };
    Direction directionOf(std::uint32_t rank) const;
    void number();

    std::shared_ptr<Universe> m_universe;
    Style m_style;
    FormationId m_id = 0;
    int m_tag = 0;
    wire::groups::TreePlace m_place;
    std::uint32_t m_formed = 0; ///< formations out of it
    int m_underWay = 0; ///< of these
    collscope_group_traffic m_traffic = {};
    std::string m_failure;

    std::vector<View> m_views; ///< the last roots
    std::vector<View> m_ownTrees; ///< of addTree()
    std::uint32_t m_rank = wire::groups::nobody;
    std::vector<std::uint32_t> m_below; ///< per child, members below; where ranks are a pre-order
    std::map<std::uint32_t, int> m_partners; ///< process by rank
};

/// Checked arguments of a collective call; throws Refusal.
void checkCall(MPI_Count count, MPI_Datatype type);
void checkOperation(MPI_Op operation);

} // namespace collscope::agent::groups
