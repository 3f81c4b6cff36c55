// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/rounds/blocks.h"

#include "mpi_agent/collectives/errors.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace collscope::agent::rounds {

namespace {

constexpr auto mostCount = static_cast<std::size_t>(std::numeric_limits<int>::max());

void expectHas(const BlockBuffer &buffer, std::uint32_t first, std::uint32_t count)
{
    if (count > buffer.blocks.size() || first > buffer.blocks.size() - count)
        throw MpiError(MPI_ERR_INTERN);
}

} // namespace

std::size_t elementsIn(const std::vector<Run> &runs)
{
    std::size_t sum = 0;
    for (const Run &run : runs)
        sum += run.count;
    return sum;
}

const TypeLayout &bytesLayout()
{
    static const TypeLayout layout(MPI_BYTE);
    return layout;
}

const TypeLayout &packedLayout()
{
    static const TypeLayout layout(MPI_PACKED);
    return layout;
}

std::vector<Run> cut(std::size_t count, std::size_t blocks)
{
    std::vector<Run> runs;
    runs.reserve(blocks);
    MPI_Aint first = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
        const std::size_t length = count / blocks + (i < count % blocks ? 1 : 0);
        runs.push_back({first, length});
        first += static_cast<MPI_Aint>(length);
    }
    return runs;
}

std::vector<Run> alike(std::size_t count, std::size_t blocks)
{
    return cut(count * blocks, blocks);
}

std::vector<Run> runsOf(const BlockBuffer &buffer, std::uint32_t first, std::uint32_t count)
{
    expectHas(buffer, first, count);
    std::vector<Run> runs;
    for (std::uint32_t i = first; i < first + count; ++i) {
        const Run &block = buffer.blocks[i];
        if (block.count == 0)
            continue;
        if (!runs.empty() && runs.back().first + static_cast<MPI_Aint>(runs.back().count) == block.first)
            runs.back().count += block.count;
        else
            runs.push_back(block);
    }
    return runs;
}

Message::Message(const BlockBuffer &buffer, std::uint32_t first, std::uint32_t count)
    : m_layout(&buffer.layout), m_address(buffer.address), m_type(buffer.layout.type)
{
    expectHas(buffer, first, count);
    if (count == 1) {
        describe(&buffer.blocks[first], 1);
    } else if (count > 1) {
        const std::vector<Run> runs = runsOf(buffer, first, count);
        describe(runs.data(), runs.size());
    }
}

Message::Message(const TypeLayout &layout, void *address, std::size_t elements)
    : m_layout(&layout), m_address(address), m_type(layout.type)
{
    const Run all{0, elements};
    describe(&all, 1);
}

Message::Message(Message &&other) noexcept
    : m_layout(other.m_layout), m_address(other.m_address), m_elements(other.m_elements),
      m_count(other.m_count), m_isOneRun(other.m_isOneRun), m_type(other.m_type),
      m_made(std::exchange(other.m_made, MPI_DATATYPE_NULL))
{
}

Message::~Message()
{
    if (m_made != MPI_DATATYPE_NULL)
        MPI_Type_free(&m_made);
}

/// One run of not too many elements needs no type of its own.
void Message::describe(const Run *runs, std::size_t number)
{
    for (const Run *run = runs; run != runs + number; ++run)
        m_elements += run->count;
    m_isOneRun = number <= 1;
    const MPI_Aint start = number == 1 ? runs->first : 0;
    m_address = m_layout->at(m_address, static_cast<std::size_t>(start));
    if (m_isOneRun && m_elements <= mostCount) {
        m_count = static_cast<int>(m_elements);
        return;
    }
    std::vector<int> lengths;
    std::vector<MPI_Aint> places;
    for (const Run *run = runs; run != runs + number; ++run)
        for (std::size_t done = 0; done < run->count; done += mostCount) {
            lengths.push_back(static_cast<int>(std::min(run->count - done, mostCount)));
            places.push_back((run->first - start + static_cast<MPI_Aint>(done)) * m_layout->extent);
        }
    check(MPI_Type_create_hindexed(
        static_cast<int>(lengths.size()), lengths.data(), places.data(), m_layout->type, &m_made));
    check(MPI_Type_commit(&m_made));
    m_type = m_made;
    m_count = 1;
}

unsigned char *Message::plainBytes() const
{
    if (!m_isOneRun || !m_layout->gapless)
        return nullptr;
    return static_cast<unsigned char *>(m_address) + m_layout->trueLower;
}

bool Message::isSameAs(const Message &other) const
{
    if (plainBytes() && plainBytes() == other.plainBytes())
        return true;
    return m_isOneRun && other.m_isOneRun && m_address == other.m_address && m_elements == other.m_elements
        && m_layout->type == other.m_layout->type;
}

} // namespace collscope::agent::rounds
