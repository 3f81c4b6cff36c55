// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/text_window.h"

#include "engine/io/text_stream.h"

namespace collscope::io {

void TextWindow::reach(std::size_t &next)
{
    if (!m_stream || m_ended || m_buffer.size() - next > maxLineBytes)
        return;
    m_buffer.erase(0, next);
    next = 0;
    while (!m_ended && m_buffer.size() <= maxLineBytes)
        m_ended = !m_stream->read(m_buffer);
    if (m_ended && m_stream->cut())
        m_buffer.resize(m_buffer.rfind('\n') + 1); // npos + 1 is 0: not one line is whole
}

double TextWindow::fraction(std::size_t next) const
{
    if (m_stream)
        return m_stream->fraction();
    return m_whole.empty() ? 1.0 : static_cast<double>(next) / static_cast<double>(m_whole.size());
}

} // namespace collscope::io
