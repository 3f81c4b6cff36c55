// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/catalogue.h"

/// One function per collective, each in a file of its own; catalogue.cpp lists and declares them.
/// Open MPI's numbers are those of its component coll/tuned (MPI_T enumeration of
/// coll_tuned_<collective>_algorithm) in releases 4.1 and 5.0. MPICH's are those of
/// MPIR_CVAR_<COLLECTIVE>_INTRA_ALGORITHM in release 4.0; what later releases add follows behind. MPICH
/// numbers them anew in every release: the agent records the number of the library that it measured.
namespace collscope::wire {

/// Requirements of algorithms, as Open MPI 4.1 and MPICH 4.0 showed them when they were called
/// (tests/engine/mpi_formats/tst_requirements.cpp calls every algorithm in every way).
inline constexpr auto twoProcesses = static_cast<Requirements>(Requirement::twoProcesses);
inline constexpr auto powerOfTwo = static_cast<Requirements>(Requirement::powerOfTwo);
inline constexpr auto countNotBelowProcesses = static_cast<Requirements>(Requirement::countNotBelowProcesses);
inline constexpr auto commutative = static_cast<Requirements>(Requirement::commutative);
inline constexpr auto builtInOperation = static_cast<Requirements>(Requirement::builtInOperation);
inline constexpr auto notInPlace = static_cast<Requirements>(Requirement::notInPlace);
inline constexpr auto inPlace = static_cast<Requirements>(Requirement::inPlace);
inline constexpr auto equalBlocks = static_cast<Requirements>(Requirement::equalBlocks);
inline constexpr auto contiguousType = static_cast<Requirements>(Requirement::contiguousType);
inline constexpr auto wholeCommunicator = static_cast<Requirements>(Requirement::wholeCommunicator);
inline constexpr auto nodesInOrder = static_cast<Requirements>(Requirement::nodesInOrder);
inline constexpr auto sameTypes = static_cast<Requirements>(Requirement::sameTypes);
inline constexpr auto notTried = static_cast<Requirements>(Requirement::notTried);
} // namespace collscope::wire
