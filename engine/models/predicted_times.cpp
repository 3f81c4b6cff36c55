// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/predicted_times.h"

#include "engine/data/say.h"

#include "engine/map/measured_range.h"
#include "engine/wire/catalogue.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// 0 stands for unknown, or for a message without bytes: nothing lies between it and the next.
template <typename Value> std::vector<Value> refined(const std::vector<Value> &values, unsigned between)
{
    std::vector<Value> result;
    for (std::size_t i = 0; i < values.size(); ++i) {
        result.push_back(values[i]);
        if (i + 1 == values.size() || values[i] == 0)
            continue;
        const double low = std::log2(static_cast<double>(values[i]));
        const double high = std::log2(static_cast<double>(values[i + 1]));
        for (unsigned step = 1; step <= between; ++step) {
            const auto value
                = static_cast<Value>(std::llround(std::exp2(low + (high - low) * step / (between + 1))));
            if (value > result.back() && value < values[i + 1])
                result.push_back(value);
        }
    }
    return result;
}

/// Ascending, each once.
std::vector<std::uint32_t> sizesOf(const TimeGrid &grid, RowAxes::Size size)
{
    std::vector<std::uint32_t> values;
    for (const Placement &placement : grid.placements())
        values.push_back(RowAxes::value(size, placement));
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::vector<Placement> productOf(
    const std::vector<std::uint32_t> &nodes, const std::vector<std::uint32_t> &ppn)
{
    std::vector<Placement> placements;
    for (const std::uint32_t n : nodes)
        for (const std::uint32_t p : ppn)
            placements.push_back({n, p, n * p});
    return placements;
}

/// Of a size between two measured ones: with as many processes per node, where they have as many and that
/// many fill the nodes.
Placement placementOf(std::uint32_t commSize, const Placement &below)
{
    if (below.ppn == 0 || commSize % below.ppn != 0)
        return {0, 0, commSize};
    return {commSize / below.ppn, below.ppn, commSize};
}

std::vector<Placement> placementsBetween(const TimeGrid &grid, unsigned between)
{
    std::vector<Placement> placements = grid.placements();
    if (wire::isOfGroups(grid.collective())) // how many take part in between nobody asked
        return placements;
    const RowAxes &rows = grid.rowAxes();
    if (!rows.isProduct()) {
        for (const std::uint32_t size : refined(grid.commSizes(), between))
            if (!std::binary_search(grid.commSizes().begin(), grid.commSizes().end(), size))
                placements.push_back(placementOf(size, grid.placements()[grid.rowsOf(size).first]));
    } else if (rows.first.size == RowAxes::Size::nodes && rows.second.size == RowAxes::Size::ppn) {
        const auto more
            = productOf(refined(rows.first.values, between), refined(rows.second.values, between));
        placements.insert(placements.end(), more.begin(), more.end());
    }
    std::sort(placements.begin(), placements.end());
    placements.erase(std::unique(placements.begin(), placements.end()), placements.end());
    return placements;
}

/// Nodes and processes per node are those that were measured with the communicator size.
Placement placementOfGroups(
    const TimeGrid &grid, std::uint32_t commSize, std::uint32_t members, std::uint32_t colours)
{
    Placement placement{0, 0, commSize, members, colours};
    const Placement &measured = grid.placements()[grid.rowsOf(commSize).first];
    if (measured.commSize == commSize) {
        placement.nodes = measured.nodes;
        placement.ppn = measured.ppn;
    }
    return placement;
}

/// Each communicator size with as many members and colours as can be.
Expected<PredictedPlaces> placesOfGroups(const TimeGrid &grid, const Conditions &asked)
{
    if (!asked.nodes.empty() || !asked.ppn.empty())
        return failure(say("process groups are asked for by communicator size, members and colours"),
            say("leave nodes and ppn out"));
    const auto either = [&grid](const std::vector<std::uint32_t> &wanted, RowAxes::Size size) {
        return wanted.empty() ? sizesOf(grid, size) : wanted;
    };
    PredictedPlaces places{
        grid.placements(), asked.messageBytes.empty() ? grid.messageBytes() : asked.messageBytes};
    if (asked.commSizes.empty() && asked.members.empty() && asked.colours.empty())
        return places;
    places.placements.clear();
    for (const std::uint32_t size : either(asked.commSizes, RowAxes::Size::commSize))
        for (const std::uint32_t members : either(asked.members, RowAxes::Size::members))
            for (const std::uint32_t colours : either(asked.colours, RowAxes::Size::colours))
                if (members <= size && colours <= members)
                    places.placements.push_back(placementOfGroups(grid, size, members, colours));
    if (places.placements.empty())
        return failure(say("no such process groups can be: members are not above the communicator size, "
                           "colours not above the members"),
            say("ask for others"));
    return places;
}

} // namespace

PredictedPlaces placesBetween(const TimeGrid &grid, unsigned between)
{
    return {placementsBetween(grid, between), refined(grid.messageBytes(), between)};
}

Expected<PredictedPlaces> placesAt(const TimeGrid &grid, const Conditions &asked)
{
    if (!asked.runs.empty())
        return failure(say("runs are measured, not predicted"), say("ask for sizes and placements"));
    if (wire::isOfGroups(grid.collective()))
        return placesOfGroups(grid, asked);
    if (!asked.members.empty() || !asked.colours.empty())
        return failure(say("{} is no collective of process groups", grid.collective()),
            say("leave members and colours out"));
    const bool byNodes = !asked.nodes.empty() || !asked.ppn.empty();
    if (byNodes && !asked.commSizes.empty())
        return failure(
            say("a placement is asked for by nodes and processes per node, or by communicator size"),
            say("leave one of them out"));
    PredictedPlaces places{
        grid.placements(), asked.messageBytes.empty() ? grid.messageBytes() : asked.messageBytes};
    if (!asked.commSizes.empty()) {
        places.placements.clear();
        for (const std::uint32_t size : asked.commSizes)
            places.placements.push_back({0, 0, size});
    }
    if (!byNodes)
        return places;
    if (std::all_of(grid.placements().begin(), grid.placements().end(),
            [](const Placement &one) { return one.nodes == 0 || one.ppn == 0; }))
        return failure(say("on how many nodes was measured is not known: the same times would be said of "
                           "every placement"),
            say("ask for comm_size"), grid.dataset()->provenance().path);
    const auto nodes = asked.nodes.empty() ? sizesOf(grid, RowAxes::Size::nodes) : asked.nodes;
    const auto ppn = asked.ppn.empty() ? sizesOf(grid, RowAxes::Size::ppn) : asked.ppn;
    for (const auto &[name, values] : {std::pair{"nodes", &nodes}, std::pair{"ppn", &ppn}})
        if (std::find(values->begin(), values->end(), 0U) != values->end())
            return failure(say("{} of what was measured is not known", name), say("ask for {} too", name),
                grid.dataset()->provenance().path);
    places.placements = productOf(nodes, ppn);
    return places;
}

Expected<PredictedCount> addPredictedTimes(
    DatasetBuilder &builder, const Model &model, const PredictedPlaces &places)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    const MeasuredRange range(*model.fittedTo());
    const std::size_t before = builder.size();
    PredictedCount count;
    wire::RecordLine record;
    record.collective = grid.collective();
    for (const Placement &placement : places.placements)
        for (const std::uint64_t bytes : places.messageBytes) {
            const Instance instance{grid.collective(), placement, bytes};
            const bool isOutside = !range.holds(instance);
            count.instances += 1;
            count.outside += isOutside;
            record.nodes = placement.nodes;
            record.ppn = placement.ppn;
            record.commSize = placement.commSize;
            record.members = placement.members;
            record.colours = placement.colours;
            record.messageBytes = bytes;
            for (MethodIndex method = 0; method < grid.methods().size(); ++method) {
                const auto seconds = model.seconds(instance, method);
                if (!seconds || !(*seconds > 0)) // a straight line may say that it takes less than no time
                    continue;
                record.method = grid.methods()[method];
                record.summary.median = *seconds;
                if (const auto refused = builder.add(record, isOutside))
                    return failure(*refused, say("ask for another place"));
            }
        }
    if (builder.size() == before)
        return failure(say("the model {} predicts no times of {} there", model.spec(), grid.collective()),
            say("name places by what the rows of the data are told apart by, nodes and ppn or comm_size, and "
                "use a model that predicts times: knn, gam, forest or xgboost"));
    return count;
}

Provenance predictedFrom(Provenance measured)
{
    constexpr std::string_view simulated = "simulated";
    if (measured.origin == Origin::simulated && measured.system.find(simulated) == std::string::npos)
        measured.system += " (simulated)"; // a dataset has one origin
    measured.origin = Origin::predicted;
    measured.jobs.clear();
    return measured;
}

} // namespace collscope
