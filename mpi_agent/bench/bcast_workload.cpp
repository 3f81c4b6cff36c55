// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/collectives/bcast/bcast.h"

#include <cstddef>

namespace collscope::agent {

namespace {

class BcastWorkload : public Workload {
public:
    explicit BcastWorkload(MPI_Comm communicator) : m_communicator(communicator)
    {
        MPI_Comm_rank(communicator, &m_rank);
    }

    void resize(std::uint64_t messageBytes) override
    {
        m_expected.resize(messageBytes);
        for (std::size_t i = 0; i < m_expected.size(); ++i)
            m_expected[i] = static_cast<unsigned char>((i * 131 + i / 251) & 0xff);
        m_buffer = m_expected;
    }

    void reset() override
    {
        for (std::size_t i = 0; m_rank != measuredRoot && i < m_buffer.size(); ++i)
            m_buffer[i] = static_cast<unsigned char>(~m_expected[i]);
    }

    int run(const wire::Method &method) override
    {
        const int count = static_cast<int>(m_buffer.size());
        if (method.isBaseline())
            return MPI_Bcast(m_buffer.data(), count, MPI_BYTE, measuredRoot, m_communicator);
        Parameters parameters;
        parameters.segmentBytes = method.segmentBytes;
        parameters.fanout = method.fanout;
        const auto &algorithm = bcast::algorithms().at(static_cast<std::size_t>(method.algorithmId - 1));
        return algorithm.run(m_buffer.data(), count, MPI_BYTE, measuredRoot, m_communicator, parameters);
    }

    bool isRight() const override { return m_buffer == m_expected; }

private:
    MPI_Comm m_communicator;
    int m_rank = 0;
    std::vector<unsigned char> m_buffer;
    std::vector<unsigned char> m_expected;
};

} // namespace

std::unique_ptr<Workload> makeBcastWorkload(MPI_Comm communicator)
{
    return std::make_unique<BcastWorkload>(communicator);
}

} // namespace collscope::agent
