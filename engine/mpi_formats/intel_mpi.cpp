// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/range_rules.h"
#include "engine/mpi_formats/shell_variables.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

/// Intel MPI's I_MPI_ADJUST_<OPERATION>=id[:range[,range...]][;id...], range = l, l-m, l@p or l-m@p-q, ends
/// included, as releases 2021.4 to 2021.19 read it (seen in the tuning files that they dump): a tree of
/// communicator sizes and, below each, message sizes, of which only the upper ends count. A call takes the
/// first end that is not below its own size, in the order of the text, or the last one. One '@' anywhere in a
/// value makes each ';' part discard what earlier parts have for the same end of the process range.
namespace collscope {

namespace {

constexpr std::string_view prefix = "I_MPI_ADJUST_";
constexpr std::size_t longestValue = 240;
constexpr std::uint64_t largestNumber = 2147483647; ///< also stands for every larger size

/// One range of the text.
struct WrittenRange {
    int id = 0;
    std::size_t part = 0; ///< between semicolons
    std::uint64_t firstBytes = 0;
    std::uint64_t lastBytes = anyBytes;
    std::uint32_t firstCommSize = 0;
    std::uint32_t lastCommSize = anyCommSize;
    bool namesProcesses = false;

    bool holds(std::uint32_t commSize, std::uint64_t bytes) const
    {
        return commSize >= firstCommSize && commSize <= lastCommSize && bytes >= firstBytes
            && bytes <= lastBytes;
    }
    bool meets(const RangeRule &rule) const
    {
        return firstCommSize <= rule.lastCommSize && lastCommSize >= rule.firstCommSize
            && firstBytes <= rule.lastBytes && lastBytes >= rule.firstBytes;
    }
};

std::string lowered(std::string_view name)
{
    std::string text(name);
    for (char &c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// "l" or "l-m"; false when it is neither, or larger than the library reads.
bool range(std::string_view text, std::uint64_t &first, std::uint64_t &last)
{
    const auto dash = text.find('-');
    const auto low = wire::parseUnsigned(wire::trimmed(text.substr(0, dash)));
    const auto high
        = dash == std::string_view::npos ? low : wire::parseUnsigned(wire::trimmed(text.substr(dash + 1)));
    first = low.value_or(0);
    last = high.value_or(0);
    return low && high && first <= last && last <= largestNumber;
}

bool condition(std::string_view text, WrittenRange &written)
{
    const auto at = text.find('@');
    std::uint64_t first = 0;
    std::uint64_t last = largestNumber;
    written.namesProcesses = at != std::string_view::npos;
    if (!range(text.substr(0, at), written.firstBytes, written.lastBytes)
        || (written.namesProcesses && !range(text.substr(at + 1), first, last)))
        return false;
    written.firstCommSize = static_cast<std::uint32_t>(first);
    written.lastCommSize = last == largestNumber ? anyCommSize : static_cast<std::uint32_t>(last);
    if (written.lastBytes == largestNumber)
        written.lastBytes = anyBytes;
    return true;
}

/// The ranges of one value; nothing when a part of it is not understood.
std::optional<std::vector<WrittenRange>> rangesOf(std::string_view value)
{
    std::vector<WrittenRange> ranges;
    const auto parts = wire::split(value, ';');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string_view part = wire::trimmed(parts[i]);
        if (part.empty() && i > 0 && i + 1 == parts.size())
            break; // a semicolon ends the value
        const auto colon = part.find(':');
        const auto id = wire::parseUnsigned(wire::trimmed(part.substr(0, colon)));
        if (!id || *id > static_cast<std::uint64_t>(wire::mostIntelId))
            return std::nullopt;
        WrittenRange written;
        written.id = static_cast<int>(*id);
        written.part = i;
        if (colon == std::string_view::npos) {
            ranges.push_back(written);
            continue;
        }
        for (const std::string_view text : wire::split(part.substr(colon + 1), ',')) {
            if (!condition(text, written))
                return std::nullopt;
            ranges.push_back(written);
        }
    }
    return ranges;
}

/// "1-3,7": numbers that a _LIST restricts the library to.
bool isNumberList(std::string_view value)
{
    const auto parts = wire::split(value, ',');
    return std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        return range(part, first, last);
    });
}

/// What the library makes of the ranges of a value.
class Adjusted {
public:
    Adjusted(std::string collective, const std::vector<WrittenRange> &ranges, std::size_t line)
        : m_collective(std::move(collective)), m_line(line)
    {
        const bool discards = std::any_of(
            ranges.begin(), ranges.end(), [](const WrittenRange &range) { return range.namesProcesses; });
        for (const WrittenRange &range : ranges) {
            auto node = std::find_if(m_nodes.begin(), m_nodes.end(),
                [&](const Node &one) { return one.lastCommSize == range.lastCommSize; });
            if (node == m_nodes.end())
                node = m_nodes.insert(m_nodes.end(), {range.lastCommSize, range.part, {}});
            if (discards && node->part != range.part)
                node->leaves.clear();
            node->part = range.part;
            const auto leaf = std::find_if(node->leaves.begin(), node->leaves.end(),
                [&](const Leaf &one) { return one.lastBytes == range.lastBytes; });
            if (leaf == node->leaves.end())
                node->leaves.push_back({range.lastBytes, range.id});
            else
                leaf->id = range.id;
        }
    }

    /// Rules without overlaps or gaps.
    std::vector<RangeRule> rules() const
    {
        std::vector<RangeRule> result;
        std::uint64_t commSize = 0;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const std::uint64_t last = i + 1 == m_nodes.size() ? anyCommSize : m_nodes[i].lastCommSize;
            if (last < commSize || commSize > anyCommSize)
                continue; // an earlier one takes all of it
            addRules(m_nodes[i], commSize, last, result);
            commSize = last + 1;
        }
        return result;
    }

private:
    struct Leaf {
        std::uint64_t lastBytes;
        int id;
    };
    struct Node {
        std::uint32_t lastCommSize;
        std::size_t part; ///< that wrote to it last
        std::vector<Leaf> leaves;
    };

    void addRules(const Node &node, std::uint64_t firstCommSize, std::uint64_t lastCommSize,
        std::vector<RangeRule> &result) const
    {
        std::uint64_t bytes = 0;
        bool isOver = false;
        for (std::size_t i = 0; i < node.leaves.size() && !isOver; ++i) {
            const std::uint64_t last = i + 1 == node.leaves.size() ? anyBytes : node.leaves[i].lastBytes;
            if (last < bytes)
                continue;
            RangeRule rule;
            rule.collective = m_collective;
            rule.line = m_line;
            rule.firstCommSize = static_cast<std::uint32_t>(firstCommSize);
            rule.lastCommSize = static_cast<std::uint32_t>(lastCommSize);
            rule.firstBytes = bytes;
            rule.lastBytes = last;
            rule.method = methodOf(node.leaves[i].id);
            result.push_back(std::move(rule));
            isOver = last == anyBytes;
            bytes = last + 1;
        }
    }

    /// Number 0 is a rule of the library without tuning, not the choice that it makes without the variable.
    Method methodOf(int id) const
    {
        if (id == 0)
            return {std::string(wire::intelMpiLibrary), "untuned", 0, 0, 0};
        return wire::methodFromId(wire::intelMpiLibrary, m_collective, id);
    }

    std::string m_collective;
    std::size_t m_line;
    std::vector<Node> m_nodes;
};

/// "2 processes or more and 0 to 100 bytes", for messages.
std::string regionText(const RangeRule &rule)
{
    const std::string processes = rule.lastCommSize == anyCommSize
        ? fmt::format("{} processes or more", rule.firstCommSize)
        : fmt::format("{} to {} processes", rule.firstCommSize, rule.lastCommSize);
    return processes
        + (rule.lastBytes == anyBytes ? fmt::format(" and {} bytes or more", rule.firstBytes)
                                      : fmt::format(" and {} to {} bytes", rule.firstBytes, rule.lastBytes));
}

class AdjustReader {
public:
    AdjustReader(const std::string &file, std::string_view text, Findings &findings)
        : m_file(file), m_release(releaseOf(text)), m_findings(findings)
    {
    }

    /// The rules of a variable; fails when the library would ignore it.
    Expected<std::vector<RangeRule>> read(const std::string &collective, const ShellVariable &set)
    {
        if (set.value.size() > longestValue)
            return failure(
                fmt::format("{} has {} characters. Intel MPI ignores or cuts values of more than {}",
                    set.name, set.value.size(), longestValue),
                "Shorten the value, or export to the target intel-tuning", m_file, set.line);
        if (wire::trimmed(set.value).empty())
            return std::vector<RangeRule>();
        const auto ranges = rangesOf(set.value);
        if (!ranges)
            return failure(
                fmt::format("Intel MPI ignores '{}={}'", set.name, std::string(set.value.substr(0, 60))),
                "Write I_MPI_ADJUST_BCAST=\"1:0-4096;2:4097-2147483647\", with sizes up to 2147483647",
                m_file, set.line);
        auto rules = Adjusted(collective, *ranges, set.line).rules();
        check(collective, *ranges, rules, set.line);
        return rules;
    }

    /// A variable that Collscope does not decide about: of a v-variant, a non-blocking collective or a list.
    void checkOther(const std::string &name, const ShellVariable &set)
    {
        constexpr std::array<std::pair<std::string_view, int>, 3> highest
            = {{{"alltoallw", 6}, {"gatherv", 4}, {"scatterv", 4}}};
        const bool isList = name.ends_with("_list");
        const auto number = wire::parseUnsigned(set.value);
        const bool isParameter = !isList && name.find('_') != std::string::npos
            && !wire::collectiveIndex(name) && !wire::collectiveIndex(name.substr(1));
        const auto ranges = isList || isParameter ? std::nullopt : rangesOf(set.value);
        if (isList ? !isNumberList(set.value) : isParameter ? !number && name.find("failure") != 0 : !ranges)
            return report(FindingSeverity::error, set.line,
                fmt::format("Intel MPI ignores '{}={}'", set.name, std::string(set.value.substr(0, 60))),
                isList ? "Write numbers and ranges such as 1-3,7"
                       : "Write a number, or ranges as of I_MPI_ADJUST_BCAST");
        report(FindingSeverity::note, set.line,
            fmt::format("{} is not checked: Collscope does not measure what it selects", set.name),
            fmt::format("Compare it with `impi_info -v {}`", set.name));
        for (const auto &[variant, last] : highest)
            for (const WrittenRange &range : ranges.value_or(std::vector<WrittenRange>()))
                if (name == variant && range.id > last)
                    report(FindingSeverity::warning, set.line,
                        fmt::format("Intel MPI 2021.18 has no algorithm {} of {}: the highest is {}",
                            range.id, variant, last),
                        fmt::format("Use a number that `impi_info -v {}` lists", set.name));
    }

    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

private:
    static std::string_view releaseOf(std::string_view text)
    {
        const auto at = text.find(intelReleaseWords);
        if (at == std::string_view::npos)
            return {};
        text.remove_prefix(at + intelReleaseWords.size());
        text = text.substr(0, text.find_first_not_of("0123456789."));
        return text.substr(0, text.find_last_not_of('.') + 1);
    }

    void check(const std::string &collective, const std::vector<WrittenRange> &ranges,
        const std::vector<RangeRule> &rules, std::size_t line)
    {
        const bool namesProcesses = std::any_of(
            ranges.begin(), ranges.end(), [](const WrittenRange &range) { return range.namesProcesses; });
        for (const WrittenRange &written : ranges) {
            checkNumber(collective, written.id, line);
            const auto other = std::find_if(rules.begin(), rules.end(), [&](const RangeRule &rule) {
                return rule.method.algorithmId != written.id && written.meets(rule);
            });
            if (other != rules.end())
                report(FindingSeverity::error, line,
                    fmt::format(
                        "Intel MPI does not run algorithm {} of {} where this value has it: it runs {} for "
                        "{}",
                        written.id, collective, methodText(other->method), regionText(*other)),
                    namesProcesses ? "Of the parts with one range of processes it keeps the last one. Write "
                                     "sizes without '@', "
                                     "or export to the target intel-tuning"
                                   : "It reads only the upper ends, and takes the first that fits. Write "
                                     "ascending ranges "
                                     "without overlaps");
        }
        for (const RangeRule &rule : rules) {
            const auto isWritten = [&](std::uint32_t commSize, std::uint64_t bytes) {
                return std::any_of(ranges.begin(), ranges.end(),
                    [&](const WrittenRange &range) { return range.holds(commSize, bytes); });
            };
            const std::uint32_t least
                = std::min(std::max<std::uint32_t>(rule.firstCommSize, 2), rule.lastCommSize);
            if (!isWritten(least, rule.firstBytes) || !isWritten(rule.lastCommSize, rule.lastBytes))
                report(FindingSeverity::warning, line,
                    fmt::format("no range of {} covers all calls of {}: they run {} too, because a variable "
                                "that is set "
                                "never falls back to the library",
                        collective, regionText(rule), methodText(rule.method)),
                    "Extend the ranges over all sizes, or do not set the variable");
        }
    }

    void checkNumber(const std::string &collective, int id, std::size_t line)
    {
        if (id == 0) {
            report(FindingSeverity::error, line,
                fmt::format(
                    "algorithm 0 of {} is an untuned rule, not the choice that Intel MPI makes without the "
                    "variable",
                    collective),
                "Do not set the variable, or export to the target intel-tuning");
            return;
        }
        const int ofRelease = wire::highestIntelId(collective, m_release);
        const int highest = ofRelease > 0 ? ofRelease : wire::highestIntelId(collective);
        if (highest > 0 && id > highest)
            report(ofRelease > 0 ? FindingSeverity::error : FindingSeverity::warning, line,
                fmt::format(
                    "Intel MPI {} has no algorithm {} of {} and runs an untuned rule: the highest is {}",
                    ofRelease > 0 ? std::string(m_release) : std::string("2021.19 and earlier"), id,
                    collective, highest),
                "Use a number that `impi_info -v " + wire::intelVariable(collective) + "` lists");
    }

    const std::string &m_file;
    std::string_view m_release; ///< that the numbers are of; empty: the text does not name it
    Findings &m_findings;
};

/// Is it a variable of Intel MPI that selects no algorithm of a collective of the catalogue?
bool isOtherVariable(std::string_view name)
{
    constexpr std::array<std::string_view, 5> others
        = {"alltoallw", "gatherv", "scatterv", "sendrecv_replace", "failure_on_"};
    const auto begins = [name](std::string_view word) {
        return name == word || (name.starts_with(word) && (word.back() == '_' || name[word.size()] == '_'));
    };
    const auto isKnown = [&](std::string_view word) {
        return begins(word) || (!name.empty() && name.front() == 'i' && name.substr(1) == word)
            || (!name.empty() && name.front() == 'i' && name.substr(1).starts_with(std::string(word) + '_'));
    };
    return std::any_of(others.begin(), others.end(), isKnown)
        || std::any_of(wire::mpiCollectives().begin(), wire::mpiCollectives().end(),
            [&](const wire::Collective &collective) { return isKnown(collective.name); });
}

Expected<std::vector<RangeRule>> parse(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    AdjustReader reader(file, text, findings);
    std::map<std::string, ShellVariable> last; // a shell keeps the last value
    for (const ShellVariable &set : shellVariables(text)) {
        if (stop.stop_requested())
            break;
        if (!set.name.starts_with(prefix))
            continue;
        const std::string collective = lowered(set.name.substr(prefix.size()));
        if (wire::collectiveIndex(collective) && !wire::isOfGroups(collective)) {
            const auto [found, isNew] = last.try_emplace(collective, set);
            if (!isNew) {
                reader.report(FindingSeverity::warning, found->second.line,
                    fmt::format("this value of {} is not used: line {} sets it again", set.name, set.line),
                    "Remove one of them");
                found->second = set;
            }
        } else if (isOtherVariable(collective)) {
            reader.checkOther(collective, set);
        } else {
            return failure(fmt::format("Intel MPI has no variable {} and ignores it", set.name),
                "Correct the name of the collective", file, set.line);
        }
    }
    std::vector<RangeRule> rules;
    for (const auto &[collective, set] : last) {
        auto read = reader.read(collective, set);
        if (!read)
            return read;
        rules.insert(rules.end(), read->begin(), read->end());
    }
    return rules;
}

} // namespace

const RangeFormat &intelFormat()
{
    static const RangeFormat format = {wire::intelMpiLibrary,
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            if (collective == "barrier")
                return openmpi::Collective{collective, 0, openmpi::RuleSize::none, false, 0, 0, 0};
            return openmpi::Collective{collective, 0, openmpi::RuleSize::message, false, 0, 0, 0};
        },
        parse};
    return format;
}

LibraryFormat intelEnvFile()
{
    return rangeFile<intelFormat>("intel-env", "Intel MPI variables", [](std::string_view text) {
        return text.find(prefix) != std::string_view::npos
            || text.find(intelReleaseWords) != std::string_view::npos;
    });
}

} // namespace collscope
