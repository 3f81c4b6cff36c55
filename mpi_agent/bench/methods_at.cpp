// SPDX-License-Identifier: BSD-3-Clause
// Which methods there are at a cell: what the library would silently run in place of one has its own name.
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"
#include "mpi_agent/bench/group_measurement.h"

#include <algorithm>
#include <iostream>

namespace collscope::agent {

/// Does the component carry the collective out on this communicator?
bool GroupMeasurement::isTaken(const std::string &collective, const wire::Method &component)
{
    const auto [known, isNew] = m_notTaken[component.algorithm].insert({collective, {}});
    if (isNew) {
        m_output.ledger.enter(Phase::communicators);
        known->second = m_communicators.handedOn(collective, component);
    }
    return known->second.empty();
}

/// After a call: HAN, for one, gives collectives back where nodes have different numbers of processes, and
/// finds that out in the first call.
bool GroupMeasurement::isStillTaken(const wire::RecordLine &point)
{
    const std::string why = m_communicators.handedOn(point.collective, point.method);
    if (!why.empty())
        m_notTaken[point.method.algorithm][point.collective] = why;
    return why.empty();
}

/// A line per component: which collectives it left to whom.
void GroupMeasurement::reportNotTaken() const
{
    for (const auto &[component, collectives] : m_notTaken) {
        std::string names;
        for (const auto &[collective, why] : collectives)
            if (!why.empty())
                names.append(names.empty() ? "" : ", ").append(collective).append(" (").append(why) += ')';
        if (isJobsFirst() && !names.empty())
            std::cerr << "collscope-agent: left out " << wire::openMpiComponents << '.' << component << " on "
                      << m_size << " processes, nodes: " << m_group.nodes() << ", which does not take "
                      << names << '\n';
    }
}

/// What really runs for a method of the plan; nothing when the call would fail.
std::optional<wire::Method> GroupMeasurement::runsAs(
    const wire::ScheduledCell &cell, const wire::Method &planned)
{
    if (wire::isComponent(planned))
        return isTaken(m_job.schedule.collectives[cell.collective].collective, planned)
            ? std::optional(planned)
            : std::nullopt;
    if (cell.members != 0)
        return planned;
    const std::string &collective = m_job.schedule.collectives[cell.collective].collective;
    if (planned.library == wire::bundledLibrary && !planned.isBaseline())
        return wire::meets(wire::requirementsOf(planned, collective), static_cast<std::uint64_t>(m_size))
            ? std::optional(planned)
            : std::nullopt;
    if (!m_job.native || wire::isLibrarysChoice(planned))
        return planned;
    const std::uint64_t count = cell.bytes / elementBytesOf(*findWorkloadKind(collective), cell.bytes);
    return m_job.native->whatRuns(collective, planned, static_cast<std::uint32_t>(m_size), count, cell.bytes);
}

/// What really runs for the methods of the plan, each once.
std::vector<wire::Method> GroupMeasurement::methodsAt(const wire::ScheduledCell &cell)
{
    std::vector<wire::Method> methods;
    const std::string &collective = m_job.schedule.collectives[cell.collective].collective;
    // The first so many processes of a job may be on one node, or on several: now that is known.
    const wire::Placement here{m_group.nodes(), m_group.ppn(), static_cast<std::uint32_t>(m_size)};
    for (const wire::Method &planned : m_job.schedule.methods[cell.collective]) {
        if (!m_job.schedule.measures(planned, cell))
            continue;
        const auto method
            = wire::appliesTo(planned, collective, cell.bytes, here) ? runsAs(cell, planned) : std::nullopt;
        if (!method || !(*method == planned))
            m_progress.renamed += m_rank == 0 ? 1 : 0;
        if (method && std::find(methods.begin(), methods.end(), *method) == methods.end())
            methods.push_back(*method);
    }
    return methods;
}

/// Rank 0 alone knows the file.
std::vector<wire::Method> GroupMeasurement::withoutKnown(
    const wire::ScheduledCell &cell, std::vector<wire::Method> methods)
{
    std::vector<char> wanted(methods.size(), 1);
    for (std::size_t i = 0; m_rank == 0 && i < methods.size(); ++i) {
        const wire::RecordLine point = recordOf(cell, methods[i]);
        const bool stuck = m_output.records.recorded().isStuck(point);
        if (stuck)
            leaveOut(point, "it did not end in an earlier job");
        if (stuck || m_output.records.recorded().isMeasured(point)) {
            wanted[i] = 0;
            ++m_progress.known;
        }
    }
    MPI_Bcast(wanted.data(), static_cast<int>(wanted.size()), MPI_CHAR, 0, m_group.communicator());
    std::vector<wire::Method> left;
    for (std::size_t i = 0; i < methods.size(); ++i)
        if (wanted[i] != 0)
            left.push_back(std::move(methods[i]));
    return left;
}

} // namespace collscope::agent
