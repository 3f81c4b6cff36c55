// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/list.h"

/// What the files of the collectives share, and what list.cpp collects.
namespace collscope::wire::patterns {

/// One function per collective, each in a file of its own.
std::vector<Algorithm> allgather();
std::vector<Algorithm> allreduce();
std::vector<Algorithm> barrier();

/// The processes as seen from one of them.
class Ring {
public:
    explicit Ring(const Role &role) : m_rank(role.rank), m_processes(role.processes) { }
    /// Rank of the process so many further on.
    std::uint32_t at(std::int64_t distance) const
    {
        const std::int64_t rank = (m_rank + distance) % m_processes;
        return static_cast<std::uint32_t>(rank < 0 ? rank + m_processes : rank);
    }

private:
    std::int64_t m_rank;
    std::int64_t m_processes;
};

/// Begins an allgather: the process's own block is where it belongs.
Pattern gathering(const Role &role);
/// Begins an allreduce of a vector of so many blocks: the result is what the process gives.
Pattern reducing(std::uint32_t blocks);

} // namespace collscope::wire::patterns
