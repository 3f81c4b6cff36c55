// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/data/say.h"
#include "engine/io/csv_writer.h"
#include "engine/models/attributes.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/map_cases.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace collscope::cli {

namespace {

constexpr Option samplesOption{
    "samples", "", toSay("write the time of every repetition, too, where DATA has it (column seconds_each)")};
constexpr Option toOption{"to", "csv|c45",
    toSay("csv when not given; c45: the best method of every measured cell of --collective as cases of C4.5, "
          "STEM.names and STEM.data")};

constexpr Option attributesOption{"attributes", "NAME[,NAME...]",
    toSay("c45: what a case says of its instance, as C4.5's models name it (nodes, ppn, total_bytes, ...); "
          "comm_size,message_bytes when not given")};

Result<MapCases::Attributes> attributesOf(const Arguments &arguments)
{
    if (!arguments.has(attributesOption.name))
        return MapCases::paperAttributes();
    const std::string names = arguments.value(attributesOption.name);
    MapCases::Attributes attributes;
    for (const std::string_view name : wire::split(names, ',')) {
        const std::size_t attribute = instanceAttribute(name);
        const bool twice = std::find(attributes.begin(), attributes.end(), attribute) != attributes.end();
        if (attribute == instanceAttributes().size() || instanceAttributes()[attribute].discrete || twice) {
            std::string known;
            for (const InstanceAttribute &one : instanceAttributes())
                if (!one.discrete)
                    known += (known.empty() ? "" : ", ") + std::string(one.name);
            return usageError(twice ? say("'{}' is named twice", name) : say("'{}' is no attribute", name),
                say("attributes are {}", known));
        }
        attributes.push_back(attribute);
    }
    return attributes;
}

/// Cases that say the same of two placements, which have other best methods maybe, are told of.
void warnOfPlacements(const std::vector<DecisionMapPtr> &maps, const MapCases::Attributes &attributes)
{
    const bool told = std::any_of(attributes.begin(), attributes.end(), [](std::size_t attribute) {
        return !std::isnan(instanceAttributes()[attribute].value({"", {1, 1, 1, 1, 1}, 1}))
            && std::isnan(instanceAttributes()[attribute].value({"", {0, 0, 1}, 1}));
    });
    if (!told && std::any_of(maps.begin(), maps.end(), [](const DecisionMapPtr &map) {
            return !map->grid->hasOnePlacementPerSize();
        }))
        message(say("warning: some communicator sizes were measured on several placements, which the cases "
                    "do not tell apart; --attributes comm_size,message_bytes,nodes,ppn does"));
}

Result<void> writeCsv(const Arguments &arguments)
{
    const auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto data = loadSystems(arguments, *selection);
    if (!data)
        return tl::unexpected(data.error());
    const std::vector<DatasetPtr> datasets = unitedRuns(data->datasets);
    auto output = Output::open(arguments.value("output"));
    if (!output)
        return tl::unexpected(output.error());
    OutputBuffer buffer(*output);
    std::ostream stream(&buffer);
    const bool withSamples = arguments.has(samplesOption.name);
    const std::size_t tooLong
        = io::writeCsv(stream, datasets, withSamples ? io::Samples::written : io::Samples::leftOut);
    stream.flush();
    if (tooLong != 0)
        message(tooLong == 1
                ? say("the samples of 1 measurement are left out: a line of more than 64 KiB is not read")
                : say("the samples of {} measurements are left out: a line of more than 64 KiB is not read",
                    tooLong));
    const bool any = std::any_of(
        datasets.begin(), datasets.end(), [](const DatasetPtr &dataset) { return dataset->hasSamples(); });
    if (any && !withSamples)
        message(say("the samples are left out; --samples writes them, too"));
    if (withSamples && !any)
        message(say("warning: --samples has nothing to write: the data has only summaries of the "
                    "repetitions, and the column seconds_each is empty"));
    return output->finish();
}

Result<void> writeC45(const Arguments &arguments)
{
    const std::string stem = arguments.value("output");
    if (stem.empty() || stem == "-")
        return usageError(
            say("there is no STEM for two files"), say("name it with -o: STEM.names and STEM.data"));
    const std::string name = stem.substr(stem.rfind('/') + 1);
    if (name.empty() || name == "." || name == "..")
        return usageError(say("'{}' is a folder, and the files in it have no name", stem),
            say("name them too: -o {}{}bcast", stem, (name.empty() ? "" : "/")));
    const auto selection = Selection::withCollectives(arguments, true);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto attributes = attributesOf(arguments);
    if (!attributes)
        return tl::unexpected(attributes.error());
    const auto chosen = loadStudies(arguments, *selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    std::vector<DecisionMapPtr> maps;
    for (const NamedStudy &one : *chosen)
        maps.push_back(one.map());
    warnOfPlacements(maps, *attributes);
    const c45::Cases cases = MapCases::make(maps, *attributes).cases; // C4.5's files have no weights
    const auto names = asWork(c45::namesText(cases.schema));
    if (!names)
        return tl::unexpected(names.error());
    const auto data = asWork(c45::casesText(cases));
    if (!data)
        return tl::unexpected(data.error());
    if (auto written = writeOutput(stem + ".names", *names); !written)
        return written;
    return writeOutput(stem + ".data", *data);
}

std::vector<Option> csvOptions()
{
    Option output = options::output;
    output.value = "FILE|STEM";
    output.help = toSay("write there instead of standard output; c45: both files are called by it");
    return {toOption, options::system, samplesOption, options::unpackLimit, options::facts, options::mapping,
        output};
}

std::vector<Option> c45Options()
{
    return allOf({without({samplesOption.name}, csvOptions()),
        {options::anyCollectives, attributesOption, options::nodes, options::ppn, options::members,
            options::colours, options::library, options::baselineCandidate, options::exclude}});
}

bool isC45(const Arguments &arguments)
{
    return arguments.value(toOption.name) == "c45";
}

std::optional<Form> formOfConvert(const Command & /*command*/, const Arguments &arguments)
{
    return isC45(arguments) ? Form{"convert --to c45", c45Options()} : Form{"convert to CSV", csvOptions()};
}

Result<void> runConvert(const Arguments &arguments)
{
    const std::string to = arguments.value(toOption.name, "csv");
    if (to != "csv" && to != "c45")
        return usageError(say("'{}' is no format to convert to", to), say("--to takes csv or c45"));
    return isC45(arguments) ? writeC45(arguments) : writeCsv(arguments);
}

} // namespace

Command convertCommand()
{
    std::vector<Option> all = c45Options();
    all.push_back(samplesOption);
    return {"convert",
        "DATA... [--system S] [--samples] [-o FILE.csv]\n"
        "       collscope convert DATA --to c45 --collective C[,C...] -o STEM",
        toSay("Writes measurements of any known format as native CSV, or what is best as C4.5's files"), all,
        runConvert, nullptr, formOfConvert};
}

} // namespace collscope::cli
