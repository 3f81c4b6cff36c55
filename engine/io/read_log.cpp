// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/read_log.h"

#include <fmt/format.h>

namespace collscope::io {

void ReadLog::skip(std::size_t line, std::string message, std::string remedy)
{
    skip(Diagnostic{m_file, line, std::move(message), std::move(remedy)});
}

void ReadLog::skip(Diagnostic diagnostic, std::size_t count)
{
    if (!m_firstSkipped)
        m_firstSkipped = diagnostic;
    m_skipped += count;
    warn(std::move(diagnostic));
}

void ReadLog::warn(std::size_t line, std::string message, std::string remedy)
{
    warn(Diagnostic{m_file, line, std::move(message), std::move(remedy)});
}

void ReadLog::warn(Diagnostic diagnostic)
{
    // The last place is kept free for the line that says how many more there were.
    if (m_warnings.size() + 1 < Loaded::maxWarnings)
        m_warnings.push_back(std::move(diagnostic));
    else
        ++m_unnamed;
}

std::vector<Diagnostic> ReadLog::takeWarnings()
{
    if (m_unnamed != 0)
        m_warnings.push_back({m_file, 0, fmt::format("{} more problems like these", m_unnamed), {}});
    m_unnamed = 0;
    return std::move(m_warnings);
}

} // namespace collscope::io
