// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/type_cases.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace collscope::agent::test {

namespace {

constexpr std::size_t margin = 256; // more than any lower bound below

/// x -> a x + b modulo a prime: composing such maps is associative and does not commute.
struct Affine {
    std::uint32_t a;
    std::uint32_t b;
};
constexpr std::uint64_t prime = 1000003;

Affine after(const Affine &first, const Affine &second)
{
    return {static_cast<std::uint32_t>(std::uint64_t{first.a} * second.a % prime),
        static_cast<std::uint32_t>((std::uint64_t{second.a} * first.b + second.b) % prime)};
}

template <typename Value> Value load(const void *from)
{
    Value value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

MPI_Aint extentOf(MPI_Datatype type)
{
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    MPI_Type_get_extent(type, &lower, &extent);
    return extent;
}

// Where an element of the strided type keeps its two maps, relative to the element's address.
constexpr MPI_Aint stridedPlaces[2] = {8, 24};
constexpr MPI_Aint stridedLower = -8;
constexpr MPI_Aint stridedExtent = 48;

void composeAt(const void *in, void *inout, MPI_Aint place)
{
    char *const target = static_cast<char *>(inout) + place;
    const Affine result = after(load<Affine>(static_cast<const char *>(in) + place), load<Affine>(target));
    std::memcpy(target, &result, sizeof result);
}

void composeMaps(void *in, void *inout, int *count, MPI_Datatype *)
{
    for (int i = 0; i < *count; ++i)
        composeAt(in, inout, static_cast<MPI_Aint>(sizeof(Affine)) * i);
}

void composeStrided(void *in, void *inout, int *count, MPI_Datatype *)
{
    for (int i = 0; i < *count; ++i)
        for (const MPI_Aint place : stridedPlaces)
            composeAt(in, inout, stridedExtent * i + place);
}

MPI_Aint columnHeight = 0; // bytes from an entry of a column to the next one

/// Each number by itself.
void addAt(const void *in, void *inout, MPI_Aint place)
{
    char *const target = static_cast<char *>(inout) + place;
    const auto left = load<Affine>(static_cast<const char *>(in) + place);
    const auto right = load<Affine>(target);
    const Affine sum{left.a + right.a, left.b + right.b};
    std::memcpy(target, &sum, sizeof sum);
}

void addColumns(void *in, void *inout, int *count, MPI_Datatype *)
{
    for (int i = 0; i < *count; ++i)
        for (const MPI_Aint place : {MPI_Aint{0}, columnHeight})
            addAt(in, inout, static_cast<MPI_Aint>(sizeof(Affine)) * i + place);
}

void composeColumns(void *in, void *inout, int *count, MPI_Datatype *)
{
    for (int i = 0; i < *count; ++i)
        for (const MPI_Aint place : {MPI_Aint{0}, columnHeight})
            composeAt(in, inout, static_cast<MPI_Aint>(sizeof(Affine)) * i + place);
}

void fillMap(void *at, Random &random)
{
    const Affine map{
        static_cast<std::uint32_t>(random() % (prime - 1) + 1), static_cast<std::uint32_t>(random() % prime)};
    std::memcpy(at, &map, sizeof map);
}

void fillMaps(void *message, MPI_Datatype, int count, Random &random)
{
    for (int i = 0; i < count; ++i)
        fillMap(static_cast<char *>(message) + static_cast<MPI_Aint>(sizeof(Affine)) * i, random);
}

void fillStrided(void *message, MPI_Datatype, int count, Random &random)
{
    for (int i = 0; i < count; ++i)
        for (const MPI_Aint place : stridedPlaces)
            fillMap(static_cast<char *>(message) + stridedExtent * i + place, random);
}

void fillColumns(void *message, MPI_Datatype, int count, Random &random)
{
    for (int i = 0; i < count; ++i)
        for (const MPI_Aint place : {MPI_Aint{0}, columnHeight})
            fillMap(static_cast<char *>(message) + static_cast<MPI_Aint>(sizeof(Affine)) * i + place, random);
}

void fillInts(void *message, MPI_Datatype, int count, Random &random)
{
    for (int i = 0; i < count; ++i)
        static_cast<int *>(message)[i] = static_cast<int>(random() % 10001) - 5000;
}

void fillPairs(void *message, MPI_Datatype type, int count, Random &random)
{
    struct Pair {
        double value;
        int index;
    };
    for (int i = 0; i < count; ++i) {
        char *const at = static_cast<char *>(message) + extentOf(type) * i;
        const double value = static_cast<double>(random() % 4); // ties: the lower index wins
        const int index = static_cast<int>(random() % 100);
        std::memcpy(at + offsetof(Pair, value), &value, sizeof value);
        std::memcpy(at + offsetof(Pair, index), &index, sizeof index);
    }
}

MPI_Datatype mapType()
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_contiguous(2, MPI_UINT32_T, &type);
    MPI_Type_commit(&type);
    return type;
}

MPI_Datatype stridedType()
{
    int lengths[2] = {2, 2};
    MPI_Aint places[2] = {stridedPlaces[0], stridedPlaces[1]};
    MPI_Datatype gaps = MPI_DATATYPE_NULL;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_create_hindexed(2, lengths, places, MPI_UINT32_T, &gaps);
    MPI_Type_create_resized(gaps, stridedLower, stridedExtent, &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&gaps);
    return type;
}

MPI_Op makeOperation(MPI_User_function *function, bool commutes = false)
{
    MPI_Op operation = MPI_OP_NULL;
    MPI_Op_create(function, commutes ? 1 : 0, &operation);
    return operation;
}

} // namespace

Memory::Memory(MPI_Datatype type, int count, unsigned char junk) : m_start(margin)
{
    MPI_Aint lower = 0;
    MPI_Aint end = 0;
    MPI_Type_get_true_extent(type, &lower, &end);
    const std::size_t elements = static_cast<std::size_t>(extentOf(type)) * static_cast<std::size_t>(count);
    m_bytes.assign(2 * margin + elements + static_cast<std::size_t>(end), junk);
}

std::string Memory::difference(const Memory &other) const
{
    const auto first = std::mismatch(m_bytes.begin(), m_bytes.end(), other.m_bytes.begin()).first;
    const auto last = std::mismatch(m_bytes.rbegin(), m_bytes.rend(), other.m_bytes.rbegin()).first;
    if (first == m_bytes.end())
        return {};
    const auto place = [this](auto at) {
        return std::to_string(at - m_bytes.begin() - static_cast<std::ptrdiff_t>(m_start));
    };
    return ", differs from byte " + place(first) + " to " + place(last.base() - 1);
}

void Memory::assignData(const Memory &other, MPI_Datatype type, int count)
{
    MPI_Sendrecv(
        other.message(), count, type, 0, 0, message(), count, type, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

TypeCase interleavedCase(int most, bool commutes)
{
    constexpr MPI_Aint width = sizeof(Affine);
    static const MPI_Op composing = makeOperation(composeColumns);
    static const MPI_Op adding = makeOperation(addColumns, true);
    static TypeCase made{"", MPI_DATATYPE_NULL, MPI_OP_NULL, fillColumns};
    if (made.type != MPI_DATATYPE_NULL)
        MPI_Type_free(&made.type);
    made.name = commutes ? "interleaved maps added" : "interleaved maps composed";
    made.operation = commutes ? adding : composing;
    columnHeight = width * most;
    MPI_Datatype map = mapType();
    MPI_Datatype column = MPI_DATATYPE_NULL;
    MPI_Type_create_hvector(2, 1, columnHeight, map, &column);
    MPI_Type_create_resized(column, 0, width, &made.type);
    MPI_Type_commit(&made.type);
    MPI_Type_free(&column);
    MPI_Type_free(&map);
    return made;
}

std::vector<TypeCase> makeTypeCases()
{
    return {
        {"int sum", MPI_INT, MPI_SUM, fillInts},
        {"int max", MPI_INT, MPI_MAX, fillInts},
        {"double_int minloc", MPI_DOUBLE_INT, MPI_MINLOC, fillPairs},
        {"maps composed", mapType(), makeOperation(composeMaps), fillMaps},
        {"strided maps composed", stridedType(), makeOperation(composeStrided), fillStrided},
    };
}

} // namespace collscope::agent::test
