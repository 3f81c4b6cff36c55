// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/call.h"
#include "mpi_agent/decide/decision_source.h"
#include "mpi_agent/decide/node_layout.h"

#include <array>
#include <functional>
#include <memory>

/// What is decided on one communicator.
///
/// Whoever intercepts calls makes one for every communicator inside the first *blocking* collective that it
/// sees there: all processes of the communicator enter that call, so they can tell each other where they are.
/// (Not in a non-blocking or persistent one: such calls may not wait for other processes.)
namespace collscope::decide {

class CallRecords;

/// Gathers `bytes` bytes of every process of the communicator on all of them, in the order of ranks; false
/// when that failed.
using Exchange = std::function<bool(const void *mine, void *all, std::size_t bytes)>;

class Communicator {
public:
    /// Finds out with the other processes of the communicator where they are. All of them call it, in a job
    /// that has agreed to do something (job_agreement.h); they are all of this job.
    static std::unique_ptr<Communicator> attach(int rank, int size, const Exchange &exchange);

    /// The same where the nodes of its processes are known.
    static std::unique_ptr<Communicator> attach(int rank, const std::vector<std::uint64_t> &nodeOfRank);

    ~Communicator();
    Communicator(const Communicator &) = delete;
    Communicator &operator=(const Communicator &) = delete;

    /// Position in candidates(operation), or leaveToLibrary. The same on all processes, a few nanoseconds,
    /// any number of threads at once.
    std::uint8_t choose(const Call &call) const noexcept
    {
        const auto index = static_cast<std::size_t>(call.operation);
        if (index >= decidedOperations || !call.sameEverywhere)
            return leaveToLibrary;
        // Nothing to send, by no elements or by a type of no bytes, which not every algorithm can divide by.
        if (call.messageBytes == 0 && call.operation != Operation::barrier)
            return leaveToLibrary;
        const Row &row = m_rows[index];
        const std::uint8_t method = row.decided.method(call.messageBytes);
        if (method == leaveToLibrary || (row.needs[method] & ~call.meets) != 0)
            return leaveToLibrary;
        return method;
    }
    /// Valid as long as the process runs.
    const Candidate &candidate(Operation operation, std::uint8_t method) const
    {
        return (*m_rows[static_cast<std::size_t>(operation)].candidates)[method];
    }

    /// Those that may be chosen here; empty where nothing is decided about the collective.
    const std::vector<Candidate> &candidates(Operation operation) const
    {
        static const std::vector<Candidate> none;
        const Row &row = m_rows[static_cast<std::size_t>(operation)];
        return row.decided ? *row.candidates : none;
    }

    /// Is anything decided here at all?
    bool decides() const { return m_decides; }
    int rank() const { return m_rank; }
    const NodeLayout &layout() const { return m_layout; }
    /// Where calls are recorded; null when they are not.
    CallRecords *records() const { return m_records.get(); }

private:
    struct Row {
        SourceRow decided;
        const std::vector<Candidate> *candidates = nullptr;
        /// Per candidate: what a call has to meet. Candidates that this communicator can never use need
        /// something that no call meets.
        std::vector<wire::Requirements> needs;
    };

    Communicator(int rank, NodeLayout layout);
    void take(const DecisionSource &source);

    std::array<Row, decidedOperations> m_rows;
    NodeLayout m_layout;
    int m_rank = 0;
    bool m_decides = false;
    std::shared_ptr<CallRecords> m_records;
};

} // namespace collscope::decide
