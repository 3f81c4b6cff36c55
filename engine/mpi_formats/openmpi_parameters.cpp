// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_parameters.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/lint.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace collscope::openmpi {

namespace {

namespace fs = std::filesystem;

struct Parameter {
    std::string_view name; ///< in the text
    std::string_view value; ///< likewise
    std::size_t line = 0;
};

/// Lines that set nothing are left out.
std::vector<Parameter> parametersOf(std::string_view text)
{
    std::vector<Parameter> result;
    std::size_t number = 0;
    for (const std::string_view line : wire::split(text, '\n')) {
        ++number;
        const auto equals = line.find('=');
        const std::string_view name = wire::trimmed(line.substr(0, equals));
        if (equals == std::string_view::npos || name.empty()
            || name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
                != std::string_view::npos)
            continue;
        result.push_back({name, wire::trimmed(line.substr(equals + 1)), number});
    }
    return result;
}

const Parameter *find(const std::vector<Parameter> &all, std::string_view name)
{
    const auto found = std::find_if(
        all.rbegin(), all.rend(), [name](const Parameter &parameter) { return parameter.name == name; });
    return found == all.rend() || found->value.empty() ? nullptr : &*found;
}

bool isOn(const Parameter *parameter)
{
    constexpr std::array<std::string_view, 3> off{"0", "false", "no"};
    return parameter && std::find(off.begin(), off.end(), parameter->value) == off.end();
}

/// A component that decides by a file of rules.
struct Decider {
    std::string_view file; ///< parameter that names the file
    std::string_view use; ///< parameter without which the file is not read
};
constexpr std::array<Decider, 2> deciders{
    {{"coll_tuned_dynamic_rules_filename", "coll_tuned_use_dynamic_rules"},
        {"coll_han_dynamic_rules_filename", "coll_han_use_dynamic_file_rules"}}};
constexpr const Decider &tuned = deciders[0];
constexpr const Decider &han = deciders[1];

constexpr std::string_view folderMark = "@folder@"; ///< codegen writes it

/// The rules file as it is meant: in a bundle it lies beside the parameters.
fs::path rulesPath(const Parameter &parameter, const std::string &file)
{
    std::string path(parameter.value);
    if (const auto mark = path.find(folderMark); mark != std::string::npos) {
        const std::string folder = fs::path(file).parent_path().string();
        path.replace(mark, folderMark.size(), folder.empty() ? "." : folder);
    }
    return path;
}

bool isThere(const fs::path &path)
{
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// For messages: no path is that long.
std::string shortened(const std::string &path)
{
    constexpr std::size_t most = 300;
    return path.size() > most ? path.substr(0, most) + "..." : path;
}

std::string rulesRemedy(const std::vector<Parameter> &all, const std::string &file)
{
    std::string names;
    for (const Decider &decider : deciders)
        if (const Parameter *const named = find(all, decider.file))
            names += (names.empty() ? "" : say(" and ")) + shortened(rulesPath(*named, file).string());
    return names.empty() ? say("it names no rules file either: name the one that is meant")
                         : say("the rules are in {}: name that", names);
}

constexpr std::string_view whatItIs
    = toSay("is a parameter file of Open MPI (MCA) and holds no rules itself");

class ParameterLinter {
public:
    ParameterLinter(std::string_view text, const std::string &file) : m_all(parametersOf(text)), m_file(file)
    {
    }

    Findings run()
    {
        report(FindingSeverity::note, 0, said(whatItIs), rulesRemedy(m_all, m_file));
        for (const Decider &decider : deciders)
            if (const Parameter *const named = find(m_all, decider.file))
                checkRules(decider, *named);
        checkForced();
        checkHan();
        return byLine(std::move(m_findings));
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    void checkRules(const Decider &decider, const Parameter &named)
    {
        const std::string value(named.value);
        const std::string use(decider.use);
        const bool isBundle = value.find(folderMark) != std::string::npos;
        if (!isOn(find(m_all, use)))
            report(FindingSeverity::error, named.line, say("without {} = 1 the rules file is not read", use),
                say("set {} = 1 too", use));
        if (isBundle)
            report(isThere(rulesPath(named, m_file)) ? FindingSeverity::warning : FindingSeverity::error,
                named.line,
                say("@folder@ stands for the folder of the rules: as it is, Open MPI finds no file and "
                    "decides by itself, without a word"),
                say("write the path of the folder in its place"));
        else if (value.front() != '/' && value.front() != '~')
            report(FindingSeverity::warning, named.line,
                say("a relative path is looked up in the current folder of every process"),
                say("write the whole path"));
        else if (value.front() == '/' && !isThere(value))
            report(FindingSeverity::error, named.line,
                say("there is no file {}: Open MPI decides by itself then, without a word", shortened(value)),
                say("put the rules where every node reads them"));
    }

    /// Algorithms that are forced for all calls.
    void checkForced()
    {
        constexpr std::string_view prefix = "coll_tuned_";
        constexpr std::string_view suffix = "_algorithm";
        const bool isUsed = isOn(find(m_all, tuned.use));
        const bool hasRules = find(m_all, tuned.file);
        for (const Parameter &parameter : m_all) {
            if (!parameter.name.starts_with(prefix) || !parameter.name.ends_with(suffix)
                || parameter.value == "0")
                continue;
            if (!isUsed)
                report(FindingSeverity::error, parameter.line,
                    say("without {} = 1 a forced algorithm is ignored", tuned.use),
                    say("set {} = 1 too", tuned.use));
            else if (hasRules)
                report(FindingSeverity::warning, parameter.line,
                    say("from Open MPI 5.0 on a forced algorithm wins over the rules file, before it the "
                        "file wins"),
                    say("use one or the other"));
        }
    }

    void checkHan()
    {
        const Parameter *const priority = find(m_all, "coll_han_priority");
        const Parameter *const components = find(m_all, "coll");
        const bool isOut = components && components->value.starts_with('^')
            && components->value.find("han") != std::string_view::npos;
        constexpr std::uint64_t ofTuned = 30;
        if (const Parameter *const named = find(m_all, han.file)) {
            const auto number = priority ? wire::parseUnsigned(priority->value) : std::nullopt;
            if (!priority || (number && *number <= ofTuned))
                report(FindingSeverity::warning, priority ? priority->line : named->line,
                    say("coll/han is asked only when its priority is above that of coll/tuned, 30; in Open "
                        "MPI 4.1 it is 0"),
                    say("set coll_han_priority = 35"));
        } else if (const Parameter *const rules = find(m_all, tuned.file);
                   rules && !isOut && !(priority && priority->value == "0")) {
            report(FindingSeverity::warning, priority ? priority->line : rules->line,
                say("from Open MPI 5.0 on coll/han takes most calls on several nodes, and these rules decide "
                    "about their parts only"),
                say("set coll_han_priority = 0 too"));
        }
    }

    std::vector<Parameter> m_all;
    const std::string &m_file;
    Findings m_findings;
};

} // namespace

bool isParameters(std::string_view text)
{
    constexpr std::array<std::string_view, 10> frameworks{
        "coll", "mca", "btl", "pml", "mtl", "osc", "opal", "ompi", "orte", "prte"};
    const std::vector<Parameter> all = parametersOf(text);
    return std::any_of(all.begin(), all.end(), [&frameworks](const Parameter &parameter) {
        const std::string_view framework = parameter.name.substr(0, parameter.name.find('_'));
        return std::find(frameworks.begin(), frameworks.end(), framework) != frameworks.end();
    });
}

Findings lintParameters(std::string_view text, const std::string &file)
{
    return ParameterLinter(text, file).run();
}

Expected<LibraryDecisionsPtr> openParameters(std::string_view text, const std::string &file)
{
    return failure(said(whatItIs), rulesRemedy(parametersOf(text), file), file);
}

} // namespace collscope::openmpi

namespace collscope {

LibraryFormat openMpiParametersFile()
{
    return {"openmpi-parameters", "Open MPI parameter file", openmpi::isParameters,
        [](std::string_view text, const std::string &file, const std::stop_token &) {
            return openmpi::lintParameters(text, file);
        },
        [](std::string_view text, const std::string &file, const std::stop_token &) {
            return openmpi::openParameters(text, file);
        }};
}

} // namespace collscope
