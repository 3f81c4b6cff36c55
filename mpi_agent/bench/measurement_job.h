// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/bench/ledger.h"
#include "mpi_agent/bench/options.h"
#include "mpi_agent/bench/rank_file.h"
#include "mpi_agent/bench/record_file.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/openmpi_components.h"

#include <mpi.h>

namespace collscope::agent {

/// A campaign that is about to be carried out.
struct MeasurementJob {
    MPI_Comm job;
    const wire::JobLayout &layout;
    const wire::CampaignPlan &plan;
    const wire::Schedule &schedule;
    const NativeLibrary *native; ///< nullptr: the MPI library lets nobody choose
    const OpenMpiComponents *components; ///< nullptr: there are none, or nobody can tell them apart
    double clockResolution;
    wire::Detail detail; ///< of the records
    bool keepRanks; ///< every process's times are wanted
    std::string stopFile; ///< the job ends before the next measurement once it exists; empty: nobody may ask
    double begin; ///< on the local clock: the budget runs from then on
    std::size_t points; ///< of the plan, at most: other launches may measure some of them
    bool isLast; ///< of the launches that carry out the plan
    LaunchSide side; ///< of decisions
};

/// Rank 0's files and accounts; the other processes' are empty.
struct JobOutput {
    RecordFile records;
    RankFile ranks;
    Ledger &ledger;
};

/// Measures all that the schedule has, one communicator after the other, or several at once where the plan
/// says so, they are alike and each has nodes of its own. Returns, the same on all processes, whether all
/// that was measured is right and written; rank 0 says on standard error what is not, beforehand how long it
/// will take, and afterwards what the time went into.
bool measure(const MeasurementJob &job, JobOutput &output);

} // namespace collscope::agent
