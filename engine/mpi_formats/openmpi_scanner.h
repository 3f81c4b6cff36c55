// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace collscope::openmpi {

/// A number of a file as scanf takes it from the text. %zu is kept as the same 64 bits.
struct RuleNumber {
    std::int64_t value = 0;
    std::string_view text; ///< in the text that was read
    std::size_t offset = 0;
    std::size_t line = 0;
};

/// How Open MPI reads its rules files: with fscanf; on what is no number it drops a character, or the line
/// from a # on, and tries again.
class Scanner {
public:
    enum class Format {
        signedAnyBase, ///< %li: a leading 0 makes a number octal, 0x hexadecimal
        unsignedDecimal, ///< %zu
    };

    /// `text` must outlive the scanner and what it returns.
    explicit Scanner(std::string_view text) : m_text(text) { }

    std::optional<RuleNumber> next(Format format = Format::signedAnyBase);
    /// Is a digit next on this line? Blanks before it are dropped.
    bool digitIsNext();
    /// The header "rule-file-version-N", at the very beginning; 1 without one.
    int header();

    /// The next word (%32s); words that begin with # and the rest of their line are comments. A word of more
    /// than 32 characters is several.
    std::optional<std::string_view> word();
    /// Is `wanted` next? It is taken then. Comments, line feeds and blanks before it are dropped either way;
    /// nothing at the end of the text.
    std::optional<bool> take(char wanted);
    std::size_t line() const { return m_line; }

private:
    template <typename Predicate> void skip(Predicate predicate)
    {
        while (m_at < m_text.size() && predicate(m_text[m_at]))
            advance();
    }
    void advance() { m_line += m_text[m_at++] == '\n'; }
    void skipLine();
    std::optional<RuleNumber> tryNumber(Format format);
    char at(std::size_t ahead) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
};

} // namespace collscope::openmpi
