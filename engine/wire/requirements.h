// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::wire {

struct Method;

/// What a call has to be like for an algorithm to end and to give the right result. An algorithm that its
/// library replaces by another one where it does not apply needs nothing. Where MPICH is concerned this holds
/// for its selection trees: an algorithm that a variable forces is replaced wherever it does not apply.
enum class Requirement : std::uint32_t {
    twoProcesses = 1, ///< exactly two
    powerOfTwo = 2, ///< processes
    countNotBelowProcesses = 4, ///< as many elements as processes, rounded down to a power of two
    commutative = 8, ///< the operation of a reduction
    builtInOperation = 16, ///< MPI's own, not a user's
    notInPlace = 32, ///< no MPI_IN_PLACE
    inPlace = 64, ///< MPI_IN_PLACE
    equalBlocks = 128, ///< as many elements for each process
    contiguousType = 256,
    wholeCommunicator = 512, ///< not the part on a node that an algorithm makes for itself
    nodesInOrder = 1024, ///< such a communicator, the ranks of a node next to each other
    /// All processes describe the data by the same data type, for sending and receiving: MPI requires the
    /// same signature only.
    sameTypes = 4096,
    evenProcesses = 8192, ///< an even number
    /// Not a requirement of an algorithm but a wish of the user, in what calls meet: deterministic methods
    /// only.
    deterministicOnly = 16384,
    /// The elements of the data type begin at its address. No requirement of the catalogue: see
    /// checkedUnderPrograms().
    elementsAtAddress = 32768,
    /// Not a requirement: no installed release has the algorithm, so nobody knows what it needs.
    notTried = 2048,
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
inline constexpr Requirements aboutCalls = ~(aboutProcesses | Requirement::deterministicOnly);

/// Does a communicator of so many processes meet them? Those about other things do not count.
bool meets(Requirements needs, std::uint64_t commSize);

/// Every one that an algorithm has, but notTried.
const std::vector<Requirement> &allRequirements();

/// "two processes and a commutative operation"; empty: nothing, or nothing known
std::string requirementsText(Requirements needs);

/// What the catalogue says of the method's algorithm, by its name and by Open MPI's number; 0 for what it
/// does not have.
Requirements requirementsOf(const Method &method, std::string_view collective);

/// Requirements that Collscope's libraries under a program guarantee for all calls of the collective. They
/// hand broadcasts on as bytes. In other collectives no process knows the types of the others.
Requirements guaranteedUnderPrograms(std::string_view collective);

/// What Collscope's libraries under a program require of a call besides requirementsOf(): where a method of
/// the library writes outside its own memory. Exports do not ask for it: the library default has the same
/// methods.
Requirements checkedUnderPrograms(const Method &method, std::string_view collective);

/// What is left of requirementsOf() for calls that meet `met`; deterministicOnly if `met` has it and the
/// method, which is not the baseline, is not deterministic.
Requirements unmetBy(Requirements met, const Method &method, std::string_view collective);

/// Those about processes without which the library runs another algorithm in place of the method's, or which
/// it needs.
Requirements processesOf(const Method &method, std::string_view collective);

} // namespace collscope::wire
