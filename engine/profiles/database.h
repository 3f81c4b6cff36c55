// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace collscope::profiles {

/// The row a query is at. A value that is not what is asked for fails the query, and reads as 0 or empty.
class Row {
public:
    Row(sqlite3_stmt *statement, std::size_t row) : m_statement(statement), m_row(row) { }

    std::uint64_t number(int column, std::uint64_t most = std::uint64_t{1} << 62);
    std::uint64_t numberInText(int column, std::uint64_t most); ///< "4"
    double seconds(int column); ///< finite, from 0 on
    std::string text(int column); ///< at most its first 1000 bytes, without what is behind a line end
    void fail(std::string problem);

    const std::string &problem() const { return m_problem; }
    std::size_t row() const { return m_row; }

private:
    void failAt(int column, const char *what);

    sqlite3_stmt *m_statement;
    std::size_t m_row; ///< 1-based
    std::string m_problem;
};

/// A SQLite database that comes from elsewhere: only read, never written beside, nothing in it is run but
/// what a query needs, and no query takes longer than its size allows.
class Database {
public:
    static constexpr std::string_view magic{"SQLite format 3\0", 16};

    static Expected<Database> open(const std::filesystem::path &path, const std::stop_token &stop = {});

    /// Calls `take` with every row. Fails, naming the row, where that fails.
    Expected<void> each(const std::string &query, const std::function<void(Row &)> &take);

private:
    struct Close {
        void operator()(sqlite3 *database) const;
    };
    /// How much SQLite may still do.
    struct Allowance {
        std::uint64_t steps = 0;
        std::stop_token stop;
    };

    Database(std::filesystem::path path, sqlite3 *database);
    tl::unexpected<Diagnostic> failed() const;

    std::filesystem::path m_path;
    std::unique_ptr<sqlite3, Close> m_database;
    std::unique_ptr<Allowance> m_allowance;
};

} // namespace collscope::profiles
