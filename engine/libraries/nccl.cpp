// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/libraries/range_rules.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>

/// The table of NCCL's example tuner: coll,min,max,algo,proto,channels,nNodes,nRanks[,numPipeOps[,regBuff]].
/// Ends included, -1 is any, the first line that matches wins. It takes misspelt words for allreduce, ring
/// and simple without a word, and skips short lines.
namespace collscope {

namespace {

struct Word {
    std::string_view nccl;
    std::string_view ours;
};

constexpr std::array<Word, 5> collectives = {{{"allreduce", "allreduce"}, {"broadcast", "bcast"},
    {"reduce", "reduce"}, {"allgather", "allgather"}, {"reducescatter", "reduce_scatter"}}};
constexpr std::array<std::string_view, 7> algorithms
    = {"ring", "tree", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat"};
constexpr std::array<std::string_view, 3> protocols = {"simple", "ll", "ll128"};

/// "-1" or a number.
bool numberOrAny(std::string_view text, std::uint64_t &first, std::uint64_t &last)
{
    if (text == "-1")
        return true;
    const auto value = wire::parseUnsigned(text);
    first = last = value.value_or(0);
    return value.has_value();
}

class Table {
public:
    Table(const std::string &file, Findings &findings) : m_file(file), m_findings(findings) { }

    std::vector<RangeRule> read(std::string_view text)
    {
        for (const std::string_view line : wire::split(text, '\n')) {
            ++m_line;
            if (line.starts_with('#') || wire::trimmed(line).empty())
                continue;
            if (line.size() >= 256)
                report("is longer than 255 characters: NCCL reads it in pieces", "shorten it");
            readLine(wire::split(line, ','));
        }
        return std::move(m_rules);
    }

private:
    void report(std::string message, std::string remedy)
    {
        m_findings.push_back(
            {FindingSeverity::error, {m_file, m_line, std::move(message), std::move(remedy)}});
    }

    template <typename List>
    std::string_view spelt(const List &list, std::string_view word, std::string_view otherwise)
    {
        if (std::find(list.begin(), list.end(), word) != list.end())
            return word;
        report("'" + std::string(word) + "' is taken for " + std::string(otherwise),
            "write one of the words of NCCL's tuner");
        return otherwise;
    }

    void readLine(std::vector<std::string_view> fields)
    {
        for (std::string_view &field : fields)
            field = wire::trimmed(field);
        if (fields.size() < 8) {
            report("has fewer than 8 fields: NCCL skips it",
                "write coll,min,max,algo,proto,channels,nNodes,nRanks");
            return;
        }
        RangeRule rule;
        const auto known = std::find_if(
            collectives.begin(), collectives.end(), [&](const Word &word) { return word.nccl == fields[0]; });
        if (known == collectives.end())
            report("'" + std::string(fields[0]) + "' is taken for allreduce",
                "collectives are broadcast, reduce, allgather, reducescatter and allreduce");
        rule.collective = known == collectives.end() ? "allreduce" : known->ours;
        std::uint64_t unused = 0;
        std::uint64_t first = 0;
        std::uint64_t last = anyCommSize;
        if (!numberOrAny(fields[1], rule.firstBytes, unused)
            || !numberOrAny(fields[2], unused, rule.lastBytes) || !numberOrAny(fields[7], first, last)
            || last > anyCommSize) {
            report("holds what is no number", "sizes and ranks are whole numbers, or -1 for any");
            return;
        }
        rule.firstCommSize = static_cast<std::uint32_t>(first);
        rule.lastCommSize = static_cast<std::uint32_t>(last);
        rule.method.library = "nccl";
        rule.method.algorithm = spelt(algorithms, fields[3], "ring");
        if (const std::string_view protocol = spelt(protocols, fields[4], "simple"); protocol != "simple")
            rule.method.algorithm += '_' + std::string(protocol);
        rule.line = m_line;
        m_rules.push_back(std::move(rule));
    }

    const std::string &m_file;
    Findings &m_findings;
    std::size_t m_line = 0;
    std::vector<RangeRule> m_rules;
};

} // namespace

const RangeFormat &ncclFormat()
{
    static const RangeFormat format = {"nccl",
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            if (std::none_of(collectives.begin(), collectives.end(),
                    [collective](const Word &word) { return word.ours == collective; }))
                return std::nullopt;
            return openmpi::Collective{collective, 0, openmpi::RuleSize::message, false, 0, 0, 0};
        },
        [](std::string_view text, const std::string &file, Findings &findings)
            -> Expected<std::vector<RangeRule>> { return Table(file, findings).read(text); }};
    return format;
}

} // namespace collscope
