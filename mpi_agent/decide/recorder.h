// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/call_records.h"
#include "mpi_agent/decide/own_file.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace collscope::decide {

/// The profile of this process (COLLSCOPE_PROFILE): all records together, written after a second, then in
/// steps that double up to those of COLLSCOPE_PROFILE_SECONDS, so that a job that is killed keeps it. Process
/// 0 of the job writes the file itself; another one writes a part "FILE.RANK" when it is the lowest of a
/// communicator, for only that one counts the calls there. At the end of a job all processes are put together
/// and the parts go away. What others have under these names stays (OwnFile).
class Recorder {
public:
    Recorder();

    /// Where the calls on a communicator are recorded.
    std::shared_ptr<CallRecords> add(int rank, const NodeLayout &layout);
    /// The communicator is gone; its calls stay in the profile.
    void retire(const std::shared_ptr<CallRecords> &records);

    /// All processes of MPI_COMM_WORLD record: they can be put together at the end.
    void setWholeJobRecords() { m_wholeJob = true; }
    bool wholeJobRecords() const { return m_wholeJob; }
    /// `spawned`: by another job, which has the file of that name.
    void setJob(int rank, int processes, std::string library, bool spawned);
    int rank() const { return m_rank; }
    /// Says at once if the file cannot be made.
    void tryFile();

    /// To be called now and then with nowNanoseconds(): writes when it is time.
    void writeWhenDue(std::uint64_t now) noexcept
    {
        if (now >= m_due.load(std::memory_order_relaxed))
            writeNow(now);
    }
    /// What is known so far, if anything and unless the end was written.
    void writeUnfinished() noexcept;
    /// The profile of this process alone.
    wire::Profile snapshot();
    /// Writes what all processes have together and no more after it; false when that failed.
    bool writeFinished(const wire::Profile &profile);
    /// The end was written by somebody: the part of this process is not needed any more.
    void removePart();

private:
    void writeNow(std::uint64_t now) noexcept;
    std::string fileName() const;
    bool write(const wire::Profile &profile);
    bool isOtherProcess() const;
    void complain(const std::string &name, int code);

    std::mutex m_writing; ///< held while the file is written, and of the next one
    std::optional<OwnFile> m_own; ///< empty: nothing was written
    const OwnFile::Time m_started = std::chrono::steady_clock::now();
    std::mutex m_mutex; ///< of everything below but the atomics
    std::vector<std::shared_ptr<CallRecords>> m_records;
    wire::Profile m_gone; ///< from communicators that are gone
    std::string m_library;
    std::uint64_t m_begin = 0;
    int m_rank = 0;
    int m_processes = 0;
    long m_process = 0; ///< the one that made this
    std::string m_file; ///< what the environment says, or what a spawned job has instead
    bool m_complained = false;
    std::atomic<bool> m_finished{false};
    std::atomic<bool> m_wholeJob{false};
    std::atomic<std::uint64_t> m_leastStep{0};
    std::atomic<std::uint64_t> m_step{0}; ///< nanoseconds to m_due from when it was written last
    std::atomic<std::uint64_t> m_due{0};
};

/// Nanoseconds by which the first part of a process comes later than the file of process 0, and least ones
/// between two of its parts: a folder gets 100 parts a second at most, however many processes there are.
struct PartTimes {
    std::uint64_t delay = 0;
    std::uint64_t step = 0;
};
PartTimes partTimes(int rank, int processes);

/// That of this process, never gone.
Recorder &recorder();

} // namespace collscope::decide
