// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/hold_out.h"

#include <algorithm>

namespace collscope {

namespace {

Expected<DecisionMapPtr> mapOf(
    const DatasetPtr &dataset, const GridSelection &selection, const std::stop_token &stop)
{
    return TimeGrid::make(dataset, selection, stop).and_then([&](const TimeGridPtr &grid) {
        return makeDecisionMap(grid, stop);
    });
}

std::string listed(const std::vector<std::uint32_t> &runs)
{
    std::string text;
    for (const std::uint32_t run : runs)
        text += (text.empty() ? "" : ", ") + std::to_string(run);
    return text;
}

} // namespace

Expected<Split> holdOut(const FitData &data, const std::stop_token &stop)
{
    const auto &[dataset, selection, heldOutRuns] = data;
    const auto contains = [](const std::vector<std::uint32_t> &runs, std::uint32_t run) {
        return std::find(runs.begin(), runs.end(), run) != runs.end();
    };
    const std::vector<std::uint32_t> all
        = selection.runs ? *selection.runs : dataset->runValues(selection.collective);
    for (const std::uint32_t run : heldOutRuns)
        if (!contains(all, run))
            return failure("there is no run " + std::to_string(run) + " of " + selection.collective,
                "its runs are " + listed(all), dataset->provenance().path);
    GridSelection training = selection;
    if (!heldOutRuns.empty()) {
        training.runs.emplace();
        for (const std::uint32_t run : all)
            if (!contains(heldOutRuns, run))
                training.runs->push_back(run);
        if (training.runs->empty())
            return failure("all runs of " + selection.collective + " are held out, none is left to fit to",
                "hold out fewer than these: " + listed(all), dataset->provenance().path);
    }
    const auto fitted = mapOf(dataset, training, stop);
    if (!fitted)
        return tl::unexpected(fitted.error());
    if (heldOutRuns.empty())
        return Split{*fitted, nullptr};
    GridSelection rest = selection;
    rest.runs = heldOutRuns;
    return mapOf(data.dataset, rest, stop).map([&](const DecisionMapPtr &map) {
        return Split{*fitted, map};
    });
}

} // namespace collscope
