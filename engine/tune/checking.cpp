// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/checking.h"

#include "engine/data/say.h"

#include "engine/evaluate/verification.h"
#include "engine/io/reader.h"
#include "engine/io/records_reader.h"
#include "engine/remote/progress.h"
#include "engine/study/study.h"
#include "engine/tune/deciding.h"
#include "engine/tune/verifying.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/order_statistics.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <fmt/format.h>

#include <algorithm>

namespace collscope::tune {

namespace {

constexpr qint64 mostResultBytes = 64 << 20;
constexpr double secondsPerCell = 0.5;
constexpr std::size_t fewestCells = 8;
constexpr double chance = 0.05; ///< of a check that says stale of what is not

tl::unexpected<Diagnostic> damaged(const QFile &file, const std::string &how)
{
    return failure(say("is damaged: {}", how),
        say("the command that tuned there writes it again with --resume, from what was measured"),
        file.fileName().toStdString());
}

/// result.json.
Expected<QJsonObject> resultIn(const QDir &folder)
{
    QFile file(folder.filePath(QStringLiteral("result.json")));
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly) || file.size() > mostResultBytes)
        return failure(say("holds no tuning that is through"),
            say("`collscope tune -o DIR` makes one, --resume ends it"), folder.path().toStdString());
    QJsonParseError problem;
    const QJsonObject result = QJsonDocument::fromJson(file.readAll(), &problem).object();
    if (problem.error != QJsonParseError::NoError)
        return damaged(file, problem.errorString().toStdString());
    return result;
}

/// The file that the library loads; empty: nothing was shipped.
Expected<QString> shippedFile(const QDir &folder)
{
    const auto result = resultIn(folder);
    if (!result)
        return tl::unexpected(result.error());
    const QFile file(folder.filePath(QStringLiteral("result.json")));
    const QJsonValue files = result->value(QStringLiteral("files"));
    if (!files.isArray())
        return damaged(file, say("there is no list of files"));
    if (files.toArray().isEmpty())
        return QString();
    const QString name = files.toArray().first().toString();
    if (name.isEmpty() || name.contains(u'/') || name == u"..")
        return damaged(file, say("its files are no names of files beside it"));
    if (!QFileInfo(folder.filePath(name)).isFile())
        return failure(say("is not there any more"), say("tune into another folder"),
            folder.filePath(name).toStdString());
    return folder.filePath(name);
}

/// What a file decides, per collective that was measured and that it says something about.
Expected<std::vector<ModelPtr>> modelsOf(
    const DatasetPtr &measured, const QString &file, const std::stop_token &stop)
{
    std::vector<ModelPtr> models;
    for (const std::string_view collective : measured->collectives()) {
        DataSelection data{measured, {}, {}};
        data.grid.collective = collective;
        data.grid.baselineIsCandidate = true;
        const auto study = makeStudy(data, stop);
        if (!study)
            return tl::unexpected(study.error());
        auto model = fitModel(ModelSpec{"file", {}, file.toStdString()}, (*study)->map(), stop);
        if (model)
            models.push_back(*std::move(model));
    }
    if (models.empty())
        return failure(say("says nothing about what was measured"), {}, file.toStdString());
    return models;
}

/// Pairs of launches that an interval of this confidence takes.
std::size_t pairsFor(double confidence)
{
    std::size_t pairs = fewestPairs;
    while (pairs < mostPairs && wire::samplesOutside(pairs, confidence) == 0)
        ++pairs;
    return pairs;
}

/// In launches with the files and without.
Expected<Job> checkingJob(
    const CheckOrder &order, const std::vector<ModelPtr> &models, const QString &file, std::size_t &shipped)
{
    const auto plan = planVerification(models, {0, order.budget, false});
    if (!plan)
        return tl::unexpected(plan.error());
    shipped = plan->plan.decisions.size();
    const std::size_t most = std::max(static_cast<std::size_t>(order.budget / secondsPerCell), fewestCells);
    const std::size_t cells = std::min(most, shipped);
    const QDir folder(order.folder);
    const QString records = folder.filePath(QStringLiteral("check.txt"));
    constexpr double usualStart = 1; // seconds; it is not known before the first launch
    const double known = order.runner.startSeconds();
    const QString script = scriptIn(order.folder, folder.entryList({QStringLiteral("*.sh")}, QDir::Files));
    if (script.isEmpty())
        return failure(fmt::format("{} is there without the script that loads it", file.toStdString()),
            "Tune into another folder.", order.folder.toStdString());
    auto launched = launchedVerification(models,
        {records, script, 0, order.budget, known > 0 ? known : usualStart, cells,
            pairsFor(1 - chance / static_cast<double>(cells))});
    if (!launched)
        return tl::unexpected(launched.error());
    launched->job.plan.budget = order.budget;
    return launched->job;
}

/// What launchers of a library that measurements name call it; empty: their words may differ.
std::string_view launcherName(std::string_view recorded)
{
    const wire::Library *const library = wire::recordedLibrary(recorded);
    return library && !library->speech.anyRelease.empty() ? library->title : std::string_view();
}

/// Fails if the runner starts another library than the one that was measured. An update is no other library.
Expected<void> isOfFolder(const CheckOrder &order, const Provenance &measured)
{
    const std::string_view name = launcherName(measured.mpiLibrary);
    const auto isOne = [&](const std::string &title) { return title.starts_with(name); };
    if (name.empty() || launcherName(order.library).empty() || isOne(order.library))
        return {};
    const auto here = std::find_if(order.libraries.begin(), order.libraries.end(), isOne);
    const std::string is = fmt::format("{} {}", name, measured.mpiVersion);
    return failure(fmt::format("is for {}, and the MPI library found is {}", is, order.library),
        (here == order.libraries.end()
                ? fmt::format("Put the launcher of {} first in PATH (module load)", is)
                : fmt::format("Add --library \"{}\", or put its launcher first in PATH", *here))
            + ". To tune " + order.library + ", use another folder",
        order.folder.toStdString());
}

std::string releaseText(const Provenance &from)
{
    return from.mpiLibrary + ' ' + from.mpiVersion;
}

} // namespace

Expected<Asked> askedOf(const QString &folder)
{
    return resultIn(QDir(folder)).map([](const QJsonObject &result) {
        const QJsonObject all = result.value(QStringLiteral("asked")).toObject();
        Asked asked;
        for (auto one = all.begin(); one != all.end(); ++one)
            asked[one.key()] = one.value().toString();
        return asked;
    });
}

int numberAsked(const Asked &asked, QStringView name, int otherwise)
{
    const auto found = asked.find(name.toString());
    const int value = found == asked.end() ? 0 : found->second.toInt();
    return value > 0 ? value : otherwise;
}

Expected<CheckResult> check(const CheckOrder &order, const std::function<void(const std::string &line)> &said,
    const std::stop_token &stop)
{
    const QDir folder(order.folder);
    const auto file = shippedFile(folder);
    if (!file)
        return tl::unexpected(file.error());
    CheckResult result;
    if (file->isEmpty())
        return result;
    const auto loaded = io::load(folder.filePath(QStringLiteral("records.txt")).toStdString(), {{}, stop});
    if (!loaded)
        return tl::unexpected(loaded.error());
    const DatasetPtr &measured = loaded->datasets.front();
    if (auto same = isOfFolder(order, measured->provenance()); !same)
        return tl::unexpected(same.error());
    const auto models = modelsOf(measured, *file, stop);
    if (!models)
        return tl::unexpected(models.error());
    auto job = checkingJob(order, *models, *file, result.shipped);
    if (!job)
        return tl::unexpected(job.error());
    if (measured->provenance().origin == Origin::measured)
        job->subject.mpiLibrary = measured->provenance().mpiLibrary;
    const auto decided = std::count_if(job->plan.decisions.begin(), job->plan.decisions.end(),
        [](const wire::PlannedDecision &one) { return one.method != wire::baselineAlgorithm; });
    const double confidence = 1 - chance / static_cast<double>(decided);
    const QString &records = job->records;
    QFile::remove(records);
    const auto done = order.runner.run(
        *job,
        [&said](const QByteArray &line) {
            if (said)
                said(line.toStdString());
        },
        stop);
    if (stop.stop_requested())
        return failure("cancelled");
    if (remote::progressOf(records).measured == 0)
        return done ? failure(say("nothing could be timed in that time"), say("give it more (--budget)"))
                    : tl::unexpected(done.error());
    auto gains = gainsOf(records, *models, confidence);
    if (!gains)
        return tl::unexpected(done ? gains.error() : done.error());
    result.gains = *std::move(gains);
    for (const RealisedGain &gain : result.gains) {
        const TimeGrid &grid = *gain.map->grid;
        for (const std::size_t cell : gain.worst())
            if (gain.cells[cell].high < -tolerated)
                result.stale.push_back(
                    {std::string(grid.collective()), grid.placements()[grid.cell(cell).row],
                        grid.messageBytes()[grid.cell(cell).column], gain.cells[cell]});
        const Provenance &now = grid.dataset()->provenance();
        if (releaseText(now) != releaseText(measured->provenance()))
            result.updated = releaseText(measured->provenance()) + " -> " + releaseText(now);
    }
    return result;
}

} // namespace collscope::tune
