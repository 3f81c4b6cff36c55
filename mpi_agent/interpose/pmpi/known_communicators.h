// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/call_records.h"
#include "mpi_agent/decide/communicator.h"
#include "mpi_agent/interpose/pmpi/facts.h"
#include "mpi_agent/interpose/pmpi/ways.h"

#include <mpi.h>

#include <memory>

namespace collscope::pmpi {

/// What is known about one of the program's communicators. It hangs on it as an attribute, whose delete
/// function ends it; a copy of the communicator begins anew.
struct KnownCommunicator {
    explicit KnownCommunicator(MPI_Comm communicator) : ways(communicator) { }
    ~KnownCommunicator();
    KnownCommunicator(const KnownCommunicator &) = delete;
    KnownCommunicator &operator=(const KnownCommunicator &) = delete;

    Position position;
    /// An intercommunicator, one process, or some of another job, with which nothing was agreed on.
    bool leftAlone = true;
    /// Null until the first blocking collective: decide/communicator.h says why.
    std::unique_ptr<decide::Communicator> decided;
    /// Of a communicator whose calls are recorded.
    bool errorsEnd = false;
    /// Calls before that.
    std::shared_ptr<decide::CallRecords> early;
    Ways ways;
};

/// Null when nothing is to be done with calls on `communicator`: it is none, MPI is not there, or we call.
/// No lock and no allocation but for a communicator that was not seen before, or not lately.
KnownCommunicator *find(MPI_Comm communicator) noexcept;

/// Together with the other processes of the communicator, all of which are in the same call.
void attach(KnownCommunicator &known, MPI_Comm communicator) noexcept;

/// To be told of every communicator that is made of an intercommunicator: it may have processes of another
/// job.
void noteMerged(MPI_Comm communicator) noexcept;

/// While one of these lives, calls of this thread are ours.
class OurOwnCalls {
public:
    OurOwnCalls() noexcept;
    ~OurOwnCalls();
    OurOwnCalls(const OurOwnCalls &) = delete;
    OurOwnCalls &operator=(const OurOwnCalls &) = delete;

private:
    bool m_before;
};

/// There is no memory for what has to be done in step with the other processes: says `what` and ends the
/// program, as running out of memory would have.
[[noreturn]] void giveUp(const char *what) noexcept;

} // namespace collscope::pmpi
