// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/data/say.h"
#include "engine/io/csv_writer.h"
#include "engine/models/predicted_times.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <ostream>

namespace collscope::cli {

namespace {

constexpr unsigned mostBetween = 16;

constexpr Option atOption{"at", "KEY=N[,N...]",
    toSay("where to predict instead of where was measured; keys are nodes, ppn, comm_size, members, colours "
          "and message_bytes: --at nodes=35 --at ppn=48 for example"),
    true};
constexpr Option betweenOption{"between", "N",
    toSay("so many placements and message sizes more between each two that were measured, 16 at most; 0 when "
          "not given")};

/// They are about what is not fitted to: here it would be left out and never heard of again.
std::vector<Option> judgingOptions()
{
    std::vector<Option> options = without({options::train.name}, splitOptions());
    for (Option &option : options)
        option.help = {};
    return options;
}

Result<void> refuseJudging(const Arguments &arguments)
{
    for (const Option &option : judgingOptions())
        if (arguments.has(option.name))
            return usageError(
                say("predict judges nothing: --{} would leave measurements out and say nothing of them",
                    option.name),
                say("leave out with --train or --exclude, choose with --system; `collscope compare` says "
                    "what a model loses on what it was not fitted to"));
    return {};
}

struct Places {
    Conditions at;
    unsigned between = 0;

    static Result<Places> from(const Arguments &arguments)
    {
        Places places;
        for (const std::string &text : arguments.values(atOption.name))
            if (const auto added = places.at.add(text); !added)
                return usageError(added.error().message, added.error().remedy);
        const std::string given = arguments.value(betweenOption.name, "0");
        const auto between = wire::parseUnsigned(given);
        if (!between || *between > mostBetween)
            return usageError(say("'{}' is no number of places between two others", given),
                say("--between takes a whole number from 0 to {}", mostBetween));
        places.between = static_cast<unsigned>(*between);
        if (!places.at.empty() && places.between != 0)
            return usageError(say("--at and --between exclude each other"),
                say("name the places, or say how many lie between those that were measured"));
        return places;
    }

    Expected<PredictedPlaces> on(const TimeGrid &grid) const
    {
        return at.empty() ? placesBetween(grid, between) : placesAt(grid, at);
    }
};

/// The times of one collective, and what is to be said of them.
Expected<void> addTimes(DatasetBuilder &builder, const Fit &fit, const Places &places)
{
    const Model &model = *fit.model;
    return places.on(*model.fittedTo()->grid)
        .and_then([&](const PredictedPlaces &there) { return addPredictedTimes(builder, model, there); })
        .map([&](const PredictedCount &count) {
            if (count.outside > 0)
                message(say("warning: {} of {} of {} beyond what was measured, marked as extrapolated; said "
                            "there: {}",
                    count.outside, wire::counted(count.instances, "instance"),
                    model.fittedTo()->grid->collective(), fit.training->beyond));
        });
}

Result<void> runPredict(const Arguments &arguments)
{
    if (auto judges = refuseJudging(arguments); !judges)
        return judges;
    const auto asked = Question::from(arguments, Collectives::several);
    if (!asked)
        return tl::unexpected(asked.error());
    const auto places = Places::from(arguments);
    if (!places)
        return tl::unexpected(places.error());
    const auto fitted = loadStudies(arguments, asked->selection).and_then([&](const auto &studies) {
        return fitAll(asked->selection, asked->specs.front(), studies);
    });
    if (!fitted)
        return tl::unexpected(fitted.error());
    DatasetBuilder builder(predictedFrom(fitted->front()->model->fittedTo()->grid->dataset()->provenance()));
    for (const FitPtr &fit : *fitted)
        if (const auto added = asWork(addTimes(builder, *fit, *places)); !added)
            return tl::unexpected(added.error());
    auto output = Output::open(arguments.value("output"));
    if (!output)
        return tl::unexpected(output.error());
    OutputBuffer buffer(*output);
    std::ostream stream(&buffer);
    io::writeCsv(stream, {builder.build()});
    stream.flush();
    return output->finish();
}

} // namespace

Command predictCommand()
{
    return {"predict",
        "DATA --collective C[,C...] --model SPEC [--at KEY=N[,N...]]... [--between N] [-o FILE]",
        toSay("Writes the times of all methods as a model predicts them, as data that every command reads"),
        allOf({{options::anyCollectives, options::model, atOption, betweenOption, options::train},
            judgingOptions(), selectionOptions(), {options::output}}),
        runPredict};
}

} // namespace collscope::cli
