// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

#include <map>
#include <optional>
#include <tuple>

namespace collscope::io {

/// Collects what a reader could not use: counts all of it, says the same thing of the same file once, and
/// keeps the most severe.
class ReadLog {
public:
    explicit ReadLog(std::string file) : m_file(std::move(file)) { }

    /// One row is lost.
    void skip(std::size_t line, std::string message, std::string remedy = {});
    /// Rows of another file are lost.
    void skip(Diagnostic diagnostic, std::size_t rows = 1);
    /// All of so many files is lost.
    void skipFiles(Diagnostic diagnostic, std::size_t files = 1);
    /// Nothing is lost, but what is there may be wrong.
    void warn(std::size_t line, std::string message, std::string remedy = {});
    /// Nothing is lost, and nothing is wrong.
    void note(std::size_t line, std::string message, std::string remedy = {});
    /// As severe as the diagnostic says; what is lost by it was counted elsewhere.
    void warn(Diagnostic diagnostic);
    /// What the reader of a part found. Its datasets are the caller's.
    void add(Loaded &part);

    const std::string &file() const { return m_file; }
    std::size_t skipped() const { return m_skipped; } ///< rows
    std::size_t skippedFiles() const { return m_skippedFiles; }
    const std::optional<Diagnostic> &firstSkipped() const { return m_firstSkipped; }
    /// Gives `loaded` all of it.
    void finish(Loaded &loaded);

private:
    struct Entry {
        Diagnostic diagnostic;
        std::size_t lines = 0; ///< how often this was said
        std::size_t lost = 0; ///< rows and files
    };
    using Key = std::tuple<std::string, std::string, Diagnostic::Severity>; ///< file, message

    void enter(Diagnostic diagnostic, std::size_t lost);

    std::string m_file;
    std::map<Key, Entry> m_entries;
    std::map<Diagnostic::Severity, std::size_t> m_kept; ///< how many of m_entries are so severe
    std::vector<Key> m_order;
    std::optional<Diagnostic> m_firstSkipped;
    std::size_t m_skipped = 0;
    std::size_t m_skippedFiles = 0;
    std::size_t m_unnamed = 0;
};

} // namespace collscope::io
