// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/band_table.h"

#include "engine/data/say.h"

#include "engine/wire/catalogue.h"

#include <algorithm>
#include <numeric>

namespace collscope {

namespace {

constexpr std::size_t mostCells = std::size_t{1} << 24;

/// "16 processes, 8 bytes"
std::string placeText(const DecisionAxes &axes, const Instance &instance)
{
    std::string text;
    for (const DecisionAxis &axis : axes)
        text += (text.empty() ? "" : ", ") + std::string(nameOf(axis.size)) + ' '
            + std::to_string(sizeOf(axis.size, instance));
    return text;
}

/// Calls visit(instance) for every cell of the product, in their order, until it says no.
template <typename Visit> bool forEachCell(const DecisionAxes &axes, Instance instance, Visit visit)
{
    std::vector<std::size_t> at(axes.size());
    for (std::size_t a = 0; a < axes.size(); ++a)
        setSize(instance, axes[a].size, axes[a].begins.front());
    for (;;) {
        if (!visit(instance))
            return false;
        std::size_t a = axes.size();
        for (; a > 0; --a) {
            std::size_t &band = at[a - 1];
            band = band + 1 < axes[a - 1].begins.size() ? band + 1 : 0;
            setSize(instance, axes[a - 1].size, axes[a - 1].begins[band]);
            if (band != 0)
                break;
        }
        if (a == 0)
            return true;
    }
}

/// Numbers the methods that are chosen, in catalogue order.
void number(BandTable &table, const std::vector<Method> &all)
{
    std::vector<bool> used(all.size());
    for (const std::uint16_t method : table.choice)
        used[method] = true;
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return wire::catalogueOrder(all[a], all[b]); });
    table.position.assign(all.size(), noMethod);
    for (const std::size_t method : order) {
        if (!used[method])
            continue;
        table.position[method] = static_cast<std::uint16_t>(table.methods.size());
        table.methods.push_back(all[method]);
    }
    for (std::uint16_t &method : table.choice)
        method = table.position[method];
}

/// A table seen along one of its axes: [before][bands][after].
struct Along {
    std::size_t before = 1;
    std::size_t bands = 1;
    std::size_t after = 1;

    Along(const DecisionAxes &axes, std::size_t axis) : bands(axes[axis].begins.size())
    {
        for (std::size_t a = 0; a < axes.size(); ++a)
            (a < axis ? before : after) *= a == axis ? 1 : axes[a].begins.size();
    }
    auto line(const std::vector<std::uint16_t> &choice, std::size_t i, std::size_t band) const
    {
        return choice.begin() + static_cast<std::ptrdiff_t>((i * bands + band) * after);
    }
};

} // namespace

std::size_t BandTable::cell(const Instance &instance) const
{
    std::size_t index = 0;
    for (const DecisionAxis &axis : axes)
        index = index * axis.begins.size() + axis.band(sizeOf(axis.size, instance));
    return index;
}

Expected<BandTable> tabulate(const Model &model, const DecisionAxes &axes, const Tabulating &how)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    std::size_t cells = 1;
    for (const DecisionAxis &axis : axes) {
        if (axis.begins.size() > mostCells / cells)
            return failure(say("a table of what the model {} decides would have more than 16 million entries",
                               model.spec()),
                say("use a smaller model, or select fewer placements"), grid.dataset()->provenance().path);
        cells *= axis.begins.size();
    }
    std::vector<Method> methods = grid.methods();
    MethodIndex library = grid.baseline();
    const auto libraryNumber = [&] {
        if (library == noMethod) {
            library = static_cast<MethodIndex>(methods.size());
            methods.push_back(libraryItself(grid));
        }
        return library;
    };
    BandTable table;
    table.axes = axes;
    table.choice.reserve(cells);
    Instance first;
    first.collective = grid.collective();
    first.placement.commSize = grid.commSizes().front();
    std::string gap; // the first instance without an answer
    const bool whole = forEachCell(axes, first, [&](const Instance &instance) {
        Instance asked = instance;
        if (how.complete)
            how.complete(asked);
        const Decision decision = model.decide(asked);
        if (decision.method == noMethod && !decision.toLibrary && !how.leavesGaps) {
            gap = placeText(axes, instance);
            return false;
        }
        table.choice.push_back(decision.method == noMethod ? libraryNumber() : decision.method);
        return table.choice.size() % 4096 != 0 || !how.stop.stop_requested();
    });
    if (!gap.empty())
        return failure(
            say("the model {} has no answer for {}", model.spec(), gap), say("export another model"));
    if (!whole)
        return failure("cancelled");
    number(table, methods);
    return table;
}

BandTable joined(const BandTable &table)
{
    BandTable result = table;
    for (std::size_t axis = 0; axis < result.axes.size(); ++axis) {
        const Along along(result.axes, axis);
        const auto isNew = [&](std::size_t band) {
            for (std::size_t i = 0; i < along.before; ++i) {
                const auto before = along.line(result.choice, i, band - 1);
                if (!std::equal(before, before + static_cast<std::ptrdiff_t>(along.after),
                        along.line(result.choice, i, band)))
                    return true;
            }
            return false;
        };
        std::vector<std::size_t> kept = {0};
        for (std::size_t band = 1; band < along.bands; ++band)
            if (isNew(band))
                kept.push_back(band);
        std::vector<std::uint16_t> choice;
        choice.reserve(along.before * kept.size() * along.after);
        for (std::size_t i = 0; i < along.before; ++i)
            for (const std::size_t band : kept) {
                const auto line = along.line(result.choice, i, band);
                choice.insert(choice.end(), line, line + static_cast<std::ptrdiff_t>(along.after));
            }
        std::vector<std::uint64_t> begins;
        for (const std::size_t band : kept)
            begins.push_back(result.axes[axis].begins[band]);
        result.axes[axis].begins = std::move(begins);
        result.choice = std::move(choice);
    }
    return result;
}

Method libraryItself(const TimeGrid &grid)
{
    if (grid.baseline() != noMethod)
        return grid.methods()[grid.baseline()];
    Method method;
    method.library = grid.methods().front().library;
    method.algorithm = wire::baselineAlgorithm;
    return method;
}

} // namespace collscope
