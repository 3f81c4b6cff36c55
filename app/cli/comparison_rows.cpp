// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_rows.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/statistics_rows.h"
#include "engine/data/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

template <typename Property> bool any(const Comparison &comparison, const Property &property)
{
    return std::any_of(comparison.models.begin(), comparison.models.end(),
        [&](const ComparedModel &model) { return property(*model.fit); });
}

/// What is said about the cells held out besides the figures of the models.
std::string heldOutNotes(const Comparison &comparison)
{
    const auto &first = comparison.models.front().fit;
    std::string text;
    if (first->heldOut && first->heldOut->outside > 0)
        text += say("  held-out outside: {} of {} held out beyond the measured range of what was fitted to, "
                    "which are in the means that do not say inside\n",
            first->heldOut->outside,
            sayCounted(first->heldOut->cells + first->heldOut->notMeasured, toSay("cell"), toSay("cells")));
    const Figure &baseline = *findFigure(figure_name::heldoutBaselinePenaltyMean);
    if (comparison.study.study->data.heldOut.testDataset && isKnown(baseline, *first))
        text += say("  the library's default there: held-out mean {}", figureText(baseline, *first)) + '\n';
    return text;
}

std::string notes(const Comparison &comparison)
{
    std::string text;
    for (const ComparedModel &model : comparison.models)
        if (const std::string shortfall = model.fit->model->shortfall(); !shortfall.empty())
            text += "  " + specText(*model.fit) + ": " + shortfall + '\n';
    text += say("  * no other model has fewer leaves and a lower mean penalty\n");
    const GridSelection &grid = comparison.study.study->data.grid;
    text += fmt::format(
        "  mean penalty: against the fastest algorithm of {} in each cell; the library default is {} "
        "candidate\n  `export` for a library compares as --library NAME does\n",
        grid.library.empty() ? "any library" : grid.library, grid.baselineIsCandidate ? "a" : "not a");
    if (any(comparison, [](const Fit &fit) { return fit.choosesUnmeasured(); }))
        text += say("  ! without the cells in which the choice was not measured: it may not run there; "
                    "listed last\n");
    if (any(comparison, isUnproved))
        text += said(unprovedNote);
    if (any(comparison, [](const Fit &fit) { return !std::isnan(fit.bound); }))
        text += say("  above bound: mean penalty above that of the best possible tree of as many leaves")
            + (comparison.boundIsExact() ? "" : say(" (at least: its hull)")) + '\n';
    if (!comparison.study.heldOutText.empty())
        text += "  " + comparison.study.heldOutText + '\n';
    text += heldOutNotes(comparison);
    if (const SizeChoicePtr &sizes = comparison.bound->sizes)
        text += say("  chosen by folds {}: {} of a best possible tree\n", sizes->text(),
            sayCounted(sizes->chosen, toSay("leaf"), toSay("leaves")));
    return text;
}

/// Returns the fit of one model for each comparison. A comparison without a fit gets null and a message.
/// Fails if no comparison has a fit and `isAlone` is set, because no other model is compared.
Result<std::vector<FitPtr>> fitsOf(const ModelSpec &spec, const std::vector<Comparison> &comparisons,
    bool together, bool isAlone, FitWishes wishes)
{
    wishes.timeDecisions = true;
    // Models are fitted as the user would get them, and only then held against the curve of their own map.
    wishes.more = [&comparisons, more = wishes.more](Fit &fit) {
        for (const Comparison &comparison : comparisons)
            if (comparison.study.study == fit.study) {
                fit.bound = leastPenalty(fit, comparison.bound->curve.get());
                if (!fit.sizes && !fit.isBaseline())
                    fit.sizes = comparison.bound->sizes;
            }
        if (more)
            more(fit);
    };
    Selection selection;
    selection.together = together && !spec.isBaseline(); // the library's choices cannot be learnt
    std::vector<NamedStudy> studies;
    studies.reserve(comparisons.size());
    for (const Comparison &comparison : comparisons)
        studies.push_back(comparison.study);
    if (selection.together)
        return fitAll(selection, spec, studies, wishes);
    // Rules by hand and files are of the collectives that somebody wrote them for: of others there is none.
    std::vector<FitPtr> fits;
    std::vector<Problem> problems;
    for (const NamedStudy &study : studies) {
        auto fit = fitAll(selection, spec, {study}, wishes);
        if (!fit && ((studies.size() == 1 && isAlone) || stopToken().stop_requested()))
            return tl::unexpected(fit.error());
        if (!fit)
            problems.push_back(fit.error());
        fits.push_back(fit ? fit->front() : nullptr);
    }
    if (problems.size() == studies.size() && isAlone)
        return tl::unexpected(problems.front());
    if (problems.size() == studies.size())
        failAtTheEnd(); // one that was named is not among them
    auto problem = problems.begin();
    for (std::size_t i = 0; i < fits.size(); ++i)
        if (!fits[i])
            message(say("{} is left out for {}: {}", spec.text(), studies[i].study->collective(),
                (problem++)->what.text()));
    return fits;
}

} // namespace

Result<std::vector<Comparison>> compareModels(const std::vector<NamedStudy> &studies,
    const std::vector<ModelSpec> &specs, bool together, const FitWishes &wishes)
{
    std::vector<Comparison> result;
    bool hasBaseline = true;
    for (const NamedStudy &study : studies) {
        // Without a bound (too large a grid, too many gaps) models can still be compared with each other.
        result.push_back({study, {}, boundOf(*study.study, stopToken())});
        hasBaseline = hasBaseline && baselineSpec(*study.map());
    }
    std::vector<ModelSpec> all = specs;
    const bool named
        = std::any_of(specs.begin(), specs.end(), [](const ModelSpec &spec) { return spec.isBaseline(); });
    if (hasBaseline && !named)
        all.push_back(baselineSpec());
    for (std::size_t model = 0; model < all.size(); ++model) {
        const bool isAlone = model + 1 == specs.size()
            && std::all_of(result.begin(), result.end(),
                [](const Comparison &comparison) { return comparison.models.empty(); });
        const auto fits = fitsOf(all[model], result, together, isAlone, wishes);
        if (!fits)
            return tl::unexpected(fits.error());
        for (std::size_t i = 0; i < result.size(); ++i)
            if ((*fits)[i])
                result[i].models.push_back({(*fits)[i]});
    }
    std::erase_if(result, [named](const Comparison &comparison) {
        return !named
            && std::all_of(comparison.models.begin(), comparison.models.end(),
                [](const ComparedModel &model) { return model.fit->isBaseline(); });
    });
    for (Comparison &comparison : result) {
        markParetoFront(comparison.models);
        std::stable_partition(comparison.models.begin(), comparison.models.end(),
            [](const ComparedModel &model) { return !model.fit->choosesUnmeasured(); });
    }
    return result;
}

std::vector<ResultRow> comparisonRows(const Comparison &comparison)
{
    std::vector<ResultRow> rows;
    for (const ComparedModel &model : comparison.models) {
        const Fit &fit = *model.fit;
        ResultRow row = statisticsRow(comparison.study, fit);
        row.push_back(
            {"decide_ns", figureValue(*findFigure(figure_name::decisionNs), fit)}); // its former name
        row.push_back({"pareto", model.isPareto});
        row.push_back({"bound_exact", std::isnan(fit.bound) ? Value() : Value(comparison.boundIsExact())});
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string comparisonText(const Comparison &comparison, const FigureColumns &columns)
{
    std::vector<FigureRow> rows;
    for (const ComparedModel &model : comparison.models)
        rows.push_back({(model.isPareto ? "* " : "  ") + specText(*model.fit), model.fit.get(),
            model.fit->choosesUnmeasured() ? " !" : ""});
    return studyText(comparison.study) + '\n' + figureTable("model", rows, columns) + notes(comparison);
}

} // namespace collscope::cli
