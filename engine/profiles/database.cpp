// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/database.h"

#include "engine/data/say.h"

#include "engine/io/regular_file.h"
#include "engine/wire/text.h"

#include <sqlite3.h>

#include <algorithm>
#include <cmath>

namespace collscope::profiles {

namespace {

constexpr std::uint64_t stepsAtOnce = 10'000;

/// A name of the file for SQLite that says that nobody changes it, so that it makes no files beside.
std::string uriOf(const std::filesystem::path &path)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (plain.find(c) != std::string_view::npos)
            uri += c;
        else
            uri += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
    return uri + "?mode=ro&immutable=1";
}

/// Tables are read, and nothing else: no functions, no recursion, no attached files.
int authorise(void * /*data*/, int action, const char *, const char *, const char *, const char *)
{
    return action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY;
}

} // namespace

void Database::Close::operator()(sqlite3 *database) const
{
    sqlite3_close(database);
}

Database::Database(std::filesystem::path path, sqlite3 *database)
    : m_path(std::move(path)), m_database(database), m_allowance(std::make_unique<Allowance>())
{
}

tl::unexpected<Diagnostic> Database::failed() const
{
    if (m_allowance->stop.stop_requested())
        return failure("cancelled", {}, m_path.string());
    return failure(say("the database cannot be read: {}",
                       m_allowance->steps == 0 ? say("it takes too long for its size")
                                               : std::string(sqlite3_errmsg(m_database.get()))),
        say("copy it again, or have the profiler write it again"), m_path.string());
}

Expected<Database> Database::open(const std::filesystem::path &path, const std::stop_token &stop)
{
    auto file = io::RegularFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    std::string head;
    if (const auto got = file->append(head, magic.size()); !got)
        return tl::unexpected(got.error());
    if (head != magic)
        return failure(say("is a packed database"), say("unpack it first"), path.string());
    sqlite3 *handle = nullptr;
    const int status = sqlite3_open_v2(
        uriOf(path).c_str(), &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(path, handle);
    database.m_allowance->stop = stop;
    database.m_allowance->steps = 10'000'000 + 100 * file->bytes();
    if (status != SQLITE_OK)
        return database.failed();
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 100);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 20);
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    for (const auto &[option, on] :
        {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1), std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            std::pair(SQLITE_DBCONFIG_ENABLE_VIEW, 0), std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)})
        sqlite3_db_config(handle, option, on, nullptr);
    sqlite3_set_authorizer(handle, authorise, nullptr);
    sqlite3_progress_handler(
        handle, static_cast<int>(stepsAtOnce),
        [](void *data) {
            auto &allowance = *static_cast<Allowance *>(data);
            allowance.steps -= std::min(allowance.steps, stepsAtOnce);
            return allowance.steps == 0 || allowance.stop.stop_requested() ? 1 : 0;
        },
        database.m_allowance.get());
    return database;
}

Expected<void> Database::each(const std::string &query, const std::function<void(Row &)> &take)
{
    sqlite3_stmt *prepared = nullptr;
    const int status = sqlite3_prepare_v2(m_database.get(), query.c_str(), -1, &prepared, nullptr);
    const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)> statement(prepared, sqlite3_finalize);
    if (status != SQLITE_OK)
        return failed();
    std::size_t count = 0;
    int step = sqlite3_step(prepared);
    for (; step == SQLITE_ROW; step = sqlite3_step(prepared)) {
        Row row(prepared, ++count);
        take(row);
        if (!row.problem().empty())
            return failure(say("row {} of `{}`: {}", count, query, row.problem()),
                say("have the profiler write it again"), m_path.string());
    }
    if (step != SQLITE_DONE)
        return failed();
    return {};
}

void Row::fail(std::string problem)
{
    if (m_problem.empty())
        m_problem = std::move(problem);
}

void Row::failAt(int column, const char *what)
{
    fail(say("'{}' is no {} ({})", wire::shownText(text(column).substr(0, 80)), what,
        sqlite3_column_name(m_statement, column)));
}

std::uint64_t Row::number(int column, std::uint64_t most)
{
    const std::int64_t value = sqlite3_column_int64(m_statement, column);
    if (sqlite3_column_type(m_statement, column) == SQLITE_INTEGER && value >= 0
        && static_cast<std::uint64_t>(value) <= most)
        return static_cast<std::uint64_t>(value);
    failAt(column, "number");
    return 0;
}

std::uint64_t Row::numberInText(int column, std::uint64_t most)
{
    const auto value = wire::parseUnsigned(text(column));
    if (!value || *value > most)
        failAt(column, "number");
    return value.value_or(0);
}

double Row::seconds(int column)
{
    const int type = sqlite3_column_type(m_statement, column);
    const double value = sqlite3_column_double(m_statement, column);
    if ((type == SQLITE_FLOAT || type == SQLITE_INTEGER) && value >= 0 && value < 1e15)
        return value;
    failAt(column, "time");
    return 0;
}

std::string Row::text(int column)
{
    constexpr std::size_t most = 1000;
    const unsigned char *const bytes = sqlite3_column_text(m_statement, column);
    if (!bytes)
        return {};
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column));
    const std::string all(reinterpret_cast<const char *>(bytes), std::min(size, most));
    return all.substr(0, all.find('\n'));
}

} // namespace collscope::profiles
