// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/model.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

std::string kindNames()
{
    std::string names;
    for (const ModelKind &kind : modelKinds())
        names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

std::string keyNames(const ModelKind &kind)
{
    if (kind.parameters.empty())
        return say("{} takes no parameters", kind.name);
    std::string names = say("{} takes", kind.name);
    for (const ParameterInfo &parameter : kind.parameters)
        names
            += std::string(&parameter == &kind.parameters.front() ? " " : ", ") + std::string(parameter.key);
    return names;
}

const ParameterInfo *findParameter(const ModelKind &kind, std::string_view key)
{
    const auto found = std::find_if(kind.parameters.begin(), kind.parameters.end(),
        [key](const ParameterInfo &parameter) { return parameter.key == key; });
    return found == kind.parameters.end() ? nullptr : &*found;
}

/// "mean-penalty, mean-time-lost or maximum-penalty"
std::string choiceNames(const ParameterInfo &parameter)
{
    std::string names;
    for (const std::string_view &choice : parameter.choices)
        names += (&choice == &parameter.choices.front()         ? ""
                         : &choice == &parameter.choices.back() ? " or "
                                                                : ", ")
            + std::string(choice);
    return names;
}

/// A value from a SPEC: a number or the name of a choice. Where names are numbers, only a name: the fourth
/// version is not version 4.
std::optional<double> parseValue(const ParameterInfo &parameter, std::string_view text)
{
    const auto &choices = parameter.choices;
    const auto named = std::find(choices.begin(), choices.end(), text);
    if (named != choices.end())
        return static_cast<double>(named - choices.begin());
    const bool areNumbers = std::any_of(choices.begin(), choices.end(),
        [](std::string_view name) { return wire::parseDouble(name).has_value(); });
    return areNumbers ? std::nullopt : wire::parseDouble(text);
}

/// What is wrong with a value for a parameter, if anything is.
std::optional<Diagnostic> problem(const ParameterInfo &parameter, double value, const std::string &assignment)
{
    const bool whole = parameter.step == 1.0;
    if (value >= parameter.least && value <= parameter.most && (!whole || value == std::floor(value)))
        return std::nullopt;
    if (!parameter.choices.empty())
        return Diagnostic{{}, 0, say("'{}' is no choice", assignment),
            say("{} is {}", parameter.key, choiceNames(parameter))};
    const std::string least = wire::formatDouble(parameter.leastSaid());
    const std::string most = wire::formatDouble(parameter.most);
    return Diagnostic{{}, 0, say("'{}' is out of range", assignment),
        whole ? say("{} is a whole number from {} to {}", parameter.key, least, most)
              : say("{} is a number from {} to {}", parameter.key, least, most)};
}

tl::unexpected<Diagnostic> unknownKind(const std::string &name)
{
    return failure(say("there is no model called '{}'", name), say("models are {}", kindNames()));
}

tl::unexpected<Diagnostic> unknownParameter(const ModelKind &kind, std::string_view assignment)
{
    return failure(say("'{}' is no parameter of {}", assignment, kind.name),
        say("{}, each as key=value", keyNames(kind)));
}

std::string togetherNames()
{
    std::string names;
    for (const ModelKind &kind : modelKinds())
        if (kind.fitsTogether)
            names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

/// The kind of a spec whose parameters are all known and in range.
Expected<const ModelKind *> checkedKind(const ModelSpec &spec)
{
    const ModelKind *const kind = findModelKind(spec.kind);
    if (!kind)
        return unknownKind(spec.kind);
    for (const auto &[key, value] : spec.parameters) {
        const std::string assignment = key + '=' + wire::formatDouble(value);
        const ParameterInfo *const parameter = findParameter(*kind, key);
        if (!parameter)
            return unknownParameter(*kind, assignment);
        if (auto wrong = problem(*parameter, value, assignment))
            return tl::unexpected(std::move(*wrong));
    }
    return kind;
}

/// Of the kind for which it holds; there is one.
ModelSpec specOfKind(bool (*isIt)(const ModelKind &kind))
{
    const auto &all = modelKinds();
    const ModelKind &kind = *std::find_if(all.begin(), all.end(), isIt);
    return {std::string(kind.name), kind.firstChoice.value_or(Parameters{})};
}

} // namespace

std::string valueText(const ParameterInfo &parameter, double value)
{
    return value >= 0 && value < static_cast<double>(parameter.choices.size())
        ? std::string(parameter.choices[static_cast<std::size_t>(value)])
        : wire::formatDouble(value);
}

bool ModelSpec::isMeasured() const
{
    const ModelKind *const found = findModelKind(kind);
    return found && found->isMeasured;
}

bool ModelSpec::isBaseline() const
{
    const ModelKind *const found = findModelKind(kind);
    return found && found->isBaseline;
}

ModelSpec measuredSpec()
{
    return specOfKind([](const ModelKind &kind) { return kind.isMeasured; });
}

ModelSpec baselineSpec()
{
    return specOfKind([](const ModelKind &kind) { return kind.isBaseline; });
}

ModelSpec firstSpec()
{
    return specOfKind([](const ModelKind &kind) { return kind.firstChoice.has_value(); });
}

double ModelSpec::value(std::string_view key) const
{
    const auto given = parameters.find(key);
    if (given != parameters.end())
        return given->second;
    const ModelKind *const found = findModelKind(kind);
    const ParameterInfo *const parameter = found ? findParameter(*found, key) : nullptr;
    return parameter ? parameter->initial : std::numeric_limits<double>::quiet_NaN();
}

std::string ModelSpec::text() const
{
    std::string result = kind;
    const ModelKind *const found = findModelKind(kind);
    if (!found)
        return result;
    if (found->open)
        return result + ':' + file;
    if (found->make)
        return result + ':' + rules.text();
    for (const ParameterInfo &parameter : found->parameters) {
        const double current = value(parameter.key);
        if (!parameter.mostText.empty() && current == parameter.most && parameter.leastText.empty())
            continue; // not limited: not said
        if (!parameter.leastText.empty() && current == parameter.least)
            continue;
        const bool isByData = !parameter.choices.empty() && parameter.choices.front() == "as-measured";
        if ((!parameter.section.empty() || isByData) && current == parameter.initial)
            continue;
        result += result.size() == kind.size() ? ':' : ',';
        result += std::string(parameter.key) + '=' + valueText(parameter, current);
    }
    return result;
}

Expected<ModelSpec> parseModelSpec(std::string_view text)
{
    ModelSpec spec;
    const auto colon = text.find(':');
    spec.kind = text.substr(0, colon);
    const ModelKind *const kind = findModelKind(spec.kind);
    if (!kind)
        return unknownKind(spec.kind);
    if (kind->open) {
        if (colon == std::string_view::npos || colon + 1 == text.size())
            return failure(say("'{}' names no file", text), say("write {}:PATH", spec.kind));
        spec.file = text.substr(colon + 1);
        return spec;
    }
    if (kind->make)
        return HandRules::parse(colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1))
            .map([&spec](HandRules rules) {
                spec.rules = std::move(rules);
                return spec;
            });
    if (colon == std::string_view::npos)
        return spec;
    for (const std::string_view assignment : wire::split(text.substr(colon + 1), ',')) {
        const auto equals = assignment.find('=');
        const std::string_view key = assignment.substr(0, equals);
        const ParameterInfo *const parameter = findParameter(*kind, key);
        if (!parameter || equals == std::string_view::npos)
            return unknownParameter(*kind, assignment);
        auto value = parseValue(*parameter, assignment.substr(equals + 1));
        if (value && *value < parameter->leastSaid())
            value.reset(); // who means that does not say the parameter
        const double number = value.value_or(std::numeric_limits<double>::quiet_NaN());
        if (auto wrong = problem(*parameter, number, std::string(assignment)))
            return tl::unexpected(std::move(*wrong));
        // + 0.0 turns -0 into 0, which has one text.
        if (!spec.parameters.emplace(key, number + 0.0).second)
            return failure(say("'{}' is given twice", key), say("give each parameter once"));
    }
    return spec;
}

Expected<ModelPtr> fitModel(const ModelSpec &spec, const DecisionMapPtr &map, const std::stop_token &stop)
{
    return fitModel(spec, map, FitContext{stop});
}

Expected<ModelPtr> fitModel(const ModelSpec &spec, const DecisionMapPtr &map, const FitContext &context)
{
    return checkedKind(spec).and_then([&](const ModelKind *kind) -> Expected<ModelPtr> {
        if (kind->open)
            return kind->open(map, spec.file, context.stop);
        if (kind->make)
            return kind->make(map, spec.rules);
        auto models = kind->fit({&map, 1}, spec.parameters, context);
        if (!models)
            return tl::unexpected(models.error());
        return std::move(models->front());
    });
}

Expected<std::vector<ModelPtr>> fitTogether(
    const ModelSpec &spec, const std::vector<DecisionMapPtr> &maps, const std::stop_token &stop)
{
    return fitTogether(spec, maps, FitContext{stop});
}

Expected<std::vector<ModelPtr>> fitTogether(
    const ModelSpec &spec, const std::vector<DecisionMapPtr> &maps, const FitContext &context)
{
    const auto kind = checkedKind(spec);
    if (!kind)
        return tl::unexpected(kind.error());
    if (!(*kind)->fitsTogether)
        return failure(say("a model {} cannot be fitted to several collectives together", spec.kind),
            say("models that can are {}", togetherNames()));
    if (maps.empty())
        return failure(say("there is no decision map to fit to"));
    for (auto map = maps.begin(); map != maps.end(); ++map)
        if (std::any_of(maps.begin(), map, [&](const DecisionMapPtr &before) {
                return before->grid->collective() == (*map)->grid->collective();
            }))
            return failure(say("{} is there twice", (*map)->grid->collective()),
                say("fit different collectives together"));
    return (*kind)->fit(maps, spec.parameters, context);
}

} // namespace collscope
