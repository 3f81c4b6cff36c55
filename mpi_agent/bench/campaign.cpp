// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/campaign.h"

#include "engine/wire/text.h"
#include "mpi_agent/bench/group.h"
#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/bench/plan.h"
#include "mpi_agent/bench/stopwatch.h"
#include "mpi_agent/bench/workload.h"

#include <algorithm>
#include <iostream>
#include <new>

namespace collscope::agent {

namespace {

/// What rank 0 knows and the others are told.
struct State {
    double end = 0.0; ///< MPI_Wtime at which the budget is used up; 0: there is none
    bool outOfTime = false;
    bool writeFailed = false;
    bool incomplete = false; ///< something was wrong and left out
    std::size_t records = 0;
};

/// The measurements on one communicator, as one of its processes makes them.
class GroupCampaign {
public:
    GroupCampaign(
        const Group &group, const Options &options, double clockResolution, RecordFile &file, State &state)
        : m_group(group), m_options(options), m_file(file), m_state(state),
          m_stopwatch(group.communicator(), clockResolution), m_library(mpiLibrary().slug)
    {
        MPI_Comm_rank(group.communicator(), &m_rank);
        MPI_Comm_size(group.communicator(), &m_size);
    }

    void run()
    {
        for (const std::string &collective : m_options.collectives) {
            const auto workload = findWorkloadKind(collective)->make(m_group.communicator());
            const auto methods = plannedMethods(m_options, collective, m_library);
            for (const std::uint64_t bytes : m_options.sizes) {
                if (!goesOn() || !measureSize(*workload, collective, methods, bytes))
                    return;
            }
        }
        report();
    }

private:
    /// Rank 0's answer, everywhere.
    bool goesOn()
    {
        m_state.outOfTime = m_state.outOfTime || (m_state.end != 0.0 && MPI_Wtime() >= m_state.end);
        int go = m_state.outOfTime || m_state.writeFailed ? 0 : 1;
        MPI_Bcast(&go, 1, MPI_INT, 0, m_group.communicator());
        return go != 0;
    }

    /// Whether something is true on all processes.
    bool everywhere(bool here) const
    {
        const int mine = here ? 1 : 0;
        int all = 0;
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, m_group.communicator());
        return all != 0;
    }

    bool measureSize(Workload &workload, const std::string &collective,
        const std::vector<wire::Method> &methods, std::uint64_t bytes)
    {
        bool enough = true;
        try {
            workload.resize(bytes);
        } catch (const std::bad_alloc &) {
            enough = false;
        }
        if (!everywhere(enough)) {
            leaveOut(collective, bytes, "there is not enough memory");
            return true;
        }
        m_stopwatch.calibrate(std::max(m_options.repetitions, minRepetitions));
        for (const wire::Method &method : methods) {
            if (!appliesTo(method, bytes))
                continue;
            if (!goesOn())
                return false;
            if (isRight(workload, method))
                measurePoint(workload, collective, method, bytes);
            else
                leaveOut(collective + ' ' + wire::methodText(method), bytes, "its result is wrong");
        }
        return true;
    }

    bool isRight(Workload &workload, const wire::Method &method) const
    {
        workload.reset();
        const bool succeeded = workload.run(method) == MPI_SUCCESS;
        return everywhere(succeeded && workload.isRight());
    }

    void measurePoint(
        Workload &workload, const std::string &collective, const wire::Method &method, std::uint64_t bytes)
    {
        const auto operation = [&] { workload.run(method); };
        const auto warmUp = m_stopwatch.time(operation, m_options.warmup);
        const auto seconds = m_stopwatch.time(operation, affordableRepetitions(warmUp));
        if (m_rank != 0)
            return;
        wire::Record record;
        record.collective = collective;
        record.method = method;
        record.nodes = m_group.nodes();
        record.ppn = m_group.ppn();
        record.commSize = static_cast<std::uint32_t>(m_size);
        record.messageBytes = bytes;
        record.run = m_options.run;
        record.summary = summarise(seconds);
        std::string problem;
        m_state.writeFailed = !m_file.append(record, problem);
        if (m_state.writeFailed)
            std::cerr << "collscope-agent: " << problem << '\n';
        else
            ++m_state.records;
    }

    /// Rank 0 estimates from the warm-up how many fit into the time for a point, everybody does as many.
    std::size_t affordableRepetitions(const std::vector<double> &warmUp) const
    {
        unsigned long long repetitions = 0;
        if (m_rank == 0) {
            const double each = summarise(warmUp).median + 2 * m_stopwatch.barrierSeconds();
            const double affordable = std::min(m_options.secondsPerPoint / each, 1e9);
            const auto least = std::min(minRepetitions, m_options.repetitions);
            repetitions = std::clamp(static_cast<std::uint64_t>(affordable), least, m_options.repetitions);
        }
        MPI_Bcast(&repetitions, 1, MPI_UNSIGNED_LONG_LONG, 0, m_group.communicator());
        return repetitions;
    }

    void leaveOut(const std::string &what, std::uint64_t bytes, const std::string &why)
    {
        m_state.incomplete = true;
        if (m_rank == 0)
            std::cerr << "collscope-agent: left out " << what << " with " << wire::formatBytes(bytes)
                      << " on " << m_size << " processes: " << why << '\n';
    }

    void report() const
    {
        if (m_rank == 0)
            std::cerr << "collscope-agent: " << m_size << " processes done, " << m_state.records
                      << " records so far, " << m_stopwatch.unresolved() << " of " << m_stopwatch.total()
                      << " repetitions were not above the barrier's cost\n";
    }

    const Group &m_group;
    const Options &m_options;
    RecordFile &m_file;
    State &m_state;
    Stopwatch m_stopwatch;
    std::string m_library;
    int m_rank = 0;
    int m_size = 0;
};

} // namespace

bool measure(MPI_Comm job, const Options &options, double clockResolution, RecordFile &file)
{
    State state;
    if (options.budget > 0.0)
        state.end = MPI_Wtime() + options.budget;
    int over = 0;
    for (const std::uint32_t size : options.commSizes) {
        Group group(job, static_cast<int>(size));
        if (group.isMember())
            GroupCampaign(group, options, clockResolution, file, state).run();
        group.leave();
        over = state.outOfTime || state.writeFailed ? 1 : 0;
        MPI_Bcast(&over, 1, MPI_INT, 0, job);
        if (over != 0)
            break;
    }
    int rank = 0;
    MPI_Comm_rank(job, &rank);
    if (rank == 0 && state.outOfTime)
        std::cerr << "collscope-agent: the budget of " << options.budget << " s is used up: stopped after "
                  << state.records << " records\n";
    int good = state.writeFailed || state.incomplete ? 0 : 1;
    MPI_Bcast(&good, 1, MPI_INT, 0, job);
    return good != 0;
}

} // namespace collscope::agent
