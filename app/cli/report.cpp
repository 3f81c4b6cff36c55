// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_record.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/pictures.h"
#include "app/cli/report_page.h"
#include "engine/codegen/target.h"

#include "engine/wire/text.h"

#include <QDir>

#include <algorithm>

namespace collscope::cli {

namespace {

/// A name as part of a path: letters, digits, '.', '-', '_'; never empty or hidden.
std::string fileName(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '-' || c == '_' || (c == '.' && !result.empty());
        result += plain ? c : '_';
    }
    return result.empty() ? "system" : result;
}

/// Of the model-th model of a report, in names of files: those of the first have no number.
std::string numberOf(std::size_t model)
{
    return model == 1 ? std::string() : '-' + std::to_string(model);
}

using Pictures = std::vector<std::pair<PictureKind, std::string>>;

/// Writes one report. Paths in the page are relative to the folder.
class Report {
public:
    Report(Selection selection, std::vector<ModelSpec> specs, std::string folder)
        : m_selection(std::move(selection)), m_specs(std::move(specs)), m_folder(std::move(folder))
    {
    }

    Result<void> addSystem(const DatasetPtr &dataset, const std::string &name)
    {
        ReportSystem system{name, uniqueFolder(name), dataset->provenance(), {}, {}};
        if (!QDir(QString::fromStdString(m_folder)).mkpath(QString::fromStdString(system.folder)))
            return workFailed("cannot be made", "choose a folder that you may write to", path(system.folder));
        std::vector<std::vector<codegen::Item>> items;
        for (const std::string_view collective : dataset->collectives()) {
            const auto study = studyOf(m_selection, std::string(collective), dataset, name);
            if (!study) { // only the baseline was measured, say: the other collectives have something to show
                message(study.error().what.text() + " (left out of the report)");
                continue;
            }
            const auto item = addCollective(system, *study);
            if (!item)
                return tl::unexpected(item.error());
            items.push_back(*item);
        }
        if (items.empty())
            return {};
        if (const auto written = writeFunctions(system, items); !written)
            return written;
        m_systems.push_back(std::move(system));
        return {};
    }

    Result<void> finish() const
    {
        if (m_systems.empty())
            return workFailed("there is nothing to report", "measure algorithms of a collective");
        return writeOutput(path("index.html"), reportPage(m_systems));
    }

private:
    std::string path(const std::string &relative) const { return m_folder + '/' + relative; }

    std::string uniqueFolder(const std::string &name)
    {
        std::string folder = fileName(name);
        for (int number = 2; std::find(m_folders.begin(), m_folders.end(), folder) != m_folders.end();
             ++number)
            folder = fileName(name) + '-' + std::to_string(number);
        m_folders.push_back(folder);
        return folder;
    }

    /// An item per model.
    Result<std::vector<codegen::Item>> addCollective(ReportSystem &system, const NamedStudy &study)
    {
        std::vector<ModelSpec> specs = m_specs;
        specs.insert(specs.begin(), measuredSpec());
        const auto compared = compareModels({study}, specs, false);
        if (!compared)
            return tl::unexpected(compared.error());
        ReportCollective collective{
            std::string(study.study->collective()), {}, comparisonText(compared->front(), usualFigures())};
        const std::string stem = system.folder + '/' + collective.name;
        std::vector<codegen::Item> items;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            const auto fitted = asWork(fit(specs[i], study.study, {}, stopToken()));
            if (!fitted)
                return tl::unexpected(fitted.error());
            const auto pictures = i == 0 ? Pictures{{PictureKind::decision, "-exact"}}
                                         : Pictures{{PictureKind::decision, "-model" + numberOf(i)},
                                             {PictureKind::penalty, "-penalty" + numberOf(i)}};
            for (const auto &[kind, suffix] : pictures) {
                collective.pictures.push_back(stem + suffix);
                if (const auto done = writePictures(study, **fitted, kind, stem + suffix); !done)
                    return tl::unexpected(done.error());
            }
            if (i > 0)
                items.push_back({study.map(), (*fitted)->model, *(*fitted)->training});
        }
        for (const auto &[suffix, text] :
            {std::pair<const char *, std::string>{".csv", csvTable(comparisonRecords(compared->front()))},
                {".txt", wire::shownText(collective.statistics)}})
            if (const auto done = writeOutput(path(stem) + "-statistics" + suffix, text); !done)
                return tl::unexpected(done.error());
        system.collectives.push_back(std::move(collective));
        return items;
    }

    Result<void> writePictures(
        const NamedStudy &study, const Fit &fitted, PictureKind kind, const std::string &picture) const
    {
        PictureStyle style;
        style.kind = kind;
        for (const QString &format : {QStringLiteral("png"), QStringLiteral("svg")})
            if (auto done
                = writePicture(study, fitted, style, format, path(picture) + '.' + format.toStdString());
                !done)
                return done;
        return {};
    }

    /// One per model, each with all collectives.
    Result<void> writeFunctions(
        ReportSystem &system, const std::vector<std::vector<codegen::Item>> &items) const
    {
        for (std::size_t model = 1; model <= m_specs.size(); ++model) {
            std::vector<codegen::Item> ofModel;
            for (const auto &ofCollective : items)
                ofModel.push_back(ofCollective[model - 1]);
            const auto text = asWork(codegen::generate("c", ofModel));
            if (!text)
                return tl::unexpected(text.error());
            system.functions.push_back(system.folder + "/decision" + numberOf(model) + ".c");
            if (auto written = writeOutput(path(system.functions.back()), *text); !written)
                return written;
        }
        return {};
    }

    Selection m_selection;
    std::vector<ModelSpec> m_specs;
    std::string m_folder;
    std::vector<std::string> m_folders;
    std::vector<ReportSystem> m_systems;
};

Result<void> run(const Arguments &arguments)
{
    auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, firstSpec());
    if (!specs)
        return tl::unexpected(specs.error());
    const QString folder
        = QDir::cleanPath(QDir().absoluteFilePath(QString::fromStdString(arguments.value("output"))));
    if (!arguments.has("output"))
        return usageError("there is no folder for the report", "name one with -o FOLDER");
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto datasets = datasetsOf(*selection, *all);
    if (!datasets)
        return tl::unexpected(datasets.error());

    Report report(*std::move(selection), *specs, folder.toStdString());
    for (const DatasetPtr &dataset : *datasets)
        if (const auto added = report.addSystem(dataset, systemName(*dataset, *all)); !added)
            return added;
    if (const auto finished = report.finish(); !finished)
        return finished;
    return writeOutput("-", folder.toStdString() + '\n');
}

bool paints(const Arguments &)
{
    return true;
}

} // namespace

Command reportCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = "a model shown beside the exact map; quadtree:depth=3 when not given";
    Option output = options::output;
    output.value = "FOLDER";
    output.help = "where the report goes; index.html in it shows everything";
    return {"report", "DATA... -o FOLDER [--model SPEC]...",
        "Writes maps, penalties, statistics and C functions of everything in DATA as a folder with a web "
        "page",
        {output, model, options::system, options::unpackLimit, options::facts, options::nodes, options::ppn,
            options::library, options::baselineCandidate},
        run, paints};
}

} // namespace collscope::cli
