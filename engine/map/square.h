// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

/// The 2^k x 2^k form that a quadtree needs (Pjesivac-Grbovic et al., Parallel Computing 33 (2007), section
/// 3), made by replication: row i of the square is row floor(i n / 2^k) of a map of n rows, columns likewise.
/// A cell of the map is represented by its first replica, the one with the lowest row and column; the others
/// only fill in.
namespace collscope {

/// Least k with 2^k >= max(rows, columns).
unsigned squareOrder(std::uint32_t rows, std::uint32_t columns);

/// Row of the map that row `i` of the square repeats; n is the number of rows of the map, 0 < n <= 2^k.
inline std::uint32_t replicaSource(std::uint32_t i, std::uint32_t n, unsigned order)
{
    return static_cast<std::uint32_t>((std::uint64_t{i} * n) >> order);
}

/// First row of the square that repeats row `r` of the map; for r == n it is 2^k, the end.
inline std::uint32_t firstReplica(std::uint32_t r, std::uint32_t n, unsigned order)
{
    return static_cast<std::uint32_t>(((std::uint64_t{r} << order) + n - 1) / n);
}

/// firstReplica of every row.
std::vector<std::uint32_t> firstReplicas(std::uint32_t n, unsigned order);

} // namespace collscope
