// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_again.h"
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/campaign_replay.h"
#include "app/cli/command.h"
#include "app/cli/pictures.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"

#include "engine/data/say.h"
#include "engine/remote/scheduler.h"

namespace collscope::cli {

namespace {

Option hostOptionWithSchedulers()
{
    static const std::string help // an option only points to its help
        = std::string(hostOption.help) + "; its scheduler is one of " + remote::schedulerNames();
    Option option = hostOption;
    option.help = help;
    return option;
}

/// What is left alone brings no records, and what is not submitted cannot be left alone either.
std::optional<Form> submitting(const Command &command, const Arguments &arguments)
{
    const std::string name(command.name);
    if (arguments.has(dryRunOption.name))
        return Form{
            name + " --dry-run", without({detachOption.name, recordsOutputOption.name}, command.options)};
    if (arguments.has(detachOption.name))
        return Form{name + " --detach", without({recordsOutputOption.name}, command.options)};
    return std::nullopt;
}

} // namespace

Command campaignCommand()
{
    const Option host = hostOptionWithSchedulers();
    Command campaign{"campaign", "COMMAND ...",
        toSay("Measures a plan on another machine, through ssh and its scheduler, and fetches the records as "
              "they grow"),
        {}};
    campaign.commands = {
        {"campaign test", "PROFILE",
            toSay("Tries all that a job of a host profile will need, one line each, and submits nothing"), {},
            testMachine},
        {"campaign trust", "PROFILE|JOB [--store FOLDER]",
            toSay("Lets a host profile, or that of a job, run on this machine what its ssh options ask for"),
            {campaignStoreOption}, trustProfile},
        {"campaign deploy", "PROFILE [--save]",
            toSay("Builds the agent on the machine, in the work folder, and prints its path"), {saveOption},
            deployOnMachine},
        {"campaign plan", "[PLAN] --weights FILE[=SHARE]... [--skew] [-o FILE]",
            toSay("Writes the part of a plan that applications call: the cells of their collectives, "
                  "communicators and message sizes, and no others; with --skew a plan for each collective"),
            {options::weights, skewOption, options::output}, narrowPlan},
        {"campaign estimate",
            "PLAN --host PROFILE [--data DATA] [--nodes N] [--ppn N] [--per-node-count] [--ask]",
            toSay("Says how many measurements, how much time and how many core hours a plan needs"),
            {host, timesOption, options::system, nodesOption, ppnOption, minutesOption, splitOption,
                askOption},
            estimatePlan},
        {"campaign run",
            "PLAN --host PROFILE [--nodes N] [--ppn N] [--minutes N] [--dry-run | --detach] [-o FILE]",
            toSay("Submits a job and follows it until it has ended and its records are here"),
            {host, nodesOption, ppnOption, minutesOption, splitOption, dryRunOption, detachOption,
                campaignStoreOption, recordsOutputOption, pollOption},
            runJobs, nullptr, submitting},
        {"campaign list", "[JOB...] [--store FOLDER]", toSay("Lists the jobs as they were when last seen"),
            {campaignStoreOption}, listJobs},
        {"campaign status", "[JOB...] [--store FOLDER]",
            toSay("Asks the machines about the jobs, fetches what they have measured since, and lists them"),
            {campaignStoreOption, pollOption}, askForJobs},
        {"campaign fetch", "JOB [--follow] [--largest MIB] [-o FILE]",
            toSay("Fetches what a job has measured until now, or goes on following it"),
            {followOption, largestOption, campaignStoreOption, recordsOutputOption, pollOption}, fetchJob},
        {"campaign log", "JOB [--store FOLDER]", toSay("Prints the end of what a job printed"),
            {campaignStoreOption}, showLog},
        {"campaign cancel", "JOB [--store FOLDER]", toSay("Asks for the end of a job"), {campaignStoreOption},
            cancelJob},
        {"campaign resubmit", "JOB [--minutes N] [--detach] [-o FILE]",
            toSay("Submits a new job that measures what an ended one did not"),
            {minutesOption, detachOption, campaignStoreOption, recordsOutputOption, pollOption}, resubmitJob,
            nullptr, submitting},
        {"campaign import", "JOB RECORDS [--store FOLDER]",
            toSay("Takes records that were brought from the machine by hand"), {campaignStoreOption},
            importJob},
        {"campaign finish", "JOB [--store FOLDER]", toSay("Ends a lost job as finished"),
            {campaignStoreOption}, finishJob},
        {"campaign replay", "DATA [--collective C[,C...]|all] [--policy NAME[,NAME...]|all]",
            toSay("Says, on times that were recorded, after which share of the measuring time each policy's "
                  "map is how good"),
            replayOptions(), replayRecorded, paintsPicture, replayForm},
        {"campaign again", "DATA --measurements FILE.csv [-o PLAN]",
            toSay("Writes the plan that measures single cells again, as `collscope spikes --csv` lists them, "
                  "and says its cost"),
            againOptions(), measureAgain},
    };
    return campaign;
}

} // namespace collscope::cli
