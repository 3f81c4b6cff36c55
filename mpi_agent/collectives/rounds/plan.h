// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/pattern.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/rounds/buffers.h"

#include <vector>

namespace collscope::agent::rounds {

/// Elements as MPI functions are told of them.
struct Elements {
    void *address = nullptr;
    int count = 0;
    MPI_Datatype type = MPI_DATATYPE_NULL;
};

/// One call of MPI's, or of memcpy.
struct Action {
    enum class Kind : std::uint8_t {
        exchange, ///< sends to `target` and receives from `source`: for most rounds the only one
        send,
        receive,
        startSend,
        startReceive,
        wait, ///< for everything that was started
        copyBytes,
        copyElements, ///< by MPI, which knows gaps
        combine, ///< from op to, into to
    };

    Kind kind = Kind::wait;
    int target = 0;
    int source = 0;
    Elements from;
    Elements to;
    std::size_t bytes = 0; ///< of copyBytes
};

/// This process's part in a call: what a pattern and the arguments say, worked out. What is left is a list of
/// MPI calls, which a call with the same arguments by the same pattern can use again.
class Plan {
public:
    /// Receives of a round are posted before its sends; where a round is one message to and one from
    /// somebody, both are one call. Throws MpiError and std::bad_alloc.
    Plan(const wire::patterns::Pattern &pattern, const Call &call);
    Plan(const Plan &) = delete;
    Plan &operator=(const Plan &) = delete;

    /// Throws MpiError.
    void run(const Call &call, int tag);
    bool commutes() const { return m_commutes; }
    /// Whether it may outlive the call: types are MPI's own, so that no other type ever has their handles,
    /// and nothing of the data was copied.
    bool mayBeUsedAgain() const { return m_buffers.mayBeUsedAgain() && m_types.empty(); }
    std::size_t bytes() const; ///< of memory that it takes

private:
    using Steps = std::vector<wire::patterns::Step>::const_iterator;
    /// One side of a message.
    struct Part {
        Elements what;
        int peer;
    };
    /// Elements of the vector one after the other.
    struct Piece {
        void *address;
        std::size_t count;
    };

    std::size_t mostInRound(const wire::patterns::Pattern &pattern) const;
    void planMessages(Steps begin, Steps end);
    void planReceive(const wire::patterns::Step &step, std::vector<Part> &receives);
    void planSend(const wire::patterns::Step &step, std::vector<Part> &sends);
    void planRound(const std::vector<Part> &receives, const std::vector<Part> &sends);
    void planWork(Steps begin, Steps end);
    std::vector<Run> apart(const wire::patterns::Blocks &blocks) const;
    Elements elementsOf(Message &&message);
    std::size_t taking(std::size_t elements) const;
    Elements taken(std::size_t elements);
    void add(Action::Kind kind, const Elements &from, const Elements &to, int target = 0, int source = 0);
    void copyBytes(const void *from, void *to, std::size_t bytes);
    void copy(Message &&from, Message &&to);
    void combine(std::vector<Piece> left, std::vector<Piece> right);
    void combineArrived(const wire::patterns::Step &step, void *news);
    void combineLocal(const wire::patterns::Step &step);
    std::vector<Piece> piecesOf(const wire::patterns::Blocks &blocks) const;
    Message alone(void *address, std::size_t elements) const;

    Buffers m_buffers;
    bool m_commutes;
    bool m_anySide; ///< operands may change sides
    int m_rank;
    TypedBuffer m_memory; ///< of one round: what comes to be combined, and blocks put together
    std::size_t m_taken = 0; ///< elements of it, in the round that is planned
    std::vector<void *> m_arrivals; ///< likewise: what is to be combined, in the order of steps
    std::vector<Action> m_unpacking; ///< likewise: what came put together goes where it belongs
    std::vector<Message> m_types; ///< messages that have types of their own
    std::vector<Action> m_actions;
    std::vector<MPI_Request> m_requests; ///< as many as a round starts
};

} // namespace collscope::agent::rounds
