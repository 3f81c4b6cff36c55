// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_tests_reader.h"

#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/nccl_names.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace collscope::io {

namespace {

constexpr std::string_view ncclTestsFormat = "nccl-tests output";
using Words = std::vector<std::string_view>;

/// The names of the columns when the line names them: "size count type redop [root] time algbw busbw ...".
std::optional<Words> heading(std::string_view line)
{
    Words words = wire::splitBlanks(line.substr(0, 1000));
    if (!words.empty() && words.front() == "#")
        words.erase(words.begin());
    const auto has = [&words](std::string_view name) {
        return std::find(words.begin(), words.end(), name) != words.end();
    };
    if (words.size() < 4 || words[0] != "size" || words[1] != "count" || !has("time") || !has("busbw"))
        return std::nullopt;
    return words;
}

bool acceptsLog(const Source &source)
{
    return headHas(source, [](std::string_view line) { return heading(line).has_value(); });
}

/// The program that a word names: "all_reduce" of "/opt/bin/all_reduce_perf"; empty: none.
std::string_view programOf(std::string_view word)
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

std::string collectiveOf(std::string_view program)
{
    if (std::string known = collectiveCalled(program); !known.empty())
        return known;
    std::string plain;
    for (const char c : program)
        if (c != '_')
            plain += c;
    return collectiveCalled(plain);
}

/// What the environment says of the choice within NCCL.
struct Choice {
    std::string algorithm;
    std::string protocol;
};

/// The value that a line gives a variable: NAME=value, or "NAME set by environment to value".
void takeVariable(std::string_view line, std::string_view name, std::string &out)
{
    const auto at = line.find(name);
    if (at == std::string_view::npos)
        return;
    std::string_view rest = line.substr(at + name.size());
    constexpr std::string_view log = " set by environment to ";
    if (rest.substr(0, 1) == "=")
        rest.remove_prefix(1);
    else if (rest.substr(0, log.size()) == log)
        rest.remove_prefix(log.size());
    else
        return;
    while (!rest.empty() && (rest.front() == '"' || rest.front() == '\''))
        rest.remove_prefix(1);
    rest = rest.substr(0, rest.find_first_of(" \t\"';.)"));
    out = rest;
}

void takeVariables(std::string_view line, Choice &out)
{
    takeVariable(line, "NCCL_ALGO", out.algorithm);
    takeVariable(line, "NCCL_PROTO", out.protocol);
}

/// Is it a row of the table, be some of its numbers damaged? Others print lines among them.
bool looksLikeRow(const Words &words)
{
    const auto numbers = std::count_if(words.begin(), words.end(),
        [](std::string_view word) { return wire::parseDouble(word).has_value(); });
    return wire::parseUnsigned(words.front())
        || (words.size() > 2 && 2 * static_cast<std::size_t>(numbers) > words.size());
}

class LogReader {
public:
    explicit LogReader(const Source &source)
        : m_source(source), m_log(source.path.string()), m_group(m_log.file(), std::string(ncclTestsFormat)),
          m_library("nccl")
    {
    }

    Expected<Loaded> read(std::string_view text)
    {
        for (Lines lines(text); lines.next();) {
            const std::string_view line = wire::trimmed(lines.line().substr(0, maxLineBytes));
            if (line.empty())
                continue;
            const Words words = wire::splitBlanks(line);
            if (!m_columns.empty() && line.front() != '#' && looksLikeRow(words))
                row(words, lines);
            else
                other(line, words, lines.number());
        }
        if (m_contradiction && m_missing.contains("ranks"))
            return failure(m_contradiction->message,
                say("copy the log again as a whole, or say how many there were: {}",
                    factsRemedy(factKeys(m_missing))),
                m_log.file(), m_contradiction->line);
        if (auto missing = missingFacts(m_source, m_missing))
            return tl::unexpected(*std::move(missing));
        if (m_contradiction)
            m_log.warn(m_contradiction->line, m_contradiction->message,
                say("the fact ranks={} is taken; nodes are known as far as facts say them",
                    m_source.facts.ranks));
        for (const auto &[program, rows] : m_others)
            m_log.note(0,
                say("left out: {} of {}_perf, which is not a known collective",
                    sayCounted(rows, toSay("row"), toSay("rows")), program));
        if (m_ofFacts)
            m_group.takesAlgorithmFromFacts();
        return m_group.finish(m_log);
    }

private:
    void other(std::string_view line, const Words &words, std::size_t number)
    {
        for (const std::string_view word : words)
            if (const auto program = programOf(word); !program.empty()) {
                m_program = program;
                if (line.front() != '#')
                    m_choice = m_exported; // a command: what stood before another one does not hold for it
            }
        takeVariables(line, m_choice);
        if (words.front() == "export")
            takeVariables(line, m_exported);
        if (line.find("RCCL version") != std::string_view::npos)
            m_library = "rccl";
        if (const auto names = heading(line)) {
            m_columns.assign(names->begin(), names->end());
            m_isMicroseconds = false;
        } else if (line.find("(us)") != std::string_view::npos
            && line.find("(B)") != std::string_view::npos) {
            m_isMicroseconds = true;
        } else if (line.front() == '#') {
            comment(line, words, number);
        }
    }

    void comment(std::string_view line, const Words &words, std::size_t number)
    {
        if (line.find("Using devices") != std::string_view::npos) {
            m_hosts.clear();
            m_listed.clear();
            m_wrongList.reset();
        } else if (words.size() > 4 && words[1] == "Rank") {
            list(words[2], number);
            if (const auto on = std::find(words.begin(), words.end(), "on"); on + 1 < words.end())
                ++m_hosts[std::string(on[1])];
        } else if (line.find("concluded") != std::string_view::npos) {
            m_program.clear();
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            constexpr std::string_view library = "nccl-library=";
            if (words[i].substr(0, library.size()) == library)
                m_version = ncclVersion(words[i].substr(library.size()));
            if (i > 0 && words[i] == "iters:" && words[i - 1] != "warmup" && words[i - 1] != "agg"
                && i + 1 < words.size())
                m_iterations = wire::parseUnsigned(words[i + 1]).value_or(0);
        }
    }

    std::string_view field(const Words &words, std::string_view name) const
    {
        const auto found = std::find(m_columns.begin(), m_columns.end(), name);
        const auto at = static_cast<std::size_t>(found - m_columns.begin());
        return at < words.size() && found != m_columns.end() ? words[at] : std::string_view();
    }

    void lost(const Lines &lines, std::string message)
    {
        m_log.skip(lines.number(), std::move(message), say("run this test again; the other lines are used"));
    }

    void row(const Words &words, const Lines &lines)
    {
        const std::string collective
            = m_program.empty() ? m_source.facts.collective : collectiveOf(m_program);
        if (!m_program.empty() && collective.empty()) {
            ++m_others[m_program.substr(0, 60)];
            return;
        }
        if (collective.empty()) { // what else is missing is asked for at once
            m_missing.insert("collective");
            if (ncclAlgorithm(m_choice.algorithm, m_choice.protocol).empty())
                m_missing.insert("algorithm");
            if (m_listed.empty())
                m_missing.insert("ranks");
            return;
        }
        const auto size = wire::parseUnsigned(words.front());
        const auto time = wire::parseDouble(field(words, "time"));
        if (!lines.ended())
            return lost(lines, say("the last line is cut"));
        if (words.size() != m_columns.size())
            return lost(lines, say("there are not as many numbers as columns"));
        if (!size)
            return lost(lines, say("the size is no number of bytes: '{}'", words.front().substr(0, 40)));
        if (!time)
            return lost(lines, say("the time is no time: '{}'", field(words, "time").substr(0, 40)));
        if (!m_isMicroseconds)
            return lost(
                lines, say("the unit (us) of the times does not stand below the names of the columns"));
        if (const auto wrong = wire::parseDouble(field(words, "#wrong")); wrong && *wrong > 0)
            return lost(lines, say("the results of this test were wrong"));
        add(collective, *size, *time, lines);
    }

    void add(const std::string &collective, std::uint64_t size, double time, const Lines &lines)
    {
        ImportFacts facts = m_source.facts;
        facts.collective = collective;
        if (facts.library.empty())
            facts.library = m_library;
        wire::RecordLine record = facts.record();
        place(record);
        const std::string algorithm = ncclAlgorithm(m_choice.algorithm, m_choice.protocol);
        if (!algorithm.empty())
            record.method = {facts.library, algorithm, 0, 0, 0};
        else if (facts.algorithm.empty())
            m_missing.insert("algorithm");
        else
            m_ofFacts = true;
        if (record.commSize == 0)
            m_missing.insert("ranks");
        if (!m_missing.empty())
            return;
        const auto bytes = fromWholeBuffer(collective, size, record.commSize);
        if (!bytes)
            return lost(
                lines, say("{} processes cannot have equal parts of {} bytes", record.commSize, size));
        if (size == 0)
            return m_log.note(lines.number(), say("a result of 0 bytes is left out: nothing is sent"));
        constexpr double perSecond = 1e6;
        record.messageBytes = *bytes;
        record.summary.mean = time / perSecond;
        record.summary.samples = m_iterations;
        DatasetBuilder &builder = *m_group.builder(
            {systemOf(m_source), m_library == "rccl" ? "RCCL" : "NCCL", m_version, Origin::measured});
        builder.provenance().facts
            = {{"benchmark", "nccl-tests"}, {"times", "means over the repetitions, out of place"}};
        if (const auto refused = builder.add(record))
            m_log.skip(lines.number(), *refused,
                remedyOf(*refused,
                    say("keep one of them; tests of several algorithms need NCCL_ALGO and NCCL_PROTO in the "
                        "log")));
    }

    /// Takes a line of the list of processes.
    void list(std::string_view rank, std::size_t line)
    {
        const auto number = wire::parseUnsigned(rank);
        const bool isNew = number && m_listed.emplace(*number, line).second;
        if (!isNew)
            isWrong(line,
                number ? say("rank {} twice", *number)
                       : say("a rank that is no number: '{}'", rank.substr(0, 40)));
    }

    /// What the list of processes has though it cannot.
    void isWrong(std::size_t line, const std::string &what)
    {
        if (!m_wrongList)
            m_wrongList = Diagnostic{m_log.file(), line, say("its list of processes has {}", what), {}};
    }

    /// Ranks are 0..n-1, each once. False: the list tells no number of processes, and nothing of the nodes.
    bool checkList()
    {
        const bool isWhole = m_listed.empty() || m_listed.rbegin()->first + 1 == m_listed.size();
        if (!isWhole && !m_wrongList) {
            std::uint64_t rank = 0;
            auto next = m_listed.begin();
            for (; next->first == rank; ++next)
                ++rank;
            isWrong(next->second, say("no rank {}", rank));
        }
        if (!m_contradiction)
            m_contradiction = m_wrongList;
        return !m_wrongList;
    }

    void place(wire::RecordLine &record)
    {
        if (!checkList()) {
            if (!m_listed.empty() && record.commSize <= m_listed.rbegin()->first)
                record.commSize = 0; // the facts do not fit either
            return;
        }
        if (m_listed.empty())
            return;
        record.commSize = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(m_listed.size(), std::uint64_t{maxCommSize} + 1));
        record.nodes = static_cast<std::uint32_t>(m_hosts.size());
        record.ppn = record.nodes == 0 ? 0 : record.commSize / record.nodes;
        for (const auto &[host, ranks] : m_hosts)
            if (ranks != record.ppn)
                record.ppn = 0; // uneven
    }

    const Source &m_source;
    ReadLog m_log;
    DatasetGroup m_group;
    std::string_view m_library;
    std::string m_version;
    std::string m_program; ///< all_reduce; empty: not known
    std::vector<std::string> m_columns;
    bool m_isMicroseconds = false;
    Choice m_choice;
    Choice m_exported; ///< for all commands that follow
    std::map<std::uint64_t, std::size_t> m_listed; ///< ranks of the processes, and their lines
    std::optional<Diagnostic> m_wrongList; ///< what is wrong with that, if anything is
    std::optional<Diagnostic> m_contradiction; ///< the first of these in the file
    std::map<std::string, std::uint32_t> m_hosts; ///< processes on each
    std::uint64_t m_iterations = 0;
    std::set<std::string_view> m_missing; ///< keys of facts
    std::map<std::string, std::size_t> m_others; ///< rows of what is no collective
    bool m_ofFacts = false;
};

Expected<Loaded> readLog(const Source &source, const Progress &progress)
{
    const auto text = logText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    return LogReader(source).read(*text);
}

} // namespace

Reader ncclTestsReader()
{
    return {ncclTestsFormat, "output of nccl-tests", acceptsLog, readLog};
}

} // namespace collscope::io
