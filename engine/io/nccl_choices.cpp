// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_choices.h"

#include "engine/io/lines.h"
#include "engine/io/nccl_names.h"
#include "engine/wire/text.h"

#include <array>
#include <utility>

namespace collscope::io {

namespace {

constexpr std::string_view choiceMark = " Bytes -> Algo "; // a blank is slow to find in tables

/// NCCL's numbers, in the order of its headers.
template <std::size_t count>
std::string_view numberedName(const std::array<std::string_view, count> &names, std::string_view word)
{
    const auto number = wire::parseUnsigned(word);
    return number ? (*number < count ? names[*number] : std::string_view()) : word;
}

/// "{Lo..Hi}={0..15}" is 16.
std::uint32_t channelsIn(std::string_view text)
{
    const auto at = text.find("channel{Lo..Hi}={");
    if (at == std::string_view::npos)
        return 0;
    const std::string_view range = text.substr(at + 17, text.find('}', at + 17) - at - 17);
    const auto dots = range.find("..");
    if (dots == std::string_view::npos)
        return 0;
    const auto first = wire::parseUnsigned(range.substr(0, dots));
    const auto last = wire::parseUnsigned(range.substr(dots + 2));
    constexpr std::uint64_t most = 1024;
    return first && last && *first <= *last && *last < most ? static_cast<std::uint32_t>(*last - *first + 1)
                                                            : 0;
}

std::optional<std::pair<std::uint64_t, NcclChoice>> choiceIn(std::string_view line)
{
    constexpr std::array<std::string_view, 7> algorithms
        = {"tree", "ring", "collnetdirect", "collnetchain", "nvls", "nvlstree", "pat"};
    constexpr std::array<std::string_view, 3> protocols = {"ll", "ll128", "simple"};
    if (line.find(choiceMark.substr(1)) == std::string_view::npos)
        return std::nullopt;
    const auto at = line.find(choiceMark);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto before = line.find_last_of(" :", at - 1) + 1; // npos + 1 is 0
    const auto bytes = wire::parseUnsigned(line.substr(before, at - before));
    const auto words = wire::splitBlanks(line.substr(at + choiceMark.size()));
    if (!bytes || words.size() < 3 || words[1] != "proto")
        return std::nullopt;
    std::string method = ncclAlgorithm(numberedName(algorithms, words[0]), numberedName(protocols, words[2]));
    if (method.empty())
        return std::nullopt;
    return std::pair(*bytes, NcclChoice{std::move(method), channelsIn(line)});
}

} // namespace

void NcclChoices::learn(std::string_view text)
{
    if (text.find(choiceMark.substr(1)) == std::string_view::npos)
        return;
    for (Lines lines(text); lines.next();)
        if (auto choice = choiceIn(lines.line())) {
            const auto [found, isNew] = m_all.try_emplace(choice->first, choice->second);
            if (!isNew && found->second != choice->second)
                found->second.reset();
        }
}

void NcclChoices::take(std::string_view line)
{
    if (auto choice = choiceIn(line))
        m_last[choice->first] = std::move(choice->second);
}

const NcclChoice *NcclChoices::of(std::uint64_t bytes) const
{
    if (const auto last = m_last.find(bytes); last != m_last.end())
        return &last->second;
    const auto all = m_all.find(bytes);
    return all != m_all.end() && all->second ? &*all->second : nullptr;
}

} // namespace collscope::io
