// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_scanner.h"

#include <algorithm>
#include <limits>

namespace collscope::openmpi {

namespace {

bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Value of a digit; 16 and more: it is none.
int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 16;
}

} // namespace

void Scanner::skipLine()
{
    skip([](char c) { return c != '\n'; });
}

std::optional<RuleNumber> Scanner::next(Format format)
{
    while (true) {
        skip(isBlank);
        if (m_at >= m_text.size())
            return std::nullopt;
        if (const auto number = tryNumber(format))
            return number;
        if (m_at >= m_text.size())
            continue;
        if (m_text[m_at] == '#')
            skipLine();
        else
            advance();
    }
}

bool Scanner::digitIsNext()
{
    skip([](char c) { return c == ' ' || c == '\t'; });
    return m_at < m_text.size() && digit(m_text[m_at]) < 10;
}

int Scanner::header()
{
    constexpr std::string_view words = "rule-file-version-";
    if (!m_text.starts_with(words))
        return 1;
    Scanner behind(m_text);
    behind.m_at = words.size();
    const auto number = behind.m_at < m_text.size() ? behind.tryNumber(Format::signedAnyBase) : std::nullopt;
    if (!number)
        return 1;
    m_at = behind.m_at;
    return static_cast<int>(number->value);
}

std::optional<std::string_view> Scanner::word()
{
    constexpr std::size_t longest = 32;
    while (true) {
        skip(isBlank);
        if (m_at >= m_text.size())
            return std::nullopt;
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && m_at - begin < longest && !isBlank(m_text[m_at]))
            ++m_at;
        if (m_text[begin] != '#')
            return m_text.substr(begin, m_at - begin);
        skipLine();
    }
}

std::optional<bool> Scanner::take(char wanted)
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '#') {
            skipLine();
        } else if (c == '\n' || ((c == ' ' || c == '\t') && c != wanted)) {
            advance();
        } else {
            if (c == wanted)
                advance();
            return c == wanted;
        }
    }
    return std::nullopt;
}

/// On failure the position is behind a sign.
std::optional<RuleNumber> Scanner::tryNumber(Format format)
{
    const std::size_t begin = m_at;
    const bool negative = m_text[m_at] == '-';
    if (negative || m_text[m_at] == '+')
        ++m_at;
    const bool anyBase = format == Format::signedAnyBase;
    int base = 10;
    if (anyBase && at(0) == '0')
        base = (at(1) | 0x20) == 'x' ? 16 : 8;
    const std::size_t digits = m_at + (base == 16 ? 2 : 0);
    std::size_t end = digits;
    std::uint64_t value = 0;
    const auto largest = anyBase
        ? static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) + negative
        : std::numeric_limits<std::uint64_t>::max();
    for (; end < m_text.size() && digit(m_text[end]) < base; ++end) {
        const auto more = static_cast<std::uint64_t>(digit(m_text[end]));
        value = value > (largest - more) / static_cast<std::uint64_t>(base)
            ? largest
            : value * static_cast<std::uint64_t>(base) + more;
    }
    if (end == m_at)
        return std::nullopt;
    m_at = end; // "0x" alone is 0 and gone
    return RuleNumber{static_cast<std::int64_t>(negative ? 0 - value : value),
        m_text.substr(begin, end - begin), begin, m_line};
}

} // namespace collscope::openmpi
