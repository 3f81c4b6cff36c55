// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/requirements.h"

#include <optional>
#include <string_view>
#include <vector>

/// The catalogue: which collectives exist, which algorithms each library has for them, and in which order
/// they are listed. A new collective is one file in collectives/ and one line in catalogue.cpp.
namespace collscope::wire {

/// Name of the algorithm that stands for "what the library chose by itself": the baseline, id 0.
inline constexpr std::string_view baselineAlgorithm = "default";

/// The library whose algorithms the agent carries itself.
inline constexpr std::string_view bundledLibrary = "collscope";
inline constexpr std::string_view openMpiLibrary = "openmpi";
inline constexpr std::string_view mpichLibrary = "mpich";

/// MPI's other way than MPI_Comm_split to make a communicator of some processes.
inline constexpr std::string_view commCreateGroup = "comm_create_group";

/// One named implementation of a collective.
struct Algorithm {
    std::string_view name;
    int id = 0; ///< the library's own number; unique within (library, collective)
    bool segments = false; ///< takes a segment size
    bool fanout = false; ///< takes a fan-out
    Requirements needs = 0; ///< without which a call fails, hangs or gives wrong results
    std::uint32_t leastFanout = 1; ///< of those that take one
    bool onRequest = false; ///< measured where a plan asks for "levels" or names it
    /// The same call by the same processes on the same nodes has the same bits in every run: the order in
    /// which operands are combined depends on ranks and sizes alone. False where the algorithm is not known
    /// well enough to say so.
    bool deterministic = false;
};

/// The algorithms one library has for one collective, in catalogue order, without the baseline.
struct AlgorithmList {
    std::string_view library;
    std::vector<Algorithm> algorithms;
};

/// The least that other processes must send to the process that receives most, whatever the algorithm.
enum class Arrival {
    nothing, ///< or unknown
    message,
    messageFromEach, ///< of the other processes
    shareOfMessage, ///< one part of as many as there are processes
};

/// One MPI operation, or one of process groups.
struct Collective {
    std::string_view name; ///< as in architecture.md: "bcast"
    std::string_view messageBytes; ///< what the message size of an instance counts, for people
    Arrival arrival = Arrival::nothing;
    std::vector<AlgorithmList> libraries;
    bool sized = true; ///< false: the operation moves no data (barrier)
    /// Of process groups: no operation of MPI. Its instances have members and colours beside a placement, and
    /// "all collectives" does not mean it: who wants it names it.
    bool ofGroups = false;
};

/// All known collectives in catalogue order, those of process groups behind the others.
const std::vector<Collective> &collectives();
/// Without those of process groups: what "all collectives" means.
const std::vector<Collective> &mpiCollectives();

/// Position in collectives() of the collective called `name` (lower case), if known.
std::optional<std::size_t> collectiveIndex(std::string_view name);

/// Is it one of process groups? False for unknown names.
bool isOfGroups(std::string_view collective);

/// Returns the bytes of its Arrival; 0 for unknown names.
std::uint64_t arrivingBytes(std::string_view collective, std::uint32_t commSize, std::uint64_t messageBytes);

/// The algorithms of `library` for the collective called `collective`; nullptr when the catalogue has none.
const std::vector<Algorithm> *algorithms(std::string_view library, std::string_view collective);

/// One algorithm by its number or name; nullptr when the catalogue does not have it.
const Algorithm *findAlgorithm(std::string_view library, std::string_view collective, int id);
const Algorithm *findAlgorithm(std::string_view library, std::string_view collective, std::string_view name);

} // namespace collscope::wire
