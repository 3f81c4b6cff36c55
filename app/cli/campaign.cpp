// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/command.h"

#include "engine/remote/scheduler.h"

#include <algorithm>
#include <list>

namespace collscope::cli {

namespace {

struct Verb {
    std::string_view name;
    Result<void> (*run)(const Arguments &);
    std::vector<Option> options;
};

const std::vector<Verb> &verbs()
{
    static const std::vector<Option> store = {campaignStoreOption};
    static const std::vector<Verb> all = {
        {"test", testMachine, {}},
        {"trust", trustProfile, {campaignStoreOption}},
        {"deploy", deployOnMachine, {saveOption}},
        {"estimate", estimatePlan,
            {hostOption, nodesOption, ppnOption, minutesOption, splitOption, askOption}},
        {"run", runJobs,
            {hostOption, nodesOption, ppnOption, minutesOption, splitOption, dryRunOption, detachOption,
                campaignStoreOption, recordsOutputOption, pollOption}},
        {"list", listJobs, store},
        {"status", askForJobs, {campaignStoreOption, pollOption}},
        {"fetch", fetchJob,
            {followOption, largestOption, campaignStoreOption, recordsOutputOption, pollOption}},
        {"log", showLog, store},
        {"cancel", cancelJob, store},
        {"resubmit", resubmitJob,
            {minutesOption, detachOption, campaignStoreOption, recordsOutputOption, pollOption}},
        {"import", importJob, store},
        {"finish", finishJob, store},
    };
    return all;
}

bool isOneOf(const std::vector<Option> &options, const Option &option)
{
    return std::any_of(
        options.begin(), options.end(), [&option](const Option &one) { return one.name == option.name; });
}

const Verb *verbOf(const Arguments &arguments)
{
    const std::string word = arguments.data().empty() ? "" : arguments.data().front();
    const auto found = std::find_if(
        verbs().begin(), verbs().end(), [&word](const Verb &verb) { return verb.name == word; });
    return found == verbs().end() ? nullptr : &*found;
}

std::optional<Form> form(const Arguments &arguments)
{
    const Verb *const verb = verbOf(arguments);
    if (!verb)
        return std::nullopt; // run() says so
    const std::string name = "campaign " + std::string(verb->name);
    if (isOneOf(verb->options, detachOption) && arguments.has(detachOption.name))
        return Form{name + " --detach", without({recordsOutputOption.name}, verb->options)};
    return Form{name, verb->options};
}

Result<void> run(const Arguments &arguments)
{
    if (const Verb *const verb = verbOf(arguments))
        return verb->run(arguments);
    std::string names;
    for (const Verb &verb : verbs())
        names += (names.empty() ? "" : ", ") + std::string(verb.name);
    return usageError("'" + (arguments.data().empty() ? std::string() : arguments.data().front())
            + "' is nothing to do with a campaign",
        "there are " + names);
}

/// "run, estimate: name of a host profile"
std::string helpOf(const Option &option)
{
    std::string takers;
    std::string others;
    for (const Verb &verb : verbs()) {
        std::string &names = isOneOf(verb.options, option) ? takers : others;
        names += (names.empty() ? "" : ", ") + std::string(verb.name);
    }
    if (others.size() < takers.size())
        takers = "all but " + others;
    const std::string more
        = option.name == hostOption.name ? "; its scheduler is one of " + remote::schedulerNames() : "";
    return takers + ": " + std::string(option.help) + more;
}

/// All that the verbs take, each once.
std::vector<Option> allOptions()
{
    static std::list<std::string> helps; // an option only points to its help
    std::vector<Option> all;
    for (const Verb &verb : verbs())
        for (Option option : verb.options) {
            if (isOneOf(all, option))
                continue;
            if (!option.help.empty())
                option.help = helps.emplace_back(helpOf(option));
            all.push_back(option);
        }
    return all;
}

} // namespace

Command campaignCommand()
{
    return {"campaign",
        "test PROFILE | trust PROFILE|JOB | deploy PROFILE [--save]\n"
        "       collscope campaign estimate PLAN --host PROFILE [--nodes N] [--ppn N] [--ask]\n"
        "       collscope campaign run PLAN --host PROFILE [--nodes N] [--ppn N] [--minutes N] [--dry-run]\n"
        "       collscope campaign list|status [JOB...]\n"
        "       collscope campaign fetch JOB [--follow] [-o FILE]\n"
        "       collscope campaign resubmit JOB [--minutes N] [--detach] [-o FILE]\n"
        "       collscope campaign log|cancel|finish JOB\n"
        "       collscope campaign import JOB RECORDS",
        "Measures a plan on another machine, through ssh and its scheduler, and fetches the records as they "
        "grow",
        allOptions(), run, nullptr, form};
}

} // namespace collscope::cli
