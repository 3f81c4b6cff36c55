// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/workload.h"

#include "engine/wire/catalogue.h"
#include "mpi_agent/collectives/call.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace collscope::agent {

namespace {

/// What processes give are whole numbers so small that every type holds their sums exactly, in whatever order
/// they are added. They repeat with a prime, so that no segment looks like another.
constexpr std::size_t period = 251;
using Numbers = std::array<unsigned, period>;

/// The largest sum of bytes that means the same everywhere: Open MPI 4.1 adds 16 and more of them at a time,
/// where the processor can, and stops at 255 instead of beginning again at 0.
constexpr unsigned mostInByte = 255;

/// `bytes`: of how many processes single bytes are added; 0: they are not.
unsigned valueOf(int rank, std::size_t index, unsigned bytes)
{
    const auto number = static_cast<unsigned>((index + 97 * static_cast<std::size_t>(rank)) % period);
    if (bytes == 0)
        return number;
    const unsigned values = std::max(mostInByte / bytes, 1U) + 1;
    return static_cast<unsigned>(rank) < mostInByte ? number % values : 0;
}

/// Sums over processes first ... first + ranks - 1 by index modulo the period.
Numbers sums(int first, int ranks, unsigned bytes)
{
    Numbers result{};
    for (int rank = first; rank < first + ranks; ++rank)
        for (std::size_t i = 0; i < period; ++i)
            result[i] += valueOf(rank, i, bytes);
    return result;
}

/// Writes `count` numbers, the first of which has that index.
template <typename Number>
void writeNumbers(Number *to, std::size_t count, const Numbers &numbers, std::size_t index)
{
    const std::size_t once = std::min(count, period);
    for (std::size_t i = 0; i < once; ++i)
        to[i] = static_cast<Number>(numbers[(index + i) % period]);
    for (std::size_t done = once; done < count;) {
        const std::size_t more = std::min(done, count - done); // `done` is a multiple of the period
        std::copy_n(to, more, to + done);
        done += more;
    }
}

void growTo(std::vector<unsigned char> &memory, std::size_t bytes)
{
    if (memory.size() >= bytes)
        return;
    memory = {}; // never two of them at a time
    memory.resize(bytes);
}

/// Buffers begin where a cache line does.
std::size_t padded(std::size_t bytes)
{
    constexpr std::size_t line = 64;
    return (bytes + line - 1) / line * line;
}

} // namespace

const std::vector<WorkloadKind> &workloadKinds()
{
    static const std::vector<WorkloadKind> all = [] {
        std::vector<WorkloadKind> kinds = movementWorkloads();
        kinds.insert(kinds.end(), reductionWorkloads().begin(), reductionWorkloads().end());
        kinds.insert(kinds.end(), groupWorkloads().begin(), groupWorkloads().end());
        std::sort(kinds.begin(), kinds.end(), [](const WorkloadKind &a, const WorkloadKind &b) {
            return wire::collectiveIndex(a.collective) < wire::collectiveIndex(b.collective);
        });
        return kinds;
    }();
    return all;
}

const WorkloadKind *findWorkloadKind(std::string_view collective)
{
    const auto &all = workloadKinds();
    const auto found = std::find_if(all.begin(), all.end(),
        [collective](const WorkloadKind &kind) { return kind.collective == collective; });
    return found == all.end() ? nullptr : &*found;
}

wire::Offer catalogueOffer(std::string_view library, std::string_view collective)
{
    wire::Offer offer{std::string(library), {}};
    if (const auto *const all = wire::algorithms(library, collective))
        for (const wire::Algorithm &algorithm : *all)
            offer.algorithms.push_back({std::string(algorithm.name), algorithm.id, algorithm.segments,
                algorithm.fanout, algorithm.leastFanout, algorithm.onRequest});
    return offer;
}

wire::Offer bundledOffer(const WorkloadKind &kind)
{
    return catalogueOffer(wire::bundledLibrary, kind.collective);
}

std::size_t elementBytesOf(const WorkloadKind &kind, std::uint64_t messageBytes)
{
    for (const std::size_t bytes : {sizeof(double), sizeof(float)})
        if (kind.adds && messageBytes % bytes == 0)
            return bytes;
    return 1;
}

Workload::Workload(
    const WorkloadKind &kind, MPI_Comm communicator, std::size_t coldBytes, WorkloadMemory &memory)
    : m_kind(kind), m_collective(findCollectiveKind(kind.collective)), m_coldBytes(coldBytes),
      m_memory(memory)
{
    MPI_Comm_rank(communicator, &m_shape.rank);
    MPI_Comm_size(communicator, &m_shape.size);
}

void Workload::resize(std::uint64_t messageBytes)
{
    m_elementBytes = elementBytesOf(m_kind, messageBytes);
    m_type = !m_kind.adds                  ? MPI_BYTE
        : m_elementBytes == sizeof(double) ? MPI_DOUBLE
        : m_elementBytes == sizeof(float)  ? MPI_FLOAT
                                           : MPI_UNSIGNED_CHAR;
    m_shape.count = messageBytes / m_elementBytes;
    m_inputBytes = m_kind.inputs(m_shape) * m_elementBytes;
    m_outputBytes = m_kind.outputs(m_shape) * m_elementBytes;
    const std::size_t each = padded(m_inputBytes) + padded(m_outputBytes);
    m_copies = each == 0 ? 1 : m_coldBytes / each + 1;
    m_copy = 0;
    growTo(m_memory.buffers, m_copies * each);
    growTo(m_memory.expected, m_outputBytes);
    m_counts.clear();
    m_displacements.clear();
    const int share = static_cast<int>(m_shape.count / (m_kind.splits ? m_shape.ranks() : 1));
    const int rest = m_kind.splits ? static_cast<int>(m_shape.count % m_shape.ranks()) : 0;
    for (int rank = 0, start = 0; rank < m_shape.size; ++rank) {
        m_counts.push_back(share + (rank < rest ? 1 : 0));
        m_displacements.push_back(start);
        start += m_counts.back();
    }
    if (m_type == MPI_DOUBLE)
        fill<double>();
    else if (m_type == MPI_FLOAT)
        fill<float>();
    else
        fill<unsigned char>();
}

/// How many of the outputs from `first` on come from one place, one after the other: some of them at least.
std::size_t Workload::alike(std::size_t first, std::size_t outputs) const
{
    const Source start = m_kind.source(m_shape, first);
    std::size_t known = 1;
    for (std::size_t more = 64; first + more <= outputs; more *= 2) {
        const Source last = m_kind.source(m_shape, first + more - 1);
        if (last.first != start.first || last.ranks != start.ranks || last.index != start.index + more - 1)
            break;
        known = more;
    }
    return known;
}

template <typename Number> void Workload::fill()
{
    const bool bytesAreAdded = m_kind.adds && sizeof(Number) == 1;
    const unsigned bytes = bytesAreAdded ? static_cast<unsigned>(m_shape.size) : 0;
    const auto own = sums(m_shape.rank, 1, bytes);
    for (m_copy = 0; m_copy < m_copies; ++m_copy)
        writeNumbers(reinterpret_cast<Number *>(input()), m_inputBytes / sizeof(Number), own, 0);
    m_copy = 0;
    auto *const expected = reinterpret_cast<Number *>(m_memory.expected.data());
    const std::size_t outputs = m_outputBytes / sizeof(Number);
    Numbers sum{};
    Source last;
    last.ranks = 0;
    for (std::size_t i = 0; i < outputs;) {
        const Source source = m_kind.source(m_shape, i);
        if (source.first != last.first || source.ranks != last.ranks)
            sum = sums(source.first, source.ranks, bytes);
        last = source;
        const std::size_t count = alike(i, outputs);
        writeNumbers(expected + i, count, sum, source.index);
        i += count;
    }
}

unsigned char *Workload::input() const
{
    const std::size_t each = padded(m_inputBytes) + padded(m_outputBytes);
    return m_memory.buffers.data() + m_copy * each;
}

unsigned char *Workload::output() const
{
    return input() + padded(m_inputBytes);
}

/// No number of a message has all bits set.
void Workload::reset()
{
    constexpr int foreign = 0xff;
    if (m_kind.inPlace && m_shape.isRoot())
        std::copy_n(m_memory.expected.data(), m_outputBytes, output());
    else if (m_outputBytes != 0)
        std::memset(output(), foreign, m_outputBytes);
}

void Workload::advance()
{
    m_copy = m_copy + 1 == m_copies ? 0 : m_copy + 1;
}

Arguments Workload::arguments(MPI_Comm communicator) const
{
    return {input(), output(), static_cast<int>(m_shape.count), m_type, m_counts.data(),
        m_displacements.data(), communicator};
}

int Workload::run(const wire::Method &method, MPI_Comm communicator)
{
    const Arguments with = arguments(communicator);
    if (method.library != wire::bundledLibrary || method.isBaseline())
        return m_kind.native(with);
    if (!m_collective)
        return MPI_ERR_ARG;
    Parameters parameters;
    parameters.segmentBytes = method.segmentBytes;
    parameters.fanout = method.fanout;
    return runBundled(*m_collective, with, m_shape, method.algorithmId, parameters);
}

bool Workload::isRight()
{
    return m_outputBytes == 0 || std::memcmp(output(), m_memory.expected.data(), m_outputBytes) == 0;
}

} // namespace collscope::agent
