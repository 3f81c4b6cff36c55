// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Parameters of MPICH's algorithms. Releases from 4.1 on have algorithms that need values for all of them:
/// in a selection tree a missing one is read from memory that was never set.
namespace collscope::wire {

struct Method;

struct MpichParameter {
    std::string_view key; ///< in a selection tree: "k"
    std::string_view variable; ///< of MPI_T, behind "MPIR_CVAR_"
    std::string_view value; ///< MPICH's default, which is used where a method has no other
};

/// Keys whose values a method has: as its fan-out and as its segment.
inline constexpr std::string_view mpichFanoutKey = "k";
inline constexpr std::string_view mpichSegmentKey = "chunk_size";
/// Key of the shape of a tree, which MPI_T shows as text and does not change after MPI_Init.
inline constexpr std::string_view mpichTreeKey = "tree_type";

/// Returns the parameters of an algorithm; empty if it has none or is not known.
const std::vector<MpichParameter> &mpichParameters(std::string_view collective, std::string_view algorithm);

/// Returns the value of a parameter for a method.
std::string mpichValue(const MpichParameter &parameter, const Method &method);

/// Returns the method with the fan-out and the segment that MPICH uses if the method has none.
Method withMpichDefaults(const Method &method, std::string_view collective);

} // namespace collscope::wire
