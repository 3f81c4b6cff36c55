// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "engine/data/say.h"
#include "engine/wire/requirements.h"

namespace collscope::cli {

/// What users promise of their jobs, which a file of rules cannot see, and what they ask for of it.
namespace options {
inline constexpr Option commutativeOnly{"commutative-only", "",
    toSay("all reductions of the jobs have commutative operations: allow algorithms that get others wrong")};
inline constexpr Option sameTypes{"same-types", "",
    toSay("all processes use the same data type in a call, for sending and receiving: allow algorithms that "
          "give wrong data otherwise")};
inline constexpr Option deterministic{"deterministic", "",
    toSay("deterministic methods only: reductions whose result may differ from run to run fall back to the "
          "library")};
} // namespace options

inline wire::Requirements promisesOf(const Arguments &arguments)
{
    wire::Requirements promised = 0;
    if (arguments.has(options::commutativeOnly.name))
        promised = promised | wire::Requirement::commutative;
    if (arguments.has(options::sameTypes.name))
        promised = promised | wire::Requirement::sameTypes;
    if (arguments.has(options::deterministic.name))
        promised = promised | wire::Requirement::deterministicOnly;
    return promised;
}

} // namespace collscope::cli
