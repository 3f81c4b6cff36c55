// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/item_text.h"

#include "engine/map/selected_values.h"
#include "engine/models/hand_model.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::codegen {

std::string originLine(const Provenance &from)
{
    std::string text = "system " + from.system;
    if (!from.mpiLibrary.empty())
        text += ", " + from.mpiLibrary + (from.mpiVersion.empty() ? "" : " " + from.mpiVersion);
    if (from.origin == Origin::simulated)
        return text + ", SIMULATED times, not measured";
    if (from.origin == Origin::predicted)
        return text + ", PREDICTED times, not measured";
    return text + (from.origin == Origin::measured ? ", measured" : ", origin unknown");
}

std::string modelLine(const Model &model)
{
    std::string spec = model.spec();
    if (!isByHand(spec))
        return spec;
    const auto from = spec.rfind(",from=");
    return (from == std::string::npos ? "BY HAND: " : "BY HAND, from " + spec.substr(from + 6) + ": ")
        + spec.substr(0, from);
}

std::string penaltyLine(const PenaltyStatistics &penalty)
{
    if (penalty.cells == 0)
        return "unknown: no cell was measured";
    std::string text = fmt::format("min {:.2f} %, mean {:.2f} %, median {:.2f} %, max {:.2f} % over {}",
        penalty.min * 100, penalty.mean * 100, penalty.median * 100, penalty.max * 100,
        wire::counted(penalty.cells, "cell"));
    if (penalty.notMeasured != 0)
        text += fmt::format("; {} more where the choice was not measured", penalty.notMeasured);
    return text;
}

std::string penaltyLine(const Item &item)
{
    return penaltyLine(evaluate(*item.model, *item.map).statistics);
}

std::string gridLine(const DecisionMap &map)
{
    const TimeGrid &grid = *map.grid;
    std::string text = fmt::format("{} x {}, {} of {} interpolated",
        wire::counted(grid.rows(), grid.hasOnePlacementPerSize() ? "communicator size" : "placement"),
        wire::counted(grid.columns(), "message size"), map.interpolatedCells(), grid.cells());
    if (grid.extrapolatedCells() > 0)
        text += fmt::format(", {} EXTRAPOLATED beyond what was measured", grid.extrapolatedCells());
    if (const std::string statistic = statisticOver(grid); !statistic.empty())
        text += ", " + statistic;
    return text;
}

std::string excludedLine(const DecisionMap &map)
{
    return excludedText(*map.grid->dataset(), map.grid->selection());
}

std::string commentLine(std::string_view prefix, std::string_view key, std::string value)
{
    for (char &c : value)
        if (static_cast<unsigned char>(c) < 0x20)
            c = ' ';
    return fmt::format("{}{:<13} {}\n", prefix, std::string(key) + ':', value);
}

Expected<void> eachCollectiveOnce(const std::vector<Item> &items)
{
    std::vector<std::string_view> seen;
    for (const Item &item : items) {
        const std::string_view collective = item.model->fittedTo()->grid->collective();
        if (std::find(seen.begin(), seen.end(), collective) != seen.end())
            return failure(
                std::string(collective) + " is in the export twice", "choose one model per collective");
        seen.push_back(collective);
    }
    return {};
}

} // namespace collscope::codegen
