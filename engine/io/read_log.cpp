// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/read_log.h"

#include "engine/data/say.h"

#include <algorithm>

namespace collscope::io {

void ReadLog::skip(std::size_t line, std::string message, std::string remedy)
{
    skip(Diagnostic{m_file, line, std::move(message), std::move(remedy)});
}

void ReadLog::skip(Diagnostic diagnostic, std::size_t rows)
{
    if (!m_firstSkipped)
        m_firstSkipped = diagnostic;
    m_skipped += rows;
    enter(std::move(diagnostic), rows);
}

void ReadLog::skipFiles(Diagnostic diagnostic, std::size_t files)
{
    if (!m_firstSkipped)
        m_firstSkipped = diagnostic;
    m_skippedFiles += files;
    enter(std::move(diagnostic), files);
}

void ReadLog::warn(std::size_t line, std::string message, std::string remedy)
{
    enter({m_file, line, std::move(message), std::move(remedy)}, 0);
}

void ReadLog::note(std::size_t line, std::string message, std::string remedy)
{
    enter({m_file, line, std::move(message), std::move(remedy), Diagnostic::Severity::note}, 0);
}

void ReadLog::warn(Diagnostic diagnostic)
{
    enter(std::move(diagnostic), 0);
}

void ReadLog::add(Loaded &part)
{
    for (Diagnostic &warning : part.warnings)
        enter(std::move(warning), 0);
    part.warnings.clear();
    m_skipped += part.skipped;
    m_skippedFiles += part.skippedFiles;
    m_unnamed += part.unnamed;
}

void ReadLog::enter(Diagnostic diagnostic, std::size_t lost)
{
    Key key{diagnostic.file, diagnostic.message, diagnostic.severity};
    auto found = m_entries.find(key);
    if (found == m_entries.end()) {
        // What is less severe never takes the place of what is more severe.
        if (m_kept[diagnostic.severity]++ >= Loaded::maxWarnings) {
            ++m_unnamed;
            return;
        }
        found = m_entries.emplace(key, Entry{std::move(diagnostic), 0, 0}).first;
        m_order.push_back(std::move(key));
    }
    ++found->second.lines;
    found->second.lost += lost;
}

void ReadLog::finish(Loaded &loaded)
{
    std::vector<Entry> entries;
    entries.reserve(m_order.size());
    for (const Key &key : m_order)
        entries.push_back(std::move(m_entries.at(key)));
    std::stable_sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
        return std::tuple(a.diagnostic.severity, a.lost) > std::tuple(b.diagnostic.severity, b.lost);
    });
    loaded.skipped = m_skipped;
    loaded.skippedFiles = m_skippedFiles;
    loaded.unnamed = m_unnamed;
    for (Entry &entry : entries) {
        if (loaded.warnings.size() >= Loaded::maxWarnings) {
            ++loaded.unnamed;
            continue;
        }
        if (entry.lines > 1)
            entry.diagnostic.message += say(
                " (the same on {})", sayCounted(entry.lines - 1, toSay("other line"), toSay("other lines")));
        loaded.warnings.push_back(std::move(entry.diagnostic));
    }
    m_entries.clear();
    m_order.clear();
}

std::string lossText(std::size_t rows, std::size_t files)
{
    if (rows != 0 && files != 0)
        return say("{} and {}", lossText(rows, 0), lossText(0, files));
    if (files != 0)
        return sayCounted(files, toSay("file"), toSay("files"));
    return rows != 0 ? sayCounted(rows, toSay("row"), toSay("rows")) : std::string();
}

} // namespace collscope::io
