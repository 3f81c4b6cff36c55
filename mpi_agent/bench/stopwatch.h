// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "mpi_agent/bench/global_clock.h"

#include <mpi.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace collscope::agent {

/// How a repetition is timed, as the header of a record file says it.
std::string timingDescription(const wire::CampaignPlan &plan);

/// Timed repetitions, at rank 0 only; elsewhere nothing.
struct Repetitions {
    std::vector<double> seconds; ///< of the slowest process, per repetition
    std::vector<std::size_t> which; ///< of the repetitions asked for, those that `seconds` are of
    std::vector<double> ofRanks; ///< per repetition, each process's own seconds; only when asked for
    std::size_t missed = 0; ///< repetitions that a process began too late: they are not in the others
};

/// Times operations of all processes of a communicator together.
class Stopwatch {
public:
    /// An operation: the part that is timed, and what comes before it, and around all repetitions.
    struct Operation {
        std::function<void()> begin = [] {};
        std::function<void()> prepare = [] {};
        std::function<void()> run = [] {};
        std::function<void()> end = [] {};
    };

    /// By the plan's synchronisation and skew.
    Stopwatch(MPI_Comm communicator, double clockResolution, const wire::CampaignPlan &plan, bool keepRanks);

    /// Measures the barriers without an operation between them: later times are less by the least that this
    /// ever took. By its median, a small operation would often take less than nothing: its messages overlap
    /// with those of the barrier, and where processes share cores the barrier's own times scatter by more
    /// than the operation takes. Those who share cores may be lucky only now and then: ask often. The first
    /// time it goes on for as long as that makes the least smaller: processes that have just met are slow.
    void calibrate();
    /// Brings the clocks together, where they are what repetitions start by.
    void synchroniseClocks();
    double barrierSeconds() const { return m_barrierSeconds; } ///< rank 0 only

    /// Another method: the processes come as they came to the one before.
    void beginAnew() { m_repetition = 0; }

    /// Seconds of a repetition with its synchronisation when the operation takes `expected`; rank 0 only.
    double secondsEach(double expected) const;

    /// They are brought together once, after the last repetition: nothing but the synchronisation happens in
    /// between. `expected`: seconds that a repetition will take; rank 0's counts.
    Repetitions time(const Operation &operation, std::size_t repetitions, double expected);

    /// Times that had to be set to the clock's resolution, windows that were missed, of all; rank 0 only.
    std::size_t unresolved() const { return m_unresolved; }
    std::size_t missed() const { return m_missed; }
    std::size_t total() const { return m_total; }

private:
    /// What one process saw of its repetitions.
    struct Own {
        explicit Own(std::size_t repetitions) : whole(repetitions), alone(repetitions), late(repetitions) { }
        std::vector<double> whole; ///< of which the slowest process's counts
        std::vector<double> alone; ///< the operation as this process saw it
        std::vector<double> late; ///< 1 where its window had begun before
    };

    Own betweenBarriers(const Operation &operation, std::size_t repetitions) const;
    Own inWindows(const Operation &operation, std::size_t repetitions, double expected) const;
    /// Seconds after the agreed time at which this process comes to the i-th of the repetitions, and the last
    /// one.
    struct Arrivals {
        double own = 0.0;
        double last = 0.0;
    };
    Arrivals arrivals(std::size_t i) const;
    Repetitions collect(const Own &own) const;
    bool decided(bool atFirst) const; ///< rank 0's answer, everywhere

    MPI_Comm m_communicator;
    int m_rank = 0;
    int m_size = 1;
    double m_clockResolution;
    bool m_keepRanks;
    std::vector<double> m_skew; ///< CampaignPlan::skew
    std::uint64_t m_repetition = 0; ///< of a method
    std::unique_ptr<GlobalClock> m_clock; ///< none: barriers
    double m_barrierSeconds = 0.0;
    bool m_isCalibrated = false;
    std::size_t m_unresolved = 0;
    std::size_t m_missed = 0;
    std::size_t m_total = 0;
};

} // namespace collscope::agent
