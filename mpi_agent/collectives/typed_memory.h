// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace collscope::agent {

/// How the elements of a datatype lie in memory. Bytes; the bounds are relative to an element's address.
struct TypeLayout {
    TypeLayout() = default; ///< of no type
    explicit TypeLayout(MPI_Datatype datatype);

    /// Address of element `index` of a message at `message`.
    void *at(void *message, std::size_t index) const;
    const void *at(const void *message, std::size_t index) const;

    /// Elements to leave out between two runs so that no byte is in both: those of a matrix's columns, for
    /// example, lie between each other.
    std::size_t between() const;

    MPI_Datatype type = MPI_DATATYPE_NULL;
    std::size_t size = 0; ///< data of one element
    MPI_Aint extent = 0; ///< from one element to the next
    MPI_Aint trueLower = 0; ///< first byte of data
    MPI_Aint trueExtent = 0; ///< from first to last byte of data
    /// The data of a message is one run of bytes, and in memory as it is in the message: two messages of
    /// equal signature can be copied byte by byte.
    bool gapless = false;
    bool predefined = false; ///< MPI's own: no other type ever has its handle
};

/// Copies `count` elements that do not overlap, gaps untouched.
void copyElements(const TypeLayout &layout, const void *from, void *to, std::size_t count);

/// Copies `count` elements to count * layout.size bytes at `to`, as MPI_PACKED.
void packElements(const TypeLayout &layout, const void *from, void *to, std::size_t count);

/// Memory for `count` elements, gaps included, freed at the end of its life. Not initialised.
class TypedBuffer {
public:
    TypedBuffer(const TypeLayout &layout, std::size_t count);
    void *message() const
    {
        return m_message;
    } ///< what MPI calls the buffer: data may start before or behind
    std::size_t bytes() const { return m_bytes; }

private:
    std::unique_ptr<unsigned char[]> m_memory;
    void *m_message = nullptr;
    std::size_t m_bytes = 0;
};

/// Equal buffers that change hands: allocated when first needed, reused after.
class BufferPool {
public:
    BufferPool(const TypeLayout &layout, std::size_t count) : m_layout(layout), m_count(count) { }
    void *acquire();
    void release(void *message) { m_free.push_back(message); }

private:
    const TypeLayout &m_layout;
    std::size_t m_count;
    std::vector<TypedBuffer> m_buffers;
    std::vector<void *> m_free;
};

} // namespace collscope::agent
