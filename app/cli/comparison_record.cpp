// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_record.h"

#include "app/cli/statistics_record.h"
#include "app/cli/text_table.h"

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

std::string nanosecondsText(double seconds)
{
    return std::isnan(seconds) ? std::string("-") : std::to_string(std::llround(seconds * 1e9));
}

std::string notes(const Comparison &comparison)
{
    const bool anyBound = std::any_of(comparison.models.begin(), comparison.models.end(),
        [](const ComparedModel &model) { return !std::isnan(model.bound); });
    std::string text;
    for (const ComparedModel &model : comparison.models)
        if (const std::string shortfall = model.model->shortfall(); !shortfall.empty())
            text += "  " + model.model->spec() + ": " + shortfall + '\n';
    text += "  * no other model has fewer leaves and a lower mean penalty\n";
    if (std::any_of(comparison.models.begin(), comparison.models.end(),
            [](const ComparedModel &model) { return model.choosesUnmeasured(); }))
        text += "  ! without the cells in which the choice was not measured: it may not run there; listed "
                "last\n";
    if (std::any_of(comparison.models.begin(), comparison.models.end(),
            [](const ComparedModel &model) { return model.shape.provedBest == false; }))
        text += unprovedNote;
    if (anyBound)
        text += std::string(
                    "  above bound: mean penalty above that of the best possible tree of as many leaves")
            + (comparison.boundIsExact ? "" : " (at least: its hull)") + '\n';
    if (!comparison.study.heldOutText.empty())
        text += "  " + comparison.study.heldOutText + '\n';
    if (comparison.heldOutBestLeaves > 0)
        text += "  the best possible trees stop getting better on what is held out at "
            + std::to_string(comparison.heldOutBestLeaves) + " leaves\n";
    return text;
}

} // namespace

Result<Comparison> compareModels(const Study &study, const std::vector<ModelSpec> &specs)
{
    std::vector<ModelSpec> all = specs;
    const bool named = std::any_of(
        specs.begin(), specs.end(), [](const ModelSpec &spec) { return spec.kind == "baseline"; });
    if (const auto baseline = baselineSpec(*study.map()); baseline && !named)
        all.push_back(*baseline);
    Comparison result{study, {}};
    Ground ground{study.split, nullptr};
    // Without a bound (too large a grid, too many gaps) models can still be compared with each other.
    if (auto curve = optimal::longestCurve(study.map())) {
        result.boundIsExact = !curve->hullOnly;
        if (study.split.heldOut)
            result.heldOutBestLeaves = heldOutCurve(*curve, *study.split.heldOut).stopsFallingAt;
        ground.bound = std::make_shared<const optimal::ParetoCurve>(*std::move(curve));
    }
    for (const ModelSpec &spec : all) {
        auto model = asWork(compareModel(spec, ground));
        if (!model)
            return tl::unexpected(model.error());
        result.models.push_back(*std::move(model));
    }
    markParetoFront(result.models);
    std::stable_partition(result.models.begin(), result.models.end(),
        [](const ComparedModel &model) { return !model.choosesUnmeasured(); });
    return result;
}

std::vector<Record> comparisonRecords(const Comparison &comparison)
{
    std::vector<Record> records;
    for (const ComparedModel &model : comparison.models) {
        Record record = statisticsRecord(
            comparison.study, model.model->spec(), model.shape, model.training, model.heldOut);
        if (comparison.study.split.holdsOut())
            record.push_back({"heldout_best_leaves",
                comparison.heldOutBestLeaves > 0 ? Value(std::uint64_t{comparison.heldOutBestLeaves})
                                                 : Value()});
        record.push_back({"decide_ns", std::round(model.decisionSeconds * 1e10) / 10});
        record.push_back({"pareto", model.isPareto});
        record.push_back({"bound_penalty_mean", model.bound});
        record.push_back({"above_bound", model.aboveBound});
        record.push_back({"bound_exact", std::isnan(model.bound) ? Value() : Value(comparison.boundIsExact)});
        record.push_back(shortfallField(*model.model));
        records.push_back(std::move(record));
    }
    return records;
}

std::string comparisonText(const Comparison &comparison)
{
    const bool heldOut = comparison.study.split.holdsOut();
    std::vector<std::string> header{"model", "leaves", "nodes", "depth min/mean/max", "memory B", "decide ns",
        "penalty mean", "median", "max", "above bound"};
    if (heldOut)
        header.insert(header.end(), {"held-out mean", "median", "max", "not measured"});
    header.insert(header.end(), {"cells", "not measured"});
    TextTable table(header);
    for (const ComparedModel &model : comparison.models) {
        // Somebody else's code: its size is not known.
        const auto size = [&](const std::string &text) { return model.isBaseline() ? "-" : text; };
        std::vector<std::string> row{(model.isPareto ? "* " : "  ") + model.model->spec(),
            size(leavesText(model.shape)), size(std::to_string(model.shape.nodes)),
            size(depthsText(model.shape)), size(std::to_string(model.shape.memoryBytes)),
            nanosecondsText(model.decisionSeconds),
            percentText(model.training.mean) + (model.choosesUnmeasured() ? " !" : ""),
            percentText(model.training.median), percentText(model.training.max),
            percentText(model.aboveBound)};
        if (heldOut)
            row.insert(row.end(),
                {percentText(model.heldOut->mean), percentText(model.heldOut->median),
                    percentText(model.heldOut->max), std::to_string(model.heldOut->notMeasured)});
        row.insert(
            row.end(), {std::to_string(model.training.cells), std::to_string(model.training.notMeasured)});
        table.add(row);
    }
    return studyText(comparison.study) + '\n' + table.text(2) + notes(comparison);
}

} // namespace collscope::cli
