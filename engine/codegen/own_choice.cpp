// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/own_choice.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::codegen {

namespace {

using Runs = std::vector<std::uint32_t>; ///< of a method in a cell

bool haveCommon(const Runs &a, const Runs &b)
{
    return std::any_of(
        a.begin(), a.end(), [&](std::uint32_t run) { return std::find(b.begin(), b.end(), run) != b.end(); });
}

/// The library whose programs can run these methods; empty: those of any.
std::string_view programsOf(const Method &method)
{
    const wire::Library *const library = wire::findLibrary(method.library);
    return library ? library->programs : std::string_view();
}

/// Would a program that runs the method have had the other one's library decide?
bool canReplace(const Method &method, const Method &own)
{
    const auto programs = programsOf(method);
    return programs.empty() || programsOf(own).empty() || programs == programsOf(own);
}

/// Per cell: the runs of the library's own choice and those of what is decided have none in common.
std::vector<bool> ofDifferentRuns(const Evaluation &evaluation, const TimeGrid &grid)
{
    const Dataset &data = *grid.dataset();
    std::vector<bool> result(grid.cells());
    if (grid.baseline() == noMethod || data.runValues(grid.collective()).size() < 2)
        return result;
    const Method &own = grid.methods()[grid.baseline()];
    std::vector<Runs> runsOfOwn(grid.cells());
    std::vector<Runs> runsOfChoice(grid.cells());
    const Dataset::Range range = data.rows(grid.collective());
    for (std::size_t row = range.first; row < range.last; ++row) {
        const auto cell = grid.find({grid.collective(), data.placement(row), data.messageBytes(row)});
        if (!cell)
            continue;
        const std::size_t index = grid.index(*cell);
        const Decision &decision = evaluation.decisions[index];
        if (decision.method == noMethod || isLibrary(decision, grid))
            continue;
        const Method &method = data.methods()[data.method(row)];
        Runs *const runs = method == own                ? &runsOfOwn[index]
            : method == grid.methods()[decision.method] ? &runsOfChoice[index]
                                                        : nullptr;
        if (runs && grid.selection().admits(data, row))
            runs->push_back(data.run(row));
    }
    for (std::size_t cell = 0; cell < result.size(); ++cell)
        result[cell] = !runsOfOwn[cell].empty() && !runsOfChoice[cell].empty()
            && !haveCommon(runsOfOwn[cell], runsOfChoice[cell]);
    return result;
}

} // namespace

Han partOfHan(const TimeGrid &grid)
{
    constexpr std::int64_t priorityOfTuned = 30;
    const Provenance &from = grid.dataset()->provenance();
    const auto release = wire::parseUnsigned(wire::split(from.mpiVersion, '.').front());
    if (grid.baseline() == noMethod || !release || *release < 5)
        return Han::no;
    for (const auto &[key, value] : from.facts)
        if (key == "mpi_settings")
            for (const std::string_view setting : wire::split(value, ' '))
                if (const std::string_view name = "coll_han_priority="; setting.starts_with(name))
                    if (const auto priority = wire::parseInteger(setting.substr(name.size()));
                        priority && *priority < priorityOfTuned)
                        return Han::no;
    const auto any = [&grid](auto condition) {
        return std::any_of(grid.placements().begin(), grid.placements().end(), condition);
    };
    return any([](const Placement &placement) { return placement.nodes > 1; }) ? Han::yes
        : any([](const Placement &placement) { return placement.nodes == 0; }) ? Han::perhaps
                                                                               : Han::no;
}

std::vector<double> defaultPenalties(const Evaluation &evaluation, const DecisionMap &map, bool isForeign)
{
    const TimeGrid &grid = *map.grid;
    std::vector<double> penalties(grid.cells(), std::numeric_limits<double>::quiet_NaN());
    if (isForeign || grid.baseline() == noMethod)
        return penalties;
    const std::vector<bool> incomparable = ofDifferentRuns(evaluation, grid);
    for (std::size_t cell = 0; cell < penalties.size(); ++cell) {
        const Decision &decision = evaluation.decisions[cell];
        const bool replaces = decision.method == noMethod || isLibrary(decision, grid)
            || canReplace(grid.methods()[decision.method], grid.methods()[grid.baseline()]);
        if (replaces && !incomparable[cell])
            penalties[cell] = map.penalty(cell, grid.baseline());
    }
    return penalties;
}

void addUnknownCells(std::vector<bool> &cells, const Model &model)
{
    const DecisionMap &map = *model.fittedTo();
    const TimeGrid &grid = *map.grid;
    if (grid.baseline() == noMethod)
        return;
    const std::vector<double> ofDefault = defaultPenalties(evaluate(model, map), map, false);
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        if (map.interpolated(cell) || !std::isnan(ofDefault[cell]))
            continue;
        cells.resize(grid.cells());
        cells[cell] = true;
    }
}

} // namespace collscope::codegen
