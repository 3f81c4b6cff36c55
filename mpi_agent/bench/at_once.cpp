// SPDX-License-Identifier: BSD-3-Clause
// What a group does that is measured while others are, on nodes of their own.
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/group_measurement.h"
#include "mpi_agent/bench/summary.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace collscope::agent {

namespace {

/// Of a comparison, so that a drift of the machine meets both alike: more where times scatter.
constexpr int leastRounds = 3;
constexpr int mostRounds = 20;
constexpr double mostSeconds = 3.0; ///< for more than the least
constexpr double secondsEachRound = 0.05; ///< of repetitions, alone and again together
constexpr double ofTimeLeft = 0.05; ///< that a comparison may take
constexpr double leastEach = 2.0; ///< repetitions: a median of fewer than six has no confidence interval
constexpr double mostEach = isSimulated ? 2.0 : 30.0; ///< simulated ones are all the same

std::string shortly(double seconds)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", seconds);
    return text.data();
}

} // namespace

/// What is measured now can get stuck.
void GroupMeasurement::start(const wire::RecordLine &point)
{
    m_progress.current = point;
    if (m_relay && !m_relay->isFirst())
        m_relay->started(m_output.records.lineOf(point), describePoint(point));
    m_watchdog.arm();
}

void GroupMeasurement::stop()
{
    m_watchdog.disarm();
    if (m_relay && !m_relay->isFirst())
        m_relay->ended();
}

/// At the first process: what others have to say of whether to go on, and at the job's their records.
void GroupMeasurement::listen(bool waits)
{
    lookForStopFile();
    m_progress.outOfTime = m_progress.outOfTime || m_progress.askedToStop;
    if (!m_relay)
        return;
    if (!m_relay->isFirst()) {
        m_progress.outOfTime = m_relay->isToldToStop() || m_progress.outOfTime;
        return;
    }
    const std::string records = m_relay->receive(waits);
    std::string problem;
    if (!records.empty() && !m_output.records.appendText(records, problem)) {
        m_progress.writeFailed = true;
        std::cerr << "collscope-agent: " << problem << '\n';
    } else {
        m_progress.measured += static_cast<std::size_t>(std::count(records.begin(), records.end(), '\n'));
    }
    m_progress.outOfTime = m_progress.outOfTime || m_relay->isAnyOver();
    if (m_progress.outOfTime || m_progress.writeFailed)
        m_relay->tellToStop();
    const double limit = m_job.plan.timeLimit;
    if (const auto stuck = isSimulated ? std::nullopt : m_relay->stuckFor(limit)) {
        sayStuck(m_output.records, stuck->name, stuck->line, limit);
        std::_Exit(EXIT_FAILURE); // as the watchdog does
    }
}

void GroupMeasurement::beginShared()
{
    if (!m_relay)
        return;
    m_relay->begin();
    if (!m_relay->isFirst())
        m_output.records.handTo(m_job.detail, [this](const std::string &text) { m_relay->add(text); });
}

void GroupMeasurement::awaitOthers()
{
    if (!m_relay)
        return;
    m_output.ledger.enter(Phase::waiting);
    if (!m_relay->isFirst()) {
        m_relay->end(m_progress.outOfTime);
        return;
    }
    while (!m_relay->areAllDone())
        listen(true);
    m_relay->tellToStop(); // they wait for it
}

bool GroupMeasurement::inAllCopies(bool here) const
{
    const int mine = here ? 1 : 0;
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, m_group.together());
    return all != 0;
}

/// Repetitions of the first copy alone and of all copies, in turn.
Likeness GroupMeasurement::compareCopies(const wire::ScheduledCell &cell)
{
    const auto workload = workloadAt(cell, 0);
    const bool fit = fits(*workload, cell);
    Point point{*workload, recordOf(cell, wire::baselineOf(m_job.schedule.collectives[cell.collective])),
        m_group.communicator()};
    m_progress.current = point.record;
    m_watchdog.arm();
    const bool right = inAllCopies(fit && problemOf(point).empty());
    const double each = m_stopwatch.secondsEach(m_lastCall.seconds);
    auto count = static_cast<unsigned long long>(
        std::clamp(secondsEachRound / std::max(each, 1e-9), leastEach, mostEach));
    // It is not worth more than a small part of the time that is left.
    if (2 * leastRounds * static_cast<double>(count) * each > ofTimeLeft * secondsLeft(m_progress))
        count = 0;
    MPI_Bcast(&count, 1, MPI_UNSIGNED_LONG_LONG, 0, m_group.together());
    if (m_group.copy() == 0)
        m_stopwatch.calibrate(); // before, all did at once
    m_group.meet();
    std::vector<double> alone;
    std::vector<double> busy;
    const auto timeInto = [&](std::vector<double> &all) {
        m_watchdog.arm();
        const auto some = m_stopwatch.time(operationOf(point), count, m_lastCall.seconds).seconds;
        all.insert(all.end(), some.begin(), some.end());
    };
    Likeness likeness;
    const double end = localSeconds() + mostSeconds;
    for (int round = 1, goesOn = right && count != 0 ? 1 : 0; goesOn != 0; ++round) {
        m_output.ledger.enter(Phase::timed);
        if (m_group.copy() == 0)
            timeInto(alone);
        m_group.meet();
        timeInto(busy);
        m_group.meet();
        m_output.ledger.enter(Phase::agreeing);
        likeness = likenessOf(alone, busy);
        const bool mayTakeMore = round < mostRounds && localSeconds() < end;
        goesOn = round < leastRounds || (likeness.isUncertain && mayTakeMore) ? 1 : 0;
        MPI_Bcast(&goesOn, 1, MPI_INT, 0, m_group.together());
    }
    if (fit)
        workload->end();
    m_watchdog.disarm();
    likeness.text = std::to_string(m_group.copies()) + " communicators of " + std::to_string(m_group.nodes())
        + " nodes x " + std::to_string(m_group.ppn()) + " processes at once: " + describePoint(point.record)
        + ' '
        + (likeness.text.empty() ? "fails, or takes too much of the time that is left to be compared"
                                 : likeness.text);
    return likeness;
}

/// At the job's first process, from all copies. They are alike where intervals that are no wider than what is
/// allowed, to either side, lie no farther apart than that.
Likeness GroupMeasurement::likenessOf(const std::vector<double> &alone, const std::vector<double> &busy) const
{
    using Interval = std::array<double, 3>; // low, median, high; of what has none: no numbers
    const auto intervalOf = [](const std::vector<double> &seconds) {
        const wire::Summary all = seconds.empty() ? wire::Summary() : summarise(seconds);
        return Interval{all.medianLow, all.median, all.medianHigh};
    };
    const Interval own = intervalOf(busy);
    const auto size = static_cast<std::size_t>(m_size);
    std::vector<Interval> ofAll(isJobsFirst() ? m_group.copies() * size : 0);
    MPI_Gather(own.data(), 3, MPI_DOUBLE, ofAll.data(), 3, MPI_DOUBLE, 0, m_group.together());
    if (!isJobsFirst())
        return {};
    const double allowed = m_job.plan.disturbance;
    const auto isNarrow = [allowed](const Interval &of) { return of[2] - of[0] <= 2 * allowed * of[1]; };
    const Interval first = intervalOf(alone);
    Likeness result;
    result.isUncertain = !isNarrow(first);
    bool isApart = false;
    double least = own[1];
    double most = own[1];
    for (std::size_t copy = 0; copy < m_group.copies(); ++copy) {
        const Interval &here = ofAll[copy * size];
        isApart = isApart || here[0] > (1 + allowed) * first[2] || here[2] * (1 + allowed) < first[0];
        result.isUncertain = result.isUncertain || !isNarrow(here);
        least = std::min(least, here[1]);
        most = std::max(most, here[1]);
    }
    result.isUncertain = result.isUncertain && !isApart;
    result.areAlike = !isApart && !result.isUncertain;
    result.text = "takes " + shortly(first[1]) + " s alone, " + shortly(least) + " to " + shortly(most)
        + " s while all do" + (result.isUncertain ? ", and that scatters too much to tell" : "");
    return result;
}

void sayStuck(RecordFile &records, const std::string &name, const std::string &line, double limit)
{
    std::string problem;
    std::cerr << "collscope-agent: " << name << " has not ended after " << limit
              << " s: it is stuck, or --time-limit is too short. The file says so; "
              << "start the job again to measure the rest without it\n";
    if (!records.appendStuck(line, problem))
        std::cerr << "collscope-agent: " << problem << '\n';
}

} // namespace collscope::agent
