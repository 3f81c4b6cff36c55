// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/asked_facts.h"

#include "engine/data/filtered.h"
#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/io/facts_table.h"
#include "engine/io/text_stream.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

/// Stands for what a file lacks while its collectives are looked up.
ImportFacts anything()
{
    ImportFacts facts;
    facts.collective = "bcast";
    facts.library = wire::openMpiLibrary;
    facts.algorithm = wire::baselineAlgorithm;
    facts.ranks = 2;
    return facts;
}

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// The number that one of the patterns has as its first group.
std::uint32_t numberIn(const std::string &text, const std::vector<std::string> &patterns)
{
    for (const std::string &pattern : patterns) {
        std::smatch match;
        if (!std::regex_search(text, match, std::regex(pattern)))
            continue;
        const auto number = wire::parseUnsigned(match[1].str());
        if (number && *number > 0 && *number <= maxCommSize)
            return static_cast<std::uint32_t>(*number);
    }
    return 0;
}

void takeLibrary(std::string_view text, FileFacts &out)
{
    const wire::FoundLibrary found = wire::libraryIn(text);
    if (!found.library)
        return;
    out.facts.library = found.library->key;
    out.version = found.version;
}

std::string segmentIn(const std::string &text)
{
    std::smatch match;
    if (!std::regex_search(
            text, match, std::regex(R"(seg(?:ment)?(?:_?size)?[-_=]?(\d+)(ki?b?|mi?b?|b)?(?![a-z0-9]))")))
        return {};
    const std::string unit = match[2].str();
    return match[1].str() + (unit.empty() || unit == "b" ? "" : unit.front() == 'k' ? "KiB" : "MiB");
}

/// The first lines of a file; empty if it cannot be read.
std::string headOf(const fs::path &path, const std::stop_token &stop)
{
    constexpr std::size_t shown = 8192;
    const auto text = TextStream::open(path, stop);
    return text ? std::string((*text)->head().substr(0, shown)) : std::string();
}

/// The number of processes and so on that all rows of the datasets have.
template <typename Number> std::uint32_t common(const std::vector<DatasetPtr> &datasets, const Number &number)
{
    std::optional<std::uint32_t> found;
    for (const DatasetPtr &dataset : datasets)
        for (std::size_t row = 0; row < dataset->size(); ++row) {
            const std::uint32_t here = number(dataset->row(row).placement());
            if (found && *found != here)
                return 0;
            found = here;
        }
    return found.value_or(0);
}

/// Returns the keys of missing facts, as factsAsked(), from a failure or from a warning about a default that
/// replaced them.
std::string askedOf(const Expected<Loaded> &loaded)
{
    if (!loaded)
        return factsAsked(loaded.error());
    for (const Diagnostic &warning : loaded->warnings)
        if (std::string keys = factsAsked(warning); !keys.empty())
            return keys;
    return {};
}

DatasetPtr withKnown(const DatasetPtr &dataset, const FileFacts &file)
{
    const bool isVersionNew = !file.version.empty() && dataset->provenance().mpiVersion.empty();
    if (!isVersionNew && !file.run)
        return dataset;
    Provenance provenance = dataset->provenance();
    if (isVersionNew)
        provenance.mpiVersion = file.version;
    DatasetBuilder builder(std::move(provenance));
    for (std::size_t row = 0; row < dataset->size(); ++row) {
        wire::RecordLine record = recordOf(*dataset, row);
        // A file may repeat its measurements: these stay runs of their own.
        record.run += file.run.value_or(0);
        builder.add(record, dataset->isExtrapolated(row));
    }
    return builder.build();
}

} // namespace

FileFacts suggestedFacts(
    const fs::path &path, std::string_view head, const std::vector<std::string> &collectives)
{
    FileFacts file{path, {}};
    const fs::path folder = fs::absolute(path).lexically_normal().parent_path();
    const std::string name = lowerCase(path.stem().string());
    const std::string names
        = lowerCase(folder.parent_path().filename().string() + '/' + folder.filename().string()) + '/' + name;
    takeLibrary(names, file);
    if (file.facts.library.empty())
        takeLibrary(head, file);
    ImportFacts &facts = file.facts;
    facts.system = folder.filename().string();
    facts.nodes
        = numberIn(names, {R"((\d+)[-_]?nodes?)", R"(nodes?[-_=](\d+))", R"((?:^|[-_./])(\d+)n(?![a-z]))"});
    facts.ppn = numberIn(names, {R"((\d+)[-_]?ppn)", R"(ppn[-_=]?(\d+))"});
    facts.ranks = numberIn(names,
        {R"((\d+)[-_]?(?:ranks?|procs?|processes|tasks|np)(?![a-z]))", R"((?:ranks|procs|np)[-_=]?(\d+))",
            R"((?:^|[-_./])[np][-_=]?(\d+)(?![a-z0-9]))"});
    if (facts.ranks == 0)
        facts.ranks = facts.nodes * facts.ppn;
    if (const std::uint32_t run = numberIn(name, {R"((?:run|rep|trial)[-_=]?(\d+))"}))
        file.run = run;
    if (!facts.library.empty() && !collectives.empty()) {
        ImportFacts byName = facts;
        byName.algorithm = fromFileName;
        byName.fileName = path.filename().string();
        byName.collective = collectives.front();
        facts.algorithm = wire::methodText(byName.record().method);
        const std::string segment = segmentIn(name);
        if (!facts.algorithm.empty() && !segment.empty())
            facts.algorithm += '/' + segment;
    }
    return file;
}

Expected<std::vector<AskedFile>> askedFiles(const fs::path &path, const Progress &progress)
{
    const auto files = filesAt(path);
    if (!files)
        return tl::unexpected(files.error());
    std::vector<AskedFile> asked;
    for (const fs::path &file : *files) {
        const auto plain = load(file, progress);
        if (progress.stop.stop_requested())
            return failure("cancelled", {}, path.string());
        const std::string keys = askedOf(plain);
        if (keys.empty())
            continue;
        AskedFile one;
        for (const std::string_view key : wire::split(keys, ','))
            one.missing.emplace(key.substr(0, key.find('=')));
        one.head = headOf(file, progress.stop);
        const auto tried = load(file, progress, anything());
        if (tried && !one.missing.contains("collective"))
            for (const DatasetPtr &dataset : tried->datasets)
                for (const std::string_view collective : dataset->collectives())
                    one.collectives.emplace_back(collective);
        one.suggested = suggestedFacts(file, one.head, one.collectives);
        ImportFacts &facts = one.suggested.facts;
        if (tried && !one.missing.contains("ranks")) { // the file's own go before all others
            facts.ranks = common(tried->datasets, [](const Placement &at) { return at.commSize; });
            facts.nodes = common(tried->datasets, [](const Placement &at) { return at.nodes; });
            facts.ppn = common(tried->datasets, [](const Placement &at) { return at.ppn; });
        }
        if (tried && !one.missing.contains("library"))
            facts.library = tried->datasets.front()->methods().front().library;
        if (plain && facts.algorithm.empty())
            facts.algorithm = wire::baselineAlgorithm; // what it was taken for
        asked.push_back(std::move(one));
    }
    return asked;
}

Expected<Loaded> loadFiles(const std::vector<FileFacts> &files, const Progress &progress)
{
    if (files.empty())
        return failure(say("no file is given"), say("choose a file"));
    const std::string folder = files.front().path.parent_path().string();
    ReadLog log(folder);
    std::vector<DatasetPtr> datasets;
    for (const FileFacts &file : files) {
        ImportFacts facts = file.facts;
        facts.fileName = file.path.filename().string();
        auto loaded = load(file.path, progress, facts);
        if (progress.stop.stop_requested())
            return failure("cancelled", {}, folder);
        if (!loaded) {
            log.skipFiles(std::move(loaded.error()));
            continue;
        }
        log.add(*loaded);
        for (const DatasetPtr &dataset : loaded->datasets)
            datasets.push_back(withKnown(dataset, file));
    }
    if (datasets.empty())
        return tl::unexpected(*log.firstSkipped());
    Loaded all;
    all.datasets = unite(datasets, folder, log);
    for (const DatasetPtr &dataset : all.datasets)
        all.rows += dataset->size();
    log.finish(all);
    return all;
}

} // namespace collscope::io
