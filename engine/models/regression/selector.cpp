// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/selector.h"

#include "engine/data/say.h"

#include "engine/data/statistics.h"
#include "engine/models/regression/selector_samples.h"
#include "engine/wire/requirements.h"

#include <algorithm>
#include <cmath>

namespace collscope::regression {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// One regressor per method of the grid; null where the method was not measured.
using Regressors = std::vector<RegressorPtr>;

Expected<Regressors> learnAll(
    const std::vector<MethodSamples> &methods, const Learner &learner, const std::stop_token &stop)
{
    Regressors result;
    for (const MethodSamples &method : methods) {
        if (stop.stop_requested())
            return failure("cancelled");
        if (method.samples.size() == 0) {
            result.push_back(nullptr);
            continue;
        }
        auto learnt = learner(method.samples, stop);
        if (!learnt)
            return tl::unexpected(learnt.error());
        result.push_back(*std::move(learnt));
    }
    return result;
}

class Selector final : public Model {
public:
    Selector(DecisionMapPtr map, const ModelSpec &spec, SizesAsked sizes,
        const std::vector<MethodSamples> &methods, Learnt learnt, Regressors regressors,
        std::vector<double> errors)
        : m_map(std::move(map)), m_grid(*m_map->grid), m_spec(spec.text()), m_sizes(sizes), m_learnt(learnt),
          m_regressors(std::move(regressors)), m_errors(std::move(errors))
    {
        for (const MethodSamples &method : methods) {
            m_reaches.emplace_back(method.samples);
            m_all.add(m_reaches.back());
        }
        for (const Method &method : m_grid.methods())
            m_needs.push_back(wire::requirementsOf(method, m_grid.collective()) & wire::aboutProcesses);
    }

    Decision decide(const Instance &instance) const override
    {
        const Decision library{m_grid.baseline(), m_grid.baseline(), true};
        if (!m_grid.locate(instance))
            return library;
        const Features at = m_sizes.of(instance);
        const MethodIndex best = fastest(at, instance.placement.commSize);
        if (best == noMethod || best == m_grid.baseline())
            return library;
        if (!m_errors.empty() && !(gain(best, at) > m_errors[best]))
            return library;
        return {best, best};
    }

    ModelShape shape() const override
    {
        // Nobody counts the regions; where they matter it is as large as the map that it was learnt from.
        ModelShape shape;
        shape.leaves = shape.nodes = m_grid.cells();
        for (const RegressorPtr &one : m_regressors)
            shape.memoryBytes += one ? one->memoryBytes() : 0;
        return shape;
    }
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }

    std::optional<double> seconds(const Instance &instance, MethodIndex method) const override
    {
        if (m_learnt == Learnt::ratios || method >= m_regressors.size() || !m_grid.locate(instance))
            return std::nullopt;
        const Features at = m_sizes.of(instance);
        if (!takesPart(method, m_all.nearest(at), instance.placement.commSize))
            return std::nullopt;
        return m_regressors[method]->seconds(at);
    }

private:
    /// Logarithm of the library's time over the method's.
    double gain(MethodIndex method, const Features &at) const
    {
        const RegressorPtr &library
            = m_regressors[m_grid.baseline()]; // null: left out of what is learnt from
        return library ? std::log(library->seconds(at) / m_regressors[method]->seconds(at)) : 0.0;
    }

    bool takesPart(MethodIndex method, const Features &onEdge, std::uint32_t commSize) const
    {
        return m_regressors[method] && wire::meets(m_needs[method], commSize)
            && m_reaches[method].holds(onEdge);
    }

    MethodIndex fastest(const Features &at, std::uint32_t commSize) const
    {
        const Features onEdge = m_all.nearest(at);
        MethodIndex best = noMethod;
        double least = infinite;
        for (MethodIndex method = 0; method < m_regressors.size(); ++method) {
            if (!m_grid.isCandidate(method) || !takesPart(method, onEdge, commSize))
                continue;
            const double seconds = m_regressors[method]->seconds(at);
            if (seconds < least) {
                least = seconds;
                best = method;
            }
        }
        return best;
    }

    DecisionMapPtr m_map;
    const TimeGrid &m_grid;
    std::string m_spec;
    SizesAsked m_sizes;
    Learnt m_learnt;
    Regressors m_regressors;
    std::vector<double> m_errors; ///< per method, see fallbackParameter(); empty: no fallback
    std::vector<Reach> m_reaches; ///< per method
    Reach m_all; ///< of all methods together
    std::vector<wire::Requirements> m_needs; ///< per method, about processes
};

/// Per method, of log(time / library's time) in cells that nothing was learnt from; infinite where there are
/// none.
Expected<std::vector<double>> errorsOfGain(const std::vector<MethodSamples> &methods, const TimeGrid &grid,
    Learnt what, const Learner &learner, const std::stop_token &stop)
{
    const Folds folds(grid);
    const MethodIndex library = grid.baseline();
    std::vector<std::vector<double>> found(methods.size());
    for (std::size_t fold = 0; fold < folds.count(); ++fold) {
        std::vector<MethodSamples> rest;
        for (const MethodSamples &method : methods)
            rest.push_back(method.without(folds, fold));
        const auto learnt = learnAll(rest, learner, stop);
        if (!learnt)
            return tl::unexpected(learnt.error());
        if (!(*learnt)[library])
            continue;
        for (MethodIndex method = 0; method < methods.size(); ++method) {
            const MethodSamples &of = methods[method];
            for (std::size_t i = 0; (*learnt)[method] && i < of.samples.size(); ++i) {
                const double known = what == Learnt::ratios ? 1.0 : grid.seconds(of.cells[i], library);
                if (folds.of(of.cells[i]) != fold || std::isnan(known))
                    continue;
                const Features &at = of.samples.at[i];
                const double error
                    = std::log((*learnt)[method]->seconds(at) / (*learnt)[library]->seconds(at))
                    - std::log(of.samples.seconds[i] / known);
                found[method].push_back(std::isnan(error) ? infinite : std::abs(error)); // of times below 0
            }
        }
    }
    std::vector<double> errors;
    for (std::vector<double> &of : found)
        errors.push_back(of.empty() ? infinite : median(of));
    return errors;
}

} // namespace

Expected<ModelPtr> makeSelector(const DecisionMapPtr &map, const ModelSpec &spec, const Learner &learner,
    const std::stop_token &stop, Learnt what)
{
    const TimeGrid &grid = *map->grid;
    const bool fallsBack = spec.value("fallback") != 0;
    if (what == Learnt::ratios && grid.baseline() == noMethod)
        return failure(
            say("there is nothing to take ratios to: the library's own choice was not measured for {}",
                grid.collective()),
            say("measure algorithm id 0 (default) too, or write ratio=off"),
            grid.dataset()->provenance().path);
    if (fallsBack && grid.baseline() == noMethod)
        return failure(
            say("there is nothing to fall back to: the library's own choice was not measured for {}",
                grid.collective()),
            say("measure algorithm id 0 (default) too, or write fallback=off"),
            grid.dataset()->provenance().path);
    const SizesAsked sizes(grid, spec.value("log") != 0);
    const std::vector<MethodSamples> methods
        = what == Learnt::ratios ? ratiosOf(samplesOf(grid, sizes), grid) : samplesOf(grid, sizes);
    auto regressors = learnAll(methods, learner, stop);
    if (!regressors)
        return tl::unexpected(regressors.error());
    std::vector<double> errors;
    if (fallsBack) {
        auto found = errorsOfGain(methods, grid, what, learner, stop);
        if (!found)
            return tl::unexpected(found.error());
        errors = *std::move(found);
    }
    return std::make_shared<Selector>(
        map, spec, sizes, methods, what, *std::move(regressors), std::move(errors));
}

ParameterInfo switchParameter(
    std::string_view key, std::string_view title, bool initial, std::string_view help)
{
    return {key, title, "", 0, 1, initial ? 1.0 : 0.0, 1, help, "", true, {}, {"off", "on"}};
}

ParameterInfo logarithmParameter()
{
    return switchParameter("log", "logarithms of sizes", true,
        "Message sizes and placements count by their logarithms, so that 1 KiB is as far from 2 KiB as 1 MiB "
        "from 2 MiB.");
}

ParameterInfo fallbackParameter()
{
    ParameterInfo info = switchParameter("fallback", "leave small gains to the library", false,
        "Where the predicted gain over the library's own choice is no more than the error of predicting it, "
        "as found on placements kept from learning, the library chooses.");
    info.section = "Falling back";
    return info;
}

} // namespace collscope::regression
