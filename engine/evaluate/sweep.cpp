// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/sweep.h"

#include "engine/data/say.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr std::string_view dots = "..";

tl::unexpected<Diagnostic> tooMany()
{
    return failure(say("the sweep has more than {} combinations", SweepPlan::mostPoints),
        say("take larger steps (first..last/step), factors (first..last*factor) or fewer parameters"));
}

tl::unexpected<Diagnostic> noRange(std::string_view assignment)
{
    return failure(say("'{}' is no range", assignment),
        say("write key=first..last, key=first..last/step or key=first..last*factor, with first not above "
            "last, step above 0, factor above 1 and, with a factor, first above 0"));
}

/// A decimal step is no binary number: what is meant is the nearest number of few digits.
double rounded(double value)
{
    constexpr double digits = 1e9;
    return std::abs(value) < 1e6 ? std::round(value * digits) / digits : value;
}

} // namespace

Expected<std::vector<double>> rangeValues(std::string_view assignment, std::string_view range)
{
    const auto at = range.find(dots);
    if (at == std::string_view::npos)
        return noRange(assignment);
    const std::string_view rest = range.substr(at + dots.size());
    const auto mark = rest.find_first_of("/*");
    const auto first = wire::parseDouble(range.substr(0, at));
    const auto last = wire::parseDouble(rest.substr(0, mark));
    const auto by
        = mark == std::string_view::npos ? std::optional(1.0) : wire::parseDouble(rest.substr(mark + 1));
    const bool factor = mark != std::string_view::npos && rest[mark] == '*';
    if (!first || !last || !by || !std::isfinite(*last - *first) || *first > *last || !std::isfinite(*by)
        || *by <= (factor ? 1.0 : 0.0) || (factor && *first <= 0))
        return noRange(assignment);
    // A last value that is missed by rounding alone belongs to it.
    const double steps
        = (factor ? std::log(*last / *first) / std::log(*by) : (*last - *first) / *by) * (1 + 1e-12) + 1e-9;
    if (!(steps < static_cast<double>(SweepPlan::mostPoints)))
        return tooMany();
    std::vector<double> values;
    for (int i = 0; i <= static_cast<int>(steps); ++i)
        values.push_back(rounded(factor ? *first * std::pow(*by, i) : *first + i * *by));
    return values;
}

namespace {

/// SPEC of one combination, before it is known to be one.
std::string specText(const SweepPlan &plan, std::size_t point)
{
    std::string text = plan.kind;
    std::size_t rest = point;
    std::size_t below = plan.points();
    for (const SweepPlan::Range &range : plan.ranges) {
        below /= range.values.size();
        text += (&range == &plan.ranges.front() ? ':' : ',') + range.key + '='
            + wire::formatDouble(range.values[rest / below]);
        rest %= below;
    }
    return text;
}

} // namespace

std::size_t SweepPlan::points() const
{
    std::size_t product = 1;
    for (const Range &range : ranges)
        product *= range.values.size();
    return product;
}

ModelSpec SweepPlan::spec(std::size_t point) const
{
    ModelSpec spec{kind, {}};
    std::size_t rest = point;
    for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
        spec.parameters[range->key] = range->values[rest % range->values.size()];
        rest /= range->values.size();
    }
    return spec;
}

Expected<SweepPlan> parseSweep(std::string_view text)
{
    const auto colon = text.find(':');
    SweepPlan plan{std::string(text.substr(0, colon)), {}};
    if (colon == std::string_view::npos || text.find(dots) == std::string_view::npos)
        return parseModelSpec(text).and_then([&](const ModelSpec &spec) -> Expected<SweepPlan> {
            if (!spec.rules.empty() || !spec.file.empty())
                return failure(say("'{}' has no parameters that a sweep could vary", plan.kind),
                    say("fit and compare take it as it is"));
            for (const auto &[key, value] : spec.parameters)
                plan.ranges.push_back({key, {value}});
            return plan;
        });
    for (const std::string_view assignment : wire::split(text.substr(colon + 1), ',')) {
        const auto equals = std::min(assignment.find('='), assignment.size());
        const std::string_view key = assignment.substr(0, equals);
        const std::string_view value = assignment.substr(std::min(equals + 1, assignment.size()));
        SweepPlan::Range range{std::string(key), {}};
        if (value.find(dots) == std::string_view::npos) {
            const auto only = parseModelSpec(plan.kind + ':' + std::string(assignment));
            if (!only)
                return tl::unexpected(only.error());
            range.values = {only->parameters.begin()->second};
        } else {
            auto values = rangeValues(assignment, value);
            if (!values)
                return tl::unexpected(values.error());
            range.values = *std::move(values);
        }
        if (plan.points() > SweepPlan::mostPoints / range.values.size())
            return tooMany();
        plan.ranges.push_back(std::move(range));
    }
    // What every combination must keep: keys that exist, once each, and values within their limits.
    for (std::size_t point = 0; point < plan.points(); ++point)
        if (const auto spec = parseModelSpec(specText(plan, point)); !spec)
            return tl::unexpected(spec.error());
    return plan;
}

namespace {

using FitPoint = std::function<Expected<FitPtr>(std::size_t point, const ModelSpec &spec)>;

/// `done`: the part of the work that came before.
Expected<std::vector<SweepPoint>> swept(const SweepPlan &plan, const DecisionMap &map,
    const FitPoint &fitPoint, const FractionCallback &progress, double done, const std::stop_token &stop)
{
    const std::size_t count = plan.points();
    std::vector<SweepPoint> points;
    for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
        const ModelSpec spec = plan.spec(i);
        const auto fitted = fitPoint(i, spec);
        points.push_back(
            fitted ? SweepPoint{spec, *fitted} : SweepPoint{spec, nullptr, fitted.error().message});
        if (progress)
            progress(done + (1 - done) * static_cast<double>(i + 1) / static_cast<double>(count));
    }
    if (stop.stop_requested())
        return failure("cancelled");
    if (std::none_of(points.begin(), points.end(), [](const SweepPoint &point) { return point.isFitted(); }))
        return failure(say("none of the models of the sweep can be fitted: {}", points.front().problem),
            say("choose other ranges"), map.grid->dataset()->provenance().path);
    return points;
}

FitWishes figuresOnly(FitWishes wishes)
{
    wishes.figuresOnly = true;
    return wishes;
}

} // namespace

Expected<std::vector<SweepPoint>> sweep(const SweepPlan &plan, const StudyPtr &study,
    const FractionCallback &progress, const std::stop_token &stop, const FitWishes &wishes)
{
    const ModelKind *const kind = findModelKind(plan.kind);
    const ParameterInfo *const limit = kind ? kind->leafLimit() : nullptr;
    FitCache cache;
    for (std::size_t i = 0; limit && i < plan.points(); ++i)
        if (const double leaves = plan.spec(i).value(limit->key); leaves < limit->most) // that is no limit
            cache.mostLeaves = std::max(cache.mostLeaves, static_cast<std::size_t>(leaves));
    if (wishes.bound)
        cache.curves = {wishes.bound};
    // What the points share is half of the work, and done with the first of them.
    const double shared = cache.mostLeaves > 0 ? 0.5 : 0.0;
    double told = 0;
    const auto tell = [&](double part) {
        if (progress && shared > 0 && part * shared > told)
            progress(told = part * shared);
    };
    const FitWishes only = figuresOnly(wishes);
    const auto fitPoint = [&](std::size_t point, const ModelSpec &spec) {
        if (cache.mostLeaves == 0)
            return fit(spec, study, only, stop);
        const auto ofFirst = point == 0 ? FractionCallback(tell) : FractionCallback();
        return fitModel(spec, study->map(), FitContext{stop, ofFirst, &cache})
            .and_then([&](const ModelPtr &model) { return fitOf(spec, model, study, only, stop); });
    };
    return swept(plan, *study->map(), fitPoint, progress, shared, stop);
}

namespace {

/// So many studies of all, behind those before them.
struct Share {
    std::size_t before = 0;
    std::size_t size = 1;
    std::size_t all = 1;
};

FractionCallback shareOf(const FractionCallback &progress, const Share &share)
{
    if (!progress)
        return {};
    return [&progress, share](double done) {
        progress((static_cast<double>(share.before) + done * static_cast<double>(share.size))
            / static_cast<double>(share.all));
    };
}

/// One model for all of them, which are of one dataset, per point.
std::vector<StudySweep> sweepTogether(const SweepPlan &plan, const std::vector<StudyPtr> &studies,
    const FractionCallback &progress, const std::stop_token &stop, const FitWishes &wishes)
{
    const auto fitPoint
        = [&](std::size_t, const ModelSpec &spec) { return fitTogether(spec, studies, wishes, stop); };
    const auto wholes = swept(plan, *studies.front()->map(), fitPoint, progress, 0, stop);
    std::vector<StudySweep> sweeps;
    for (std::size_t i = 0; i < studies.size(); ++i) {
        StudySweep one{plan, studies[i], true};
        if (!wholes)
            one.problem = wholes.error();
        else
            for (const SweepPoint &whole : *wholes) {
                one.points.push_back(whole);
                if (whole.isFitted())
                    one.points.back().fit = whole.fit->parts[i];
            }
        sweeps.push_back(std::move(one));
    }
    return sweeps;
}

/// Those of each dataset stand together.
std::vector<std::vector<StudyPtr>> byDataset(const std::vector<StudyPtr> &studies)
{
    std::vector<std::vector<StudyPtr>> groups;
    for (const StudyPtr &study : studies) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const std::vector<StudyPtr> &group) {
            return group.front()->data.dataset == study->data.dataset;
        });
        if (same == groups.end())
            groups.push_back({study});
        else
            same->push_back(study);
    }
    return groups;
}

} // namespace

Expected<std::vector<StudySweep>> sweepAll(const SweepPlan &plan, const std::vector<StudyPtr> &studies,
    bool together, const FractionCallback &progress, const std::stop_token &stop, const FitWishes &wishes)
{
    std::vector<std::vector<StudyPtr>> groups;
    if (together)
        groups = byDataset(studies);
    else
        for (const StudyPtr &study : studies)
            groups.push_back({study});
    const FitWishes only = figuresOnly(wishes);
    std::vector<StudySweep> sweeps;
    for (const std::vector<StudyPtr> &group : groups) {
        const FractionCallback part = shareOf(progress, {sweeps.size(), group.size(), studies.size()});
        if (group.size() > 1) {
            for (StudySweep &one : sweepTogether(plan, group, part, stop, only))
                sweeps.push_back(std::move(one));
        } else {
            StudySweep one{plan, group.front()};
            if (auto points = sweep(plan, group.front(), part, stop, wishes))
                one.points = *std::move(points);
            else
                one.problem = points.error();
            sweeps.push_back(std::move(one));
        }
        if (stop.stop_requested())
            return failure("cancelled");
    }
    if (std::all_of(sweeps.begin(), sweeps.end(), [](const StudySweep &one) { return one.problem; }))
        return tl::unexpected(*sweeps.front().problem);
    return sweeps;
}

std::vector<std::size_t> variedRanges(const SweepPlan &plan)
{
    std::vector<std::size_t> varied;
    for (std::size_t i = 0; i < plan.ranges.size(); ++i)
        if (plan.ranges[i].values.size() > 1)
            varied.push_back(i);
    return varied;
}

} // namespace collscope
