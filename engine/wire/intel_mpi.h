// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/offers.h"

#include <string>
#include <string_view>
#include <vector>

/// Intel MPI reads which algorithm to use from a variable for each collective when a program begins, and
/// nothing can change that within a job: each algorithm is measured by a launch of its own, with that one
/// variable set.
namespace collscope::wire {

inline constexpr std::string_view intelMpiLibrary = "intelmpi";

/// "I_MPI_ADJUST_BCAST"
std::string intelVariable(std::string_view collective);

/// No release has a higher number.
inline constexpr int mostIntelId = 1000;

/// The highest number that a release ("2021.18.1") has for a collective; 0: the release is not one of those
/// that were looked at, 2021.4 to 2021.19, or has no numbers for the collective.
int highestIntelId(std::string_view collective, std::string_view version);
/// The highest number of all these releases.
int highestIntelId(std::string_view collective);
/// The same from the library's description of its control variable MPIR_CVAR_USE_<COLLECTIVE>: "... range:
/// 0-22".
int highestDescribedId(std::string_view description);

/// The algorithms that each of these releases has. The names are those of the developer reference.
std::vector<OfferedAlgorithm> intelAlgorithms(std::string_view collective);
/// The algorithms of one release, up to `described` where its library gives the highest number. Since 2021.6
/// the numbers are presets, an algorithm with parameters: only the release itself knows what they stand for,
/// and they are called "algorithm_3".
std::vector<OfferedAlgorithm> intelAlgorithms(
    std::string_view collective, std::string_view version, int described = 0);

/// Returns the documented names of a collective's algorithms.
std::vector<std::string_view> namedIntelAlgorithms(std::string_view collective);

/// The algorithms that any of these releases has.
std::vector<OfferedAlgorithm> allIntelAlgorithms(std::string_view collective);
/// The number of a name of either kind; 0: unknown.
int intelNumber(std::string_view collective, std::string_view name);

/// Does a word of a plan's methods name Intel MPI's: "intelmpi", "intelmpi.ring"?
bool isIntelWord(std::string_view word);
/// Does any?
bool asksForIntel(const CampaignPlan &plan);

} // namespace collscope::wire
