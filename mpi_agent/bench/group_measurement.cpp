// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/group_measurement.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/group_workload.h"
#include "mpi_agent/bench/summary.h"
#include "mpi_agent/native/rule_lookups.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <new>
#include <string_view>
#include <unistd.h>

namespace collscope::agent {

namespace {

constexpr double surely = 2.0; ///< times what a call took the last time, another one has ended

std::string errorText(int code)
{
    std::array<char, MPI_MAX_ERROR_STRING + 1> text{};
    int length = 0;
    MPI_Error_string(code, text.data(), &length);
    const std::string_view all = text.data();
    return std::string(all.substr(all.find_last_of('\n') + 1)); // MPICH tells the whole stack
}

} // namespace

GroupMeasurement::GroupMeasurement(const MeasurementJob &job, const Group &group, JobOutput &output,
    Progress &progress, Watchdog &watchdog, WorkloadMemory &memory)
    : m_job(job), m_group(group), m_output(output), m_progress(progress), m_watchdog(watchdog),
      m_memory(memory), m_stopwatch(group.communicator(), job.clockResolution, job.plan, job.keepRanks),
      m_communicators(group.communicator(), job.native, job.components), m_run(job.plan.run)
{
    MPI_Comm_rank(group.communicator(), &m_rank);
    MPI_Comm_size(group.communicator(), &m_size);
    if (m_rank == 0 && group.copies() > 1)
        m_relay = std::make_unique<Relay>(group);
}

void GroupMeasurement::enter()
{
    m_output.ledger.enter(Phase::timed); // what the synchronisation costs is part of it
    m_stopwatch.calibrate();
    m_stopwatch.synchroniseClocks();
    m_output.ledger.enter(Phase::agreeing);
}

int GroupMeasurement::decided(int atFirst) const
{
    MPI_Bcast(&atFirst, 1, MPI_INT, 0, m_group.communicator());
    return atFirst;
}

/// At rank 0 and once a second: the file may lie on a network.
void GroupMeasurement::lookForStopFile()
{
    const double now = localSeconds();
    if (!isJobsFirst() || m_job.stopFile.empty() || now < m_progress.lastAsked + 1.0)
        return;
    m_progress.lastAsked = now;
    m_progress.askedToStop = access(m_job.stopFile.c_str(), F_OK) == 0;
}

bool GroupMeasurement::goesOn()
{
    m_output.ledger.enter(Phase::agreeing);
    if (m_rank == 0)
        listen(false);
    m_progress.outOfTime
        = m_progress.outOfTime || (m_progress.end != 0.0 && localSeconds() >= m_progress.end);
    return decided(m_progress.outOfTime || m_progress.writeFailed ? 0 : 1) != 0;
}

/// Whether there is time for so many calls of so many seconds; rank 0's answer, everywhere.
bool GroupMeasurement::hasTimeFor(double calls, double seconds)
{
    const bool has = m_progress.end == 0.0 || localSeconds() + surely * calls * seconds < m_progress.end;
    if (decided(has ? 1 : 0) != 0)
        return true;
    m_progress.unfit += m_rank == 0 ? 1 : 0;
    return false;
}

/// Seconds of a call: as the last time with this method, or else with any, and how much longer the message
/// is.
double GroupMeasurement::predicted(const wire::RecordLine &point) const
{
    constexpr double startup = 4096; // bytes that take as long as a message without any
    const auto known = m_calls.find(nameOf(point));
    const Call &last = known == m_calls.end() ? m_lastCall : known->second;
    return last.seconds * (static_cast<double>(point.messageBytes) + startup) / (last.bytes + startup);
}

/// Whether something is true on all processes.
bool GroupMeasurement::everywhere(bool here) const
{
    const int mine = here ? 1 : 0;
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, m_group.communicator());
    return all != 0;
}

wire::RecordLine GroupMeasurement::recordOf(const wire::ScheduledCell &cell, const wire::Method &method) const
{
    wire::RecordLine record;
    record.collective = m_job.schedule.collectives[cell.collective].collective;
    record.method = method;
    record.nodes = m_group.nodes();
    record.ppn = m_group.ppn();
    record.commSize = static_cast<std::uint32_t>(m_size);
    record.members = cell.members;
    record.colours = cell.colours;
    record.messageBytes = cell.bytes;
    record.run = m_run;
    return record;
}

std::string GroupMeasurement::nameOf(const wire::RecordLine &point)
{
    return point.collective + ' ' + wire::qualifiedText(point.method);
}

std::unique_ptr<Workload> GroupMeasurement::workloadAt(const wire::ScheduledCell &cell, std::size_t cold)
{
    const auto &kind = *findWorkloadKind(m_job.schedule.collectives[cell.collective].collective);
    if (cell.members == 0)
        return std::make_unique<Workload>(kind, m_group.communicator(), cold, m_memory);
    return std::make_unique<GroupWorkload>(
        kind, m_group.communicator(), cold, m_memory, cell.members, cell.colours);
}

/// Makes the buffers; false when a process has not enough memory.
bool GroupMeasurement::fits(Workload &workload, const wire::ScheduledCell &cell)
{
    m_output.ledger.enter(Phase::buffers);
    bool enough = true;
    try {
        workload.resize(cell.bytes);
    } catch (const std::bad_alloc &) {
        enough = false;
    }
    return everywhere(enough);
}

bool GroupMeasurement::measureCell(const wire::ScheduledCell &cell)
{
    if (!goesOn())
        return false;
    if (cell.decision)
        return compareCell(cell);
    const auto methods = withoutKnown(cell, methodsAt(cell));
    if (methods.empty())
        return true;
    const bool cold = m_job.plan.buffers == wire::Buffers::cold;
    const auto workload = workloadAt(cell, cold ? coldBytes : 0);
    if (!fits(*workload, cell)) {
        leaveOut(recordOf(cell, methods.front()), "there is not enough memory for it and the other methods");
        return true;
    }
    m_output.ledger.enter(Phase::timed);
    m_stopwatch.calibrate();
    for (const wire::Method &method : methods) {
        if (!goesOn())
            return false;
        measureMethod(*workload, cell, method);
    }
    return true;
}

void GroupMeasurement::measureMethod(
    Workload &workload, const wire::ScheduledCell &cell, const wire::Method &method)
{
    m_output.ledger.enter(Phase::communicators);
    Point point{workload, recordOf(cell, method), MPI_COMM_NULL};
    point.communicator = m_communicators.find(point.record.collective, method);
    if (point.communicator == MPI_COMM_NULL) {
        leaveOut(point.record, "the MPI library does not let it be chosen");
        return;
    }
    if (!hasTimeFor(1 + minRepetitions, predicted(point.record)))
        return;
    start(point.record);
    if (const std::string problem = problemOf(point); !problem.empty())
        leaveOut(point.record, problem);
    else if (!isStillTaken(point.record))
        m_progress.renamed += m_rank == 0 ? 1 : 0;
    else if (hasTimeFor(minRepetitions, m_lastCall.seconds))
        measurePoint(point);
    workload.end();
    stop();
}

/// Carries the method out once and looks at what came out of it: empty when that is right.
std::string GroupMeasurement::problemOf(Point &point)
{
    m_output.ledger.enter(Phase::checking);
    if (std::string problem = point.workload.begin(point.record.method, point.communicator); !problem.empty())
        return problem;
    point.workload.reset();
    m_communicators.begin(point.record.collective, point.record.method);
    const bool looksUp = m_name && m_job.side == LaunchSide::decided && !m_name->isBaseline();
    if (looksUp)
        beginLookup();
    const double start = localSeconds();
    const int status = point.workload.run(point.record.method, point.communicator);
    const std::string lookup = looksUp ? lookupProblem(*m_name) : std::string();
    m_lastCall = {static_cast<double>(point.record.messageBytes), localSeconds() - start};
    m_calls[nameOf(point.record)] = m_lastCall;
    m_communicators.end(point.record.collective, point.record.method);
    if (!everywhere(status == MPI_SUCCESS))
        return "the call fails" + (status == MPI_SUCCESS ? std::string() : ": " + errorText(status));
    if (!everywhere(lookup.empty()))
        return lookup.empty() ? "another process does not follow the rules file" : lookup;
    return everywhere(point.workload.isRight()) ? std::string() : "its result is wrong";
}

Stopwatch::Operation GroupMeasurement::operationOf(Point &point) const
{
    Stopwatch::Operation operation;
    operation.begin = [&] { m_communicators.begin(point.record.collective, point.record.method); };
    operation.prepare = [&] { point.workload.advance(); };
    operation.run = [&] { point.workload.run(point.record.method, point.communicator); };
    operation.end = [&] { m_communicators.end(point.record.collective, point.record.method); };
    return operation;
}

/// Rank 0: how many repetitions to make next; 0: enough. `each`: seconds of one with its synchronisation.
std::size_t GroupMeasurement::next(const Repetitions &so, std::size_t made, double spent, double each) const
{
    const wire::CampaignPlan &plan = m_job.plan;
    double allowed = m_progress.secondsPerPoint - spent;
    if (m_progress.end != 0.0)
        allowed = std::min(allowed, (m_progress.end - localSeconds()) / surely);
    const double affordable = std::clamp(allowed / std::max(each, 1e-9), 0.0, 1e9);
    const std::size_t least = std::min(minRepetitions, plan.repetitions);
    const std::size_t most = plan.repetitions - std::min<std::size_t>(made, plan.repetitions);
    if (plan.precision > 0.0 && so.seconds.size() >= firstBatch
        && halfWidth(summarise(so.seconds)) <= plan.precision)
        return 0;
    if (m_isDropped && made > 0 && isOutOfTheRace(so))
        return 0;
    constexpr auto steps = static_cast<std::size_t>(wire::dropSteps);
    const std::size_t race = made * (steps - 1);
    const std::size_t batch = std::min<std::size_t>(m_isDropped ? race : std::max(firstBatch, made), most);
    const auto count = std::min(batch, static_cast<std::size_t>(affordable));
    if (m_isDropped && made == 0)
        return static_cast<std::size_t>(m_cost.lookRepetitions(each));
    return made < least ? std::max(count, least - made) : count;
}

/// Rank 0: calls that are not timed, of such that take so long.
int GroupMeasurement::warmupCalls(double seconds) const
{
    // What takes long has no need to warm up after the call that was checked.
    constexpr double ofPoint = 0.1;
    if (m_job.plan.warmup == 0 || seconds >= ofPoint * m_progress.secondsPerPoint)
        return 0;
    // A method that is alone in its cell at that time finds nothing warm that those before it left.
    const double each = m_stopwatch.secondsEach(seconds);
    const double alone = m_isDropped ? std::min(policyWarmupSeconds / each, policyMostWarmup) : 0.0;
    return static_cast<int>(std::max(static_cast<double>(m_job.plan.warmup), alone));
}

bool GroupMeasurement::isOutOfTheRace(const Repetitions &so) const
{
    if (so.seconds.empty())
        return false;
    // The call that was checked is a second opinion: one repetition may be disturbed.
    const double seconds = so.seconds.size() == 1 ? std::min(so.seconds.front(), m_lastCall.seconds)
                                                  : summarise(so.seconds).median;
    return m_isDropped(seconds, static_cast<double>(so.seconds.size()));
}

void GroupMeasurement::measurePoint(Point &point)
{
    const auto operation = operationOf(point);
    m_stopwatch.beginAnew();
    double expected = m_lastCall.seconds;
    if (const auto calls = static_cast<std::size_t>(decided(warmupCalls(expected))); calls > 0) {
        m_output.ledger.enter(Phase::warmUp);
        const auto warm = m_stopwatch.time(operation, calls, expected);
        if (!warm.seconds.empty())
            expected = summarise(warm.seconds).median;
    }
    Repetitions all;
    std::size_t made = 0;
    double each = m_stopwatch.secondsEach(expected);
    for (double spent = 0.0;;) {
        m_output.ledger.enter(Phase::agreeing);
        unsigned long long count = m_rank == 0 ? next(all, made, spent, each) : 0;
        MPI_Bcast(&count, 1, MPI_UNSIGNED_LONG_LONG, 0, m_group.communicator());
        if (count == 0)
            break;
        m_output.ledger.enter(Phase::timed);
        const double start = localSeconds();
        Repetitions batch = m_stopwatch.time(operation, count, expected);
        spent += localSeconds() - start;
        made += count;
        each = spent / static_cast<double>(made);
        all.seconds.insert(all.seconds.end(), batch.seconds.begin(), batch.seconds.end());
        all.ofRanks.insert(all.ofRanks.end(), batch.ofRanks.begin(), batch.ofRanks.end());
        all.missed += batch.missed;
        if (batch.missed * 4 > count) // the windows are too short
            expected *= 2;
    }
    if (m_rank == 0)
        write(point, all);
}

void GroupMeasurement::write(Point &point, const Repetitions &repetitions)
{
    m_output.ledger.enter(Phase::writing);
    if (repetitions.seconds.empty()) {
        leaveOut(point.record, "every repetition missed its time window");
        return;
    }
    point.record.method = m_name.value_or(point.record.method);
    point.record.summary = summarise(repetitions.seconds);
    point.record.missed = repetitions.missed;
    std::string problem;
    m_progress.writeFailed = !m_output.records.append(point.record, problem)
        || !m_output.ranks.append(point.record, repetitions.ofRanks, problem);
    if (m_progress.writeFailed)
        std::cerr << "collscope-agent: " << problem << '\n';
    else
        ++m_progress.measured;
    m_written = point.record;
}

void GroupMeasurement::leaveOut(const wire::RecordLine &record, const std::string &why)
{
    m_progress.incomplete = true;
    if (m_rank == 0)
        std::cerr << "collscope-agent: left out " << describePoint(record) << ": " << why << '\n';
}

std::optional<double> GroupMeasurement::probe(const wire::ScheduledCell &cell)
{
    const wire::Offers &offers = m_job.schedule.collectives[cell.collective];
    wire::Method method;
    method.library = offers.mpiLibrary;
    method.algorithm = wire::baselineAlgorithm;
    const auto workload = workloadAt(cell, 0);
    if (!fits(*workload, cell))
        return std::nullopt;
    Point point{*workload, recordOf(cell, method), m_group.communicator()};
    m_progress.current = point.record;
    m_watchdog.arm();
    const bool right = problemOf(point).empty();
    std::vector<double> seconds;
    if (right || cell.members == 0) // without a group there is nothing to be called
        seconds = m_stopwatch.time(operationOf(point), 2, m_lastCall.seconds).seconds;
    workload->end();
    m_watchdog.disarm();
    if (!right || seconds.empty())
        return std::nullopt;
    return *std::min_element(seconds.begin(), seconds.end());
}

bool GroupMeasurement::isBefore(double end) const
{
    int before = localSeconds() < end ? 1 : 0;
    MPI_Bcast(&before, 1, MPI_INT, 0, m_group.communicator());
    return before != 0;
}

void GroupMeasurement::report()
{
    m_progress.unresolved += m_stopwatch.unresolved();
    m_progress.missed += m_stopwatch.missed();
    m_progress.repetitions += m_stopwatch.total();
    reportNotTaken();
}

std::string describePoint(const wire::RecordLine &record)
{
    std::string text = record.collective + ' ' + wire::qualifiedText(record.method) + " with "
        + wire::formatBytes(record.messageBytes) + " on " + std::to_string(record.commSize) + " processes";
    if (record.members != 0)
        text += ", " + std::to_string(record.members) + " of them in "
            + wire::counted(record.colours, "group");
    return text;
}

} // namespace collscope::agent
