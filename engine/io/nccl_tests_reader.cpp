// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_tests_reader.h"

#include "engine/data/say.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/nccl_choices.h"
#include "engine/io/nccl_names.h"
#include "engine/io/nccl_rows.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::io {

namespace {

constexpr std::string_view ncclTestsFormat = "nccl-tests output";
using Words = std::vector<std::string_view>;

/// The names of the columns when the line names them: "size count type redop [root] time algbw busbw ...".
std::optional<Words> heading(std::string_view line)
{
    line = line.substr(0, 1000);
    if (line.find("busbw") == std::string_view::npos)
        return std::nullopt;
    Words words = wire::splitBlanks(line);
    if (!words.empty() && words.front() == "#")
        words.erase(words.begin());
    const auto has = [&words](std::string_view name) {
        return std::find(words.begin(), words.end(), name) != words.end();
    };
    if (words.size() < 4 || words[0] != "size" || words[1] != "count" || !(has("time") || has("cputime"))
        || !has("busbw"))
        return std::nullopt;
    return words;
}

bool acceptsLog(const Source &source)
{
    return headHas(source, [](std::string_view line) {
        const bool isStart = line.find("# nThread ") != std::string_view::npos
            && line.find(" minBytes ") != std::string_view::npos; // the first line, should the run fail
        return isStart || heading(line).has_value();
    });
}

/// Is it a row of the table, be some of its numbers damaged? Others print lines among them.
bool looksLikeRow(const Words &words)
{
    const auto numbers = std::count_if(words.begin(), words.end(),
        [](std::string_view word) { return wire::parseDouble(word).has_value(); });
    return wire::parseUnsigned(words.front())
        || (words.size() > 2 && 2 * static_cast<std::size_t>(numbers) > words.size());
}

/// The collective of a test whose log does not name it, by what its rows tell apart: the operation, the root
/// and the factor between the two bandwidths. Empty: these do not tell.
std::string collectiveOfFigures(
    std::string_view operation, std::string_view root, double algorithm, double bus, std::uint64_t ranks)
{
    constexpr double least = 1; // GB/s: smaller ones have too few digits
    if (ranks < 2 || !(algorithm >= least))
        return {};
    const double share = static_cast<double>(ranks - 1) / static_cast<double>(ranks);
    const auto is
        = [factor = bus / algorithm](double wanted) { return std::abs(factor / wanted - 1) < 0.02; };
    const bool hasRoot = wire::parseUnsigned(root).has_value();
    if (operation == "none")
        return hasRoot && is(1) ? "bcast" : std::string();
    if (hasRoot)
        return is(1) ? "reduce" : std::string();
    return is(2 * share) ? "allreduce" : is(share) ? "reduce_scatter" : std::string();
}

class LogReader {
public:
    /// `collective`: of tests that the log does not name.
    LogReader(const Source &source, std::string_view text, std::string collective, bool isProbe = false)
        : m_source(source), m_text(text), m_unnamed(std::move(collective)), m_isProbe(isProbe),
          m_log(source.path.string()), m_rows(source, m_log, std::string(ncclTestsFormat))
    {
    }

    Expected<Loaded> read()
    {
        m_choices.learn(m_text);
        Words words;
        for (Lines lines(m_text); lines.next() && !(m_isProbe && !m_inferred.empty());) {
            const std::string_view line = wire::trimmed(lines.line().substr(0, maxLineBytes));
            if (line.empty())
                continue;
            wire::splitBlanks(line, words);
            if (!m_columns.empty() && line.front() != '#' && looksLikeRow(words))
                row(words, lines);
            else
                other(line, words, lines.number());
        }
        if (m_contradiction && m_rows.missing.contains("ranks"))
            return failure(m_contradiction->message,
                say("copy the log again as a whole, or say how many there were: {}",
                    factsRemedy(factKeys(m_rows.missing))),
                m_log.file(), m_contradiction->line);
        if (m_contradiction && m_rows.missing.empty())
            m_log.warn(m_contradiction->line, m_contradiction->message,
                say("the fact ranks={} is taken; nodes are known as far as facts say them",
                    m_source.facts.ranks));
        if (m_isInferred)
            m_log.note(0,
                fmt::format("the log does not name its test: its two bandwidths are those of {}", m_unnamed),
                "Give --facts collective=NAME if it is another one");
        return m_rows.finish();
    }

    /// The collective that the first row tells.
    const std::string &inferred() const { return m_inferred; }

private:
    void other(std::string_view line, const Words &words, std::size_t number)
    {
        if (line.find("_perf") != std::string_view::npos)
            for (const std::string_view word : words)
                if (const auto program = testOfProgram(word); !program.empty()) {
                    m_program = program;
                    if (line.front() != '#') // a command: what stood before another one does not hold
                        m_rows.settings = m_exported;
                }
        m_isTableNew = true;
        m_rows.settings.take(line);
        if (words.front() == "export")
            m_exported.take(line);
        m_choices.take(line);
        takeLibrary(line);
        if (m_rows.failed.empty() && line.find("failure") != std::string_view::npos
            && line.find(" failure ") != std::string_view::npos)
            m_rows.failed = line.substr(0, 160);
        if (const auto names = heading(line)) {
            takeColumns(*names);
            m_isMicroseconds = false;
        } else if (line.find("(us)") != std::string_view::npos
            && line.find("(B)") != std::string_view::npos) {
            m_isMicroseconds = true;
        } else if (line.front() == '#') {
            comment(line, words, number);
        }
    }

    void takeLibrary(std::string_view line)
    {
        if (line.find("RCCL version") != std::string_view::npos
            || line.find("rccl-tests") != std::string_view::npos)
            m_rows.library = "rccl";
        constexpr std::string_view version = "CCL version ";
        const auto at = line.find(version);
        if (at == std::string_view::npos)
            return;
        std::string_view rest = line.substr(at + version.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(" :"), rest.size()));
        rest = rest.substr(0, rest.find_first_not_of("0123456789."));
        if (!rest.empty())
            m_rows.version = rest;
    }

    void comment(std::string_view line, const Words &words, std::size_t number)
    {
        if (line.find("Using devices") != std::string_view::npos) {
            m_ranks = {};
            m_placement = {};
            m_groups.clear();
        } else if (words.size() > 4 && words[1] == "Rank") {
            list(line, words, number);
        } else if (line.find("concluded") != std::string_view::npos) {
            m_program.clear();
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            constexpr std::string_view library = "nccl-library=";
            if (words[i].substr(0, library.size()) == library)
                m_rows.version = ncclVersion(words[i].substr(library.size()));
            if (i > 0 && words[i] == "iters:" && words[i - 1] != "warmup" && words[i - 1] != "agg"
                && i + 1 < words.size())
                m_iterations = wire::parseUnsigned(words[i + 1]).value_or(0);
        }
    }

    /// The columns that matter; the order is that of columnNames.
    enum Column : std::uint8_t {
        time,
        cpuTime,
        type,
        operation,
        root,
        algorithmBandwidth,
        busBandwidth,
        wrong,
        least,
        most,
        algorithm,
        protocol,
        channels,
        columnCount
    };

    void takeColumns(const Words &names)
    {
        constexpr std::array<std::string_view, columnCount> columnNames = {"time", "cputime", "type", "redop",
            "root", "algbw", "busbw", "#wrong", "i_min", "i_max", "algo", "proto", "nchannels"};
        m_columns.assign(names.begin(), names.end());
        for (std::size_t i = 0; i < columnNames.size(); ++i)
            m_places[i] = static_cast<std::size_t>(
                std::find(names.begin(), names.end(), columnNames[i]) - names.begin());
        if (m_places[time] == names.size())
            m_places[time] = m_places[cpuTime];
    }

    std::string_view field(const Words &words, Column column) const
    {
        return m_places[column] < std::min(words.size(), m_columns.size()) ? words[m_places[column]]
                                                                           : std::string_view();
    }
    std::optional<double> number(const Words &words, Column column) const
    {
        return wire::parseDouble(field(words, column));
    }

    void lost(const Lines &lines, std::string message)
    {
        m_log.skip(lines.number(), std::move(message), say("run this test again; the other lines are used"));
    }

    void row(const Words &words, const Lines &lines)
    {
        const auto size = wire::parseUnsigned(words.front());
        const auto micros = number(words, time);
        // A time stamp is two words, and stands at the end.
        const bool isStamped = !m_columns.empty() && m_columns.back() == "timestamp";
        if (!lines.ended())
            return lost(lines, say("the last line is cut"));
        if (words.size() != m_columns.size() + (isStamped ? 1 : 0))
            return lost(lines, say("there are not as many numbers as columns"));
        if (!size)
            return lost(lines, say("the size is no number of bytes: '{}'", words.front().substr(0, 40)));
        if (!micros)
            return lost(lines, say("the time is no time: '{}'", field(words, time).substr(0, 40)));
        if (!m_isMicroseconds)
            return lost(
                lines, say("the unit (us) of the times does not stand below the names of the columns"));
        if (m_inferred.empty() && m_program.empty())
            m_inferred = collectiveOfFigures(field(words, operation), field(words, root),
                number(words, algorithmBandwidth).value_or(0), number(words, busBandwidth).value_or(0),
                ranks());
        add(words, *size, *micros, lines.number());
    }

    std::uint64_t ranks() const
    {
        std::uint64_t count = 0;
        for (const auto &[host, each] : m_placement.hosts)
            count += each;
        return count;
    }

    void add(const Words &words, std::uint64_t size, double micros, std::size_t line)
    {
        constexpr double perSecond = 1e6;
        NcclRow &row = m_row;
        row.line = line;
        row.test = m_program.empty() ? m_unnamed : m_program;
        m_isInferred = m_isInferred || (m_program.empty() && !m_unnamed.empty());
        row.type = field(words, type);
        row.operation = field(words, operation);
        row.bytes = size;
        const auto wrongValues = number(words, wrong);
        row.isWrong = wrongValues && *wrongValues > 0;
        row.summary = {};
        row.summary.mean = micros / perSecond;
        row.summary.samples = m_iterations;
        const auto low = number(words, least);
        const auto high = number(words, most);
        if (low && high && *low <= micros && micros <= *high) {
            row.summary.min = *low / perSecond;
            row.summary.max = *high / perSecond;
        }
        row.algorithm = ncclAlgorithm(field(words, algorithm), field(words, protocol));
        row.channels = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(wire::parseUnsigned(field(words, channels)).value_or(0), maxCommSize));
        if (const NcclChoice *const choice = m_choices.of(size); choice && row.algorithm.empty()) {
            row.algorithm = choice->method;
            row.channels = choice->channels;
        }
        if (m_isTableNew)
            m_rows.enter(placement());
        m_isTableNew = false;
        m_rows.add(row);
    }

    /// A line of the list of processes: "#  Rank  0 Group  0 Pid 17 on host device  0 [0x04] name".
    void list(std::string_view line, const Words &words, std::size_t number)
    {
        const auto rank = wire::parseUnsigned(words[2]);
        const bool isNew = rank && m_ranks.lines.emplace(*rank, number).second;
        if (!isNew)
            isWrong(number,
                rank ? say("rank {} twice", *rank)
                     : say("a rank that is no number: '{}'", words[2].substr(0, 40)));
        const std::string group(words[3] == "Group" ? words[4] : std::string_view());
        if (m_groups.empty())
            m_ranks.group = group; // the one that prints
        m_groups.insert(group);
        m_placement.groups = m_groups.size();
        m_placement.isAmd = m_placement.isAmd || isAmdDevice(line);
        if (const auto on = std::find(words.begin(), words.end(), "on");
            group == m_ranks.group && words.end() - on > 1)
            ++m_placement.hosts[std::string(on[1])];
    }

    /// What the list of processes has though it cannot.
    void isWrong(std::size_t line, const std::string &what)
    {
        if (!m_ranks.wrong)
            m_ranks.wrong = Diagnostic{m_log.file(), line, say("its list of processes has {}", what), {}};
    }

    /// Ranks are 0..n-1, each once. False: the list tells no number of processes, and nothing of the nodes.
    bool checkList()
    {
        const auto &lines = m_ranks.lines;
        const bool isWhole = lines.empty() || lines.rbegin()->first + 1 == lines.size();
        if (!isWhole && !m_ranks.wrong) {
            std::uint64_t rank = 0;
            auto next = lines.begin();
            for (; next->first == rank; ++next)
                ++rank;
            isWrong(next->second, say("no rank {}", rank));
        }
        if (!m_contradiction)
            m_contradiction = m_ranks.wrong;
        return !m_ranks.wrong;
    }

    NcclPlacement placement()
    {
        if (checkList())
            return m_placement;
        NcclPlacement none;
        none.isAmd = m_placement.isAmd;
        // Facts that do not fit the list either are none.
        none.contradictsFacts
            = !m_ranks.lines.empty() && m_source.facts.ranks <= m_ranks.lines.rbegin()->first;
        return none;
    }

    /// The list of processes.
    struct Ranks {
        std::map<std::uint64_t, std::size_t> lines; ///< of each
        std::optional<Diagnostic> wrong;
        std::string group; ///< of the communicator that prints
    };

    const Source &m_source;
    std::string_view m_text;
    std::string m_unnamed;
    bool m_isProbe; ///< ends where the collective is known
    ReadLog m_log;
    NcclRows m_rows;
    NcclChoices m_choices;
    std::string m_program; ///< all_reduce; empty: not known
    std::vector<std::string> m_columns;
    std::array<std::size_t, columnCount> m_places{}; ///< of columns; behind the last one: there is none
    NcclRow m_row;
    bool m_isTableNew = true;
    bool m_isMicroseconds = false;
    NcclSettings m_exported; ///< for all commands that follow
    Ranks m_ranks;
    NcclPlacement m_placement;
    std::set<std::string> m_groups;
    std::optional<Diagnostic> m_contradiction; ///< the first of these in the file
    std::uint64_t m_iterations = 0;
    std::string m_inferred;
    bool m_isInferred = false;
};

Expected<Loaded> readLog(const Source &source, const Progress &progress)
{
    const auto text = logText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    const bool isNamed = text->find("_perf") != std::string::npos || source.facts.says("collective");
    std::string unnamed;
    if (!isNamed) {
        LogReader probe(source, *text, {}, true);
        (void)probe.read();
        unnamed = probe.inferred();
    }
    return LogReader(source, *text, unnamed).read();
}

} // namespace

Reader ncclTestsReader()
{
    return {ncclTestsFormat, "output of nccl-tests", acceptsLog, readLog};
}

} // namespace collscope::io
