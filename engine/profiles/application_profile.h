// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/placement.h"
#include "engine/wire/profile.h"

#include <filesystem>
#include <string>
#include <vector>

/// What programs called, from Collscope's own record or from other profilers.
namespace collscope::profiles {

/// What every format reduces to. Message sizes are counted as the catalogue counts them for the collective;
/// what a format does not tell is unknown (wire::ProfileKey, wire::ProfileEntry), and the sentences in
/// `calls.limits` say what it leaves out altogether.
struct ApplicationProfile {
    wire::Profile calls;
    std::vector<std::string> formats; ///< names of those it was read from, each once
    std::vector<std::filesystem::path> files;
};

/// How another profile relates to what is there.
enum class Merge {
    run, ///< another run of the program, or another program: the processes go on
    part, ///< other processes of the same run, whose calls are not counted yet
};

/// Calls and seconds add up; what is unknown in one of two equal keys is unknown in the sum. The seconds of
/// the slowest process of several runs are at most the sum that is kept: it need not be the same one.
void merge(ApplicationProfile &into, const ApplicationProfile &other, Merge how = Merge::run);

/// What is not known, for people, a phrase each: "how many calls".
struct Unknowns {
    std::vector<std::string> ofAll; ///< of none of the calls
    std::vector<std::string> ofSome;
};
Unknowns unknowns(const wire::Profile &profile);

/// Seconds of a process on the mean of those that made the calls; NaN: unknown.
double meanSeconds(const wire::ProfileEntry &entry);
/// Seconds of the process that spent most; NaN: unknown.
double mostSeconds(const wire::ProfileEntry &entry);
/// Seconds of all processes and entries together.
double totalSeconds(const wire::Profile &profile);
/// Seconds from the first to the last process on the mean; NaN: unknown.
double meanSkew(const wire::ProfileEntry &entry);

/// For people: "64 = 4 x 16", "2..4", "unknown".
std::string placementText(const wire::ProfileKey &key);

/// One process per rank of MPI_COMM_WORLD is all that a number of processes in a foreign file can be. More
/// than this is damage.
inline constexpr std::uint64_t maxProcesses = std::uint64_t{1} << 31;

} // namespace collscope::profiles
