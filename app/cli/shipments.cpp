// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shipments.h"

#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/promises.h"
#include "engine/codegen/shipment_json.h"
#include "engine/data/say.h"
#include "engine/mpi_formats/runtime_tables.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace collscope::cli {

namespace {

std::string targetNames()
{
    std::string names;
    for (const codegen::Target &target : codegen::targets()) {
        names += (names.empty() ? "" : ", ") + std::string(target.name);
        for (const codegen::Style &style : target.styles)
            names += ", " + std::string(target.name) + ':' + std::string(style.name);
    }
    return names;
}

/// Wrong usage is found before the data is read.
Result<std::string> targetSpec(const Arguments &arguments)
{
    if (!arguments.has("target"))
        return usageError(say("there is no --target"), say("targets are {}", targetNames()));
    const std::string spec = arguments.value("target");
    const std::string name = spec.substr(0, spec.find(':'));
    const std::string style = name.size() < spec.size() ? spec.substr(name.size() + 1) : std::string();
    const auto &targets = codegen::targets();
    const auto target = std::find_if(targets.begin(), targets.end(),
        [&](const codegen::Target &candidate) { return candidate.name == name; });
    const bool known = target != targets.end()
        && (name.size() == spec.size()
            || std::any_of(target->styles.begin(), target->styles.end(),
                [&](const codegen::Style &candidate) { return candidate.name == style; }));
    if (!known)
        return usageError(say("there is no target called '{}'", spec), say("targets are {}", targetNames()));
    return spec;
}

Result<codegen::WhereWorse> whereWorse(const Arguments &arguments)
{
    using codegen::WhereWorse;
    const std::string given = arguments.has("where-worse") ? arguments.value("where-worse") : "refuse";
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

Result<void> write(const std::string &path, const codegen::Shipment &shipment)
{
    if (!isFolder(path))
        return writeOutput(path, shipment.files.front().text);
    const QDir directory(QString::fromStdString(path));
    if (!directory.mkpath(QStringLiteral(".")))
        return workFailed(say("cannot be made"), say("choose a place that you may write to"), path);
    warnOfOthers(directory, shipment);
    for (const codegen::TextFile &file : shipment.files) {
        const QString place = directory.filePath(QString::fromStdString(file.name));
        if (auto written = writeOutput(place.toStdString(), file.text); !written)
            return written;
    }
    return {};
}

/// Warnings, each once: what several collectives have in common with all of their names before it.
class Warnings {
public:
    void add(const std::string &collective, const Finding &finding)
    {
        if (finding.severity != FindingSeverity::warning)
            return;
        std::string text = finding.what.text();
        const bool isNamed = text.starts_with(collective + ": ");
        if (isNamed)
            text.erase(0, collective.size() + 2);
        const auto known = std::find_if(
            m_all.begin(), m_all.end(), [&text](const auto &one) { return one.second == text; });
        if (known == m_all.end())
            m_all.emplace_back(isNamed ? collective : std::string(), std::move(text));
        else if (isNamed && !known->first.empty())
            known->first += ", " + collective;
    }
    void show() const
    {
        for (const auto &[collectives, text] : m_all)
            message(say("warning: {}{}{}", collectives, (collectives.empty() ? "" : ": "), text));
    }

private:
    std::vector<std::pair<std::string, std::string>> m_all; ///< collectives, text
};

/// Warnings, refusals and the figures of every collective, on standard error; `failed` is what the command
/// fails of, which its last message says.
void report(const codegen::Shipment &shipment, const codegen::ShippedCollective *failed)
{
    Warnings warnings;
    for (const codegen::ShippedCollective &row : shipment.collectives) {
        if (!row.problem.empty()) {
            if (&row != failed)
                message(say("{} is left out: {}", row.collective, row.problem));
            continue;
        }
        const std::string figures = codegen::figuresText(row);
        const bool areRefused = std::any_of(shipment.refusals.begin(), shipment.refusals.end(),
            [&](const codegen::Shipment::Refusal &refusal) {
                return refusal.collective == row.collective && refusal.text.ends_with(figures);
            });
        if (!areRefused)
            message(row.collective + ": " + figures);
        for (const Finding &finding : row.findings)
            warnings.add(row.collective, finding);
    }
    for (const Finding &finding : shipment.findings)
        warnings.add({}, finding);
    warnings.show();
    for (const auto &refusal : shipment.refusals)
        message(shipment.order.force ? say("written all the same: {}", refusal.text)
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
        return workFailed(say("nothing was written: {}: {}", problem->collective, problem->problem));
    if (!shipment.mayBeWritten())
        return workFailed(say("nothing was written: the shipping check refuses it"),
            say("leave it to the library with --where-worse cells or library, or write it with --force"));
    if (auto written = write(arguments.value("output"), shipment); !written)
        return written;
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
    order.force = arguments.has("force");
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
