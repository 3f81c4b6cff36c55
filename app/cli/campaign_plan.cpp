// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/campaign_jobs.h"
#include "app/cli/campaign_options.h"
#include "app/cli/output.h"
#include "app/cli/weights.h"
#include "engine/io/decompress.h"
#include "engine/map/called_plan.h"

namespace collscope::cli {

Result<void> narrowPlan(const Arguments &arguments)
{
    if (arguments.data().size() > 1)
        return usageError("there are several plans", "narrow one at a time");
    const auto weighting = weightingOf(arguments);
    if (!weighting)
        return tl::unexpected(weighting.error());
    if (!*weighting || (*weighting)->applications.empty())
        return usageError("there is no application", "name its profile: --weights app.profile");
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
    if (arguments.has(skewOption.name)) {
        auto skew = asWork(skewOf((*weighting)->applications));
        if (!skew)
            return tl::unexpected(skew.error());
        plan.skew = *std::move(skew);
    }
    return asWork(narrowedTo((*weighting)->applications, std::move(plan)))
        .and_then([&](const auto &narrowed) {
            return writeOutput(arguments.value("output"), wire::formatPlan(narrowed));
        });
}

} // namespace collscope::cli
