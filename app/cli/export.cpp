// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/codegen/target.h"

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
        return usageError("there is no --target", "targets are " + targetNames());
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
        return usageError("there is no target called '" + spec + "'", "targets are " + targetNames());
    return spec;
}

Result<std::vector<codegen::Item>> items(
    const Selection &selection, const ModelSpec &spec, const std::vector<DatasetPtr> &all)
{
    const auto chosen = studies(selection, all);
    if (!chosen)
        return tl::unexpected(chosen.error());
    auto fitted = fitAll(selection, spec, *chosen);
    if (!fitted)
        return tl::unexpected(fitted.error());
    std::vector<codegen::Item> result;
    for (std::size_t i = 0; i < chosen->size(); ++i)
        result.push_back({(*chosen)[i].map, (*fitted)[i].model, std::move((*fitted)[i].evaluation)});
    return result;
}

/// A folder that exists, or a path that ends like one.
bool isFolder(const std::string &path)
{
    return !path.empty() && (path.ends_with('/') || QFileInfo(QString::fromStdString(path)).isDir());
}

Result<void> writeBundle(
    const std::string &folder, const std::string &target, const std::vector<codegen::Item> &exported)
{
    const auto files = asWork(codegen::bundle(target, exported));
    if (!files)
        return tl::unexpected(files.error());
    const QDir directory(QString::fromStdString(folder));
    if (!directory.mkpath(QStringLiteral(".")))
        return workFailed("cannot be made", "choose a place that you may write to", folder);
    for (const codegen::TextFile &file : *files) {
        const QString path = directory.filePath(QString::fromStdString(file.name));
        if (auto written = writeOutput(path.toStdString(), file.text); !written)
            return written;
    }
    return {};
}

Result<void> write(
    const std::string &path, const std::string &target, const std::vector<codegen::Item> &exported)
{
    if (isFolder(path))
        return writeBundle(path, target, exported);
    const auto text = asWork(codegen::generate(target, exported));
    if (!text)
        return tl::unexpected(text.error());
    return writeOutput(path, *text);
}

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments, true);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, {});
    if (!specs)
        return tl::unexpected(specs.error());
    const auto target = targetSpec(arguments);
    if (!target)
        return tl::unexpected(target.error());
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto exported = items(*selection, specs->front(), *all);
    if (!exported)
        return tl::unexpected(exported.error());
    if (auto written = write(arguments.value("output"), *target, *exported); !written)
        return written;
    const codegen::Target *const known = codegen::findTarget(*target);
    if (!known->warning.empty())
        message(known->warning);
    if (known->read)
        message(known->verified);
    return {};
}

} // namespace

Command exportCommand()
{
    return {"export", "DATA --collective C[,C...] [--together] --model SPEC --target T[:STYLE] [-o FILE]",
        "Writes models as files that an MPI library or a program loads",
        {options::collectives, options::together, options::model,
            {"target", "T[:STYLE]", "what to write: c, c:nested, ...; an unknown name lists all of them"},
            options::system, options::ppn, options::library, options::baselineCandidate,
            {"output", "FILE|FOLDER/",
                "write there instead of standard output; a folder gets everything that is shipped with the "
                "file: how to install and undo it, environment script, module file",
                false, "o"}},
        run};
}

} // namespace collscope::cli
