// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "app/cli/statistics_record.h"

namespace collscope::cli {

namespace {

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, {});
    if (!specs)
        return tl::unexpected(specs.error());
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto chosen = study(*selection, selection->collectives.front(), *all);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto fitted = fit(specs->front(), *chosen);
    if (!fitted)
        return tl::unexpected(fitted.error());
    return writeOutput(arguments.value("output"),
        arguments.has("json") ? jsonObject(statisticsRecord(*chosen, *fitted)) + '\n'
                              : statisticsText(*chosen, *fitted));
}

} // namespace

Command fitCommand()
{
    return {"fit", "DATA --collective C --model SPEC [--holdout R] [--system S] [--ppn N] [--json] [-o FILE]",
        "Fits a model to a decision map and prints its size, depth and penalty",
        {options::collective, options::model, options::holdout, options::system, options::ppn,
            options::baselineCandidate, options::json, options::output},
        run};
}

} // namespace collscope::cli
