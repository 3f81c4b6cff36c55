// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_options.h"
#include "app/cli/check_results.h"
#include "app/cli/command.h"
#include "app/cli/drawing.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/promises.h"
#include "app/cli/shipments.h"
#include "app/cli/study.h"
#include "app/cli/tune_order.h"
#include "app/cli/tune_program.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"
#include "engine/tune/deciding.h"
#include "engine/tune/results.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"
#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

/// There, or here, or nothing but a check.
std::optional<Form> formOfTune(const Command &command, const Arguments &arguments)
{
    namespace option = tuneoptions;
    namespace program = programoptions;
    if (arguments.has(program::program.name))
        return Form{"tune --program",
            {program::program, option::folder, option::budget, program::precision, program::checkOutput,
                program::inCopy, program::reproducibleSums, options::commutativeOnly, options::sameTypes,
                option::library, option::build, option::json}};
    const std::vector<std::string_view> ofPrograms{program::precision.name, program::checkOutput.name,
        program::inCopy.name, program::reproducibleSums.name};
    if (std::any_of(
            ofPrograms.begin(), ofPrograms.end(), [&](std::string_view name) { return arguments.has(name); }))
        return Form{"tune without --program", without(ofPrograms, command.options)};
    if (arguments.has(option::check.name) && arguments.has(option::host.name))
        return Form{"tune --check --host",
            without(
                {option::folder.name, option::collective.name, option::library.name, option::launcher.name,
                    option::processes.name, option::resume.name, option::build.name, option::order.name,
                    options::policy.name, options::allMessages.name, options::weights.name,
                    options::weightOf.name, options::ties.name},
                command.options)};
    if (arguments.has(option::check.name))
        return Form{"tune --check",
            without(
                {option::folder.name, option::collective.name, option::nodes.name, option::ppn.name,
                    option::resume.name, option::order.name, options::policy.name, options::allMessages.name,
                    pollOption.name, options::weights.name, options::weightOf.name, options::ties.name},
                command.options)};
    if (arguments.has(option::resume.name))
        return {}; // whether there or here the folder knows
    if (arguments.has(option::host.name))
        return Form{"tune --host",
            without({option::launcher.name, option::processes.name, option::build.name}, command.options)};
    return Form{"tune without --host",
        without({option::nodes.name, option::ppn.name, pollOption.name}, command.options)};
}

std::string leftText(double seconds)
{
    return ' ' + say("({} left)", wire::durationText(seconds));
}

tune::Events progress()
{
    tune::Events events;
    events.began
        = [](tune::Phase phase, double left) { message(said(tune::phaseText(phase)) + leftText(left)); };
    events.said = [](const std::string &line, double left) {
        constexpr std::string_view agent = "collscope-agent: ";
        const std::string_view text = line;
        message("  " + wire::shownText(text.starts_with(agent) ? text.substr(agent.size()) : text)
            + leftText(left));
    };
    return events;
}

/// The job's lines; what is left is not known.
Result<void> runCheck(const Arguments &arguments)
{
    const auto order = checkOrder(arguments);
    if (!order)
        return tl::unexpected(order.error());
    const auto result = asWork(tune::check(
        *order, [](const std::string &line) { message(wire::shownText(line)); }, stopToken()));
    if (!result)
        return tl::unexpected(result.error());
    const bool isJson = arguments.has(tuneoptions::json.name);
    if (auto written = isJson ? writeOutput("-", checkJson(*result)) : writeText("-", checkText(*result));
        !written)
        return written;
    if (!result->isStale())
        return {};
    return tl::unexpected(Problem{ExitStatus::stale,
        {arguments.value(tuneoptions::check.name), 0, say("what was decided is stale"),
            say("tune into another folder")}});
}

/// Everything else in the folder is the engine's.
Expected<void> writeTuningReport(const tune::TuningResult &result)
{
    if (drawing())
        return drawing()->tuningReport(result);
    message(say("there is no report.html: {} is not installed here", said(windowProgram)));
    return {};
}

Result<void> runTune(const Arguments &arguments)
{
    if (arguments.has(tuneoptions::check.name))
        return runCheck(arguments);
    if (arguments.has(programoptions::program.name))
        return runTuneProgram(arguments);
    const auto order = tuningOrder(arguments);
    if (!order)
        return tl::unexpected(order.error());
    const std::string folder = order->folder.toStdString();
    const std::stop_callback whenStopped(stopToken(), [&folder] {
        message(say("what was measured is in {}: the same command with --resume goes on from there", folder));
    });
    const auto result = asWork(tune::tune(*order, progress(), stopToken()));
    if (!result)
        return tl::unexpected(result.error());
    if (auto written = asWork(writeTuningReport(*result)); !written)
        return written;
    auto written = arguments.has(tuneoptions::json.name) ? writeOutput("-", tune::resultJson(*result))
                                                         : writeText("-", tune::resultText(*result));
    if (!written || result->decides())
        return written;
    if (tune::hasComparison(*result->measured))
        return tl::unexpected(Problem{ExitStatus::undecided,
            {{}, 0, say("nothing is decided: the library decides every call as before"), {}}});
    return workFailed("Nothing was compared: only the library's default was measured",
        "Give more time (--budget) and another folder, or name another library (--library)");
}

bool paintsTuning(const Arguments &arguments)
{
    return !arguments.has(tuneoptions::check.name)
        && !arguments.has(programoptions::program.name); // the pictures of the report
}

} // namespace

Command tuneCommand()
{
    Option weights = options::weights;
    weights.repeatable = false; // what was asked for is noted, a value for each option
    weights.help = toSay("the time goes to the calls of the application whose profile this is, and decisions "
                         "lose least there; or a CSV of weights");
    Option policy = options::policy;
    policy.help = "which decisions are verified: those that a run held out proves better, also those that it "
                  "finds no worse, or all (default: provedBetter); only verified gains are written";
    return {"tune",
        "-o DIR [--budget SECONDS] [--library MPI] [--collective C[,C...]] [--launcher WORDS] [--processes "
        "N]\n"
        "                     [--build-agent] [--json]\n"
        "       collscope tune --program 'mpirun -n N ./app ...' -o DIR [--budget SECONDS] [--json]\n"
        "       collscope tune -o DIR --resume [--json]\n"
        "       collscope tune -o DIR --host PROFILE [--nodes N] --ppn N [--budget SECONDS] [--library MPI] "
        "[--collective C[,C...]] ...\n"
        "       collscope tune --check DIR [--budget SECONDS] [--library MPI] [--launcher WORDS] [--json]\n"
        "       collscope tune --check DIR --host PROFILE [--nodes N] [--ppn N] [--budget SECONDS] [--json]",
        toSay("Measures a machine, decides, checks, writes what its MPI library loads, and verifies what it "
              "gains"),
        {tuneoptions::folder, tuneoptions::budget, tuneoptions::library, tuneoptions::collective,
            tuneoptions::order, policy, options::allMessages, tuneoptions::launcher, tuneoptions::processes,
            tuneoptions::host, tuneoptions::nodes, tuneoptions::ppn, weights, options::weightOf,
            options::ties, options::commutativeOnly, options::sameTypes, options::deterministic,
            tuneoptions::resume, tuneoptions::build, tuneoptions::check, tuneoptions::json, pollOption,
            programoptions::program, programoptions::precision, programoptions::checkOutput,
            programoptions::inCopy, programoptions::reproducibleSums},
        runTune, paintsTuning, formOfTune, {}, true};
}

} // namespace collscope::cli
