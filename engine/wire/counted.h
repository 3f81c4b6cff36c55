// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collscope::wire {

/// "1 cell", "3 cells"; `several` where it is not `one` with an s: counted(2, "leaf", "leaves").
inline std::string counted(std::uint64_t count, std::string_view one, std::string_view several = {})
{
    std::string text = std::to_string(count) + ' ';
    if (count == 1)
        return text.append(one);
    return several.empty() ? text.append(one) + 's' : text.append(several);
}

} // namespace collscope::wire
