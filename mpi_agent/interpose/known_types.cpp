// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/known_types.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

namespace collscope::interpose {

namespace {

enum class Class { integer, floating, complex, logical, bytes, text, pair };

struct Known {
    MPI_Datatype type;
    Class what;
    bool plain;
    MPI_Count bytes;
};

/// Those that are there, the usual ones first. What a language or a compiler lacks is MPI_DATATYPE_NULL.
std::vector<Known> readKnown()
{
    const std::vector<std::pair<MPI_Datatype, Class>> all = {{MPI_DOUBLE, Class::floating},
        {MPI_INT, Class::integer}, {MPI_BYTE, Class::bytes}, {MPI_FLOAT, Class::floating},
        {MPI_LONG, Class::integer}, {MPI_DOUBLE_PRECISION, Class::floating}, {MPI_INTEGER, Class::integer},
        {MPI_CHAR, Class::text}, {MPI_UNSIGNED, Class::integer}, {MPI_UNSIGNED_LONG, Class::integer},
        {MPI_UINT64_T, Class::integer}, {MPI_INT64_T, Class::integer}, {MPI_INT32_T, Class::integer},
        {MPI_UINT32_T, Class::integer}, {MPI_LONG_LONG, Class::integer},
        {MPI_UNSIGNED_LONG_LONG, Class::integer}, {MPI_REAL, Class::floating}, {MPI_LOGICAL, Class::logical},
        {MPI_CHARACTER, Class::text}, {MPI_COMPLEX, Class::complex}, {MPI_DOUBLE_COMPLEX, Class::complex},
        {MPI_C_FLOAT_COMPLEX, Class::complex}, {MPI_C_DOUBLE_COMPLEX, Class::complex},
        {MPI_C_LONG_DOUBLE_COMPLEX, Class::complex}, {MPI_LONG_DOUBLE, Class::floating},
        {MPI_SHORT, Class::integer}, {MPI_UNSIGNED_SHORT, Class::integer}, {MPI_SIGNED_CHAR, Class::integer},
        {MPI_UNSIGNED_CHAR, Class::integer}, {MPI_INT8_T, Class::integer}, {MPI_UINT8_T, Class::integer},
        {MPI_INT16_T, Class::integer}, {MPI_UINT16_T, Class::integer}, {MPI_AINT, Class::integer},
        {MPI_OFFSET, Class::integer}, {MPI_COUNT, Class::integer}, {MPI_C_BOOL, Class::logical},
        {MPI_WCHAR, Class::text}, {MPI_PACKED, Class::text}, {MPI_INTEGER1, Class::integer},
        {MPI_INTEGER2, Class::integer}, {MPI_INTEGER4, Class::integer}, {MPI_INTEGER8, Class::integer},
        {MPI_REAL4, Class::floating}, {MPI_REAL8, Class::floating}, {MPI_DOUBLE_INT, Class::pair},
        {MPI_2INT, Class::pair}, {MPI_FLOAT_INT, Class::pair}, {MPI_LONG_INT, Class::pair},
        {MPI_SHORT_INT, Class::pair}, {MPI_LONG_DOUBLE_INT, Class::pair}, {MPI_2INTEGER, Class::pair},
        {MPI_2REAL, Class::pair}, {MPI_2DOUBLE_PRECISION, Class::pair}};
    std::vector<Known> known;
    for (const auto &[type, what] : all) {
        MPI_Count bytes = 0;
        MPI_Aint lowest = 0;
        MPI_Aint extent = 0;
        if (type == MPI_DATATYPE_NULL || PMPI_Type_size_x(type, &bytes) != MPI_SUCCESS
            || PMPI_Type_get_extent(type, &lowest, &extent) != MPI_SUCCESS)
            continue;
        known.push_back(
            {type, what, lowest == 0 && bytes > 0 && static_cast<MPI_Count>(extent) == bytes, bytes});
    }
    return known;
}

constexpr unsigned bit(Class what)
{
    return 1U << static_cast<unsigned>(what);
}

struct KnownOperation {
    MPI_Op operation;
    unsigned classes; ///< of types that it is defined for
};

std::vector<KnownOperation> readOperations()
{
    const unsigned ordered = bit(Class::integer) | bit(Class::floating);
    const unsigned numbers = ordered | bit(Class::complex);
    const unsigned truths = bit(Class::integer) | bit(Class::logical);
    const unsigned bits = bit(Class::integer) | bit(Class::bytes);
    return {{MPI_SUM, numbers}, {MPI_MAX, ordered}, {MPI_MIN, ordered}, {MPI_PROD, numbers},
        {MPI_LAND, truths}, {MPI_BAND, bits}, {MPI_LOR, truths}, {MPI_BOR, bits}, {MPI_LXOR, truths},
        {MPI_BXOR, bits}, {MPI_MINLOC, bit(Class::pair)}, {MPI_MAXLOC, bit(Class::pair)}, {MPI_REPLACE, 0},
        {MPI_NO_OP, 0}};
}

/// Finds what has the handle; null where a program made it. `last`: what was found last, for programs ask the
/// same again and again. Handles of MPI's own never stand for anything else.
template <typename Entry, typename Handle>
const Entry *findIn(
    const std::vector<Entry> &all, Handle Entry::*handle, Handle wanted, std::atomic<const Entry *> &last)
{
    const Entry *const before = last.load(std::memory_order_acquire);
    if (before && before->*handle == wanted)
        return before;
    const auto found
        = std::find_if(all.begin(), all.end(), [&](const Entry &entry) { return entry.*handle == wanted; });
    if (found == all.end())
        return nullptr;
    last.store(&*found, std::memory_order_release);
    return &*found;
}

const Known *findType(MPI_Datatype type)
{
    static const auto &all = *new std::vector<Known>(readKnown()); // never gone: calls may come at any time
    static std::atomic<const Known *> last{nullptr};
    return findIn(all, &Known::type, type, last);
}

const KnownOperation *findOperation(MPI_Op operation)
{
    static const auto &all = *new std::vector<KnownOperation>(readOperations());
    static std::atomic<const KnownOperation *> last{nullptr};
    return findIn(all, &KnownOperation::operation, operation, last);
}

} // namespace

bool isPlain(MPI_Datatype type)
{
    const Known *const known = findType(type);
    return known && known->plain;
}

MPI_Count plainBytes(MPI_Datatype type)
{
    const Known *const known = findType(type);
    return known && known->plain ? known->bytes : 0;
}

bool isBuiltIn(MPI_Op operation)
{
    return findOperation(operation) != nullptr;
}

bool isDefinedFor(MPI_Op builtIn, MPI_Datatype type)
{
    const KnownOperation *const operation = findOperation(builtIn);
    const Known *const known = findType(type);
    return operation && known && (operation->classes & bit(known->what)) != 0;
}

} // namespace collscope::interpose
