// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/table_mapping.h"

#include "engine/data/say.h"
#include "engine/io/csv.h"
#include "engine/io/csv_row.h"
#include "engine/io/decompress.h"
#include "engine/io/lines.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace collscope::io {

namespace {

constexpr std::string_view magic = "collscope-mapping 1";

template <typename Value> struct Word {
    std::string_view text;
    Value value;
};
constexpr std::array<Word<char>, 4> separators{
    {{"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"blanks", ' '}}};
constexpr std::array<Word<double>, 4> timeUnits{{{"s", 1}, {"ms", 1e3}, {"us", 1e6}, {"ns", 1e9}}};
constexpr std::array<Word<bool>, 2> decimals{{{"point", false}, {"comma", true}}};
constexpr std::array<Word<bool>, 2> rowKinds{{{"measurements", false}, {"repetitions", true}}};

/// False: `text` is none of the words.
template <typename Value, std::size_t count>
bool take(const std::array<Word<Value>, count> &words, std::string_view text, Value &out)
{
    for (const Word<Value> &word : words)
        if (word.text == text) {
            out = word.value;
            return true;
        }
    return false;
}

template <typename Value, std::size_t count>
std::string_view wordOf(const std::array<Word<Value>, count> &words, Value value)
{
    for (const Word<Value> &word : words)
        if (!(word.value < value) && !(value < word.value))
            return word.text;
    return {};
}

bool takeSize(std::string_view text, std::uint64_t &out)
{
    const auto bytes = wire::parseBytes(
        text.find_first_of("0123456789") == 0 ? std::string(text) : "1" + std::string(text));
    out = bytes.value_or(0);
    return !text.empty() && out != 0 && out <= maxMessageBytes;
}

/// What is wrong with the column, if anything is.
std::string takeColumn(std::string_view name, std::string_view header, TableMapping &mapping)
{
    const MappingField *known = nullptr;
    std::string names;
    for (const MappingField &field : mappingFields()) {
        if (field.name == name)
            known = &field;
        names.append(names.empty() ? "" : ", ").append(field.name);
    }
    if (!known)
        return say("'{}' is nothing that a column tells; columns tell {}", name.substr(0, 60), names);
    if (header.empty())
        return say("column {} cannot be ''", name);
    for (const TableMapping::Column &column : mapping.columns) {
        if (column.field == known->field)
            return say("column {} is said twice", name);
        if (column.header == header)
            return say("column {} cannot be '{}': that is another field's column already", name,
                header.substr(0, 60));
    }
    mapping.columns.push_back({known->field, std::string(header)});
    return {};
}

/// What is wrong with the line, if anything is.
std::string takeLine(std::string_view key, std::string_view value, TableMapping &mapping)
{
    constexpr std::string_view column = "column ";
    bool fits = false;
    if (key == "separator")
        fits = take(separators, value, mapping.separator);
    else if (key == "decimal")
        fits = take(decimals, value, mapping.decimalComma);
    else if (key == "time")
        fits = take(timeUnits, value, mapping.perSecond);
    else if (key == "rows")
        fits = take(rowKinds, value, mapping.rowsAreRepetitions);
    else if (key == "size")
        fits = takeSize(value, mapping.sizeBytes);
    else if (key == "default" && !value.empty())
        fits = (mapping.defaults.emplace_back(value), true);
    else if (key.substr(0, column.size()) == column)
        return takeColumn(wire::trimmed(key.substr(column.size())), value, mapping);
    else if (key == "facts") {
        auto facts = ImportFacts::parse(value);
        if (!facts)
            return facts.error().message;
        mapping.facts = *std::move(facts);
        fits = true;
    } else
        return say("'{}' is nothing that a mapping says", key.substr(0, 60));
    return fits ? std::string() : say("{} cannot be '{}'", key.substr(0, 60), value.substr(0, 60));
}

bool has(const TableMapping &mapping, CsvField field)
{
    return std::any_of(mapping.columns.begin(), mapping.columns.end(),
        [field](const auto &column) { return column.field == field; });
}

/// Goes to the row with the names of the columns. False: there is none among the first.
bool toHeader(CsvRows &rows, const TableMapping &mapping)
{
    constexpr int most = 200;
    for (int i = 0; i < most && rows.next(); ++i) {
        const auto &names = rows.fields();
        const bool isHeader = mapping.columns.empty()
            ? names.size() > 1
            : std::all_of(mapping.columns.begin(), mapping.columns.end(), [&names](const auto &column) {
                  return std::find(names.begin(), names.end(), column.header) != names.end();
              });
        if (isHeader)
            return true;
    }
    return false;
}

} // namespace

const std::vector<MappingField> &mappingFields()
{
    using F = CsvField;
    static const std::vector<MappingField> fields = {
        {F::collective, "collective", "Collective"},
        {F::algorithm, "algorithm", "Algorithm (name or number)"},
        {F::messageBytes, "message_size", "Message size"},
        {F::commSize, "comm_size", "Processes"},
        {F::nodes, "nodes", "Nodes"},
        {F::ppn, "ppn", "Processes per node"},
        {F::median, "median", "Time (median)"},
        {F::mean, "mean", "Time (mean)"},
        {F::minimum, "min", "Time (least)"},
        {F::q1, "q1", "Time (lower quartile)"},
        {F::q3, "q3", "Time (upper quartile)"},
        {F::maximum, "max", "Time (longest)"},
        {F::samples, "samples", "Repetitions"},
        {F::segmentBytes, "segment_bytes", "Segment size (bytes)"},
        {F::fanout, "fanout", "Fan-out or radix"},
        {F::protocol, "protocol", "Protocol (NCCL)"},
        {F::library, "library", "Library of the algorithm"},
        {F::system, "system", "System"},
        {F::mpiLibrary, "mpi_library", "MPI library"},
        {F::mpiVersion, "mpi_version", "Version of the MPI library"},
        {F::run, "run", "Run (number)"},
        {F::job, "job", "Job (text)"},
    };
    return fields;
}

Expected<TableMapping> TableMapping::parse(
    std::string_view text, const std::string &file, const ImportFacts &said)
{
    TableMapping mapping;
    const std::string remedy = say("the help page \"Formats\" says what a mapping looks like");
    bool isFirst = true;
    std::set<std::string, std::less<>> seen;
    for (Lines lines(text); lines.next();) {
        const std::string_view line = wire::trimmed(lines.line());
        if (line.empty() || line.front() == '#')
            continue;
        const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
        if (std::any_of(line.begin(), line.end(), isControl))
            return failure(say("'{}' has a character that is no text", line.substr(0, 60)),
                say("save the mapping again as plain text"), file, lines.number());
        if (std::exchange(isFirst, false)) {
            if (line != magic)
                return failure(
                    say("is no mapping: it does not begin with '{}'", magic), remedy, file, lines.number());
            continue;
        }
        const auto colon = line.find(':');
        const std::string_view key = wire::trimmed(line.substr(0, colon));
        if (colon == std::string_view::npos)
            return failure(say("'{}' has no ':'", line.substr(0, 60)), remedy, file, lines.number());
        if (key != "default" && !seen.emplace(key).second)
            return failure(say("{} is said twice", key.substr(0, 60)), say("leave one of them out"), file,
                lines.number());
        if (std::string problem = takeLine(key, wire::trimmed(line.substr(colon + 1)), mapping);
            !problem.empty())
            return failure(std::move(problem), remedy, file, lines.number());
    }
    if (isFirst)
        return failure(say("is no mapping: it is empty"), remedy, file);
    if (const std::string lacks = mapping.missing(said); !lacks.empty())
        return failure(say("the mapping does not say {}", lacks), remedy, file);
    return mapping;
}

std::string TableMapping::text() const
{
    std::string text = fmt::format("{}\nseparator: {}\n", magic, wordOf(separators, separator));
    if (decimalComma)
        text += "decimal: comma\n";
    text += fmt::format("time: {}\nsize: {}\n", wordOf(timeUnits, perSecond), sizeBytes);
    if (rowsAreRepetitions)
        text += "rows: repetitions\n";
    for (const std::string &name : defaults)
        text += fmt::format("default: {}\n", name);
    if (const std::string said = facts.text(); !said.empty())
        text += fmt::format("facts: {}\n", said);
    for (const Column &column : columns)
        for (const MappingField &field : mappingFields())
            if (field.field == column.field)
                text += fmt::format("column {}: {}\n", field.name, column.header);
    return text;
}

std::string TableMapping::missing(const ImportFacts &said) const
{
    const auto either = [&](CsvField field) {
        return has(*this, field) || facts.says(factOf(field)) || said.says(factOf(field));
    };
    std::string list;
    const auto add = [&list](std::string_view what) { list.append(list.empty() ? "" : ", ").append(what); };
    if (!has(*this, CsvField::median) && !has(*this, CsvField::mean))
        add(say("which column is the time"));
    if (perSecond == 0)
        add(say("the unit of times"));
    if (!has(*this, CsvField::messageBytes))
        add(say("which column is the message size"));
    if (sizeBytes == 0)
        add(say("the unit of sizes"));
    if (!either(CsvField::collective))
        add(say("the collective"));
    if (!either(CsvField::algorithm))
        add(say("the algorithm"));
    if (!either(CsvField::library) && !has(*this, CsvField::mpiLibrary))
        add(say("the library of the algorithms"));
    if (!either(CsvField::commSize) && !(either(CsvField::nodes) && either(CsvField::ppn)))
        add(say("the number of processes"));
    return list;
}

CsvDialect TableMapping::dialect() const
{
    CsvDialect d;
    d.name = "mapped table";
    d.description = "table with a mapping of its columns";
    d.perSecond = perSecond;
    d.sizeBytes = sizeBytes;
    d.separator = separator;
    d.decimalComma = decimalComma;
    d.rowsAreRepetitions = rowsAreRepetitions;
    d.isMapped = true;
    d.namesIgnored = true;
    for (const Column &column : columns)
        d.columns.push_back({column.header, column.field, true});
    for (const std::string &name : defaults)
        d.baselines.emplace_back(name);
    return d;
}

Expected<TableMapping> readMapping(const std::filesystem::path &path, const ImportFacts &said)
{
    constexpr std::uint64_t most = 1U << 20;
    const auto text = readText(path, most);
    if (!text)
        return tl::unexpected(text.error());
    return TableMapping::parse(text->bytes, path.string(), said);
}

std::vector<std::vector<std::string>> firstRows(
    std::string_view head, const TableMapping &mapping, std::size_t most)
{
    std::vector<std::vector<std::string>> table;
    CsvRows rows(head, mapping.separator);
    if (!toHeader(rows, mapping)) {
        if (mapping.columns.empty())
            return table;
        TableMapping bare;
        bare.separator = mapping.separator;
        return firstRows(head, bare, most);
    }
    do {
        table.emplace_back(rows.fields().begin(), rows.fields().end());
    } while (table.size() <= most && rows.next());
    return table;
}

std::vector<MappedRow> firstMeasurements(std::string_view head, const TableMapping &mapping, std::size_t most)
{
    std::vector<MappedRow> result;
    CsvRows rows(head, mapping.separator);
    if (!mapping.missing().empty() || !toHeader(rows, mapping))
        return result;
    const CsvDialect dialect = mapping.dialect();
    std::vector<const CsvColumn *> columns;
    for (const std::string_view name : rows.fields()) {
        const auto found = std::find_if(dialect.columns.begin(), dialect.columns.end(),
            [name](const CsvColumn &column) { return column.header == name; });
        columns.push_back(found == dialect.columns.end() ? nullptr : &*found);
    }
    CsvRow row(dialect, columns, "table", mapping.facts);
    while (result.size() < most && rows.next()) {
        auto problem = row.parse(rows.fields());
        result.push_back({row.record(), problem ? std::move(problem->message) : std::string()});
    }
    return result;
}

} // namespace collscope::io
