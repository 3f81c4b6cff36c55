// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/log_text.h"

#include "engine/io/benchmark_columns.h"
#include "engine/io/log_prefix.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cctype>
#include <deque>
#include <vector>

namespace collscope::io {

namespace {

constexpr std::string_view whiteSpace = " \t";

bool isNumeral(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Where the message begins that has ` NCCL INFO ` at `mark`: "host:pid:thread [device] NCCL INFO ...".
std::size_t ncclBegin(std::string_view line, std::size_t mark)
{
    const auto wordBefore = [&line](std::size_t end) {
        end = line.find_last_not_of(whiteSpace, end == 0 ? 0 : end - 1);
        if (end == std::string_view::npos)
            return std::size_t{0};
        return line.find_last_of(whiteSpace, end) + 1; // npos + 1 is 0
    };
    std::size_t begin = wordBefore(mark);
    if (line.substr(begin, 1) == "[" && line.find(':', begin) > mark)
        begin = wordBefore(begin);
    // "[2026-11-30 02:00:01] host:pid:thread"
    if (const auto date = line.rfind('[', begin);
        date != std::string_view::npos && wire::trimmed(line.substr(date, begin - date)).ends_with(']'))
        begin = date;
    return begin;
}

/// Behind the number that a message was printed to: "-1nodea:497888:497888".
std::size_t behindNumber(std::string_view line, std::size_t begin)
{
    if (wire::trimmed(line.substr(0, begin)).empty())
        return begin;
    constexpr std::string_view unchecked = "N/A";
    if (line.substr(begin, unchecked.size()) == unchecked)
        return begin + unchecked.size();
    std::size_t end = begin + (line.substr(begin, 1) == "-" ? 1 : 0);
    while (end < line.size() && (isNumeral(line[end]) || line[end] == '.'))
        ++end;
    const bool isNumber = end > begin && isNumeral(line[end - 1]);
    return isNumber && end < line.size() && (isLetter(line[end]) || line[end] == '[') ? end : begin;
}

/// What begins a message wherever it stands.
constexpr std::array<std::string_view, 21> beginnings
    = {"srun: ", "slurmstepd: ", "libibverbs: ", "libfabric:", "WARNING", "Warning: ", "warning: ", "ERROR",
        "Abort(", "----------", "==========", "Primary job ", "Primary  job ", "mpirun", "mpiexec", "prterun",
        "hwloc", "UCX ", "HCOLL", "[LOG_CAT_", "PMIX "};

/// Does a message begin with the two characters? Most of a table has none of these.
bool beginsMessage(char first, char second)
{
    constexpr std::size_t bytes = 256;
    const auto pair = [](char a, char b) {
        return static_cast<unsigned char>(a) * bytes + static_cast<unsigned char>(b);
    };
    static const std::bitset<bytes *bytes> begins = [pair] {
        std::bitset<bytes * bytes> all;
        for (const std::string_view text : beginnings)
            all.set(pair(text[0], text[1]));
        return all;
    }();
    return first == '[' || begins[pair(first, second)];
}

/// "[host:pid] ", "[host:pid:0:pid] " and "[1764468000.123456] [host:pid :0] ".
bool isBracketed(std::string_view text)
{
    const auto end = text.find(']');
    if (text.substr(0, 1) != "[" || end == std::string_view::npos || end > 120)
        return false;
    const std::string_view inside = text.substr(1, end - 1);
    const bool isStamp = wire::parseDouble(inside) && text.substr(end, 3) == "] [";
    const auto colon = inside.find(':');
    return isStamp
        || (colon != std::string_view::npos && colon + 1 < inside.size() && isNumeral(inside[colon + 1]));
}

/// Where the message of another program begins in a line; npos: nowhere.
std::size_t messageAt(std::string_view line)
{
    if (line.find("NCCL ") != std::string_view::npos) // not a blank first: tables are full of them
        for (const std::string_view mark : {" NCCL INFO ", " NCCL WARN ", " NCCL TRACE ", " NCCL CALL "})
            if (const auto at = line.find(mark); at != std::string_view::npos)
                return behindNumber(line, ncclBegin(line, at));
    for (std::size_t at = 0; at + 1 < line.size(); ++at) {
        if (!beginsMessage(line[at], line[at + 1]))
            continue;
        const std::string_view rest = line.substr(at);
        if ((rest.front() == '[' && isBracketed(rest))
            || std::any_of(beginnings.begin(), beginnings.end(), [rest](std::string_view begin) {
                   return rest.front() == begin.front() && rest.substr(0, begin.size()) == begin;
               }))
            return at;
    }
    return std::string_view::npos;
}

/// `line` without carriage returns and the escape sequences of terminals.
std::string_view withoutControls(std::string_view line, std::string &buffer)
{
    while (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    if (const auto at = line.rfind('\r'); at != std::string_view::npos)
        line.remove_prefix(at + 1); // a terminal shows what was printed last
    constexpr char escape = '\x1b';
    if (line.find(escape) == std::string_view::npos)
        return line;
    buffer.clear();
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != escape) {
            buffer += line[i];
            continue;
        }
        if (line.substr(i + 1, 1) != "[")
            continue;
        for (i += 2; i < line.size() && (line[i] < '@' || line[i] > '~'); ++i) { }
    }
    return buffer;
}

bool isFence(std::string_view line)
{
    const std::string_view start = wire::trimmed(line).substr(0, 3);
    return start == "```" || start == "~~~";
}

/// How many columns a heading names; 0: it is none.
std::size_t headingColumns(std::string_view line)
{
    if (line.find('#') == std::string_view::npos && line.find("size") == std::string_view::npos)
        return 0;
    auto words = wire::splitBlanks(line.substr(0, 1000));
    if (!words.empty() && words.front() == "#")
        words.erase(words.begin());
    if (words.size() > 4 && words[0] == "size" && words[1] == "count")
        return words.size(); // nccl-tests
    return columnsOf(line).size();
}

/// The lines of a text: views into it, and texts of their own where they were changed.
class ChangedLines {
public:
    void add(std::string_view line) { m_lines.push_back(line); }
    std::size_t size() const { return m_lines.size(); }
    std::string_view operator[](std::size_t index) const { return m_lines[index]; }
    void shorten(std::size_t index, std::string_view part)
    {
        m_isChanged = m_isChanged || part.size() != m_lines[index].size();
        m_lines[index] = part;
    }
    void replace(std::size_t index, std::string text)
    {
        m_lines[index] = m_texts.emplace_back(std::move(text));
        m_isChanged = true;
    }
    bool isChanged() const { return m_isChanged; }

private:
    std::vector<std::string_view> m_lines;
    std::deque<std::string> m_texts;
    bool m_isChanged = false;
};

/// Joins the rows that messages cut.
class RowJoiner {
public:
    explicit RowJoiner(ChangedLines &lines) : m_lines(lines) { }

    void look(std::size_t index)
    {
        const std::string_view line = wire::trimmed(m_lines[index]);
        if (line.empty())
            return;
        if (const auto columns = isNumeral(line.front()) ? 0 : headingColumns(line);
            columns != 0 || line.front() == '#') {
            m_columns = columns != 0 || line.find(" Test") != std::string_view::npos ? columns : m_columns;
            m_isCut = false;
            m_words = 0;
            return;
        }
        if (m_columns == 0)
            return;
        const auto at = messageAt(line);
        const std::string_view uncut = line.substr(0, at);
        const std::string_view row = wire::trimmed(uncut);
        if (row.empty() || !wire::parseDouble(row.substr(0, row.find_first_of(whiteSpace)))
            || row.back() == ':') {
            m_isCut = true;
            return;
        }
        const Ends ends{!isBlank(m_lines[index].front()), !isBlank(uncut.back())};
        // Nothing changes where a row follows a row.
        if (at == std::string_view::npos && m_message.empty() && !m_isCut) {
            m_part = index;
            m_words = uncounted;
            m_last = ends.last;
            return;
        }
        if (m_words == uncounted)
            m_words = wire::splitBlanks(m_lines[m_part]).size();
        part(index, std::string(row), wire::splitBlanks(row).size(), ends,
            at == std::string_view::npos ? std::string() : std::string(line.substr(at)));
    }

private:
    /// Does a part of a row begin and end with a word, so that this may go on in another part?
    struct Ends {
        bool first = false;
        bool last = false;
    };

    static bool isBlank(char c) { return c == ' ' || c == '\t'; }

    void part(
        std::size_t index, const std::string &row, std::size_t words, Ends ends, const std::string &message)
    {
        // Where both parts touch the message, a number may be cut, or belong to the message: nothing is
        // guessed, and neither is a row.
        const bool isInNumber = !m_message.empty() && m_last && ends.first;
        if (m_words != 0 && m_isCut && m_words + words <= m_columns && !isInNumber) {
            m_lines.replace(
                m_part, std::string(m_lines[m_part]) + (m_lines[m_part].empty() ? "" : " ") + row);
            m_lines.replace(index, m_message);
            m_words += words;
        } else {
            // A last number that touches a message may have lost its end: the message stays, and no number
            // is read.
            if (!message.empty() && !(words >= m_columns && ends.last))
                m_lines.replace(index, row);
            if (isInNumber && m_isCut && m_words < m_columns)
                m_lines.replace(index, "?" + std::string(m_lines[index]));
            m_part = index;
            m_words = words;
        }
        m_message = message;
        m_last = ends.last;
        m_isCut = !message.empty();
    }

    static constexpr std::size_t uncounted = std::size_t(-1);

    ChangedLines &m_lines;
    std::size_t m_columns = 0; ///< of the table; 0: none
    std::size_t m_part = 0; ///< line of the last row, whole or not
    std::size_t m_words = 0; ///< in it, or uncounted; 0: no row yet
    bool m_last = false; ///< it ends with a word
    std::string m_message; ///< that cut it, in its line
    bool m_isCut = false; ///< there was a message since
};

/// `text` with line feeds and blanks where web pages and old editors have others: line breaks of HTML, lines
/// that only carriage returns end, and blanks that do not break lines.
std::string withPlainBreaks(std::string text)
{
    if (text.find('\n') == std::string::npos)
        std::replace(text.begin(), text.end(), '\r', '\n');
    constexpr std::string_view blank = "\xc2\xa0";
    constexpr std::string_view lineBreak = "<br";
    if (text.find(blank) == std::string::npos && text.find(lineBreak) == std::string::npos)
        return text;
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = std::string_view(text).substr(at);
        if (rest.starts_with(blank)) {
            plain += ' ';
            at += blank.size() - 1;
            continue;
        }
        const auto end = rest.starts_with(lineBreak) ? rest.find_first_not_of(" /", lineBreak.size())
                                                     : std::string_view::npos;
        if (end == std::string_view::npos || rest[end] != '>') {
            plain += text[at];
            continue;
        }
        at += end;
        if (const auto next = text.find_first_not_of('\r', at + 1);
            next == std::string::npos || text[next] != '\n')
            plain += '\n';
    }
    return plain;
}

} // namespace

bool isMessage(std::string_view line)
{
    line = wire::trimmed(line);
    return !line.empty() && messageAt(line) == 0;
}

std::string cleanLog(std::string text)
{
    text = withPlainBreaks(std::move(text));
    const bool hasControls = text.find('\r') != std::string::npos || text.find('\x1b') != std::string::npos;
    ChangedLines lines;
    std::string buffer;
    LogPrefixes prefixes;
    for (std::size_t next = 0; next < text.size();) {
        const std::size_t end = std::min(text.find('\n', next), text.size());
        const std::string_view line(text.data() + next, end - next);
        lines.add(line);
        if (hasControls)
            if (const auto plain = withoutControls(line, buffer); plain.size() != line.size())
                lines.replace(lines.size() - 1, std::string(plain));
        prefixes.learn(lines[lines.size() - 1]);
        next = end + 1;
    }
    RowJoiner joiner(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines.shorten(i, prefixes.without(lines[i]));
        if (isFence(lines[i]))
            lines.shorten(i, {});
        joiner.look(i);
    }
    if (!lines.isChanged())
        return text;
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        clean.append(lines[i]) += '\n';
    if (text.back() != '\n')
        clean.pop_back();
    return clean;
}

std::optional<Diagnostic> summaryOfIpm(std::string_view head, const std::filesystem::path &path)
{
    if (head.find("##IPMv") == std::string_view::npos)
        return std::nullopt;
    return Diagnostic{path.string(), 0, "has only IPM's summary, without the sizes of messages",
        "run the program with IPM_LOG=full and give IPM's XML file to collscope profile"};
}

Expected<std::string> logText(const Source &source, const Progress &progress)
{
    auto text = wholeText(source, progress);
    return text ? Expected<std::string>(cleanLog(*std::move(text))) : text;
}

} // namespace collscope::io
