// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collscope::wire {

struct Method;

/// What a call has to be like for an algorithm to end and to give the right result. An algorithm that its
/// library replaces by another one where it does not apply needs nothing.
enum class Requirement : std::uint32_t {
    twoProcesses = 1, ///< exactly two
    powerOfTwo = 2, ///< processes
    evenProcesses = 4,
    countNotBelowProcesses = 8, ///< as many elements as processes, at least
    commutative = 16, ///< the operation of a reduction
    notInPlace = 32, ///< no MPI_IN_PLACE
    inPlace = 64, ///< MPI_IN_PLACE
    nonzeroCount = 128,
    contiguousType = 256,
};

/// A set of requirements, or-ed together.
using Requirements = std::uint32_t;

constexpr Requirements operator|(Requirement a, Requirement b)
{
    return static_cast<Requirements>(a) | static_cast<Requirements>(b);
}
constexpr Requirements operator|(Requirements a, Requirement b)
{
    return a | static_cast<Requirements>(b);
}
constexpr bool has(Requirements set, Requirement one)
{
    return (set & static_cast<Requirements>(one)) != 0;
}

/// Those that the number of processes alone decides about.
inline constexpr Requirements aboutProcesses
    = Requirement::twoProcesses | Requirement::powerOfTwo | Requirement::evenProcesses;

/// All others: only the program that makes a call can tell.
inline constexpr Requirements aboutCalls = ~aboutProcesses;

/// Does a communicator of so many processes meet them? Those about other things do not count.
bool meets(Requirements needs, std::uint64_t commSize);

/// "two processes and a commutative operation"; empty: nothing
std::string requirementsText(Requirements needs);

/// What the catalogue says of the method's algorithm; 0 for what it does not have.
Requirements requirementsOf(const Method &method, std::string_view collective);

} // namespace collscope::wire
