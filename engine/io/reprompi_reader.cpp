// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reprompi_reader.h"

#include "engine/data/say.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/repetitions.h"
#include "engine/io/whole_text.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace collscope::io {

namespace {

constexpr std::string_view reprompiFormat = "ReproMPI output";

using Words = std::vector<std::string_view>;

/// The position of each column by its name; npos: it is not there.
class Columns {
public:
    Columns() = default;
    explicit Columns(const Words &names) : m_names(names.begin(), names.end()) { }

    /// The field of a row under a column; empty: there is none.
    std::string_view of(const Words &row, std::string_view name) const
    {
        const auto found = std::find(m_names.begin(), m_names.end(), name);
        const auto at = static_cast<std::size_t>(found - m_names.begin());
        return found == m_names.end() || at >= row.size() ? std::string_view() : row[at];
    }
    bool has(std::string_view name) const
    {
        return std::find(m_names.begin(), m_names.end(), name) != m_names.end();
    }
    std::size_t size() const { return m_names.size(); }

private:
    std::vector<std::string> m_names;
};

/// Is it the line of column names?
bool isHeading(std::string_view line)
{
    const Words words = wire::splitBlanks(line.substr(0, 1000));
    const auto has = [&words](std::string_view name) {
        return std::find(words.begin(), words.end(), name) != words.end();
    };
    return has("test") && has("count") && (has("runtime_sec") || has("mean_sec") || has("median_sec"));
}

bool acceptsResults(const Source &source)
{
    return headHas(source, isHeading);
}

class ResultsReader {
public:
    explicit ResultsReader(const Source &source)
        : m_source(source), m_log(source.path.string()), m_group(m_log.file(), std::string(reprompiFormat))
    {
    }

    Expected<Loaded> read(std::string_view text)
    {
        for (Lines lines(text); lines.next();)
            take(lines);
        if (m_elementBytes == 0 && m_rows != 0)
            return failure(say("does not say the size of its datatype, in which its counts are"),
                say("add the line #@datatype_size_bytes=8, with the bytes of one element, above the results"),
                m_log.file());
        if (auto missing = missingFacts(m_source, m_missing))
            return tl::unexpected(*std::move(missing));
        m_repetitions.finish(m_group, m_log);
        if (m_ofFacts)
            m_group.takesAlgorithmFromFacts();
        for (const auto &[name, rows] : m_others)
            m_log.note(0,
                say("left out: {} of '{}', which is not a known collective",
                    sayCounted(rows, toSay("row"), toSay("rows")), name));
        return m_group.finish(m_log);
    }

private:
    void take(const Lines &lines)
    {
        const std::string_view line = wire::trimmed(lines.line());
        if (line.substr(0, 2) == "#@")
            return key(line.substr(2));
        const auto words = wire::splitBlanks(line.substr(0, maxLineBytes));
        if (words.empty() || line.front() == '#')
            return;
        if (isHeading(line))
            m_columns = Columns(words);
        else if (m_columns.size() != 0)
            row(words, lines);
    }

    /// "nprocs=4", or "pgmpi alg MPI_Allreduce 8 NAME".
    void key(std::string_view text)
    {
        const auto words = wire::splitBlanks(text);
        constexpr std::size_t fields = 5;
        if (words.size() >= fields && words[0] == "pgmpi" && words[1] == "alg") {
            if (const auto bytes = wire::parseUnsigned(words[3]))
                m_algorithms[{collectiveCalled(words[2]), *bytes}] = words[4];
            return;
        }
        const auto equals = text.find('=');
        if (equals == std::string_view::npos)
            return;
        const auto name = wire::trimmed(text.substr(0, equals));
        const auto value = wire::parseUnsigned(wire::trimmed(text.substr(equals + 1)));
        if (!value)
            return;
        if (name == "nprocs")
            m_processes = *value;
        else if (name == "datatype_size_bytes") // the extent counts what is not sent
            m_elementBytes = *value;
    }

    void row(const Words &words, const Lines &lines)
    {
        const std::string_view test = m_columns.of(words, "test");
        const std::string collective = collectiveCalled(test);
        if (collective.empty()) {
            ++m_others[std::string(test.substr(0, 80))];
            return;
        }
        ++m_rows;
        const auto count = wire::parseUnsigned(m_columns.of(words, "count"));
        if (words.size() != m_columns.size() || !count || !lines.ended())
            return m_log.skip(lines.number(),
                !lines.ended() ? say("the last line is cut")
                               : say("there are not as many numbers as columns, or the count is none"),
                say("measure again; the other lines are used"));
        wire::RecordLine record = recordOf(collective, *count);
        if (!m_missing.empty() || m_elementBytes == 0)
            return;
        if (m_columns.has("runtime_sec"))
            repetition(words, record, lines.number());
        else
            summary(words, record, lines.number());
    }

    wire::RecordLine recordOf(const std::string &collective, std::uint64_t count)
    {
        constexpr std::uint64_t mostBytes = maxMessageBytes;
        wire::RecordLine record = m_source.facts.recordOf(collective, m_processes);
        if (record.commSize == 0)
            m_missing.insert("ranks");
        const bool isOfOne = collective == "reduce_scatter"; // ours is the size of the whole vector
        const double bytes = static_cast<double>(count) * static_cast<double>(m_elementBytes)
            * (isOfOne ? record.commSize : 1U);
        record.messageBytes = bytes > static_cast<double>(mostBytes)
            ? mostBytes + 1 // to be refused
            : count * m_elementBytes * (isOfOne ? record.commSize : 1U);
        nameMethod(count, record);
        return record;
    }

    void nameMethod(std::uint64_t count, wire::RecordLine &record)
    {
        const auto known = m_algorithms.find({record.collective, count * m_elementBytes});
        if (known != m_algorithms.end()) {
            record.method = {"pgmpi", known->second, 0, 0, 0};
            return;
        }
        m_ofFacts = true;
        for (const std::string_view key : {"library", "algorithm"})
            if (!m_source.facts.says(key))
                m_missing.insert(key);
    }

    DatasetKey dataset() const
    {
        return {systemOf(m_source), m_source.facts.mpiLibrary(), {}, Origin::measured};
    }

    void repetition(const Words &words, const wire::RecordLine &record, std::size_t line)
    {
        const auto text = m_columns.of(words, "runtime_sec");
        const auto seconds = wire::parseDouble(text);
        if (!seconds || !(*seconds > 0.0) || !std::isfinite(*seconds))
            return lost(line, fmt::format("the time is no time: '{}'", text.substr(0, 40)));
        m_repetitions.add(dataset(), record, *seconds, line);
    }

    void summary(const Words &words, wire::RecordLine record, std::size_t line)
    {
        Summary &s = record.summary;
        for (const auto &[name, value] : {std::pair<std::string_view, double *>{"mean_sec", &s.mean},
                 {"median_sec", &s.median}, {"min_sec", &s.min}, {"max_sec", &s.max}}) {
            if (!m_columns.has(name))
                continue;
            const auto text = m_columns.of(words, name);
            const auto seconds = wire::parseDouble(text);
            if (!seconds || !std::isfinite(*seconds)) // another one would stand in for it
                return lost(line, fmt::format("{} is no time: '{}'", name, text.substr(0, 40)));
            *value = *seconds;
        }
        if (const auto text = m_columns.of(words, "valid_nrep"); !text.empty()) {
            const auto samples = wire::parseUnsigned(text);
            if (!samples)
                return lost(line, fmt::format("valid_nrep is no number: '{}'", text.substr(0, 40)));
            s.samples = *samples;
        }
        if (const auto refused = m_group.builder(dataset())->add(record))
            m_log.skip(line, *refused, remedyOf(*refused));
    }

    void lost(std::size_t line, std::string message)
    {
        m_log.skip(line, std::move(message), say("measure again; the other lines are used"));
    }

    const Source &m_source;
    ReadLog m_log;
    DatasetGroup m_group;
    Repetitions m_repetitions;
    Columns m_columns;
    /// By collective and bytes.
    std::map<std::pair<std::string, std::uint64_t>, std::string> m_algorithms;
    std::map<std::string, std::size_t> m_others; ///< rows of what is no collective
    std::uint64_t m_processes = 0; ///< 0: not said
    std::uint64_t m_elementBytes = 0; ///< 0: not said
    std::size_t m_rows = 0;
    bool m_ofFacts = false;
    std::set<std::string_view> m_missing; ///< keys of facts that nobody says
};

Expected<Loaded> readResults(const Source &source, const Progress &progress)
{
    const auto text = logText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    return ResultsReader(source).read(*text);
}

} // namespace

Reader reprompiReader()
{
    return {reprompiFormat, "ReproMPI", acceptsResults, readResults};
}

} // namespace collscope::io
