// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/ratio_map.h"

#include "engine/data/dataset_builder.h"

namespace collscope {

Expected<DecisionMapPtr> timesOfA(
    const std::string &collective, const PlacedCells &cells, const std::stop_token &stop)
{
    Provenance provenance;
    provenance.system = "A";
    DatasetBuilder builder(provenance);
    for (const auto &[place, cell] : cells) {
        wire::RecordLine record;
        record.collective = collective;
        record.method.library = "openmpi"; // any: it is the only one
        record.method.algorithm = "default";
        record.nodes = cell->placement.nodes;
        record.ppn = cell->placement.ppn;
        record.commSize = cell->placement.commSize;
        record.members = cell->placement.members;
        record.colours = cell->placement.colours;
        record.messageBytes = cell->messageBytes;
        record.summary.median = cell->secondsBefore();
        builder.add(record);
    }
    return TimeGrid::make(builder.build(), {collective, {}, true}, stop).and_then([&](TimeGridPtr grid) {
        return makeDecisionMap(std::move(grid), stop);
    });
}

namespace {

RatioMap placedOn(DecisionMapPtr map, const PlacedCells &placed, const TimeRatios &ratios)
{
    RatioMap result{std::move(map), {}};
    const TimeGrid &grid = *result.map->grid;
    for (std::size_t i = 0; i < grid.cells(); ++i) {
        const Instance at = grid.instance(grid.cell(i));
        const auto found = placed.find({at.placement, at.messageBytes});
        result.cells.push_back(found == placed.end()
                ? RatioMap::noCell
                : static_cast<std::size_t>(found->second - ratios.cells.data()));
    }
    return result;
}

} // namespace

Expected<MappedRatios> mappedRatios(
    const RatioQuestion &question, const std::vector<Application> &applications, const std::stop_token &stop)
{
    auto ratios = timeRatios(question, stop);
    if (!ratios)
        return tl::unexpected(ratios.error());
    MappedRatios result{*std::move(ratios), {}, {}, {}};
    result.remarks = ratioRemarks(question, result.ratios);
    std::map<std::string, PlacedCells> placed;
    for (const RatioCell &cell : result.ratios.cells)
        placed[cell.collective].try_emplace({cell.placement, cell.messageBytes}, &cell);
    for (const auto &[collective, cells] : placed) {
        auto map = timesOfA(collective, cells, stop);
        if (!map)
            return tl::unexpected(map.error());
        result.maps.emplace(collective, placedOn(*std::move(map), cells, result.ratios));
    }
    if (applications.empty())
        return result;
    return applicationRatio(result.ratios, applications, stop).map([&](const ApplicationRatio &application) {
        result.application = application;
        return std::move(result);
    });
}

} // namespace collscope
