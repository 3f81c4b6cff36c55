// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/records_reader.h"

#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/io/lines.h"
#include "engine/io/pace.h"
#include "engine/io/regular_file.h"
#include "engine/io/text_stream.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>

namespace collscope::io {

namespace {

constexpr std::string_view recordsFormat = "agent records";

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
            say("the first line is not '{} {}'", wire::recordsMagic, wire::recordsVersion),
            say("the file is damaged: copy it again")};
    if (*version != static_cast<std::uint64_t>(wire::recordsVersion))
        return Diagnostic{file, 1,
            say("records of version {}; this program reads version {}", *version, wire::recordsVersion),
            say("use the release of Collscope that the agent belongs to, or a newer one")};
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
                log.warn(lines.number(), say("a header line is not 'key: value'"));
            continue;
        }
        header.emplace_back(wire::trimmed(line.substr(0, colon)), wire::trimmed(line.substr(colon + 1)));
    }
    return failure(say("the header is cut: there is no line 'data:'"),
        say("measure again; nothing was recorded yet"), log.file(), lines.number());
}

Origin originOf(const wire::Header &header, ReadLog &log)
{
    const auto text = wire::headerValue(header, wire::header::origin);
    if (const auto origin = parseOrigin(text); origin.value_or(Origin::unknown) != Origin::unknown)
        return *origin;
    log.warn(0,
        text.empty() ? say("does not say whether it was measured or simulated")
                     : say("'origin: {}' is none of measured, simulated and predicted", text.substr(0, 40)),
        say("treated as of unknown origin"));
    return Origin::unknown;
}

Provenance provenanceOf(const wire::Header &header, const std::filesystem::path &path, ReadLog &log)
{
    Provenance p;
    p.system = wire::headerValue(header, wire::header::system);
    if (p.system.empty())
        p.system = path.stem().string();
    p.mpiLibrary = wire::headerValue(header, wire::header::mpiLibrary);
    p.mpiVersion = wire::headerValue(header, wire::header::mpiVersion);
    p.origin = originOf(header, log);
    p.path = path.string();
    p.format = recordsFormat;
    constexpr std::array known{wire::header::system, wire::header::mpiLibrary, wire::header::mpiVersion,
        wire::header::origin, wire::header::columns};
    for (const auto &entry : header)
        if (std::find(known.begin(), known.end(), entry.first) == known.end())
            p.facts.push_back(entry);
    return p;
}

/// The record on a line; nothing on notes and on lines that cannot be used, which the log hears of.
std::optional<wire::RecordLine> readRecord(
    std::string_view line, std::size_t number, const wire::RecordColumns &columns, ReadLog &log)
{
    if (wire::trimmed(line).empty() || line.front() == wire::noteMark)
        return std::nullopt;
    if (line.size() > maxLineBytes) {
        log.skip(
            number, say("the line is longer than any record"), say("the file is damaged: copy it again"));
        return std::nullopt;
    }
    std::string problem;
    auto record = columns.parse(line, problem);
    if (!record)
        log.skip(number, std::move(problem), say("this record is left out"));
    return record;
}

void skipCut(std::size_t number, ReadLog &log)
{
    log.skip(
        number, say("the last record is cut"), say("the job was stopped while it wrote; the rest is used"));
}

std::optional<wire::RecordLine> readRecord(
    const Lines &lines, const wire::RecordColumns &columns, ReadLog &log)
{
    if (lines.ended())
        return readRecord(lines.line(), lines.number(), columns, log);
    skipCut(lines.number(), log);
    return std::nullopt;
}

/// What the header of a file says.
struct Opened {
    Provenance provenance;
    wire::RecordColumns columns;
};

/// Leaves the lines behind the header.
Expected<Opened> openRecords(Lines &lines, const std::filesystem::path &path, ReadLog &log)
{
    const auto header = readHeader(lines, log);
    if (!header)
        return tl::unexpected(header.error());
    std::string missing;
    const auto columns = wire::RecordColumns::fromHeader(*header, missing);
    if (!columns)
        return failure(say("the header's columns lack '{}'", missing),
            say("use the release of Collscope that the agent belongs to"), path.string());
    return Opened{provenanceOf(*header, path, log), *columns};
}

void addRecord(const wire::RecordLine &record, std::size_t line, DatasetBuilder &builder, ReadLog &log)
{
    if (auto reason = builder.add(record))
        log.skip(line, std::move(*reason), say("this record is left out"));
}

Expected<Loaded> readRecords(const Source &source, const Progress &progress)
{
    ReadLog log(source.path.string());
    Lines lines(*source.text);
    auto opened = openRecords(lines, source.path, log);
    if (!opened)
        return tl::unexpected(opened.error());
    auto &[provenance, columns] = *opened;
    DatasetGroup group(provenance.path, provenance.format);
    DatasetBuilder &builder = *group.builder(keyOf(provenance));
    builder.provenance().facts = std::move(provenance.facts);
    Pace pace(progress);
    while (lines.next()) {
        if (pace.stopped([&lines] { return lines.fraction(); }))
            return cancelled(source.path);
        if (const auto record = readRecord(lines, columns, log))
            addRecord(*record, lines.number(), builder, log);
    }
    return group.finish(log);
}

} // namespace

Reader recordsReader()
{
    return {recordsFormat, "records of the measuring agent (first line 'collscope-records 1')",
        acceptsRecords, readRecords};
}

Expected<RecordFile> readRecordFile(const std::filesystem::path &path)
{
    const auto text = TextStream::open(path);
    if (!text)
        return tl::unexpected(text.error());
    ReadLog log(path.string());
    Lines lines(**text);
    auto opened = openRecords(lines, path, log);
    if (!opened)
        return tl::unexpected(opened.error());
    RecordFile file{std::move(opened->provenance), {}, {}};
    while (lines.next())
        if (auto record = readRecord(lines, opened->columns, log))
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

/// What was understood of the file so far.
class GrowingRecords::State {
public:
    explicit State(const std::filesystem::path &path) : m_path(path), m_log(path.string()) { }

    /// The next line, which ended.
    void take(std::string_view line)
    {
        constexpr std::size_t mostHeaderBytes = std::size_t{1} << 20;
        ++m_lines;
        if (m_opened) {
            if (const auto record = readRecord(line, m_lines, m_opened->columns, m_log))
                addRecord(*record, m_lines, *m_builder, m_log);
        } else if (m_header.size() <= mostHeaderBytes) {
            m_header.append(line).append("\n");
            if (wire::trimmed(line) == "data:")
                open();
        }
    }

    /// What load() would say of the file: its last line may not have ended.
    Expected<Loaded> result(std::string_view rest) const
    {
        if (!m_opened) {
            State tried(*this);
            tried.m_header += rest;
            tried.open();
            return tl::unexpected(tried.m_problem);
        }
        ReadLog log(m_log);
        if (!rest.empty())
            skipCut(m_lines + 1, log);
        DatasetGroup group(m_opened->provenance.path, m_opened->provenance.format);
        *group.builder(keyOf(m_opened->provenance)) = *m_builder;
        return group.finish(log);
    }

private:
    void open()
    {
        ReadLog log(m_path.string());
        Lines lines(m_header);
        auto header = openRecords(lines, m_path, log);
        if (!header) {
            m_problem = header.error();
            return;
        }
        m_log = std::move(log);
        m_opened = *std::move(header);
        m_builder.emplace(m_opened->provenance);
    }

    std::filesystem::path m_path;
    std::string m_header; ///< until it is all there
    std::size_t m_lines = 0;
    Diagnostic m_problem; ///< with the header
    std::optional<Opened> m_opened;
    std::optional<DatasetBuilder> m_builder;
    ReadLog m_log;
};

GrowingRecords::GrowingRecords(std::filesystem::path path)
    : m_path(std::move(path)), m_state(std::make_unique<State>(m_path))
{
}
GrowingRecords::GrowingRecords(GrowingRecords &&) noexcept = default;
GrowingRecords &GrowingRecords::operator=(GrowingRecords &&) noexcept = default;
GrowingRecords::~GrowingRecords() = default;

void GrowingRecords::beginAnew()
{
    m_state = std::make_unique<State>(m_path);
    m_taken = 0;
    m_front.clear();
    m_back.clear();
}

/// The first and the last bytes that were taken are still where they were.
Expected<bool> GrowingRecords::isSame(RegularFile &file)
{
    if (file.bytes() < m_taken)
        return false;
    for (const auto &[text, at] :
        {std::pair(&m_front, std::uint64_t{0}), std::pair(&m_back, m_taken - m_back.size())}) {
        std::string found;
        if (const auto got = file.appendAt(at, found, text->size()); !got)
            return tl::unexpected(got.error());
        m_bytesRead += found.size();
        if (found != *text)
            return false;
    }
    return true;
}

void GrowingRecords::take(std::string_view lines)
{
    const auto keepLast
        = [](std::string &text) { text.erase(0, text.size() - std::min(text.size(), markBytes)); };
    m_taken += lines.size();
    m_front.append(lines.substr(0, markBytes - m_front.size()));
    m_back.append(lines.substr(lines.size() - std::min(lines.size(), markBytes)));
    keepLast(m_back);
    for (std::size_t start = 0; start < lines.size();) {
        const std::size_t end = lines.find('\n', start);
        m_state->take(lines.substr(start, end - start));
        start = end + 1;
    }
}

/// Hands over the lines that ended; the rest is read again, when there is more of it.
Expected<void> GrowingRecords::takeNew(RegularFile &file, const std::stop_token &stop)
{
    constexpr std::size_t piece = std::size_t{1} << 20;
    std::string text;
    while (true) {
        if (stop.stop_requested())
            return cancelled(m_path);
        const auto got = file.appendAt(m_taken + text.size(), text, piece);
        if (!got)
            return tl::unexpected(got.error());
        m_bytesRead += *got;
        const std::size_t whole = text.rfind('\n') + 1; // npos + 1 is 0: no line ended
        take(std::string_view(text).substr(0, whole));
        text.erase(0, whole);
        if (text.size() > 16 * piece)
            return failure(say("a line is longer than 16 MiB"), say("the file is damaged: copy it again"),
                m_path.string());
        if (*got == 0) {
            m_rest = std::move(text);
            return {};
        }
    }
}

Expected<Loaded> GrowingRecords::read(const std::stop_token &stop)
{
    auto file = RegularFile::open(m_path);
    if (!file)
        return tl::unexpected(file.error());
    const auto same = isSame(*file);
    if (!same)
        return tl::unexpected(same.error());
    const bool isAnew = !*same;
    if (isAnew)
        beginAnew();
    if (auto done = takeNew(*file, stop); !done) {
        beginAnew(); // what was taken of it is not known
        return tl::unexpected(done.error());
    }
    auto loaded = m_state->result(m_rest);
    if (loaded && isAnew && loaded->warnings.size() < Loaded::maxWarnings)
        loaded->warnings.push_back(
            {m_path.string(), 0, "the file is another one than before, or shorter: it was read anew", {},
                Diagnostic::Severity::note});
    return loaded;
}

} // namespace collscope::io
