// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/study.h"

#include "engine/io/reader.h"
#include "engine/wire/text.h"

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
        message("and " + std::to_string(left) + " more problems"
            + (all ? "" : "; `collscope info` names more of them"));
    if (const std::string loss = io::lossText(loaded.skipped, loaded.skippedFiles); !loss.empty())
        message(path + ": " + loss + " skipped, " + std::to_string(loaded.rows) + " rows are used");
    if (loaded.isIncomplete())
        failAtTheEnd();
}

} // namespace

Result<std::vector<DatasetPtr>> loadData(const std::string &path, const Arguments &arguments, Remarks remarks)
{
    io::Progress progress{{}, stopToken()};
    if (arguments.has(options::unpackLimit.name)) {
        const std::string limit = arguments.value(options::unpackLimit.name);
        progress.mostUnpacked = wire::parseBytes(limit).value_or(0);
        if (progress.mostUnpacked == 0)
            return usageError("'" + limit + "' is no size", "write --unpack-limit 20GiB, for example");
    }
    io::ImportFacts facts;
    if (arguments.has(options::facts.name)) {
        auto said = io::ImportFacts::parse(arguments.value(options::facts.name));
        if (!said)
            return usageError("--facts: " + said.error().message, said.error().remedy);
        facts = *std::move(said);
    }
    auto loaded = io::load(path, progress, facts);
    if (!loaded)
        return asWork<std::vector<DatasetPtr>>(tl::unexpected(loaded.error()));
    warn(path, *loaded, remarks);
    return std::move(loaded->datasets);
}

Result<std::vector<DatasetPtr>> loadData(const Arguments &arguments, Remarks remarks)
{
    if (arguments.data().empty())
        return usageError("there is no DATA", "name a file or folder with measurements");
    std::vector<DatasetPtr> datasets;
    for (const std::string &path : arguments.data()) {
        const auto loaded = loadData(path, arguments, remarks);
        if (!loaded)
            return loaded;
        datasets.insert(datasets.end(), loaded->begin(), loaded->end());
    }
    return datasets;
}

} // namespace collscope::cli
