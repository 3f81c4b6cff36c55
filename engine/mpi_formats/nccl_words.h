// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

/// The words of the tables that NCCL's tuners read: NVIDIA's example, RCCL's and NCCLX's.
namespace collscope::nccl {

struct Word {
    std::string_view nccl;
    std::string_view ours;
};

// The first of each list is what NVIDIA's plug-in takes a misspelt word for.
inline constexpr std::array<Word, 5> collectives = {{{"allreduce", "allreduce"}, {"broadcast", "bcast"},
    {"reduce", "reduce"}, {"allgather", "allgather"}, {"reducescatter", "reduce_scatter"}}};
inline constexpr std::array<Word, 7> algorithms
    = {{{"ring", "ring"}, {"tree", "tree"}, {"collnet_direct", "collnet_direct"},
        {"collnet_chain", "collnet_chain"}, {"nvls", "nvls"}, {"nvls_tree", "nvls_tree"}, {"pat", "pat"}}};
inline constexpr std::array<Word, 3> protocols = {{{"simple", ""}, {"ll", "_ll"}, {"ll128", "_ll128"}}};

template <typename Words> std::optional<std::string_view> find(const Words &words, std::string_view word)
{
    const auto found
        = std::find_if(words.begin(), words.end(), [&](const Word &known) { return known.nccl == word; });
    return found == words.end() ? std::nullopt : std::optional(found->ours);
}

/// All of them, for remedies: "ring, tree, ...".
template <typename Words> std::string list(const Words &words)
{
    std::string text;
    for (const Word &word : words)
        text += (text.empty() ? "" : ", ") + std::string(word.nccl);
    return text;
}

} // namespace collscope::nccl
