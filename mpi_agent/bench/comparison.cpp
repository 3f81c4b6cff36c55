// SPDX-License-Identifier: BSD-3-Clause
// A decided method against the library's own choice, in one job: repetitions of both alternate, so that
// whatever else the machine does meets both alike.
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/group_measurement.h"
#include "mpi_agent/bench/options.h"
#include "mpi_agent/bench/summary.h"

#include <algorithm>
#include <iostream>
#include <random>

namespace collscope::agent {

namespace {

constexpr std::size_t mostPairs = 4000; ///< a line of a record file stays readable
constexpr double surely = 2.0; ///< times what a pair took, another one has ended

/// Which of the two runs at each turn: the first of every two pairs goes one way, by chance, and the second
/// the other way round. A steady drift then meets both alike, and no rhythm of the machine can keep to one
/// of them. All processes must draw the same.
std::vector<std::size_t> drawOrder(std::size_t pairs, std::minstd_rand &random)
{
    std::vector<std::size_t> order;
    constexpr unsigned aHighBit = 1U << 16;
    for (std::size_t pair = 0; pair < pairs; pair += 2) {
        const std::size_t first = (random() & aHighBit) != 0 ? 1 : 0;
        order.insert(order.end(), {first, 1 - first, 1 - first, first});
    }
    order.resize(2 * pairs);
    return order;
}

} // namespace

/// Whether nobody has compared them before, in the same file. Rank 0's answer, everywhere.
bool GroupMeasurement::isWanted(const std::array<wire::RecordLine, 2> &pair)
{
    bool wanted = true;
    if (m_rank == 0) {
        const Recorded &recorded = m_output.records.recorded();
        for (const wire::RecordLine &point : pair)
            if (recorded.isStuck(point)) {
                leaveOut(point, "it did not end in an earlier job");
                wanted = false;
            }
        wanted = wanted && !recorded.isMeasured(pair.back());
        m_progress.known += wanted ? 0 : 1;
    }
    return decided(wanted ? 1 : 0) != 0;
}

/// Always true: it is the next cell that finds the time up.
bool GroupMeasurement::compareCell(const wire::ScheduledCell &cell)
{
    if (m_job.side != LaunchSide::both) {
        timeSide(cell);
        return true;
    }
    const wire::Offers &offers = m_job.schedule.collectives[cell.collective];
    const auto &kind = *findWorkloadKind(offers.collective);
    const auto methods = m_job.schedule.methodsAt(cell);
    const auto runs = runsAs(cell, methods.back());
    if (!runs) {
        leaveOut(recordOf(cell, methods.back()), "the MPI library cannot carry it out there");
        return true;
    }
    if (!isWanted({recordOf(cell, methods.front()), recordOf(cell, *runs)}))
        return true;
    const bool cold = m_job.plan.buffers == wire::Buffers::cold;
    Workload workload(kind, m_group.communicator(), cold ? coldBytes : 0, m_memory);
    if (!fits(workload, cell)) {
        leaveOut(recordOf(cell, *runs), "there is not enough memory for it");
        return true;
    }
    m_output.ledger.enter(Phase::communicators);
    Pair pair{Point{workload, recordOf(cell, methods.front()),
                  m_communicators.find(offers.collective, methods.front())},
        Point{workload, recordOf(cell, *runs), m_communicators.find(offers.collective, *runs)}};
    if (pair.back().communicator == MPI_COMM_NULL) {
        leaveOut(pair.back().record, "the MPI library does not let it be chosen");
        return true;
    }
    m_output.ledger.enter(Phase::timed);
    m_stopwatch.calibrate();
    comparePair(pair);
    return true;
}

/// Calls as any program makes them: the environment of the launch decides which of the two they are.
void GroupMeasurement::timeSide(const wire::ScheduledCell &cell)
{
    const auto methods = m_job.schedule.methodsAt(cell);
    const wire::Method &named = m_job.side == LaunchSide::decided ? methods.back() : methods.front();
    if (withoutKnown(cell, {named}).empty())
        return;
    const auto workload = workloadAt(cell, m_job.plan.buffers == wire::Buffers::cold ? coldBytes : 0);
    if (!fits(*workload, cell))
        return leaveOut(recordOf(cell, named), "there is not enough memory for it");
    m_output.ledger.enter(Phase::timed);
    m_stopwatch.calibrate();
    m_name = named;
    measureMethod(*workload, cell, methods.front());
    m_name.reset();
}

/// Checks both, then times them in turn.
void GroupMeasurement::comparePair(Pair &pair)
{
    double seconds = 0.0;
    for (Point &point : pair) {
        if (!hasTimeFor(1 + minPairs, predicted(point.record)))
            return;
        m_progress.current = point.record;
        m_watchdog.arm();
        const std::string problem = problemOf(point);
        m_watchdog.disarm();
        if (!problem.empty())
            return leaveOut(point.record, problem);
        if (!isStillTaken(point.record))
            return leaveOut(point.record, "the component hands it on to another one");
        seconds = std::max(seconds, m_lastCall.seconds);
    }
    if (!hasTimeFor(2 * minPairs, seconds))
        return;
    std::minstd_rand random(static_cast<unsigned>(pair.back().record.messageBytes % 1000003) + 1);
    std::vector<double> ratios;
    std::size_t made = 0;
    double each = 2 * m_stopwatch.secondsEach(seconds);
    m_watchdog.arm(); // who hangs only now is not known: the decided method is noted
    constexpr double ofPoint = 0.1; // what takes longer has no need to warm up after the calls before
    if (m_job.plan.warmup > 0 && decided(seconds < ofPoint * m_progress.secondsPerPoint ? 1 : 0) != 0) {
        m_output.ledger.enter(Phase::warmUp);
        std::size_t turn = 0;
        const auto order = drawOrder(m_job.plan.warmup, random);
        m_stopwatch.time(inTurn(pair, order, turn), order.size(), seconds);
    }
    for (double spent = 0.0;;) {
        m_output.ledger.enter(Phase::agreeing);
        unsigned long long count = m_rank == 0 ? nextPairs(ratios, made, spent, each) : 0;
        MPI_Bcast(&count, 1, MPI_UNSIGNED_LONG_LONG, 0, m_group.communicator());
        if (count == 0)
            break;
        m_output.ledger.enter(Phase::timed);
        m_watchdog.arm();
        std::size_t turn = 0;
        const auto order = drawOrder(count, random);
        const double start = localSeconds();
        const Repetitions batch = m_stopwatch.time(inTurn(pair, order, turn), order.size(), seconds);
        spent += localSeconds() - start;
        made += count;
        each = spent / static_cast<double>(made);
        addPairs(pair, batch, order, ratios);
        if (decided(batch.missed * 4 > count ? 1 : 0) != 0) // the windows are too short
            seconds *= 2;
    }
    m_watchdog.disarm();
    if (m_rank == 0)
        writePair(pair);
}

/// One operation that is another one at every turn.
Stopwatch::Operation GroupMeasurement::inTurn(
    Pair &pair, const std::vector<std::size_t> &order, std::size_t &turn) const
{
    const auto end = [this, &pair, &order](std::size_t before) {
        const wire::RecordLine &record = pair.at(order[before]).record;
        m_communicators.end(record.collective, record.method);
    };
    Stopwatch::Operation operation;
    operation.prepare = [this, &pair, &order, &turn, end] {
        if (turn > 0)
            end(turn - 1);
        const Point &point = pair.at(order[turn++]);
        m_communicators.begin(point.record.collective, point.record.method);
        point.workload.advance();
    };
    operation.run = [&pair, &order, &turn] {
        const Point &point = pair.at(order[turn - 1]);
        point.workload.run(point.record.method, point.communicator);
    };
    operation.end = [&turn, end] { end(turn - 1); };
    return operation;
}

/// Rank 0: how many pairs to make next; 0: enough. `each`: seconds of one with its synchronisation.
std::size_t GroupMeasurement::nextPairs(
    const std::vector<double> &ratios, std::size_t made, double spent, double each) const
{
    const wire::CampaignPlan &plan = m_job.plan;
    if (plan.precision > 0.0 && ratios.size() >= firstBatch && halfWidth(summarise(ratios)) <= plan.precision)
        return 0;
    double allowed = 2 * m_progress.secondsPerPoint - spent; // two points
    if (m_progress.end != 0.0)
        allowed = std::min(allowed, (m_progress.end - localSeconds()) / surely);
    const std::size_t limit = std::min<std::size_t>(plan.repetitions, mostPairs);
    const std::size_t most = limit - std::min(made, limit);
    const auto affordable = static_cast<std::size_t>(std::clamp(allowed / std::max(each, 1e-9), 0.0, 1e9));
    const std::size_t count = std::min({std::max<std::size_t>(firstBatch, made), most, affordable});
    const std::size_t least = std::min<std::size_t>(minPairs, limit);
    return made < least ? std::max(count, least - made) : count;
}

/// Only where both repetitions of a pair count.
void GroupMeasurement::addPairs(Pair &pair, const Repetitions &batch, const std::vector<std::size_t> &order,
    std::vector<double> &ratios) const
{
    for (std::size_t i = 0; i + 1 < batch.which.size(); ++i) {
        const std::size_t turn = batch.which[i];
        if (turn % 2 != 0 || batch.which[i + 1] != turn + 1)
            continue;
        std::array<double, 2> seconds{};
        seconds.at(order[turn]) = batch.seconds[i];
        seconds.at(order[turn + 1]) = batch.seconds[i + 1];
        for (std::size_t which = 0; which < pair.size(); ++which)
            pair.at(which).record.each.push_back(roundedSeconds(seconds.at(which)));
        ratios.push_back(seconds.front() / seconds.back());
    }
}

void GroupMeasurement::writePair(Pair &pair)
{
    m_output.ledger.enter(Phase::writing);
    for (Point &point : pair) {
        if (point.record.each.empty())
            return leaveOut(point.record, "every repetition missed its time window");
        point.record.summary = summarise(point.record.each);
    }
    std::string problem;
    m_progress.writeFailed = !m_output.records.append(pair.front().record, pair.back().record, problem);
    if (m_progress.writeFailed)
        std::cerr << "collscope-agent: " << problem << '\n';
    else
        m_progress.measured += pair.size();
}

} // namespace collscope::agent
