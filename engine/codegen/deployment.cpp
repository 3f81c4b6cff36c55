// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"

#include "engine/codegen/item_text.h"
#include "engine/mpi_formats/shell_variables.h"
#include "engine/wire/libraries.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace collscope::codegen {

namespace {

constexpr std::string_view anyReleaseVariable = "COLLSCOPE_ANY_RELEASE";

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

/// A value with the paths in it; `folder` is how the language says where the files are.
std::string withPaths(const Deployment &deployment, const Variable &variable, const std::string &folder)
{
    return replaced(
        replaced(variable.value, "@file@", folder + '/' + deployment.fileName), "@folder@", folder);
}

/// Names a bundle by what is in it (FNV-1a, 64 bits).
std::string bundleMark(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return fmt::format("# bundle {:016x}", hash);
}

/// The one release that all items were measured with; empty: it is not known.
struct MeasuredRelease {
    const wire::Library *library = nullptr;
    std::string version;
};

std::optional<MeasuredRelease> measuredRelease(const std::vector<Item> &items)
{
    std::optional<MeasuredRelease> measured;
    for (const Item &item : items) {
        const Provenance &from = item.model->fittedTo()->grid->dataset()->provenance();
        const wire::Library *const library = wire::recordedLibrary(from.mpiLibrary);
        if (from.origin != Origin::measured || !library || library->speech.anyRelease.empty()
            || from.mpiVersion.empty()
            || from.mpiVersion.find_first_not_of("0123456789.") != std::string::npos
            || (measured && (measured->library != library || measured->version != from.mpiVersion)))
            return std::nullopt;
        measured = {library, from.mpiVersion};
    }
    return measured;
}

} // namespace

std::string releaseCheck(const std::vector<Item> &items)
{
    const auto measured = measuredRelease(items);
    if (!measured)
        return {};
    const wire::LauncherSpeech &speech = measured->library->speech;
    std::string others;
    for (const wire::Library &library : wire::libraries())
        if (&library != measured->library && !library.speech.anyRelease.empty())
            others += (others.empty() ? "" : " | ") + std::string(library.speech.anyRelease);
    return fmt::format(
        "# Releases number their algorithms differently. COLLSCOPE_ANY_RELEASE=1 skips this check.\n"
        "collscope_mpi=unknown\n"
        "for collscope_launcher in {}; do\n"
        "    [ -z \"${{COLLSCOPE_ANY_RELEASE-}}\" ] || break\n"
        "    collscope_text=$(\"$collscope_launcher\" --version 2>/dev/null </dev/null) || continue\n"
        "    case \"$collscope_text \" in\n"
        "    {}{}'[!0-9]*) collscope_mpi=measured; break ;;\n"
        "    {}) collscope_mpi=other; break ;;\n"
        "    {}) collscope_mpi=other ;;\n"
        "    esac\n"
        "done\n"
        "if [ \"$collscope_mpi\" = other ]; then\n"
        "    echo 'collscope: nothing is set: the MPI in PATH is not {} {}, which was measured. Put that "
        "release first in PATH, tune again, or set COLLSCOPE_ANY_RELEASE=1.' >&2\n"
        "    unset collscope_file collscope_folder collscope_mpi collscope_launcher collscope_text\n"
        "    return 0\n"
        "fi\n"
        "unset collscope_mpi collscope_launcher collscope_text\n",
        speech.launchers, speech.beforeRelease, measured->version, speech.anyRelease, others,
        measured->library->title, measured->version);
}

namespace {

/// A POSIX shell does not tell a script it reads where that is; then the script must be in the current
/// folder, and this one, not another bundle's.
std::string environmentScript(
    const std::vector<Item> &items, const Deployment &deployment, std::string_view mark)
{
    std::string text = fmt::format("{}\n# For {} of {}. {}.\n"
                                   "# Source it before mpirun: . ./env.sh\n"
                                   "if [ -n \"${{BASH_VERSION-}}\" ]; then\n"
                                   "    eval 'collscope_file=${{BASH_SOURCE[0]}}'\n"
                                   "elif [ -n \"${{ZSH_VERSION-}}\" ]; then\n"
                                   "    eval 'collscope_file=${{(%):-%x}}'\n"
                                   "else\n"
                                   "    collscope_file=./env.sh\n"
                                   "fi\n"
                                   "collscope_folder=$(CDPATH= cd -- \"$(dirname -- \"$collscope_file\")\" "
                                   "&& pwd)\n"
                                   "if ! grep -q '^{}$' \"$collscope_file\" 2>/dev/null; then\n"
                                   "    echo 'env.sh: this shell does not say where the file is: go to its "
                                   "folder first, then . ./env.sh' >&2\n"
                                   "    unset collscope_file collscope_folder\n"
                                   "    return 1\n"
                                   "fi\n"
                                   "if [ ! -f \"$collscope_folder/{}\" ]; then\n"
                                   "    echo \"env.sh: {} is not beside it in $collscope_folder: source the "
                                   "file itself, not a link to it\" >&2\n"
                                   "    unset collscope_file collscope_folder\n"
                                   "    return 1\n"
                                   "fi\n",
        mark, deployment.fileName, deployment.library, generatedBy(), mark, deployment.fileName,
        deployment.fileName);
    text += releaseCheck(items);
    for (const Variable &variable : deployment.variables)
        text += fmt::format(
            "export {}=\"{}\"\n", variable.name, withPaths(deployment, variable, "$collscope_folder"));
    text += "unset collscope_file collscope_folder\n";
    for (const std::string &hint : deployment.hints)
        text += "# " + hint + '\n';
    return text;
}

/// A module file cannot find out which MPI a job will use: its help names the one that was measured.
std::string moduleFile(const std::vector<Item> &items, const Deployment &deployment)
{
    const auto measured = deployment.isOfRelease ? measuredRelease(items) : std::nullopt;
    const std::string only
        = measured ? fmt::format(", measured with {} {}", measured->library->title, measured->version) : "";
    std::string text = fmt::format("#%Module1.0\n"
                                   "# Tuned collective decisions for {}. {}.\n"
                                   "module-whatis \"tuned collective decisions for {}{}\"\n"
                                   "set collscope_folder [file dirname $ModulesCurrentModulefile]\n",
        deployment.library, generatedBy(), deployment.library, only);
    if (measured)
        text += fmt::format("proc ModulesHelp {{}} {{\n"
                            "    puts stderr {{Load this module with {} {} only. Other releases number their "
                            "algorithms differently, and this module does not check the release. {} does.}}\n"
                            "}}\n",
            measured->library->title, measured->version, deployment.script());
    for (const Variable &variable : deployment.variables) {
        const std::string value = withPaths(deployment, variable, "$collscope_folder");
        // Brackets in double quotes would be commands to Tcl, braces would keep the folder from being put in.
        text += value == variable.value ? fmt::format("setenv {} {{{}}}\n", variable.name, value)
                                        : fmt::format("setenv {} \"{}\"\n", variable.name, value);
    }
    return text;
}

std::string readme(const std::vector<Item> &items, const Deployment &deployment, bool decides)
{
    const bool hasConfiguration = !deployment.configuration.name.empty();
    std::string names;
    for (const Variable &variable : deployment.variables)
        names += (names.empty() ? "`" : ", `") + variable.name + '`';
    std::string text
        = fmt::format("# Collective decisions for {}\n\n{}.\n\n", deployment.library, generatedBy());
    if (decides && !deployment.warning.empty())
        text += fmt::format("**{}**\n\n", deployment.warning);
    for (const Item &item : items)
        for (const auto &[key, value] : item.judged)
            if (key == "REFUSED")
                text += fmt::format("**{}: {}**\n\n", item.model->fittedTo()->grid->collective(), value);
    for (const Item &item : items) {
        const TimeGrid &grid = *item.model->fittedTo()->grid;
        const bool isOfJob = std::any_of(
            item.judged.begin(), item.judged.end(), [](const auto &line) { return line.first == "job"; });
        if (isOfPredictions(grid) && !isOfJob)
            text += fmt::format("**{}: by PREDICTED times, not by measured ones.**\n\n", grid.collective());
    }
    std::string figures;
    for (const Item &item : items)
        figures += fmt::format(
            "\n## {}\n\n{}", item.model->fittedTo()->grid->collective(), itemLines(item, "    "));
    if (!decides)
        return text + "All is left to the library: there is nothing to install, and no switch to set.\n"
            + figures;
    text += "## Install\n\n"
            "1. Copy this folder to a place that every node of a job can read, and keep the files together.\n"
            "2. Set the switches in one of these ways:\n"
            "   - `. ./"
        + deployment.script()
        + "` before `mpirun`,\n"
          "   - `module load ./modulefile` (or `module use` its folder), ";
    text += hasConfiguration
        ? fmt::format(
            "or\n   - put the lines of `{}` into {}, with the path of this folder in place of `@folder@`.\n",
            deployment.configuration.name, deployment.configurationPlace)
        : std::string("either of which must reach the processes of the job.\n");
    if (const auto measured = measuredRelease(items); measured && deployment.isOfRelease)
        text += fmt::format(
            "\n`{}` sets nothing if `mpirun` in PATH is not of {} {}, and prints that. "
            "`COLLSCOPE_ANY_RELEASE=1` skips this check. The other ways do not check the release.\n",
            deployment.script(), measured->library->title, measured->version);
    text += "\n## Verified\n\n" + deployment.verified + '\n';
    text += fmt::format("\n## Undo\n\nUnset {}{}; a job started after that decides as it did before.\n\n{}",
        names, hasConfiguration ? " (`module unload`), or remove the lines" : " (`module unload`)",
        deployment.notes);
    return text + figures;
}

bool decidesAnything(const std::vector<Item> &items)
{
    return std::any_of(items.begin(), items.end(), [](const Item &item) {
        const TimeGrid &grid = *item.model->fittedTo()->grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const Decision decision = item.model->decide(grid.instance(grid.cell(cell)));
            if (!decision.toLibrary && decision.method != grid.baseline())
                return true;
        }
        return false;
    });
}

} // namespace

Deployment scriptDeployment(
    std::string library, const TextFile &script, std::string_view verified, std::string_view notes)
{
    Deployment deployment;
    deployment.library = std::move(library);
    deployment.fileName = script.name;
    deployment.fileIsScript = true;
    deployment.isOfRelease = script.text.find(anyReleaseVariable) != std::string::npos;
    for (const ShellVariable &variable : shellVariables(script.text))
        if (!variable.name.starts_with("collscope_")) // of the check
            deployment.variables.push_back({std::string(variable.name), std::string(variable.value)});
    deployment.verified = verified;
    deployment.notes = notes;
    return deployment;
}

std::vector<Variable> openMpiTunedVariables()
{
    return {{"OMPI_MCA_coll_tuned_use_dynamic_rules", "1"},
        {"OMPI_MCA_coll_tuned_dynamic_rules_filename", "@file@"}, {"OMPI_MCA_coll_han_priority", "0"}};
}

TextFile openMpiParameters(const std::vector<Variable> &variables, const std::string &fileName)
{
    TextFile file{"openmpi-mca-params.conf", "# " + generatedBy() + '\n'};
    for (const Variable &variable : variables)
        file.text += variable.name.substr(std::string_view("OMPI_MCA_").size()) + " = "
            + replaced(variable.value, "@file@", "@folder@/" + fileName) + '\n';
    return file;
}

std::string generatedBy()
{
    return std::string("Generated by Collscope " COLLSCOPE_VERSION ". ") + ownership;
}

std::string wrappedComment(std::string_view prefix, std::string_view text)
{
    constexpr std::size_t width = 100;
    std::string result;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (end > width)
            end = text.rfind(' ', width);
        if (end == std::string_view::npos)
            end = text.size();
        result += std::string(prefix) + std::string(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

std::string itemLines(const Item &item, std::string_view prefix)
{
    const DecisionMap &fitted = *item.model->fittedTo();
    std::string text = commentLine(prefix, "data", originLine(fitted.grid->dataset()->provenance()));
    text += commentLine(prefix, "model", modelLine(*item.model));
    text += commentLine(prefix, "cells", gridLine(fitted));
    if (const std::string excluded = excludedLine(fitted); !excluded.empty())
        text += commentLine(prefix, "excluded", excluded);
    text += commentLine(prefix, "penalty", penaltyLine(item));
    if (item.map && item.map != item.model->fittedTo())
        text += commentLine(prefix, "penalty on", originLine(item.map->grid->dataset()->provenance()));
    if (fitted.grid->selection().ppn)
        text += commentLine(prefix, "processes", std::to_string(*fitted.grid->selection().ppn) + " per node");
    if (const std::string calls = wire::requirementsText(item.assumed); !calls.empty())
        text += commentLine(prefix, "ASSUMED", "every call has " + calls);
    if (wire::has(item.assumed, wire::Requirement::notTried))
        text += commentLine(
            prefix, "ASSUMED", "algorithms of releases of the library that could not be tried are right");
    if (wire::has(item.assumed, wire::Requirement::deterministicOnly))
        text += commentLine(prefix, "deterministic", "every method here; the library decides elsewhere");
    for (const auto &[key, value] : item.judged)
        text += commentLine(prefix, key, value);
    return text;
}

std::vector<TextFile> deploymentFiles(const std::vector<Item> &items, const Deployment &deployment)
{
    // Switches change more than what the files decide: without a decision nobody is to set them.
    if (!decidesAnything(items))
        return {{"README.md", readme(items, deployment, false)}};
    std::vector<TextFile> files = {{"README.md", readme(items, deployment, true)}};
    if (!deployment.fileIsScript)
        files.push_back({"env.sh", environmentScript(items, deployment, bundleMark(files.front().text))});
    files.push_back({"modulefile", moduleFile(items, deployment)});
    if (!deployment.configuration.name.empty())
        files.push_back(deployment.configuration);
    return files;
}

} // namespace collscope::codegen
