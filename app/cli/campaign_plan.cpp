// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"
#include "engine/io/decompress.h"
#include "engine/map/called_plan.h"
#include "engine/wire/counted.h"

#include <filesystem>

namespace collscope::cli {

namespace {

/// A plan for each collective with the skew of its own calls; without one where the profiles do not say it
/// of that collective, but of others.
Result<std::vector<wire::CampaignPlan>> skewed(
    const std::vector<Application> &applications, const wire::CampaignPlan &whole)
{
    std::vector<wire::CampaignPlan> plans = perCollective(whole);
    std::vector<Diagnostic> unknown;
    for (wire::CampaignPlan &plan : plans) {
        auto skew = skewOf(applications, plan.collectives.front());
        if (skew)
            plan.skew = *std::move(skew);
        else
            unknown.push_back(std::move(skew.error()));
    }
    if (unknown.size() == plans.size())
        return asWork<std::vector<wire::CampaignPlan>>(tl::unexpected(unknown.front()));
    for (const Diagnostic &why : unknown)
        message(say("without skew: {}", why.message));
    return plans;
}

/// Beside each other, with the collective in their names: calls.plan becomes calls-bcast.plan.
Result<void> writeAll(const std::string &path, const std::vector<wire::CampaignPlan> &plans)
{
    const bool toStandardOutput = path.empty() || path == "-";
    if (plans.size() > 1 && toStandardOutput)
        return usageError(say("with --skew there is a plan for each of {} collectives", plans.size()),
            say("name a file with -o: calls.plan becomes calls-{}.plan ...",
                plans.front().collectives.front()));
    for (const wire::CampaignPlan &plan : plans) {
        std::filesystem::path own(path);
        if (plans.size() > 1)
            own.replace_filename(
                own.stem().string() + '-' + plan.collectives.front() + own.extension().string());
        if (auto written = writeOutput(own.string(), wire::formatPlan(plan)); !written)
            return written;
        if (plans.size() > 1)
            message(say("written: {}", own.string()));
    }
    return {};
}

} // namespace

Result<void> narrowPlan(const Arguments &arguments)
{
    if (arguments.data().size() > 1)
        return usageError(say("there are several plans"), say("narrow one at a time"));
    const auto weighting = weightingOf(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    if (!*weighting || (*weighting)->applications.empty())
        return usageError(say("there is no application"), say("name its profile: --weights app.profile"));
    wire::CampaignPlan plan;
    if (!arguments.data().empty()) {
        const std::string &path = arguments.data().front();
        keepInput(path);
        const auto text = asWork(io::readText(path, wire::mostPlanBytes));
        if (!text)
            return tl::unexpected(text.error());
        std::string problem;
        const auto read = wire::parsePlan(text->bytes, path, problem);
        if (!read)
            return workFailed(problem);
        plan = *read;
    }
    const std::vector<Application> &applications = (*weighting)->applications;
    auto narrowed = asWork(calledCells(applications, std::move(plan)));
    if (!narrowed)
        return tl::unexpected(narrowed.error());
    for (const std::string &left : outsideOf(applications, *narrowed))
        message(say("not in the plan: {}", left));
    const std::string path = arguments.value(options::output.name);
    if (!arguments.has(skewOption.name))
        return writeOutput(path, wire::formatPlan(*narrowed));
    return skewed(applications, *narrowed).and_then([&](const auto &plans) { return writeAll(path, plans); });
}

} // namespace collscope::cli
