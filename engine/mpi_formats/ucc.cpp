// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"
#include "engine/mpi_formats/shell_variables.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

/// UCC's score strings, UCC_TL_UCP_TUNE=token#token: fields joined by ':' and told apart by their shape:
/// collectives, memory types, sizes 0-4k, team sizes [2-16,32], a score, @algorithm. Later tokens win; one
/// bad token and UCC drops the whole string. In ucc.conf a section "[vendor=intel team_size=8 nnodes=1]"
/// holds for the teams that meet all of it, and its string replaces the one above the sections.
namespace collscope {

namespace {

constexpr std::string_view tuneVariable = "UCC_TL_UCP_TUNE";

/// A score string: of tl/ucp, or of a component that Collscope does not decide about.
bool isTune(std::string_view name)
{
    return name.starts_with("UCC_") && name.ends_with("_TUNE");
}

std::string lowerCased(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

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
    std::vector<std::string> collectives;
    std::vector<Range> bytes;
    std::vector<Range> teams;
    std::string_view algorithm;
    bool scored = false;
    bool otherMemory = false;
    bool isCapital = false;
};

bool isMemory(const std::string &text)
{
    constexpr std::array<std::string_view, 7> types
        = {"host", "cuda", "cuda_managed", "cudamanaged", "rocm", "rocm_managed", "rocmmanaged"};
    return std::find(types.begin(), types.end(), text) != types.end();
}

bool isCollective(const std::string &text)
{
    constexpr std::array<std::string_view, 5> others
        = {"fanin", "fanout", "gatherv", "scatterv", "reduce_scatterv"};
    return wire::collectiveIndex(text) || std::find(others.begin(), others.end(), text) != others.end();
}

bool field(std::string_view text, Token &token)
{
    std::vector<std::string> parts;
    for (const std::string_view part : wire::split(text, ','))
        parts.push_back(lowerCased(part));
    if (text.starts_with('@') && token.algorithm.empty() && text.size() > 1) {
        token.algorithm = text.substr(1);
    } else if (text.starts_with('[') && text.ends_with(']') && token.teams.empty()) {
        return ranges(text.substr(1, text.size() - 2), true, token.teams);
    } else if (std::all_of(parts.begin(), parts.end(), isMemory)) {
        token.otherMemory = std::find(parts.begin(), parts.end(), "host") == parts.end();
    } else if (std::all_of(parts.begin(), parts.end(), isCollective)) {
        token.isCapital = lowerCased(text) != text;
        token.collectives = parts;
    } else if (text == "inf" || wire::parseUnsigned(text)) {
        token.scored = true;
    } else {
        return token.bytes.empty() && ranges(text, false, token.bytes);
    }
    return true;
}

/// A section of ucc.conf: for which teams what stands below its line holds.
struct Section {
    std::size_t line = 0; ///< 0: above the first one
    RangeRule conditions;
};

/// "8", "2-16".
bool countRange(std::string_view text, std::uint32_t &first, std::uint32_t &last)
{
    const auto dash = text.find('-');
    const auto low = wire::parseUnsigned(text.substr(0, dash));
    const auto high = dash == std::string_view::npos ? low : wire::parseUnsigned(text.substr(dash + 1));
    first = static_cast<std::uint32_t>(std::min<std::uint64_t>(low.value_or(0), anyCommSize));
    last = static_cast<std::uint32_t>(std::min<std::uint64_t>(high.value_or(0), anyCommSize));
    return low && high;
}

/// What UCC would not understand; nothing: all is well. No two sections are compared with each other: UCC
/// looks at them in no fixed order.
std::optional<std::string> conditionsOf(std::string_view header, RangeRule &rule)
{
    rule.conditions.other = header;
    for (const std::string_view word : wire::splitBlanks(header)) {
        const auto equals = std::min(word.find('='), word.size());
        const std::string_view key = word.substr(0, equals);
        const std::string_view value = word.substr(std::min(equals + 1, word.size()));
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        const bool isText = lowerCased(key) == "vendor" || key == "model";
        if (!isText && key != "sock" && key != "team_size" && key != "ppn" && key != "nnodes")
            return std::string(key);
        if (value.empty() || (!isText && !countRange(value, first, last)))
            return std::string(word);
        if (key == "team_size") {
            rule.firstCommSize = first;
            rule.lastCommSize = last;
        } else if (key == "ppn") {
            rule.conditions.firstPpn = first;
            rule.conditions.lastPpn = last;
        } else if (key == "nnodes") {
            rule.conditions.firstNodes = first;
            rule.conditions.lastNodes = last;
        } else {
            rule.conditions.holdsUsually = false; // the machine is not known
        }
    }
    return std::nullopt;
}

class UccReader {
public:
    UccReader(const std::string &file, Findings &findings) : m_file(file), m_findings(findings) { }

    Expected<std::vector<RangeRule>> read(std::string_view text, const std::stop_token &stop)
    {
        if (auto sections = readSections(text); !sections)
            return tl::unexpected(sections.error());
        for (const ShellVariable &set : shellVariables(text)) {
            if (stop.stop_requested())
                return std::move(m_rules);
            if (!isTune(set.name))
                continue;
            m_any = m_any || set.name == tuneVariable;
            enter(sectionOf(set.line));
            for (const std::string_view words : wire::split(set.value, '#'))
                if (auto read = readToken(words, set); !read)
                    return tl::unexpected(read.error());
        }
        if (m_rules.empty() && !m_any)
            report(FindingSeverity::warning, 0,
                say("there is no UCC_TL_UCP_TUNE with an algorithm in the file"),
                say("write UCC_TL_UCP_TUNE=..."));
        if (m_ofMachines != 0)
            report(FindingSeverity::note, m_sections.back().line,
                fmt::format(
                    "{} of {} hold for a vendor, a model or a number of cores: what they decide is not shown",
                    m_ofMachines, wire::counted(m_sections.size() - 1, "section")),
                fmt::format("UCC takes the sections of the machine that it runs on"));
        std::reverse(m_rules.begin(), m_rules.end()); // the last token wins
        return std::move(m_rules);
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    Expected<void> readSections(std::string_view text)
    {
        constexpr std::size_t longestBefore2026 = 500;
        std::size_t number = 0;
        for (std::string_view line : wire::split(text, '\n')) {
            ++number;
            line = wire::trimmed(line);
            if (line.size() >= longestBefore2026 && line.starts_with("UCC_"))
                report(FindingSeverity::warning, number,
                    fmt::format("is longer than 499 characters: UCC before 1.7 cuts it if this is ucc.conf"),
                    fmt::format("write several lines with other variables, or set it in the environment"));
            if (!line.starts_with('[') || !line.ends_with(']'))
                continue;
            Section section;
            section.line = number;
            if (const auto wrong
                = conditionsOf(wire::trimmed(line.substr(1, line.size() - 2)), section.conditions))
                return failure(
                    fmt::format("'{}' is no condition of a section: UCC ignores the whole file", *wrong),
                    fmt::format(
                        "write conditions such as [vendor=intel model=skylake team_size=8 ppn=4 nnodes=2]"),
                    m_file, number);
            m_ofMachines += section.conditions.conditions.holdsUsually ? 0 : 1;
            m_sections.push_back(std::move(section));
        }
        return {};
    }

    const Section &sectionOf(std::size_t line) const
    {
        return *std::find_if(m_sections.rbegin(), m_sections.rend(),
            [line](const Section &section) { return section.line < line; });
    }

    /// The string of a section replaces the one above the sections: what it does not name is UCC's own
    /// choice.
    void enter(const Section &section)
    {
        if (m_section == section.line)
            return;
        m_section = section.line;
        for (const std::string &collective : m_common) {
            RangeRule rule = section.conditions;
            rule.collective = collective;
            rule.method = wire::methodFromId("ucc", collective, 0);
            rule.line = section.line;
            m_rules.push_back(std::move(rule));
        }
    }

    Expected<void> readToken(std::string_view words, const ShellVariable &set)
    {
        Token token;
        bool good = true;
        for (const std::string_view word : wire::split(words, ':'))
            good = good && field(word, token);
        if (!good || (token.algorithm.empty() && !token.scored))
            return failure(
                say("'{}' is not understood: UCC drops the whole string", std::string(words.substr(0, 80))),
                fmt::format(
                    "write allreduce:0-4k:[2-16]:@knomial, tokens joined by #; memory types are host, cuda, "
                    "cuda_managed, rocm and rocm_managed"),
                m_file, set.line);
        if (token.isCapital)
            report(FindingSeverity::warning, set.line,
                fmt::format("'{}' has capital letters: not every release of UCC understands it",
                    std::string(words.substr(0, 80))),
                fmt::format("write the names of collectives in lower case"));
        if (set.name != tuneVariable || token.algorithm.empty() || token.otherMemory)
            return {};
        if (token.bytes.empty())
            token.bytes.push_back({});
        if (token.teams.empty())
            token.teams.push_back({});
        for (const std::string &collective : token.collectives)
            for (const Range &bytes : token.bytes)
                for (const Range &team : token.teams)
                    if (wire::collectiveIndex(collective))
                        addRule(collective, bytes, team, token.algorithm, set.line);
        return {};
    }

    void addRule(const std::string &collective, const Range &bytes, const Range &team,
        std::string_view algorithm, std::size_t line)
    {
        const Section &section = sectionOf(line);
        RangeRule rule = section.conditions;
        const auto count = [](std::uint64_t size) {
            return static_cast<std::uint32_t>(std::min<std::uint64_t>(size, anyCommSize));
        };
        if (count(team.first) > rule.lastCommSize || count(team.last) < rule.firstCommSize)
            return report(FindingSeverity::warning, line,
                fmt::format("the team sizes of this token are not those of its section: it is never used"),
                fmt::format("remove the token or correct one of them"));
        rule.collective = collective;
        rule.firstCommSize = std::max(rule.firstCommSize, count(team.first));
        rule.lastCommSize = std::min(rule.lastCommSize, count(team.last));
        rule.firstBytes = bytes.first;
        // Ranges touch: the end belongs to the next one.
        rule.lastBytes = bytes.last == anyBytes ? anyBytes : std::max<std::uint64_t>(bytes.last, 1) - 1;
        rule.method.library = "ucc";
        rule.method.algorithm = algorithm;
        rule.line = line;
        m_rules.push_back(std::move(rule));
        if (section.line == 0)
            m_common.insert(collective);
    }

    const std::string &m_file;
    Findings &m_findings;
    std::vector<Section> m_sections = std::vector<Section>(1); ///< the first: no section
    std::size_t m_ofMachines = 0;
    std::size_t m_section = 0; ///< line of the last one that set something
    std::set<std::string> m_common; ///< collectives that the string above the sections decides
    std::vector<RangeRule> m_rules;
    bool m_any = false;
};

Expected<std::vector<RangeRule>> parseUcc(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    return UccReader(file, findings).read(text, stop);
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
    return rangeFile<uccFormat>("ucc-env", "UCC variables", [](std::string_view text) {
        const auto variables = shellVariables(text);
        return std::any_of(variables.begin(), variables.end(),
            [](const ShellVariable &set) { return isTune(set.name) || set.name.starts_with("UCC_TL_"); });
    });
}

} // namespace collscope
