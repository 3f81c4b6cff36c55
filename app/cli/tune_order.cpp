// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune_order.h"

#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/promises.h"
#include "app/cli/shipments.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"
#include "engine/data/busyness.h"
#include "engine/data/say.h"
#include "engine/map/called_plan.h"
#include "engine/remote/profile_store.h"
#include "engine/tune/belonging.h"
#include "engine/tune/host_runner.h"
#include "engine/tune/local_runner.h"
#include "engine/tune/this_machine.h"
#include "engine/tune/tuning_folder.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/text.h"
#include "widgets/common/text.h"

#include <QDir>

#include <fmt/format.h>

#include <algorithm>
#include <unistd.h>

namespace collscope::cli {

Result<double> budgetOf(const Arguments &arguments, double usual)
{
    constexpr double least = 5;
    constexpr double most = 1e6;
    if (!arguments.has(tuneoptions::budget.name))
        return usual;
    const std::string given = arguments.value(tuneoptions::budget.name);
    const auto value = wire::parseDouble(given);
    if (!value || !(*value >= least && *value <= most))
        return usageError(
            say("'{}' is no value of --budget", given), say("it takes seconds from 5 to 1000000"));
    return *value;
}

namespace {

/// 0: not given.
Result<unsigned> processesOf(const Arguments &arguments)
{
    if (!arguments.has(tuneoptions::processes.name))
        return 0U;
    const std::string given = arguments.value(tuneoptions::processes.name);
    const auto value = wire::parseUnsigned(given);
    if (!value || *value < 2 || *value > maxCommSize)
        return usageError(say("'{}' is no number of processes", given), say("--processes takes 2 or more"));
    return static_cast<unsigned>(*value);
}

/// "openmpi414" for "Open MPI 4.1.4".
QString plainName(const QString &name)
{
    QString plain;
    for (const QChar c : name.toLower())
        if (c.isLetterOrNumber())
            plain += c;
    return plain;
}

/// Is it an agent that is missing? The problem then names the compiler that can make one.
bool canBuild(const tune::MpiLibrary &library)
{
    return !library.compiler.isEmpty() && library.problem.contains(library.compiler);
}

/// The library as it is found once there is an agent for it.
Result<tune::MpiLibrary> withAgent(const tune::MpiLibrary &library)
{
    const auto built = asWork(tune::buildAgent(
        library, [](const QString &step) { message(step.toStdString()); }, stopToken()));
    if (!built)
        return tl::unexpected(built.error());
    std::string problem;
    for (const tune::MpiLibrary &found : tune::lookAtThisMachine(stopToken()).libraries)
        if (found.title() == library.title() && found.problem.isEmpty())
            return found;
        else if (found.title() == library.title())
            problem = "\n" + found.problem.toStdString();
    return workFailed(
        say("the agent built for {} does not run: {}", library.title().toStdString(), built->toStdString())
        + problem);
}

} // namespace

Result<tune::MpiLibrary> chosenLibrary(const Arguments &arguments, const tune::ThisMachine &machine)
{
    if (!machine.problem.isEmpty() && machine.libraries.empty())
        return workFailed(machine.problem.toStdString());
    const QString asked = plainName(QString::fromStdString(arguments.value(tuneoptions::library.name)));
    const tune::MpiLibrary *found = nullptr; // one that cannot be measured when there is no other
    std::string names;
    std::string problems;
    for (const tune::MpiLibrary &library : machine.libraries) {
        names += (names.empty() ? "" : ", ") + library.title().toStdString();
        if (!plainName(library.title()).startsWith(asked))
            continue;
        if (!found || (!found->problem.isEmpty() && library.problem.isEmpty()))
            found = &library;
        if (!library.problem.isEmpty())
            problems += (problems.empty() ? "" : "\n") + library.title().toStdString() + ": "
                + library.problem.toStdString();
    }
    if (!found)
        return usageError(
            say("there is no MPI library '{}' here", arguments.value(tuneoptions::library.name)),
            say("there are {}", names));
    if (found->problem.isEmpty())
        return *found;
    std::string problem = found->title().toStdString() + ": " + found->problem.toStdString();
    if (problem.ends_with('.'))
        problem.pop_back();
    if (!canBuild(*found))
        return workFailed(problems);
    if (!arguments.has(tuneoptions::build.name))
        return usageError(problem, say("the same command with --build-agent builds it first, some minutes"));
    return withAgent(*found);
}

namespace {

Result<void> chooseOrder(const Arguments &arguments, wire::CampaignPlan &plan)
{
    if (std::string problem; arguments.has(tuneoptions::order.name)
        && !wire::setPlanEntry(plan, "policy", arguments.value(tuneoptions::order.name), problem))
        return usageError(problem);
    return {};
}

/// Until Collscope 1.0 --policy named the order.
bool isOrder(const std::string &policy)
{
    wire::CampaignPlan plan;
    std::string problem;
    return wire::setPlanEntry(plan, "policy", policy, problem);
}

/// Which decisions are verified.
Result<void> choosePolicy(const Arguments &arguments, tune::TuningOrder &order)
{
    order.allMessages = arguments.has(options::allMessages.name);
    if (!arguments.has(options::policy.name))
        return {};
    const std::string name = arguments.value(options::policy.name);
    if (isOrder(name))
        return usageError(fmt::format("'{}' is an order of measurements, not a policy", name),
            fmt::format("Write --order {}", name));
    const auto policy = codegen::policyNamed(name);
    if (!policy)
        return usageError(policy.error().message, policy.error().remedy);
    order.policy = *policy;
    return {};
}

Result<void> chooseAnyCollectives(const Arguments &arguments, wire::CampaignPlan &plan)
{
    if (std::string problem; arguments.has(tuneoptions::collective.name)
        && !wire::setPlanEntry(plan, "collectives", arguments.value(tuneoptions::collective.name), problem))
        return usageError(problem);
    return {};
}

Result<void> chooseCollectives(
    const Arguments &arguments, const std::vector<wire::Offers> &known, wire::CampaignPlan &plan)
{
    if (auto chosen = chooseAnyCollectives(arguments, plan);
        !chosen || !arguments.has(tuneoptions::collective.name))
        return chosen;
    std::string names;
    for (const wire::Offers &offers : known)
        names += (names.empty() ? "" : ", ") + offers.collective;
    for (const std::string &collective : plan.collectives) // without offers the agent itself will say it
        if (!known.empty() && std::none_of(known.begin(), known.end(), [&](const wire::Offers &offers) {
                return offers.collective == collective;
            }))
            return usageError(say("'{}' cannot be measured here", collective), say("there are {}", names));
    return {};
}

/// This machine and one of its libraries, as the options change them.
struct Here {
    tune::ThisMachine machine;
    tune::MpiLibrary library;
};

} // namespace

void sayIfBusy(unsigned cores)
{
    const double load = loadHere();
    if (isBusy(load, cores))
        message(say("this machine is busy: load {:.1f} on {} cores. What is measured now is worth less: wait "
                    "until it is idle",
            load, cores));
}

namespace {

Result<Here> lookHere(const Arguments &arguments)
{
    const auto processes = processesOf(arguments);
    if (!processes)
        return tl::unexpected(processes.error());
    Here here{tune::lookAtThisMachine(stopToken()), {}};
    auto library = chosenLibrary(arguments, here.machine);
    if (!library)
        return tl::unexpected(library.error());
    here.library = *std::move(library);
    if (arguments.has(tuneoptions::launcher.name))
        here.library.launcher
            = here.library.withEnvironment(toText(arguments.value(tuneoptions::launcher.name)));
    sayIfBusy(here.machine.cores);
    if (*processes > 0)
        here.machine.cores = *processes;
    message(say("{} on {}", here.library.title().toStdString(), here.machine.coresText.toStdString()));
    for (const QString &warning : here.machine.warnings)
        message(warning.toStdString());
    return here;
}

Result<void> planHere(const Arguments &arguments, tune::TuningOrder &order)
{
    const auto here = lookHere(arguments);
    if (!here)
        return tl::unexpected(here.error());
    order.plan = tune::planFor(here->machine, here->library, tune::secondsForRuns(order.budget));
    order.offers = here->library.offers;
    order.runner = tune::runnerHere(here->library);
    // Words of a launcher may start the agent elsewhere, with another library.
    if (!arguments.has(tuneoptions::launcher.name))
        order.subject = tune::subjectOf(here->library);
    return chooseCollectives(arguments, order.offers, order.plan);
}

/// Another machine as the options name it; `asked`: what a tuning there was begun with, in their place. Every
/// job has a connection of its own.
Result<tune::HostOrder> lookThere(const Arguments &arguments, const tune::Asked &asked = {})
{
    auto host = asWork(remote::ProfileStore().find(toText(arguments.value(tuneoptions::host.name))));
    if (!host)
        return tl::unexpected(host.error());
    const auto nodes = numberOf(arguments, tuneoptions::nodes, tune::numberAsked(asked, u"nodes", 1));
    const auto ppn = numberOf(arguments, tuneoptions::ppn, tune::numberAsked(asked, u"ppn", 0));
    for (const auto *const number : {&nodes, &ppn})
        if (!*number)
            return tl::unexpected(number->error());
    if (std::int64_t{*nodes} * *ppn < 2)
        return usageError(say("there are not two processes"),
            say("--ppn says how many a node has, --nodes how many nodes"));
    const auto limits = pollLimitsOf(arguments, *host);
    if (!limits)
        return tl::unexpected(limits.error());
    message(say("{}, {} x {} processes", host->name.toStdString(), *nodes, *ppn));
    tune::HostOrder there;
    there.host = *host;
    there.nodes = *nodes;
    there.ppn = *ppn;
    there.limits = *limits;
    there.connect = [host = *host] {
        return remote::openTransport(
            host, remote::usualControlFolder(), ::isatty(STDIN_FILENO) != 0, stopToken());
    };
    return there;
}

/// An agent measures the one library it was built with; which release that is the records will say.
Result<void> checkLibrary(const Arguments &arguments, const std::vector<wire::Offers> &offers)
{
    const QString asked = plainName(QString::fromStdString(arguments.value(tuneoptions::library.name)));
    if (asked.isEmpty() || offers.empty())
        return {};
    const QString there = plainName(QString::fromStdString(offers.front().mpiLibrary));
    if (asked.startsWith(there) || there.startsWith(asked))
        return {};
    return usageError(say("the agent there measures {}", offers.front().mpiLibrary),
        say("a profile with setup lines and an agent for the other library measures that"));
}

/// One question to the machine.
Result<void> planThere(const Arguments &arguments, tune::TuningOrder &order)
{
    auto there = lookThere(arguments);
    if (!there)
        return tl::unexpected(there.error());
    auto transport = connectTo(there->host);
    if (!transport)
        return tl::unexpected(transport.error());
    const auto agent = asRemoteWork(remote::askAgent(**transport, there->host, stopToken()));
    if (!agent)
        return tl::unexpected(agent.error());
    if (auto fits = checkLibrary(arguments, agent->offers); !fits)
        return fits;
    order.plan = tune::planForHost(*there, *agent, tune::secondsForRuns(order.budget));
    order.offers = agent->offers;
    order.runner = tune::runnerOn(*std::move(there), order.folder + QStringLiteral("/jobs"));
    return chooseCollectives(arguments, order.offers, order.plan);
}

/// The value of an option as it is noted, so that it means the same wherever one goes on from.
std::string askedOf(const Arguments &arguments, const std::string &name)
{
    const std::string value = arguments.value(name);
    return name == options::weights.name ? QDir::current().absoluteFilePath(toText(value)).toStdString()
                                         : value;
}

/// With weights: the time goes to what the applications call, and decisions are to lose least there.
Result<void> weigh(const Arguments &arguments, tune::TuningOrder &order)
{
    auto weighting = weightingOf(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    order.weighting = *std::move(weighting);
    if (!order.weighting || order.weighting->applications.empty())
        return {};
    if (!arguments.has(tuneoptions::collective.name) && !order.offers.empty()) {
        order.plan.collectives.clear(); // the calls say which, not the time there is
        for (const wire::Offers &offers : order.offers)
            order.plan.collectives.push_back(offers.collective);
    }
    auto plan = asWork(narrowedTo(order.weighting->applications, order.plan));
    if (!plan)
        return tl::unexpected(plan.error());
    order.plan = *std::move(plan);
    for (const std::string &left : outsideOf(order.weighting->applications, order.plan))
        message(say("not measured here: {}", left));
    order.plan.weights = policyWeights(order.weighting->applications, order.plan);
    return {};
}

/// With --resume: what is not given is what the tuning was begun with, and what is given must be that.
Result<Arguments> withAsked(const Arguments &given)
{
    if (!given.has(tuneoptions::resume.name))
        return given;
    const std::string folder = given.value(tuneoptions::folder.name);
    const auto asked = asWork(tune::begunWith(toText(folder)));
    if (!asked)
        return tl::unexpected(asked.error());
    QStringList words;
    for (const std::string &name : given.options()) {
        const auto values = given.values(name);
        words += toText("--" + name + (values.empty() ? "" : '=' + values.back()));
    }
    for (const auto &[name, value] : *asked) {
        const std::string option = name.toStdString();
        // These start programs, and the folder may be somebody else's.
        if (!given.has(option) && (option == tuneoptions::launcher.name || option == tuneoptions::host.name))
            message(say("{} was begun with --{} {}", folder, option, value.toStdString()));
        if (!given.has(option))
            words
                += value.isEmpty() ? QStringLiteral("--") + name : QStringLiteral("--%1=%2").arg(name, value);
        else if (askedOf(given, option) != value.toStdString())
            return usageError(say("--{} {} is asked for, and {} was begun with {}", option,
                                  given.value(option), folder, value.toStdString()),
                say("leave it out to go on, or choose another folder"));
    }
    return Arguments::parse("tune", tuneCommand().options, words);
}

} // namespace

Result<tune::TuningOrder> tuningOrder(const Arguments &given)
{
    if (!given.data().empty())
        return usageError(
            say("'{}' is no option", given.data().front()), say("tune measures its data itself"));
    if (!given.has(tuneoptions::folder.name))
        return usageError(say("there is no folder for what is made"), say("name one with -o DIR"));
    auto completed = withAsked(given);
    if (!completed)
        return tl::unexpected(completed.error());
    const Arguments arguments = *std::move(completed);
    const auto budget = budgetOf(arguments, 300);
    if (!budget)
        return tl::unexpected(budget.error());
    tune::TuningOrder order;
    order.folder = QDir(toText(arguments.value(tuneoptions::folder.name))).absolutePath();
    order.budget = *budget;
    order.assumed = promisesOf(arguments);
    order.tiesAreFree = arguments.has(options::ties.name);
    order.resume = arguments.has(tuneoptions::resume.name);
    order.keepsCollectives = arguments.has(tuneoptions::collective.name);
    for (const std::string &name : arguments.options())
        if (name != tuneoptions::folder.name && name != tuneoptions::resume.name
            && name != tuneoptions::json.name && name != tuneoptions::build.name && name != pollOption.name)
            order.asked.emplace_back(
                QString::fromStdString(name), QString::fromStdString(askedOf(arguments, name)));
    // What is wrong in the words is said before a machine is looked at, which brings a plan of its own.
    if (auto chosen = choosePolicy(arguments, order); !chosen)
        return tl::unexpected(chosen.error());
    for (const auto choose : {&chooseAnyCollectives, &chooseOrder})
        if (auto chosen = choose(arguments, order.plan); !chosen)
            return tl::unexpected(chosen.error());
    const bool isThere = arguments.has(tuneoptions::host.name);
    if (auto planned = isThere ? planThere(arguments, order) : planHere(arguments, order); !planned)
        return tl::unexpected(planned.error());
    if (auto chosen = chooseOrder(arguments, order.plan); !chosen)
        return tl::unexpected(chosen.error());
    if (wire::asksForIntel(order.plan) && order.plan.policy != wire::CampaignPlan().policy)
        return usageError(
            "--order does not work with Intel MPI: each of its methods takes a launch of its own",
            "leave --order out");
    if (auto weighed = weigh(arguments, order); !weighed)
        return tl::unexpected(weighed.error());
    return order;
}

Result<tune::CheckOrder> checkOrder(const Arguments &arguments)
{
    if (!arguments.data().empty())
        return usageError(say("'{}' is no option", arguments.data().front()));
    const auto budget = budgetOf(arguments, 30);
    if (!budget)
        return tl::unexpected(budget.error());
    tune::CheckOrder order;
    order.folder = QDir(toText(arguments.value(tuneoptions::check.name))).absolutePath();
    order.budget = *budget;
    if (arguments.has(tuneoptions::host.name)) {
        const auto asked = asWork(tune::askedOf(order.folder));
        if (!asked)
            return tl::unexpected(asked.error());
        auto there = lookThere(arguments, *asked);
        if (!there)
            return tl::unexpected(there.error());
        there->anew = true;
        order.runner = tune::runnerOn(*std::move(there), order.folder + QStringLiteral("/check-jobs"));
        return order;
    }
    const auto here = lookHere(arguments);
    if (!here)
        return tl::unexpected(here.error());
    order.runner = tune::runnerHere(here->library);
    if (!arguments.has(tuneoptions::launcher.name))
        order.library = here->library.title().toStdString();
    for (const tune::MpiLibrary &library : here->machine.libraries)
        if (library.problem.isEmpty())
            order.libraries.push_back(library.title().toStdString());
    return order;
}

} // namespace collscope::cli
