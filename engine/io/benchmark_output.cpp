// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_output.h"

#include "engine/io/lines.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <optional>

namespace collscope::io {

namespace {

enum class Column { size, average, minimum, maximum, iterations, other };

struct ColumnName {
    std::string_view text; ///< without blanks and unit
    Column column;
};

/// OSU and IMB have no name in common, so one list serves both.
constexpr ColumnName columnNames[] = {
    {"Size", Column::size},
    {"AvgLatency(us)", Column::average},
    {"MinLatency(us)", Column::minimum},
    {"MaxLatency(us)", Column::maximum},
    {"Iterations", Column::iterations},
    {"bytes", Column::size},
    {"repetitions", Column::iterations},
    {"t_min[usec]", Column::minimum},
    {"t_max[usec]", Column::maximum},
    {"t_avg[usec]", Column::average},
};

/// The names of a header line: OSU's contain single blanks ("Avg Latency(us)") and stand at least two apart;
/// IMB's contain none. Empty when the line is no header of results.
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
        if (unit || plain == "Size" || plain == "Iterations" || plain == "bytes" || plain == "repetitions")
            finish();
    }
    if (!name.empty())
        finish();
    if (std::find(columns.begin(), columns.end(), Column::average) == columns.end())
        columns.clear();
    return columns;
}

/// The number of processes in IMB's "# #processes = 144".
std::optional<std::uint64_t> processesOf(std::string_view line)
{
    constexpr std::string_view mark = "#processes =";
    const auto at = line.find(mark);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto words = wire::splitBlanks(line.substr(at + mark.size()));
    return words.empty() ? std::nullopt : wire::parseUnsigned(words.front());
}

/// Results begin with a number; "nan" and "inf" count as such, so that they are reported and not passed over.
bool looksLikeResult(std::string_view word)
{
    return wire::parseDouble(word).has_value() || (word.front() >= '0' && word.front() <= '9');
}

bool takeField(Column column, std::string_view text, BenchmarkRow &row)
{
    constexpr double perSecond = 1e6;
    if (column == Column::size || column == Column::iterations) {
        const auto count = wire::parseUnsigned(text);
        if (count)
            (column == Column::size ? row.messageBytes : row.summary.samples) = *count;
        return count.has_value();
    }
    const auto time = column == Column::other ? std::nullopt : wire::parseDouble(text);
    if (!time)
        return column == Column::other;
    double &quantity = column == Column::average ? row.summary.mean
        : column == Column::minimum              ? row.summary.min
                                                 : row.summary.max;
    quantity = *time / perSecond;
    return true;
}

class Parser {
public:
    Parser(bool sized, std::uint32_t ranks) : m_sized(sized), m_ranks(ranks)
    {
        m_columns = sized ? std::vector{Column::size, Column::average} : std::vector{Column::average};
    }

    void comment(std::string_view line)
    {
        if (const auto processes = processesOf(line))
            m_active = *processes == m_ranks;
        if (auto columns = columnsOf(line); !columns.empty())
            m_columns = std::move(columns);
        else if (output.title.empty() && line.find("MPI") != std::string_view::npos)
            output.title = wire::trimmed(line.substr(std::min(line.find_first_not_of("# "), line.size())));
    }

    void result(const std::vector<std::string_view> &words, const Lines &lines)
    {
        if (!m_active)
            return;
        if (!lines.ended())
            return lost(lines, "the last line is cut");
        if (words.size() < m_columns.size())
            return lost(lines, "there are fewer numbers than columns");
        BenchmarkRow row;
        row.line = lines.number();
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            if (!takeField(m_columns[i], words[i], row))
                return lost(lines, "not a number: '" + std::string(words[i].substr(0, 40)) + "'");
        if (!m_sized)
            row.messageBytes = 0;
        output.rows.push_back(row);
    }

    BenchmarkOutput output;

private:
    void lost(const Lines &lines, std::string message)
    {
        output.problems.push_back(
            {{}, lines.number(), std::move(message), "run this measurement again; the other lines are used"});
    }

    std::vector<Column> m_columns;
    bool m_sized;
    bool m_active = true;
    std::uint32_t m_ranks;
};

} // namespace

BenchmarkOutput parseBenchmarkOutput(std::string_view text, bool sized, std::uint32_t ranks)
{
    Parser parser(sized, ranks);
    for (Lines lines(text); lines.next();) {
        const auto line = wire::trimmed(lines.line());
        if (line.empty() || line.size() > maxLineBytes)
            continue;
        if (line.front() == '#') {
            parser.comment(line);
            continue;
        }
        const auto words = wire::splitBlanks(line);
        if (looksLikeResult(words.front()))
            parser.result(words, lines);
        else if (parser.output.noise.empty())
            parser.output.noise = line;
    }
    return std::move(parser.output);
}

} // namespace collscope::io
