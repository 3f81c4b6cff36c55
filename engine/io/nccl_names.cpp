// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_names.h"

#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace collscope::io {

namespace {

using Name = std::pair<std::string_view, std::string_view>; ///< without '_' in lower case, and ours

constexpr std::array<Name, 7> algorithms{
    {{"ring", "ring"}, {"tree", "tree"}, {"collnetdirect", "collnet_direct"},
        {"collnetchain", "collnet_chain"}, {"nvls", "nvls"}, {"nvlstree", "nvls_tree"}, {"pat", "pat"}}};
constexpr std::array<Name, 3> protocols{{{"simple", ""}, {"ll", "_ll"}, {"ll128", "_ll128"}}};

template <std::size_t count>
std::optional<std::string_view> find(const std::array<Name, count> &names, std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if (c != '_')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    for (const Name &name : names)
        if (name.first == plain)
            return name.second;
    return std::nullopt;
}

} // namespace

std::string ncclAlgorithm(std::string_view algorithm, std::string_view protocol)
{
    const auto first = find(algorithms, algorithm);
    const auto second = find(protocols, protocol);
    return first && second ? fmt::format("{}{}", *first, *second) : std::string();
}

std::string plainName(std::string_view text)
{
    constexpr std::size_t longest = 40;
    std::string name;
    for (const char c : text.substr(0, longest))
        if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-'
            || c == '.' || c == '+')
            name += c;
    return name;
}

std::string_view testOfProgram(std::string_view word)
{
    constexpr std::string_view suffix = "_perf";
    word = word.substr(word.rfind('/') + 1);
    for (const std::string_view other : {"_mpi"}) // some builds add it
        if (word.size() > other.size() && word.substr(word.size() - other.size()) == other)
            word.remove_suffix(other.size());
    if (word.size() <= suffix.size() || word.substr(word.size() - suffix.size()) != suffix)
        return {};
    return word.substr(0, word.size() - suffix.size());
}

std::string ncclVersion(std::string_view text)
{
    const auto number = wire::parseUnsigned(text);
    constexpr std::uint64_t least = 10'000;
    if (!number || *number < least)
        return std::string(text);
    return fmt::format("{}.{}.{}", *number / 10'000, *number / 100 % 100, *number % 100);
}

std::optional<std::uint64_t> fromWholeBuffer(
    std::string_view collective, std::uint64_t bytes, std::uint64_t ranks)
{
    constexpr std::array<std::string_view, 5> divided
        = {"allgather", "alltoall", "alltoallv", "gather", "scatter"};
    if (std::find(divided.begin(), divided.end(), collective) == divided.end())
        return bytes;
    if (ranks == 0 || bytes % ranks != 0)
        return std::nullopt;
    return bytes / ranks;
}

std::uint64_t fromInspectorSize(std::string_view collective, std::uint64_t bytes, std::uint64_t ranks)
{
    return collective == "reduce_scatter" ? bytes * ranks : bytes;
}

} // namespace collscope::io
