// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/tuning_report.h"

#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/whole_text.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::io {

namespace {

constexpr std::string_view tuningReportFormat = "Open MPI tuning report";
using Words = std::vector<std::string_view>;

Words headingOf(std::string_view text)
{
    Lines lines(text);
    return lines.next() ? wire::splitBlanks(wire::trimmed(lines.line())) : Words();
}

bool acceptsReport(const Source &source)
{
    const Words names = source.isFolder ? Words() : headingOf(source.head);
    return names.size() > 2 && names[0] == "#Nnodes" && names[1] == "Message_size";
}

/// An algorithm and its time as the report has it.
struct Entry {
    std::string_view algorithm;
    std::string_view time;
};

/// The entries of a row; empty: it does not fit the names of the columns.
std::vector<Entry> entriesOf(const Words &names, const Words &row)
{
    std::vector<Entry> entries;
    if (row.size() != names.size())
        return entries;
    if (names[2] == "Best_Algorithm") {
        constexpr std::size_t columns = 7;
        if (row.size() == columns)
            entries = {{row[2], row[3]}, {row[4], row[5]}};
        if (row.size() == columns && row[2] == row[4])
            entries.pop_back(); // the reference is the best
        return entries;
    }
    for (std::size_t i = 2; i < row.size(); ++i)
        entries.push_back({names[i], row[i]});
    return entries;
}

Method methodCalled(std::string_view name, std::string_view collective)
{
    Method method;
    method.library = wire::openMpiLibrary;
    method.algorithm = name == "tuned" ? wire::baselineAlgorithm : name;
    if (const auto *const known = wire::findAlgorithm(method.library, collective, method.algorithm))
        method.algorithmId = known->id;
    return method;
}

Expected<Loaded> readReport(const Source &source, const Progress &progress)
{
    if (auto missing = missingFacts(source, {"collective", "ppn"}))
        return tl::unexpected(*std::move(missing));
    const auto text = wholeText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    ReadLog log(source.path.string());
    DatasetGroup group(log.file(), std::string(tuningReportFormat));
    DatasetBuilder &builder = *group.builder({systemOf(source), "Open MPI", {}, Origin::unknown});
    builder.provenance().facts
        = {{"benchmark", "ompi-collectives-tuning"}, {"times", "means over processes, repetitions and runs"}};
    const Words names = headingOf(*text);
    Lines lines(*text);
    lines.next();
    while (lines.next()) {
        const Words row = wire::splitBlanks(wire::trimmed(lines.line()));
        if (row.empty() || row.front().front() == '#')
            continue;
        const auto entries = entriesOf(names, row);
        const auto nodes = wire::parseUnsigned(row.front());
        const auto bytes = row.size() > 1 ? wire::parseUnsigned(row[1]) : std::nullopt;
        if (entries.empty() || !nodes || !bytes || *nodes > maxCommSize || !lines.ended()) {
            log.skip(lines.number(), say("the row does not fit the names of the columns"),
                say("copy the file again; the other rows are used"));
            continue;
        }
        wire::RecordLine record;
        record.collective = source.facts.collective;
        record.nodes = static_cast<std::uint32_t>(*nodes);
        record.ppn = source.facts.ppn;
        record.commSize
            = static_cast<std::uint32_t>(std::min(*nodes * source.facts.ppn, std::uint64_t{maxCommSize} + 1));
        record.messageBytes = *bytes;
        for (const Entry &entry : entries) {
            constexpr double perSecond = 1e6;
            const auto micros = wire::parseDouble(entry.time.substr(0, entry.time.find('(')));
            record.method = methodCalled(entry.algorithm, record.collective);
            record.summary = Summary(); // without a number the time is none, and refused
            if (micros)
                record.summary.mean = *micros / perSecond;
            if (auto refused = builder.add(record))
                log.skip(
                    lines.number(), std::move(*refused), say("correct this row; the other rows are used"));
            else if (const auto unknown = unknownMethod(record.method, record.collective, entry.algorithm))
                log.warn(lines.number(), unknown->message, unknown->remedy);
        }
    }
    return group.finish(log);
}

} // namespace

Reader tuningReportReader()
{
    return {tuningReportFormat, "its reports", acceptsReport, readReport};
}

} // namespace collscope::io
