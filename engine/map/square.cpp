// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/square.h"

#include <algorithm>
#include <bit>

namespace collscope {

unsigned squareOrder(std::uint32_t rows, std::uint32_t columns, std::uint32_t layers)
{
    const std::uint32_t longest = std::max({rows, columns, layers, 1U});
    return static_cast<unsigned>(std::bit_width(longest - 1));
}

std::vector<std::uint32_t> firstReplicas(std::uint32_t n, unsigned order, Reshape reshape)
{
    std::vector<std::uint32_t> result(n);
    for (std::uint32_t r = 0; r < n; ++r)
        result[r] = firstReplica(r, n, order, reshape);
    return result;
}

} // namespace collscope
