// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/rounds.h"

#include "engine/wire/patterns/classic_trees.h"

#include "engine/wire/catalogue.h"

#include <algorithm>
#include <map>
#include <utility>

namespace collscope::wire::patterns {

namespace {

/// How far a process is. Messages get through when both sides have come to them.
struct Walker {
    Pattern pattern;
    std::size_t next = 0; ///< step
    std::size_t open = 0; ///< messages of the round under way
    std::size_t round = 0; ///< that it is in
    std::size_t latest = 0; ///< of its partners in that round
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
};

/// A message of which one side has come.
struct Half {
    std::uint32_t rank = 0;
    std::uint32_t blocks = 0;
};

class Walk {
public:
    Walk(const Algorithm &algorithm, Role role) : m_walkers(role.processes)
    {
        for (role.rank = 0; role.rank < role.processes; ++role.rank)
            m_walkers[role.rank].pattern = algorithm.pattern(role);
    }

    Rounds rounds()
    {
        for (std::uint32_t rank = 0; rank < m_walkers.size(); ++rank)
            begin(rank);
        while (!m_ready.empty()) {
            const std::uint32_t rank = m_ready.back();
            m_ready.pop_back();
            Walker &self = m_walkers[rank];
            self.round = self.latest + 1;
            begin(rank);
        }
        m_rounds.blocks = m_walkers.front().pattern.blocks;
        for (const Walker &walker : m_walkers) {
            m_rounds.mostSent = std::max(m_rounds.mostSent, walker.sent);
            m_rounds.mostReceived = std::max(m_rounds.mostReceived, walker.received);
        }
        return std::move(m_rounds);
    }

private:
    /// Goes on to the next round that has messages.
    void begin(std::uint32_t rank)
    {
        Walker &self = m_walkers[rank];
        const auto &steps = self.pattern.steps();
        const auto isMessage = [](const Step &step) {
            return step.kind == Step::Kind::send || step.kind == Step::Kind::receive;
        };
        std::size_t end = self.next;
        for (; end < steps.size() && (steps[end].kind != Step::Kind::endOfRound || self.open == 0); ++end)
            self.open += isMessage(steps[end]) ? 1 : 0;
        self.latest = self.round;
        const std::size_t first = std::exchange(self.next, end);
        for (std::size_t i = first; i < end; ++i)
            if (steps[i].kind == Step::Kind::send)
                meet(rank, steps[i].peer, steps[i].from.count, true);
            else if (steps[i].kind == Step::Kind::receive)
                meet(steps[i].peer, rank, steps[i].to.count, false);
    }

    void meet(std::uint32_t from, std::uint32_t to, std::uint32_t blocks, bool isSender)
    {
        auto &[senders, receivers] = m_halves[{from, to}];
        auto &own = isSender ? senders : receivers;
        auto &others = isSender ? receivers : senders;
        if (others.empty()) {
            own.push_back({isSender ? from : to, blocks});
            return;
        }
        others.erase(others.begin());
        Walker &sender = m_walkers[from];
        Walker &receiver = m_walkers[to];
        const std::size_t round = std::max(sender.round, receiver.round);
        if (m_rounds.messages.size() <= round)
            m_rounds.messages.resize(round + 1);
        m_rounds.messages[round].push_back({from, to, blocks});
        sender.sent += blocks;
        receiver.received += blocks;
        for (const std::uint32_t rank : {from, to}) {
            m_walkers[rank].latest = std::max(m_walkers[rank].latest, round);
            if (--m_walkers[rank].open == 0)
                m_ready.push_back(rank);
        }
    }

    std::vector<Walker> m_walkers;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::vector<Half>, std::vector<Half>>>
        m_halves; ///< by sender and receiver
    std::vector<std::uint32_t> m_ready;
    Rounds m_rounds;
};

std::size_t messagesOf(const Algorithm &algorithm, Role role)
{
    const Pattern pattern = algorithm.pattern(role);
    return static_cast<std::size_t>(std::count_if(pattern.steps().begin(), pattern.steps().end(),
        [](const Step &step) { return step.kind == Step::Kind::send; }));
}

/// Open MPI's algorithms (coll/base in 4.1 and later) and ours that send the same messages.
struct Same {
    std::string_view collective;
    std::string_view openMpi;
    std::string_view ours;
};
constexpr Same sameAsOpenMpi[] = {
    {"allgather", "bruck", "bruck"},
    {"allgather", "recursive_doubling", "recursive_doubling"},
    {"allgather", "ring", "ring"},
    {"allgather", "neighbor", "neighbor_exchange"},
    {"allgather", "sparbit", "sparbit"},
    {"allgather", "direct-messaging", "linear"},
    {"allgatherv", "ring", "ring"},
    {"allgatherv", "neighbor", "neighbor_exchange"},
    {"allreduce", "recursive_doubling", "recursive_doubling"},
    {"allreduce", "ring", "ring"},
    {"allreduce", "segmented_ring", "ring_segmented"},
    {"allreduce", "rabenseifner", "rabenseifner"},
    {"alltoall", "linear", "linear"},
    {"alltoall", "pairwise", "pairwise"},
    {"alltoall", "modified_bruck", "bruck"},
    {"alltoall", "linear_sync", "linear"}, // whose window is all of them, unless a variable narrows it
    {"alltoallv", "basic_linear", "linear"},
    {"alltoallv", "pairwise", "pairwise"},
    {"barrier", "linear", "linear"},
    {"barrier", "double_ring", "double_ring"},
    {"barrier", "recursive_doubling", "recursive_exchange"},
    {"barrier", "bruck", "dissemination"},
    {"bcast", "basic_linear", "linear"},
    {"bcast", "binary_tree", "kary"},
    {"bcast", "chain", "chain"},
    {"bcast", "pipeline", "pipeline"},
    {"bcast", "scatter_allgather", "scatter_allgather"},
    {"exscan", "linear", "linear"},
    {"exscan", "recursive_doubling", "recursive_doubling"},
    {"gather", "basic_linear", "linear"},
    {"gather", "binomial", "knomial"},
    {"reduce", "binary", "kary"},
    {"reduce", "binomial", "binomial"},
    {"reduce", "chain", "chain"},
    {"reduce", "in-order_binary", "inorder_binary"},
    {"reduce", "linear", "linear"},
    {"reduce", "pipeline", "pipeline"},
    {"reduce_scatter", "recursive_halving", "recursive_halving"},
    {"reduce_scatter", "ring", "ring"},
    {"reduce_scatter", "butterfly", "butterfly"},
    {"reduce_scatter_block", "recursive_halving", "recursive_halving"},
    {"reduce_scatter_block", "butterfly", "butterfly"},
    {"scan", "linear", "linear"},
    {"scan", "recursive_doubling", "recursive_doubling"},
    {"scatter", "basic_linear", "linear"},
    {"scatter", "binomial", "knomial"},
};

} // namespace

std::optional<Rounds> roundsOf(const Algorithm &algorithm, Role role, std::size_t most)
{
    if (role.processes == 0 || role.processes > most || !meets(algorithm.needs, role.processes))
        return std::nullopt;
    // Some do more than others: the root, and who is far from it. One message is one step of two processes.
    std::size_t each = 0;
    for (const std::uint32_t rank : {role.root, (role.root + 1) % role.processes}) {
        role.rank = rank;
        each = std::max(each, messagesOf(algorithm, role));
        if (each > most)
            return std::nullopt;
    }
    std::size_t all = 0;
    for (role.rank = 0; role.rank < role.processes; ++role.rank)
        if (all += messagesOf(algorithm, role); all > most)
            return std::nullopt;
    return Walk(algorithm, role).rounds();
}

std::optional<KnownPattern> knownPattern(
    std::string_view library, std::string_view collective, std::string_view algorithm, std::uint32_t fanout)
{
    const auto found = std::find_if(std::begin(sameAsOpenMpi), std::end(sameAsOpenMpi),
        [&](const Same &same) { return same.collective == collective && same.openMpi == algorithm; });
    const bool isSame = library == openMpiLibrary && found != std::end(sameAsOpenMpi);
    if (library != bundledLibrary && !isSame)
        return std::nullopt;
    const std::string_view name = isSame ? found->ours : algorithm;
    const Algorithm *const tree = findClassicTree(collective, name);
    const Algorithm *const known = tree ? tree : findAlgorithm(collective, name);
    if (!known)
        return std::nullopt;
    if (name == "chain") // both libraries make four unless told otherwise
        return KnownPattern{known, fanout == 0 ? 4 : fanout};
    const std::uint32_t least = known->nodes ? 1 : 2;
    return KnownPattern{known, known->radix && library == bundledLibrary && fanout >= least ? fanout : 2};
}

} // namespace collscope::wire::patterns
