// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/policies/chosen_order.h"
#include "mpi_agent/bench/group.h"
#include "mpi_agent/bench/measurement_job.h"
#include "mpi_agent/bench/relay.h"
#include "mpi_agent/bench/stopwatch.h"
#include "mpi_agent/bench/watchdog.h"
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/native/method_communicators.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace collscope::agent {

inline constexpr std::size_t coldBytes = 64U << 20; ///< more than the caches of most cores together

/// What a campaign has come to. Rank 0 knows, the others are told whether to go on.
struct Progress {
    double end = 0.0; ///< on the local clock: the budget is used up; 0: there is none
    double secondsPerPoint = 0.25;
    bool outOfTime = false;
    bool askedToStop = false;
    double lastAsked = 0.0; ///< on the local clock: when the stop file was last looked for
    bool writeFailed = false;
    bool incomplete = false; ///< something was wrong and left out
    std::size_t measured = 0;
    std::size_t known = 0; ///< was in the file before
    std::size_t renamed = 0; ///< points at which the library would silently have run something else
    std::size_t unfit = 0; ///< points that needed more time than was left
    std::size_t unresolved = 0;
    std::size_t missed = 0;
    std::size_t repetitions = 0;
    wire::RecordLine current; ///< what is being measured
};

double secondsLeft(const Progress &progress); ///< infinite without a budget; rank 0's

/// "bcast openmpi.chain:4 with 1KiB on 8 processes"
std::string describePoint(const wire::RecordLine &record);

/// Says that a measurement did not end, in the file too: `line` is RecordFile::lineOf it.
void sayStuck(RecordFile &records, const std::string &name, const std::string &line, double limit);

/// Whether groups that are measured at once take as long as one of them alone, and what was found.
struct Likeness {
    bool areAlike = false;
    bool isUncertain = false; ///< more repetitions would tell
    std::string text; ///< for people
};

/// The measurements on one communicator, as one of its processes makes them.
class GroupMeasurement {
public:
    GroupMeasurement(const MeasurementJob &job, const Group &group, JobOutput &output, Progress &progress,
        Watchdog &watchdog, WorkloadMemory &memory);

    /// Gets ready after the processes may have slept.
    void enter();
    /// Where groups are measured at once, cells that they share come now, each by one of them ...
    void beginShared();
    /// ... and this one has measured its own. Returns at the first process when all have.
    void awaitOthers();
    /// Times the baseline at a cell, on one group alone and on all: rank 0 of the job gets the answer.
    Likeness compareCopies(const wire::ScheduledCell &cell);
    /// False when the time is up or a file cannot be written.
    bool measureCell(const wire::ScheduledCell &cell);
    /// The methods of a cell that the order wants next, and those of further cells on this communicator.
    /// False as measureCell(). `order`: rank 0's; null elsewhere.
    bool measureChosen(std::size_t cell, wire::ChosenOrder *order);
    /// Seconds that the baseline takes at that cell, at rank 0; nothing when it failed.
    std::optional<double> probe(const wire::ScheduledCell &cell);
    /// Rank 0's answer whether that time on its clock is still to come, everywhere.
    bool isBefore(double end) const;
    double barrierSeconds() const { return m_stopwatch.barrierSeconds(); } ///< rank 0 only
    void report();

private:
    /// How long a call took.
    struct Call {
        double bytes = 0.0;
        double seconds = 0.0;
    };

    /// One method at one cell.
    struct Point {
        Workload &workload;
        wire::RecordLine record;
        MPI_Comm communicator;
    };

    int decided(int atFirst) const; ///< rank 0's answer, everywhere
    bool isJobsFirst() const { return m_rank == 0 && m_group.copy() == 0; }
    bool goesOn();
    void lookForStopFile();
    bool hasTimeFor(double calls, double seconds);
    double predicted(const wire::RecordLine &point) const;
    static std::string nameOf(const wire::RecordLine &point);
    bool everywhere(bool here) const;
    bool fits(Workload &workload, const wire::ScheduledCell &cell);
    std::unique_ptr<Workload> workloadAt(const wire::ScheduledCell &cell, std::size_t coldBytes);
    wire::RecordLine recordOf(const wire::ScheduledCell &cell, const wire::Method &method) const;
    std::optional<wire::Method> runsAs(const wire::ScheduledCell &cell, const wire::Method &planned);
    bool isTaken(const std::string &collective, const wire::Method &component);
    bool isStillTaken(const wire::RecordLine &point);
    void reportNotTaken() const;
    std::vector<wire::Method> methodsAt(const wire::ScheduledCell &cell);
    std::vector<wire::Method> withoutKnown(
        const wire::ScheduledCell &cell, std::vector<wire::Method> methods);
    void measureMethod(Workload &workload, const wire::ScheduledCell &cell, const wire::Method &method);
    std::string problemOf(Point &point);
    void measurePoint(Point &point);
    Stopwatch::Operation operationOf(Point &point) const;
    std::size_t next(const Repetitions &so, std::size_t made, double spent, double each) const;
    int warmupCalls(double seconds) const;
    bool isOutOfTheRace(const Repetitions &so) const;
    void write(Point &point, const Repetitions &repetitions);

    // at_once.cpp
    void start(const wire::RecordLine &point);
    void stop();
    void listen(bool waits);
    bool inAllCopies(bool here) const;
    Likeness likenessOf(const std::vector<double> &alone, const std::vector<double> &busy) const;

    // chosen_methods.cpp
    bool measureChosenCell(std::size_t cell, wire::ChosenOrder *order);
    void measureChosenMethod(
        Workload &workload, const wire::ChosenOrder::Point &point, wire::ChosenOrder *order);

    // comparison.cpp
    using Pair = std::array<Point, 2>; ///< the library's own choice, the decided method
    bool compareCell(const wire::ScheduledCell &cell);
    void timeSide(const wire::ScheduledCell &cell);
    bool isWanted(const std::array<wire::RecordLine, 2> &pair);
    void comparePair(Pair &pair);
    Stopwatch::Operation inTurn(Pair &pair, const std::vector<std::size_t> &order, std::size_t &turn) const;
    std::size_t nextPairs(
        const std::vector<double> &ratios, std::size_t made, double spent, double each) const;
    void addPairs(Pair &pair, const Repetitions &batch, const std::vector<std::size_t> &order,
        std::vector<double> &ratios) const;
    void writePair(Pair &pair);
    void leaveOut(const wire::RecordLine &record, const std::string &why);

    const MeasurementJob &m_job;
    const Group &m_group;
    JobOutput &m_output;
    Progress &m_progress;
    Watchdog &m_watchdog;
    WorkloadMemory &m_memory;
    Stopwatch m_stopwatch;
    MethodCommunicators m_communicators;
    std::unique_ptr<Relay> m_relay; ///< at the first process, where groups are measured at once
    /// Rank 0: are so many repetitions that took so long each enough? Null: it never is.
    std::function<bool(double seconds, double repetitions)> m_isDropped;
    wire::PointCost m_cost; ///< of the points that race
    std::uint32_t m_run = 0; ///< of the records; rank 0's
    std::optional<wire::Method> m_name; ///< of what the next record is about, where it is not what was called
    wire::RecordLine m_written; ///< the last one, at rank 0
    int m_rank = 0;
    int m_size = 0;
    Call m_lastCall; ///< that was checked; rank 0's counts
    std::map<std::string, Call> m_calls; ///< the last of each method of each collective
    /// By component and collective: why it is not the component that carries it out; empty: it is.
    std::map<std::string, std::map<std::string, std::string>> m_notTaken;
};

} // namespace collscope::agent
