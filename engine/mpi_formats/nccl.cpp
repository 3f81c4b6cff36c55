// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/nccl_words.h"
#include "engine/mpi_formats/range_rules.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include <algorithm>

/// The table of NVIDIA's example tuner for NCCL and of the tuner in RCCL:
/// coll,min,max,algo,proto,channels,nNodes,nRanks[,numPipeOps[,regBuff]]. Ends included, -1 is any, the first
/// line that matches wins; short lines are skipped. They differ in two things, of which see Dialect.
namespace collscope {

using nccl::algorithms;
using nccl::collectives;
using nccl::protocols;
using nccl::Word;

namespace {

struct Dialect {
    std::string_view library; ///< of the methods
    std::string_view name; ///< for people
    /// NVIDIA's plug-in takes a misspelt word for allreduce, ring or simple without a word; RCCL skips the
    /// line.
    bool guessesWords;
    /// Before it looks for a line NVIDIA's plug-in sets one channel, which -1 leaves; RCCL sets 0, as many as
    /// it thinks right. NVIDIA's takes 0 from the table too, RCCL does not.
    bool oneChannel;
};

constexpr Dialect nvidia = {wire::ncclLibrary, "NCCL", true, true};
constexpr Dialect rccl = {wire::rcclLibrary, "RCCL", false, false};

/// "-1" or a number.
bool numberOrAny(std::string_view text, std::uint64_t &first, std::uint64_t &last)
{
    if (text == "-1")
        return true;
    const auto value = wire::parseUnsigned(text);
    first = last = value.value_or(0);
    return value.has_value();
}

/// The same of what is counted in 32 bits.
bool countOrAny(std::string_view text, std::uint32_t &first, std::uint32_t &last)
{
    std::uint64_t low = 0;
    std::uint64_t high = anyCommSize;
    const bool isGood = numberOrAny(text, low, high) && high <= anyCommSize;
    first = static_cast<std::uint32_t>(low);
    last = static_cast<std::uint32_t>(high);
    return isGood;
}

/// numPipeOps and regBuff, which may be left out. Calls are one operation on buffers that are not registered,
/// as far as measurements know.
bool readOthers(const std::vector<std::string_view> &fields, RangeConditions &conditions)
{
    constexpr std::size_t pipeOps = 8;
    constexpr std::size_t regBuff = 9;
    for (std::size_t i = pipeOps; i < fields.size() && i <= regBuff; ++i) {
        if (fields[i] == "-1")
            continue;
        const auto value = wire::parseUnsigned(fields[i]);
        if (!value)
            return false;
        conditions.holdsUsually = conditions.holdsUsually && *value == (i == pipeOps ? 1 : 0);
        conditions.other += (conditions.other.empty() ? "" : " ")
            + std::string(i == pipeOps ? "numPipeOps=" : "regBuff=") + std::to_string(*value);
    }
    return true;
}

class Table {
public:
    Table(const Dialect &dialect, const std::string &file, Findings &findings)
        : m_dialect(dialect), m_file(file), m_findings(findings)
    {
    }

    std::vector<RangeRule> read(std::string_view text, const std::stop_token &stop)
    {
        for (const std::string_view line : wire::split(text, '\n')) {
            ++m_line;
            if (stop.stop_requested())
                break;
            if (line.starts_with('#') || wire::trimmed(line).empty())
                continue;
            if (line.size() >= 256)
                report(say("is longer than 255 characters: {} reads it in pieces", m_dialect.name),
                    say("shorten it"));
            readLine(wire::split(line, ','));
        }
        return std::move(m_rules);
    }

private:
    void report(std::string message, std::string remedy, FindingSeverity severity = FindingSeverity::error)
    {
        add(m_findings, {severity, {m_file, m_line, std::move(message), std::move(remedy)}});
    }

    /// Our word for one of the table's; nothing when the line is not used because of it.
    template <typename Words> std::optional<std::string_view> read(const Words &words, std::string_view word)
    {
        if (const auto known = nccl::find(words, word))
            return known;
        report(m_dialect.guessesWords ? say("'{}' is taken for {}", word, words.front().nccl)
                                      : say("'{}' is not known: RCCL skips the line", word),
            say("write one of {}", nccl::list(words)));
        return m_dialect.guessesWords ? std::optional(words.front().ours) : std::nullopt;
    }

    /// False when it is no number.
    bool readChannels(std::string_view text, RangeRule &rule)
    {
        const auto number = wire::parseUnsigned(text);
        if ((!number && text != "-1") || number.value_or(0) > anyCommSize)
            return false;
        rule.method.fanout = static_cast<std::uint32_t>(number.value_or(0));
        if (text == "-1" && m_dialect.oneChannel) {
            rule.method.fanout = 1;
            report(
                say("channels -1 runs on one channel: NVIDIA's plug-ins set 1 before they look for a line"),
                say("write the number of channels, or 0 for as many as NCCL thinks right; a table for RCCL, "
                    "which takes -1 for that, says `# for RCCL`"),
                FindingSeverity::warning);
        }
        if (number == 0 && !m_dialect.oneChannel)
            report(say("0 channels: RCCL ignores that with a warning"),
                say("write -1 for as many as RCCL thinks right"), FindingSeverity::warning);
        return true;
    }

    void readLine(std::vector<std::string_view> fields)
    {
        for (std::string_view &field : fields)
            field = wire::trimmed(field);
        if (fields.size() < 8) {
            report(say("has fewer than 8 fields: {} skips it", m_dialect.name),
                say("write coll,min,max,algo,proto,channels,nNodes,nRanks"));
            return;
        }
        const auto collective = read(collectives, fields[0]);
        const auto algorithm = read(algorithms, fields[3]);
        const auto protocol = read(protocols, fields[4]);
        RangeRule rule;
        std::uint64_t unused = 0;
        if (!numberOrAny(fields[1], rule.firstBytes, unused)
            || !numberOrAny(fields[2], unused, rule.lastBytes)
            || !countOrAny(fields[7], rule.firstCommSize, rule.lastCommSize)
            || !countOrAny(fields[6], rule.conditions.firstNodes, rule.conditions.lastNodes)
            || !readOthers(fields, rule.conditions) || !readChannels(fields[5], rule)) {
            report(say("holds what is no number"),
                "Sizes, channels, nodes and ranks are whole numbers; -1 as the last size, as nodes or as "
                "ranks "
                "is any");
            return;
        }
        if (fields[1] == "-1") {
            report(
                say("begins at -1, which is taken for the largest number there is: the line is never used"),
                say("begin at 0 for every size"));
            return;
        }
        if (!collective || !algorithm || !protocol)
            return;
        rule.collective = *collective;
        rule.method.library = m_dialect.library;
        rule.method.algorithm = std::string(*algorithm) + std::string(*protocol);
        rule.line = m_line;
        m_rules.push_back(std::move(rule));
    }

    const Dialect &m_dialect;
    const std::string &m_file;
    Findings &m_findings;
    std::size_t m_line = 0;
    std::vector<RangeRule> m_rules;
};

} // namespace

namespace {

template <const Dialect &dialect>
Expected<std::vector<RangeRule>> parse(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    return Table(dialect, file, findings).read(text, stop);
}

/// What is sent or received in all is compared: of allgather the message size is a process's part of that.
std::optional<openmpi::Collective> size(std::string_view collective)
{
    if (std::none_of(collectives.begin(), collectives.end(),
            [collective](const Word &word) { return word.ours == collective; }))
        return std::nullopt;
    using openmpi::RuleSize;
    return openmpi::Collective{
        collective, 0, collective == "allgather" ? RuleSize::times : RuleSize::message, false, 0, 0, 0};
}

/// Is a line a word, two sizes and no number? Rules of Open MPI hold numbers.
bool isTunerTable(std::string_view text)
{
    const auto lines = wire::split(text, '\n');
    return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
        const auto fields = wire::split(line, ',');
        const auto isWord = [](std::string_view field) {
            return !field.empty() && field.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == field.npos;
        };
        const auto isNumber = [](std::string_view field) {
            return field == "-1" || (!field.empty() && field.find_first_not_of("0123456789") == field.npos);
        };
        // Other tables have words and numbers, too, but not an algorithm behind a collective and its sizes.
        constexpr std::size_t least = 4;
        return fields.size() >= least && isWord(fields[0]) && isNumber(wire::trimmed(fields[1]))
            && isNumber(wire::trimmed(fields[2])) && isWord(wire::trimmed(fields[3]).substr(0, 1));
    });
}

} // namespace

const RangeFormat &ncclFormat()
{
    static const RangeFormat format
        = {nvidia.library, size, parse<nvidia>, "what NCCL chooses, on one channel"};
    return format;
}

const RangeFormat &rcclFormat()
{
    static const RangeFormat format = {rccl.library, size, parse<rccl>};
    return format;
}

bool hasNcclAlgorithm(std::string_view collective, std::string_view algorithm)
{
    return size(collective) && std::any_of(algorithms.begin(), algorithms.end(), [&](const Word &name) {
        return algorithm.starts_with(name.ours)
            && std::any_of(protocols.begin(), protocols.end(),
                [&](const Word &protocol) { return algorithm.substr(name.ours.size()) == protocol.ours; });
    });
}

bool isForRccl(std::string_view text)
{
    const auto lines = wire::split(text, '\n');
    return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
        line = wire::trimmed(line);
        return line.starts_with('#') && namesRccl(line);
    });
}

bool namesRccl(std::string_view text)
{
    for (auto at = text.find("gfx"); at != std::string_view::npos; at = text.find("gfx", at + 1))
        if (at + 3 < text.size() && text[at + 3] >= '0' && text[at + 3] <= '9')
            return true;
    return text.find("RCCL") != std::string_view::npos || text.find("rccl") != std::string_view::npos;
}

LibraryFormat ncclCsvFile()
{
    return rangeFile<ncclFormat>("nccl-csv", "NCCL tuner table", isTunerTable);
}

LibraryFormat rcclCsvFile()
{
    return rangeFile<rcclFormat>("rccl-csv", "RCCL tuner table",
        [](std::string_view text) { return isTunerTable(text) && isForRccl(text); });
}

} // namespace collscope
