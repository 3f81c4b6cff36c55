// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mpi.h>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

/// Datatypes and operations to check collectives with.
namespace collscope::agent::test {

using Random = std::mt19937;

/// A message's memory with room around it that nobody may touch.
class Memory {
public:
    Memory(MPI_Datatype type, int count, unsigned char junk);
    void *message() { return m_bytes.data() + m_start; }
    const void *message() const { return m_bytes.data() + m_start; }
    bool operator==(const Memory &other) const { return m_bytes == other.m_bytes; }
    /// Where the bytes of another one of the same size begin and end to differ; empty: nowhere.
    std::string difference(const Memory &other) const;

    /// Takes over the data, not the gaps, of a message of the same type and count.
    void assignData(const Memory &other, MPI_Datatype type, int count);

private:
    std::vector<unsigned char> m_bytes;
    std::size_t m_start;
};

/// A datatype, an operation on it, and how to make operands.
struct TypeCase {
    std::string name;
    MPI_Datatype type;
    MPI_Op operation;
    void (*fill)(void *message, MPI_Datatype type, int count, Random &random);
};

/// Predefined and derived types: contiguous, pairs with a gap at the end, strided with the lower bound before
/// and the first byte of data behind the element's address; operations that commute and that do not.
std::vector<TypeCase> makeTypeCases();

/// Columns of a matrix, as wide as one entry: up to `most` elements lie between each other. Only the last one
/// that was made can be used.
TypeCase interleavedCase(int most, bool commutes);

} // namespace collscope::agent::test
