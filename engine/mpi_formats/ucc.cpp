// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"
#include "engine/mpi_formats/shell_variables.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>

/// UCC's score strings, UCC_TL_UCP_TUNE=token#token: fields joined by ':' and told apart by their shape:
/// collectives, memory types, sizes 0-4k, team sizes [2-16,32], a score, @algorithm. Later tokens win; one
/// bad token and UCC drops the whole string.
namespace collscope {

namespace {

constexpr std::string_view tuneVariable = "UCC_TL_UCP_TUNE";

/// "4k", "inf".
std::optional<std::uint64_t> sizeOf(std::string_view text)
{
    return text == "inf" ? std::optional(anyBytes) : wire::parseBytes(text);
}

struct Range {
    std::uint64_t first = 0;
    std::uint64_t last = anyBytes;
};

/// Ranges "a-b,c-d"; a single number where `single` allows it.
bool ranges(std::string_view text, bool single, std::vector<Range> &result)
{
    for (const std::string_view part : wire::split(text, ',')) {
        const auto dash = part.find('-');
        const auto first = sizeOf(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : sizeOf(part.substr(dash + 1));
        if (!first || !last || (dash == std::string_view::npos && !single))
            return false;
        result.push_back({*first, *last});
    }
    return true;
}

struct Token {
    std::vector<std::string_view> collectives;
    std::vector<Range> bytes;
    std::vector<Range> teams;
    std::string_view algorithm;
    bool scored = false;
    bool otherMemory = false;
};

bool isMemory(std::string_view text)
{
    return text == "host" || text == "cuda" || text == "cuda_managed" || text == "rocm"
        || text == "rocm_managed";
}

bool field(std::string_view text, Token &token)
{
    const auto parts = wire::split(text, ',');
    if (text.starts_with('@') && token.algorithm.empty() && text.size() > 1) {
        token.algorithm = text.substr(1);
    } else if (text.starts_with('[') && text.ends_with(']') && token.teams.empty()) {
        return ranges(text.substr(1, text.size() - 2), true, token.teams);
    } else if (std::all_of(parts.begin(), parts.end(), isMemory)) {
        token.otherMemory = std::find(parts.begin(), parts.end(), "host") == parts.end();
    } else if (std::all_of(parts.begin(), parts.end(),
                   [](std::string_view part) { return wire::collectiveIndex(part).has_value(); })) {
        token.collectives.assign(parts.begin(), parts.end());
    } else if (text == "inf" || wire::parseUnsigned(text)) {
        token.scored = true;
    } else {
        return token.bytes.empty() && ranges(text, false, token.bytes);
    }
    return true;
}

Expected<std::vector<RangeRule>> parseUcc(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    std::vector<RangeRule> rules;
    for (const ShellVariable &set : shellVariables(text)) {
        if (set.name != tuneVariable)
            continue;
        for (const std::string_view words : wire::split(set.value, '#')) {
            if (stop.stop_requested())
                return rules;
            Token token;
            bool good = true;
            for (const std::string_view word : wire::split(words, ':'))
                good = good && field(word, token);
            if (!good || (token.algorithm.empty() && !token.scored))
                return failure(say("'{}' is not understood: UCC drops the whole string",
                                   std::string(words.substr(0, 80))),
                    say("write allreduce:0-4k:[2-16]:@knomial, tokens joined by #"), file, set.line);
            if (token.algorithm.empty() || token.otherMemory)
                continue;
            if (token.bytes.empty())
                token.bytes.push_back({});
            if (token.teams.empty())
                token.teams.push_back({});
            for (const std::string_view collective : token.collectives)
                for (const Range &bytes : token.bytes)
                    for (const Range &team : token.teams) {
                        RangeRule rule;
                        rule.collective = collective;
                        rule.firstCommSize
                            = static_cast<std::uint32_t>(std::min<std::uint64_t>(team.first, anyCommSize));
                        rule.lastCommSize
                            = static_cast<std::uint32_t>(std::min<std::uint64_t>(team.last, anyCommSize));
                        rule.firstBytes = bytes.first;
                        // Ranges touch: the end belongs to the next one.
                        rule.lastBytes
                            = bytes.last == anyBytes ? anyBytes : std::max<std::uint64_t>(bytes.last, 1) - 1;
                        rule.method.library = "ucc";
                        rule.method.algorithm = token.algorithm;
                        rule.line = set.line;
                        rules.push_back(std::move(rule));
                    }
        }
    }
    if (rules.empty())
        add(findings,
            {FindingSeverity::warning,
                {file, 0, say("there is no UCC_TL_UCP_TUNE with an algorithm in the file"),
                    say("write UCC_TL_UCP_TUNE=...")}});
    std::reverse(rules.begin(), rules.end()); // the last token wins
    return rules;
}

} // namespace

const RangeFormat &uccFormat()
{
    static const RangeFormat format = {"ucc",
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            using openmpi::RuleSize;
            const bool total = collective == "allgather" || collective == "alltoall" || collective == "gather"
                || collective == "scatter";
            const bool buffer = collective == "allreduce" || collective == "bcast" || collective == "reduce"
                || collective == "reduce_scatter";
            return openmpi::Collective{collective, 0,
                total        ? RuleSize::times
                    : buffer ? RuleSize::message
                             : RuleSize::none,
                false, 0, 0, 0};
        },
        parseUcc};
    return format;
}

LibraryFormat uccEnvFile()
{
    return rangeFile<uccFormat>("ucc-env", "UCC variables",
        [](std::string_view text) { return text.find("UCC_TL_UCP_TUNE=") != std::string_view::npos; });
}

} // namespace collscope
