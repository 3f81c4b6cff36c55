// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/csv_mapping.h"
#include "engine/io/import_facts.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::io {

/// How a table of any program is to be read: which column tells what, in which units.
///
/// As text, a line each, `#` begins a comment:
///
///     collscope-mapping 1
///     separator: tab             comma, semicolon, tab or blanks; comma when it is not said
///     decimal: comma             point or comma; point when it is not said
///     time: us                   s, ms, us or ns; always said
///     size: 1                    bytes of one of what the size counts: 1, 8, KiB; always said
///     rows: repetitions          measurements or repetitions; measurements when it is not said
///     default: auto              an algorithm that is the library's own choice; may be said again
///     facts: library=openmpi     what no column says, as ImportFacts::text()
///     column algorithm: algo     a field of mappingFields(), and what the table calls it
struct TableMapping {
    struct Column {
        CsvField field;
        std::string header; ///< as the table has it
        bool operator==(const Column &) const = default;
    };
    char separator = ','; ///< ',', ';', '\t', or ' ' for runs of blanks and tabs
    bool decimalComma = false;
    double perSecond = 0; ///< units of time in a second; 0: not said yet
    std::uint64_t sizeBytes = 0; ///< bytes of one unit of size; 0: not said yet
    bool rowsAreRepetitions = false; ///< a row is one of the repetitions of a measurement
    std::vector<std::string> defaults; ///< algorithms that are the library's own choice
    ImportFacts facts; ///< what no column says; its own mapping is empty
    std::vector<Column> columns; ///< each field at most once

    bool operator==(const TableMapping &) const = default;

    /// Fails with file and line on what is no mapping, or says too little to read a table with where nothing
    /// else is `said`.
    static Expected<TableMapping> parse(
        std::string_view text, const std::string &file = {}, const ImportFacts &said = {});
    std::string text() const; ///< the inverse of parse()

    /// What it lacks to read a table with, in words; empty: nothing.
    std::string missing(const ImportFacts &said = {}) const;
    /// The table as a dialect. It looks into this mapping, which must outlive it.
    CsvDialect dialect() const;
};

/// A field that a column can be mapped to.
struct MappingField {
    CsvField field;
    std::string_view name; ///< in files: "comm_size"
    std::string_view title; ///< for people: "Processes"
};
const std::vector<MappingField> &mappingFields();

/// Fails when the file cannot be read and where TableMapping::parse() fails.
Expected<TableMapping> readMapping(const std::filesystem::path &path, const ImportFacts &said = {});

/// The separator that most of the first lines agree on, and fields that the names of the columns suggest.
/// Units are taken only from names that have them: "latency_us". Nothing of it is sure: it is to be shown.
TableMapping suggestedMapping(std::string_view head);

/// The first rows of a table as texts, the line with the names of the columns first: the one that has all the
/// mapping's columns, or else the first with more than one field.
std::vector<std::vector<std::string>> firstRows(
    std::string_view head, const TableMapping &mapping, std::size_t most);

/// What comes of the first rows: a measurement, or what is wrong with the row.
struct MappedRow {
    wire::RecordLine record;
    std::string problem; ///< empty: none
};
std::vector<MappedRow> firstMeasurements(
    std::string_view head, const TableMapping &mapping, std::size_t most);

} // namespace collscope::io
