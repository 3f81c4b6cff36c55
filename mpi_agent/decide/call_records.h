// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/profile.h"
#include "mpi_agent/decide/call.h"
#include "mpi_agent/decide/clock.h"
#include "mpi_agent/decide/node_layout.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

namespace collscope::decide {

/// The calls that one process made on one communicator. MPI wants collective calls on a communicator one
/// after the other, so one thread at a time writes; any other may read meanwhile. Sizes are kept exactly up
/// to 64 of a kind of call, then in eighths of an octave.
class CallRecords {
public:
    CallRecords(int rank, const NodeLayout &layout);
    ~CallRecords();
    CallRecords(const CallRecords &) = delete;
    CallRecords &operator=(const CallRecords &) = delete;

    void note(const Call &call, std::uint64_t nanoseconds) noexcept;
    /// Whether the time between the first and the last process is to be measured of the blocking call that
    /// was made: the same on all processes. To be asked once per call that went well. Measuring makes all
    /// wait for the last one, so it has to be rare in programs that call often.
    bool isSkewWanted() noexcept
    {
        const std::uint64_t number = m_blockingCalls++;
        return (number & (number < manyCalls ? 15U : 4095U)) == 1;
    }
    void noteSkew(const Call &call, std::uint64_t nanoseconds) noexcept;

    /// Adds everything to the entries of a profile of this process: calls only on rank 0 of the
    /// communicator, so that the profiles of all processes count each once.
    void addTo(wire::Profile &profile) const;

private:
    static constexpr std::uint64_t manyCalls = 1024;
    struct Counts;
    struct Series;
    static constexpr std::size_t flagSets = 8;
    static constexpr std::size_t kinds = 3;

    Counts *countsOf(const Call &call) noexcept;

    std::array<std::atomic<Series *>, operations * kinds * flagSets> m_series{};
    NodeLayout m_layout;
    int m_rank = 0;
    std::uint64_t m_blockingCalls = 0;
};

/// Lower end of the eighth of an octave that `bytes` is in, and the number of that step.
struct SizeStep {
    std::uint64_t begin = 0;
    std::size_t number = 0;
};
SizeStep sizeStep(std::uint64_t bytes);
inline constexpr std::size_t sizeSteps = std::size_t{8} * 62;

} // namespace collscope::decide
