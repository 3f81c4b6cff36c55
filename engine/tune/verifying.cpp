// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/verifying.h"

#include "engine/codegen/shipping_figures.h"
#include "engine/io/atomic_file.h"
#include "engine/tune/deciding.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace collscope::tune {

void thinTo(std::vector<wire::PlannedDecision> &decisions, std::size_t most)
{
    if (most == 0 || decisions.size() <= most)
        return;
    for (std::size_t i = 0; i < most; ++i)
        decisions[i] = decisions[i * decisions.size() / most];
    decisions.resize(most);
}

namespace {

constexpr double settingUp = 0.2; ///< seconds of a launch before and after its measurements
constexpr double leastPerCell = 0.003; ///< seconds: a launch counts by its median alone
constexpr double enoughPerCell = 0.02;

double launchSeconds(std::size_t cells, double perCell, double startSeconds)
{
    return startSeconds + settingUp + perCell * static_cast<double>(cells);
}

/// No more cells without a decision than with one.
void thinBoth(std::vector<wire::PlannedDecision> &decisions, std::size_t most)
{
    const auto middle = std::stable_partition(decisions.begin(), decisions.end(),
        [](const wire::PlannedDecision &one) { return one.method != "default"; });
    std::vector<wire::PlannedDecision> kept(middle, decisions.end());
    decisions.erase(middle, decisions.end());
    thinTo(decisions, most);
    thinTo(kept, decisions.size());
    decisions.insert(decisions.end(), kept.begin(), kept.end());
}

/// Pairs take turns in which of the two launches comes first, so that a steady drift meets both alike.
std::vector<Launch> launchesOf(std::size_t pairs, const QString &environment)
{
    std::vector<Launch> launches;
    for (std::size_t pair = 0; pair < pairs; ++pair)
        for (const bool isFirst : {true, false}) {
            const bool decides = isFirst == (pair % 2 == 1);
            launches.push_back({{}, decides ? environment : QString(),
                {QStringLiteral("--side"), decides ? QStringLiteral("decided") : QStringLiteral("default"),
                    QStringLiteral("--run"), QString::number(2 * pair + (decides ? 1 : 0))}});
        }
    return launches;
}

} // namespace

Pairing pairingFor(std::size_t cells, double seconds, double startSeconds, std::size_t leastPairs)
{
    const double enough = 2 * launchSeconds(cells, enoughPerCell, startSeconds);
    const double least = 2 * launchSeconds(cells, leastPerCell, startSeconds);
    const auto fitting = [seconds](double pair) {
        return static_cast<std::size_t>(std::clamp(seconds / pair, 0.0, static_cast<double>(mostPairs)));
    };
    Pairing pairing;
    pairing.pairs = std::max(fitting(enough), std::min(fitting(least), leastPairs));
    if (pairing.pairs > 0)
        pairing.secondsPerCell = std::max(leastPerCell,
            (seconds / (2 * static_cast<double>(pairing.pairs)) - launchSeconds(0, 0, startSeconds))
                / static_cast<double>(cells));
    return pairing;
}

double leastSecondsFor(std::size_t cells, double startSeconds)
{
    return 2 * static_cast<double>(fewestPairs) * launchSeconds(cells, leastPerCell, startSeconds);
}

Expected<QString> writeTrial(const std::vector<codegen::TextFile> &files, const QString &folder)
{
    if (folder.isEmpty() || !QDir().mkpath(folder))
        return failure("cannot be made", "choose a place that you may write to", folder.toStdString());
    QStringList names;
    for (const codegen::TextFile &file : files) {
        names += QString::fromStdString(file.name);
        const QString path = folder + u'/' + names.back();
        if (auto written = io::writeAtomically(path.toStdString(), file.text); !written)
            return tl::unexpected(written.error());
    }
    QString script = scriptIn(folder, names);
    if (script.isEmpty())
        return failure("holds no script that sets the environment: the files cannot be loaded into a launch",
            {}, folder.toStdString());
    return script;
}

QString scriptIn(const QString &folder, const QStringList &files)
{
    const QString usual = QStringLiteral("env.sh");
    const auto script = std::find_if(
        files.begin(), files.end(), [](const QString &name) { return name.endsWith(QStringLiteral(".sh")); });
    if (files.contains(usual))
        return folder + u'/' + usual;
    return script == files.end() ? QString() : folder + u'/' + *script;
}

Expected<LaunchedVerification> launchedVerification(
    std::span<const ModelPtr> models, const VerifyingOrder &order)
{
    auto plan = planVerification(models, {order.processes, order.seconds, true});
    if (!plan)
        return tl::unexpected(plan.error());
    LaunchedVerification result{{}, *std::move(plan), 0};
    wire::CampaignPlan &cells = result.plan.plan;
    thinBoth(cells.decisions, order.mostCells);
    const Pairing pairing
        = pairingFor(cells.decisions.size(), order.seconds, order.startSeconds, order.leastPairs);
    if (pairing.pairs == 0)
        return failure(fmt::format("There is no time for two launches: a launch takes {:.1f} s to start.",
                           order.startSeconds),
            "Give more time (--budget).");
    result.pairs = pairing.pairs;
    cells.secondsPerPoint = pairing.secondsPerCell;
    cells.precision = 0.02; // launches differ by more
    result.job = {cells, order.records, result.plan.processes, launchesOf(pairing.pairs, order.environment)};
    return result;
}

wire::FilesProof filesProofIn(const QString &records)
{
    std::optional<std::size_t> least;
    QFile file(records);
    const QByteArray mark = QByteArray::fromRawData(wire::filesMark.data(), wire::filesMark.size());
    if (file.open(QIODevice::ReadOnly))
        for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
            if (!line.startsWith(mark))
                continue;
            const std::string name = line.mid(mark.size()).trimmed().toStdString();
            const auto *const known
                = std::find(wire::filesProofNames.begin(), wire::filesProofNames.end(), name);
            const auto proof = static_cast<std::size_t>(known - wire::filesProofNames.begin());
            least = std::min(least.value_or(proof), known == wire::filesProofNames.end() ? 0 : proof);
        }
    return static_cast<wire::FilesProof>(least.value_or(0));
}

std::string filesProofText(wire::FilesProof proof)
{
    switch (proof) {
    case wire::FilesProof::calls:
        return "In each launch with the files, the library looked up each decided call in them and found the "
               "decided method.";
    case wire::FilesProof::opened:
        return "In each launch with the files, they were opened while MPI began, and no known setting "
               "overrode them. Which algorithm ran in a call was not observed.";
    case wire::FilesProof::named:
        return "In each launch with the files, the library's settings named them, and no known setting "
               "overrode them. Whether it read them was not observed.";
    case wire::FilesProof::environment:
        return "In each launch with the files, their variables were in the environment of all processes. "
               "Whether the library obeyed them was not observed.";
    case wire::FilesProof::none:
        break;
    }
    return "Whether the library followed the files was not checked.";
}

namespace {

/// Is nothing decided but methods that the files of the target can name?
bool areOf(const RuleFormat &format, const std::vector<ModelPtr> &models)
{
    for (const ModelPtr &model : models) {
        const TimeGrid &grid = *model->fittedTo()->grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const MethodIndex method = model->decide(grid.instance(grid.cell(cell))).method;
            if (method == noMethod || grid.methods()[method].isBaseline())
                continue;
            if (grid.methods()[method].library != format.library)
                return false;
        }
    }
    return true;
}

/// The target whose files hold these decisions; empty if decisions are made at run time. `folder` gets the
/// dumps of Intel MPI if there are none beside the records.
std::string targetOf(const std::vector<ModelPtr> &models, const QString &folder, const JobRunner &runner,
    const std::stop_token &stop)
{
    const auto target = loadedTarget(*models.front()->fittedTo()->grid->dataset());
    if (!target)
        return {};
    const codegen::Target *const known = codegen::findTarget(*target);
    if (!known->rules || !areOf(*known->rules, models))
        return {};
    const QString dumps = folder + QStringLiteral("/intel-tuning");
    if (*target == "intel-env" && runner.writeDumps && runner.writeDumps(dumps, stop))
        return "intel-tuning:" + dumps.toStdString();
    return *target;
}

} // namespace

Expected<VerificationHere> verificationHere(const std::vector<ModelPtr> &models, std::uint32_t processes,
    double seconds, const QString &records, const QString &folder, const JobRunner &runner,
    const std::stop_token &stop)
{
    VerificationHere result;
    const std::string target = targetOf(models, folder, runner, stop);
    auto plan = planVerification(models, {processes, seconds, false, target.empty()});
    if (!plan)
        return tl::unexpected(plan.error());
    if (target.empty()) {
        result.plan = *std::move(plan);
        result.job = {result.plan.plan, records, result.plan.processes};
        return result;
    }
    std::vector<codegen::Item> items;
    for (const ModelPtr &model : models)
        items.push_back({model->fittedTo(), model});
    const auto files = codegen::write(target, items);
    if (!files)
        return tl::unexpected(files.error());
    std::vector<ModelPtr> written;
    for (const ModelPtr &model : models) {
        auto one = codegen::asWritten(*codegen::findTarget(target), model, files->read);
        if (!one)
            return tl::unexpected(one.error());
        written.push_back(*std::move(one));
    }
    const auto script = writeTrial(files->files, folder);
    if (!script)
        return tl::unexpected(script.error());
    constexpr double usualStart = 1; // seconds; it is not known before the first launch
    auto launched = launchedVerification(written, {records, *script, processes, seconds, usualStart});
    if (!launched)
        return tl::unexpected(launched.error());
    result.loadsFiles = true;
    result.plan = std::move(launched->plan);
    result.job = std::move(launched->job);
    result.job.plan.budget = seconds;
    const Provenance &from = models.front()->fittedTo()->grid->dataset()->provenance();
    if (from.origin == Origin::measured)
        result.job.subject = {{}, from.mpiLibrary, from.mpiVersion};
    return result;
}

} // namespace collscope::tune
