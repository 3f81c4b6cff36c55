// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/typed_memory.h"

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <vector>

/// Blocks of a pattern in memory, and messages of them. Everything is counted in elements and std::size_t.
namespace collscope::agent::rounds {

/// Elements that lie one after the other.
struct Run {
    MPI_Aint first = 0; ///< elements from the buffer's address on
    std::size_t count = 0;
};

/// A vector cut into blocks that differ by one element at most, the larger ones first.
std::vector<Run> cut(std::size_t count, std::size_t blocks);
/// Blocks of `count` elements each, one after the other.
std::vector<Run> alike(std::size_t count, std::size_t blocks);

std::size_t elementsIn(const std::vector<Run> &runs);

/// Of MPI_BYTE.
const TypeLayout &bytesLayout();
/// Of MPI_PACKED: bytes of elements of any type.
const TypeLayout &packedLayout();

/// One of a pattern's buffers.
struct BlockBuffer {
    void *address = nullptr;
    TypeLayout layout = bytesLayout();
    std::vector<Run> blocks = {};
};

/// The runs that blocks make; empty blocks may be anywhere. Throws MpiError when the buffer has no such
/// blocks.
std::vector<Run> runsOf(const BlockBuffer &buffer, std::uint32_t first, std::uint32_t count);

/// Blocks as MPI is told of them: one message, wherever they lie and however many elements they have.
class Message {
public:
    /// Throws MpiError when the buffer has no such blocks.
    Message(const BlockBuffer &buffer, std::uint32_t first, std::uint32_t count);
    /// Elements one after the other.
    Message(const TypeLayout &layout, void *address, std::size_t elements);
    Message(Message &&other) noexcept;
    Message(const Message &) = delete;
    Message &operator=(const Message &) = delete;
    Message &operator=(Message &&) = delete;
    ~Message();

    void *address() const { return m_address; }
    int count() const { return m_count; }
    MPI_Datatype type() const { return m_type; }
    bool hasOwnType() const { return m_made != MPI_DATATYPE_NULL; } ///< which lives as long as it
    std::size_t elements() const { return m_elements; } ///< of the buffer's type
    std::size_t bytes() const { return m_elements * m_layout->size; }
    /// A run of bytes, the first of which is there; nullptr: it is none.
    unsigned char *plainBytes() const;
    /// Whether it is in the same place in the same form.
    bool isSameAs(const Message &other) const;

private:
    void describe(const Run *runs, std::size_t number);

    const TypeLayout *m_layout;
    void *m_address;
    std::size_t m_elements = 0;
    int m_count = 0;
    bool m_isOneRun = true; ///< m_elements of the buffer's type from m_address on
    MPI_Datatype m_type;
    MPI_Datatype m_made = MPI_DATATYPE_NULL; ///< freed at the end
};

} // namespace collscope::agent::rounds
