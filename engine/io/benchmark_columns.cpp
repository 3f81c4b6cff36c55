// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_columns.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <string>

namespace collscope::io {

namespace {

struct ColumnName {
    std::string_view text; ///< without blanks and unit
    Column column;
};

/// OSU and IMB have no name in common, so one list serves both. Minimum and maximum are over the processes.
constexpr ColumnName columnNames[] = {
    {"Size", Column::size},
    {"AvgLatency(us)", Column::average},
    {"PureComm.(us)", Column::average},
    {"P50TailLat(us)", Column::median},
    {"Iterations", Column::iterations},
    {"bytes", Column::size},
    {"repetitions", Column::iterations},
    {"t_avg[usec]", Column::average},
    {"t_pure[usec]", Column::average},
    {"defects", Column::defects},
    {"Validation", Column::validation},
};

/// Names of columns that end without a unit.
constexpr std::string_view bareNames[]
    = {"Size", "Iterations", "Validation", "Group", "bytes", "repetitions", "defects"};

} // namespace

std::vector<Column> columnsOf(std::string_view line)
{
    std::vector<Column> columns;
    std::string name;
    const auto finish = [&] {
        const auto *const found = std::find_if(std::begin(columnNames), std::end(columnNames),
            [&name](const ColumnName &known) { return known.text == name; });
        columns.push_back(found == std::end(columnNames) ? Column::other : found->column);
        name.clear();
    };
    for (const std::string_view word : wire::splitBlanks(line)) {
        const std::string_view plain = word.substr(std::min(word.find_first_not_of('#'), word.size()));
        if (plain.empty())
            continue;
        name += plain;
        const bool unit = plain.back() == ')' || plain.back() == ']';
        if (unit || std::find(std::begin(bareNames), std::end(bareNames), plain) != std::end(bareNames))
            finish();
    }
    if (!name.empty())
        finish();
    if (std::find(columns.begin(), columns.end(), Column::average) == columns.end())
        columns.clear();
    return columns;
}

std::vector<Column> withExtremes(
    const std::vector<Column> &columns, const std::vector<std::string_view> &words)
{
    const auto average = std::find(columns.begin(), columns.end(), Column::average);
    if (average == columns.end() || words.size() != columns.size() + 3)
        return {};
    const auto at = static_cast<std::size_t>(average - columns.begin());
    const auto mean = wire::parseDouble(words[at]);
    const auto least = wire::parseDouble(words[at + 1]);
    const auto most = wire::parseDouble(words[at + 2]);
    if (!mean || !least || !most || *least > *mean || *mean > *most || !wire::parseUnsigned(words[at + 3]))
        return {};
    std::vector<Column> wider = columns;
    wider.insert(wider.begin() + static_cast<std::ptrdiff_t>(at) + 1,
        {Column::other, Column::other, Column::iterations});
    return wider;
}

} // namespace collscope::io
