// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/skampi_reader.h"

#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace collscope::io {

namespace {

constexpr std::string_view skampiFormat = "SKaMPI output";
constexpr double perSecond = 1e6;

/// A line without the marks of comments in front.
std::string_view plain(std::string_view line)
{
    return wire::trimmed(line.substr(std::min(line.find_first_not_of("#> \t"), line.size())));
}

/// What stands between quotes behind `words`: begin result "NAME". Nothing when the line is another.
std::optional<std::string_view> quotedAfter(std::string_view line, std::string_view words)
{
    if (line.substr(0, words.size()) != words)
        return std::nullopt;
    const auto from = line.find('"', words.size());
    const auto to = from == std::string_view::npos ? from : line.find('"', from + 1);
    if (to == std::string_view::npos)
        return std::nullopt;
    return line.substr(from + 1, to - from - 1);
}

bool acceptsResults(const Source &source)
{
    return headHas(
        source, [](std::string_view line) { return quotedAfter(plain(line), "begin result").has_value(); });
}

/// "MPI_Allreduce-procs" and "Bcast_nodes" begin with the collective's name.
std::string collectiveOfBlock(std::string_view name)
{
    for (std::size_t length = name.size(); length > 0; --length)
        if (length == name.size() || name[length] == '-' || name[length] == '_' || name[length] == ' ')
            if (std::string found = collectiveCalled(name.substr(0, length)); !found.empty())
                return found;
    return {};
}

class ResultsReader {
public:
    explicit ResultsReader(const Source &source)
        : m_source(source), m_log(source.path.string()), m_group(m_log.file(), std::string(skampiFormat))
    {
    }

    Expected<Loaded> read(std::string_view text)
    {
        for (Lines lines(text); lines.next();)
            take(lines);
        if (m_isInside)
            m_log.warn({m_log.file(), m_begin,
                say("the results of '{}' do not end: the run was stopped or the file is cut", m_block),
                say("measure again; the lines that are there are used"), Diagnostic::Severity::error});
        if (auto missing = missingFacts(m_source, m_missing))
            return tl::unexpected(*std::move(missing));
        if (m_log.skipped() == 0 && m_noCollective != 0)
            return failure(say("its results are of '{}', which is not a known collective", m_other),
                say("open results whose measurement calls a collective, or name the block after it: "
                    "MPI_Allreduce-procs"),
                m_log.file(), m_noCollective);
        return m_group.finish(m_log);
    }

private:
    void take(const Lines &lines)
    {
        const std::string_view line = plain(lines.line());
        if (const auto name = quotedAfter(line, "begin measurement")) {
            m_measured = *name;
        } else if (line.substr(0, 8) == "measure ") {
            const auto colon = line.find(':');
            const std::string_view call
                = line.substr(colon == std::string_view::npos ? line.size() : colon + 1);
            m_calls[m_measured] = collectiveCalled(wire::trimmed(call.substr(0, call.find('('))));
        } else if (const auto block = quotedAfter(line, "begin result")) {
            begin(*block, lines.number());
        } else if (quotedAfter(line, "end result")) {
            m_isInside = false;
        } else if (m_isInside && !line.empty() && lines.line().find('#') == std::string_view::npos) {
            row(line, lines);
        }
    }

    void begin(std::string_view name, std::size_t line)
    {
        m_block = name.substr(0, 80);
        m_begin = line;
        m_isInside = true;
        const auto call = m_calls.find(std::string(name));
        m_collective = call != m_calls.end() ? call->second : std::string();
        if (m_collective.empty())
            m_collective = collectiveOfBlock(name);
        if (m_collective.empty() && m_noCollective == 0) {
            m_noCollective = line;
            m_other = m_block;
        }
    }

    void row(std::string_view text, const Lines &lines)
    {
        if (m_collective.empty())
            return;
        auto words = wire::splitBlanks(text);
        std::uint64_t processes = 0;
        std::size_t at = 0;
        for (; at + 1 < words.size() && words[at].back() == '='; at += 2)
            if (words[at] == "procs=" || words[at] == "nprocs=" || words[at] == "p=")
                processes = wire::parseUnsigned(words[at + 1]).value_or(0);
        words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
        constexpr std::size_t columns = 4; // bytes, mean, standard error, repetitions
        if (words.size() < columns)
            return m_log.skip(lines.number(),
                say("there are fewer numbers than columns: bytes, time, error, repetitions"),
                say("measure again; the other lines are used"));
        if (processes == 0 && words.size() > columns + 1)
            processes = words.size() - columns;
        add(words, processes, lines);
    }

    void add(const std::vector<std::string_view> &words, std::uint64_t processes, const Lines &lines)
    {
        const ImportFacts &facts = m_source.facts;
        const auto bytes = wire::parseUnsigned(words[0]);
        const auto mean = wire::parseDouble(words[1]);
        const auto count = wire::parseUnsigned(words[3]);
        if (!bytes || !mean || !count || !lines.ended())
            return m_log.skip(lines.number(),
                lines.ended() ? say("bytes, time or repetitions are no numbers")
                              : say("the last line is cut"),
                say("measure again; the other lines are used"));
        wire::RecordLine record = facts.recordOf(m_collective, processes);
        for (const std::string_view key : {"library", "algorithm"})
            if (!facts.says(key))
                m_missing.insert(key);
        if (record.commSize == 0)
            m_missing.insert("ranks");
        if (!m_missing.empty())
            return;
        record.messageBytes = *bytes;
        record.summary.mean = *mean / perSecond;
        record.summary.samples = *count;
        DatasetBuilder &builder
            = *m_group.builder({systemOf(m_source), facts.mpiLibrary(), {}, Origin::measured});
        builder.provenance().facts = {{"benchmark", "SKaMPI"}, {"times", "means over the repetitions"}};
        if (const auto refused = builder.add(record))
            m_log.skip(lines.number(), *refused, remedyOf(*refused));
        else
            m_group.takesAlgorithmFromFacts();
    }

    const Source &m_source;
    ReadLog m_log;
    DatasetGroup m_group;
    std::map<std::string, std::string> m_calls; ///< name of the measurement -> collective it calls
    std::string m_measured;
    std::string m_block; ///< where the reader is, and below
    std::size_t m_begin = 0; ///< its line
    std::string m_collective; ///< empty: none
    bool m_isInside = false;
    std::set<std::string_view> m_missing; ///< keys of facts that nobody says
    std::size_t m_noCollective = 0; ///< line of the first block of no collective; 0: there is none
    std::string m_other; ///< its name
};

Expected<Loaded> readResults(const Source &source, const Progress &progress)
{
    const auto text = logText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    return ResultsReader(source).read(*text);
}

} // namespace

Reader skampiReader()
{
    return {skampiFormat, "SKaMPI 5", acceptsResults, readResults};
}

} // namespace collscope::io
