// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/placed_ranges.h"

#include "engine/codegen/restricted_model.h"
#include "engine/codegen/rule_blocks.h"

#include <algorithm>

namespace collscope::codegen {

namespace {

/// Returns the message sizes at which decisions of the model change, and the measured sizes.
std::vector<std::uint64_t> sizesOf(const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    DecisionAxes axes{{InstanceSize::messageBytes, grid.messageBytes()}};
    if (const auto own = model.axes())
        if (const DecisionAxis *const sizes = findAxis(*own, InstanceSize::messageBytes))
            axes.front().add(sizes->begins);
    if (const BetweenSizes *const between = betweenSizesOf(model))
        between->addTo(axes);
    return findAxis(axes, InstanceSize::messageBytes)->begins;
}

} // namespace

bool differByNodes(const TimeGrid &grid)
{
    const auto &all = grid.placements();
    return !grid.hasOnePlacementPerSize()
        && std::all_of(
            all.begin(), all.end(), [](const Placement &placement) { return placement.nodes != 0; });
}

std::vector<RangeRule> placedRanges(const Model &model, const openmpi::Collective &size)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    const std::vector<std::uint64_t> sizes = sizesOf(model);
    std::vector<RangeRule> rules;
    for (const Placement &placement : grid.placements()) {
        std::vector<Rule> answers;
        for (const std::uint64_t bytes : sizes) {
            const Decision decision = model.decide({grid.collective(), placement, bytes});
            const MethodIndex method = decision.toLibrary ? noMethod : decision.method;
            const std::uint64_t first = answers.empty() ? 0 : size.ruleBytes(placement.commSize, bytes);
            if (answers.empty() || answers.back().method != method)
                answers.push_back({first, method});
        }
        for (std::size_t i = 0; i < answers.size(); ++i) {
            RangeRule rule;
            rule.method = methodOf(answers[i], grid);
            if (rule.method.isBaseline())
                continue;
            rule.collective = size.name;
            rule.firstCommSize = rule.lastCommSize = placement.commSize;
            rule.conditions.firstNodes = rule.conditions.lastNodes = placement.nodes;
            rule.firstBytes = answers[i].firstBytes;
            rule.lastBytes = i + 1 < answers.size() ? answers[i + 1].firstBytes - 1 : anyBytes;
            rules.push_back(std::move(rule));
        }
    }
    return rules;
}

} // namespace collscope::codegen
