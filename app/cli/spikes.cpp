// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/spikes.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "app/cli/text_table.h"
#include "engine/data/say.h"
#include "engine/io/result_row.h"
#include "engine/study/exclusion_file.h"
#include "engine/wire/seconds_text.h"
#include "widgets/common/format.h"

#include <fmt/format.h>

namespace collscope::cli {

namespace {

struct FoundSpikes {
    TimeGridPtr grid;
    std::vector<Spike> spikes;
};

/// Where the data holds several systems without the option, all of them.
Result<std::vector<FoundSpikes>> findAll(const Selection &selection, const SystemsData &data)
{
    std::vector<FoundSpikes> found;
    for (const DatasetPtr &dataset : data.datasets) {
        Selection one = selection;
        one.system = systemName(*dataset, data.all);
        const auto collectives = collectivesOf(one, {dataset});
        if (!collectives)
            return tl::unexpected(collectives.error());
        for (const std::string &collective : *collectives) {
            const auto part = fitData(one, collective, data.all);
            if (!part)
                return tl::unexpected(part.error());
            const auto grid = asWork(TimeGrid::make(part->dataset, part->grid, stopToken()));
            if (!grid)
                return tl::unexpected(grid.error());
            auto spikes = asWork(findSpikes(**grid, stopToken()));
            if (!spikes)
                return tl::unexpected(spikes.error());
            found.push_back({*grid, *std::move(spikes)});
        }
    }
    return found;
}

std::string csvOf(const std::vector<FoundSpikes> &found)
{
    std::vector<ResultRow> rows;
    for (const FoundSpikes &each : found)
        for (const Spike &spike : each.spikes) {
            const Exclusion exclusion = exclusionOf(*each.grid, spike);
            ResultRow row;
            for (std::size_t column = 0; column < exclusionColumns().size(); ++column)
                row.push_back({exclusionColumns()[column], exclusionField(exclusion, column)});
            rows.push_back(std::move(row));
        }
    if (!rows.empty())
        return csvTable(rows);
    ResultRow header;
    for (const std::string &column : exclusionColumns())
        header.push_back({column, {}});
    return csvHeader(header);
}

ResultRow rowOf(const TimeGrid &grid, const Spike &spike)
{
    const Instance at = grid.instance(spike.cell);
    ResultRow row{{"system", fullName(grid.dataset()->provenance())},
        {"origin", std::string(originText(grid.dataset()->provenance().origin))},
        {"collective", std::string(grid.collective())},
        {"method", excludedMethod(grid.methods()[spike.method])},
        {"comm_size", std::uint64_t{at.placement.commSize}}, {"nodes", knownCount(at.placement.nodes)},
        {"ppn", knownCount(at.placement.ppn)}, {"message_bytes", at.messageBytes},
        {"run", spike.run ? Value{std::uint64_t{*spike.run}} : Value{}}, {"seconds", spike.seconds},
        {"expected_seconds", spike.expected}, {"ratio", spike.ratio()}, {"deviations", spike.deviations},
        {"decides", spike.decides}};
    if (at.placement.members != 0)
        addGroups(row, at.placement.members, at.placement.colours);
    return row;
}

std::string jsonOf(const std::vector<FoundSpikes> &found)
{
    std::vector<ResultRow> rows;
    std::size_t measurements = 0;
    for (const FoundSpikes &each : found) {
        measurements += each.grid->dataset()->rows(each.grid->collective()).size();
        for (const Spike &spike : each.spikes)
            rows.push_back(rowOf(*each.grid, spike));
    }
    return jsonDocument({{"measurements", std::uint64_t{measurements}}}, "spikes", rows);
}

std::string textOf(const std::vector<FoundSpikes> &found)
{
    TextTable table({say("collective"), say("method"), say("processes"), say("size"), say("run"), say("time"),
        say("expected"), say("ratio"), ""});
    std::size_t count = 0;
    for (const FoundSpikes &each : found)
        for (const Spike &spike : each.spikes) {
            const TimeGrid &grid = *each.grid;
            table.add({std::string(grid.collective()), methodText(grid.methods()[spike.method]),
                grid.rowText(spike.cell.row),
                formatSize(grid.messageBytes()[spike.cell.column]).toStdString(),
                spike.run ? std::to_string(*spike.run) : say("all"), wire::secondsText(spike.seconds),
                wire::secondsText(spike.expected), fmt::format("{:.3g}", spike.ratio()),
                spike.decides ? say("decides") : ""});
            ++count;
        }
    return count == 0 ? say("no spikes\n") : table.text();
}

Result<void> runSpikes(const Arguments &arguments)
{
    auto selection = arguments.has(options::collective.name) ? Selection::withCollectives(arguments, true)
                                                             : Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    if (selection->collectives.empty())
        selection->collectives = {std::string(options::allCollectives)};
    if (arguments.has("csv") && arguments.has("json") && arguments.value("csv") == arguments.value("json"))
        return usageError(
            say("two results would go to the same place"), say("give one of them a FILE of its own"));
    const auto data = loadSystems(arguments, *selection);
    if (!data)
        return tl::unexpected(data.error());
    const auto found = findAll(*selection, *data);
    if (!found)
        return tl::unexpected(found.error());
    Result<void> done;
    if (arguments.has("csv"))
        done = writeOutput(arguments.value("csv"), csvOf(*found));
    if (done && arguments.has("json"))
        done = writeOutput(arguments.value("json"), jsonOf(*found));
    if (done && !arguments.has("csv") && !arguments.has("json"))
        done = writeText("-", textOf(*found));
    return done;
}

} // namespace

Command spikesCommand()
{
    return {"spikes", "DATA [--collective C[,C...]|all] [--csv [FILE] | --json [FILE]]",
        toSay("Lists measurements that are out of line with their neighbours and with other runs"),
        {options::anyCollectives, options::system, options::unpackLimit, options::facts, options::mapping,
            options::nodes, options::ppn, options::members, options::colours, options::library,
            options::exclude,
            {"csv", "[FILE]",
                toSay("as a list that --exclude takes, each with its reason, to FILE behind DATA or to "
                      "standard output")},
            {"json", "[FILE]", toSay("with what was expected, as JSON")}},
        runSpikes};
}

} // namespace collscope::cli
