// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/nearest_selection.h"

#include "engine/map/selected_values.h"

#include <algorithm>

namespace collscope {

namespace {

template <typename Values, typename Value> bool has(const Values &values, const Value &value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

void keepPossible(std::optional<std::uint32_t> &chosen, const std::vector<std::uint32_t> &possible)
{
    if (chosen && !has(possible, *chosen))
        chosen.reset();
}

void keepPossible(std::vector<std::uint32_t> &chosen, const std::vector<std::uint32_t> &possible)
{
    std::erase_if(chosen, [&possible](std::uint32_t value) { return !has(possible, value); });
}

} // namespace

bool hasCollective(const Dataset &dataset, std::string_view name)
{
    return has(dataset.collectives(), name);
}

GridSelection nearestSelection(
    const Dataset *dataset, GridSelection before, std::string_view wantedCollective)
{
    GridSelection selection = std::move(before);
    if (!dataset) {
        selection.collective.clear();
        return selection;
    }
    if (!wantedCollective.empty() && hasCollective(*dataset, wantedCollective))
        selection.collective = wantedCollective;
    else if (!hasCollective(*dataset, selection.collective))
        selection.collective = dataset->collectives().front();
    const auto ppn = dataset->ppnValues(selection.collective);
    const auto nodes = dataset->nodeValues(selection.collective);
    keepPossible(selection.ppn, ppn);
    keepPossible(selection.only.ppn, ppn);
    keepPossible(selection.nodes, nodes);
    keepPossible(selection.only.nodes, nodes);
    keepPossible(selection.only.members,
        placementValues(*dataset, selection.collective, wire::PlacementSize::members));
    keepPossible(selection.only.colours,
        placementValues(*dataset, selection.collective, wire::PlacementSize::colours));
    if (!has(dataset->libraries(selection.collective), selection.library))
        selection.library.clear();
    return selection;
}

std::vector<DataSelection> eachCollective(const DataSelection &shown)
{
    std::vector<DataSelection> all;
    if (shown.dataset)
        for (const std::string_view collective : shown.dataset->collectives()) {
            all.push_back(shown);
            all.back().grid = nearestSelection(shown.dataset.get(), shown.grid, collective);
        }
    return all;
}

} // namespace collscope
