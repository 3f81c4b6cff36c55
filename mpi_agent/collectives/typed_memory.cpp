// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/typed_memory.h"

#include "mpi_agent/collectives/errors.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

namespace collscope::agent {

namespace {

struct Envelope {
    explicit Envelope(MPI_Datatype type)
    {
        check(MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
    }
    /// MPI's own, and those of Fortran's kinds: handles that nobody can free.
    /// A structure of nothing is made of no types either, and can be freed.
    bool isPredefined() const { return types == 0 && combiner != MPI_COMBINER_STRUCT; }
    bool isWrapper() const
    {
        return combiner == MPI_COMBINER_DUP || combiner == MPI_COMBINER_CONTIGUOUS
            || combiner == MPI_COMBINER_RESIZED;
    }

    int integers = 0;
    int addresses = 0;
    int types = 0;
    int combiner = 0;
};

/// Are elements in memory in the order of a message? Types that are made of pieces may turn them round or
/// have bytes twice, which neither size nor extent tells: only those are taken that cannot.
bool isInOrder(MPI_Datatype type, const Envelope &envelope)
{
    if (envelope.isPredefined())
        return true;
    if (!envelope.isWrapper())
        return false;
    std::vector<int> numbers(static_cast<std::size_t>(envelope.integers));
    std::vector<MPI_Aint> places(static_cast<std::size_t>(envelope.addresses));
    MPI_Datatype inner = MPI_DATATYPE_NULL;
    check(MPI_Type_get_contents(
        type, envelope.integers, envelope.addresses, 1, numbers.data(), places.data(), &inner));
    const TypeLayout layout(inner);
    if (!Envelope(inner).isPredefined()) // a copy of the handle
        MPI_Type_free(&inner);
    return layout.gapless;
}

/// Of the pieces in which data are packed.
std::size_t elementsOfPiece(const TypeLayout &layout)
{
    constexpr std::size_t piece = std::size_t{128} * 1024; // bytes
    return std::max<std::size_t>(piece / std::max<std::size_t>(layout.size, 1), 1);
}

} // namespace

TypeLayout::TypeLayout(MPI_Datatype datatype) : type(datatype)
{
    // Most calls are about the same one or two of MPI's own types, and short: five questions to MPI count.
    thread_local std::array<TypeLayout, 2> known{};
    thread_local std::size_t newest = 0;
    for (const TypeLayout &layout : known)
        if (layout.type == type && type != MPI_DATATYPE_NULL) {
            *this = layout;
            return;
        }
    MPI_Aint lower = 0;
    MPI_Count bytes = 0;
    check(MPI_Type_get_extent(type, &lower, &extent));
    check(MPI_Type_get_true_extent(type, &trueLower, &trueExtent));
    check(MPI_Type_size_x(type, &bytes));
    size = static_cast<std::size_t>(bytes);
    const Envelope envelope(type);
    gapless = extent == trueExtent && bytes == trueExtent && isInOrder(type, envelope);
    predefined = envelope.isPredefined();
    if (predefined) // others may be freed, and their handles mean another type then
        known[newest++ % known.size()] = *this;
}

void *TypeLayout::at(void *message, std::size_t index) const
{
    return static_cast<char *>(message) + static_cast<MPI_Aint>(index) * extent;
}

const void *TypeLayout::at(const void *message, std::size_t index) const
{
    return static_cast<const char *>(message) + static_cast<MPI_Aint>(index) * extent;
}

std::size_t TypeLayout::between() const
{
    const MPI_Aint step = std::max<MPI_Aint>(std::abs(extent), 1);
    return static_cast<std::size_t>(std::max<MPI_Aint>((trueExtent + step - 1) / step - 1, 0));
}

void copyElements(const TypeLayout &layout, const void *from, void *to, std::size_t count)
{
    if (layout.gapless) {
        std::memcpy(static_cast<char *>(to) + layout.trueLower,
            static_cast<const char *>(from) + layout.trueLower, count * layout.size);
        return;
    }
    // Only MPI knows the gaps of a derived type. A message to oneself would copy around them, but
    // MPI_COMM_SELF belongs to all threads and to the program: packing sends nothing.
    const std::size_t most = elementsOfPiece(layout);
    std::vector<unsigned char> packed;
    for (std::size_t done = 0; done < count; done += most) {
        const int elements = static_cast<int>(std::min(count - done, most));
        int bytes = 0;
        check(MPI_Pack_size(elements, layout.type, MPI_COMM_SELF, &bytes));
        packed.resize(static_cast<std::size_t>(bytes));
        int packedTo = 0;
        check(MPI_Pack(
            layout.at(from, done), elements, layout.type, packed.data(), bytes, &packedTo, MPI_COMM_SELF));
        int readTo = 0;
        check(MPI_Unpack(
            packed.data(), packedTo, &readTo, layout.at(to, done), elements, layout.type, MPI_COMM_SELF));
    }
}

void packElements(const TypeLayout &layout, const void *from, void *to, std::size_t count)
{
    const std::size_t most = elementsOfPiece(layout);
    for (std::size_t done = 0; done < count; done += most) {
        const std::size_t elements = std::min(count - done, most);
        int packedTo = 0;
        check(MPI_Pack(layout.at(from, done), static_cast<int>(elements), layout.type,
            static_cast<unsigned char *>(to) + done * layout.size, static_cast<int>(elements * layout.size),
            &packedTo, MPI_COMM_SELF));
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
    m_bytes = static_cast<std::size_t>(highest - lowest + padding);
    m_memory.reset(new unsigned char[m_bytes]);
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
