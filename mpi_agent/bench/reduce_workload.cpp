// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/collectives/reduce/reduce.h"

#include <cstddef>

namespace collscope::agent {

namespace {

/// Sums of whole numbers so small that every type holds them exactly, in whatever order they are added.
class ReduceWorkload : public Workload {
public:
    explicit ReduceWorkload(MPI_Comm communicator) : m_communicator(communicator)
    {
        MPI_Comm_rank(communicator, &m_rank);
        MPI_Comm_size(communicator, &m_size);
    }

    /// Doubles where they fill the message, else floats, else bytes: every size can be asked for.
    void resize(std::uint64_t messageBytes) override
    {
        m_operand.assign(messageBytes, 0);
        m_expected.assign(messageBytes, 0);
        m_result.assign(messageBytes, 0);
        if (messageBytes % sizeof(double) == 0)
            fill<double>(MPI_DOUBLE);
        else if (messageBytes % sizeof(float) == 0)
            fill<float>(MPI_FLOAT);
        else
            fill<unsigned char>(MPI_UNSIGNED_CHAR);
    }

    void reset() override { m_result.assign(m_result.size(), 0xff); }

    int run(const wire::Method &method) override
    {
        if (method.isBaseline())
            return MPI_Reduce(
                m_operand.data(), m_result.data(), m_count, m_type, MPI_SUM, measuredRoot, m_communicator);
        Parameters parameters;
        parameters.segmentBytes = method.segmentBytes;
        parameters.fanout = method.fanout;
        const auto &algorithm = reduce::algorithms().at(static_cast<std::size_t>(method.algorithmId - 1));
        return algorithm.run(m_operand.data(), m_result.data(), m_count, m_type, MPI_SUM, measuredRoot,
            m_communicator, parameters);
    }

    bool isRight() const override { return m_rank != measuredRoot || m_result == m_expected; }

private:
    template <typename Number> void fill(MPI_Datatype type)
    {
        m_type = type;
        m_count = static_cast<int>(m_operand.size() / sizeof(Number));
        auto *const operand = reinterpret_cast<Number *>(m_operand.data());
        auto *const expected = reinterpret_cast<Number *>(m_expected.data());
        for (int i = 0; i < m_count; ++i) {
            const int base = i % 7;
            operand[i] = static_cast<Number>(base + m_rank % 3);
            long long sum = static_cast<long long>(base) * m_size;
            sum += static_cast<long long>(m_size / 3) * 3
                + (m_size % 3 == 2 ? 1 : 0); // 0 + 1 + 2 per three ranks
            expected[i] = static_cast<Number>(sum);
        }
    }

    MPI_Comm m_communicator;
    int m_rank = 0;
    int m_size = 0;
    int m_count = 0;
    MPI_Datatype m_type = MPI_DATATYPE_NULL;
    std::vector<unsigned char> m_operand;
    std::vector<unsigned char> m_expected;
    std::vector<unsigned char> m_result;
};

} // namespace

std::unique_ptr<Workload> makeReduceWorkload(MPI_Comm communicator)
{
    return std::make_unique<ReduceWorkload>(communicator);
}

} // namespace collscope::agent
