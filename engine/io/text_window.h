// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace collscope::io {

class TextStream;

/// Longest line that is looked at: no format has lines of more than a few hundred characters.
inline constexpr std::size_t maxLineBytes = std::size_t{64} << 10;

/// The part of a text in which its readers are: all of a text in memory, or a piece of a stream that moves on
/// with them.
class TextWindow {
public:
    explicit TextWindow(std::string_view whole) : m_whole(whole) { }
    explicit TextWindow(TextStream &stream) : m_stream(&stream) { }

    /// What is there now, until reach().
    std::string_view text() const { return m_stream ? std::string_view(m_buffer) : m_whole; }
    /// Sees to it that more than maxLineBytes follow the position `next`, or all there are. May drop what
    /// lies before it, which moves `next`. A cut file ends with its last whole line.
    void reach(std::size_t &next);
    /// How much of the whole lies before `next`, roughly.
    double fraction(std::size_t next) const;

private:
    std::string_view m_whole;
    std::string m_buffer;
    TextStream *m_stream = nullptr;
    bool m_ended = false;
};

} // namespace collscope::io
