// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// How NCCL's and RCCL's tools name things.
namespace collscope::io {

/// "Ring" and "LL128" as a method: "ring_ll128"; the protocol Simple is not named ("tree"). Empty: one of the
/// two is no single name that is known ("^tree", "ring,tree").
std::string ncclAlgorithm(std::string_view algorithm, std::string_view protocol);

/// The letters, digits, '_', '-', '.' and '+' of a name that a log gives, at most 40: names stand in lines.
std::string plainName(std::string_view text);

/// The test that a word of a command names: "all_reduce" of "/opt/bin/all_reduce_perf"; empty: none.
std::string_view testOfProgram(std::string_view word);

/// "22807" is 2.28.7; other texts stay as they are.
std::string ncclVersion(std::string_view text);

/// From the bytes that nccl-tests counts to what our message size counts: the buffer of all `ranks` processes
/// together, of alltoallv what a process sends in all. Nothing: they cannot have equal parts.
std::optional<std::uint64_t> fromWholeBuffer(
    std::string_view collective, std::uint64_t bytes, std::uint64_t ranks);

/// From the bytes that NCCL's Inspector gives: each process's part of allgather and reduce_scatter.
std::uint64_t fromInspectorSize(std::string_view collective, std::uint64_t bytes, std::uint64_t ranks);

} // namespace collscope::io
