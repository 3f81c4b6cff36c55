// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/families.h"

/// Recursive exchange of whole vectors with any radix (algorithms.md 3).
namespace collscope::wire::patterns {

/// Whom the processes outside of a power of the radix hand their vectors to.
enum class Outside {
    neighbours, ///< one near by: the order of ranks stays (algorithms.md 0.2)
    inTurn, ///< the process of that rank modulo the power: it does not (0.3)
};

/// The vector of everybody, combined, in `vector` everywhere, which is one block or none. log P / log radix
/// rounds (+2) of radix - 1 messages.
void exchange(Pattern &pattern, const Role &role, Blocks vector, Outside outside);

} // namespace collscope::wire::patterns
