// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <optional>

/// One method in the words of its library: to try it by hand, and to take it over into a rules file.
namespace collscope {

/// Returns the launcher line that forces `method` for all calls of the instance's collective, on the
/// instance's processes: "mpirun -n 64 --mca coll_tuned_use_dynamic_rules 1 ... ./program". Fails if the
/// method's library has no switch for it.
Expected<std::string> forcingLine(const Provenance &measured, const Instance &at, const Method &method);

/// Returns a rules file that selects `method` for the instance's communicator size, from its message size up
/// to below `end` (nothing: for all larger ones), and leaves everything else to the library. Fails if the
/// library's format cannot limit a rule to that.
Expected<std::string> ruleFile(
    const Provenance &measured, const Instance &at, std::optional<std::uint64_t> end, const Method &method);

} // namespace collscope
