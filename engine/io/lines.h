// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/text_window.h"

namespace collscope::io {

/// Walks through a text line by line. A line that is longer than maxLineBytes may be shortened, but not to
/// fewer.
class Lines {
public:
    explicit Lines(std::string_view text) : m_window(text) { }
    explicit Lines(TextStream &stream) : m_window(stream) { }

    bool next()
    {
        m_window.reach(m_next);
        std::string_view text = m_window.text();
        if (m_next >= text.size())
            return false;
        std::size_t end = text.find('\n', m_next);
        m_line = text.substr(m_next, end == std::string_view::npos ? end : end - m_next);
        if (end == std::string_view::npos && m_line.size() > maxLineBytes)
            end = passRest(text);
        m_ended = end != std::string_view::npos;
        m_next = m_ended ? end + 1 : text.size();
        ++m_number;
        return true;
    }

    std::string_view line() const { return m_line; } ///< without its line feed; until next()
    std::size_t number() const { return m_number; } ///< 1-based
    bool ended() const { return m_ended; } ///< false: the last line has no line feed
    double fraction() const { return m_window.fraction(m_next); }

private:
    /// Where a line ends that does not end in the window: behind it. Nobody reads on in a line so long.
    std::size_t passRest(std::string_view &text)
    {
        std::size_t end = std::string_view::npos;
        m_tooLong.assign(m_line.substr(0, maxLineBytes + 1));
        m_line = m_tooLong;
        while (end == std::string_view::npos) {
            m_next = text.size();
            m_window.reach(m_next);
            text = m_window.text();
            if (m_next >= text.size())
                break;
            end = text.find('\n', m_next);
        }
        return end;
    }

    TextWindow m_window;
    std::string m_tooLong;
    std::string_view m_line;
    std::size_t m_next = 0;
    std::size_t m_number = 0;
    bool m_ended = false;
};

} // namespace collscope::io
