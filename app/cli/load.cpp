// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"
#include "app/cli/study.h"

#include "engine/io/reader.h"

#include <algorithm>

namespace collscope::cli {

namespace {

/// The first warnings, and how much more there is.
void warn(const std::string &path, const io::Loaded &loaded)
{
    constexpr std::size_t shown = 10;
    for (std::size_t i = 0; i < std::min(shown, loaded.warnings.size()); ++i)
        message(loaded.warnings[i].text());
    if (loaded.warnings.size() > shown)
        message("and " + std::to_string(loaded.warnings.size() - shown)
            + (loaded.warnings.size() == io::Loaded::maxWarnings ? " more or even more" : " more"));
    if (loaded.skipped > 0)
        message(path + ": " + std::to_string(loaded.skipped) + " rows were skipped, "
            + std::to_string(loaded.rows) + " are used");
}

} // namespace

Result<std::vector<DatasetPtr>> loadData(const std::string &path)
{
    auto loaded = io::load(path);
    if (!loaded)
        return asWork<std::vector<DatasetPtr>>(tl::unexpected(loaded.error()));
    warn(path, *loaded);
    return std::move(loaded->datasets);
}

Result<std::vector<DatasetPtr>> loadData(const Arguments &arguments)
{
    if (arguments.data().empty())
        return usageError("there is no DATA", "name a file or folder with measurements");
    std::vector<DatasetPtr> datasets;
    for (const std::string &path : arguments.data()) {
        const auto loaded = loadData(path);
        if (!loaded)
            return loaded;
        datasets.insert(datasets.end(), loaded->begin(), loaded->end());
    }
    return datasets;
}

} // namespace collscope::cli
