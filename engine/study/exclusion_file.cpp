// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/exclusion_file.h"

#include "engine/io/csv.h"
#include "engine/io/csv_text.h"
#include "engine/io/decompress.h"
#include "engine/wire/catalogue.h"

#include <algorithm>

namespace collscope {

namespace {

constexpr std::size_t firstNumber = 3; ///< column
constexpr std::size_t reasonColumn = 10;

template <typename Value> std::string listed(const std::vector<Value> &values)
{
    std::string text;
    for (const Value value : values)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

/// What is wrong with the field, if anything is.
std::string take(std::string_view text, std::size_t column, Exclusion &exclusion)
{
    if (text.empty())
        return {};
    if (column >= firstNumber && column < reasonColumn) {
        const auto added = exclusion.where.add(exclusionColumns()[column] + '=' + std::string(text));
        return added ? std::string() : added.error().message;
    }
    const std::string value(io::csvUnmarked(text));
    switch (column) {
    case 0:
        exclusion.system = value;
        return {};
    case 1:
        exclusion.collective = value;
        return wire::collectiveIndex(value) ? std::string()
                                            : "there is no collective called '" + value + '\'';
    case 2: {
        const auto dot = value.find('.');
        const std::string library = value.substr(0, dot == std::string::npos ? 0 : dot + 1);
        const auto method = wire::readMethod(std::string_view(value).substr(library.size()), library);
        exclusion.method = method ? library + wire::methodText(*method) : std::string();
        return method ? std::string()
                      : '\'' + value + "' is no method: write chain:4/8KiB or openmpi.chain:4/8KiB";
    }
    default:
        exclusion.reason = value;
        return {};
    }
}

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Which column each field is.
Expected<std::vector<std::size_t>> columnsOf(
    const std::vector<std::string_view> &header, const std::string &file)
{
    const auto &known = exclusionColumns();
    std::vector<std::size_t> columns;
    for (const std::string_view name : header) {
        const auto found
            = static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
        if (found == known.size() || std::find(columns.begin(), columns.end(), found) != columns.end())
            return failure(
                "'" + std::string(name) + "' is no column of a list of exclusions, or is there twice",
                "columns are " + joined(known), file, 1);
        columns.push_back(found);
    }
    if (std::find(columns.begin(), columns.end(), reasonColumn) == columns.end())
        return failure("there is no column called reason", "say why each of them is excluded", file, 1);
    return columns;
}

} // namespace

const std::vector<std::string> &exclusionColumns()
{
    static const std::vector<std::string> columns{"system", "collective", "method", "nodes", "ppn",
        "comm_size", "members", "colours", "message_bytes", "run", "reason"};
    return columns;
}

std::string exclusionField(const Exclusion &exclusion, std::size_t column)
{
    switch (column) {
    case 0:
        return exclusion.system;
    case 1:
        return exclusion.collective;
    case 2:
        return exclusion.method;
    case 3:
        return listed(exclusion.where.nodes);
    case 4:
        return listed(exclusion.where.ppn);
    case 5:
        return listed(exclusion.where.commSizes);
    case 6:
        return listed(exclusion.where.members);
    case 7:
        return listed(exclusion.where.colours);
    case 8:
        return listed(exclusion.where.messageBytes);
    case 9:
        return listed(exclusion.where.runs);
    default:
        return exclusion.reason;
    }
}

Expected<std::vector<Exclusion>> parseExclusions(std::string_view text, const std::string &file)
{
    io::CsvRows rows(text);
    std::vector<Exclusion> exclusions;
    std::vector<std::size_t> columns;
    while (rows.next()) {
        if (!rows.problem().empty())
            return failure(std::string(rows.problem()), "correct the line", file, rows.line());
        if (columns.empty()) {
            auto known = columnsOf(rows.fields(), file);
            if (!known)
                return tl::unexpected(known.error());
            columns = *std::move(known);
            continue;
        }
        if (rows.fields().size() != columns.size())
            return failure("the line has " + std::to_string(rows.fields().size())
                    + " fields, the first one has " + std::to_string(columns.size()),
                "leave a field empty where it does not matter, and quote those with commas", file,
                rows.line());
        Exclusion exclusion;
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (const std::string problem = take(rows.fields()[i], columns[i], exclusion); !problem.empty())
                return failure(problem, "correct the field or leave it empty", file, rows.line());
        if (exclusion.reason.empty())
            return failure(
                "there is no reason", "say why these measurements are excluded", file, rows.line());
        Exclusion any;
        any.reason = exclusion.reason;
        if (exclusion == any)
            return failure(
                "the line excludes everything", "name what is meant, such as a run", file, rows.line());
        exclusions.push_back(std::move(exclusion));
    }
    if (columns.empty())
        return failure(
            "the file is empty", "begin it with a line of columns: " + joined(exclusionColumns()), file);
    return exclusions;
}

Expected<std::vector<Exclusion>> readExclusions(const std::filesystem::path &path)
{
    constexpr std::uint64_t most = std::uint64_t{16} << 20;
    return io::readText(path, most).and_then([&](const io::Text &text) -> Expected<std::vector<Exclusion>> {
        if (text.cut)
            return tl::unexpected(*text.cut);
        return parseExclusions(text.bytes, path.string());
    });
}

} // namespace collscope
