// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/global_clock.h"

#include "mpi_agent/bench/clock.h"

#include <array>
#include <limits>

namespace collscope::agent {

namespace {

constexpr int tag = 31115;
constexpr int observationsEach = 5; ///< per synchronisation
constexpr int roundTrips = 20; ///< per observation, of which the fastest counts
constexpr std::size_t remembered = 100; ///< observations
constexpr double shortestBase = 1.0; ///< seconds that observations must span to show a drift

} // namespace

GlobalClock::GlobalClock(MPI_Comm communicator, Scope scope)
{
    if (isSimulated)
        return;
    int rank = 0;
    MPI_Comm_rank(communicator, &rank);
    if (scope == Scope::node)
        MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &m_node);
    else
        MPI_Comm_split(communicator, rank, 0, &m_node);
    int rankOnNode = 0;
    MPI_Comm_rank(m_node, &rankOnNode);
    MPI_Comm_split(communicator, rankOnNode == 0 ? 0 : MPI_UNDEFINED, rank, &m_leaders);
}

GlobalClock::~GlobalClock()
{
    if (m_leaders != MPI_COMM_NULL)
        MPI_Comm_free(&m_leaders);
    if (m_node != MPI_COMM_NULL)
        MPI_Comm_free(&m_node);
}

double GlobalClock::now() const
{
    const double local = localSeconds();
    return local + m_offset + m_drift * (local - m_origin);
}

double GlobalClock::toLocal(double global) const
{
    return (global - m_offset + m_drift * m_origin) / (1.0 + m_drift);
}

void GlobalClock::synchronise()
{
    if (isSimulated)
        return;
    if (m_leaders != MPI_COMM_NULL) {
        int rank = 0;
        int size = 0;
        MPI_Comm_rank(m_leaders, &rank);
        MPI_Comm_size(m_leaders, &size);
        // After the round with `distance`, processes below 2 * distance know the time.
        for (int distance = 1; distance < size; distance *= 2) {
            if (rank < distance && rank + distance < size)
                teach(rank + distance);
            else if (rank >= distance && rank < 2 * distance)
                learnFrom(rank - distance);
        }
    }
    std::array<double, 3> line{m_origin, m_offset, m_drift};
    MPI_Bcast(line.data(), 3, MPI_DOUBLE, 0, m_node);
    m_origin = line[0];
    m_offset = line[1];
    m_drift = line[2];
}

void GlobalClock::teach(int client) const
{
    for (int i = 0; i < observationsEach * roundTrips; ++i) {
        MPI_Recv(nullptr, 0, MPI_BYTE, client, tag, m_leaders, MPI_STATUS_IGNORE);
        const double time = now();
        MPI_Send(&time, 1, MPI_DOUBLE, client, tag, m_leaders);
    }
}

void GlobalClock::learnFrom(int reference)
{
    for (int observation = 0; observation < observationsEach; ++observation) {
        Observation best{};
        double fastest = std::numeric_limits<double>::infinity();
        for (int i = 0; i < roundTrips; ++i) {
            double time = 0.0;
            const double start = localSeconds();
            MPI_Send(nullptr, 0, MPI_BYTE, reference, tag, m_leaders);
            MPI_Recv(&time, 1, MPI_DOUBLE, reference, tag, m_leaders, MPI_STATUS_IGNORE);
            const double end = localSeconds();
            if (end - start >= fastest)
                continue;
            fastest = end - start;
            best.local = (start + end) / 2;
            best.offset = time - best.local;
        }
        m_observations.push_back(best);
    }
    if (m_observations.size() > remembered)
        m_observations.erase(m_observations.begin(), m_observations.end() - remembered);
    fit();
}

/// Least squares about the mean of the observations.
void GlobalClock::fit()
{
    const auto n = static_cast<double>(m_observations.size());
    double offset = 0.0;
    m_origin = 0.0;
    for (const Observation &seen : m_observations)
        m_origin += seen.local / n;
    for (const Observation &seen : m_observations)
        offset += seen.offset / n;
    double product = 0.0;
    double square = 0.0;
    for (const Observation &seen : m_observations) {
        product += (seen.local - m_origin) * (seen.offset - offset);
        square += (seen.local - m_origin) * (seen.local - m_origin);
    }
    m_offset = offset;
    const double base = m_observations.back().local - m_observations.front().local;
    m_drift = base >= shortestBase ? product / square : 0.0;
}

} // namespace collscope::agent
