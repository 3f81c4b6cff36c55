// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/records_reader.h"

#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/pace.h"
#include "engine/io/text_stream.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collscope::io {

namespace {

constexpr std::string_view formatName = "agent records";

bool acceptsRecords(const Source &source)
{
    return !source.isFolder && source.head.substr(0, wire::recordsMagic.size()) == wire::recordsMagic;
}

/// Why the first line is not one of a version that can be read here.
std::optional<Diagnostic> versionProblem(std::string_view line, const std::string &file)
{
    const auto fields = wire::splitBlanks(line);
    const auto version = fields.size() == 2 && fields[0] == wire::recordsMagic
        ? wire::parseUnsigned(fields[1])
        : std::nullopt;
    if (!version)
        return Diagnostic{file, 1,
            fmt::format("the first line is not '{} {}'", wire::recordsMagic, wire::recordsVersion),
            "the file is damaged: copy it again"};
    if (*version != static_cast<std::uint64_t>(wire::recordsVersion))
        return Diagnostic{file, 1,
            fmt::format(
                "records of version {}; this program reads version {}", *version, wire::recordsVersion),
            "use the release of Collscope that the agent belongs to, or a newer one"};
    return std::nullopt;
}

/// Reads up to and with the line `data:`.
Expected<wire::Header> readHeader(Lines &lines, ReadLog &log)
{
    if (lines.next())
        if (auto problem = versionProblem(lines.line(), log.file()))
            return tl::unexpected(std::move(*problem));
    wire::Header header;
    while (lines.next()) {
        const auto line = wire::trimmed(lines.line());
        if (line == "data:" && lines.ended())
            return header;
        const auto colon = line.find(':');
        if (line.size() > maxLineBytes || colon == std::string_view::npos) {
            if (!line.empty() && lines.ended())
                log.warn(lines.number(), "a header line is not 'key: value'");
            continue;
        }
        header.emplace_back(wire::trimmed(line.substr(0, colon)), wire::trimmed(line.substr(colon + 1)));
    }
    return failure("the header is cut: there is no line 'data:'", "measure again; nothing was recorded yet",
        log.file(), lines.number());
}

Origin originOf(const wire::Header &header, ReadLog &log)
{
    const auto text = wire::headerValue(header, wire::header::origin);
    for (const Origin origin : {Origin::measured, Origin::simulated})
        if (text == originText(origin))
            return origin;
    log.warn(0,
        text.empty() ? "does not say whether it was measured or simulated"
                     : fmt::format("'origin: {}' is neither measured nor simulated", text.substr(0, 40)),
        "treated as of unknown origin");
    return Origin::unknown;
}

Provenance provenanceOf(const wire::Header &header, const Source &source, ReadLog &log)
{
    Provenance p;
    p.system = wire::headerValue(header, wire::header::system);
    if (p.system.empty())
        p.system = source.path.stem().string();
    p.mpiLibrary = wire::headerValue(header, wire::header::mpiLibrary);
    p.mpiVersion = wire::headerValue(header, wire::header::mpiVersion);
    p.origin = originOf(header, log);
    p.path = source.path.string();
    p.format = formatName;
    constexpr std::array known{wire::header::system, wire::header::mpiLibrary, wire::header::mpiVersion,
        wire::header::origin, wire::header::columns};
    for (const auto &entry : header)
        if (std::find(known.begin(), known.end(), entry.first) == known.end())
            p.facts.push_back(entry);
    return p;
}

/// The record on a line; nothing on notes and on lines that cannot be used, which the log hears of.
std::optional<wire::Record> readRecord(const Lines &lines, const wire::RecordColumns &columns, ReadLog &log)
{
    if (!lines.ended()) {
        log.skip(
            lines.number(), "the last record is cut", "the job was stopped while it wrote; the rest is used");
        return std::nullopt;
    }
    if (wire::trimmed(lines.line()).empty() || lines.line().front() == wire::noteMark)
        return std::nullopt;
    if (lines.line().size() > maxLineBytes) {
        log.skip(lines.number(), "the line is longer than any record", "the file is damaged: copy it again");
        return std::nullopt;
    }
    std::string problem;
    auto record = columns.parse(lines.line(), problem);
    if (!record)
        log.skip(lines.number(), std::move(problem), "this record is left out");
    return record;
}

/// A record file behind its header.
struct Opened {
    Lines lines;
    Provenance provenance;
    wire::RecordColumns columns;
};

Expected<Opened> openRecords(const Source &source, ReadLog &log)
{
    Lines lines(*source.text);
    const auto header = readHeader(lines, log);
    if (!header)
        return tl::unexpected(header.error());
    std::string missing;
    const auto columns = wire::RecordColumns::fromHeader(*header, missing);
    if (!columns)
        return failure(fmt::format("the header's columns lack '{}'", missing),
            "use the release of Collscope that the agent belongs to", source.path.string());
    return Opened{std::move(lines), provenanceOf(*header, source, log), *columns};
}

Expected<Loaded> readRecords(const Source &source, const Progress &progress)
{
    ReadLog log(source.path.string());
    auto opened = openRecords(source, log);
    if (!opened)
        return tl::unexpected(opened.error());
    auto &[lines, provenance, columns] = *opened;
    DatasetGroup group(provenance.path, provenance.format);
    DatasetBuilder &builder = *group.builder(
        {provenance.system, provenance.mpiLibrary, provenance.mpiVersion, provenance.origin});
    builder.provenance().facts = std::move(provenance.facts);
    Pace pace(progress);
    while (lines.next()) {
        if (pace.stopped([&all = lines] { return all.fraction(); }))
            return cancelled(source.path);
        if (const auto record = readRecord(lines, columns, log))
            if (auto reason = builder.add(*record))
                log.skip(lines.number(), std::move(*reason), "this record is left out");
    }
    return group.finish(log);
}

} // namespace

Reader recordsReader()
{
    return {formatName, "records of the measuring agent (first line 'collscope-records 1')", acceptsRecords,
        readRecords};
}

Expected<RecordFile> readRecordFile(const std::filesystem::path &path)
{
    const auto text = TextStream::open(path);
    if (!text)
        return tl::unexpected(text.error());
    Source source;
    source.path = path;
    source.text = text->get();
    ReadLog log(path.string());
    auto opened = openRecords(source, log);
    if (!opened)
        return tl::unexpected(opened.error());
    RecordFile file{std::move(opened->provenance), {}, {}};
    while (opened->lines.next())
        if (auto record = readRecord(opened->lines, opened->columns, log))
            file.records.push_back(*std::move(record));
    if (const auto &failed = (*text)->failure())
        return tl::unexpected(*failed);
    if (const auto &cut = (*text)->cut())
        log.warn(*cut);
    Loaded found;
    log.finish(found);
    file.warnings = std::move(found.warnings);
    return file;
}

} // namespace collscope::io
