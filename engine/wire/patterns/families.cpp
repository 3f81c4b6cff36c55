// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

namespace collscope::wire::patterns {

Pattern gathering(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    pattern.local(input(0, 1), output(role.rank, 1));
    pattern.endRound();
    return pattern;
}

Pattern reducing(std::uint32_t blocks)
{
    Pattern pattern;
    pattern.blocks = blocks;
    pattern.local(input(0, blocks), output(0, blocks));
    pattern.endRound();
    return pattern;
}

} // namespace collscope::wire::patterns
