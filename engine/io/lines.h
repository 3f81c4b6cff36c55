// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace collscope::io {

/// Longest line that is looked at: no format has lines of more than a few hundred characters.
inline constexpr std::size_t maxLineBytes = std::size_t{64} << 10;

/// Walks through a text line by line without copying.
class Lines {
public:
    explicit Lines(std::string_view text) : m_text(text) { }

    bool next()
    {
        if (m_next >= m_text.size())
            return false;
        const std::size_t end = m_text.find('\n', m_next);
        m_ended = end != std::string_view::npos;
        m_line = m_text.substr(m_next, m_ended ? end - m_next : end);
        m_next = m_ended ? end + 1 : m_text.size();
        ++m_number;
        return true;
    }

    std::string_view line() const { return m_line; } ///< without its line feed
    std::size_t number() const { return m_number; } ///< 1-based
    bool ended() const { return m_ended; } ///< false: the last line has no line feed
    std::size_t position() const { return m_next; } ///< start of the next line
    double fraction() const { return static_cast<double>(m_next) / static_cast<double>(m_text.size()); }

private:
    std::string_view m_text;
    std::string_view m_line;
    std::size_t m_next = 0;
    std::size_t m_number = 0;
    bool m_ended = false;
};

} // namespace collscope::io
