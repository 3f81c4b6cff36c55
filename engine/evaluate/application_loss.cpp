// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/application_loss.h"

#include "engine/data/say.h"

#include "engine/wire/seconds_text.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

CellLoss lossOf(const FitPtr &fit, std::size_t cell, const CallsOnGrid &use)
{
    const DecisionMap &map = *fit->map();
    const TimeGrid &grid = *map.grid;
    const double own = grid.baseline() == noMethod ? std::numeric_limits<double>::quiet_NaN()
                                                   : grid.seconds(cell, grid.baseline());
    const double best = std::fmin(map.bestSeconds(cell), own); // of a NaN the other one
    const double chosen = map.bestSeconds(cell) * (1 + fit->training->penalty[cell]);
    const double calls = use.calls[cell];
    return {fit, cell, calls, use.seconds[cell], calls * best, calls * own, calls * chosen};
}

bool isKnown(const CellLoss &cell)
{
    return !std::isnan(cell.standard) && !std::isnan(cell.model);
}

void addUnknownCollectives(
    ApplicationLoss &loss, const std::vector<Application> &applications, std::span<const FitPtr> fits)
{
    double shares = 0;
    for (const Application &application : applications)
        shares += application.share;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (std::none_of(fits.begin(), fits.end(),
                    [collective = std::string_view(key.collective)](
                        const FitPtr &fit) { return fit->study->collective() == collective; }))
                loss.unmeasured.push_back({application.name, key, entry, NotMeasured::collective,
                    application.share / shares * secondsPerRun(*application.profile, entry)});
}

} // namespace

double ApplicationLoss::unmeasuredSeconds() const
{
    double sum = 0;
    for (const UnmeasuredCalls &calls : unmeasured)
        sum += calls.seconds;
    return sum;
}

bool ApplicationLoss::fits() const
{
    return !(recorded > 0 && standard > 0)
        || (standard <= mostApart * recorded && recorded <= mostApart * standard);
}

ApplicationLoss applicationLoss(const std::vector<Application> &applications, std::span<const FitPtr> fits)
{
    ApplicationLoss loss;
    loss.runSeconds = runSeconds(applications);
    for (const FitPtr &fit : fits) {
        const CallsOnGrid use = callsOn(*fit->map(), applications);
        loss.estimated = loss.estimated || use.estimated;
        loss.unmeasured.insert(loss.unmeasured.end(), use.unmeasured.begin(), use.unmeasured.end());
        for (std::size_t cell = 0; cell < use.calls.size(); ++cell)
            if (use.calls[cell] > 0)
                loss.cells.push_back(lossOf(fit, cell, use));
    }
    addUnknownCollectives(loss, applications, fits);
    for (const CellLoss &cell : loss.cells) {
        if (!isKnown(cell)) {
            loss.incomplete += cell.best;
            continue;
        }
        loss.best += cell.best;
        loss.standard += cell.standard;
        loss.model += cell.model;
        loss.recorded += cell.recorded;
    }
    std::stable_sort(loss.cells.begin(), loss.cells.end(), [](const CellLoss &a, const CellLoss &b) {
        const double one = a.lostByDefault();
        const double other = b.lostByDefault();
        return !std::isnan(one) && (std::isnan(other) || one > other);
    });
    std::stable_sort(loss.unmeasured.begin(), loss.unmeasured.end(),
        [](const UnmeasuredCalls &a, const UnmeasuredCalls &b) { return a.seconds > b.seconds; });
    return loss;
}

std::string lossText(const ApplicationLoss &loss, const std::string &model)
{
    if (!loss.fits())
        return say("does not fit: {} per run with the library's default by the measured times, {} as "
                   "recorded, waiting included",
            wire::secondsText(loss.standard), wire::secondsText(loss.recorded));
    const std::string run
        = loss.runSeconds > 0 ? say(" of {} per run", wire::secondsText(loss.runSeconds)) : say(" per run");
    return say("loses {}{} with the library's default, {}0 with the optimum",
        wire::secondsText(loss.lostByDefault()), run,
        model.empty() ? "" : say("{} with {}, ", wire::secondsText(loss.lostByModel()), model));
}

} // namespace collscope
