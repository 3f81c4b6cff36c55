// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

#include <optional>

namespace collscope::io {

/// Collects what a reader could not use: counts all of it, keeps the first Loaded::maxWarnings.
class ReadLog {
public:
    explicit ReadLog(std::string file) : m_file(std::move(file)) { }

    /// One row is lost.
    void skip(std::size_t line, std::string message, std::string remedy = {});
    /// Rows (or whole runs) of another file are lost.
    void skip(Diagnostic diagnostic, std::size_t count = 1);
    /// Rows that were lost and named elsewhere.
    void count(std::size_t rows) { m_skipped += rows; }
    /// Nothing is lost, but the user should know.
    void warn(std::size_t line, std::string message, std::string remedy = {});
    void warn(Diagnostic diagnostic);

    const std::string &file() const { return m_file; }
    std::size_t skipped() const { return m_skipped; }
    const std::optional<Diagnostic> &firstSkipped() const { return m_firstSkipped; }
    std::vector<Diagnostic> takeWarnings();

private:
    std::string m_file;
    std::vector<Diagnostic> m_warnings;
    std::optional<Diagnostic> m_firstSkipped;
    std::size_t m_skipped = 0;
    std::size_t m_unnamed = 0; ///< warnings beyond the limit
};

} // namespace collscope::io
