// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/weights.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "engine/data/say.h"
#include "engine/map/weighting_file.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

namespace collscope::cli {

namespace {

std::optional<double> positive(std::string_view text)
{
    const auto value = wire::parseDouble(text);
    return value && *value > 0 && *value <= mostWeight ? value : std::nullopt;
}

Result<void> readFactors(const std::string &given, Weighting &weighting)
{
    for (const std::string_view text : wire::split(given, ',')) {
        const auto at = text.find('=');
        const std::string name(text.substr(0, at));
        const auto factor = at == text.npos ? std::nullopt : positive(text.substr(at + 1));
        if (!wire::collectiveIndex(name))
            return usageError(say("there is no collective called '{}'", name),
                say("--weight-of takes collectives and numbers: allreduce=3,bcast=0.5"));
        if (!factor)
            return usageError(say("'{}' says no factor above 0", text),
                say("--weight-of takes collectives and numbers: allreduce=3,bcast=0.5"));
        weighting.factors[name] = *factor;
    }
    return {};
}

} // namespace

Result<WeightsFile> weightsFile(const std::string &text)
{
    const auto at = text.rfind('=');
    std::error_code ignored;
    if (at == std::string::npos || std::filesystem::exists(text, ignored))
        return WeightsFile{text, {}};
    const auto share = positive(std::string_view(text).substr(at + 1));
    if (!share)
        return usageError(
            say("'{}' is no share", text.substr(at + 1)), say("FILE=SHARE takes a number above 0"));
    return WeightsFile{text.substr(0, at), share};
}

std::vector<Option> weightOptions()
{
    return {options::weights, options::weightOf};
}

Result<WeightingPtr> weightingOf(const Arguments &arguments)
{
    if (!arguments.has(options::weights.name) && !arguments.has(options::weightOf.name))
        return nullptr;
    auto weighting = std::make_shared<Weighting>();
    for (const std::string &text : arguments.values(options::weights.name)) {
        const auto file = weightsFile(text);
        if (!file)
            return tl::unexpected(file.error());
        keepInput(file->path);
        if (const auto added = asWork(addWeights(*weighting, file->path, file->share, stopToken())); !added)
            return tl::unexpected(added.error());
    }
    if (arguments.has(options::weightOf.name))
        if (const auto read = readFactors(arguments.value(options::weightOf.name), *weighting); !read)
            return tl::unexpected(read.error());
    return weighting;
}

ResultRow withWeights(ResultRow row, const Study &study)
{
    if (study.data.weighting)
        row.push_back({"weights", study.data.weighting->text()});
    return row;
}

void reportWeights(const Study &study)
{
    if (!study.data.weighting)
        return;
    const TimeGrid &grid = *study.map()->grid;
    for (const PaintedWeight &painted : study.data.weighting->painted) {
        if (!painted.collective.empty() && painted.collective != grid.collective())
            continue;
        bool holds = false;
        for (std::size_t cell = 0; cell < grid.cells() && !holds; ++cell)
            holds = painted.holds(grid.instance(grid.cell(cell)));
        if (!holds)
            message(say("warning: no cell of {} has what is given the weight {}", grid.collective(),
                wire::formatDouble(painted.weight)));
    }
    if (study.data.weighting->applications.empty())
        return;
    const CallsOnGrid use = callsOn(*study.map(), study.data.weighting->applications);
    if (!use.any())
        message(say("warning: no call of {} was measured as the applications make it: its cells count alike",
            study.collective()));
    for (const std::string &line : unmeasuredLines(use.unmeasured))
        message(say("not in the weights: {}", line));
}

} // namespace collscope::cli
