// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/typed_memory.h"

#include "mpi_agent/collectives/errors.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace collscope::agent {

TypeLayout::TypeLayout(MPI_Datatype datatype) : type(datatype)
{
    MPI_Aint lower = 0;
    MPI_Count bytes = 0;
    check(MPI_Type_get_extent(type, &lower, &extent));
    check(MPI_Type_get_true_extent(type, &trueLower, &trueExtent));
    check(MPI_Type_size_x(type, &bytes));
    size = static_cast<std::size_t>(bytes);
    gapless = extent == trueExtent && bytes == trueExtent;
}

void *TypeLayout::at(void *message, std::size_t index) const
{
    return static_cast<char *>(message) + static_cast<MPI_Aint>(index) * extent;
}

const void *TypeLayout::at(const void *message, std::size_t index) const
{
    return static_cast<const char *>(message) + static_cast<MPI_Aint>(index) * extent;
}

void copyElements(const TypeLayout &layout, const void *from, void *to, std::size_t count)
{
    if (layout.gapless) {
        std::memcpy(static_cast<char *>(to) + layout.trueLower,
            static_cast<const char *>(from) + layout.trueLower, count * layout.size);
        return;
    }
    // Only MPI knows the gaps of a derived type; a message to oneself copies around them.
    constexpr auto most = static_cast<std::size_t>(std::numeric_limits<int>::max());
    for (std::size_t done = 0; done < count; done += most) {
        const int elements = static_cast<int>(std::min(count - done, most));
        check(MPI_Sendrecv(layout.at(from, done), elements, layout.type, 0, 0, layout.at(to, done), elements,
            layout.type, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    }
}

TypedBuffer::TypedBuffer(const TypeLayout &layout, std::size_t count)
{
    if (count == 0)
        return;
    const MPI_Aint last = static_cast<MPI_Aint>(count - 1) * layout.extent;
    const MPI_Aint lowest = layout.trueLower + std::min<MPI_Aint>(last, 0);
    const MPI_Aint highest = layout.trueLower + layout.trueExtent + std::max<MPI_Aint>(last, 0);
    // The element's address, not its first byte of data, has to be aligned: members are aligned relative to
    // it.
    constexpr MPI_Aint alignment = alignof(std::max_align_t);
    const MPI_Aint padding = ((lowest % alignment) + alignment) % alignment;
    m_memory.reset(new unsigned char[static_cast<std::size_t>(highest - lowest + padding)]);
    m_message = m_memory.get() + padding - lowest;
}

void *BufferPool::acquire()
{
    if (m_free.empty())
        return m_buffers.emplace_back(m_layout, m_count).message();
    void *const message = m_free.back();
    m_free.pop_back();
    return message;
}

} // namespace collscope::agent
