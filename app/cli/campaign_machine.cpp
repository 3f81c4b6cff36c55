// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "app/cli/text_table.h"

#include "engine/data/say.h"
#include "engine/evaluate/measuring_again.h"
#include "engine/io/regular_file.h"
#include "engine/remote/estimate.h"
#include "engine/remote/profile_store.h"
#include "engine/remote/profile_test.h"
#include "engine/remote/profile_trust.h"
#include "engine/wire/campaign_plan.h"
#include "engine/wire/seconds_text.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <unistd.h>

namespace collscope::cli {

using namespace remote;

namespace {

/// The profile that the only word names.
Result<HostProfile> namedProfile(const Arguments &arguments)
{
    if (arguments.data().size() != 1)
        return usageError(
            say("there is not one host profile"), say("name one of the window's, or a JSON file"));
    return asWork(ProfileStore().find(QString::fromStdString(arguments.data().front())));
}

std::string stateWord(CheckState state)
{
    switch (state) {
    case CheckState::passed:
        return "passed ";
    case CheckState::warning:
        return "warning";
    case CheckState::failed:
        return "FAILED ";
    case CheckState::skipped:
        return "skipped";
    }
    return {};
}

std::string rounded(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value < 10 ? "%.1f" : "%.0f", value);
    return text.data();
}

void tellCheck(const ProfileCheck &check)
{
    std::string text = stateWord(check.state) + "  " + check.name.toStdString();
    bool first = true;
    for (const QString &line : check.detail.split(u'\n', Qt::SkipEmptyParts)) {
        text += (first ? ": " : "\n         ") + line.toStdString();
        first = false;
    }
    if (!check.remedy.isEmpty())
        text += "\n         -> " + check.remedy.toStdString();
    (void)writeText("-", text + '\n'); // a reader that has gone wants no more
}

} // namespace

Result<void> testMachine(const Arguments &arguments)
{
    const auto host = namedProfile(arguments);
    if (!host)
        return tl::unexpected(host.error());
    const bool mayAsk = ::isatty(STDIN_FILENO) != 0;
    const ProfileTest test = testProfile(
        *host, [&] { return openTransport(*host, usualControlFolder(), mayAsk, stopToken()); }, tellCheck,
        stopToken());
    if (!test.passed())
        return workFailed(say("jobs would not run with this profile"), say("see the remedies above"),
            arguments.data().front());
    return {};
}

Result<void> trustProfile(const Arguments &arguments)
{
    auto host = namedProfile(arguments);
    if (!host && arguments.data().size() == 1) // a job has its own copy, which may be somebody else's
        if (const auto jobs = chosenJobs(arguments.data(), storeOf(arguments)); jobs && jobs->size() == 1)
            host = jobs->front().order.host;
    if (!host)
        return tl::unexpected(host.error());
    if (auto confirmed = asWork(ProfileTrust().confirm(*host)); !confirmed)
        return confirmed;
    return writeText(
        "-", say("{} may run\n{}", host->name.toStdString(), commandsOf(*host).text().toStdString()) + '\n');
}

Result<void> deployOnMachine(const Arguments &arguments)
{
    auto host = namedProfile(arguments);
    if (!host)
        return tl::unexpected(host.error());
    const auto transport = connectTo(*host);
    if (!transport)
        return tl::unexpected(transport.error());
    const auto deployed = asRemoteWork(deployAgent(
        **transport, *host, [](const QString &step) { message(step.toStdString()); }, stopToken()));
    if (!deployed)
        return tl::unexpected(deployed.error());
    const std::string agent = deployed->report.version.program.toStdString();
    message(deployed->origin == AgentOrigin::built ? fmt::format("the agent {} was built", agent)
            : deployed->origin == AgentOrigin::existing
            ? fmt::format("the agent {} was there already", agent)
            : fmt::format("the ready-built agent {} was sent and starts there", agent));
    if (arguments.has(saveOption.name)) {
        host->agent = deployed->path;
        const QString given = QString::fromStdString(arguments.data().front());
        const ProfileStore store;
        const bool isKept = store.load(given).has_value();
        if (auto saved = asWork(isKept ? store.save(*host, given) : writeProfile(*host, given)); !saved)
            return saved;
    }
    return writeOutput("-", deployed->path.toStdString() + '\n');
}

Result<std::vector<JobOrder>> orderedJobs(const Arguments &arguments)
{
    if (arguments.data().size() != 1 || !arguments.has(hostOption.name))
        return usageError(say("a campaign needs one plan and a host"), say("PLAN --host PROFILE"));
    const std::string &path = arguments.data().front();
    const auto text = io::readWhole(path, wire::mostPlanBytes);
    if (!text)
        return workFailed(say("cannot read the plan: {}", text.error().message), text.error().remedy, path);
    auto host = asWork(ProfileStore().find(QString::fromStdString(arguments.value(hostOption.name))));
    if (!host)
        return tl::unexpected(host.error());
    const auto nodes = numberOf(arguments, nodesOption, 0);
    const auto ppn = numberOf(arguments, ppnOption, 0);
    const auto minutes = numberOf(arguments, minutesOption, 60);
    for (const auto *const read : {&nodes, &ppn, &minutes})
        if (!*read)
            return tl::unexpected(read->error());
    std::string problem;
    auto plan = wire::parsePlan(*text, path, problem);
    if (!plan)
        return workFailed(std::move(problem));
    CampaignOrder order{std::move(*host), std::move(*plan)};
    order.division = arguments.has(splitOption.name) ? JobDivision::perNodeCount : JobDivision::oneJob;
    order.nodes = *nodes;
    order.ppn = *ppn;
    order.minutes = *minutes;
    return asWork(splitOrder(order).map_error([&path](Diagnostic what) {
        what.file = what.file.empty() ? what.file : path; // jobs made elsewhere have plans without a file
        return what;
    }));
}

namespace {

/// What --data says of how long calls take; empty without it.
Result<wire::CallSeconds> recordedTimes(const Arguments &arguments)
{
    if (!arguments.has(timesOption.name))
        return wire::CallSeconds();
    const auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    std::vector<DatasetPtr> all;
    for (const std::string &path : arguments.values(timesOption.name)) {
        const auto some = loadData(path, arguments);
        if (!some)
            return tl::unexpected(some.error());
        all.insert(all.end(), some->begin(), some->end());
    }
    return gridsOf(*selection, all).map([](std::vector<TimeGridPtr> grids) {
        return recordedSeconds(std::move(grids));
    });
}

} // namespace

Result<void> estimatePlan(const Arguments &arguments)
{
    const auto orders = orderedJobs(arguments);
    if (!orders)
        return tl::unexpected(orders.error());
    std::vector<wire::Offers> offers;
    if (arguments.has(askOption.name)) {
        const auto transport = connectTo(orders->front().host);
        if (!transport)
            return tl::unexpected(transport.error());
        auto report = asRemoteWork(askAgent(**transport, orders->front().host, stopToken()));
        if (!report)
            return tl::unexpected(report.error());
        offers = std::move(report->offers);
        if (offers.empty())
            message(
                say("the agent cannot be asked for its methods on that node; the catalogue's are counted"));
        const auto resources = asRemoteWork(askResources(**transport, orders->front().host, stopToken()));
        if (!resources)
            return tl::unexpected(resources.error());
        for (const QString &warning : limitWarnings(*orders, *resources))
            message(warning.toStdString());
    }
    const auto times = recordedTimes(arguments);
    if (!times)
        return tl::unexpected(times.error());
    const auto estimate = asWork(estimateCampaign(*orders, offers, *times));
    if (!estimate)
        return tl::unexpected(estimate.error());
    TextTable table({say("nodes x ppn"), say("measurements"), say("time"), say("core hours"), ""});
    const auto row = [&table](const std::string &name, std::size_t points, double seconds, double coreHours,
                         const std::string &note) {
        table.add({name, std::to_string(points), wire::durationText(seconds), rounded(coreHours), note});
    };
    for (std::size_t i = 0; i < orders->size(); ++i) {
        const JobEstimate &job = estimate->jobs[i];
        row(std::to_string((*orders)[i].nodes) + " x " + std::to_string((*orders)[i].ppn), job.points,
            job.seconds, job.coreHours,
            job.bounded       ? say("at most")
                : job.isKnown ? say("by recorded times")
                              : say("roughly"));
    }
    if (orders->size() > 1)
        row(say("all"), estimate->points, estimate->seconds, estimate->coreHours, "");
    for (const QString &warning : estimate->warnings)
        message(warning.toStdString());
    return writeOutput("-", table.text());
}

} // namespace collscope::cli
