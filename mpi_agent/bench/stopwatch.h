// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/records.h"

#include <mpi.h>

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// How a repetition is timed, as the header of a record file says it.
inline constexpr std::string_view timingDescription
    = "per repetition: balanced barrier; start; operation; balanced barrier; end. The largest end - start of "
      "all "
      "processes, less the smallest that the same window without an operation took. What is not above 0 then "
      "could not "
      "be told from the barrier and is set to clock_resolution.";

/// Smallest step of MPI_Wtime that was seen, in seconds.
double measuredClockResolution();

/// Times operations of all processes of a communicator together.
class Stopwatch {
public:
    Stopwatch(MPI_Comm communicator, double clockResolution);

    /// Measures the window without an operation: later times are less by the least that it took. By its
    /// median, a small operation would often take less than nothing: its messages overlap with those of the
    /// barrier, and where processes share cores the barrier's own times scatter by more than the operation
    /// takes.
    void calibrate(std::size_t repetitions);
    double barrierSeconds() const { return m_barrierSeconds; } ///< rank 0 only

    /// Seconds of each repetition, at rank 0 only; elsewhere nothing. They are brought together once, after
    /// the last repetition: nothing but the barriers happens in between.
    std::vector<double> time(const std::function<void()> &operation, std::size_t repetitions);

    /// Times that had to be set to the clock's resolution, of all that were returned; rank 0 only.
    std::size_t unresolved() const { return m_unresolved; }
    std::size_t total() const { return m_total; }

private:
    std::vector<double> windows(const std::function<void()> &operation, std::size_t repetitions);

    MPI_Comm m_communicator;
    int m_rank = 0;
    double m_clockResolution;
    double m_barrierSeconds = 0.0;
    std::size_t m_unresolved = 0;
    std::size_t m_total = 0;
};

/// Rounded to six digits: the rest is noise of the subtraction, and two thirds of a file.
double roundedSeconds(double seconds);

/// Rounded statistics of at least one sample. Quantiles interpolate linearly between order statistics.
wire::Summary summarise(std::vector<double> seconds);

} // namespace collscope::agent
