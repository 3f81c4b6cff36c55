// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/records.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::wire {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

template <typename Integer> bool readInteger(std::string_view text, Integer &out)
{
    const auto value = parseInteger(text);
    if (!value || *value < 0 || static_cast<std::uint64_t>(*value) > std::numeric_limits<Integer>::max())
        return false;
    out = static_cast<Integer>(*value);
    return true;
}

bool readDouble(std::string_view text, double &out)
{
    const auto value = parseDouble(text);
    if (value)
        out = *value;
    return value.has_value();
}

constexpr std::string_view noRepetitions = "-";

bool readSeconds(std::string_view text, std::vector<double> &out)
{
    out.clear();
    if (text == noRepetitions)
        return true;
    for (const std::string_view part : split(text, ','))
        if (!readDouble(part, out.emplace_back()))
            return false;
    return true;
}

std::string secondsText(const std::vector<double> &seconds)
{
    std::string text;
    for (const double one : seconds)
        text += (text.empty() ? "" : ",") + formatDouble(one);
    return text.empty() ? std::string(noRepetitions) : text;
}

bool readText(std::string_view text, std::string &out)
{
    out = text;
    return !text.empty();
}

/// A column: its name, how a record writes it, how a record reads it, and whether a file can do without.
struct Column {
    std::string_view name;
    std::string (*write)(const RecordLine &);
    bool (*read)(std::string_view, RecordLine &);
    bool needed;
    Detail only = Detail::summary; ///< the files that have it; summary: all
};

const std::vector<Column> &columns()
{
    using R = RecordLine;
    using T = std::string_view;
    static const std::vector<Column> all = {
        {"collective", [](const R &r) { return r.collective; },
            [](T t, R &r) { return readText(t, r.collective); }, true},
        {"library", [](const R &r) { return r.method.library; },
            [](T t, R &r) { return readText(t, r.method.library); }, true},
        {"algorithm", [](const R &r) { return r.method.algorithm; },
            [](T t, R &r) { return readText(t, r.method.algorithm); }, true},
        {"algorithm_id", [](const R &r) { return std::to_string(r.method.algorithmId); },
            [](T t, R &r) { return readInteger(t, r.method.algorithmId); }, true},
        {"segment_bytes", [](const R &r) { return std::to_string(r.method.segmentBytes); },
            [](T t, R &r) { return readInteger(t, r.method.segmentBytes); }, true},
        {"fanout", [](const R &r) { return std::to_string(r.method.fanout); },
            [](T t, R &r) { return readInteger(t, r.method.fanout); }, true},
        {"nodes", [](const R &r) { return std::to_string(r.nodes); },
            [](T t, R &r) { return readInteger(t, r.nodes); }, false},
        {"ppn", [](const R &r) { return std::to_string(r.ppn); },
            [](T t, R &r) { return readInteger(t, r.ppn); }, false},
        {"comm_size", [](const R &r) { return std::to_string(r.commSize); },
            [](T t, R &r) { return readInteger(t, r.commSize); }, true},
        {"members", [](const R &r) { return std::to_string(r.members); },
            [](T t, R &r) { return readInteger(t, r.members); }, false, Detail::groups},
        {"colours", [](const R &r) { return std::to_string(r.colours); },
            [](T t, R &r) { return readInteger(t, r.colours); }, false, Detail::groups},
        {"message_bytes", [](const R &r) { return std::to_string(r.messageBytes); },
            [](T t, R &r) { return readInteger(t, r.messageBytes); }, true},
        {"run", [](const R &r) { return std::to_string(r.run); },
            [](T t, R &r) { return readInteger(t, r.run); }, false},
        {"samples", [](const R &r) { return std::to_string(r.summary.samples); },
            [](T t, R &r) { return readInteger(t, r.summary.samples); }, false},
        {"seconds_min", [](const R &r) { return formatDouble(r.summary.min); },
            [](T t, R &r) { return readDouble(t, r.summary.min); }, false},
        {"seconds_q1", [](const R &r) { return formatDouble(r.summary.q1); },
            [](T t, R &r) { return readDouble(t, r.summary.q1); }, false},
        {"seconds_median", [](const R &r) { return formatDouble(r.summary.median); },
            [](T t, R &r) { return readDouble(t, r.summary.median); }, true},
        {"seconds_q3", [](const R &r) { return formatDouble(r.summary.q3); },
            [](T t, R &r) { return readDouble(t, r.summary.q3); }, false},
        {"seconds_mean", [](const R &r) { return formatDouble(r.summary.mean); },
            [](T t, R &r) { return readDouble(t, r.summary.mean); }, false},
        {"seconds_max", [](const R &r) { return formatDouble(r.summary.max); },
            [](T t, R &r) { return readDouble(t, r.summary.max); }, false},
        {"seconds_median_low", [](const R &r) { return formatDouble(r.summary.medianLow); },
            [](T t, R &r) { return readDouble(t, r.summary.medianLow); }, false},
        {"seconds_median_high", [](const R &r) { return formatDouble(r.summary.medianHigh); },
            [](T t, R &r) { return readDouble(t, r.summary.medianHigh); }, false},
        {"missed", [](const R &r) { return std::to_string(r.missed); },
            [](T t, R &r) { return readInteger(t, r.missed); }, false},
        {"seconds_each", [](const R &r) { return secondsText(r.each); },
            [](T t, R &r) { return readSeconds(t, r.each); }, false, Detail::repetitions},
    };
    return all;
}

bool isWritten(const Column &column, Detail detail)
{
    return column.only == Detail::summary || column.only == detail;
}

constexpr std::string_view endMark = ";";

} // namespace

std::string_view headerValue(const Header &header, std::string_view key)
{
    const auto found
        = std::find_if(header.begin(), header.end(), [key](const auto &entry) { return entry.first == key; });
    return found == header.end() ? std::string_view() : std::string_view(found->second);
}

Summary::Summary()
    : min(unknown), q1(unknown), median(unknown), q3(unknown), mean(unknown), max(unknown),
      medianLow(unknown), medianHigh(unknown)
{
}

double Summary::seconds() const
{
    return std::isnan(median) ? mean : median;
}

std::string formatHeader(const Header &header, Detail detail)
{
    std::string text(recordsMagic);
    text += ' ' + std::to_string(recordsVersion) + '\n';
    for (const auto &[key, value] : header) {
        if (key == header::columns)
            continue;
        std::string line = value;
        std::replace(line.begin(), line.end(), '\n', ' ');
        text.append(key).append(": ").append(line) += '\n';
    }
    text += header::columns;
    text += ':';
    for (const Column &column : columns())
        if (isWritten(column, detail))
            text.append(" ").append(column.name);
    return text + "\ndata:\n";
}

std::string formatRecord(const RecordLine &record, Detail detail)
{
    std::string line;
    for (const Column &column : columns())
        if (isWritten(column, detail))
            line += column.write(record) + ' ';
    line += endMark;
    return line + '\n';
}

std::optional<RecordColumns> RecordColumns::fromHeader(const Header &header, std::string &missing)
{
    RecordColumns result;
    const auto &known = columns();
    std::vector<bool> seen(known.size());
    for (const std::string_view name : splitBlanks(headerValue(header, header::columns))) {
        const auto found = std::find_if(
            known.begin(), known.end(), [name](const Column &column) { return column.name == name; });
        const int index = found == known.end() ? -1 : static_cast<int>(found - known.begin());
        if (index >= 0)
            seen[static_cast<std::size_t>(index)] = true;
        result.m_fieldOfColumn.push_back(index);
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].needed && !seen[i]) {
            missing = known[i].name;
            return std::nullopt;
        }
    }
    return result;
}

std::optional<RecordLine> RecordColumns::parse(std::string_view line, std::string &problem) const
{
    const auto fields = splitBlanks(line);
    if (fields.size() != m_fieldOfColumn.size() + 1 || fields.back() != endMark) {
        problem = "the line is cut or has another number of fields than the header's columns";
        return std::nullopt;
    }
    RecordLine record;
    for (std::size_t i = 0; i < m_fieldOfColumn.size(); ++i) {
        if (m_fieldOfColumn[i] < 0)
            continue;
        const Column &column = columns()[static_cast<std::size_t>(m_fieldOfColumn[i])];
        if (!column.read(fields[i], record)) {
            problem
                = std::string(column.name) + " is not valid: '" + std::string(fields[i].substr(0, 40)) + "'";
            return std::nullopt;
        }
    }
    return record;
}

} // namespace collscope::wire
