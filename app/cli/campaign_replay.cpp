// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_replay.h"

#include "app/cli/drawing.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"
#include "app/cli/weights.h"

#include "engine/data/say.h"
#include "engine/evaluate/campaign_replay.h"
#include "engine/io/result_row.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"
#include "widgets/common/text.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace collscope::cli {

namespace {

constexpr std::string_view allPolicies = "all";

Result<std::vector<const wire::Policy *>> policiesOf(const Arguments &arguments)
{
    std::vector<const wire::Policy *> chosen;
    const std::string given = arguments.value(policyOption.name, "regret");
    if (given == allPolicies) {
        for (const wire::Policy &policy : wire::policies())
            chosen.push_back(&policy);
        return chosen;
    }
    for (const std::string_view name : wire::split(given, ',')) {
        const wire::Policy *const policy = wire::findPolicy(name);
        if (!policy)
            return usageError(
                say("there is no policy '{}'", name), say("there are {}, and all", wire::policyNames()));
        chosen.push_back(policy);
    }
    return chosen;
}

Value known(double number)
{
    return std::isnan(number) ? Value{} : Value{number};
}

std::string percentName(double penalty)
{
    return fmt::format("{:g}", penalty * 100);
}

/// What is said of one policy, as the inside of a JSON object.
std::string jsonOf(const CampaignReplay &replay)
{
    std::string shares;
    for (const double penalty : replayPenalties)
        shares += (shares.empty() ? "{" : ", ") + jsonText(percentName(penalty)) + ": "
            + jsonValue(known(replay.timeShareAt(penalty)));
    const auto point = [](const CampaignReplay::Point &at) {
        return jsonObject({{"time_share", at.timeShare}, {"penalty", at.penalty},
            {"expected_penalty", at.expectedPenalty}, {"measurements", std::uint64_t{at.measurements}}});
    };
    const auto field
        = [](std::string_view name, const std::string &value) { return jsonText(name) + ": " + value; };
    return field("policy", jsonText(replay.policy)) + ", "
        + field("full_seconds", jsonValue(replay.fullSeconds)) + ", "
        + field("full_measurements", std::to_string(replay.fullMeasurements)) + ", "
        + field("looks", std::to_string(replay.looks)) + ",\n" + field("time_share_at", shares + "}") + ",\n"
        + field("points", jsonList(replay.points, point));
}

/// All of them in a list; of a single one the same beside it.
std::string jsonOf(const std::vector<CampaignReplay> &replays)
{
    const std::string list
        = jsonList(replays, [](const CampaignReplay &replay) { return "\n{" + jsonOf(replay) + "}"; });
    return "{" + (replays.size() == 1 ? jsonOf(replays.front()) + ",\n" : std::string())
        + "\"policies\": " + list + "}\n";
}

std::string csvOf(const std::vector<CampaignReplay> &replays)
{
    std::vector<ResultRow> rows;
    for (const CampaignReplay &replay : replays)
        for (const CampaignReplay::Point &at : replay.points)
            rows.push_back({{"policy", std::string(replay.policy)}, {"time_share", at.timeShare},
                {"penalty", at.penalty}, {"expected_penalty", at.expectedPenalty},
                {"measurements", std::uint64_t{at.measurements}}});
    return csvTable(rows);
}

std::string textOf(const std::string &what, const std::vector<CampaignReplay> &replays)
{
    std::vector<std::string> header{say("policy")};
    for (const double penalty : replayPenalties)
        header.push_back(say("to {} %", percentName(penalty)));
    header.insert(header.end(),
        {say("stops at"), say("penalty"), say("measured"), say("looks"), say("ms per decision")});
    TextTable table(header);
    for (const CampaignReplay &replay : replays) {
        std::vector<std::string> row{std::string(replay.policy)};
        for (const double penalty : replayPenalties) {
            const double share = replay.timeShareAt(penalty);
            row.push_back(std::isnan(share) ? say("never") : fmt::format("{:.3f}", share));
        }
        const CampaignReplay::Point &last = replay.points.back();
        const auto decisions = static_cast<double>(std::max<std::size_t>(last.measurements, 1));
        row.insert(row.end(),
            {fmt::format("{:.3f}", last.timeShare), fmt::format("{:.2f} %", last.penalty * 100),
                std::to_string(last.measurements), std::to_string(replay.looks),
                fmt::format("{:.2f}", replay.decidingSeconds / decisions * 1e3)});
        table.add(row);
    }
    const CampaignReplay &any = replays.front();
    return what + "\n  "
        + say("{} take {} in full; shares of that until the map loses no more than\n",
            sayCounted(any.fullMeasurements, toSay("measurement"), toSay("measurements")),
            wire::durationText(any.fullSeconds))
        + table.text(2);
}

/// What DATA and the options mean, one grid per collective.
struct Recordings {
    std::vector<TimeGridPtr> grids;
    std::string what; ///< for people
    std::vector<std::vector<double>> weights = {}; ///< none: cells count alike
};

/// What --weights and --weight-of say.
Result<Recordings> weighted(Recordings recordings, const Weighting &weighting)
{
    std::vector<DecisionMapPtr> maps;
    std::vector<UnmeasuredCalls> unmeasured;
    for (const TimeGridPtr &grid : recordings.grids) {
        auto map = asWork(makeDecisionMap(grid));
        if (!map)
            return tl::unexpected(map.error());
        const CallsOnGrid use = callsOn(**map, weighting.applications);
        unmeasured.insert(unmeasured.end(), use.unmeasured.begin(), use.unmeasured.end());
        maps.push_back(*std::move(map));
    }
    auto weights = asWork(weightsTogether(maps, weighting));
    if (!weights)
        return tl::unexpected(weights.error());
    for (const std::string &line : unmeasuredLines(unmeasured))
        message(say("not in the weights: {}", line));
    recordings.weights = *std::move(weights);
    recordings.what += "\n  weighted by " + weighting.text();
    return recordings;
}

Result<Recordings> recordingsOf(const Arguments &arguments, const Selection &selection)
{
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    return gridsOf(selection, *all).map([&](std::vector<TimeGridPtr> grids) {
        std::string what;
        if (!grids.empty())
            what = systemName(*grids.front()->dataset(), *all) + ", "
                + (grids.size() == 1 ? std::string(grids.front()->collective())
                                     : wire::counted(grids.size(), "collective"));
        return Recordings{std::move(grids), std::move(what)};
    });
}

} // namespace

Result<void> replayRecorded(const Arguments &arguments)
{
    const auto policies = policiesOf(arguments);
    if (!policies)
        return tl::unexpected(policies.error());
    if (arguments.has("json") && arguments.has("csv"))
        return usageError(say("--json and --csv exclude each other"), say("run the command once for each"));
    auto selection = arguments.has(options::collective.name) ? Selection::withCollectives(arguments, true)
                                                             : Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    if (selection->collectives.empty())
        selection->collectives = {std::string(options::allCollectives)};
    PictureStyle style;
    if (auto sized = readPictureSize(arguments, style); !sized)
        return sized;
    std::set<std::string> places;
    for (const std::string_view format : pictureFormats)
        if (arguments.has(format) && !places.insert(arguments.value(format)).second)
            return usageError(say("two pictures would go to '{}'", arguments.value(format)),
                say("give one of them a FILE of its own"));
    const auto weighting = weightingOf(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    auto recordings = recordingsOf(arguments, *selection);
    if (recordings && *weighting)
        recordings = weighted(*std::move(recordings), **weighting);
    if (!recordings)
        return tl::unexpected(recordings.error());
    std::vector<CampaignReplay> replays;
    for (const wire::Policy *const policy : *policies) {
        auto replay
            = asWork(replayCampaign(*policy, recordings->grids, {}, stopToken(), recordings->weights));
        if (!replay)
            return tl::unexpected(replay.error());
        replays.push_back(*std::move(replay));
    }
    const std::string file = arguments.value(options::output.name);
    Result<void> written;
    if (arguments.has("json"))
        written = writeOutput(file, jsonOf(replays));
    else if (arguments.has("csv"))
        written = writeOutput(file, csvOf(replays));
    else if (!paintsPicture(arguments) || !file.empty())
        written = writeText(file, textOf(recordings->what, replays));
    if (!written)
        return written;
    style.title = toText(recordings->what);
    return drawPictures(
        arguments, [&](const PicturePlace &place) { return drawing()->replay(replays, style, place); });
}

std::optional<Form> replayForm(const Command &command, const Arguments &arguments)
{
    if (paintsPicture(arguments))
        return std::nullopt;
    return Form{"campaign replay without a picture", without({options::pictureSize.name}, command.options)};
}

std::vector<Option> replayOptions()
{
    return allOf({{policyOption, options::anyCollectives}, selectionOptions(), weightOptions(),
        {{"csv", "", toSay("CSV instead of text: every point of the curves")}, options::json, options::png,
            options::svg, options::pdf, options::pictureSize, options::output}});
}

} // namespace collscope::cli
