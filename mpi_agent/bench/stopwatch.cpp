// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/stopwatch.h"

#include "mpi_agent/bench/barrier.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace collscope::agent {

namespace {

/// `sorted` is not empty.
double quantile(const std::vector<double> &sorted, double fraction)
{
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

} // namespace

double measuredClockResolution()
{
    constexpr int steps = 200;
    constexpr int maxReadings = 1000000; // a simulated clock stands still while nobody communicates
    double smallest = std::numeric_limits<double>::infinity();
    double last = MPI_Wtime();
    for (int step = 0, reading = 0; step < steps && reading < maxReadings; ++reading) {
        const double now = MPI_Wtime();
        if (now > last) {
            smallest = std::min(smallest, now - last);
            ++step;
        }
        last = now;
    }
    return roundedSeconds(smallest < 1.0 ? smallest : std::min(std::max(MPI_Wtick(), 1e-12), 1.0));
}

Stopwatch::Stopwatch(MPI_Comm communicator, double clockResolution)
    : m_communicator(communicator), m_clockResolution(clockResolution)
{
    MPI_Comm_rank(communicator, &m_rank);
}

std::vector<double> Stopwatch::windows(const std::function<void()> &operation, std::size_t repetitions)
{
    std::vector<double> own(repetitions);
    for (double &seconds : own) {
        balancedBarrier(m_communicator);
        const double start = MPI_Wtime();
        operation();
        balancedBarrier(m_communicator);
        seconds = MPI_Wtime() - start;
    }
    std::vector<double> slowest(m_rank == 0 ? repetitions : 0);
    MPI_Reduce(
        own.data(), slowest.data(), static_cast<int>(repetitions), MPI_DOUBLE, MPI_MAX, 0, m_communicator);
    return slowest;
}

void Stopwatch::calibrate(std::size_t repetitions)
{
    const std::vector<double> empty = windows([] {}, repetitions);
    if (m_rank == 0)
        m_barrierSeconds = summarise(empty).min;
}

std::vector<double> Stopwatch::time(const std::function<void()> &operation, std::size_t repetitions)
{
    std::vector<double> seconds = windows(operation, repetitions);
    for (double &time : seconds) {
        time -= m_barrierSeconds;
        if (time <= 0.0) {
            time = m_clockResolution;
            ++m_unresolved;
        }
    }
    m_total += seconds.size();
    return seconds;
}

double roundedSeconds(double seconds)
{
    constexpr int digits = 6;
    if (!(seconds > 0.0))
        return seconds;
    const double scale = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(seconds))));
    return std::round(seconds * scale) / scale;
}

wire::Summary summarise(std::vector<double> seconds)
{
    std::sort(seconds.begin(), seconds.end());
    const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    wire::Summary summary;
    summary.samples = seconds.size();
    summary.min = roundedSeconds(seconds.front());
    summary.q1 = roundedSeconds(quantile(seconds, 0.25));
    summary.median = roundedSeconds(quantile(seconds, 0.5));
    summary.q3 = roundedSeconds(quantile(seconds, 0.75));
    summary.mean = roundedSeconds(sum / static_cast<double>(seconds.size()));
    summary.max = roundedSeconds(seconds.back());
    return summary;
}

} // namespace collscope::agent
