// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/dataset_group.h"
#include "engine/io/decompress.h"
#include "engine/io/pace.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t headBytes = std::size_t{64} << 10;

const Reader *readerOf(const Source &source)
{
    const auto found = std::find_if(
        readers().begin(), readers().end(), [&source](const Reader &r) { return r.accepts(source); });
    return found == readers().end() ? nullptr : &*found;
}

std::string knownFormats()
{
    std::string list = "known are: ";
    for (const Reader &reader : readers()) {
        if (&reader != &readers().front())
            list += "; ";
        list += reader.description;
    }
    return list;
}

tl::unexpected<Diagnostic> unknownFormat(const Source &source)
{
    const bool binary = source.head.find('\0') != std::string::npos;
    return failure(binary ? "is a binary file of no known format" : "is of no known format", knownFormats(),
        source.path.string());
}

/// Progress of one part of the work as progress of the whole.
Progress part(const Progress &progress, double start, double share)
{
    Progress scaled;
    scaled.stop = progress.stop;
    if (progress.report)
        scaled.report = [report = progress.report, start, share](double f) { report(start + share * f); };
    return scaled;
}

/// A file as readers are asked about it; `text` must outlive it.
Source sourceOf(const fs::path &path, std::string_view text)
{
    Source source;
    source.path = path;
    source.text = text;
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (source.text.substr(0, byteOrderMark.size()) == byteOrderMark)
        source.text.remove_prefix(byteOrderMark.size());
    source.head = source.text.substr(0, headBytes);
    return source;
}

Expected<Loaded> loadFile(const fs::path &path, const Progress &progress, bool &known)
{
    const auto text = readText(path, maxTextBytes, progress.stop);
    if (!text)
        return tl::unexpected(text.error());
    const Source source = sourceOf(path, text->bytes);
    const Reader *const reader = readerOf(source);
    known = reader != nullptr;
    if (!reader)
        return unknownFormat(source);
    auto loaded = reader->read(source, progress);
    if (loaded && text->cut) {
        if (loaded->warnings.size() >= Loaded::maxWarnings)
            loaded->warnings.pop_back();
        loaded->warnings.insert(loaded->warnings.begin(), *text->cut);
    }
    return loaded;
}

/// The files of a folder in the order of their names; hidden ones are nobody's data.
Expected<std::vector<fs::path>> filesOf(const fs::path &folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().filename().string().front() != '.' && entry->is_regular_file(ignored))
            files.push_back(entry->path());
    }
    if (error)
        return failure(
            "the folder cannot be read: " + error.message(), "check its permissions", folder.string());
    std::sort(files.begin(), files.end());
    return files;
}

/// What came of the files of a folder.
struct Gathered {
    std::vector<DatasetPtr> datasets;
    std::size_t readFiles = 0;
    std::vector<Diagnostic> unknown; ///< files of no known format
};

void gather(const fs::path &path, const Progress &progress, Gathered &gathered, ReadLog &log)
{
    bool known = false;
    auto loaded = loadFile(path, progress, known);
    if (!loaded) {
        if (known)
            log.skip(std::move(loaded.error()), 0);
        else
            gathered.unknown.push_back(std::move(loaded.error()));
        return;
    }
    ++gathered.readFiles;
    // The rows were counted where they were refused; here only the words are passed on.
    for (std::size_t i = 0; i < loaded->warnings.size(); ++i)
        log.warn(std::move(loaded->warnings[i]));
    log.count(loaded->skipped);
    gathered.datasets.insert(gathered.datasets.end(), loaded->datasets.begin(), loaded->datasets.end());
}

/// The folders in a folder in the order of their names; hidden ones and links are not followed.
std::vector<fs::path> foldersOf(const fs::path &folder)
{
    std::vector<fs::path> folders;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().filename().string().front() != '.' && !entry->is_symlink(ignored)
            && entry->is_directory(ignored))
            folders.push_back(entry->path());
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

Expected<Loaded> loadAnyFolder(const fs::path &folder, const Progress &progress, unsigned level);

/// What the folders in a folder hold that has no data of its own: a collection of data sets. Nothing when
/// they have none either.
void gatherBelow(
    const fs::path &folder, const Progress &progress, unsigned level, Gathered &gathered, ReadLog &log)
{
    constexpr unsigned levels = 3;
    if (level >= levels)
        return;
    for (const fs::path &below : foldersOf(folder)) {
        auto loaded = loadAnyFolder(below, progress, level + 1);
        if (!loaded)
            continue;
        ++gathered.readFiles;
        for (Diagnostic &warning : loaded->warnings)
            log.warn(std::move(warning));
        log.count(loaded->skipped);
        gathered.datasets.insert(gathered.datasets.end(), loaded->datasets.begin(), loaded->datasets.end());
    }
}

Expected<Loaded> loadFolder(const fs::path &folder, const Progress &progress, unsigned level)
{
    const auto files = filesOf(folder);
    if (!files)
        return tl::unexpected(files.error());
    ReadLog log(folder.string());
    Gathered gathered;
    const double share = 1.0 / static_cast<double>(std::max<std::size_t>(files->size(), 1));
    for (std::size_t i = 0; i < files->size(); ++i) {
        if (progress.stop.stop_requested())
            return cancelled(folder);
        gather((*files)[i], part(progress, share * static_cast<double>(i), share), gathered, log);
    }
    if (progress.stop.stop_requested())
        return cancelled(folder);
    if (gathered.datasets.empty() && !log.firstSkipped()) {
        gatherBelow(folder, progress, level, gathered, log);
        if (!gathered.datasets.empty())
            gathered.unknown.clear(); // what describes a collection is no broken part of it
    }
    if (gathered.datasets.empty()) {
        if (const auto &first = log.firstSkipped())
            return tl::unexpected(*first);
        if (gathered.unknown.size() == 1)
            return tl::unexpected(gathered.unknown.front());
        return failure(
            fmt::format("the folder holds no file of a known format ({} looked at)", files->size()),
            knownFormats(), folder.string());
    }
    if (!gathered.unknown.empty())
        log.warn(0,
            fmt::format("{} of {} files are left out; the first is {}: {}", gathered.unknown.size(),
                files->size(), fs::path(gathered.unknown.front().file).filename().string(),
                gathered.unknown.front().message));
    Loaded loaded;
    loaded.datasets
        = gathered.readFiles > 1 ? unite(gathered.datasets, folder.string(), log) : gathered.datasets;
    for (const DatasetPtr &dataset : loaded.datasets)
        loaded.rows += dataset->size();
    loaded.skipped = log.skipped();
    loaded.warnings = log.takeWarnings();
    return loaded;
}

/// A folder that is one source as a whole, or a collection of them.
Expected<Loaded> loadAnyFolder(const fs::path &folder, const Progress &progress, unsigned level)
{
    Source source;
    source.path = folder;
    source.isFolder = true;
    if (const Reader *const reader = readerOf(source))
        return reader->read(source, progress);
    return loadFolder(folder, progress, level);
}

} // namespace

bool isKnownFile(const fs::path &path, const std::stop_token &stop)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return false;
    const auto text = readText(path, maxTextBytes, stop);
    return text && readerOf(sourceOf(path, text->bytes));
}

Expected<Loaded> load(const fs::path &path, const Progress &progress)
{
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        bool known = false;
        return loadFile(path, progress, known); // its failures name what is wrong with the path
    }
    return loadAnyFolder(path, progress, 0);
}

} // namespace collscope::io
