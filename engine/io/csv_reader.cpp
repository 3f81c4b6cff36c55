// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_reader.h"

#include "engine/data/say.h"
#include "engine/io/csv.h"
#include "engine/io/csv_row.h"
#include "engine/io/lines.h"
#include "engine/io/pace.h"
#include "engine/io/repetitions.h"
#include "engine/io/table_mapping.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>

namespace collscope::io {

namespace {

using Fields = std::vector<std::string_view>;

/// How the columns of a file answer those of a dialect.
struct Binding {
    std::vector<const CsvColumn *> columns; ///< per field of the header
    std::string missing; ///< needed columns that are not there, as a text
    std::string facts; ///< which of them the user may say instead
    std::string unused; ///< columns that tell nothing
    std::string_view twice; ///< a column that occurs more than once
    std::size_t found = 0;
};

void enumerate(std::string &list, std::string_view name)
{
    constexpr std::size_t enough = 300;
    if (list.size() < enough)
        list.append(list.empty() ? "" : ", ").append(name.substr(0, 60));
}

bool tells(const Binding &binding, CsvField field)
{
    return std::any_of(binding.columns.begin(), binding.columns.end(),
        [field](const CsvColumn *c) { return c && c->field == field; });
}

Binding bind(const CsvDialect &dialect, const Fields &header, const ImportFacts &facts = {})
{
    Binding binding;
    for (const std::string_view name : header) {
        const auto column = std::find_if(dialect.columns.begin(), dialect.columns.end(),
            [name](const CsvColumn &c) { return c.header == name; });
        const CsvColumn *const known = column == dialect.columns.end() ? nullptr : &*column;
        if (known
            && std::find(binding.columns.begin(), binding.columns.end(), known) != binding.columns.end())
            binding.twice = known->header;
        if (known)
            ++binding.found;
        else
            enumerate(binding.unused, name);
        binding.columns.push_back(known);
    }
    std::string_view time;
    for (const CsvColumn &column : dialect.columns) {
        if (column.needed && !facts.says(factOf(column.field))
            && std::find(binding.columns.begin(), binding.columns.end(), &column) == binding.columns.end()) {
            enumerate(binding.missing, column.header);
            if (const auto fact = factOf(column.field); !fact.empty())
                binding.facts.append(binding.facts.empty() ? "" : ",").append(fact);
        }
        if (column.field == CsvField::median || (column.field == CsvField::mean && time.empty()))
            time = column.header;
    }
    if (!tells(binding, CsvField::median) && !tells(binding, CsvField::mean)
        && binding.missing.find(time) == std::string::npos)
        enumerate(binding.missing, time);
    return binding;
}

/// The dialect whose needed columns are all there.
const CsvDialect *foreignDialect(const Source &source)
{
    CsvRows rows(source.head);
    if (source.isFolder || !rows.next() || rows.fields().size() < 2)
        return nullptr;
    for (const CsvDialect &dialect : foreignCsv())
        if (bind(dialect, rows.fields()).missing.empty())
            return &dialect;
    return nullptr;
}

bool acceptsForeign(const Source &source)
{
    return foreignDialect(source) != nullptr;
}

/// The header line, below blank ones.
std::string_view firstLine(std::string_view head)
{
    Lines lines(head);
    while (lines.next())
        if (!wire::trimmed(lines.line()).empty())
            return lines.line();
    return {};
}

/// A separator that spreadsheets use where the comma is the decimal point; '\0': none.
char foreignSeparator(std::string_view head)
{
    const std::string_view line = firstLine(head);
    for (const char separator : {';', '\t'})
        if (line.find(',') == std::string_view::npos && line.find(separator) != std::string_view::npos)
            return separator;
    return '\0';
}

/// Columns of a header that a dialect knows, for headers that no dialect accepts.
std::size_t likeness(const CsvDialect &dialect, const Fields &header)
{
    return bind(dialect, header).found;
}

/// True for damaged headers too, so that the message can name what is missing.
bool acceptsNative(const Source &source)
{
    if (source.isFolder)
        return false;
    std::string line(firstLine(source.head));
    if (const char separator = foreignSeparator(source.head))
        std::replace(line.begin(), line.end(), separator, ',');
    CsvRows rows(line);
    if (!rows.next())
        return false;
    const std::size_t least = line.front() == '#' ? 4 : 2; // a comment may describe a tuner's table
    const auto alike = [&](const CsvDialect &d) { return likeness(d, rows.fields()) >= least; };
    return alike(nativeCsv()) || std::any_of(foreignCsv().begin(), foreignCsv().end(), alike);
}

tl::unexpected<Diagnostic> wrongColumns(const Source &source, const Fields &header, std::size_t line)
{
    const CsvDialect *nearest = &nativeCsv();
    for (const CsvDialect &dialect : foreignCsv())
        if (likeness(dialect, header) > likeness(*nearest, header))
            nearest = &dialect;
    const Binding binding = bind(*nearest, header, source.facts);
    std::string remedy = say("correct the names in the header line");
    if (nearest == &nativeCsv() && !binding.facts.empty())
        remedy += say(", or say what the file does not: {}", factsRemedy(binding.facts));
    return failure(say("the header lacks the columns: {} ({})", binding.missing, nearest->name),
        std::move(remedy), source.path.string(), line);
}

/// One of the repetitions of a measurement; returns what is wrong with its time.
std::optional<CsvRow::Problem> addRepetition(const CsvRow &row, std::size_t line, Repetitions &repetitions)
{
    const double seconds = row.record().summary.seconds();
    if (!(seconds > 0.0) || !std::isfinite(seconds))
        return CsvRow::Problem{say("the time is no time"), {}};
    repetitions.add(row.dataset(), row.record(), seconds, line);
    return std::nullopt;
}

/// `repetitions`: where rows are such; otherwise null.
void takeRow(const CsvRows &rows, CsvRow &row, DatasetGroup &group, ReadLog &log, Repetitions *repetitions)
{
    if (!rows.problem().empty())
        return log.skip(rows.line(), said(rows.problem()), say("correct this line"));
    auto problem = row.parse(rows.fields(), rows.sameFields());
    if (!problem && repetitions) {
        problem = addRepetition(row, rows.line(), *repetitions);
    } else if (!problem) {
        DatasetBuilder *const builder = group.builder(row.dataset());
        if (auto refused = builder
                ? builder->add(row.record(), row.isExtrapolated())
                : std::optional<std::string>(say("the file names more than 1,000 systems")))
            problem = {*std::move(refused), {}};
        if (problem && row.isMapped() && problem->message == said(DatasetBuilder::readBefore))
            problem->remedy
                = say("if rows are single repetitions, the mapping has to say so: rows: repetitions");
        const std::string facts = problem && impossiblePlacement(row.record()) ? row.placingFacts() : "";
        if (!facts.empty())
            problem->remedy = say("correct the facts, not the file: {} cannot be here", facts);
    }
    if (problem && problem->remedy.empty())
        problem->remedy = rows.ended() ? say("correct this line") : say("the file may be cut: copy it again");
    if (problem)
        log.skip(rows.line(), std::move(problem->message), std::move(problem->remedy));
    else if (!rows.ended())
        log.warn(rows.line(), say("the last line does not end in a line feed: its last number may be cut"),
            say("compare it with the original"));
}

Expected<Loaded> readTable(const CsvDialect &dialect, const Binding &binding, CsvRows &rows,
    const Source &source, const Progress &progress)
{
    ReadLog log(source.path.string());
    if (!binding.twice.empty())
        return failure(say("the column {} occurs more than once", binding.twice),
            say("leave only one of them in the header"), log.file(), rows.line());
    if (dialect.namesIgnored && !binding.unused.empty())
        log.note(rows.line(), say("columns that are not used: {}", binding.unused));

    DatasetGroup group(log.file(), std::string(dialect.name));
    std::string name = source.path.filename().string();
    name.resize(std::min(name.find(".csv"), name.size()));
    CsvRow row(dialect, binding.columns, name.empty() ? source.path.filename().string() : name, source.facts);
    Repetitions repetitions;
    Pace pace(progress);
    constexpr std::size_t sample = 1U << 16;
    for (std::size_t count = 0; rows.next(); ++count) {
        if (pace.stopped([&rows] { return rows.fraction(); }))
            return cancelled(source.path);
        if (count == sample)
            group.expectRest(rows.fraction());
        takeRow(rows, row, group, log, dialect.rowsAreRepetitions ? &repetitions : nullptr);
    }
    repetitions.finish(group, log);
    if (!row.strangeOrigin().empty())
        log.warn(0, say("origin '{}' is none of measured, simulated and predicted", row.strangeOrigin()),
            say("treated as of unknown origin"));
    for (const CsvRow::Overruled &overruled : row.overruled())
        log.warn(0,
            say("the fact {}={} is not used where the file says '{}'", overruled.fact,
                source.facts.value(overruled.fact), overruled.text),
            say("what a file says goes before facts; leave the fact out"));
    if (source.facts.says("algorithm") && !tells(binding, CsvField::algorithm)
        && !tells(binding, CsvField::algorithmId))
        group.takesAlgorithmFromFacts();
    group.setJobs(row.jobs());
    std::string algorithms;
    for (const std::string &each : row.algorithmsSeen())
        enumerate(algorithms, each);
    for (const std::string_view baseline : dialect.baselines)
        if (dialect.isMapped && !row.algorithmsSeen().contains(baseline))
            log.warn(0,
                say("no row has the algorithm '{}', which the mapping says is the library's own choice",
                    baseline.substr(0, 60)),
                say("write it as the table does; it has {}", algorithms));
    return group.finish(log);
}

Expected<Loaded> readWith(const CsvDialect &dialect, const Source &source, const Progress &progress)
{
    CsvRows rows(*source.text, dialect.separator);
    if (!rows.next())
        return failure(say("there is no header line"), say("open another file"), source.path.string(), 1);
    Binding binding = bind(dialect, rows.fields(), source.facts);
    constexpr int most = 200; // lines above the header of a mapped table
    for (int i = 0; dialect.isMapped && !binding.missing.empty() && i < most && rows.next(); ++i)
        binding = bind(dialect, rows.fields(), source.facts);
    if (!binding.missing.empty() && dialect.isMapped)
        return failure(say("no line has all the columns of the mapping"),
            say("give another mapping, or correct its separator and the names of its columns"),
            source.path.string());
    if (!binding.missing.empty())
        return wrongColumns(source, Fields(rows.fields()), rows.line());
    return readTable(dialect, binding, rows, source, progress);
}

Expected<Loaded> readNative(const Source &source, const Progress &progress)
{
    if (const char separator = foreignSeparator(source.head))
        return failure(say("fields are separated by {} instead of ','", separator == ';' ? "';'" : "tabs"),
            say("save it again as CSV with ',' between the fields and '.' as decimal point"),
            source.path.string(), 1);
    return readWith(nativeCsv(), source, progress);
}

Expected<Loaded> readForeign(const Source &source, const Progress &progress)
{
    const CsvDialect *const dialect = foreignDialect(source);
    return readWith(dialect ? *dialect : nativeCsv(), source, progress);
}

bool acceptsMapped(const Source &source)
{
    return !source.isFolder && source.facts.mapping;
}

Expected<Loaded> readMapped(const Source &source, const Progress &progress)
{
    Source said = source;
    said.facts.fillFrom(source.facts.mapping->facts);
    return readWith(source.facts.mapping->dialect(), said, progress);
}

} // namespace

Reader mappedTableReader()
{
    return {"mapped table", "any table with a mapping", acceptsMapped, readMapped};
}

Reader nativeCsvReader()
{
    return {nativeCsv().name,
        "CSV with the columns collective, library, algorithm, comm_size, message_bytes, seconds_median",
        acceptsNative, readNative};
}

Reader foreignCsvReader()
{
    return {"CSV of other tools", "tables of ompi-collectives-tuning, PICO and OSU results", acceptsForeign,
        readForeign};
}

} // namespace collscope::io
