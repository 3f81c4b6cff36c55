// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/decision_bands.h"

#include "engine/codegen/restricted_model.h"

#include <algorithm>
#include <numeric>

namespace collscope::codegen {

namespace {

/// The model's answer for every pair of its own sizes, row by row, as positions in `methods`; fails where it
/// has none. The library by itself joins the methods where it is an answer and was not measured.
Expected<std::vector<std::size_t>> answers(
    const Model &model, const DecisionAxes &axes, std::vector<Method> &methods)
{
    std::vector<std::size_t> result;
    const std::size_t measured = methods.size();
    result.reserve(axes.commSizes.size() * axes.messageBytes.size());
    Instance instance;
    instance.collective = model.fittedTo()->grid->collective();
    for (const std::uint32_t commSize : axes.commSizes) {
        instance.placement.commSize = commSize;
        for (const std::uint64_t bytes : axes.messageBytes) {
            instance.messageBytes = bytes;
            const Decision decision = model.decide(instance);
            result.push_back(decision.method);
            if (decision.method != noMethod)
                continue;
            result.back() = measured;
            if (!decision.toLibrary)
                return failure("the model " + model.spec() + " has no answer for " + std::to_string(commSize)
                        + " processes and " + std::to_string(bytes) + " bytes",
                    "export another model");
            if (methods.size() == measured)
                methods.push_back(libraryItself(*model.fittedTo()->grid));
        }
    }
    return result;
}

/// The positions below `count` that are not the same as the one before, 0 among them.
template <typename Same> std::vector<std::size_t> bandBegins(std::size_t count, Same same)
{
    std::vector<std::size_t> begins = {0};
    for (std::size_t i = 1; i < count; ++i)
        if (!same(i - 1, i))
            begins.push_back(i);
    return begins;
}

} // namespace

Expected<DecisionBands> decisionBands(const Model &model)
{
    const auto axes = model.axes();
    if (!axes)
        return failure(
            "the model " + model.spec() + " decides by more than communicator size and message size",
            "write C of style nested, which asks for nodes and processes per node, or export a model that "
            "decides by these two, such as rules");
    std::vector<Method> methods = model.fittedTo()->grid->methods();
    const auto known = answers(model, *axes, methods);
    if (!known)
        return tl::unexpected(known.error());
    const std::size_t rows = axes->commSizes.size();
    const std::size_t columns = axes->messageBytes.size();
    const auto answer = [&](std::size_t row, std::size_t column) { return (*known)[row * columns + column]; };

    const auto rowBegins = bandBegins(rows, [&](std::size_t a, std::size_t b) {
        const auto line = known->begin() + static_cast<std::ptrdiff_t>(a * columns);
        return std::equal(line, line + static_cast<std::ptrdiff_t>(columns),
            known->begin() + static_cast<std::ptrdiff_t>(b * columns));
    });
    const auto columnBegins = bandBegins(columns, [&](std::size_t a, std::size_t b) {
        return std::all_of(rowBegins.begin(), rowBegins.end(),
            [&](std::size_t row) { return answer(row, a) == answer(row, b); });
    });

    DecisionBands bands;
    std::vector<bool> used(methods.size());
    for (const std::size_t method : *known)
        used[method] = true;
    // Catalogue order: the library by itself comes first.
    std::vector<std::size_t> order(methods.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return wire::catalogueOrder(methods[a], methods[b]); });
    bands.position.assign(methods.size(), noMethod);
    for (const std::size_t m : order) {
        if (!used[m])
            continue;
        bands.position[m] = static_cast<std::uint16_t>(bands.methods.size());
        bands.methods.push_back(methods[m]);
    }
    for (const std::size_t column : columnBegins)
        bands.messageBytes.push_back(axes->messageBytes[column]);
    for (const std::size_t row : rowBegins) {
        bands.commSizes.push_back(axes->commSizes[row]);
        for (const std::size_t column : columnBegins)
            bands.choice.push_back(bands.position[answer(row, column)]);
    }
    return bands;
}

} // namespace collscope::codegen
