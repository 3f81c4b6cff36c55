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

/// Whole numbers of seconds without any pattern, full of ties, and a baseline; every other entry but those of
/// the first cell is left out with probability `holes`.
inline DatasetPtr patternlessDataset(std::uint64_t seed, const std::vector<Placement> &placements,
    const std::vector<std::uint64_t> &messageBytes, std::size_t methods, double holes = 0)
{
    std::mt19937_64 random(seed);
    DatasetBuilder builder(provenance());
    for (const Placement &placement : placements)
        for (const std::uint64_t bytes : messageBytes)
            for (std::size_t m = 0; m <= methods; ++m) {
                const bool isFirst = &placement == &placements.front() && bytes == messageBytes.front();
                const double seconds = 1.0 + static_cast<double>(below(random, 4));
                if (m < methods && !isFirst && unit(random) < holes)
                    continue;
                auto row = record(
                    "bcast", m < methods ? method(m) : baselineMethod(), placement.commSize, bytes, seconds);
                row.nodes = placement.nodes;
                row.ppn = placement.ppn;
                if (const auto refused = builder.add(row))
                    throw std::logic_error(*refused);
            }
    return builder.build();
}

/// Some of the placements of `most` numbers of nodes with as many of processes per node; among them two of
/// one communicator size.
inline std::vector<Placement> somePlacements(std::mt19937_64 &random, std::uint32_t most, double kept)
{
    std::vector<Placement> placements;
    for (std::uint32_t nodes = 1; nodes <= most; ++nodes)
        for (std::uint32_t ppn = 1; ppn <= most; ++ppn)
            if (nodes * ppn == 2 || unit(random) < kept)
                placements.push_back({nodes * 3, ppn * 2, nodes * ppn * 6});
    return placements;
}

} // namespace collscope::synthetic
