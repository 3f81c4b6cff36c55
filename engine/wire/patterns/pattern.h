// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

/// Communication patterns of collectives: who sends which blocks to whom in which round, as plain values. The
/// agent's collectives carry them out, the workbench draws them, tests check them without MPI.
///
/// A pattern is what one process does; the patterns of all processes of one call fit together. The data of a
/// call are a vector of blocks, which everybody cuts in the same way: blocks of a vector may differ in size,
/// but block i is as large for everybody.
namespace collscope::wire::patterns {

/// Where blocks are.
enum class Buffer : std::uint8_t {
    input, ///< what the process gives; never written
    output, ///< what it gets
    scratch, ///< memory for the call: Pattern::scratch
};

/// Blocks that lie one after the other.
struct Blocks {
    Buffer buffer = Buffer::input;
    std::uint32_t first = 0;
    std::uint32_t count = 0; ///< 0: a message without data
};

/// How blocks come to where others are.
enum class Put : std::uint8_t {
    over, ///< in their place
    left, ///< combined with them: new operation old
    right, ///< old operation new
};

/// Part of a round. Messages of a round go at once; when all of them have come, what was received is combined
/// and local steps are carried out, in their order. Nothing that is sent in a round is received over in it.
struct Step {
    enum class Kind : std::uint8_t { send, receive, local, endOfRound };

    Kind kind = Kind::endOfRound;
    Put put = Put::over; ///< of receive and local
    std::uint32_t peer = 0; ///< of send and receive
    Blocks from; ///< of send and local
    Blocks to; ///< of receive and local
};

/// What a process does in one call. Messages from one process to another come in the order in which they were
/// sent.
class Pattern {
public:
    void send(std::uint32_t to, Blocks from);
    void receive(std::uint32_t from, Blocks to, Put put = Put::over);
    void local(Blocks from, Blocks to, Put put = Put::over);
    void endRound();

    const std::vector<Step> &steps() const { return m_steps; } ///< ends with the end of a round

    /// How many blocks the vector has.
    std::uint32_t blocks = 1;
    /// For each block of scratch memory, in order: the block of the vector that it is as large as.
    std::vector<std::uint32_t> scratch;
    /// Several processes combine the same blocks, each for itself: operands keep their sides even where the
    /// operation commutes, so that all get the same bits. A NaN, a zero with a sign and the last bit of a sum
    /// depend on sides.
    bool keepsSides = false;

private:
    std::vector<Step> m_steps;
};

inline Blocks input(std::uint32_t first, std::uint32_t count)
{
    return {Buffer::input, first, count};
}
inline Blocks output(std::uint32_t first, std::uint32_t count)
{
    return {Buffer::output, first, count};
}
inline Blocks scratch(std::uint32_t first, std::uint32_t count)
{
    return {Buffer::scratch, first, count};
}

class Nodes;

/// A process's part in a call. Numbers are ranks of the communicator.
struct Role {
    std::uint32_t rank = 0;
    std::uint32_t processes = 1;
    std::uint32_t root = 0; ///< of collectives that have one
    std::uint32_t radix = 2; ///< of algorithms that have one: 2 and more; of those that go by nodes 1, too
    std::uint32_t segments = 1; ///< that the vector is cut into, of algorithms that cut it so: 1 and more
    const Nodes *nodes = nullptr; ///< of algorithms that go by them; nullptr: all processes are on one
};

} // namespace collscope::wire::patterns
