// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/options.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"
#include "mpi_agent/bench/workload.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace collscope::agent {

namespace {

/// Wrong usage; the text says what would be right.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// "--seconds-per-point" is the plan's "seconds_per_point".
std::string planKeyOf(const std::string &option)
{
    std::string key = option.substr(0, 2) == "--" ? option.substr(2) : std::string();
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

void readLaunch(Options &options, const std::string &value)
{
    const auto slash = std::min(value.find('/'), value.size());
    const auto launch = wire::parseUnsigned(std::string_view(value).substr(0, slash));
    const auto launches
        = wire::parseUnsigned(std::string_view(value).substr(std::min(slash + 1, value.size())));
    if (!launch || !launches || *launch == 0 || *launch > *launches)
        throw UsageError("--launch takes which one of how many: 2/9");
    options.launch = *launch;
    options.launches = *launches;
}

constexpr std::string_view sideOption = "--side";

LaunchSide sideOf(const std::string &value)
{
    if (value != "default" && value != "decided")
        throw UsageError("--side takes default or decided");
    return value == "default" ? LaunchSide::standard : LaunchSide::decided;
}

void apply(Options &options, const std::string &option, const std::string &value)
{
    const auto &keys = wire::planKeys();
    const std::string key = planKeyOf(option);
    const bool isPlanKey = std::any_of(
        keys.begin(), keys.end(), [&key](const wire::PlanKey &known) { return known.name == key; });
    std::string problem;
    if (option == "-o" || option == "--output")
        options.output = value;
    else if (option == "--per-rank")
        options.rankFile = value;
    else if (option == "--launch")
        readLaunch(options, value);
    else if (option == sideOption)
        options.side = sideOf(value);
    else if (option == "--plan")
        return; // read before
    else if (!isPlanKey)
        throw UsageError("there is no option '" + option + "': see collscope-agent --help");
    else if (!wire::setPlanEntry(options.plan, key, value, problem))
        throw UsageError(option + problem.substr(std::min(key.size(), problem.size())));
}

using Flag = std::function<void(const std::string &)>;
using Valued = std::function<void(const std::string &, const std::string &)>;

/// Goes through the command line: `flag` gets what has no value.
void forEachOption(const std::vector<std::string> &arguments, const Flag &flag, const Valued &valued)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &option = arguments[i];
        if (option == "--help" || option == "-h" || option == "--version" || option == "--list")
            flag(option);
        else if (option.empty() || option.front() != '-')
            throw UsageError(
                "'" + option + "' is no option: results go where -o says, see collscope-agent --help");
        else if (const auto equals = option.find('='); equals != std::string::npos)
            valued(option.substr(0, equals), option.substr(equals + 1));
        else if (i + 1 < arguments.size())
            valued(option, arguments[++i]);
        else
            throw UsageError(
                option + " needs a value, or there is no such option: see collscope-agent --help");
    }
}

void setAction(Options &options, const std::string &flag)
{
    options.action = flag == "--list" ? Options::Action::list
        : flag == "--version"         ? Options::Action::version
                                      : Options::Action::help;
}

/// What the plan leaves open, but for the communicators: those depend on the job. Process groups are measured
/// where they are named, and listed always.
void fillIn(wire::CampaignPlan &plan, bool lists)
{
    if (plan.collectives.empty())
        for (const WorkloadKind &kind : workloadKinds())
            if (plan.decisions.empty() && (lists || !wire::isOfGroups(kind.collective)))
                plan.collectives.emplace_back(kind.collective);
    wire::fillInLists(plan);
}

} // namespace

bool namesSide(const std::vector<std::string> &arguments)
{
    return std::any_of(arguments.begin(), arguments.end(), [](const std::string &word) {
        return word == sideOption || word.rfind(std::string(sideOption) + '=', 0) == 0;
    });
}

std::string planFileOf(const std::vector<std::string> &arguments)
{
    std::string path;
    try {
        forEachOption(
            arguments, [](const std::string &) {},
            [&path](const std::string &option, const std::string &value) {
                if (option == "--plan")
                    path = value;
            });
    } catch (const UsageError &) {
        path.clear(); // parseOptions says what is wrong
    }
    return path;
}

std::string stopFileOf(const std::string &output)
{
    return output == "-" ? std::string() : output + ".stop";
}

bool parseOptions(const std::vector<std::string> &arguments, const std::string &planText, Options &options,
    std::string &problem)
{
    try {
        if (const std::string path = planFileOf(arguments); !path.empty()) {
            auto plan = wire::parsePlan(planText, path, problem);
            if (!plan)
                return false;
            options.plan = *plan;
        }
        forEachOption(
            arguments, [&](const std::string &flag) { setAction(options, flag); },
            [&](const std::string &option, const std::string &value) { apply(options, option, value); });
        if (const auto conflict = wire::planConflict(options.plan))
            throw UsageError(conflict->what);
        if (options.launches > 1 && options.plan.policy != wire::CampaignPlan().policy)
            throw UsageError("--launch and --policy do not go together: a launch cannot choose among the "
                             "methods of others, leave --policy out");
        if (options.side != LaunchSide::both && options.plan.decisions.empty())
            throw UsageError("--side needs a plan with decisions: leave it out");
        if (!options.rankFile.empty() && options.plan.atOnce != 1)
            throw UsageError("--per-rank and --at-once do not go together: leave one of them out");
        fillIn(options.plan, options.action == Options::Action::list);
        if (options.action == Options::Action::measure && options.output.empty())
            throw UsageError("where shall the measurements go? Add -o FILE, or -o - for standard output");
        return true;
    } catch (const UsageError &error) {
        problem = error.what();
        return false;
    }
}

} // namespace collscope::agent
