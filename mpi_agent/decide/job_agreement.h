// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/communicator.h"
#include "mpi_agent/decide/decision_source.h"

#include <functional>
#include <string>
#include <vector>

/// What the whole job does, agreed on once by the processes of MPI_COMM_WORLD before the program's first
/// call. Nothing that comes later has to be agreed on again: communicators within the job do what it says.
namespace collscope::decide {

/// How the processes of MPI_COMM_WORLD come to know of each other.
struct Neighbours {
    /// Whether that process (or this one) takes part. Nobody has to answer, all who ask get the same answer,
    /// and it is true only of processes that call agreeInJob() too. Empty where that cannot be known: then
    /// all have to take part.
    std::function<bool(int rank)> isThere;
    /// Bytes for, or from, a process that is there; in order, and nothing else of it comes before.
    std::function<void(int rank, const void *bytes, std::size_t size)> send;
    std::function<void(int rank, void *bytes, std::size_t size)> receive;
};

/// One of the processes that are missing, `size` when all are there. Of no use without isThere. Each asks for
/// three others and exchanges a few numbers with those of them that are there, along a binary tree. When one
/// process is missing nobody that is there gets `size`.
int missingProcess(int rank, int size, const Neighbours &neighbours);

struct JobPlan {
    bool decide = false;
    bool record = false;
    bool trace = false; ///< on some process

    bool doesAnything() const { return decide || record || trace; }
};

/// The MPI library as whoever intercepts calls can use it.
struct RunningLibrary {
    std::string name; ///< "Open MPI"
    std::vector<std::string> slugs; ///< libraries of methods that it can be made to use: "openmpi"
};

/// To be called before the program goes on, by all processes or, where neighbours.isThere is there, by those
/// that are not off. Says in one line, of one process, what was asked for and is not done.
void agreeInJob(int rank, int size, const RunningLibrary &library, const Neighbours &neighbours,
    const Exchange &exchange);

/// Nothing before agreeInJob().
const JobPlan &jobPlan() noexcept;
/// What all decide by; null when the plan says so.
const DecisionSource *agreedSource();

} // namespace collscope::decide
