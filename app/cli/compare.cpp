// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_record.h"
#include "app/cli/output.h"

#include <algorithm>
#include <iterator>

namespace collscope::cli {

namespace {

std::string text(
    const Arguments &arguments, const std::vector<Comparison> &comparisons, const std::string &collectives)
{
    std::vector<Record> records;
    std::string tables;
    for (const Comparison &comparison : comparisons) {
        std::vector<Record> more = comparisonRecords(comparison);
        std::move(more.begin(), more.end(), std::back_inserter(records));
        tables += (tables.empty() ? "" : "\n") + comparisonText(comparison);
    }
    if (arguments.has("json"))
        return jsonDocument(
            {{"system", comparisons.front().study.system}, {"collective", collectives}}, "models", records);
    return arguments.has("csv") ? csvTable(records) : tables;
}

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments, true);
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
    std::vector<Comparison> comparisons;
    for (const std::string &collective : selection->collectives) {
        const auto compared = study(*selection, collective, *all).and_then([&](const Study &chosen) {
            return compareModels(chosen, *specs);
        });
        if (!compared)
            return tl::unexpected(compared.error());
        comparisons.push_back(*compared);
    }
    return writeOutput(
        arguments.value("output"), text(arguments, comparisons, arguments.value("collective")));
}

} // namespace

Command compareCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = "a model to compare; give it several times";
    return {"compare",
        "DATA --collective C[,C...] --model SPEC... [--holdout R] [--json | --csv] "
        "[-o FILE]",
        "Compares models with each other, with the library's own choice and the best possible tree",
        allOf({{options::collectives, model}, splitOptions(), selectionOptions(),
            {options::json, {"csv", "", "CSV instead of text"}, options::output}}),
        run};
}

} // namespace collscope::cli
