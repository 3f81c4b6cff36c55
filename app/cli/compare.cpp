// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "app/cli/statistics_record.h"

namespace collscope::cli {

namespace {

std::string jsonOf(const Study &study, const std::vector<Fitted> &models)
{
    std::vector<std::string> rows;
    for (const Fitted &fitted : models)
        rows.push_back(jsonObject(statisticsRecord(study, fitted)));
    return jsonDocument(
        {{"system", study.system}, {"collective", std::string(study.map->grid->collective())}}, "models",
        rows);
}

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, {});
    if (!specs)
        return tl::unexpected(specs.error());
    if (arguments.has("json") && arguments.has("csv"))
        return usageError("--json and --csv exclude each other", "run the command once for each");
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto chosen = study(*selection, selection->collectives.front(), *all);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto models = fitWithBaseline(*specs, chosen->map);
    if (!models)
        return tl::unexpected(models.error());
    return writeOutput(arguments.value("output"),
        arguments.has("json")      ? jsonOf(*chosen, *models)
            : arguments.has("csv") ? comparisonCsv(*chosen, *models)
                                   : comparisonText(*chosen, *models));
}

} // namespace

Command compareCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = "a model to compare; give it several times";
    return {"compare", "DATA --collective C --model SPEC --model SPEC... [--json | --csv] [-o FILE]",
        "Compares models of one decision map; the library's own choice is a row too when it was measured",
        {options::collective, model, options::system, options::ppn, options::baselineCandidate, options::json,
            {"csv", "", "CSV instead of text"}, options::output},
        run};
}

} // namespace collscope::cli
