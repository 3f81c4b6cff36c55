// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_reader.h"

#include "engine/io/benchmark_output.h"
#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/pace.h"
#include "engine/io/text_stream.h"

#include <fmt/format.h>

#include <set>

namespace collscope::io {

namespace {

constexpr std::string_view formatName = "OSU or IMB output";

/// The collectives that a text has results of.
std::set<std::string> collectivesIn(std::string_view text)
{
    std::set<std::string> found;
    for (Lines lines(text); lines.next();)
        if (!lines.line().empty() && lines.line().front() == '#')
            if (auto named = benchmarkTitle(lines.line()); named && !named->empty())
                found.insert(*std::move(named));
    return found;
}

bool acceptsOutput(const Source &source)
{
    return !source.isFolder && !collectivesIn(source.head).empty();
}

/// Outputs are short; what is not is something else.
Expected<std::string> wholeText(const Source &source, const Progress &progress)
{
    constexpr std::size_t most = std::size_t{64} << 20;
    std::string text;
    while (source.text->read(text)) {
        if (progress.stop.stop_requested())
            return cancelled(source.path);
        if (text.size() > most)
            return failure("is longer than 64 MiB: hardly what a benchmark printed",
                "keep the benchmark's own lines only", source.path.string());
    }
    return text;
}

/// Keys of facts, between commas.
std::string unsaid(const ImportFacts &facts, bool withoutRanks)
{
    std::string missing;
    for (const std::string_view key : {"library", "algorithm", "ranks"})
        if (!facts.says(key) && (key != "ranks" || withoutRanks))
            missing.append(missing.empty() ? "" : ",").append(key);
    return missing;
}

/// What the file has of one collective and one number of processes.
void addRows(const BenchmarkOutput &output, wire::RecordLine record, DatasetBuilder &builder, ReadLog &log)
{
    for (const Diagnostic &problem : output.problems)
        log.skip(problem.line, problem.message, problem.remedy);
    if (output.otherColumns.rows != 0)
        log.skip({log.file(), output.otherColumns.line,
                     "results without columns that are known: " + output.otherColumns.heading,
                     "run the benchmark with its usual columns"},
            output.otherColumns.rows);
    if (builder.provenance().facts.empty() && !output.title.empty())
        builder.provenance().facts = {{"benchmark", output.title.substr(0, 200)},
            {"times", "means over the processes and the repetitions"}};
    for (const BenchmarkRow &row : output.rows) {
        record.messageBytes = row.messageBytes;
        record.summary = row.summary;
        if (auto reason = builder.add(record))
            log.skip(row.line, std::move(*reason), "keep one of them");
    }
}

Expected<Loaded> readOutput(const Source &source, const Progress &progress)
{
    const auto text = wholeText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    const std::set<std::uint32_t> tables = processesIn(*text);
    if (const std::string missing = unsaid(source.facts, tables.empty()); !missing.empty())
        return failure("does not say all that must be known: " + missing,
            "give " + factsRemedy(missing) + " (algorithm=default is the library's own choice)",
            source.path.string());

    ReadLog log(source.path.string());
    DatasetGroup group(log.file(), std::string(formatName));
    const std::string system
        = source.facts.system.empty() ? source.path.stem().string() : source.facts.system;
    DatasetBuilder &builder = *group.builder({system, source.facts.mpiLibrary(), {}, Origin::measured});
    group.takesAlgorithmFromFacts();
    std::size_t empty = 0;
    for (const std::string &name : collectivesIn(*text)) {
        const wire::Collective &collective = wire::collectives()[*wire::collectiveIndex(name)];
        ImportFacts facts = source.facts;
        facts.collective = name;
        for (const std::uint32_t ranks : tables.empty() ? std::set{facts.ranks} : tables) {
            wire::RecordLine record = facts.record();
            if (ranks != facts.ranks) // of other tables the nodes are not known
                record.nodes = record.ppn = 0;
            record.commSize = ranks;
            const BenchmarkOutput output = parseBenchmarkOutput(*text, collective, ranks);
            empty += output.emptyMessages;
            addRows(output, std::move(record), builder, log);
        }
    }
    if (empty != 0)
        log.note(0, fmt::format("{} results of 0 bytes are left out: nothing is sent", empty));
    if (progress.report)
        progress.report(1.0);
    return group.finish(log);
}

} // namespace

Reader benchmarkReader()
{
    return {formatName, "output of OSU micro-benchmarks or Intel MPI Benchmarks for collectives",
        acceptsOutput, readOutput};
}

} // namespace collscope::io
