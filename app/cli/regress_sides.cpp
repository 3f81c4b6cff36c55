// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/regress_sides.h"

#include "app/cli/study.h"

#include "engine/data/dataset_builder.h"
#include "engine/data/filtered.h"
#include "engine/wire/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace collscope::cli {

namespace {

using Paths = std::vector<std::string>;

struct SideOptions {
    std::string_view system; ///< "before"
    std::string_view runs;
};
constexpr SideOptions ofBefore{"before", sideoptions::aRuns.name};
constexpr SideOptions ofAfter{"after", sideoptions::bRuns.name};

/// The same measurements under another name.
DatasetPtr renamed(const DatasetPtr &dataset, const std::string &system)
{
    if (dataset->provenance().system == system)
        return dataset;
    Provenance provenance = dataset->provenance();
    provenance.system = system;
    DatasetBuilder builder(std::move(provenance));
    for (std::size_t row = 0; row < dataset->size(); ++row)
        builder.add(recordOf(*dataset, row), dataset->isExtrapolated(row)); // none is new
    return builder.build();
}

/// Several paths of one system each are runs of one, whatever their folders are called.
Result<std::vector<DatasetPtr>> loadSide(const Paths &paths, const Arguments &arguments)
{
    std::vector<DatasetPtr> all;
    for (const std::string &path : paths) {
        auto loaded = loadData(path, arguments);
        if (!loaded)
            return loaded;
        all.insert(all.end(), loaded->begin(), loaded->end());
    }
    if (all.size() == paths.size())
        for (DatasetPtr &dataset : all)
            dataset = renamed(dataset, all.front()->provenance().system);
    return all;
}

Result<std::vector<std::uint32_t>> runsOf(const Arguments &arguments, std::string_view option)
{
    std::vector<std::uint32_t> runs;
    const std::string given = arguments.value(option);
    for (const std::string_view text : wire::split(given, ',')) {
        const auto run = wire::parseUnsigned(text);
        if (!run || *run > std::numeric_limits<std::uint32_t>::max())
            return usageError(fmt::format("'{}' are no runs", given),
                fmt::format("--{} takes numbers of runs: 0 or 1,3", option));
        runs.push_back(static_cast<std::uint32_t>(*run));
    }
    return runs;
}

Result<RatioSideData> ratioSide(const Paths &paths, const std::vector<DatasetPtr> &loaded,
    const Arguments &arguments, const SideOptions &options)
{
    Selection selection;
    selection.systemOption = options.system;
    if (arguments.has(options.system))
        selection.system = arguments.value(options.system);
    const auto found = datasetsOf(selection, loaded);
    if (!found)
        return tl::unexpected(found.error());
    RatioSideData side{{}, unitedRuns(*found)};
    std::set<std::string> systems;
    std::string names;
    for (const DatasetPtr &dataset : side.datasets) {
        const std::string name = systemName(*dataset, side.datasets);
        names += (names.empty() ? "" : ", ") + name;
        if (!systems.insert(dataset->provenance().system).second)
            return usageError(fmt::format("{} holds '{}' of several MPI libraries or origins",
                                  fmt::join(paths, ", "), dataset->provenance().system),
                fmt::format("choose one with --{}; `collscope info` lists them", options.system));
    }
    side.name = side.datasets.size() == 1 ? fullName(side.datasets.front()->provenance()) : names;
    if (!arguments.has(options.runs))
        return side;
    auto runs = runsOf(arguments, options.runs);
    if (!runs)
        return tl::unexpected(runs.error());
    side.name += fmt::format(", run{} {}", runs->size() == 1 ? "" : "s", fmt::join(*runs, ", "));
    side.runs = *std::move(runs);
    return side;
}

Result<std::array<Paths, 2>> pathsOf(const Arguments &arguments)
{
    const Paths &data = arguments.data();
    const std::string_view remedy
        = "name a file or folder for A and one for B, several with --a and --b, or one "
          "DATA with --before and --after or --a-runs and --b-runs";
    const auto hasBoth
        = [&](std::string_view a, std::string_view b) { return arguments.has(a) && arguments.has(b); };
    if (arguments.has(sideoptions::a.name) || arguments.has(sideoptions::b.name)) {
        if (!hasBoth(sideoptions::a.name, sideoptions::b.name))
            return usageError("--a and --b belong together", std::string(remedy));
        if (!data.empty())
            return usageError(
                fmt::format("'{}' is neither of A nor of B", data.front()), "write --a or --b before it");
        return std::array{arguments.values(sideoptions::a.name), arguments.values(sideoptions::b.name)};
    }
    const bool namesBoth = hasBoth(ofBefore.system, ofAfter.system) || hasBoth(ofBefore.runs, ofAfter.runs);
    if (data.empty() || data.size() > 2 || (data.size() == 1 && !namesBoth))
        return usageError(fmt::format("regress compares two DATA, not {}", data.size()), std::string(remedy));
    return std::array{Paths{data.front()}, Paths{data.back()}};
}

} // namespace

Result<BothSides> ratioSides(const Arguments &arguments)
{
    const auto paths = pathsOf(arguments);
    if (!paths)
        return tl::unexpected(paths.error());
    const auto &[ofA, ofB] = *paths;
    const auto first = loadSide(ofA, arguments);
    if (!first)
        return tl::unexpected(first.error());
    const auto second = ofA == ofB ? first : loadSide(ofB, arguments);
    if (!second)
        return tl::unexpected(second.error());
    auto before = ratioSide(ofA, *first, arguments, ofBefore);
    if (!before)
        return tl::unexpected(before.error());
    auto after = ratioSide(ofB, *second, arguments, ofAfter);
    if (!after)
        return tl::unexpected(after.error());
    if (before->name == after->name && ofA != ofB) {
        before->name += fmt::format(" of {}", fmt::join(ofA, ", "));
        after->name += fmt::format(" of {}", fmt::join(ofB, ", "));
    }
    return BothSides{*std::move(before), *std::move(after)};
}

} // namespace collscope::cli
