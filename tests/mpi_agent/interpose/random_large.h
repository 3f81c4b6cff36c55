// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "random_data.h"

/// Calls of more than 2 GiB, of random_calls.cpp.
namespace collscope::random_calls {

inline unsigned largeValue(int rank, std::size_t i)
{
    return (static_cast<unsigned>(i) + static_cast<unsigned>(rank)) * 2654435761U;
}

inline void fillLarge(std::vector<unsigned> &memory, std::size_t first, std::size_t count, int rank)
{
    for (std::size_t i = 0; i < count; ++i)
        memory[first + i] = largeValue(rank, i);
}

inline void compareLarge(
    const std::vector<unsigned> &memory, const std::function<unsigned(std::size_t)> &expected)
{
    for (std::size_t i = 0; i < memory.size(); ++i)
        if (memory[i] != expected(i))
            fail("the buffer differs at int " + std::to_string(i));
}

/// Each of more than 2^31 bytes in all, the count below 2^31: as one call of ints, and of a type of 4 MiB.
inline void makeLargeCalls()
{
    int size = 0;
    MPI_Comm_size(world, &size);
    constexpr std::size_t ints = (std::size_t{1} << 29) + 5;
    std::vector<unsigned> memory(ints);
    const auto processes = static_cast<unsigned>(size);
    doing = "bcast of 2^31 + 20 bytes";
    fillLarge(memory, 0, ints, worldRank);
    MPI_Bcast(memory.data(), static_cast<int>(ints), MPI_UNSIGNED, size - 1, world);
    compareLarge(memory, [&](std::size_t i) { return largeValue(size - 1, i); });
    ++call;
    doing = "allreduce of 2^31 + 20 bytes";
    fillLarge(memory, 0, ints, worldRank);
    MPI_Allreduce(MPI_IN_PLACE, memory.data(), static_cast<int>(ints), MPI_UNSIGNED, MPI_SUM, world);
    const unsigned ranks = processes * (processes - 1) / 2;
    compareLarge(
        memory, [&](std::size_t i) { return (processes * static_cast<unsigned>(i) + ranks) * 2654435761U; });
    ++call;
    doing = "allgather of more than 2^31 bytes in all";
    constexpr std::size_t unit = std::size_t{1} << 20;
    const std::size_t units = 513 / processes + 1;
    memory.assign(units * unit * processes, 0);
    MPI_Datatype type;
    MPI_Type_contiguous(static_cast<int>(unit), MPI_UNSIGNED, &type);
    MPI_Type_commit(&type);
    const std::size_t block = units * unit;
    fillLarge(memory, block * static_cast<std::size_t>(worldRank), block, worldRank);
    MPI_Allgather(MPI_IN_PLACE, 0, type, memory.data(), static_cast<int>(units), type, world);
    compareLarge(memory, [&](std::size_t i) { return largeValue(static_cast<int>(i / block), i % block); });
    ++call;
    MPI_Type_free(&type);
}

} // namespace collscope::random_calls
