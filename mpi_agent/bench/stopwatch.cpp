// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/stopwatch.h"

#include "engine/wire/arrivals.h"
#include "mpi_agent/bench/barrier.h"
#include "mpi_agent/bench/clock.h"

#include <algorithm>
#include <array>

namespace collscope::agent {

namespace {

constexpr std::size_t calibrations = isSimulated ? 1 : 30; ///< a simulated barrier always takes the same
constexpr int mostCalibrations = 20; ///< at first; each of so many windows
constexpr double lessByNoise = 0.98;
constexpr double slack = 4.0; ///< length of a window over what happens in it
constexpr double shortestWindow = 20e-6; ///< seconds

} // namespace

std::string timingDescription(const wire::CampaignPlan &plan)
{
    if (!plan.skew.empty())
        return "per repetition: every process waits for its arrival, which is an agreed time of clocks that "
               "were synchronised along a tree of the nodes and corrected for drift, and one of the offsets "
               "of 'skew' after it, the same ones for every method; operation; end. The largest end less the "
               "largest arrival (last delay), on the first process's clock: waiting for the last one is "
               "nobody's to mend. A repetition that a process began late is not used: 'missed' counts them.";
    if (plan.synchronisation == wire::Synchronisation::window)
        return "per repetition: all processes wait for an agreed time of clocks that were synchronised along "
               "a tree of the nodes and corrected for drift; operation; end. The largest end, on the first "
               "process's clock, less the agreed time. A repetition that a process began late is not used: "
               "'missed' counts them.";
    return "per repetition: balanced barrier; start; operation; balanced barrier; end. The largest end - "
           "start of all processes, less the smallest that the same window without an operation took. What "
           "is not above 0 then could not be told from the barrier and is set to clock_resolution.";
}

Stopwatch::Stopwatch(
    MPI_Comm communicator, double clockResolution, const wire::CampaignPlan &plan, bool keepRanks)
    : m_communicator(communicator), m_clockResolution(clockResolution), m_keepRanks(keepRanks),
      m_skew(plan.skew)
{
    MPI_Comm_rank(communicator, &m_rank);
    MPI_Comm_size(communicator, &m_size);
    if (plan.synchronisation == wire::Synchronisation::window || !m_skew.empty())
        m_clock = std::make_unique<GlobalClock>(communicator);
}

Stopwatch::Arrivals Stopwatch::arrivals(std::size_t i) const
{
    if (m_skew.empty())
        return {};
    const std::uint64_t repetition = m_repetition + i;
    return {wire::arrival(m_skew, repetition, static_cast<std::uint64_t>(m_rank)),
        wire::lastArrival(m_skew, repetition, static_cast<std::uint64_t>(m_size))};
}

Stopwatch::Own Stopwatch::betweenBarriers(const Operation &operation, std::size_t repetitions) const
{
    Own own(repetitions);
    operation.begin();
    for (std::size_t i = 0; i < repetitions; ++i) {
        operation.prepare();
        balancedBarrier(m_communicator);
        const double start = localSeconds();
        operation.run();
        own.alone[i] = localSeconds() - start;
        balancedBarrier(m_communicator);
        own.whole[i] = localSeconds() - start;
    }
    operation.end();
    return own;
}

double Stopwatch::secondsEach(double expected) const
{
    const double latest = m_skew.empty() ? 0.0 : *std::max_element(m_skew.begin(), m_skew.end());
    return m_clock ? slack * std::max(expected, m_barrierSeconds) + shortestWindow + latest
                   : expected + 2 * m_barrierSeconds;
}

/// The windows follow each other without a word between the processes: who needs longer misses the next.
Stopwatch::Own Stopwatch::inWindows(
    const Operation &operation, std::size_t repetitions, double expected) const
{
    std::vector<Arrivals>
        comes; // made beforehand: of many processes it takes longer than there is between windows
    for (std::size_t i = 0; i < repetitions; ++i)
        comes.push_back(arrivals(i));
    balancedBarrier(m_communicator);
    std::array<double, 2> agreed{};
    if (m_rank == 0) {
        const double length = secondsEach(expected);
        agreed = {m_clock->now() + std::max(length, slack * m_barrierSeconds), length};
    }
    MPI_Bcast(agreed.data(), 2, MPI_DOUBLE, 0, m_communicator);
    Own own(repetitions);
    operation.begin();
    for (std::size_t i = 0; i < repetitions; ++i) {
        operation.prepare();
        const double start = agreed[0] + static_cast<double>(i) * agreed[1];
        own.late[i] = m_clock->now() > start + comes[i].own ? 1.0 : 0.0;
        waitUntil(m_clock->toLocal(start + comes[i].own));
        operation.run();
        const double end = m_clock->now() - start;
        own.alone[i] = end - comes[i].own;
        own.whole[i] = end - comes[i].last;
    }
    operation.end();
    return own;
}

Repetitions Stopwatch::collect(const Own &own) const
{
    const auto count = static_cast<int>(own.whole.size());
    const std::size_t kept = m_rank == 0 ? own.whole.size() : 0;
    std::vector<double> slowest(kept);
    std::vector<double> late(kept);
    std::vector<double> ofRanks(m_keepRanks ? kept * static_cast<std::size_t>(m_size) : 0);
    MPI_Reduce(own.whole.data(), slowest.data(), count, MPI_DOUBLE, MPI_MAX, 0, m_communicator);
    if (m_clock)
        MPI_Reduce(own.late.data(), late.data(), count, MPI_DOUBLE, MPI_MAX, 0, m_communicator);
    if (m_keepRanks)
        MPI_Gather(own.alone.data(), count, MPI_DOUBLE, ofRanks.data(), count, MPI_DOUBLE, 0, m_communicator);
    Repetitions result;
    for (std::size_t i = 0; i < kept; ++i) {
        if (late[i] != 0.0) {
            ++result.missed;
            continue;
        }
        result.seconds.push_back(slowest[i]);
        result.which.push_back(i);
        for (std::size_t rank = 0; m_keepRanks && rank < static_cast<std::size_t>(m_size); ++rank)
            result.ofRanks.push_back(ofRanks[rank * kept + i]);
    }
    return result;
}

bool Stopwatch::decided(bool atFirst) const
{
    int answer = atFirst ? 1 : 0;
    MPI_Bcast(&answer, 1, MPI_INT, 0, m_communicator);
    return answer != 0;
}

void Stopwatch::calibrate()
{
    const int most = m_isCalibrated || isSimulated ? 1 : mostCalibrations;
    m_isCalibrated = true;
    bool isLess = true;
    for (int i = 0; i < most && isLess; ++i) {
        const Repetitions empty = collect(betweenBarriers(Operation(), calibrations));
        if (m_rank == 0) {
            const double least = *std::min_element(empty.seconds.begin(), empty.seconds.end());
            isLess = m_barrierSeconds == 0.0 || least < lessByNoise * m_barrierSeconds;
            m_barrierSeconds = m_barrierSeconds > 0.0 ? std::min(m_barrierSeconds, least) : least;
        }
        isLess = most > 1 && decided(isLess);
    }
}

void Stopwatch::synchroniseClocks()
{
    if (m_clock)
        m_clock->synchronise();
}

Repetitions Stopwatch::time(const Operation &operation, std::size_t repetitions, double expected)
{
    Repetitions result = collect(
        m_clock ? inWindows(operation, repetitions, expected) : betweenBarriers(operation, repetitions));
    // Shorter than any window without an operation: these were not looked at often enough.
    const auto isShort = [this](double time) { return time <= m_barrierSeconds; };
    if (!m_clock && !isSimulated
        && decided(std::any_of(result.seconds.begin(), result.seconds.end(), isShort)))
        calibrate();
    for (double &time : result.seconds) {
        if (!m_clock)
            time -= m_barrierSeconds;
        if (time <= 0.0) {
            time = m_clockResolution;
            ++m_unresolved;
        }
    }
    m_repetition += repetitions;
    m_missed += result.missed;
    m_total += result.seconds.size() + result.missed;
    return result;
}

} // namespace collscope::agent
