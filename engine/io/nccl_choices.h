// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace collscope::io {

/// What NCCL chose for a number of bytes.
struct NcclChoice {
    std::string method; ///< "tree_ll"
    std::uint32_t channels = 0; ///< 0: not said
    bool operator==(const NcclChoice &) const = default;
};

/// NCCL's own choices in a log (NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING): "1048576 Bytes -> Algo 0 proto 0
/// time 70.9", from 2.24 on "AllReduce: 1048576 Bytes -> Algo RING proto SIMPLE channel{Lo..Hi}={0..15}".
class NcclChoices {
public:
    /// Reads the whole log once, for choices that are printed behind their row.
    void learn(std::string_view text);
    /// Takes a line, if it has a choice.
    void take(std::string_view line);
    /// The last one that was taken; else the one that the whole log agrees on. Null: there is none.
    const NcclChoice *of(std::uint64_t bytes) const;

private:
    std::map<std::uint64_t, NcclChoice> m_last;
    std::map<std::uint64_t, std::optional<NcclChoice>> m_all; ///< nothing: the log has several
};

} // namespace collscope::io
