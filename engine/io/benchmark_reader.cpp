// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_reader.h"

#include "engine/data/say.h"
#include "engine/io/benchmark_output.h"
#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace collscope::io {

namespace {

constexpr std::string_view benchmarkFormat = "OSU or IMB output";

/// What a text has results of.
struct Contents {
    std::map<BenchmarkTitle, std::size_t> titles; ///< of collectives, each with its first line
    std::map<std::string, std::size_t> others; ///< titles of something else, each with its first line
    std::size_t orderLine = 0; ///< of the first table of IMB's -map; 0: no such table

    /// The first title of something else; empty: no such title.
    std::pair<std::string, std::size_t> other() const
    {
        const auto first = std::min_element(
            others.begin(), others.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
        if (first == others.end())
            return {};
        return {first->first, first->second};
    }
};

Contents contentsOf(std::string_view text)
{
    Contents found;
    for (Lines lines(text); lines.next();) {
        const std::string_view line = wire::trimmed(lines.line());
        if (line.empty() || line.front() != '#')
            continue;
        auto title = benchmarkTitle(line);
        const bool isTest = title
            && (line.find("Benchmarking ") != std::string_view::npos
                || line.find(" Test") != std::string_view::npos);
        if (title && !title->collective.empty()) {
            found.titles.emplace(*std::move(title), lines.number());
        } else if (isTest) {
            const auto begin = std::min(line.find_first_not_of("# "), line.size());
            found.others.emplace(
                std::string(wire::trimmed(line.substr(begin))).substr(0, 80), lines.number());
        } else if (found.orderLine == 0 && line.find("; rank order") != std::string_view::npos) {
            found.orderLine = lines.number();
        }
    }
    return found;
}

/// A launcher's words about a benchmark that did not run, and the benchmark's name.
bool looksFailed(std::string_view text)
{
    constexpr std::array<std::string_view, 6> words = {"exited with non-zero status", "MPI_ABORT was invoked",
        "srun: error:", "error while loading shared libraries", "not found (required by",
        "unable to launch the specified application"};
    const auto has = [text](std::string_view what) { return text.find(what) != std::string_view::npos; };
    return (has("/osu_") || has("IMB-")) && std::any_of(words.begin(), words.end(), has);
}

bool acceptsOutput(const Source &source)
{
    if (source.isFolder)
        return false;
    const Contents contents = contentsOf(source.log);
    return !contents.titles.empty() || !contents.others.empty() || looksFailed(source.log);
}

tl::unexpected<Diagnostic> failedRun(const std::string &noise, const Source &source)
{
    return failure(noise.empty()
            ? say("is a benchmark's run without results")
            : say("is a benchmark's run that failed, without results: '{}'", noise.substr(0, 160)),
        say("correct what went wrong and measure again"), source.path.string());
}

tl::unexpected<Diagnostic> noCollective(
    const Contents &contents, const std::string &text, const Source &source)
{
    if (const auto [title, line] = contents.other(); !title.empty())
        return failure(say("its results are of '{}', which is not a known collective", title),
            say("open results of {}", collectiveNames()), source.path.string(), line);
    return failedRun(parseBenchmarkOutput(text, wire::collectives().front(), 0).noise, source);
}

/// Reads the text into datasets, and collects what neither it nor the facts say.
class OutputReader {
public:
    explicit OutputReader(const Source &source)
        : m_facts(source.facts), m_system(systemOf(source)), m_log(source.path.string()),
          m_group(m_log.file(), std::string(benchmarkFormat))
    {
    }

    /// Facts that another thing is said of by the text itself: what it has, with the first line of each.
    void compareFacts(const Contents &contents, const std::map<std::uint32_t, std::size_t> &tables)
    {
        const auto isCollective
            = [this](const auto &title) { return title.first.collective == m_facts.collective; };
        if (!m_facts.collective.empty()
            && std::none_of(contents.titles.begin(), contents.titles.end(), isCollective))
            overrule(
                "collective", contents.titles.begin()->first.collective, contents.titles.begin()->second);
        // IMB has tables of fewer processes than were started.
        if (m_facts.ranks != 0 && !tables.empty() && !tables.contains(m_facts.ranks))
            overrule("ranks", std::to_string(tables.rbegin()->first), tables.rbegin()->second);
    }

    void read(const BenchmarkTitle &title, std::string_view text, std::uint32_t ranks)
    {
        const wire::Collective &collective = wire::collectives()[*wire::collectiveIndex(title.collective)];
        const BenchmarkOutput output
            = parseBenchmarkOutput(text, collective, ranks == 0 ? m_facts.ranks : ranks, title.variant);
        m_empty += output.emptyMessages;
        report(output);
        m_rows += output.rows.size();
        for (const BenchmarkRow &row : output.rows)
            add(title, row, ranks, output.title);
        if (m_noise.empty())
            m_noise = output.noise;
    }

    /// Finds the specifications of jobs, which stand below their output.
    void findJobs(std::string_view text)
    {
        for (Lines lines(text); lines.next();)
            if (auto job = readFluxJob(lines.line()))
                m_jobs.emplace(lines.number(), *std::move(job));
    }

    /// Is there nothing but titles?
    bool isEmpty() const { return m_rows + m_empty + m_log.skipped() == 0; }
    bool isUnnamed() const { return m_unnamed; } ///< the file's name names no algorithm though it should
    const std::string &noise() const { return m_noise; }

    const std::set<std::string_view> &missing() const { return m_missing; } ///< keys of facts

    Expected<Loaded> finish(const Contents &contents)
    {
        for (const auto &[title, line] : contents.others)
            m_log.note(line,
                title.find("Benchmarking Multi-") == std::string::npos
                    ? say("skipped: results of '{}', which is not a known collective", title)
                    : say("skipped: results of '{}', where several groups ran at once", title));
        if (contents.orderLine != 0)
            m_log.note(contents.orderLine,
                say("the processes are in the rank order of the option -map, which is not recorded"));
        if (m_empty != 0)
            m_log.note(0,
                say("left out: {} of 0 bytes, which send nothing",
                    sayCounted(m_empty, toSay("result"), toSay("results"))));
        for (const std::string &each : m_defaults)
            m_log.note(
                0, fmt::format("no algorithm is set for {}: these are times of the library's default", each));
        for (const auto &[fact, said] : m_overruled)
            m_log.warn(said.line,
                say("the fact {}={} is not used where the file says '{}'", fact, m_facts.value(fact),
                    said.text),
                say("what a file says goes before facts; leave the fact out"));
        if (m_ofFacts)
            m_group.takesAlgorithmFromFacts();
        return m_group.finish(m_log);
    }

private:
    /// What the file says in place of a fact, and where first.
    struct Said {
        std::string text;
        std::size_t line = 0;
    };

    void report(const BenchmarkOutput &output)
    {
        for (const Diagnostic &problem : output.problems)
            m_log.skip(problem.line, problem.message, problem.remedy);
        for (const Diagnostic &passed : output.passed)
            m_log.warn(passed.line, passed.message, passed.remedy);
        if (output.otherColumns.rows != 0)
            m_log.skip({m_log.file(), output.otherColumns.line,
                           say("results without columns that are known: {}", output.otherColumns.heading),
                           say("run the benchmark with its usual columns")},
                output.otherColumns.rows);
    }

    void overrule(std::string_view key, const std::string &text, std::size_t line)
    {
        m_overruled.emplace(key, Said{text, line});
    }

    /// The number that the file says, or else the facts.
    std::uint32_t take(std::string_view key, std::uint32_t said, std::uint32_t fact, std::size_t line)
    {
        if (said != 0 && fact != 0 && said != fact)
            overrule(key, std::to_string(said), line);
        return said == 0 ? fact : said;
    }

    /// What holds for a row: the command above it, with the placement of the job specification below it.
    Launch launchOf(const BenchmarkRow &row) const
    {
        Launch launch = row.launch ? *row.launch : Launch();
        const auto job = m_jobs.upper_bound(row.line);
        if (launch.ranks == 0 && launch.nodes == 0 && launch.ppn == 0 && job != m_jobs.end()) {
            launch.ranks = job->second.ranks;
            launch.nodes = job->second.nodes;
            launch.ppn = job->second.ppn;
        }
        return launch;
    }

    /// `tableRanks`: of IMB's table; 0: OSU has none.
    void place(const Launch &launch, std::uint32_t tableRanks, wire::RecordLine &record)
    {
        record.commSize
            = tableRanks != 0 ? tableRanks : take("ranks", launch.ranks, m_facts.ranks, launch.line);
        const bool isWhole = tableRanks == 0 || tableRanks == launch.ranks
            || (launch.ranks == 0 && tableRanks == m_facts.ranks);
        record.nodes = record.ppn = 0;
        // Of a part of the processes, or of others than the facts are about, the nodes are not known.
        const bool isOther = launch.ranks != 0 && m_facts.ranks != 0 && launch.ranks != m_facts.ranks
            && launch.nodes == 0 && launch.ppn == 0;
        if (!isWhole || isOther)
            return;
        record.nodes = take("nodes", launch.nodes, m_facts.nodes, launch.line);
        record.ppn = take("ppn", launch.ppn, m_facts.ppn, launch.line);
    }

    /// The method that the file names.
    std::optional<ForcedMethod> forced(
        const BenchmarkTitle &title, const BenchmarkRow &row, const Launch &launch)
    {
        auto found = forcedMethod(launch, title.collective, row.messageBytes);
        if (found && !title.variant.empty()) // settings of the blocking collective
            found = ForcedMethod{wire::methodFromId(found->method.library, title.collective, 0), true};
        if (found && !found->note.empty())
            m_log.warn(
                launch.line, found->note, "add --mca coll_tuned_use_dynamic_rules 1 and measure again");
        return found;
    }

    bool name(const BenchmarkTitle &title, const std::optional<ForcedMethod> &forced, std::size_t line,
        wire::RecordLine &record)
    {
        record.collective = title.collective;
        ImportFacts facts = m_facts;
        facts.collective = title.collective;
        if (forced) {
            facts.library = forced->method.library;
            if (m_facts.says("library") && m_facts.library != facts.library)
                overrule("library", facts.library, line);
        }
        const wire::Method fact = facts.record().method;
        const bool isOfFacts = m_facts.says("algorithm") && !fact.algorithm.empty();
        if (forced && forced->isKnown() && !(forced->isInferred && isOfFacts)) {
            record.method = forced->method;
            const bool isSame
                = fact.isBaseline() ? record.method.isBaseline() : fact.algorithm == record.method.algorithm;
            if (m_facts.says("algorithm") && m_facts.algorithm != fromFileName && !isSame)
                overrule("algorithm", record.method.algorithm, line);
            if (forced->isInferred)
                m_defaults.emplace(title.collective + " of " + facts.mpiLibrary());
            return true;
        }
        record.method = fact;
        m_ofFacts = true;
        m_unnamed = m_unnamed || (m_facts.algorithm == fromFileName && record.method.algorithm.empty());
        for (const std::string_view key : {"library", "algorithm"})
            if (!facts.says(key))
                m_missing.emplace(key);
        return facts.says("library") && facts.says("algorithm");
    }

    void add(const BenchmarkTitle &title, const BenchmarkRow &row, std::uint32_t tableRanks,
        const std::string &program)
    {
        const Launch launch = launchOf(row);
        const auto method = forced(title, row, launch);
        wire::RecordLine record;
        const bool isNamed = name(title, method, launch.line, record);
        place(launch, tableRanks, record);
        if (record.commSize == 0)
            m_missing.emplace("ranks");
        if (!isNamed || record.commSize == 0)
            return;
        if (row.isWrong)
            return m_log.skip(row.line,
                fmt::format("{} of {} gave wrong results: the row is rejected",
                    wire::qualifiedText(record.method), title.collective),
                "correct the MPI library, or do not use this method");
        const auto bytes = messageBytesOf(row, record.commSize);
        if (!bytes)
            return m_log.skip(row.line, bytes.error().message, bytes.error().remedy);
        record.messageBytes = *bytes;
        record.summary = row.summary;
        std::string system = m_system;
        for (const std::string &part :
            {title.variant, row.memory, row.dataType, method ? method->other : std::string()})
            system += part.empty() ? "" : " " + part;
        ImportFacts facts = m_facts;
        facts.library = record.method.library;
        const DatasetKey key{system, facts.mpiLibrary(), {}, Origin::measured, conditionsText(launch)};
        DatasetBuilder *const builder = m_group.builder(key);
        if (builder && builder->size() == 0) {
            auto &said = builder->provenance().facts;
            const auto more = factsOf(title, row, program);
            said.insert(said.begin(), more.begin(), more.end());
        }
        if (auto reason = m_group.addRun(key, record))
            m_log.skip(row.line, *reason, remedyOf(*reason));
    }

    static std::vector<std::pair<std::string, std::string>> factsOf(
        const BenchmarkTitle &title, const BenchmarkRow &row, const std::string &program)
    {
        const std::string_view over = std::isnan(row.summary.median)
            ? "means over the processes and the repetitions"
            : "medians of the repetitions";
        std::vector<std::pair<std::string, std::string>> facts{{"benchmark", program.substr(0, 200)},
            {"times",
                title.variant.empty()
                    ? std::string(over)
                    : fmt::format("of the {} operation without computation, {}", title.variant, over)}};
        if (!row.memory.empty())
            facts.emplace_back("memory", row.memory);
        if (!row.dataType.empty())
            facts.emplace_back("data type", row.dataType);
        return facts;
    }

    const ImportFacts &m_facts;
    std::string m_system;
    ReadLog m_log;
    DatasetGroup m_group;
    std::set<std::string_view> m_missing;
    std::map<std::string, Said> m_overruled; ///< by fact
    std::map<std::size_t, Launch> m_jobs; ///< placements of Flux's job specifications, by line
    std::set<std::string> m_defaults; ///< collectives and libraries without a forced algorithm
    std::size_t m_rows = 0;
    std::size_t m_empty = 0; ///< rows of 0 bytes
    std::string m_noise;
    bool m_ofFacts = false;
    bool m_unnamed = false;
};

Expected<Loaded> readOutput(const Source &source, const Progress &progress)
{
    const auto text = logText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    const Contents contents = contentsOf(*text);
    if (contents.titles.empty())
        return noCollective(contents, *text, source);
    const std::map<std::uint32_t, std::size_t> tables = processesIn(*text);
    OutputReader reader(source);
    reader.compareFacts(contents, tables);
    reader.findJobs(*text);
    for (const auto &[title, titleLine] : contents.titles) {
        if (tables.empty())
            reader.read(title, *text, 0);
        for (const auto &[ranks, line] : tables)
            reader.read(title, *text, ranks);
    }
    if (auto missing = missingFacts(source, reader.missing()))
        return tl::unexpected(*std::move(missing));
    if (reader.isUnnamed())
        return failure(say("its name names no algorithm that {} has for it", source.facts.library),
            say("say which it is: {}", factsRemedy("algorithm")), source.path.string());
    if (reader.isEmpty())
        return failedRun(reader.noise(), source);
    if (progress.report)
        progress.report(1.0);
    return reader.finish(contents);
}

} // namespace

Reader benchmarkReader()
{
    return {benchmarkFormat, "output of OSU micro-benchmarks or Intel MPI Benchmarks for collectives",
        acceptsOutput, readOutput};
}

} // namespace collscope::io
