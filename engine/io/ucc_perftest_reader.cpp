// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/ucc_perftest_reader.h"

#include "engine/io/dataset_group.h"
#include "engine/io/launcher_line.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/nccl_names.h"
#include "engine/io/whole_text.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace collscope::io {

namespace {

constexpr std::string_view uccPerftestFormat = "ucc_perftest output";
using RowWords = std::vector<std::string_view>;

/// What stands valueBehind "Collective:"; nothing: the line does not begin so.
std::optional<std::string_view> valueBehind(std::string_view line, std::string_view key)
{
    line = wire::trimmed(line);
    if (line.substr(0, key.size()) != key)
        return std::nullopt;
    return wire::trimmed(line.substr(key.size()));
}

bool isPerftestHeading(const RowWords &words)
{
    return words.size() >= 4 && words[0] == "Count" && words[1] == "Size" && words[2] == "Time,";
}

bool acceptsPerftest(const Source &source)
{
    return headHas(source, [](std::string_view line) { return valueBehind(line, "Collective:").has_value(); })
        && headHas(
            source, [](std::string_view line) { return valueBehind(line, "Memory type:").has_value(); });
}

/// The one algorithm that UCC_TL_UCP_TUNE names; empty: none, or several.
std::string tunedAlgorithm(std::string_view line)
{
    constexpr std::string_view name = "UCC_TL_UCP_TUNE=";
    const auto at = line.find(name);
    if (at == std::string_view::npos)
        return {};
    std::string_view value = line.substr(at + name.size());
    value = value.substr(0, value.find_first_of(" \t\"'", value.empty() || value[0] != '"' ? 0 : 1));
    const auto mark = value.find('@');
    if (mark == std::string_view::npos || value.find('#') != std::string_view::npos
        || value.find('-') < mark) // for some sizes only
        return {};
    const std::string_view algorithm = value.substr(mark + 1, value.find(':', mark) - mark - 1);
    return plainName(algorithm) == algorithm ? std::string(algorithm) : std::string();
}

class UccTables {
public:
    explicit UccTables(const Source &source)
        : m_source(source), m_log(source.path.string()), m_group(m_log.file(), std::string(uccPerftestFormat))
    {
    }

    Expected<Loaded> read(std::string_view text)
    {
        for (Lines lines(text); lines.next();) {
            const std::string_view line = wire::trimmed(lines.line().substr(0, maxLineBytes));
            if (line.empty())
                continue;
            const RowWords words = wire::splitBlanks(line);
            if (isPerftestHeading(words))
                m_inTable = true;
            else if (m_inTable && (wire::parseUnsigned(words[0]) || words[0] == "N/A"))
                row(words, lines);
            else
                other(line, lines.number());
        }
        if (auto missing = missingFacts(m_source, m_missing))
            return tl::unexpected(*std::move(missing));
        if (m_ofDefault > 0)
            m_log.note(0,
                fmt::format("{} of the library default: the file sets no algorithm in UCC_TL_UCP_TUNE",
                    wire::counted(m_ofDefault, "row")),
                "Give --facts algorithm=NAME if it was set elsewhere");
        for (const auto &[name, rows] : m_others)
            m_log.note(0,
                fmt::format(
                    "left out: {} of {}, which is not a known collective", wire::counted(rows, "row"), name));
        if (m_ofFacts)
            m_group.takesAlgorithmFromFacts();
        return m_group.finish(m_log);
    }

private:
    void other(std::string_view line, std::size_t number)
    {
        m_launches.take(line, number);
        if (const auto collective = valueBehind(line, "Collective:")) {
            m_collective = *collective;
            m_inTable = false;
        } else if (const auto memory = valueBehind(line, "Memory type:")) {
            m_memory = *memory;
        } else if (const auto type = valueBehind(line, "Datatype:")) {
            m_type = *type;
        } else if (const auto operation = valueBehind(line, "Reduction:")) {
            m_operation = *operation;
        } else if (std::string algorithm = tunedAlgorithm(line); !algorithm.empty()) {
            m_algorithm = std::move(algorithm);
        }
        m_isTuned = m_isTuned || line.find("UCC_TL_UCP_TUNE=") != std::string_view::npos;
    }

    void lost(const Lines &lines, std::string message)
    {
        m_log.skip(lines.number(), std::move(message), "Run this test again; the other lines are used");
    }

    /// Count, size, then the mean, the least and the longest time over the processes, in microseconds.
    void row(const RowWords &words, const Lines &lines)
    {
        const std::string collective = collectiveCalled(m_collective);
        if (collective.empty()) {
            ++m_others[m_collective.substr(0, 60)];
            return;
        }
        const auto size = words.size() > 1 && words[1] == "N/A" ? std::optional<std::uint64_t>(0)
            : words.size() > 1                                  ? wire::parseUnsigned(words[1])
                                                                : std::nullopt;
        const auto time = words.size() > 2 ? wire::parseDouble(words[2]) : std::nullopt;
        if (!lines.ended())
            return lost(lines, "the last line is cut");
        if (!size || !time || !std::isfinite(*time) || *time <= 0)
            return lost(lines, "the row has no size or no time");
        add(collective, *size, *time, lines);
    }

    void add(const std::string &collective, std::uint64_t size, double time, const Lines &lines)
    {
        ImportFacts facts = m_source.facts;
        facts.collective = collective;
        if (facts.library.empty())
            facts.library = "ucc";
        wire::RecordLine record = facts.record();
        if (!m_algorithm.empty())
            record.method = {"ucc", m_algorithm, 0, 0, 0};
        else if (facts.says("algorithm"))
            m_ofFacts = true;
        else if (m_isTuned)
            m_missing.insert("algorithm"); // several algorithms by size
        else
            record.method = wire::methodFromId(facts.library, collective, 0);
        if (const LaunchPtr launch = m_launches.current(); launch && launch->ranks != 0) {
            record.commSize = launch->ranks;
            record.nodes = launch->nodes;
            record.ppn = launch->ppn;
        }
        if (record.commSize == 0)
            m_missing.insert("ranks");
        if (!m_missing.empty())
            return;
        m_ofDefault += record.method.isBaseline() && !m_ofFacts;
        // The size is of a process's part; of reduce_scatter ours is the whole vector.
        record.messageBytes = collective == "reduce_scatter" ? size * record.commSize : size;
        record.summary.mean = time / 1e6;
        std::string system = systemOf(m_source);
        if (m_memory.find("cuda") == 0 || m_memory.find("rocm") == 0)
            system
                += m_memory.find("managed") != std::string::npos || m_memory.find("mng") != std::string::npos
                ? " GPU (managed memory)"
                : " GPU";
        DatasetBuilder *const builder = m_group.builder({system, "UCC", {}, Origin::measured});
        if (!builder)
            return lost(lines, "there are more than 1,000 systems");
        builder->provenance().facts = {{"benchmark", "ucc_perftest"}, {"times", "means over the processes"},
            {"memory", m_memory}, {"data type", m_type}, {"operation", m_operation}};
        record.run = m_runs[fmt::format(
            "{}\n{}\n{}\n{}", system, collective, record.messageBytes, wire::methodText(record.method))]++;
        if (const auto refused = builder->add(record))
            m_log.skip(lines.number(), *refused, remedyOf(*refused));
    }

    const Source &m_source;
    ReadLog m_log;
    DatasetGroup m_group;
    LaunchReader m_launches;
    bool m_inTable = false;
    bool m_isTuned = false;
    bool m_ofFacts = false;
    std::string m_collective;
    std::string m_memory;
    std::string m_type;
    std::string m_operation;
    std::string m_algorithm;
    std::size_t m_ofDefault = 0;
    std::set<std::string_view> m_missing; ///< keys of facts
    std::map<std::string, std::size_t> m_others; ///< rows of what is no collective
    std::map<std::string, std::uint32_t> m_runs;
};

Expected<Loaded> readPerftest(const Source &source, const Progress &progress)
{
    const auto text = logText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    return UccTables(source).read(*text);
}

} // namespace

Reader uccPerftestReader()
{
    return {uccPerftestFormat, "output of ucc_perftest", acceptsPerftest, readPerftest};
}

} // namespace collscope::io
