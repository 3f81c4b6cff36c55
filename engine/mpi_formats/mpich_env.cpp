// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/mpich_env.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/shell_variables.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace collscope::mpich {

namespace {

constexpr std::string_view prefix = "MPIR_CVAR_";
constexpr std::string_view suffix = "_INTRA_ALGORITHM";

std::string variable(std::string_view collective, std::string_view ending)
{
    std::string name(collective);
    for (char &c : name)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return std::string(prefix) + name + std::string(ending);
}

struct Forced {
    std::string collective; ///< as in the catalogue if it is there
    std::string algorithm;
    std::size_t line = 0;
    std::optional<Method> method; ///< with its parameters; nothing: not known
};

/// The values that a shell has after the script, by name.
using Values = std::map<std::string_view, std::string_view>;

Values valuesOf(const std::vector<ShellVariable> &variables)
{
    Values values;
    for (const ShellVariable &variable : variables)
        values.insert_or_assign(variable.name, variable.value);
    return values;
}

/// With the parameters that other variables of the script set.
std::optional<Method> methodOfForced(const Forced &one, const Values &values)
{
    auto method = wire::parseMethod(one.algorithm, library, one.collective);
    if (!method || method->isBaseline())
        return method;
    for (const wire::MpichParameter &parameter : wire::mpichParameters(one.collective, one.algorithm)) {
        const auto found = values.find(std::string(prefix) + std::string(parameter.variable));
        const auto value = found == values.end() ? std::nullopt : wire::parseUnsigned(found->second);
        if (!value)
            continue;
        if (parameter.key == wire::mpichFanoutKey)
            method->fanout = static_cast<std::uint32_t>(*value);
        if (parameter.key == wire::mpichSegmentKey)
            method->segmentBytes = *value;
    }
    return method;
}

std::vector<Forced> forced(const std::vector<ShellVariable> &variables)
{
    const Values values = valuesOf(variables);
    std::vector<Forced> result;
    for (const ShellVariable &variable : variables) {
        std::string_view name = variable.name;
        if (!name.starts_with(prefix) || !name.ends_with(suffix)
            || name.size() < prefix.size() + suffix.size())
            continue;
        name = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
        Forced one{std::string(name), std::string(variable.value), variable.line, std::nullopt};
        for (char &c : one.collective)
            if (c >= 'A' && c <= 'Z')
                c = static_cast<char>(c - 'A' + 'a');
        one.method = methodOfForced(one, values);
        result.push_back(std::move(one));
    }
    return result;
}

class VariableDecisions final : public LibraryDecisions {
public:
    explicit VariableDecisions(std::vector<Forced> all) : m_forced(std::move(all)) { }

    LibraryDecision decide(const Instance &instance) const override
    {
        const Forced *const found = last(instance.collective);
        if (found && found->method)
            return {*found->method, static_cast<std::uint32_t>(found->line)};
        return {wire::methodFromId(library, instance.collective, 0), 0};
    }
    std::size_t rules(std::string_view collective) const override { return last(collective) ? 1 : 0; }

private:
    const Forced *last(std::string_view collective) const
    {
        const auto found = std::find_if(m_forced.rbegin(), m_forced.rend(),
            [collective](const Forced &each) { return each.collective == collective; });
        return found == m_forced.rend() || found->algorithm == "auto" ? nullptr : &*found;
    }

    std::vector<Forced> m_forced;
};

class Linter {
public:
    Linter(const std::string &file, const std::stop_token &stop) : m_file(file), m_stop(stop) { }

    Findings run(std::string_view text)
    {
        const std::vector<ShellVariable> variables = shellVariables(text);
        const std::vector<Forced> all = forced(variables);
        std::map<std::string_view, const Forced *> last;
        for (const Forced &one : all)
            last[one.collective] = &one;
        for (const Forced &one : all) {
            if (m_stop.stop_requested())
                break;
            check(one, last.at(one.collective) != &one);
        }
        const auto isSet = [values = valuesOf(variables)](std::string_view name, std::string_view value) {
            const auto found = values.find(name);
            return found != values.end() && (value.empty() || found->second == value);
        };
        const bool noDevice = isSet("MPIR_CVAR_DEVICE_COLLECTIVES", "none");
        for (const Forced &one : all) {
            if (m_stop.stop_requested())
                break;
            const std::string device = deviceVariable(one.collective);
            if (!noDevice && !isSet(device, "0") && one.algorithm != "auto")
                report(FindingSeverity::warning, one.line,
                    fmt::format(
                        "Without {}=0 MPICH may split {} by nodes first and use this algorithm for the "
                        "parts.",
                        device, one.collective),
                    fmt::format("Set {}=0 too.", device));
        }
        if (noDevice)
            report(FindingSeverity::warning, all.empty() ? 0 : all.front().line,
                "MPIR_CVAR_DEVICE_COLLECTIVES=none takes the shared-memory algorithms from every collective: "
                "those that are not set here become slower.",
                "Set MPIR_CVAR_<COLLECTIVE>_DEVICE_COLLECTIVE=0 for the collectives that are set here "
                "instead.");
        if (!all.empty() && isSet("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", {}))
            report(FindingSeverity::warning, all.front().line,
                say("these variables win over the selection tree for their collectives"),
                say("use one or the other"));
        return std::move(m_findings);
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    void check(const Forced &one, bool comesAgain)
    {
        if (comesAgain)
            report(FindingSeverity::error, one.line,
                say("the variable for {} has no effect: it is set again later", one.collective),
                say("set it once"));
        const auto *const algorithms = wire::algorithms(library, one.collective);
        if (!algorithms) {
            report(FindingSeverity::warning, one.line,
                say("{} is not known here: MPICH ignores what it does not know",
                    algorithmVariable(one.collective)),
                say("compare with the variables of the release (mpivars)"));
            return;
        }
        std::string names;
        for (const wire::Algorithm &algorithm : *algorithms)
            names += (names.empty() ? "" : ", ") + std::string(algorithm.name);
        if (one.algorithm != "auto" && !wire::parseMethod(one.algorithm, library, one.collective))
            report(FindingSeverity::error, one.line,
                say("'{}' is no algorithm of {}: a release without it aborts in MPI_Init", one.algorithm,
                    one.collective),
                say("algorithms are auto, {}", names));
    }

    const std::string &m_file;
    const std::stop_token &m_stop;
    Findings m_findings;
};

} // namespace

std::string algorithmVariable(std::string_view collective)
{
    return variable(collective, suffix);
}

std::string deviceVariable(std::string_view collective)
{
    return variable(collective, "_DEVICE_COLLECTIVE");
}

Expected<LibraryDecisionsPtr> openVariables(
    std::string_view text, const std::string &, const std::stop_token &)
{
    return std::make_shared<VariableDecisions>(forced(shellVariables(text)));
}

Findings lintVariables(std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return Linter(file, stop).run(text);
}

} // namespace collscope::mpich

namespace collscope {

LibraryFormat mpichEnvFile()
{
    return {"mpich-env", "MPICH variables",
        [](std::string_view text) { return text.find("_INTRA_ALGORITHM=") != std::string_view::npos; },
        mpich::lintVariables, mpich::openVariables};
}

} // namespace collscope
