// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/named_rows.h"

#include "engine/data/say.h"
#include "engine/io/csv.h"

#include <algorithm>

namespace collscope::io {

namespace {

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ",") + name;
    return text;
}

/// Which column each field is.
Expected<std::vector<NamedField>> fieldsOf(
    const std::vector<std::string_view> &header, const NamedColumns &columns, const std::string &file)
{
    std::vector<NamedField> fields;
    const auto isThere = [&fields](std::size_t column) {
        return std::any_of(fields.begin(), fields.end(),
            [column](const NamedField &field) { return field.column == column; });
    };
    for (const std::string_view name : header) {
        const auto found = static_cast<std::size_t>(
            std::find(columns.names.begin(), columns.names.end(), name) - columns.names.begin());
        if (found == columns.names.size() || isThere(found))
            return failure(say("'{}' is no column of {}, or is there twice", name, columns.table),
                say("columns are {}", joined(columns.names)), file, 1);
        fields.push_back({found, {}});
    }
    if (!isThere(columns.needed))
        return failure(
            say("there is no column called {}", columns.names[columns.needed]), columns.remedy, file, 1);
    return fields;
}

} // namespace

Expected<void> readNamedRows(std::string_view text, const std::string &file, const NamedColumns &columns,
    const std::function<Expected<void>(const std::vector<NamedField> &)> &take)
{
    CsvRows rows(text);
    std::vector<NamedField> fields;
    while (rows.next()) {
        if (!rows.problem().empty())
            return failure(said(rows.problem()), say("correct the line"), file, rows.line());
        if (fields.empty()) {
            auto known = fieldsOf(rows.fields(), columns, file);
            if (!known)
                return tl::unexpected(known.error());
            fields = *std::move(known);
            continue;
        }
        if (rows.fields().size() != fields.size())
            return failure(
                say("the line has {} fields, the first one has {}", rows.fields().size(), fields.size()),
                say("leave a field empty where it does not matter, and quote those with commas"), file,
                rows.line());
        for (std::size_t i = 0; i < fields.size(); ++i)
            fields[i].text = rows.fields()[i];
        if (const auto taken = take(fields); !taken)
            return failure(taken.error().message, taken.error().remedy, file, rows.line());
    }
    if (fields.empty())
        return failure(say("the file is empty"),
            say("begin it with a line of columns: {}", joined(columns.names)), file);
    return {};
}

} // namespace collscope::io
