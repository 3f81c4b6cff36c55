// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/job_models.h"
#include "engine/codegen/shipping_figures.h"
#include "engine/map/weighting.h"
#include "engine/study/held_out.h"
#include "engine/wire/catalogue.h"

#include <algorithm>

/// The models of an export: fitted to all measurements of a collective, and with some runs held out.
namespace collscope::codegen {

DataSelection withBaseline(DataSelection data)
{
    data.grid.baselineIsCandidate = true;
    return data;
}

namespace {

/// Of all runs, also of those that a fit was kept from.
RunEvidence evidenceOf(const DataSelection &data)
{
    DataSelection all = withBaseline(data);
    all.grid.runs.reset();
    return RunEvidence(all);
}

/// Makes the library default a candidate if a run has measured nothing else.
Expected<std::vector<Fold>> judgingFolds(const DataSelection &data, const std::stop_token &stop)
{
    auto made = folds(data, stop);
    return made ? made : folds(withBaseline(data), stop);
}

/// `whole`: the fit to all runs, where `map` is of some of them; else null.
Expected<ModelPtr> fitted(const ModelSpec &spec, const DecisionMapPtr &map,
    const std::vector<DecisionMapPtr> &others, const ModelPtr &whole, const std::stop_token &stop)
{
    if (others.empty() || (whole && whole->sizeChoice())) // each has a size of its own, together too
        return whole ? fitToFold(spec, *whole, map, FitContext{stop}) : fitModel(spec, map, stop);
    std::vector<DecisionMapPtr> maps{map};
    maps.insert(maps.end(), others.begin(), others.end());
    return fitTogether(spec, maps, stop).map([](const std::vector<ModelPtr> &models) {
        return models.front();
    });
}

/// Fits the models of one collective: of all its measurements, and with some runs held out.
class Fitting {
public:
    Fitting(const Target &target, const ShippingCollective &asked, const ShippingOrder &order,
        const std::stop_token &stop)
        : m_target(target), m_asked(asked), m_studies(order.studies.get()), m_stop(stop)
    {
        m_models.asked = asked;
        m_models.target = target.name;
        m_models.assumed = order.assumed;
    }

    ShippingModels run()
    {
        if (const auto done = fit(); !done)
            m_models.problem = done.error().text();
        return std::move(m_models);
    }

private:
    Expected<void> fit()
    {
        if (auto why = cannotServeGroups(m_target, m_asked.data.grid.collective))
            return tl::unexpected(*std::move(why));
        if (m_asked.job && wire::isOfGroups(m_asked.data.grid.collective))
            return failure("where the processes of a job are does not say how many take part in groups",
                "export a table of it (`collscope export --target table`)");
        // Another library's methods are nothing that its format could say, and its default is no comparison.
        if (m_target.rules)
            for (DataSelection *const data : allData())
                if (data->grid.library.empty() && hasLibrary(*data))
                    data->grid.library = m_target.rules->library;
        m_models.evidence = evidenceOf(m_asked.data);
        return (m_asked.job ? fitForJob(m_models, m_asked.data, m_stop) : fitMeasured()).map([&] {
            const TimeGrid &grid = *m_models.judged->grid;
            m_models.foreignDefault
                = m_target.rules && grid.baseline() != noMethod && !hasDefaultOf(*m_target.rules, grid);
        });
    }

    Expected<void> fitMeasured()
    {
        auto whole = mapsOf(m_asked.data);
        if (!whole) // only the default was measured: the policy names this reason
            whole = mapsOf(withBaseline(m_asked.data));
        if (!whole)
            return tl::unexpected(whole.error());
        m_models.judged = whole->training;
        if (m_asked.spec && isGiven(m_asked.spec->kind)) {
            m_models.folds.clear(); // these rules may come from all runs
        } else if (whole->heldOut) {
            m_models.folds = {{whole->training, whole->heldOut}};
        } else {
            auto made = judgingFolds(m_asked.data, m_stop);
            if (!made)
                return tl::unexpected(made.error());
            m_models.folds = *std::move(made);
        }
        return m_asked.spec ? fitGiven(*m_asked.spec) : fitOwn();
    }

    /// The library default is a candidate for the rules, although figures do not count it.
    Expected<void> fitOwn()
    {
        if (!m_target.rules)
            return failure(
                "the target " + std::string(m_target.name) + " has no rules of its own", "name a model");
        const DataSelection data = withBaseline(m_asked.data);
        const auto whole = mapsOf(data);
        if (!whole)
            return tl::unexpected(whole.error());
        // Runs that were held out by hand stay so: there is nothing to choose by.
        const bool byHand = !m_asked.data.heldOut.runs.empty();
        const auto parts = byHand ? Expected<std::vector<Fold>>() : folds(data, m_stop);
        if (!parts)
            return tl::unexpected(parts.error());
        auto rules = formatRules(*m_target.rules, whole->training, *parts, m_models.assumed, m_stop);
        if (!rules)
            return tl::unexpected(rules.error());
        m_models.ofFolds = byHand ? std::vector{rules->model} : std::move(rules->ofFolds);
        m_models.model = std::move(rules->model);
        return {};
    }

    Expected<void> fitGiven(const ModelSpec &spec)
    {
        const auto model = modelOf(spec, m_asked.data.heldOut.runs, {});
        if (!model)
            return tl::unexpected(model.error());
        for (const Fold &fold : m_models.folds) {
            if (!m_asked.data.heldOut.runs.empty()) {
                m_models.ofFolds.push_back(*model);
                break;
            }
            const auto &runs = fold.heldOut->grid->selection().runs;
            m_models.ofFolds.push_back(
                modelOf(spec, runs.value_or(std::vector<std::uint32_t>()), *model).value_or(nullptr));
        }
        m_models.model = *model;
        return {};
    }

    /// Fitted to what is left when some runs are held out.
    Expected<ModelPtr> modelOf(
        const ModelSpec &spec, const std::vector<std::uint32_t> &heldOutRuns, const ModelPtr &whole) const
    {
        std::vector<DecisionMapPtr> maps;
        std::vector<DataSelection> parts{m_asked.data};
        parts.insert(parts.end(), m_asked.together.begin(), m_asked.together.end());
        for (DataSelection &part : parts) {
            part.heldOut.runs = heldOutRuns;
            const auto split = mapsOf(part);
            if (!split)
                return tl::unexpected(split.error());
            maps.push_back(split->training);
        }
        return fitted(spec, maps.front(), {maps.begin() + 1, maps.end()}, whole, m_stop);
    }

    Expected<Split> mapsOf(const DataSelection &data) const
    {
        if (!m_studies)
            return holdOut(data, m_stop);
        return m_studies->study(data, m_stop).map([](const StudyPtr &study) { return study->maps; });
    }

    std::vector<DataSelection *> allData()
    {
        std::vector<DataSelection *> all{&m_asked.data};
        for (DataSelection &other : m_asked.together)
            all.push_back(&other);
        return all;
    }

    bool hasLibrary(const DataSelection &data) const
    {
        const auto known = data.dataset->libraries(data.grid.collective);
        return std::find(known.begin(), known.end(), m_target.rules->library) != known.end();
    }

    const Target &m_target;
    ShippingCollective m_asked;
    StudyCache *m_studies; ///< null: none
    const std::stop_token &m_stop;
    ShippingModels m_models;
};

} // namespace

ShippingModels fitForShipping(const Target &target, const ShippingCollective &asked,
    const ShippingOrder &order, const std::stop_token &stop)
{
    return Fitting(target, asked, order, stop).run();
}

Expected<ShippingModels> modelsOf(
    const Target &target, const ModelPtr &model, const DecisionMapPtr &heldOut, const std::stop_token &stop)
{
    ShippingModels models;
    models.asked.data = {model->fittedTo()->grid->dataset(), model->fittedTo()->grid->selection(), {}};
    models.asked.spec = ModelSpec{}; // given, by whatever name
    models.target = target.name;
    models.model = model;
    models.judged = model->fittedTo();
    models.evidence = evidenceOf(models.asked.data);
    if (heldOut && !isGiven(model->spec())) {
        models.folds = {{models.judged, heldOut}};
        models.ofFolds = {model};
    } else if (const auto spec = parseModelSpec(model->spec()); spec && !isGiven(model->spec())) {
        auto made = judgingFolds(models.asked.data, stop);
        if (!made)
            return tl::unexpected(made.error());
        for (Fold &fold : *made) {
            const auto rest = holdOut(
                {models.asked.data.dataset, models.asked.data.grid, {*fold.heldOut->grid->selection().runs}},
                stop);
            if (!rest)
                return tl::unexpected(rest.error());
            models.ofFolds.push_back(
                fitToFold(*spec, *model, rest->training, FitContext{stop}).value_or(nullptr));
            models.folds.push_back(std::move(fold));
        }
    }
    return models;
}

} // namespace collscope::codegen
