// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/synthetic_data.h"

/// Made-up broadcasts in which one communicator size has several placements.
namespace collscope::synthetic {

/// One run of two methods on every placement of `nodes` x `ppn`, for every message size: with `crossing`
/// processes per node or more the second is twice as fast as the first, with fewer the first.
inline DatasetPtr placedDataset(const std::vector<std::uint32_t> &nodes,
    const std::vector<std::uint32_t> &ppn, const std::vector<std::uint64_t> &messageBytes,
    std::uint32_t crossing)
{
    DatasetBuilder builder(provenance());
    for (const std::uint32_t n : nodes)
        for (const std::uint32_t p : ppn)
            for (const std::uint64_t bytes : messageBytes)
                for (const std::size_t m : {0U, 1U}) {
                    const double best = 1e-6 * n + 1e-9 * static_cast<double>(bytes);
                    auto made = record(
                        "bcast", method(m), n * p, bytes, (p >= crossing) == (m == 1) ? best : 2 * best);
                    made.nodes = n;
                    made.ppn = p;
                    if (const auto refused = builder.add(made))
                        throw std::logic_error(*refused);
                }
    return builder.build();
}

} // namespace collscope::synthetic
