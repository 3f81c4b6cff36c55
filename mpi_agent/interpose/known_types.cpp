// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/known_types.h"

#include <algorithm>
#include <array>
#include <vector>

namespace collscope::interpose {

namespace {

enum class Class { integer, floating, complex, logical, bytes, text, pair };

struct Known {
    MPI_Datatype type;
    Class what;
    bool plain;
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
        known.push_back({type, what, lowest == 0 && bytes > 0 && static_cast<MPI_Count>(extent) == bytes});
    }
    return known;
}

const Known *find(MPI_Datatype type)
{
    static const auto &all = *new std::vector<Known>(readKnown()); // never gone: calls may come at any time
    const auto found
        = std::find_if(all.begin(), all.end(), [type](const Known &known) { return known.type == type; });
    return found == all.end() ? nullptr : &*found;
}

template <std::size_t Size> bool isOneOf(MPI_Op operation, const std::array<MPI_Op, Size> &some)
{
    return std::find(some.begin(), some.end(), operation) != some.end();
}

} // namespace

bool isPlain(MPI_Datatype type)
{
    const Known *const known = find(type);
    return known && known->plain;
}

bool isBuiltIn(MPI_Op operation)
{
    return isOneOf<14>(operation,
        {MPI_SUM, MPI_MAX, MPI_MIN, MPI_PROD, MPI_LAND, MPI_BAND, MPI_LOR, MPI_BOR, MPI_LXOR, MPI_BXOR,
            MPI_MINLOC, MPI_MAXLOC, MPI_REPLACE, MPI_NO_OP});
}

bool isDefinedFor(MPI_Op builtIn, MPI_Datatype type)
{
    const Known *const known = find(type);
    if (!known)
        return false;
    const Class what = known->what;
    if (isOneOf<2>(builtIn, {MPI_SUM, MPI_PROD}))
        return what == Class::integer || what == Class::floating || what == Class::complex;
    if (isOneOf<2>(builtIn, {MPI_MAX, MPI_MIN}))
        return what == Class::integer || what == Class::floating;
    if (isOneOf<3>(builtIn, {MPI_LAND, MPI_LOR, MPI_LXOR}))
        return what == Class::integer || what == Class::logical;
    if (isOneOf<3>(builtIn, {MPI_BAND, MPI_BOR, MPI_BXOR}))
        return what == Class::integer || what == Class::bytes;
    return isOneOf<2>(builtIn, {MPI_MINLOC, MPI_MAXLOC}) && what == Class::pair;
}

} // namespace collscope::interpose
