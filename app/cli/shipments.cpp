// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shipments.h"

#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/promises.h"
#include "engine/codegen/shipment_json.h"
#include "engine/data/nearest_name.h"
#include "engine/data/say.h"
#include "engine/mpi_formats/runtime_tables.h"
#include "engine/wire/libraries.h"

#include <QDir>
#include <QFileInfo>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace collscope::cli {

namespace {

/// For people, in the order of the libraries: "  openmpi-rules Open MPI rules file [:version=1|2]".
std::string targetList()
{
    std::string text;
    for (const codegen::Target &target : codegen::targets()) {
        text += fmt::format("\n  {:<13} {}", target.name, said(target.title));
        std::string styles = target.takesFolder ? ":FOLDER" : "";
        std::string_view key;
        for (const codegen::Style &style : target.styles) {
            const bool isNext = !key.empty() && style.name.starts_with(key);
            styles += (styles.empty() ? ":" : "|")
                + std::string(isNext ? style.name.substr(key.size()) : style.name);
            key = style.name.substr(0, style.name.find('=') + 1);
        }
        text += styles.empty() ? "" : " [" + styles + ']';
    }
    return text;
}

std::string targetNames()
{
    std::string names;
    for (const codegen::Target &target : codegen::targets()) {
        names += (names.empty() ? "" : ", ") + std::string(target.name);
        if (target.takesFolder)
            names += ":FOLDER";
        for (const codegen::Style &style : target.styles)
            names += ", " + std::string(target.name) + ':' + std::string(style.name);
    }
    return names;
}

/// Wrong usage is found before the data is read.
Result<std::string> targetSpec(const Arguments &arguments)
{
    if (!arguments.has("target"))
        return usageError(say("--target is missing"), say("targets are:{}", targetList()));
    const std::string spec = arguments.value("target");
    const std::string name = spec.substr(0, spec.find(':'));
    const std::string style = name.size() < spec.size() ? spec.substr(name.size() + 1) : std::string();
    const auto &targets = codegen::targets();
    const auto target = std::find_if(targets.begin(), targets.end(),
        [&](const codegen::Target &candidate) { return candidate.name == name; });
    const bool known = target != targets.end()
        && (name.size() == spec.size() || (target->takesFolder && !style.empty())
            || std::any_of(target->styles.begin(), target->styles.end(),
                [&](const codegen::Style &candidate) { return candidate.name == style; }));
    if (!known)
        return usageError(say("there is no target called '{}'", spec),
            meantOr(spec, targetNames(), say("targets are:{}", targetList())));
    return spec;
}

Result<codegen::WhereWorse> whereWorse(const Arguments &arguments)
{
    using codegen::WhereWorse;
    const std::string given = arguments.has("where-worse") ? arguments.value("where-worse") : "cells";
    if (given == "refuse")
        return WhereWorse::refuse;
    if (given == "cells")
        return WhereWorse::leaveCells;
    if (given == "library")
        return WhereWorse::leaveCollective;
    return usageError(say("'{}' is nothing that can be done about decisions that are worse", given),
        say("--where-worse takes refuse, cells or library"));
}

/// A folder that exists, or a path that ends like one.
bool isFolder(const std::string &path)
{
    return !path.empty() && (path.ends_with('/') || QFileInfo(QString::fromStdString(path)).isDir());
}

/// Where an earlier export is written over, what it leaves: nothing says any more that the two do not go
/// together.
void warnOfOthers(const QDir &directory, const codegen::Shipment &shipment)
{
    QStringList others = directory.entryList(QDir::Files | QDir::Hidden, QDir::Name);
    const qsizetype before = others.size();
    for (const codegen::TextFile &file : shipment.files)
        others.removeAll(QString::fromStdString(file.name));
    if (others.isEmpty() || others.size() == before)
        return;
    message(say("warning: {} has other files too, which are no part of this export: {}",
        directory.path().toStdString(), others.join(QStringLiteral(", ")).toStdString()));
}

/// Scripts of an earlier export would go on setting its switches for files that need none.
void removeSwitches(const QDir &directory, const codegen::Shipment &shipment)
{
    for (const QString &name :
        {QStringLiteral("env.sh"), QStringLiteral("modulefile"), QStringLiteral("openmpi-mca-params.conf")}) {
        QFile file(directory.filePath(name));
        const bool isWritten = std::any_of(shipment.files.begin(), shipment.files.end(),
            [&](const codegen::TextFile &written) { return QString::fromStdString(written.name) == name; });
        if (!isWritten && file.open(QIODevice::ReadOnly) && file.readAll().contains("Generated by Collscope")
            && file.remove())
            message(say("{} is removed: it was of the earlier export", file.fileName().toStdString()));
    }
}

/// Of a folder that is not for exports alone: its README is somebody's.
Result<void> checkReadme(const QDir &directory)
{
    constexpr qint64 head = 1 << 16;
    QFile file(directory.filePath(QStringLiteral("README.md")));
    if (file.open(QIODevice::ReadOnly) && file.size() > 0
        && !file.read(head).contains("Generated by Collscope"))
        return workFailed(say("is not of an export, and would be lost"),
            say("choose a folder of its own for the export"), file.fileName().toStdString());
    return {};
}

/// Code has no companions that a library or a shell reads; a folder explains itself all the same.
codegen::TextFile readmeOfCode(const codegen::Shipment &shipment)
{
    const codegen::TextFile &code = shipment.files.front();
    std::string text = fmt::format(
        "# Decision functions for a program\n\n"
        "Generated by Collscope " COLLSCOPE_VERSION ".\n\n"
        "`{0}` is C99 without dependencies. Compile it with the program (`cc -O2 -c {0}`). Before a "
        "collective call, the program calls its function. It returns the name of the algorithm. The "
        "comment at the beginning of the file defines the size in bytes, and has the data, the model and the "
        "requirements (`MIND`).\n\n"
        "Under any MPI program, in the place of a runtime table of Collscope's preload library:\n\n"
        "    cc -O2 -shared -fPIC -DCOLLSCOPE_PLUGIN -o decide.so {0}\n"
        "    export COLLSCOPE_TABLE=$PWD/decide.so\n\n"
        "| collective | function | check |\n|---|---|---|\n",
        code.name);
    for (const codegen::ShippedCollective &row : shipment.collectives)
        if (row.problem.empty())
            text += fmt::format("| {} | `{}_method_name(comm_size, bytes)` | {} |\n", row.collective,
                row.collective, codegen::figuresText(row));
    return {"README.md", text + "\nTo undo it, do not call the functions.\n"};
}

Result<void> write(const std::string &path, codegen::Shipment shipment)
{
    if (!isFolder(path))
        return writeOutput(path, shipment.files.front().text);
    if (!codegen::findTarget(shipment.order.target)->read)
        shipment.files.push_back(readmeOfCode(shipment));
    const QDir directory(QString::fromStdString(path));
    if (!directory.mkpath(QStringLiteral(".")))
        return workFailed(say("cannot be made"), say("choose a place that you may write to"), path);
    if (auto own = checkReadme(directory); !own && shipment.files.size() > 1)
        return own;
    warnOfOthers(directory, shipment);
    // All of them or none: a file beside those of an earlier export may say something else about them.
    std::vector<Output> outputs;
    for (const codegen::TextFile &file : shipment.files) {
        auto output = Output::open(directory.filePath(QString::fromStdString(file.name)).toStdString());
        if (!output)
            return tl::unexpected(output.error());
        output->write(file.text);
        if (auto fits = output->flush(); !fits)
            return fits;
        outputs.push_back(*std::move(output));
    }
    for (Output &output : outputs)
        if (auto finished = output.finish(); !finished)
            return finished;
    removeSwitches(directory, shipment);
    return {};
}

/// Warnings, and notes on algorithms that are not exported, each once: what several collectives have in
/// common with all of their names before it.
class Warnings {
public:
    void add(const std::string &collective, const Finding &finding)
    {
        const bool isWarning = finding.severity == FindingSeverity::warning;
        const bool isNotExported = finding.severity == FindingSeverity::note && finding.unmet != 0;
        if (!isWarning && (!isNotExported || collective.empty()))
            return;
        std::string text = finding.what.text();
        const bool isNamed = text.starts_with(collective + ": ");
        if (isNamed)
            text.erase(0, collective.size() + 2);
        const auto known = std::find_if(
            m_all.begin(), m_all.end(), [&text](const Warning &one) { return one.text == text; });
        if (known == m_all.end())
            m_all.push_back({isWarning, isNamed ? collective : std::string(), std::move(text)});
        else if (isNamed && !known->collectives.empty())
            known->collectives += ", " + collective;
    }
    void show() const
    {
        for (const auto &[isWarning, collectives, text] : m_all) {
            const std::string line = collectives + (collectives.empty() ? "" : ": ") + text;
            message(isWarning ? say("warning: {}{}{}", "", "", line) : line);
        }
    }

private:
    struct Warning {
        bool isWarning;
        std::string collectives;
        std::string text;
    };
    std::vector<Warning> m_all;
};

/// Why a collective is not in the export, without its name: what several have in common is said once.
std::string namelessProblem(const codegen::ShippedCollective &row)
{
    std::string text = row.problem;
    for (const char *const word : {" of ", " for "}) {
        const std::string named = word + row.collective + ' ';
        for (auto at = text.find(named); at != std::string::npos; at = text.find(named, at))
            text.erase(at, named.size() - 1);
    }
    return text;
}

/// Of all collectives with this problem.
std::string namesWith(const codegen::Shipment &shipment, const std::string &problem)
{
    std::string names;
    for (const codegen::ShippedCollective &row : shipment.collectives)
        if (!row.problem.empty() && namelessProblem(row) == problem)
            names += (names.empty() ? "" : ", ") + row.collective;
    return names;
}

/// Warnings, refusals and the figures of every collective, on standard error; `failed` is what the command
/// fails of, which its last message says.
void report(const codegen::Shipment &shipment, const codegen::ShippedCollective *failed)
{
    Warnings warnings;
    std::set<std::string> problems; // each once
    bool isExplained = false;
    const RuleFormat *const rules = codegen::findTarget(shipment.order.target)->rules;
    const wire::Library *const known = rules ? wire::findLibrary(rules->library) : nullptr;
    const std::string library(known ? known->title : rules ? rules->library : "any library");
    if (failed)
        problems.insert(namelessProblem(*failed));
    for (const codegen::ShippedCollective &row : shipment.collectives) {
        if (!row.problem.empty()) {
            if (const std::string text = namelessProblem(row); problems.insert(text).second)
                message(say("{} is left out: {}", namesWith(shipment, text), text));
            continue;
        }
        const bool areRefused = std::any_of(shipment.refusals.begin(), shipment.refusals.end(),
            [&](const codegen::Shipment::Refusal &refusal) {
                return refusal.collective == row.collective && row.verdict == codegen::Verdict::worse;
            });
        if (!areRefused && !std::exchange(isExplained, true))
            message(
                fmt::format("mean penalty of the library default -> of these decisions, against the fastest "
                            "algorithm of {} in each cell:",
                    library));
        if (!areRefused)
            message(row.collective + ": " + codegen::figuresText(row));
        for (const Finding &finding : row.findings)
            warnings.add(row.collective, finding);
    }
    for (const Finding &finding : shipment.findings)
        warnings.add({}, finding);
    warnings.show();
    for (const auto &refusal : shipment.refusals)
        message(shipment.isAsFitted() ? say("written all the same: {}", refusal.text)
                                      : say("refused: {}", refusal.text));
}

Result<void> finish(const Arguments &arguments, const codegen::Shipment &shipment)
{
    const bool all = arguments.value("collective", options::allCollectives) == options::allCollectives;
    const auto problem = std::find_if(shipment.collectives.begin(), shipment.collectives.end(),
        [](const codegen::ShippedCollective &row) { return !row.problem.empty(); });
    // Of all that was measured a target may not know everything; what was named has to be there.
    const bool failed = shipment.files.empty() || (!all && problem != shipment.collectives.end());
    report(shipment, failed ? &*problem : nullptr);
    if (arguments.has("json"))
        if (auto written = writeOutput({}, codegen::shipmentJson(shipment)); !written)
            return written;
    if (failed)
        return workFailed(say("nothing was written: {}: {}", namesWith(shipment, namelessProblem(*problem)),
            namelessProblem(*problem)));
    if (!shipment.mayBeWritten())
        return workFailed(say("nothing was written: the shipping check refuses it"),
            shipment.order.whereWorse == codegen::WhereWorse::refuse
                ? say("leave it to the library with --where-worse cells or library, or write it with --force")
                : say("leave the collective out, choose another --model or --target, or write it with "
                      "--force"));
    if (auto written = write(arguments.value("output"), shipment); !written)
        return written;
    if (!shipment.decidesAnything())
        return tl::unexpected(Problem{ExitStatus::undecided,
            {{}, 0,
                say("nothing is decided: the library decides every call, with these files or without them"),
                {}}});
    const codegen::Target *const known = codegen::findTarget(shipment.order.target);
    if (const std::string &bytes = shipment.files.front().text; wire::isTable(bytes))
        if (const auto table = readTable(bytes, {}))
            for (const std::string &line : tableUsers(*table))
                message(line);
    if (!known->warning.empty())
        message(said(known->warning));
    if (known->read)
        message(said(known->verified));
    return {};
}

} // namespace

Result<codegen::ShippingOrder> shippingOrder(const Arguments &arguments)
{
    const auto target = targetSpec(arguments);
    if (!target)
        return tl::unexpected(target.error());
    const auto worse = whereWorse(arguments);
    if (!worse)
        return tl::unexpected(worse.error());
    if (arguments.has("json") && (!arguments.has("output") || arguments.value("output") == "-"))
        return usageError(
            say("--json and the decisions would both go to standard output"), say("name a file with -o"));
    codegen::ShippingOrder order;
    order.target = *target;
    order.whereWorse = *worse;
    const auto policy = codegen::policyNamed(arguments.value(options::policy.name,
        codegen::policyText(arguments.has("force") ? codegen::ShipmentPolicy::asFitted
                                                   : codegen::ShipmentPolicy::provedBetter)));
    if (!policy)
        return usageError(policy.error().message, policy.error().remedy);
    order.policy = *policy;
    const bool isAsFitted = *policy == codegen::ShipmentPolicy::asFitted;
    if (arguments.has("force") && !isAsFitted)
        return usageError(say("--force and --policy {} contradict each other", codegen::policyText(*policy)),
            say("name one of them"));
    if (isAsFitted && *worse == codegen::WhereWorse::refuse)
        return usageError(
            say("--where-worse refuse and --policy asFitted contradict each other"), say("name one of them"));
    if (isAsFitted && !arguments.has("where-worse"))
        order.whereWorse = codegen::WhereWorse::leaveCollective;
    order.allMessages = arguments.has(options::allMessages.name);
    order.extrapolates = arguments.has("extrapolate");
    order.assumed = promisesOf(arguments);
    if (arguments.has("untried"))
        order.assumed = order.assumed | wire::Requirement::notTried;
    return order;
}

Result<std::vector<codegen::ShippingCollective>> shippingCollectives(
    const Selection &selection, const std::optional<ModelSpec> &spec, const std::vector<DatasetPtr> &all)
{
    const auto names = collectivesOf(selection, all);
    if (!names)
        return tl::unexpected(names.error());
    std::vector<codegen::ShippingCollective> result;
    for (const std::string &name : *names) {
        auto data = fitData(selection, name, all);
        if (!data)
            return tl::unexpected(data.error());
        result.push_back({*std::move(data), spec});
    }
    if (selection.together)
        for (std::size_t i = 0; i < result.size(); ++i)
            for (std::size_t j = 0; j < result.size(); ++j)
                if (i != j)
                    result[i].together.push_back(result[j].data);
    return result;
}

Result<std::optional<ModelSpec>> modelSpec(const Arguments &arguments)
{
    if (!arguments.has("model"))
        return std::optional<ModelSpec>();
    return modelSpecs(arguments).map(
        [](const std::vector<ModelSpec> &specs) { return std::optional(specs.front()); });
}

Result<void> shipAndWrite(const Arguments &arguments, codegen::ShippingOrder order)
{
    const auto shipment = asWork(codegen::ship(std::move(order)));
    if (!shipment)
        return tl::unexpected(shipment.error());
    return finish(arguments, **shipment);
}

} // namespace collscope::cli
