// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/catalogue.h"
#include "engine/wire/method.h"

#include <cstdint>
#include <string_view>

/// What coll/tuned of Open MPI 6 has beyond 4.1 and 5.0, which the catalogue lists: new algorithms, and one
/// whose number now stands for a family.
namespace collscope::wire {

/// By number or name; nullptr for what 6 shares with the releases before it.
const Algorithm *findOpenMpi6(std::string_view collective, int id);
const Algorithm *findOpenMpi6(std::string_view collective, std::string_view name);

/// With a smaller fan-out (radix) those that take one never end in 6.0.
inline constexpr std::uint32_t leastOpenMpi6Fanout = 2;

/// What coll_tuned_*_algorithm_tree_fanout and _chain_fanout hold unless somebody sets them: the fan-out of
/// an algorithm that is chosen by its variable alone.
inline constexpr std::uint32_t openMpiVariableFanout = 4;

/// The fan-out that Open MPI 6 carries `method` out with: its own; where it has none and one is needed, that
/// of the measurement. Of 4.1's and 5.0's bruck this is two, of what only 6 has it is what the variables say.
std::uint32_t openMpi6Fanout(std::string_view collective, const Method &method);

} // namespace collscope::wire
