// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

/// The 2^k x 2^k form that a quadtree needs, or 2^k x 2^k x 2^k for an octree, made by replication: each
/// entry of an axis is repeated until there are 2^k. A cell of the map is represented by its first replica,
/// the one with the lowest place on every axis; the others only fill in.
namespace collscope {

/// How often which entry is repeated. "The size of the map can be adjusted by replicating some of the
/// entries", and that is all that the papers say about it (Pjesivac-Grbovic et al., 2006, section 3; Parallel
/// Computing 33 (2007), section 3).
enum class Reshape {
    even, ///< place i is entry floor(i n / 2^k): the cut in the middle is one through the middle of the sizes
    /// Place i is entry min(i, n - 1): all once, then the last one until the side is full. A conclusion from
    /// "the crossover line for 1-level quadtree is not in the middle due to the 'fill-in' points used to
    /// adjust the original size of the decision map from 25x48 to 64x64 form" (2006, Figure 2; likewise 2007,
    /// section 4.1), and from the tree of three levels there, 58 leaves of mean depth 2.9655 (Table 3): two
    /// of its 16 blocks of depth 2 are leaves, as many as hold copies of the last cell alone.
    uneven
};

/// Least k with 2^k >= the longest axis.
unsigned squareOrder(std::uint32_t rows, std::uint32_t columns, std::uint32_t layers = 1);

/// Entry of the axis that place `i` repeats; n is the number of entries, 0 < n <= 2^k.
inline std::uint32_t replicaSource(
    std::uint32_t i, std::uint32_t n, unsigned order, Reshape reshape = Reshape::even)
{
    if (reshape == Reshape::uneven)
        return i < n ? i : n - 1;
    return static_cast<std::uint32_t>((std::uint64_t{i} * n) >> order);
}

/// First place that repeats entry `r`; for r == n it is 2^k, the end.
inline std::uint32_t firstReplica(
    std::uint32_t r, std::uint32_t n, unsigned order, Reshape reshape = Reshape::even)
{
    if (reshape == Reshape::uneven && r < n)
        return r;
    return static_cast<std::uint32_t>(((std::uint64_t{r} << order) + n - 1) / n);
}

/// firstReplica of every entry.
std::vector<std::uint32_t> firstReplicas(std::uint32_t n, unsigned order, Reshape reshape = Reshape::even);

} // namespace collscope
