// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/drawing.h"
#include "app/cli/gain_rows.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"

#include "engine/data/say.h"
#include "engine/evaluate/verification.h"
#include "engine/io/records_reader.h"
#include "engine/remote/local_run.h"
#include "engine/remote/scratch_folder.h"
#include "engine/tune/local_runner.h"
#include "engine/tune/verifying.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <QFile>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace collscope::cli {

namespace {

constexpr Option processesOption{"processes", "N",
    toSay("of the job; cells with more are left out; as many as the cells need when not given")};
constexpr Option launcherOption{
    "launcher", "WORDS", toSay("what starts them, before the agent; `mpirun -n @processes@` when not given")};
constexpr Option agentOption{
    "agent", "PROGRAM", toSay("the measuring agent; the one beside this program when not given")};
constexpr Option budgetOption{"budget", "SECONDS", toSay("for the whole job; 60 when not given")};
constexpr Option planOption{"plan", "FILE",
    toSay("write the plan there for a job elsewhere (`collscope campaign run FILE`) and end")};
constexpr Option recordsOption{"records", "FILE",
    toSay("keep the records there, and go on with those that are there; without DATA, read them from there")};
constexpr Option confidenceOption{"confidence", "PERCENT", toSay("of the intervals; 95 when not given")};

Result<double> number(
    const Arguments &arguments, const Option &option, double otherwise, double least, double most)
{
    if (!arguments.has(option.name))
        return otherwise;
    const std::string given = arguments.value(option.name);
    const auto value = wire::parseDouble(given);
    if (!value || !(*value >= least && *value <= most))
        return usageError(say("'{}' is no value of --{}", given, option.name),
            say("it takes a number from {} to {}", wire::formatDouble(least), wire::formatDouble(most)));
    return *value;
}

/// What the command line asks for, but for the data.
struct Order {
    Selection selection;
    ModelSpec spec;
    VerificationOrder job;
};

Result<Order> orderOf(const Arguments &arguments)
{
    auto selection = Selection::withCollectives(arguments, true);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, measuredSpec());
    if (!specs)
        return tl::unexpected(specs.error());
    constexpr double mostSeconds = 1e6;
    const auto budget = number(arguments, budgetOption, 60, 1, mostSeconds);
    if (!budget)
        return tl::unexpected(budget.error());
    Order order{*std::move(selection), specs->front(), {0, *budget}};
    if (!arguments.has(processesOption.name))
        return order;
    const std::string given = arguments.value(processesOption.name);
    const auto processes = wire::parseUnsigned(given);
    if (!processes || *processes < 2 || *processes > maxCommSize)
        return usageError(say("'{}' is no number of processes", given), say("--processes takes 2 or more"));
    order.job.processes = static_cast<std::uint32_t>(*processes);
    return order;
}

Result<std::vector<ModelPtr>> modelsOf(const Arguments &arguments, const Order &order)
{
    const auto chosen = loadStudies(arguments, order.selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto fitted = fitAll(order.selection, order.spec, *chosen);
    if (!fitted)
        return tl::unexpected(fitted.error());
    std::vector<ModelPtr> models;
    for (const FitPtr &one : *fitted)
        models.push_back(one->model);
    return models;
}

void announce(const VerificationPlan &plan, const ModelSpec &spec)
{
    std::string text = say("{} decides in {}", spec.text(),
        sayCounted(plan.plan.decisions.size(), toSay("cell"), toSay("cells")));
    if (plan.leftToLibrary > 0)
        text += "; " + say("{} are left to the library", plan.leftToLibrary);
    if (plan.tooLarge > 0)
        text += "; " + say("{} have more processes than the job", plan.tooLarge);
    if (plan.launched > 0)
        text += "; "
            + fmt::format("{} cannot be timed in one job: their methods take a launch each", plan.launched);
    if (plan.undecided > 0)
        text += "; " + say("{} have no answer among the measured methods", plan.undecided);
    message(text);
}

tune::JobRunner runnerOf(const Arguments &arguments)
{
    tune::MpiLibrary library;
    library.agent = remote::installedAgent();
    if (arguments.has(agentOption.name))
        library.agent = QString::fromStdString(arguments.value(agentOption.name));
    library.launcher = remote::LocalRun().launcher;
    if (arguments.has(launcherOption.name))
        library.launcher = QString::fromStdString(arguments.value(launcherOption.name));
    return tune::runnerHere(library);
}

/// The plan for a job elsewhere is one job: launches there are not paired.
Result<void> writePlan(const Arguments &arguments, const std::vector<ModelPtr> &models, const Order &order)
{
    VerificationOrder inOne = order.job;
    inOne.inOneJob = true;
    const auto plan = asWork(planVerification(models, inOne));
    if (!plan)
        return tl::unexpected(plan.error());
    announce(*plan, order.spec);
    return writeOutput(arguments.value(planOption.name), wire::formatPlan(plan->plan));
}

/// Launches with and without the files where the MPI library loads any, else one job.
Result<void> measureAll(const Arguments &arguments, const std::vector<ModelPtr> &models, const Order &order,
    const QString &records, const QString &folder)
{
    const tune::JobRunner runner = runnerOf(arguments);
    const auto here = asWork(tune::verificationHere(
        models, order.job.processes, order.job.budget, records, folder, runner, stopToken()));
    if (!here)
        return tl::unexpected(here.error());
    announce(here->plan, order.spec);
    message(here->loadsFiles ? fmt::format("{} of launches, one with the exported files and one without",
                wire::counted(here->job.launches.size() / 2, "pair"))
                             : std::string("both in turn within one job: a runtime table decides there"));
    return asWork(runner.run(
        here->job,
        [](const QByteArray &line) { std::cerr << wire::shownText(line.toStdString()) << std::endl; },
        stopToken()));
}

Result<Gains> readGains(const std::string &path, double confidence)
{
    const auto file = asWork(io::readRecordFile(path));
    if (!file)
        return tl::unexpected(file.error());
    for (const Diagnostic &warning : file->warnings)
        message(warning.text());
    return asWork(realisedGains(file->provenance, file->records, confidence));
}

/// Only one result has room on standard output.
Result<void> checkOutputs(const Arguments &arguments)
{
    if (arguments.value("csv") == "-" && arguments.value("json") == "-")
        return usageError(
            say("two results would go to standard output"), say("give one of them a FILE of its own"));
    return {};
}

Result<void> writeAll(const Arguments &arguments, const Gains &gains)
{
    if (paintsPicture(arguments) && gains.size() > 1)
        return usageError(say("a picture shows one collective"), say("verify one at a time for that"));
    Result<void> done;
    const bool csv = arguments.has("csv");
    const bool json = arguments.has("json");
    if (csv)
        done = writeOutput(arguments.value("csv"), gainsCsv(gains));
    if (done && json)
        done = writeOutput(arguments.value("json"), gainsJson(gains));
    if (done)
        done = drawPictures(
            arguments, [&](const PicturePlace &place) { return drawing()->gain(gains.front(), place); });
    // What is asked for on standard output stays alone there.
    if (done && arguments.value("csv") != "-" && arguments.value("json") != "-")
        done = writeText("-", gainsText(gains));
    return done;
}

Result<void> runVerify(const Arguments &arguments)
{
    const auto confidence = number(arguments, confidenceOption, 95, 50, 99.99);
    if (!confidence)
        return tl::unexpected(confidence.error());
    if (auto outputs = checkOutputs(arguments); !outputs)
        return outputs;
    const remote::ScratchFolder folder;
    QString records = folder.filePath(QStringLiteral("records"));
    if (arguments.has(recordsOption.name))
        records = QString::fromStdString(arguments.value(recordsOption.name));
    else if (!folder.isValid() && !arguments.has(planOption.name))
        return workFailed(say("no temporary folder: {}", folder.errorString().toStdString()),
            say("set TMPDIR to one with room, or name a file with --records"));
    Result<void> measured;
    std::vector<ModelPtr> models;
    if (!arguments.data().empty() || !arguments.has(recordsOption.name)) {
        const auto order = orderOf(arguments);
        if (!order)
            return tl::unexpected(order.error());
        auto fitted = modelsOf(arguments, *order);
        if (!fitted)
            return tl::unexpected(fitted.error());
        models = *std::move(fitted);
        if (arguments.has(planOption.name))
            return writePlan(arguments, models, *order);
        measured = measureAll(arguments, models, *order, records, folder.filePath(QStringLiteral("files")));
        if (!measured && (!QFile::exists(records) || stopToken().stop_requested()))
            return measured;
    }
    // What was timed is worth saying though some of it could not be.
    auto gains = readGains(records.toStdString(), *confidence / 100);
    if (!gains)
        return measured ? tl::unexpected(gains.error()) : measured;
    for (RealisedGain &gain : *gains)
        for (const ModelPtr &model : models)
            if (model->fittedTo()->grid->collective() == gain.map->grid->collective())
                gain.promised = promisedGain(gain, *model);
    if (std::any_of(gains->begin(), gains->end(),
            [](const RealisedGain &gain) { return gain.statistics.launches > 0; }))
        message(tune::filesProofText(tune::filesProofIn(records)));
    const auto written = writeAll(arguments, *gains);
    return written ? measured : written;
}

const std::vector<Option> &resultOptions()
{
    static const std::vector<Option> all = {confidenceOption,
        {"csv", "[FILE]", toSay("a row per cell, to FILE behind DATA or to standard output")},
        {"json", "[FILE]", toSay("the same as JSON")},
        {"png", "FILE", toSay("a picture of the gains: + better, \u2212 worse, = no difference")},
        {"svg", "FILE", toSay("a vector picture")}, {"pdf", "FILE", toSay("a vector picture")}};
    return all;
}

std::vector<Option> decisionOptions()
{
    Option model = options::model;
    model.help = toSay("what decides; exact when not given");
    return {options::collectives, options::together, model, options::system, options::unpackLimit,
        options::facts, options::mapping, options::nodes, options::ppn, options::members, options::colours,
        options::library, options::baselineCandidate, options::exclude, processesOption, budgetOption};
}

std::vector<Option> joined(std::vector<Option> options, const std::vector<Option> &more)
{
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

/// Records are only read, a plan is only written, or else there is a job.
std::optional<Form> formOfVerify(const Command & /*command*/, const Arguments &arguments)
{
    if (arguments.data().empty() && arguments.has(recordsOption.name))
        return Form{"verify without DATA", joined({recordsOption}, resultOptions())};
    if (arguments.has(planOption.name))
        return Form{"verify --plan", joined(decisionOptions(), {planOption})};
    return std::nullopt;
}

} // namespace

Command verifyCommand()
{
    return {"verify",
        "DATA --collective C[,C...] [--model SPEC] [--processes N] [--launcher WORDS] [--budget S]\n"
        "                        [--records FILE] [--csv [FILE] | --json [FILE]] ...\n"
        "       collscope verify DATA --collective C[,C...] [--model SPEC] --plan FILE\n"
        "       collscope verify --records FILE",
        toSay(
            "Times decisions and the MPI library's own choices in turn, in one job, and says what is gained"),
        joined(joined(decisionOptions(), {launcherOption, agentOption, planOption, recordsOption}),
            resultOptions()),
        runVerify, paintsPicture, formOfVerify};
}

} // namespace collscope::cli
