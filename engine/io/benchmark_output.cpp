// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_output.h"

#include "engine/data/say.h"
#include "engine/io/benchmark_columns.h"
#include "engine/io/lines.h"
#include "engine/io/log_text.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace collscope::io {

namespace {

/// The number of processes in IMB's "# #processes = 144", with -map "# #processes = 144; rank order
/// (rowwise):".
std::optional<std::uint64_t> processesOf(std::string_view line)
{
    constexpr std::string_view mark = "#processes =";
    const auto at = line.find(mark);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = line.substr(at + mark.size());
    const auto words = wire::splitBlanks(rest.substr(0, rest.find(';')));
    return words.empty() ? std::nullopt : wire::parseUnsigned(words.front());
}

/// Half of the words of a result at least are numbers; "nan" and "inf" count as such, so that they are
/// reported and not passed over.
bool looksLikeResult(const std::vector<std::string_view> &words)
{
    const auto isNumber = [](std::string_view word) { return wire::parseDouble(word).has_value(); };
    const auto numbers = static_cast<std::size_t>(std::count_if(words.begin(), words.end(), isNumber));
    const char first = words.front().front();
    return isNumber(words.front()) || (first >= '0' && first <= '9' && 2 * numbers >= words.size());
}

/// The benchmark's own check of the data failed.
bool isWrong(Column column, std::string_view text)
{
    return (column == Column::defects && wire::parseDouble(text).value_or(0.0) != 0.0)
        || (column == Column::validation && text == "Fail");
}

bool takeField(Column column, std::string_view text, BenchmarkRow &row)
{
    constexpr double perSecond = 1e6;
    if (column == Column::defects || column == Column::validation)
        return true;
    if (column == Column::size || column == Column::iterations) {
        const auto count = wire::parseUnsigned(text);
        if (count)
            (column == Column::size ? row.messageBytes : row.summary.samples) = *count;
        return count.has_value();
    }
    const auto time = column == Column::other ? std::nullopt : wire::parseDouble(text);
    if (!time)
        return column == Column::other;
    (column == Column::median ? row.summary.median : row.summary.mean) = *time / perSecond;
    return true;
}

/// The memory in a title of OSU: "CUDA" of "OSU MPI-CUDA Allreduce ..."; empty: the host's.
std::string memoryOf(std::string_view title)
{
    constexpr std::string_view mark = "OSU MPI-";
    const auto at = title.find(mark);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = title.substr(at + mark.size());
    if (rest.find("MANAGED ") < rest.find(" Latency"))
        return "managed";
    return std::string(rest.substr(0, rest.find(' ')));
}

/// A comment that names columns, be they known or not.
bool looksLikeHeader(std::string_view line)
{
    const auto words = wire::splitBlanks(line);
    const auto names = [](std::string_view word) {
        word.remove_prefix(std::min(word.find_first_not_of('#'), word.size()));
        return word == "Size" || word == "size" || word == "bytes";
    };
    return words.size() > 1 && (names(words[0]) || (words[0] == "#" && names(words[1])));
}

/// What the sizes under `title` count. IMB printed the whole vector of Reduce_scatter up to 2019, and from
/// 2019 Update 1 on the part of a process. `imb`: the release, "2019 Update 6"; empty where it is not known.
ResultSize sizeUnder(std::string_view title, std::string_view collective, std::string_view imb)
{
    const bool isImb = title.find("Benchmarking ") != std::string_view::npos;
    if (!isImb && collective == "reduce_scatter_block")
        return ResultSize::allProcesses;
    if (!isImb || collective != "reduce_scatter")
        return ResultSize::catalogue;
    const auto year = wire::parseUnsigned(imb.substr(0, imb.find_first_not_of("0123456789")));
    if (!year)
        return ResultSize::unknown;
    const bool ofOneProcess = *year > 2019 || (*year == 2019 && imb.size() > 4);
    return ofOneProcess ? ResultSize::oneProcess : ResultSize::catalogue;
}

void count(OtherResults &other, std::size_t line, const std::string &heading)
{
    if (other.rows++ != 0)
        return;
    other.line = line;
    other.heading = heading;
}

class Parser {
public:
    Parser(const wire::Collective &collective, std::uint32_t ranks, std::string_view variant)
        : m_collective(collective), m_ranks(ranks), m_variant(variant)
    {
    }

    void comment(std::string_view line, std::size_t number)
    {
        m_commented = true;
        m_launches.take(line, number);
        setting(line);
        const std::string_view plain
            = wire::trimmed(line.substr(std::min(line.find_first_not_of("# "), line.size())));
        if (const auto processes = processesOf(line))
            m_active = *processes == m_ranks;
        constexpr std::string_view imb = "MPI Benchmarks ";
        if (const auto at = line.find(imb); at != std::string_view::npos)
            m_imb = wire::trimmed(line.substr(at + imb.size(), line.find(',') - at - imb.size()));
        if (const auto named = benchmarkTitle(line)) {
            m_isOther = named->collective != m_collective.name || named->variant != m_variant;
            if (line.find("OSU") != std::string_view::npos && m_titled++ > 0)
                m_launches.endCommand(); // a run of OSU has one table: the next is another command's
            m_title = plain;
            if (line.find("OSU") != std::string_view::npos) {
                m_memory = memoryOf(line);
                m_dataType.clear();
            }
            m_size = sizeUnder(line, named->collective, m_imb);
            m_columns.clear();
            m_between.clear();
            if (output.title.empty())
                output.title = plain;
        } else if (auto columns = columnsOf(line); !columns.empty()) {
            m_columns = std::move(columns);
        } else if (looksLikeHeader(line)) {
            m_columns.clear();
            m_header = plain;
        } else if (output.title.empty() && line.find("MPI") != std::string_view::npos) {
            output.title = plain;
        }
    }

    /// A line that is neither comment nor result.
    void other(const std::vector<std::string_view> &words, const Lines &lines)
    {
        const std::string_view line = wire::trimmed(lines.line());
        if (m_launches.take(line, lines.number())) {
            m_titled = 0;
            m_columns.clear(); // what it prints has a heading of its own
            m_header = "no heading after a command";
            return;
        }
        m_message = lines.number();
        const bool hasLetters
            = std::any_of(line.begin(), line.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
        if (output.noise.empty() && hasLetters) // no rule of a launcher's message
            output.noise = line;
        if (isMessage(line))
            return;
        if (!m_active || m_isOther || m_columns.empty())
            return;
        const auto isNumber = [](std::string_view word) { return wire::parseDouble(word).has_value(); };
        if (words.size() == m_columns.size() && std::any_of(words.begin(), words.end(), isNumber))
            lost(lines, say("not a number: '{}'", std::string(words.front().substr(0, 40))));
        else // a launcher's words, unless results go on below
            m_between.push_back({{}, lines.number(),
                say("a line between results is none: '{}'", std::string(line.substr(0, 80))),
                say("if it stands in a result's place, run the benchmark again")});
    }

    void result(const std::vector<std::string_view> &words, const Lines &lines)
    {
        if (!m_active)
            return;
        if (m_isOther)
            return count(output.otherCollectives, lines.number(), m_title);
        if (!hasColumns(words.size()))
            return count(output.otherColumns, lines.number(), m_header);
        output.passed.insert(output.passed.end(), m_between.begin(), m_between.end());
        m_between.clear();
        if (!lines.ended())
            return lost(lines, say("the last line is cut"));
        const auto prints = [&words](std::string_view reason) {
            return std::any_of(words.begin(), words.end(),
                [reason](std::string_view word) { return word.substr(0, reason.size()) == reason; });
        };
        if (prints("time-out."))
            return lost(lines, "the time limit of IMB ended before this size",
                "run this size again with a higher -time; the other lines are used");
        if (prints("out-of-mem."))
            return lost(lines, "the memory limit of IMB is below this size",
                "run this size again with a higher -mem; the other lines are used");
        if (prints("int-overflow."))
            return lost(lines, "the size is beyond what IMB measures with so many processes",
                "the other lines are used");
        auto columns = withExtremes(m_columns, words);
        if (columns.empty())
            columns = m_columns;
        if (words.size() < columns.size())
            return fragment(lines);
        if (words.size() > columns.size())
            return lost(lines, say("there are more numbers than columns: two lines may have become one"));
        BenchmarkRow row;
        row.launch = m_launches.current();
        row.memory = m_memory;
        row.dataType = isReduction() && !m_reducedType.empty() ? m_reducedType : m_dataType;
        row.line = lines.number();
        row.size = m_size;
        for (std::size_t i = 0; i < columns.size(); ++i)
            row.isWrong = row.isWrong || isWrong(columns[i], words[i]);
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (!takeField(columns[i], words[i], row))
                return lost(lines, say("not a number: '{}'", std::string(words[i].substr(0, 40))));
        if (!m_collective.sized)
            row.messageBytes = 0;
        if (m_collective.sized && row.messageBytes == 0)
            ++output.emptyMessages;
        else
            output.rows.push_back(row);
    }

    BenchmarkOutput output;

private:
    /// Bare numbers without a word about what they are can only be what the folder's name says; under any
    /// comment they need a header.
    bool hasColumns(std::size_t words)
    {
        const std::vector<Column> bare
            = m_collective.sized ? std::vector{Column::size, Column::average} : std::vector{Column::average};
        if (m_columns.empty() && !m_commented && words <= bare.size())
            m_columns = bare;
        return !m_columns.empty()
            && (!m_collective.sized
                || std::find(m_columns.begin(), m_columns.end(), Column::size) != m_columns.end());
    }

    bool isReduction() const
    {
        return m_collective.name.find("reduce") != std::string_view::npos
            || m_collective.name.find("scan") != std::string_view::npos;
    }

    /// What lines of OSU and IMB name as data type, and IMB's command as memory.
    void setting(std::string_view line)
    {
        const auto behind = [line](std::string_view mark) {
            const auto at = line.find(mark);
            const auto words
                = wire::splitBlanks(at == std::string_view::npos ? "" : line.substr(at + mark.size()));
            return words.empty() ? std::string_view() : words.front();
        };
        const auto take = [](std::string_view type, std::string_view usual, std::string &out) {
            if (!type.empty())
                out = type == usual ? std::string_view() : type;
        };
        constexpr std::string_view osu = "Datatype: ";
        std::string_view type = behind(osu);
        type.remove_suffix(!type.empty() && type.back() == '.' ? 1 : 0);
        take(type, "MPI_CHAR", m_dataType);
        if (line.find("MPI_Datatype for reductions") != std::string_view::npos)
            take(behind(" :"), "MPI_FLOAT", m_reducedType);
        else if (line.find("MPI_Datatype ") != std::string_view::npos)
            take(behind(" :"), "MPI_BYTE", m_dataType);
        if (const std::string_view memory = behind("-mem_alloc_type "); !memory.empty())
            m_memory = memory == "host" ? std::string_view() : memory;
    }

    /// Too few numbers: behind a message in the place of a row they are perhaps the rest of the row before
    /// it.
    void fragment(const Lines &lines)
    {
        const std::size_t here = lines.number();
        if (output.rows.empty() || output.rows.back().line + 2 != here || m_message + 1 != here)
            return lost(lines, say("there are fewer numbers than columns"));
        output.rows.pop_back();
        lost(lines, "there are fewer numbers than columns: the row before it is rejected too, perhaps cut");
    }

    void lost(const Lines &lines, std::string message,
        std::string remedy = say("run this measurement again; the other lines are used"))
    {
        output.problems.push_back({{}, lines.number(), std::move(message), std::move(remedy)});
    }

    const wire::Collective &m_collective;
    std::uint32_t m_ranks;
    std::string_view m_variant;
    LaunchReader m_launches;
    std::size_t m_message = 0; ///< line of the last one that is neither comment nor result
    std::size_t m_titled = 0; ///< titles of OSU since the last command
    std::string m_memory; ///< of the tables that follow; empty: the host's
    std::string m_dataType; ///< of the tables that follow; empty: the usual one
    std::string m_reducedType; ///< IMB's for reductions; likewise
    std::vector<Column> m_columns; ///< empty: there was no header whose columns are known
    std::vector<Diagnostic> m_between; ///< since the last result
    std::string m_title;
    std::string m_imb; ///< release of IMB; empty: not said
    ResultSize m_size = ResultSize::catalogue;
    std::string m_header; ///< the last one whose columns are not known
    bool m_active = true; ///< the table is of so many ranks
    bool m_isOther = false; ///< the title names another collective
    bool m_commented = false;
};

/// Takes `prefix` off the front of `text`.
bool removePrefix(std::string_view &text, std::string_view prefix)
{
    const bool begins = text.substr(0, prefix.size()) == prefix;
    text.remove_prefix(begins ? prefix.size() : 0);
    return begins;
}

bool removeSuffix(std::string_view &text, std::string_view suffix)
{
    const bool ends = text.size() > suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
    text.remove_suffix(ends ? suffix.size() : 0);
    return ends;
}

/// "Broadcast", "Non-blocking All-to-All", "All-to-Allv Personalized Exchange".
BenchmarkTitle osuTitle(std::string_view name)
{
    BenchmarkTitle title;
    for (const std::string_view variant : {"Non-blocking", "Persistent"})
        if (removePrefix(name, variant) || removeSuffix(name, variant))
            title.variant = variant == "Persistent" ? "persistent" : "non-blocking";
    removeSuffix(name, " Personalized Exchange");
    title.collective = collectiveCalled(name);
    return title;
}

/// "Allreduce", "Iallreduce", "Iallreduce_pure".
BenchmarkTitle imbTitle(std::string_view name)
{
    if (const std::string plain = collectiveCalled(name); !plain.empty())
        return {plain};
    BenchmarkTitle title;
    if (!removePrefix(name, "I"))
        return title;
    const bool isPure = removeSuffix(name, "_pure");
    title.collective = collectiveCalled(name);
    if (!title.collective.empty())
        title.variant = isPure ? "non-blocking pure" : "non-blocking";
    return title;
}

} // namespace

std::optional<BenchmarkTitle> benchmarkTitle(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
    if (removePrefix(line, "Benchmarking "))
        return imbTitle(wire::trimmed(line));
    if (!removePrefix(line, "OSU "))
        return std::nullopt;
    // "OSU MPI Broadcast Latency Test v7.0", "OSU MPI-CUDA ..."; what has no latency is no collective.
    const auto blank = line.find(' ');
    const auto end = line.find(" Latency Test");
    if (line.substr(0, 3) != "MPI" || blank == std::string_view::npos || end == std::string_view::npos
        || end < blank)
        return BenchmarkTitle();
    std::string_view name = wire::trimmed(line.substr(blank, end - blank));
    removePrefix(name, "MANAGED "); // "OSU MPI-CUDA MANAGED ..."
    return osuTitle(wire::trimmed(name));
}

std::map<std::uint32_t, std::size_t> processesIn(std::string_view text)
{
    std::map<std::uint32_t, std::size_t> found;
    for (Lines lines(text); lines.next();)
        if (const auto count = processesOf(lines.line()); count && *count != 0 && *count <= maxCommSize)
            found.emplace(static_cast<std::uint32_t>(*count), lines.number());
    return found;
}

Expected<std::uint64_t> messageBytesOf(const BenchmarkRow &row, std::uint32_t processes)
{
    if (row.size == ResultSize::unknown)
        return failure(say("the size of Reduce_scatter depends on the release of IMB, which is not named"),
            say("keep the first lines of the output: '#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part'"));
    if (row.size == ResultSize::oneProcess)
        return row.messageBytes * processes;
    if (row.size != ResultSize::allProcesses)
        return row.messageBytes;
    if (row.messageBytes % processes != 0)
        return failure(say("{} bytes cannot be divided evenly by {} processes", row.messageBytes, processes),
            say("measure sizes that can"));
    return row.messageBytes / processes;
}

BenchmarkOutput parseBenchmarkOutput(
    std::string_view text, const wire::Collective &collective, std::uint32_t ranks, std::string_view variant)
{
    Parser parser(collective, ranks, variant);
    for (Lines lines(text); lines.next();) {
        const auto line = wire::trimmed(lines.line());
        if (line.empty() || line.size() > maxLineBytes)
            continue;
        const bool isGroups = line.substr(0, 6) == "Group " && line.find('#') != std::string_view::npos;
        if (line.front() == '#' || isGroups) { // IMB's header with -multi 1: "Group  #bytes #repetitions ..."
            parser.comment(line, lines.number());
            continue;
        }
        const auto words = wire::splitBlanks(line);
        if (looksLikeResult(words))
            parser.result(words, lines);
        else
            parser.other(words, lines);
    }
    return std::move(parser.output);
}

} // namespace collscope::io
