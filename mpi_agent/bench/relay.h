// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/bench/group.h"

#include <mpi.h>

#include <optional>
#include <string>
#include <vector>

namespace collscope::agent {

/// Between the first processes of groups that are measured at once, the job's first process being one of
/// them. The others hand it their records, which it alone writes, and tell it what they are at, so that it
/// notices when that does not end; it tells them to stop. They talk before and after measurements, never in
/// one.
class Relay {
public:
    /// What a group is at, and since when on the clock of the job's first process.
    struct Point {
        std::string line; ///< of a record file
        std::string name; ///< for people
        double since = 0.0;
    };

    explicit Relay(const Group &group);

    void begin(); ///< cells that are shared
    bool isFirst() const { return m_copy == 0; }

    /// Not the first:
    void started(const std::string &line, const std::string &name);
    void add(const std::string &records) { m_records += records; }
    void ended(); ///< what it was at; its records go with it
    bool isToldToStop();
    /// No more comes; `isOver`: because the time is up. Returns when all others are done.
    void end(bool isOver);

    /// The first:
    std::string receive(bool waits); ///< records that have come; waits for something to come, or a little
    bool areAllDone() const { return m_done + 1 == m_copies; }
    bool isAnyOver() const { return m_isOver; }
    std::optional<Point> stuckFor(double seconds) const;
    void tellToStop(); ///< the others, once

private:
    void send(int tag, std::string text);
    bool receiveOne(std::string &records);

    MPI_Comm m_together;
    std::size_t m_copies;
    std::size_t m_copy;
    int m_size = 0; ///< processes of a group
    // Not the first:
    std::string m_records;
    std::string m_sent;
    MPI_Request m_sending = MPI_REQUEST_NULL;
    MPI_Request m_stop = MPI_REQUEST_NULL;
    // The first:
    std::vector<std::optional<Point>> m_points; ///< by copy
    std::size_t m_done = 0;
    bool m_isOver = false;
    bool m_hasTold = false;
};

} // namespace collscope::agent
