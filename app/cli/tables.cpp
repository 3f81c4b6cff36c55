// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tables.h"

#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/data/say.h"
#include "engine/io/result_row.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/runtime_tables.h"
#include "engine/mpi_formats/table_bands.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace collscope::cli {

namespace {

using wire::RuntimeTable;

bool isTableFile(const std::string &path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return false;
    std::array<char, 8> begin{};
    std::ifstream file(path, std::ios::binary);
    file.read(begin.data(), begin.size());
    return wire::isTable({begin.data(), static_cast<std::size_t>(file.gcount())});
}

struct NamedTable {
    std::string path;
    std::string bytes;
    RuntimeTable table;
};

Result<std::vector<NamedTable>> tablesOf(const Arguments &arguments)
{
    std::vector<NamedTable> tables;
    for (const std::string &path : arguments.data()) {
        if (!isTableFile(path))
            return usageError(say("'{}' is no runtime table, others of DATA are", path),
                say("name tables alone, or measurements and --model file:TABLE"));
        auto bytes = asWork(readLibraryFile(path));
        if (!bytes)
            return tl::unexpected(bytes.error());
        auto table = asWork(readTable(*bytes, path));
        if (!table)
            return tl::unexpected(table.error());
        tables.push_back({path, *std::move(bytes), *std::move(table)});
    }
    return tables;
}

std::string methodText(const std::optional<Method> &method)
{
    return method ? tableMethodText(*method) : std::string(wire::baselineAlgorithm);
}

Value number(const std::optional<std::uint64_t> &value)
{
    return value ? Value{*value} : Value{};
}

ResultRow placeRow(const std::string &collective, const TablePlace &place)
{
    return {{"collective", collective}, {"comm_size_least", number(place.commSize.least)},
        {"comm_size_most", number(place.commSize.most)}, {"nodes_least", number(place.nodes.least)},
        {"nodes_most", number(place.nodes.most)}, {"ppn_least", number(place.ppn.least)},
        {"ppn_most", number(place.ppn.most)}, {"bytes_least", number(place.bytes.least)},
        {"bytes_most", number(place.bytes.most)}};
}

ResultRow bandRow(const std::string &collective, const TableBand &band)
{
    ResultRow row = placeRow(collective, band.place);
    row.push_back({"method", methodText(band.method)});
    const Method none;
    const Method &method = band.method ? *band.method : none;
    row.push_back({"library", band.method ? Value{method.library} : Value{}});
    row.push_back({"algorithm", band.method ? Value{method.algorithm} : Value{}});
    row.push_back({"segment_bytes", band.method ? Value{method.segmentBytes} : Value{}});
    row.push_back({"fanout", band.method ? Value{std::uint64_t{method.fanout}} : Value{}});
    return row;
}

ResultRow changeRow(const std::string &collective, const TablePlace &place,
    const std::optional<Method> &before, const std::optional<Method> &after)
{
    ResultRow row = placeRow(collective, place);
    row.push_back({"method_before", methodText(before)});
    row.push_back({"method_after", methodText(after)});
    return row;
}

/// Where the forms of the options --csv and --json go, and the text without these.
struct OutputPlaces {
    std::string csv;
    std::string json;
    std::string text;
};

Result<void> writeTableRows(const Arguments &arguments, const OutputPlaces &places, const std::string &header,
    const ResultRow &head, std::string_view list, const std::vector<ResultRow> &rows, const std::string &text)
{
    Result<void> done;
    if (arguments.has("csv"))
        done = writeOutput(places.csv, rows.empty() ? header : csvTable(rows));
    if (done && arguments.has("json"))
        done = writeOutput(places.json, jsonDocument(head, list, rows));
    if (done && !arguments.has("csv") && !arguments.has("json"))
        done = writeText(places.text, text);
    return done;
}

std::string namesIn(const RuntimeTable &table)
{
    std::string names;
    for (const RuntimeTable::Collective &collective : table.collectives)
        names += (names.empty() ? "" : ", ") + collective.name;
    return names.empty() ? "none" : names;
}

/// Those that --collective names; of none, or "all", everything that one of the tables decides about.
Result<std::vector<std::string>> askedCollectives(
    const Arguments &arguments, const std::vector<NamedTable> &tables)
{
    const std::string given = arguments.value("collective", options::allCollectives);
    std::vector<std::string> asked;
    const auto isThere = [&](std::string_view name) {
        return std::any_of(tables.begin(), tables.end(),
            [&](const NamedTable &named) { return named.table.find(name) != nullptr; });
    };
    if (given == options::allCollectives) {
        for (const NamedTable &named : tables)
            for (const RuntimeTable::Collective &collective : named.table.collectives)
                if (std::find(asked.begin(), asked.end(), collective.name) == asked.end())
                    asked.push_back(collective.name);
        return asked;
    }
    for (const std::string_view name : wire::split(given, ',')) {
        if (!wire::collectiveIndex(name) && !isThere(name))
            return usageError(say("there is no collective called '{}'", name),
                say("the table decides about {}", namesIn(tables.front().table)));
        if (!isThere(name))
            return workFailed(say("nothing is decided about {}", name),
                say("the table decides about {}", namesIn(tables.front().table)), tables.front().path);
        asked.emplace_back(name);
    }
    return asked;
}

/// So many tables, and the collectives that are asked for.
struct AskedTables {
    std::vector<NamedTable> tables;
    std::vector<std::string> collectives;
};

Result<AskedTables> askedTables(const Arguments &arguments, std::size_t count, const std::string &remedy)
{
    auto tables = tablesOf(arguments);
    if (!tables)
        return tl::unexpected(tables.error());
    if (tables->size() != count)
        return usageError(say("there are {} runtime tables, not {}", tables->size(), count), remedy);
    auto collectives = askedCollectives(arguments, *tables);
    if (!collectives)
        return tl::unexpected(collectives.error());
    return AskedTables{*std::move(tables), *std::move(collectives)};
}

std::string infoText(const NamedTable &named)
{
    std::string text = say("{}\n  runtime table of Collscope, {} bytes, checksum {:016x}\n", named.path,
        named.bytes.size(), named.table.checksum);
    for (const auto &[key, value] : named.table.provenance)
        text += fmt::format("  {}: {}\n", key, value);
    for (const std::string &line : tableUsers(named.table))
        text += fmt::format("  {}\n", line);
    for (const RuntimeTable::Collective &collective : named.table.collectives) {
        std::string methods;
        for (const Method &method : collective.methods)
            methods += (methods.empty() ? "" : ", ") + tableMethodText(method);
        const std::size_t rows = collective.first.values.size() * collective.second.values.size();
        text += say("\n{}: {} of placements x {}, {}\n  methods: {}\n", collective.name,
            sayCounted(rows, toSay("row"), toSay("rows")),
            sayCounted(collective.messageBytes.size(), toSay("size"), toSay("sizes")),
            sayCounted(bandsOf(collective).size(), toSay("range"), toSay("ranges")),
            methods.empty() ? say("none, everything is left to the library") : methods);
        for (const auto &[key, value] : collective.judged)
            text += fmt::format("  {}: {}\n", key, value);
    }
    return text;
}

std::string notesJson(const RuntimeTable::Notes &notes)
{
    std::string text;
    for (const auto &[key, value] : notes)
        text += (text.empty() ? "" : ", ") + jsonText(key) + ": " + jsonText(value);
    return '{' + text + '}';
}

std::string infoJson(const NamedTable &named)
{
    std::string text = jsonObject({{"path", named.path}, {"bytes", std::uint64_t{named.bytes.size()}},
        {"checksum", fmt::format("{:016x}", named.table.checksum)}});
    text.pop_back();
    text += ", \"provenance\": " + notesJson(named.table.provenance) + ", \"collectives\": [";
    for (const RuntimeTable::Collective &collective : named.table.collectives) {
        std::string methods;
        for (const Method &method : collective.methods)
            methods += (methods.empty() ? "" : ", ") + jsonText(tableMethodText(method));
        text += fmt::format(R"({}{{"collective": {}, "ranges": {}, "methods": [{}], "message_bytes": {}, )"
                            R"("judged": {}}})",
            &collective == &named.table.collectives.front() ? "\n      " : ",\n      ",
            jsonText(collective.name), bandsOf(collective).size(), methods,
            jsonNumbers(collective.messageBytes), notesJson(collective.judged));
    }
    return text + "\n    ]}";
}

/// Of one collective; `text` gets what people read.
Result<std::vector<ResultRow>> changeRows(
    const std::string &name, const NamedTable &before, const NamedTable &after, std::string &text)
{
    const RuntimeTable::Collective *const old = before.table.find(name);
    const RuntimeTable::Collective *const now = after.table.find(name);
    if (!old || !now) {
        text += say("{}: only in {}", name, old ? before.path : after.path) + '\n';
        std::vector<ResultRow> rows;
        for (const TableBand &band : bandsOf(old ? *old : *now))
            if (band.method) // else it is left to the library in both
                rows.push_back(changeRow(
                    name, band.place, old ? band.method : std::nullopt, now ? band.method : std::nullopt));
        return rows;
    }
    const auto changes = asWork(changesOf(*old, *now));
    if (!changes)
        return tl::unexpected(changes.error());
    text += changes->empty()   ? say("{}: the same\n", name)
        : changes->size() == 1 ? say("{}: 1 range differs\n", name)
                               : say("{}: {} ranges differ\n", name, changes->size());
    std::vector<ResultRow> rows;
    for (const TableChange &change : *changes) {
        text += fmt::format("  {}, {}: {} -> {}\n", placeText(change.place), bytesText(change.place.bytes),
            methodText(change.before), methodText(change.after));
        rows.push_back(changeRow(name, change.place, change.before, change.after));
    }
    return rows;
}

} // namespace

bool nameTables(const Arguments &arguments)
{
    return std::any_of(arguments.data().begin(), arguments.data().end(), isTableFile);
}

std::optional<Form> formOfTables(
    const Command &command, const Arguments &arguments, const std::vector<std::string_view> &options)
{
    if (!nameTables(arguments))
        return std::nullopt;
    Form form{std::string(command.name) + " of a runtime table", {}};
    for (const Option &option : command.options)
        if (std::find(options.begin(), options.end(), option.name) != options.end())
            form.options.push_back(option);
    return form;
}

Result<void> infoTables(const Arguments &arguments)
{
    const auto tables = tablesOf(arguments);
    if (!tables)
        return tl::unexpected(tables.error());
    std::string text;
    std::vector<std::string> objects;
    for (const NamedTable &named : *tables) {
        text += (text.empty() ? "" : "\n") + infoText(named);
        objects.push_back(infoJson(named));
    }
    return arguments.has("json") ? writeOutput(arguments.value("output"), jsonDocument({}, "tables", objects))
                                 : writeText(arguments.value("output"), text);
}

Result<void> mapTable(const Arguments &arguments)
{
    const auto asked = askedTables(arguments, 1, "map one at a time; `collscope diff` compares two");
    if (!asked)
        return tl::unexpected(asked.error());
    const NamedTable &named = asked->tables.front();
    std::string text;
    std::vector<ResultRow> rows;
    for (const std::string &name : asked->collectives) {
        const RuntimeTable::Collective &collective = *named.table.find(name);
        text += (text.empty() ? "" : "\n") + collscope::tableText(collective);
        for (const TableBand &band : bandsOf(collective))
            rows.push_back(bandRow(name, band));
    }
    return writeTableRows(arguments, {arguments.value("csv"), arguments.value("json"), {}},
        csvHeader(bandRow({}, {})), {{"table", named.path}}, "rows", rows, text);
}

Result<void> diffTables(const Arguments &arguments)
{
    const auto asked = askedTables(arguments, 2,
        "name two, before and after; what they cost say measurements: collscope diff DATA --collective C "
        "--model file:BEFORE --model file:AFTER");
    if (!asked)
        return tl::unexpected(asked.error());
    const NamedTable &before = asked->tables.front();
    const NamedTable &after = asked->tables.back();
    std::string text;
    std::vector<ResultRow> rows;
    for (const std::string &name : asked->collectives) {
        auto some = changeRows(name, before, after, text);
        if (!some)
            return tl::unexpected(some.error());
        std::move(some->begin(), some->end(), std::back_inserter(rows));
    }
    const std::string place = arguments.value("output");
    return writeTableRows(arguments, {place, place, place}, csvHeader(changeRow({}, {}, {}, {})),
        {{"table_before", before.path}, {"table_after", after.path}}, "changes", rows, text);
}

} // namespace collscope::cli
