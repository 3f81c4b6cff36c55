// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drawing/parts.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"
#include "engine/data/in_english.h"
#include "engine/data/say.h"
#include "engine/io/atomic_file.h"
#include "widgets/report/report_document.h"
#include "widgets/report/tuning_report.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <unistd.h>

namespace collscope::cli {

namespace {

/// As all of the document is.
template <typename Make> auto inEnglish(Make make)
{
    const InEnglish english;
    return make();
}

void leftOut(const Selection &selection, const std::string &why)
{
    message(say("{} (left out of the report)", why));
    if (selection.namesCollectives())
        failAtTheEnd();
}

/// For people who wait in front of a terminal.
void tellProgress(std::size_t done, std::size_t all, std::string_view what)
{
    if (::isatty(STDERR_FILENO) != 0)
        message(say("{} of {}: {}", done, all, what));
}

/// The collectives of one dataset that there is something to say about.
Result<void> addSystem(Report &report, const Selection &selection, const std::vector<ModelSpec> &specs,
    const DatasetPtr &dataset, const std::string &system)
{
    const auto &named = selection.collectives;
    std::vector<std::string_view> reported;
    for (const std::string_view collective : dataset->collectives())
        if (!selection.namesCollectives() || std::find(named.begin(), named.end(), collective) != named.end())
            reported.push_back(collective);
    for (std::size_t i = 0; i < reported.size(); ++i) {
        const std::string_view collective = reported[i];
        tellProgress(i + 1, reported.size(), collective);
        DataSelection data = selection.part;
        data.dataset = dataset;
        data.grid.collective = collective;
        auto reported = inEnglish(
            [&] { return reportCollective(QString::fromStdString(system), data, specs, stopToken()); });
        if (reported)
            report.collectives.push_back(*std::move(reported));
        else if (stopToken().stop_requested())
            return workFailed(say("cancelled"));
        else // only the baseline was measured, say: the other collectives have something to show
            leftOut(selection, reported.error().text());
    }
    return {};
}

/// A file of the report; its format is not always that of its suffix.
struct Place {
    std::string path;
    bool isPdf = false;
};

Result<void> write(const Place &place, const ReportDocument &document)
{
    if (!place.isPdf)
        return writeOutput(place.path, inEnglish([&] { return document.html().toStdString(); }));
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    if (const QString problem = inEnglish([&] { return document.writePdf(bytes); }); !problem.isEmpty())
        return workFailed(say("the report could not be written: {}", problem.toStdString()), {}, place.path);
    return writeOutput(place.path, bytes.data().toStdString());
}

/// What --output names: one file, or both kinds in a folder.
Result<std::vector<Place>> placesOfOutput(const std::string &given)
{
    const QString path = QString::fromStdString(given);
    const QFileInfo there(path);
    const QString suffix = there.suffix().toLower();
    const bool isPdf = suffix == QStringLiteral("pdf");
    if (given == "-" || isPdf || suffix == QStringLiteral("html"))
        return std::vector<Place>{{given, isPdf}};
    if (!there.isDir() && !given.ends_with('/') && (!suffix.isEmpty() || there.exists()))
        return usageError(say("'{}' is neither a folder nor the name of a page or document", given),
            say("reports are FILE.html or FILE.pdf; a new folder ends in /"));
    const QDir folder(path);
    return std::vector<Place>{{folder.filePath(QStringLiteral("report.html")).toStdString(), false},
        {folder.filePath(QStringLiteral("report.pdf")).toStdString(), true}};
}

/// All files that the options name.
Result<std::vector<Place>> places(const Arguments &arguments)
{
    std::vector<Place> all;
    if (const std::string given = arguments.value("output"); !given.empty()) {
        auto named = placesOfOutput(given);
        if (!named)
            return named;
        all = *std::move(named);
    }
    for (const std::string_view format : {"html", "pdf"})
        if (arguments.has(format))
            all.push_back({arguments.value(format), format == "pdf"});
    if (all.empty())
        return usageError(say("there is no place for the report"),
            say("name a file, -o report.html or --pdf report.pdf, or a folder for both"));
    for (auto one = all.begin(); one != all.end(); ++one)
        if (std::any_of(all.begin(), one, [one](const Place &other) { return other.path == one->path; }))
            return usageError(
                say("two results would go to '{}'", one->path), say("give one of them a FILE of its own"));
    return all;
}

Result<void> makeFolder(const std::string &file)
{
    const QString folder = QFileInfo(QString::fromStdString(file)).path();
    if (!QDir().mkpath(folder))
        return workFailed(
            say("cannot be made"), say("choose a folder that you may write to"), folder.toStdString());
    return {};
}

} // namespace

Result<void> writeReport(const Arguments &arguments)
{
    const auto selection = arguments.has("collective") ? Selection::withCollectives(arguments, true)
                                                       : Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, firstSpec());
    if (!specs)
        return tl::unexpected(specs.error());
    const auto files = places(arguments);
    if (!files)
        return tl::unexpected(files.error());
    const auto data = loadSystems(arguments, *selection);
    if (!data)
        return tl::unexpected(data.error());

    Report report{QStringLiteral("Collective operations of %1"), {}};
    QStringList systems;
    for (const DatasetPtr &dataset : data->datasets) {
        const std::string system = systemName(*dataset, data->all);
        systems << QString::fromStdString(system);
        if (auto added = addSystem(report, *selection, *specs, dataset, system); !added)
            return added;
    }
    if (report.collectives.empty())
        return workFailed(say("there is nothing to report"), say("measure algorithms of a collective"));
    for (const std::string &name : selection->collectives)
        if (selection->namesCollectives()
            && std::none_of(data->datasets.begin(), data->datasets.end(),
                [&name](const DatasetPtr &dataset) { return dataset->rows(name).size() > 0; }))
            leftOut(*selection, say("not measured here: {}", name));
    report.title = report.title.arg(systems.join(QStringLiteral(", ")));
    if (systems.size() > 1)
        message(say("the report is about {} systems: {}. --system chooses one.", systems.size(),
            systems.join(QStringLiteral(", ")).toStdString()));
    auto document = inEnglish([&] { return ReportDocument(std::move(report)); });
    while (inEnglish([&] { return document.paintNext(); }))
        if (stopToken().stop_requested())
            return workFailed(say("cancelled"));
    if (!document.problem().isEmpty())
        return workFailed(say("a picture could not be drawn: {}", document.problem().toStdString()));
    for (const Place &file : *files)
        if (auto made = file.path == "-" ? Result<void>() : makeFolder(file.path); !made)
            return made;
    for (const Place &file : *files)
        if (auto written = write(file, document); !written)
            return written;
    for (const Place &file : *files)
        if (file.path != "-")
            if (auto said = writeOutput("-", file.path + '\n'); !said)
                return said;
    return {};
}

Expected<void> writeTuningReport(const tune::TuningResult &result)
{
    auto report = tuningReport(result, stopToken());
    if (!report)
        return tl::unexpected(report.error());
    ReportDocument document(*std::move(report));
    while (document.paintNext())
        if (stopToken().stop_requested())
            return failure(say("cancelled"));
    if (!document.problem().isEmpty())
        return failure(say("a picture could not be drawn: {}", document.problem().toStdString()));
    const QString path = QDir(result.order.folder).absoluteFilePath(QLatin1String(tuningReportName));
    return io::writeAtomically(path.toStdString(), document.html().toStdString());
}

} // namespace collscope::cli
