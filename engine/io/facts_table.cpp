// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/facts_table.h"

#include "engine/io/csv_text.h"
#include "engine/io/dataset_group.h"
#include "engine/io/decompress.h"
#include "engine/io/named_rows.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> factNames
    = {"system", "collective", "library", "algorithm", "ranks", "nodes", "ppn"};

/// A line of the table.
struct FactsOfFile {
    ImportFacts facts;
    bool isUsed = false;
};
using FactsByName = std::map<std::string, FactsOfFile, std::less<>>;

Expected<FactsByName> readTable(const fs::path &path, const std::stop_token &stop)
{
    constexpr std::size_t most = std::size_t{16} << 20;
    const auto text = readText(path, most, stop);
    if (!text)
        return tl::unexpected(text.error());
    NamedColumns columns{"a table of facts", {"file"}, 0, "name the files in a column called file"};
    columns.names.insert(columns.names.end(), factNames.begin(), factNames.end());
    FactsByName all;
    const auto taken = readNamedRows(
        text->bytes, path.string(), columns, [&](const std::vector<NamedField> &fields) -> Expected<void> {
            std::string name;
            std::string said;
            for (const NamedField &field : fields) {
                if (field.column == 0)
                    name = csvUnmarked(field.text);
                else if (!field.text.empty())
                    said += fmt::format(
                        "{}{}={}", said.empty() ? "" : ",", columns.names[field.column], field.text);
            }
            auto facts = said.empty() ? Expected<ImportFacts>() : ImportFacts::parse(said);
            if (!facts)
                return tl::unexpected(facts.error());
            if (!all.emplace(name, FactsOfFile{*std::move(facts)}).second)
                return failure(fmt::format("the file '{}' has two lines", name), "remove one of them");
            return {};
        });
    if (!taken)
        return tl::unexpected(taken.error());
    return all;
}

} // namespace

Expected<std::vector<fs::path>> filesAt(const fs::path &path)
{
    std::error_code error;
    if (!fs::is_directory(path, error))
        return std::vector<fs::path>{path};
    std::vector<fs::path> files;
    fs::directory_iterator entry(path, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (files.size() >= mostEntries)
            return failure(fmt::format("the folder holds more than {} files", mostEntries),
                "name the folder with the measurements", path.string());
        if (entry->path().filename().string().front() != '.' && entry->is_regular_file(ignored))
            files.push_back(entry->path());
    }
    if (error)
        return failure(fmt::format("the folder cannot be read: {}", error.message()), "check its permissions",
            path.string());
    std::sort(files.begin(), files.end());
    return files;
}

bool namesFactsTable(const std::string &facts)
{
    constexpr std::string_view ending = ".csv";
    return facts.size() > ending.size() && facts.substr(facts.size() - ending.size()) == ending
        && facts.find('=') == std::string::npos;
}

Expected<Loaded> loadByFacts(const fs::path &path, const fs::path &table, const Progress &progress)
{
    auto facts = readTable(table, progress.stop);
    if (!facts)
        return tl::unexpected(facts.error());
    const auto files = filesAt(path);
    if (!files)
        return tl::unexpected(files.error());
    std::error_code error;
    const bool isFolder = fs::is_directory(path, error);
    ReadLog log(path.string());
    std::vector<DatasetPtr> datasets;
    for (const fs::path &file : *files) {
        if (fs::equivalent(file, table, error))
            continue;
        const auto line = facts->find(file.filename().string());
        ImportFacts one;
        if (line != facts->end()) {
            line->second.isUsed = true;
            one = line->second.facts;
        }
        if (isFolder)
            one.folderName = fs::absolute(path).lexically_normal().filename().string();
        auto loaded = load(file, progress, one);
        if (progress.stop.stop_requested())
            return failure("cancelled", {}, path.string());
        if (loaded) {
            log.add(*loaded);
            datasets.insert(datasets.end(), loaded->datasets.begin(), loaded->datasets.end());
        } else if (line != facts->end() || isKnownFile(file, progress.stop)) {
            log.skipFiles(std::move(loaded.error()));
        }
    }
    for (const auto &[name, line] : *facts)
        if (!line.isUsed)
            return failure(fmt::format("there is no file '{}' in {}", name, path.string()),
                "correct the name, or remove the line", table.string());
    if (datasets.empty())
        return log.firstSkipped() ? tl::unexpected(*log.firstSkipped())
                                  : failure("holds no measurements", "name another folder", path.string());
    Loaded all;
    all.datasets = unite(datasets, path.string(), log);
    for (const DatasetPtr &dataset : all.datasets)
        all.rows += dataset->size();
    log.finish(all);
    return all;
}

Expected<std::string> factsTemplate(const std::vector<fs::path> &paths, const Progress &progress)
{
    std::set<std::string> asked; ///< files
    std::set<std::string_view> keys;
    for (const fs::path &path : paths) {
        const auto files = filesAt(path);
        if (!files)
            return tl::unexpected(files.error());
        for (const fs::path &file : *files) {
            const auto loaded = load(file, progress);
            if (progress.stop.stop_requested())
                return failure("cancelled", {}, path.string());
            const std::string missing = loaded ? std::string() : factsAsked(loaded.error());
            for (const std::string_view name : factNames)
                if (("," + missing).find(fmt::format(",{}=", name)) != std::string::npos) {
                    asked.insert(file.filename().string());
                    keys.insert(name);
                }
        }
    }
    std::string text = "file";
    for (const std::string_view name : factNames)
        if (keys.contains(name))
            text += fmt::format(",{}", name);
    text += '\n';
    for (const std::string &file : asked)
        text += csvField(file) + std::string(keys.size(), ',') + '\n';
    return text;
}

} // namespace collscope::io
