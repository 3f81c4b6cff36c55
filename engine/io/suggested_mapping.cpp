// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/lines.h"
#include "engine/io/table_mapping.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace collscope::io {

namespace {

/// Names that tables often have, in lower case without blanks, '-' and '_', and what they mean there.
constexpr std::array<std::pair<std::string_view, CsvField>, 47> usualNames{{
    {"system", CsvField::system},
    {"machine", CsvField::system},
    {"cluster", CsvField::system},
    {"collective", CsvField::collective},
    {"operation", CsvField::collective},
    {"coll", CsvField::collective},
    {"collectivetype", CsvField::collective},
    {"algorithm", CsvField::algorithm},
    {"algo", CsvField::algorithm},
    {"alg", CsvField::algorithm},
    {"algorithmname", CsvField::algorithm},
    {"algoname", CsvField::algorithm},
    {"algorithmid", CsvField::algorithm},
    {"method", CsvField::algorithm},
    {"protocol", CsvField::protocol},
    {"proto", CsvField::protocol},
    {"channels", CsvField::fanout},
    {"nchannels", CsvField::fanout},
    {"size", CsvField::messageBytes},
    {"sizebytes", CsvField::messageBytes},
    {"bytes", CsvField::messageBytes},
    {"msgsize", CsvField::messageBytes},
    {"msgbytes", CsvField::messageBytes},
    {"messagesize", CsvField::messageBytes},
    {"messagebytes", CsvField::messageBytes},
    {"sendcount", CsvField::messageBytes},
    {"count", CsvField::messageBytes},
    {"nprocs", CsvField::commSize},
    {"procs", CsvField::commSize},
    {"np", CsvField::commSize},
    {"ranks", CsvField::commSize},
    {"nranks", CsvField::commSize},
    {"processes", CsvField::commSize},
    {"commsize", CsvField::commSize},
    {"nodes", CsvField::nodes},
    {"nnodes", CsvField::nodes},
    {"ppn", CsvField::ppn},
    {"taskspernode", CsvField::ppn},
    {"time", CsvField::mean},
    {"latency", CsvField::mean},
    {"runtime", CsvField::mean},
    {"avg", CsvField::mean},
    {"mean", CsvField::mean},
    {"median", CsvField::median},
    {"segmentbytes", CsvField::segmentBytes},
    {"radix", CsvField::fanout},
    {"k", CsvField::fanout},
}};

constexpr std::array<std::pair<std::string_view, double>, 6> timeSuffixes{
    {{"sec", 1.0}, {"seconds", 1.0}, {"ms", 1e3}, {"us", 1e6}, {"usec", 1e6}, {"ns", 1e9}}};

/// In lower case, without what separates words.
std::string plainOf(std::string_view name)
{
    std::string plain;
    for (const char c : name)
        if (c != ' ' && c != '_' && c != '-' && c != '(' && c != ')' && c != '[' && c != ']')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return plain;
}

const CsvField *fieldOf(std::string_view plain)
{
    for (const auto &[name, field] : usualNames)
        if (name == plain)
            return &field;
    return nullptr;
}

/// The separator that splits most of the first lines into more than one field.
char separatorOf(std::string_view head)
{
    constexpr std::size_t most = 50;
    std::map<char, std::size_t> lines;
    std::size_t count = 0;
    for (Lines each(head); count < most && each.next(); ++count)
        for (const char separator : {',', ';', '\t'})
            lines[separator] += each.line().find(separator) != std::string_view::npos;
    char best = ' ';
    std::size_t bestLines = 0;
    for (const char separator : {'\t', ';', ','})
        if (lines[separator] > bestLines) {
            best = separator;
            bestLines = lines[separator];
        }
    return bestLines * 2 > count ? best : ' ';
}

void take(std::string_view header, TableMapping &mapping)
{
    std::string plain = plainOf(header);
    double perSecond = 0;
    const CsvField *field = fieldOf(plain);
    for (const auto &[suffix, unit] : timeSuffixes) {
        const bool ends = plain.size() > suffix.size()
            && std::string_view(plain).substr(plain.size() - suffix.size()) == suffix;
        if (field || !ends)
            continue;
        field = fieldOf(std::string_view(plain).substr(0, plain.size() - suffix.size()));
        perSecond = field ? unit : 0;
    }
    const bool isTime = field && (*field == CsvField::mean || *field == CsvField::median);
    if (!field || (perSecond != 0 && !isTime)
        || std::any_of(mapping.columns.begin(), mapping.columns.end(),
            [&](const auto &column) { return column.field == *field || column.header == header; }))
        return;
    mapping.columns.push_back({*field, std::string(header)});
    if (isTime && mapping.perSecond == 0)
        mapping.perSecond = perSecond;
    if (*field == CsvField::messageBytes && plain.find("bytes") != std::string::npos)
        mapping.sizeBytes = 1;
}

} // namespace

TableMapping suggestedMapping(std::string_view head)
{
    TableMapping mapping;
    mapping.separator = separatorOf(head);
    mapping.decimalComma = mapping.separator == ';' && head.find(',') != std::string_view::npos;
    const auto rows = firstRows(head, mapping, 0);
    if (!rows.empty())
        for (const std::string &header : rows.front())
            take(header, mapping);
    return mapping;
}

} // namespace collscope::io
