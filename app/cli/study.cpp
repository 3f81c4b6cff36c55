// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/study.h"

#include "app/cli/exclusions.h"
#include "app/cli/interrupt.h"
#include "app/cli/weights.h"

#include "engine/data/say.h"
#include "engine/io/dataset_group.h"
#include "engine/map/selected_values.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::cli {

namespace {

/// Each name once, in order of appearance, quoted.
std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (auto name = names.begin(); name != names.end(); ++name)
        if (std::find(names.begin(), name, *name) == name)
            text += (text.empty() ? "'" : ", '") + *name + '\'';
    return text;
}

std::vector<std::string> systemNames(const std::vector<DatasetPtr> &datasets)
{
    std::vector<std::string> names;
    for (const DatasetPtr &dataset : datasets)
        names.push_back(systemName(*dataset, datasets));
    return names;
}

bool allEqual(const std::vector<std::string> &names)
{
    return std::all_of(
        names.begin(), names.end(), [&](const std::string &name) { return name == names.front(); });
}

} // namespace

Result<void> checkTogether(std::string_view kind)
{
    std::string names;
    for (const ModelKind &one : modelKinds())
        if (one.fitsTogether) {
            if (one.name == kind)
                return {};
            names += (names.empty() ? "" : ", ") + std::string(one.name);
        }
    return usageError(
        say("--together is for models that learn several collectives, and {} is none of them", kind),
        say("models that can are {}", names));
}

namespace {

/// A tree that may ask for nothing.
Result<void> checkAttributes(const ModelSpec &spec)
{
    constexpr std::string_view attributes = "Attributes"; // ParameterInfo::section
    const std::vector<ParameterInfo> &all = findModelKind(spec.kind)->parameters;
    const auto isOne = [&](const ParameterInfo &info) { return info.section == attributes; };
    if (std::any_of(all.begin(), all.end(), isOne)
        && std::none_of(all.begin(), all.end(),
            [&](const ParameterInfo &info) { return isOne(info) && spec.value(info.key) != 0; }))
        return usageError(say("--model {} may ask for no attribute", spec.text()),
            say("leave it one at least: comm_size=1"));
    return {};
}

} // namespace

Result<std::vector<ModelSpec>> modelSpecs(
    const Arguments &arguments, const std::optional<ModelSpec> &otherwise)
{
    const std::vector<std::string> texts = arguments.values("model");
    if (texts.empty() && !otherwise)
        return usageError(say("--model is missing"), say("name one, --model quadtree:depth=3 for example"));
    std::vector<ModelSpec> specs;
    if (texts.empty())
        specs.push_back(*otherwise);
    for (const std::string &text : texts) {
        auto spec = asUsage(parseModelSpec(text));
        if (!spec)
            return tl::unexpected(spec.error());
        if (std::find(specs.begin(), specs.end(), *spec) == specs.end())
            specs.push_back(*std::move(spec));
    }
    for (const ModelSpec &spec : specs) {
        if (arguments.has("together") && !spec.isBaseline())
            if (const auto can = checkTogether(spec.kind); !can)
                return tl::unexpected(can.error());
        if (const auto asks = checkAttributes(spec); !asks)
            return tl::unexpected(asks.error());
    }
    return specs;
}

Result<Question> Question::from(
    const Arguments &arguments, Collectives collectives, const std::optional<ModelSpec> &otherwise)
{
    auto selection = Selection::withCollectives(arguments, collectives == Collectives::several);
    if (!selection)
        return tl::unexpected(selection.error());
    return modelSpecs(arguments, otherwise).map([&](std::vector<ModelSpec> specs) {
        return Question{*std::move(selection), std::move(specs)};
    });
}

std::string systemName(const Dataset &dataset, std::span<const DatasetPtr> all)
{
    const Provenance &source = dataset.provenance();
    const std::string full = fullName(source);
    bool librariesDiffer = false;
    bool originsDiffer = false;
    for (const DatasetPtr &other : all) {
        if (other->provenance().system != source.system)
            continue;
        librariesDiffer = librariesDiffer || fullName(other->provenance()) != full;
        originsDiffer = originsDiffer || other->provenance().origin != source.origin;
    }
    const std::string name = librariesDiffer ? full : source.system;
    return originsDiffer ? name + " (" + std::string(originText(source.origin)) + ')' : name;
}

Result<std::vector<DatasetPtr>> datasetsOf(const Selection &selection, const std::vector<DatasetPtr> &all)
{
    if (!selection.system)
        return all;
    const auto those = [&all](const auto &isMeant) {
        std::vector<DatasetPtr> found;
        std::copy_if(all.begin(), all.end(), std::back_inserter(found), isMeant);
        return found;
    };
    auto found
        = those([&](const DatasetPtr &dataset) { return systemName(*dataset, all) == *selection.system; });
    if (!found.empty())
        return found;
    found = those([&](const DatasetPtr &dataset) {
        const Provenance &provenance = dataset->provenance();
        return provenance.system == *selection.system || fullName(provenance) == *selection.system;
    });
    // A plain name never means what was predicted from data of that name, where both are there.
    const auto isPredicted
        = [](const DatasetPtr &dataset) { return dataset->provenance().origin == Origin::predicted; };
    if (!std::all_of(found.begin(), found.end(), isPredicted))
        std::erase_if(found, isPredicted);
    if (found.empty())
        return workFailed(say("there is no system called '{}' in the data", *selection.system),
            say("systems there are {}", listed(systemNames(all))));
    return found;
}

Result<std::vector<std::string>> collectivesOf(const Selection &selection, const std::vector<DatasetPtr> &all)
{
    if (selection.namesCollectives())
        return selection.collectives;
    return datasetsOf(selection, all).map([](const std::vector<DatasetPtr> &datasets) {
        std::vector<std::string> names;
        for (const auto &collective : wire::collectives())
            if (std::any_of(datasets.begin(), datasets.end(),
                    [&](const DatasetPtr &dataset) { return dataset->rows(collective.name).size() > 0; }))
                names.emplace_back(collective.name);
        return names;
    });
}

std::vector<DatasetPtr> unitedRuns(const std::vector<DatasetPtr> &datasets)
{
    const auto isOfAnother = [&](const DatasetPtr &dataset) {
        io::DatasetKey from = io::keyOf(dataset->provenance());
        return std::any_of(datasets.begin(), datasets.end(), [&](const DatasetPtr &other) {
            io::DatasetKey its = io::keyOf(other->provenance());
            from.conditions = its.conditions; // those are told apart by their names
            return other != dataset && its == from;
        });
    };
    if (std::none_of(datasets.begin(), datasets.end(), isOfAnother))
        return datasets; // in their order
    std::string paths;
    for (const DatasetPtr &dataset : datasets)
        paths += (paths.empty() ? "" : ", ") + dataset->provenance().path;
    io::ReadLog log(paths);
    return io::unite(datasets, paths, log);
}

namespace {

/// The one dataset of the system that the options mean which has the collective.
Result<DatasetPtr> datasetWith(
    const Selection &selection, const std::string &collective, const std::vector<DatasetPtr> &all)
{
    auto candidates = datasetsOf(selection, all);
    if (!candidates)
        return tl::unexpected(candidates.error());
    if (!selection.system && !allEqual(systemNames(*candidates)))
        return usageError(say("the data holds several systems"),
            say("choose one with --{}: {}", selection.systemOption, listed(systemNames(all))));

    // One system may be spread over several files or libraries, only one of which has the collective.
    std::vector<DatasetPtr> measured;
    std::copy_if(candidates->begin(), candidates->end(), std::back_inserter(measured),
        [&](const DatasetPtr &dataset) { return dataset->rows(collective).size() > 0; });
    if (!allEqual(systemNames(measured)))
        return usageError(say("'{}' are several: times of several MPI libraries, or measured and other times",
                              *selection.system),
            say("choose one with --{}: {}", selection.systemOption, listed(systemNames(measured))));
    if (measured.size() > 1)
        return unitedRuns(measured).front();
    return measured.empty() ? candidates->front() : measured.front();
}

/// What is fitted to and what is held out, for people.
std::string heldOutText(const DataSelection &data, const Split &split, const std::vector<DatasetPtr> &all)
{
    if (data.heldOut.eachRun)
        return split.folds.front().heldOut->grid->selection().runs == split.training->grid->selection().runs
            ? say("held out: the cells in {} folds, for there is one run", split.folds.size())
            : say("held out: each of {} runs in turn", split.folds.size());
    if (data.heldOut.folds != 0)
        return say("held out: the cells in {} folds, seed {}", data.heldOut.folds, data.heldOut.seed);
    if (!data.heldOut.runs.empty()) {
        Conditions fitted;
        Conditions held;
        fitted.runs = *split.training->grid->selection().runs;
        held.runs = data.heldOut.runs;
        return say("fitted to {}, held out: {}", fitted.text(), held.text());
    }
    if (!split.heldOut)
        return {};
    const auto part = [&](const DatasetPtr &dataset, const Conditions &conditions) {
        const std::string system = data.heldOut.testDataset ? systemName(*dataset, all) : std::string();
        const std::string text = conditions.text();
        return system + (system.empty() || text.empty() ? "" : say(" with ")) + text;
    };
    const std::string train = part(data.dataset, data.heldOut.train);
    const std::string test = part(data.heldOut.testDataset, data.heldOut.test);
    return say("fitted to {}, held out: {}", train.empty() ? say("the rest") : train,
        test.empty() ? say("the rest") : test);
}

/// What is asked of process groups is not asked of other collectives.
void setCollective(GridSelection &selection, const std::string &collective)
{
    selection.collective = collective;
    if (wire::isOfGroups(collective))
        return;
    selection.only.members.clear();
    selection.only.colours.clear();
}

} // namespace

Result<DataSelection> fitData(
    const Selection &selection, const std::string &collective, const std::vector<DatasetPtr> &all)
{
    const auto dataset = datasetWith(selection, collective, all);
    if (!dataset)
        return tl::unexpected(dataset.error());
    DataSelection data = selection.part;
    data.dataset = *dataset;
    setCollective(data.grid, collective);
    if (selection.testSystem) {
        Selection other = selection;
        other.system = selection.testSystem;
        other.systemOption = options::testSystem.name;
        const auto test = datasetWith(other, collective, all);
        if (!test)
            return tl::unexpected(test.error());
        if (*test == *dataset)
            return usageError(say("--test-system names the system that is fitted to"),
                say("name another one, or use --test"));
        data.heldOut.testDataset = *test;
    }
    reportExclusions(data);
    return data;
}

Result<std::vector<TimeGridPtr>> gridsOf(const Selection &selection, const std::vector<DatasetPtr> &all)
{
    const auto names = collectivesOf(selection, all);
    if (!names)
        return tl::unexpected(names.error());
    std::vector<TimeGridPtr> grids;
    for (const std::string &collective : *names) {
        const auto data = fitData(selection, collective, all);
        if (!data)
            return tl::unexpected(data.error());
        auto grid = asWork(TimeGrid::make(data->dataset, data->grid, stopToken()));
        if (!grid)
            return tl::unexpected(grid.error());
        grids.push_back(*std::move(grid));
    }
    return grids;
}

Result<NamedStudy> study(
    const Selection &selection, const std::string &collective, const std::vector<DatasetPtr> &all)
{
    return fitData(selection, collective, all).and_then([&](const DataSelection &data) {
        return asWork(makeStudy(data, stopToken())).map([&](const StudyPtr &made) {
            std::string text = heldOutText(data, made->maps, all);
            if (const std::string excluded = excludedText(*data.dataset, data.grid); !excluded.empty())
                text += (text.empty() ? "" : "\n  ") + excluded;
            if (const std::string statistic = statisticOver(*made->map()->grid); !statistic.empty())
                text += (text.empty() ? "" : "\n  ") + say("times: {}", statistic);
            if (data.weighting) {
                text += (text.empty() ? "" : "\n  ") + say("weighted by {}", data.weighting->text());
                reportWeights(*made);
            }
            return NamedStudy{made, systemName(*data.dataset, all), std::move(text)};
        });
    });
}

Result<std::vector<NamedStudy>> studies(const Selection &selection, const std::vector<DatasetPtr> &all)
{
    std::vector<NamedStudy> result;
    const auto names = collectivesOf(selection, all);
    if (!names)
        return tl::unexpected(names.error());
    for (const std::string &collective : *names) {
        auto chosen = study(selection, collective, all);
        if (!chosen)
            return tl::unexpected(chosen.error());
        result.push_back(*std::move(chosen));
    }
    return result;
}

Result<std::vector<FitPtr>> fitAll(const Selection &selection, const ModelSpec &spec,
    const std::vector<NamedStudy> &studies, const FitWishes &wishes)
{
    std::vector<FitPtr> result;
    if (selection.together) {
        std::vector<StudyPtr> all;
        for (const NamedStudy &one : studies)
            all.push_back(one.study);
        return asWork(fitTogether(spec, all, wishes, stopToken())).map([](const FitPtr &whole) {
            return whole->parts;
        });
    }
    for (const NamedStudy &one : studies) {
        auto fitted = asWork(fit(spec, one.study, wishes, stopToken()));
        if (!fitted)
            return tl::unexpected(fitted.error());
        result.push_back(*std::move(fitted));
    }
    return result;
}

} // namespace collscope::cli
