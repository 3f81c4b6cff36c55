// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_again.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"

#include "engine/data/say.h"
#include "engine/evaluate/measuring_again.h"
#include "engine/study/exclusion_file.h"

namespace collscope::cli {

namespace {

constexpr Option measurementsOption{"measurements", "FILE",
    toSay("CSV with columns as --exclude takes it: what to measure again, its reasons do not matter")};

} // namespace

Result<void> measureAgain(const Arguments &arguments)
{
    const std::string file = arguments.value(measurementsOption.name);
    if (file.empty())
        return usageError(say("--measurements is missing"),
            say("list them: collscope spikes DATA --csv > again.csv, or by hand with the columns of "
                "--exclude"));
    const auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    keepInput(file);
    const auto wanted = asWork(readExclusions(file));
    if (!wanted)
        return tl::unexpected(wanted.error());
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto grids = gridsOf(*selection, *all);
    if (!grids)
        return tl::unexpected(grids.error());
    std::vector<CellsAgain> parts;
    for (const TimeGridPtr &grid : *grids)
        for (CellsAgain &part : cellsOf(grid, *wanted))
            parts.push_back(std::move(part));
    const auto again = asWork(planAgain(parts, stopToken()));
    if (!again)
        return tl::unexpected(again.error());
    message(costText(*again));
    return writeOutput(arguments.value(options::output.name), wire::formatPlan(again->plan));
}

std::vector<Option> againOptions()
{
    return {measurementsOption, options::system, options::unpackLimit, options::facts, options::mapping,
        options::library, {"output", "PLAN", toSay("write there instead of standard output"), false, "o"}};
}

} // namespace collscope::cli
