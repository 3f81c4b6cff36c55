// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/codegen/exported_items.h"

/// Made-up measurements of Intel MPI.
namespace collscope {

/// Times of two algorithms of bcast and of the library's choice: at each of the sizes 8, 64, 512 and 4096,
/// one digit per number of processes and size names the fastest (0: the library).
inline DecisionMapPtr intelMap(const std::vector<std::uint32_t> &commSizes,
    const std::vector<std::string> &fastest, const std::string &version = "2021.18.1",
    const std::vector<int> &ids = {0, 1, 2})
{
    synthetic::Times times;
    times.commSizes = commSizes;
    times.messageBytes = {8, 64, 512, 4096};
    times.methods.clear();
    for (const int id : ids)
        times.methods.push_back(wire::methodFromId("intelmpi", "bcast", id));
    for (const std::string &row : fastest)
        for (const char digit : row)
            for (std::size_t method = 0; method < ids.size(); ++method)
                times.seconds.push_back(static_cast<std::size_t>(digit - '0') == method ? 1e-6 : 2e-6);
    return synthetic::decisionMap(synthetic::dataset(times, "bcast", version), {"bcast", {}, true});
}

} // namespace collscope
