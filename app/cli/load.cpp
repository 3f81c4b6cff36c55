// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"

#include "engine/data/say.h"
#include "engine/io/facts_table.h"
#include "engine/io/reader.h"
#include "engine/io/table_mapping.h"
#include "engine/mpi_formats/lint.h"
#include "engine/profiles/format.h"
#include "engine/wire/runtime_table.h"
#include "engine/wire/text.h"

#include <filesystem>

namespace collscope::cli {

namespace {

bool isNote(const Diagnostic &diagnostic)
{
    return diagnostic.severity == Diagnostic::Severity::note;
}

std::string textOf(const Diagnostic &diagnostic)
{
    const bool isError = diagnostic.severity == Diagnostic::Severity::error;
    return (isError ? "error: " : "") + diagnostic.text();
}

/// The most severe problems, and how much more there is. What costs no measurement is only told by the
/// command that tells about the data: every other one would say it each time.
void warn(const std::string &path, const io::Loaded &loaded, Remarks remarks)
{
    const bool all = remarks == Remarks::all;
    const std::size_t shown = all ? io::Loaded::maxWarnings : 10;
    std::size_t left = loaded.unnamed;
    std::size_t said = 0;
    for (const Diagnostic &warning : loaded.warnings) {
        if (isNote(warning) && !all)
            continue;
        if (said < shown) {
            message(textOf(warning));
            ++said;
        } else {
            ++left;
        }
    }
    if (left > 0)
        message((left == 1 ? say("and 1 more problem") : say("and {} more problems", left))
            + (all ? "" : "; " + say("`collscope info` names more of them")));
    if (const std::string loss = io::lossText(loaded.skipped, loaded.skippedFiles); !loss.empty())
        message(loaded.rows == 1 ? say("{}: {} skipped, 1 measurement is used", path, loss)
                                 : say("{}: {} skipped, {} measurements are used", path, loss, loaded.rows));
    if (loaded.isIncomplete())
        failAtTheEnd();
}

/// Why there are no measurements, where that is known of the file.
Diagnostic explained(Diagnostic failed, const std::string &path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || io::isKnownFile(path, stopToken()))
        return failed;
    const auto judged = judgeLibraryFile(path, stopToken());
    // Anything looks a little like a rules file: one without errors that decides something is one.
    if (!judged
        || (!wire::isTable(judged->text)
            && (judged->count(FindingSeverity::error) > 0 || judged->collectives.empty())))
        return profiles::explained(std::move(failed), path);
    return {path, 0, say("holds no measurements but decisions: {}", said(judged->format->title)),
        say("name measurements and --model file:{}; `collscope lint` says what is wrong with it", path),
        failed.severity};
}

Result<io::Loaded> loadPath(const std::string &path, const Arguments &arguments, Remarks remarks)
{
    io::Progress progress{{}, stopToken()};
    if (arguments.has(options::unpackLimit.name)) {
        const std::string limit = arguments.value(options::unpackLimit.name);
        progress.mostUnpacked = wire::parseBytes(limit).value_or(0);
        if (progress.mostUnpacked == 0)
            return usageError(say("'{}' is no size", limit), say("write --unpack-limit 20GiB, for example"));
    }
    if (const std::string table = arguments.value(options::facts.name); io::namesFactsTable(table)) {
        if (arguments.has(options::mapping.name))
            return usageError("--mapping cannot be used with a table of facts", "read the table by itself");
        keepInput(table);
        keepInput(path);
        auto loaded = io::loadByFacts(path, table, progress);
        if (loaded)
            warn(path, *loaded, remarks);
        return asWork(std::move(loaded));
    }
    io::ImportFacts facts;
    if (arguments.has(options::facts.name)) {
        auto said = io::ImportFacts::parse(arguments.value(options::facts.name));
        if (!said)
            return usageError(say("--facts: {}", said.error().message), said.error().remedy);
        facts = *std::move(said);
    }
    if (arguments.has(options::mapping.name)) {
        keepInput(arguments.value(options::mapping.name));
        auto mapping = io::readMapping(arguments.value(options::mapping.name), facts);
        if (!mapping)
            return asWork<io::Loaded>(tl::unexpected(std::move(mapping.error())));
        facts.mapping = std::make_shared<const io::TableMapping>(*std::move(mapping));
    }
    keepInput(path);
    auto loaded = io::load(path, progress, facts);
    if (!loaded)
        return asWork<io::Loaded>(tl::unexpected(explained(std::move(loaded.error()), path)));
    warn(path, *loaded, remarks);
    return *std::move(loaded);
}

/// One algorithm for files of several words of the command line; of those of one folder it was said.
void warnOfSharedAlgorithm(const Arguments &arguments, const std::vector<io::Loaded> &parts)
{
    std::vector<io::FileOfFacts> files;
    std::size_t sources = 0;
    for (const io::Loaded &part : parts) {
        sources += part.ofFacts.empty() ? 0 : 1;
        files.insert(files.end(), part.ofFacts.begin(), part.ofFacts.end());
    }
    if (sources < 2)
        return;
    if (const auto facts = io::ImportFacts::parse(arguments.value(options::facts.name)))
        if (const auto shared = io::sharedAlgorithm(*facts, files))
            message(shared->text());
}

} // namespace

Result<std::vector<DatasetPtr>> loadData(const std::string &path, const Arguments &arguments, Remarks remarks)
{
    return loadPath(path, arguments, remarks).map([](io::Loaded loaded) {
        return std::move(loaded.datasets);
    });
}

Result<std::vector<DatasetPtr>> loadData(const Arguments &arguments, Remarks remarks)
{
    if (arguments.data().empty())
        return usageError(say("there is no DATA"), say("name a file or folder with measurements"));
    std::vector<DatasetPtr> datasets;
    std::vector<io::Loaded> parts;
    for (const std::string &path : arguments.data()) {
        auto loaded = loadPath(path, arguments, remarks);
        // Of several files `info` tells of all that can be read; what decides something goes by all or none.
        const bool goesOn = remarks == Remarks::all && !stopToken().stop_requested()
            && (&path != &arguments.data().back() || !datasets.empty());
        if (!loaded && !goesOn)
            return tl::unexpected(loaded.error());
        if (!loaded) {
            message(loaded.error().what.text());
            failAtTheEnd();
            continue;
        }
        datasets.insert(datasets.end(), loaded->datasets.begin(), loaded->datasets.end());
        parts.push_back(*std::move(loaded));
    }
    warnOfSharedAlgorithm(arguments, parts);
    return datasets;
}

Result<SystemsData> loadSystems(const Arguments &arguments, const Selection &selection, Remarks remarks)
{
    auto all = loadData(arguments, remarks);
    if (!all)
        return tl::unexpected(all.error());
    return datasetsOf(selection, *all).map([&](std::vector<DatasetPtr> datasets) {
        return SystemsData{*std::move(all), std::move(datasets)};
    });
}

Result<std::vector<NamedStudy>> loadStudies(const Arguments &arguments, const Selection &selection)
{
    return loadData(arguments).and_then(
        [&](const std::vector<DatasetPtr> &all) { return studies(selection, all); });
}

} // namespace collscope::cli
