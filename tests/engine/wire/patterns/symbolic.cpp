// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/wire/patterns/symbolic.h"

#include "engine/wire/patterns/nodes.h"

#include <algorithm>
#include <unordered_map>

namespace collscope::tests {

using namespace wire::patterns;

namespace {

constexpr std::uint32_t no = 0xffffffff;

/// Content of a block, the sum of what processes gave.
struct Value {
    std::uint32_t block = no; ///< of the vector; of alltoall, destination
    std::uint64_t sum = 0;
    std::uint32_t first = 0; ///< of the range of ranks
    std::uint32_t end = 0;
    bool ordered = true;
    std::uint64_t formula = 0; ///< of operands and their sides, as the agent combines them
};

std::uint64_t weight(std::uint64_t rank)
{
    std::uint64_t x = (rank + 1) * 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

Value given(std::uint32_t rank, std::uint32_t block)
{
    return {block, weight(rank), rank, rank + 1, true, weight(rank)};
}

Value combined(const Value &left, const Value &right)
{
    return {left.block, left.sum + right.sum, left.first, right.end,
        left.ordered && right.ordered && left.end == right.first, weight(left.formula + 3 * right.formula)};
}

struct Message {
    std::uint32_t sender = 0;
    std::vector<Value> values;
    std::vector<bool> known; ///< of a barrier: who is known to have come
};

struct Posted {
    std::uint32_t receiver = 0;
    std::size_t slot = 0; ///< in Process::received
};

struct Channel {
    std::vector<Message> sent; ///< rarely more than one: taken from the front
    std::vector<Posted> posted;
};

struct Process {
    Pattern pattern;
    std::vector<Value> buffers[3];
    std::vector<std::uint32_t> sizes[3]; ///< the block of the vector that each block is as large as
    std::size_t next = 0; ///< step
    std::size_t end = 0; ///< of the round under way
    std::size_t open = 0; ///< messages of it that did not get through
    std::uint64_t time = 0; ///< rounds until now
    std::uint64_t latest = 0; ///< start of the latest partner
    std::vector<std::vector<Value>> received;
    std::uint64_t sentBlocks = 0;
    std::uint64_t sentMessages = 0;
    bool messages = false; ///< the round has some
    std::vector<bool> known; ///< of a barrier
    std::vector<bool> told; ///< in the round under way
};

class Game {
public:
    Game(std::string_view collective, const PatternOf &pattern, Role role)
        : m_collective(collective), m_size(role.processes), m_root(role.root), m_nodes(role.nodes),
          m_processes(role.processes)
    {
        for (std::uint32_t rank = 0; rank < m_size; ++rank) {
            role.rank = rank;
            Process &process = m_processes[rank];
            process.pattern = pattern(role);
            setUp(process, rank);
            m_sums.push_back(m_sums.back() + weight(rank));
        }
    }

    Played play()
    {
        for (std::uint32_t rank = 0; rank < m_size; ++rank)
            begin(rank);
        while (!m_ready.empty()) {
            const std::uint32_t rank = m_ready.back();
            m_ready.pop_back();
            finish(rank);
        }
        for (std::uint32_t rank = 0; rank < m_size && m_played.problem.empty(); ++rank)
            judge(rank);
        return m_played;
    }

private:
    bool moves(std::string_view name) const { return m_collective == name; }

    void setUp(Process &process, std::uint32_t rank)
    {
        const std::uint32_t blocks = process.pattern.blocks;
        const bool isRoot = rank == m_root;
        const auto give = [&](Buffer buffer, std::uint32_t first, std::uint32_t count, bool filled) {
            auto &values = process.buffers[static_cast<int>(buffer)];
            auto &sizes = process.sizes[static_cast<int>(buffer)];
            for (std::uint32_t i = first; i < first + count; ++i) {
                values.push_back(filled ? given(rank, i) : Value{});
                sizes.push_back(i);
            }
        };
        if (moves("bcast")) {
            give(Buffer::output, 0, blocks, isRoot);
        } else if (moves("gather") || moves("allgather")) {
            give(Buffer::input, rank, 1, true);
            give(Buffer::output, 0, isRoot || moves("allgather") ? blocks : 0, false);
        } else if (moves("scatter") || moves("reduce_scatter_block")) {
            give(Buffer::input, 0, isRoot || !moves("scatter") ? blocks : 0, true);
            give(Buffer::output, rank, 1, false);
        } else if (!moves("barrier")) {
            give(Buffer::input, 0, blocks, true);
            give(Buffer::output, 0, isRoot || !moves("reduce") ? blocks : 0, false);
        }
        if (moves("barrier")) {
            process.known.resize(m_size);
            process.known[rank] = true;
            process.told = process.known;
        }
        process.sizes[static_cast<int>(Buffer::scratch)] = process.pattern.scratch;
        process.buffers[static_cast<int>(Buffer::scratch)].resize(process.pattern.scratch.size());
        if ((moves("allgather") || moves("gather") || moves("scatter") || moves("alltoall")
                || moves("reduce_scatter_block"))
            && blocks != m_size)
            fail("as many blocks as processes", rank);
    }

    void fail(const std::string &what, std::uint32_t rank)
    {
        if (m_played.problem.empty())
            m_played.problem = what + " at process " + std::to_string(rank) + " of " + std::to_string(m_size);
    }

    bool has(std::uint32_t rank, const Blocks &blocks)
    {
        const auto &values = m_processes[rank].buffers[static_cast<int>(blocks.buffer)];
        if (blocks.first + std::uint64_t{blocks.count} > values.size())
            fail("blocks that are not there", rank);
        return m_played.problem.empty();
    }

    std::vector<Value> copyOf(std::uint32_t rank, const Blocks &blocks)
    {
        const auto &values = m_processes[rank].buffers[static_cast<int>(blocks.buffer)];
        return {values.begin() + blocks.first, values.begin() + blocks.first + blocks.count};
    }

    void put(std::uint32_t rank, const std::vector<Value> &values, const Blocks &to, Put how)
    {
        if (!has(rank, to))
            return;
        Value *const old = m_processes[rank].buffers[static_cast<int>(to.buffer)].data() + to.first;
        if (values.size() != to.count)
            return fail("a message of another size", rank);
        if (to.buffer == Buffer::input && !values.empty())
            return fail("writes to the input", rank);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint32_t size = m_processes[rank].sizes[static_cast<int>(to.buffer)][to.first + i];
            if (values[i].block == no || (!moves("alltoall") && values[i].block != size))
                return fail("takes what is not there or of another size", rank);
            if (how != Put::over && old[i].block != values[i].block)
                return fail("combines different blocks", rank);
            const Value before = old[i];
            old[i] = how == Put::over ? values[i]
                : how == Put::left    ? combined(values[i], before)
                                      : combined(before, values[i]);
            // The agent spares a copy where the operation commutes and the pattern does not keep sides.
            if (how == Put::right && !m_processes[rank].pattern.keepsSides)
                old[i].formula = combined(values[i], before).formula;
            m_played.ordered &= old[i].ordered;
        }
    }

    /// Posts the messages of the next round.
    void begin(std::uint32_t rank)
    {
        Process &self = m_processes[rank];
        const auto &steps = self.pattern.steps();
        if (self.next == steps.size())
            return;
        self.end = self.next;
        while (self.end < steps.size() && steps[self.end].kind != Step::Kind::endOfRound)
            ++self.end;
        if (self.end == steps.size())
            return fail("a round without an end", rank);
        self.received.assign(self.end - self.next, {});
        self.latest = self.time;
        self.messages = false;
        self.open = 0;
        checkHazards(rank);
        for (std::size_t i = self.next; i < self.end; ++i)
            self.open += steps[i].kind != Step::Kind::local ? 1 : 0;
        if (self.open == 0) {
            m_ready.push_back(rank);
            return;
        }
        self.messages = true;
        for (std::size_t i = self.next; i < self.end; ++i) {
            const Step &step = steps[i];
            if (step.kind == Step::Kind::local)
                continue;
            if (step.peer >= m_size || step.peer == rank)
                return fail("a message to nobody", rank);
            if (step.kind == Step::Kind::receive) {
                Channel &channel = channelOf(step.peer, rank);
                channel.posted.push_back({rank, i - self.next});
                match(channel);
            } else if (has(rank, step.from)) {
                self.sentBlocks += step.from.count;
                ++self.sentMessages;
                if (m_nodes && m_nodes->of(rank) != m_nodes->of(step.peer)) {
                    m_played.blocksBetween += step.from.count;
                    ++m_played.messagesBetween;
                }
                Channel &channel = channelOf(rank, step.peer);
                channel.sent.push_back({rank, copyOf(rank, step.from), self.known});
                match(channel);
            }
        }
    }

    /// MPI allows nothing to be received over what is under way.
    void checkHazards(std::uint32_t rank)
    {
        Process &self = m_processes[rank];
        const auto &steps = self.pattern.steps();
        std::vector<bool> used[3];
        for (const Step::Kind kind : {Step::Kind::send, Step::Kind::receive})
            for (std::size_t i = self.next; i < self.end; ++i) {
                const Step &step = steps[i];
                if (step.kind != kind || (kind == Step::Kind::receive && step.put != Put::over))
                    continue;
                const Blocks &blocks = kind == Step::Kind::send ? step.from : step.to;
                if (!has(rank, blocks))
                    return;
                auto &marks = used[static_cast<int>(blocks.buffer)];
                marks.resize(self.buffers[static_cast<int>(blocks.buffer)].size());
                for (std::uint32_t block = blocks.first; block < blocks.first + blocks.count; ++block) {
                    if (kind == Step::Kind::receive && marks[block])
                        return fail("receives over what is sent or received", rank);
                    marks[block] = true;
                }
            }
    }

    Channel &channelOf(std::uint32_t from, std::uint32_t to)
    {
        return m_channels[std::uint64_t{from} * m_size + to];
    }

    void match(Channel &channel)
    {
        if (channel.sent.empty() || channel.posted.empty())
            return;
        Message message = std::move(channel.sent.front());
        channel.sent.erase(channel.sent.begin());
        const Posted posted = channel.posted.front();
        channel.posted.erase(channel.posted.begin());
        Process &sender = m_processes[message.sender];
        Process &receiver = m_processes[posted.receiver];
        receiver.received[posted.slot] = std::move(message.values);
        for (std::size_t i = 0; i < message.known.size(); ++i)
            receiver.told[i] = receiver.told[i] || message.known[i];
        sender.latest = std::max(sender.latest, receiver.time);
        receiver.latest = std::max(receiver.latest, sender.time);
        for (const std::uint32_t rank : {message.sender, posted.receiver})
            if (--m_processes[rank].open == 0)
                m_ready.push_back(rank);
    }

    void finish(std::uint32_t rank)
    {
        Process &self = m_processes[rank];
        const auto &steps = self.pattern.steps();
        for (std::size_t i = self.next; i < self.end; ++i) {
            const Step &step = steps[i];
            if (step.kind == Step::Kind::receive)
                put(rank, self.received[i - self.next], step.to, step.put);
        }
        for (std::size_t i = self.next; i < self.end; ++i) {
            const Step &step = steps[i];
            if (step.kind != Step::Kind::local)
                continue;
            if (has(rank, step.from))
                put(rank, copyOf(rank, step.from), step.to, step.put);
        }
        self.known = self.told;
        if (self.messages)
            self.time = self.latest + 1;
        self.next = self.end + 1;
        begin(rank);
    }

    void judge(std::uint32_t rank)
    {
        const Process &self = m_processes[rank];
        m_played.rounds = std::max(m_played.rounds, self.time);
        m_played.mostSent = std::max(m_played.mostSent, self.sentBlocks);
        m_played.mostMessages = std::max(m_played.mostMessages, self.sentMessages);
        if (self.next != self.pattern.steps().size())
            return fail("it hangs", rank);
        if (std::find(self.known.begin(), self.known.end(), false) != self.known.end())
            return fail("leaves the barrier before all have come", rank);
        const auto &output = self.buffers[static_cast<int>(Buffer::output)];
        const auto &first = m_processes.front().buffers[static_cast<int>(Buffer::output)];
        for (std::size_t i = 0; i < output.size(); ++i) {
            if (!isRight(rank, static_cast<std::uint32_t>(i), output[i]))
                return fail("a wrong result in block " + std::to_string(i), rank);
            if (moves("allreduce") && output[i].formula != first[i].formula)
                return fail("other sides than at process 0 in block " + std::to_string(i), rank);
        }
    }

    bool isRight(std::uint32_t rank, std::uint32_t block, const Value &value) const
    {
        if (moves("bcast"))
            return value.block == block && value.sum == weight(m_root);
        if (moves("gather") || moves("allgather"))
            return value.block == block && value.sum == weight(block);
        if (moves("scatter"))
            return value.block == rank && value.sum == weight(m_root);
        if (moves("alltoall"))
            return value.block == rank && value.sum == weight(block);
        if (moves("exscan") && rank == 0)
            return true; // not defined
        const std::uint32_t end = moves("scan") ? rank + 1 : moves("exscan") ? rank : m_size;
        return value.block == (moves("reduce_scatter_block") ? rank : block) && value.sum == m_sums[end];
    }

    std::string_view m_collective;
    std::uint32_t m_size;
    std::uint32_t m_root;
    const Nodes *m_nodes;
    std::vector<Process> m_processes;
    std::unordered_map<std::uint64_t, Channel> m_channels;
    std::vector<std::uint32_t> m_ready;
    std::vector<std::uint64_t> m_sums{0}; ///< of the first so many ranks
    Played m_played;
};

} // namespace

Played play(std::string_view collective, const PatternOf &pattern, Role role)
{
    return Game(collective, pattern, role).play();
}

} // namespace collscope::tests
