// SPDX-License-Identifier: BSD-3-Clause
// Points in the order that a policy chooses while they are measured.
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/group_measurement.h"

#include <limits>

namespace collscope::agent {

double secondsLeft(const Progress &progress)
{
    return progress.end == 0.0 ? std::numeric_limits<double>::infinity() : progress.end - localSeconds();
}

bool GroupMeasurement::measureChosen(std::size_t cell, wire::ChosenOrder *order)
{
    const std::size_t place = m_job.schedule.cells[cell].place;
    while (cell != m_job.schedule.cells.size()) {
        if (!measureChosenCell(cell, order))
            return false;
        unsigned long long next = m_job.schedule.cells.size();
        if (m_rank == 0) {
            const auto point = order->next(secondsLeft(m_progress));
            if (point && m_job.schedule.cells[point->cell].place == place)
                next = point->cell;
        }
        MPI_Bcast(&next, 1, MPI_UNSIGNED_LONG_LONG, 0, m_group.communicator());
        cell = next;
    }
    return true;
}

/// The methods of one cell, for as long as they come next.
bool GroupMeasurement::measureChosenCell(std::size_t index, wire::ChosenOrder *order)
{
    const wire::ScheduledCell &cell = m_job.schedule.cells[index];
    const auto workload = workloadAt(cell, m_job.plan.buffers == wire::Buffers::cold ? coldBytes : 0);
    if (!fits(*workload, cell)) {
        leaveOut(recordOf(cell, m_job.schedule.methods[cell.collective].front()),
            "there is not enough memory for it and the other methods");
        if (order)
            order->leaveOutCell(index);
        return goesOn();
    }
    m_output.ledger.enter(Phase::timed);
    m_stopwatch.calibrate();
    while (goesOn()) {
        int method = -1;
        std::uint32_t run = 0;
        if (m_rank == 0)
            if (const auto next = order->next(secondsLeft(m_progress)); next && next->cell == index) {
                method = static_cast<int>(next->method);
                run = next->run;
            }
        method = decided(method);
        if (method < 0)
            return true;
        measureChosenMethod(*workload, {index, static_cast<std::size_t>(method), run}, order);
    }
    return false;
}

/// A method that is something else here, did not end before or fails is not asked for again.
void GroupMeasurement::measureChosenMethod(
    Workload &workload, const wire::ChosenOrder::Point &point, wire::ChosenOrder *order)
{
    const wire::ScheduledCell &cell = m_job.schedule.cells[point.cell];
    const wire::Method &planned = m_job.schedule.methods[cell.collective][point.method];
    const wire::Placement here{m_group.nodes(), m_group.ppn(), static_cast<std::uint32_t>(m_size)};
    const std::string &collective = m_job.schedule.collectives[cell.collective].collective;
    const auto runs
        = wire::appliesTo(planned, collective, cell.bytes, here) ? runsAs(cell, planned) : std::nullopt;
    const std::size_t before = m_progress.measured;
    m_run = point.run;
    if (!runs || !(*runs == planned)) {
        m_progress.renamed += m_rank == 0 ? 1 : 0;
    } else if (!withoutKnown(cell, {planned}).empty()) {
        if (m_rank == 0) {
            m_cost = order->cost();
            m_isDropped = [&](double seconds, double repetitions) {
                return order->isDropped(point, seconds, repetitions);
            };
        }
        measureMethod(workload, cell, planned);
        m_isDropped = nullptr;
    }
    m_run = m_job.plan.run;
    if (m_rank != 0)
        return;
    if (m_progress.measured > before)
        order->add(point, m_written);
    else
        order->leaveOut(point);
}

} // namespace collscope::agent
