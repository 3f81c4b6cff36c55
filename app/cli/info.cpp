// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "app/cli/tables.h"
#include "app/cli/text_table.h"
#include "engine/data/dataset_details.h"
#include "engine/data/say.h"
#include "engine/data/statistics.h"
#include "engine/io/facts_table.h"
#include "engine/io/result_row.h"
#include "engine/map/impossible_times.h"
#include "engine/map/selected_values.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace collscope::cli {

namespace {

/// What there is of one collective.
struct Inventory {
    std::string collective;
    TimeGridPtr grid;
    std::size_t measurements = 0;
    std::size_t gaps = 0; ///< cells in which no algorithm was measured
    std::size_t baselineCells = 0; ///< cells in which the library's own choice was measured
    std::uint64_t samples = 0; ///< repetitions, as far as the source says
    std::size_t withSamples = 0; ///< measurements of which every repetition is there
    std::set<std::uint32_t> nodes;
    std::set<std::uint32_t> ppn;
    std::set<std::uint32_t> members; ///< of process groups, like the next; empty: there are none
    std::set<std::uint32_t> colours;
    std::set<std::uint32_t> runs;
};

void countCells(Inventory &inventory)
{
    const TimeGrid &grid = *inventory.grid;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        bool measured = false;
        for (std::size_t m = 0; m < grid.methods().size(); ++m) {
            const auto method = static_cast<MethodIndex>(m);
            const bool known = grid.seconds(cell, method) > 0; // false for NaN
            measured = measured || (known && grid.isCandidate(method));
            inventory.baselineCells += known && method == grid.baseline();
        }
        inventory.gaps += !measured;
    }
}

Inventory inventoryOf(const TimeGridPtr &grid)
{
    Inventory inventory;
    inventory.collective = grid->collective();
    inventory.grid = grid;
    const DatasetPtr &dataset = grid->dataset();
    const Dataset::Range range = dataset->rows(grid->collective());
    for (std::size_t i = range.first; i < range.last; ++i) {
        if (!grid->selection().admits(*dataset, i))
            continue;
        inventory.measurements += 1;
        inventory.samples += dataset->row(i).summary.samples;
        inventory.withSamples += !dataset->samples(i).empty();
        inventory.runs.insert(dataset->run(i));
        if (dataset->nodes(i) != 0)
            inventory.nodes.insert(dataset->nodes(i));
        if (dataset->ppn(i) != 0)
            inventory.ppn.insert(dataset->ppn(i));
        if (dataset->members(i) != 0) {
            inventory.members.insert(dataset->members(i));
            inventory.colours.insert(dataset->colours(i));
        }
    }
    countCells(inventory);
    return inventory;
}

/// Of one collective. Process groups that no two numbers tell apart are laid out for each number of groups.
Result<std::vector<Inventory>> inventoriesOf(const DatasetPtr &dataset, std::string_view collective)
{
    const GridSelection all{std::string(collective), {}, false};
    const auto whole = asWork(TimeGrid::make(dataset, all));
    if (whole)
        return std::vector{inventoryOf(*whole)};
    const auto colours = placementValues(*dataset, collective, wire::PlacementSize::colours);
    if (colours.size() < 2)
        return tl::unexpected(whole.error());
    std::vector<Inventory> inventories;
    for (const std::uint32_t one : colours) {
        GridSelection part = all;
        part.only.colours = {one};
        const auto grid = asWork(TimeGrid::make(dataset, part));
        if (!grid)
            return tl::unexpected(grid.error());
        inventories.push_back(inventoryOf(*grid));
    }
    return inventories;
}

/// "group_bcast"; "group_bcast, 2 groups" of a part of it.
std::string nameOf(const Inventory &inventory)
{
    const auto &colours = inventory.grid->selection().only.colours;
    return inventory.collective
        + (colours.empty() ? "" : ", " + sayCounted(colours.front(), toSay("group"), toSay("groups")));
}

std::string methodList(const TimeGrid &grid, bool json)
{
    std::string text;
    for (const std::string &name : wire::namesAmong(grid.methods()))
        text += (text.empty() ? "" : ", ") + (json ? jsonText(name) : name);
    return json ? '[' + text + ']' : text;
}

std::string placementsJson(const TimeGrid &grid)
{
    std::string text;
    for (const Placement &placement : grid.placements()) {
        ResultRow row{{"comm_size", std::uint64_t{placement.commSize}},
            {"nodes", knownCount(placement.nodes)}, {"ppn", knownCount(placement.ppn)}};
        if (grid.dataset()->hasGroups())
            addGroups(row, placement.members, placement.colours);
        text += (text.empty() ? "" : ", ") + jsonObject(row);
    }
    return '[' + text + ']';
}

/// "16 = 2 x 8, 16 = 4 x 4", the first of many; empty when the data does not say where processes were.
std::string placementsText(const TimeGrid &grid)
{
    constexpr std::size_t most = 24;
    const auto &all = grid.placements();
    if (std::none_of(all.begin(), all.end(),
            [](const Placement &p) { return p.nodes != 0 || p.ppn != 0 || p.members != 0; }))
        return {};
    std::string text;
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
        text += (i == 0 ? "" : all[i].members == 0 ? ", " : "; ") + placementText(all[i]);
    return text + (all.size() > most ? say(" and {} more", all.size() - most) : "");
}

std::string jsonOf(const Inventory &inventory)
{
    const TimeGrid &grid = *inventory.grid;
    const auto count = [](std::size_t number) { return Value{std::uint64_t{number}}; };
    std::string text = jsonObject({
        {"collective", inventory.collective},
        {"measurements", count(inventory.measurements)},
        {"cells", count(grid.cells())},
        {"gaps", count(inventory.gaps)},
        {"runs", count(inventory.runs.size())},
        {"samples", inventory.samples == 0 ? Value{} : Value{inventory.samples}},
        {"with_samples", count(inventory.withSamples)},
        {"baseline", grid.baseline() != noMethod},
        {"baseline_cells", count(inventory.baselineCells)},
        {"extrapolated_cells", count(grid.extrapolatedCells())},
        {"impossible_cells", count(impossibleTimes(grid).cells)},
    });
    text.pop_back();
    return text + ", \"methods\": " + methodList(grid, true) + ", \"placements\": " + placementsJson(grid)
        + ", \"comm_sizes\": " + jsonNumbers(grid.commSizes())
        + ", \"message_bytes\": " + jsonNumbers(grid.messageBytes())
        + ", \"nodes\": " + jsonNumbers(inventory.nodes) + ", \"ppn\": " + jsonNumbers(inventory.ppn)
        + (inventory.members.empty() ? std::string()
                                     : ", \"members\": " + jsonNumbers(inventory.members)
                    + ", \"colours\": " + jsonNumbers(inventory.colours))
        + '}';
}

Value saidOrNull(const std::string &text)
{
    return text.empty() ? Value{} : Value{text};
}

std::string jsonOf(const Dataset &dataset, const std::string &name, const std::vector<Inventory> &inventories)
{
    const Provenance &provenance = dataset.provenance();
    std::string text = jsonObject({
        {"system", name},
        {"origin", std::string(originText(provenance.origin))},
        {"mpi_library", saidOrNull(provenance.mpiLibrary)},
        {"mpi_version", saidOrNull(provenance.mpiVersion)},
        {"path", provenance.path},
        {"format", provenance.format},
        {"measurements", std::uint64_t{dataset.size()}},
    });
    text.pop_back();
    text += ", \"collectives\": [";
    for (const Inventory &inventory : inventories)
        text += (&inventory == &inventories.front() ? "\n      " : ",\n      ") + jsonOf(inventory);
    return text + "\n    ]}";
}

template <typename Sizes, typename Format> std::string span(const Sizes &sizes, Format format)
{
    if (sizes.empty())
        return "-";
    std::string text = std::to_string(sizes.size()) + " (" + format(*sizes.begin());
    if (sizes.size() > 1)
        text += ".." + format(*std::prev(sizes.end()));
    return text + ')';
}

std::string textOf(const Dataset &dataset, const std::string &name, const std::vector<Inventory> &inventories)
{
    const Provenance &provenance = dataset.provenance();
    const std::string library = provenance.mpiLibrary.empty()
        ? say("MPI library not said")
        : provenance.mpiLibrary + (provenance.mpiVersion.empty() ? "" : ' ' + provenance.mpiVersion);
    std::string text = name + "\n  " + library + ", " + said(originText(provenance.origin))
        + (provenance.origin == Origin::unknown ? say(" whether measured or simulated") : "") + ", "
        + (provenance.origin == Origin::predicted
                ? sayCounted(dataset.size(), toSay("time"), toSay("times"))
                : sayCounted(dataset.size(), toSay("measurement"), toSay("measurements")))
        + "\n  " + provenance.path + " (" + provenance.format + ")\n\n";
    const auto number = [](std::uint32_t value) { return std::to_string(value); };
    const auto size = [](std::uint64_t value) { return formatSize(value).toStdString(); };
    TextTable table({say("collective"), say("measurements"), say("methods"), say("comm sizes"),
        say("placements"), say("ppn"), say("message sizes"), say("cells"), say("gaps"), say("runs"),
        say("samples"), say("with samples"), say("baseline")});
    for (const Inventory &inventory : inventories) {
        const TimeGrid &grid = *inventory.grid;
        table.add(
            {nameOf(inventory), std::to_string(inventory.measurements), std::to_string(grid.methods().size()),
                span(grid.commSizes(), number), std::to_string(grid.rows()), span(inventory.ppn, number),
                span(grid.messageBytes(), size), std::to_string(grid.cells()), std::to_string(inventory.gaps),
                std::to_string(inventory.runs.size()),
                inventory.samples == 0 ? "-" : std::to_string(inventory.samples),
                inventory.withSamples == 0 ? "-" : std::to_string(inventory.withSamples),
                grid.baseline() == noMethod
                    ? say("no")
                    : sayCounted(inventory.baselineCells, toSay("cell"), toSay("cells"))});
    }
    text += table.text(2) + '\n';
    for (const Inventory &inventory : inventories)
        text += "  " + nameOf(inventory) + ": " + methodList(*inventory.grid, false) + '\n';
    for (const Inventory &inventory : inventories)
        if (const ImpossibleTimes impossible = impossibleTimes(*inventory.grid); impossible.any())
            text += "  " + nameOf(inventory) + ": "
                + say("warning: {} {}", impossible.text(*inventory.grid), impossibleRemedy()) + '\n';
    for (const Inventory &inventory : inventories)
        if (const std::size_t cells = inventory.grid->extrapolatedCells(); cells > 0)
            text += "  " + nameOf(inventory) + ": "
                + say("{} of {} cells are extrapolated, beyond what the model that predicted them was fitted "
                      "to\n",
                    cells, inventory.grid->cells());
    std::vector<std::pair<std::string, std::string>> placed; // placements, and the collectives on them
    for (const Inventory &inventory : inventories) {
        const std::string placements = placementsText(*inventory.grid);
        if (placed.empty() || placed.back().first != placements)
            placed.emplace_back(placements, nameOf(inventory));
        else
            placed.back().second += ", " + nameOf(inventory);
    }
    for (const auto &[placements, collectives] : placed)
        if (!placements.empty())
            text += "  " + say("{} on {}", collectives, placements) + '\n';
    return text;
}

/// What tells it from the others, so that no two have the same heading.
std::string titleOf(const Dataset &dataset, const std::string &details)
{
    return markedName(dataset.provenance().system + (details.empty() ? "" : " (" + details + ')'),
        dataset.provenance().origin);
}

Result<void> runInfo(const Arguments &arguments)
{
    if (arguments.has("facts-template")) {
        if (arguments.data().empty())
            return usageError(
                "there is no DATA", "name the files and folders that do not name all that is required");
        const auto table
            = io::factsTemplate({arguments.data().begin(), arguments.data().end()}, {{}, stopToken()});
        return asWork(table).and_then(
            [&](const std::string &text) { return writeOutput(arguments.value("output"), text); });
    }
    if (nameTables(arguments))
        return infoTables(arguments);
    auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto data = loadSystems(arguments, *selection, Remarks::all);
    if (!data)
        return tl::unexpected(data.error());

    std::string text;
    std::vector<std::string> systems;
    const std::vector<std::string> details = datasetDetails(data->datasets);
    for (std::size_t i = 0; i < data->datasets.size(); ++i) {
        const DatasetPtr &dataset = data->datasets[i];
        std::vector<Inventory> inventories;
        for (const std::string_view collective : dataset->collectives()) {
            auto more = inventoriesOf(dataset, collective);
            if (!more)
                return tl::unexpected(more.error());
            std::move(more->begin(), more->end(), std::back_inserter(inventories));
        }
        const std::string name = systemName(*dataset, data->all);
        if (arguments.has("json"))
            systems.push_back(jsonOf(*dataset, name, inventories));
        else
            text += (text.empty() ? "" : "\n") + textOf(*dataset, titleOf(*dataset, details[i]), inventories);
    }
    return writeOutput(arguments.value("output"),
        arguments.has("json") ? jsonDocument({}, "systems", systems) : wire::shownText(text));
}

std::optional<Form> formOfInfo(const Command &command, const Arguments &arguments)
{
    return formOfTables(command, arguments, {"json", "output"});
}

} // namespace

Command infoCommand()
{
    return {"info", "DATA...|TABLE... [--system S] [--json] [-o FILE]",
        toSay("Lists systems, collectives, methods, grid, samples and gaps"),
        {options::system, options::json, options::output, options::unpackLimit, options::facts,
            options::mapping,
            {"facts-template", "",
                "write the table to be filled in for --facts FILE.csv: files that do not name all that is "
                "required"}},
        runInfo, nullptr, formOfInfo};
}

} // namespace collscope::cli
