// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/fit.h"

#include "engine/data/say.h"

#include "engine/models/optimal_tree/chosen_leaves.h"
#include "engine/study/decision_cost.h"
#include "engine/study/held_out.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace collscope {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Fit::sizes.
Expected<SizeChoicePtr> sizesOf(const Fit &fit, const FitWishes &wishes, const std::stop_token &stop)
{
    if (auto own = fit.model->sizeChoice())
        return own;
    if (wishes.sizes || !fit.study->data.heldOut.eachRun || fit.isBaseline() || fit.spec.isMeasured())
        return wishes.sizes;
    FitCache cache;
    cache.sizes = fit.study->sizes;
    return optimal::chooseLeaves(fit.study->map(), optimal::noLimit, FitContext{stop, {}, &cache});
}

Expected<std::shared_ptr<Fit>> evaluated(const ModelSpec &spec, ModelPtr model, const StudyPtr &study,
    const FitWishes &wishes, const std::stop_token &stop, Clock::time_point begin)
{
    auto result = std::make_shared<Fit>();
    result->study = study;
    result->spec = spec;
    result->model = std::move(model);
    result->shape = result->model->shape();
    Evaluation training = evaluate(*result->model, *study->map(), stop);
    if (const ModelKind *const kind = findModelKind(spec.kind))
        training.beyond = kind->beyond;
    result->training = std::make_shared<const Evaluation>(std::move(training));
    const PenaltyStatistics &statistics = result->training->statistics;
    if (statistics.cells == 0 && statistics.notMeasured > 0 && !result->isBaseline()
        && !stop.stop_requested())
        return failure(
            say("{} chooses nothing that was measured in any of the {} of {}", spec.text(),
                sayCounted(statistics.notMeasured, toSay("measured cell"), toSay("measured cells")),
                study->collective()),
            say("choose a model of the library that was measured"));
    result->fitSeconds = secondsSince(begin);
    result->tree = treeSummary(*result->model);
    const auto heldOut = heldOutPenalty(spec, *result->model, study->maps, study->sizes, stop);
    if (!heldOut)
        return tl::unexpected(heldOut.error());
    result->heldOut = *heldOut;
    const auto sizes = sizesOf(*result, wishes, stop);
    if (!sizes)
        return tl::unexpected(sizes.error());
    result->sizes = *sizes;
    if (stop.stop_requested())
        return failure("cancelled");
    if (wishes.timeDecisions && !result->isBaseline()) // that is somebody else's code
        result->decisionSeconds = decisionSeconds(*result->model);
    result->bound = leastPenalty(*result, wishes.bound.get());
    const std::vector<double> &penalty = result->training->penalty;
    for (std::size_t cell = 0; cell < penalty.size(); ++cell)
        result->cellsAbove += study->map()->counts(cell) && penalty[cell] > wishes.penaltyAbove;
    if (wishes.more)
        wishes.more(*result);
    if (wishes.figuresOnly) {
        result->model.reset();
        result->training = std::make_shared<const Evaluation>(Evaluation{{}, {}, result->statistics()});
    }
    return result;
}

} // namespace

double leastPenalty(const Fit &fit, const optimal::ParetoCurve *curve)
{
    return !curve || fit.isBaseline() || fit.choosesUnmeasured() || !curve->bounds(*fit.model)
        ? std::numeric_limits<double>::quiet_NaN()
        : curve->bound(fit.shape.leaves);
}

std::vector<double> predictedSeconds(const Fit &fit, const Instance &instance)
{
    if (!fit.model || fit.spec.isMeasured() || fit.isBaseline())
        return {};
    std::vector<double> seconds;
    bool any = false;
    for (MethodIndex method = 0; method < fit.model->fittedTo()->grid->methods().size(); ++method) {
        const auto told = fit.model->seconds(instance, method);
        seconds.push_back(told.value_or(std::numeric_limits<double>::quiet_NaN()));
        any = any || told;
    }
    return any ? seconds : std::vector<double>();
}

std::vector<RankedMethod> withPredicted(
    std::vector<RankedMethod> ranking, const std::vector<double> &predicted)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const std::size_t measured = ranking.size();
    for (MethodIndex method = 0; method < predicted.size(); ++method)
        if (!std::isnan(predicted[method])
            && std::none_of(ranking.begin(), ranking.end(),
                [method](const RankedMethod &ranked) { return ranked.method == method; }))
            ranking.push_back({method, unknown, unknown, unknown, 0, 0});
    std::stable_sort(ranking.begin() + static_cast<std::ptrdiff_t>(measured), ranking.end(),
        [&](const RankedMethod &a, const RankedMethod &b) {
            return predicted[a.method] < predicted[b.method];
        });
    return ranking;
}

double Fit::aboveBound() const
{
    // Penalties come in quanta of the curve's: a difference below that is none.
    constexpr double quantum = 1e-9;
    const double above = statistics().mean - bound;
    return std::abs(above) < quantum ? 0.0 : above;
}

std::vector<const Fit *> Fit::all() const
{
    if (parts.empty())
        return {this};
    std::vector<const Fit *> result;
    for (const auto &part : parts)
        result.push_back(part.get());
    return result;
}

Expected<FitPtr> fit(
    const ModelSpec &spec, const StudyPtr &study, const FitWishes &wishes, const std::stop_token &stop)
{
    const auto begin = Clock::now();
    FitCache known;
    known.sizes = study->sizes;
    if (wishes.bound)
        known.curves = {wishes.bound};
    auto model = fitModel(spec, study->map(), FitContext{stop, {}, &known});
    if (!model)
        return tl::unexpected(model.error());
    return evaluated(spec, *std::move(model), study, wishes, stop, begin);
}

Expected<FitPtr> fitTogether(const ModelSpec &spec, const std::vector<StudyPtr> &studies,
    const FitWishes &wishes, const std::stop_token &stop)
{
    const auto begin = Clock::now();
    std::vector<DecisionMapPtr> maps;
    for (const StudyPtr &study : studies) {
        if (!study->maps.folds.empty())
            return failure(say("folds are held out of one collective at a time"),
                say("fit the collectives one by one, or hold out runs or conditions"));
        maps.push_back(study->map());
    }
    FitCache known;
    known.sizes = studies.front()->sizes;
    auto models = fitTogether(spec, maps, FitContext{stop, {}, &known});
    if (!models)
        return tl::unexpected(models.error());
    std::vector<FitPtr> parts;
    std::shared_ptr<Fit> whole;
    FitWishes ofOthers = wishes;
    ofOthers.bound = nullptr; // the curve is of another map
    for (std::size_t i = 0; i < studies.size(); ++i) {
        auto part = evaluated(spec, (*models)[i], studies[i], i == 0 ? wishes : ofOthers, stop, begin);
        if (!part)
            return tl::unexpected(part.error());
        if (i == 0)
            whole = std::make_shared<Fit>(**part);
        parts.push_back(*std::move(part));
    }
    whole->parts = std::move(parts);
    whole->fitSeconds = secondsSince(begin);
    return whole;
}

Expected<FitPtr> fitOf(const ModelSpec &spec, ModelPtr model, const StudyPtr &study, const FitWishes &wishes,
    const std::stop_token &stop)
{
    return evaluated(spec, std::move(model), study, wishes, stop, Clock::now());
}

} // namespace collscope
