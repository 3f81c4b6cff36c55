// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/rule_blocks.h"

#include "engine/codegen/decision_bands.h"
#include "engine/codegen/restricted_model.h"
#include "engine/models/optimal_tree/cost_table.h"

#include <algorithm>

namespace collscope::codegen {

namespace {

class Listing {
public:
    /// `between`: what restricts the model between measured sizes; null: nothing.
    Listing(const Model &model, const BandTable &bands, const openmpi::Collective &collective,
        const BetweenSizes *between)
        : m_model(model), m_collective(collective), m_between(between), m_grid(*model.fittedTo()->grid),
          m_costs(*model.fittedTo(), optimal::Objective::meanPenalty, optimal::CostRows::commSizes),
          m_needs(processNeeds(m_grid)),
          m_messageBytes(findAxis(bands.axes, InstanceSize::messageBytes)->begins)
    {
        // Fewer processes than were measured are left to the library.
        const std::uint32_t least = m_grid.commSizes().front();
        for (const std::uint64_t size : findAxis(bands.axes, InstanceSize::commSize)->begins)
            m_commSizes.push_back(std::max(least, static_cast<std::uint32_t>(size)));
        // A threshold in message size x processes holds for one communicator size: each measured one gets its
        // own rules.
        if (collective.size == openmpi::RuleSize::times) {
            m_commSizes.insert(m_commSizes.end(), m_grid.commSizes().begin(), m_grid.commSizes().end());
            for (const std::uint32_t size : m_grid.commSizes())
                if (m_between && size < m_grid.commSizes().back())
                    m_commSizes.push_back(size + 1);
        }
        std::sort(m_commSizes.begin(), m_commSizes.end());
        m_commSizes.erase(std::unique(m_commSizes.begin(), m_commSizes.end()), m_commSizes.end());
    }

    RuleBlocks blocks() const
    {
        RuleBlocks result;
        for (std::size_t i = 0; i < m_commSizes.size(); ++i) {
            std::vector<Rule> rules = rulesOf(i);
            if (result.empty() || result.back().rules != rules)
                result.push_back({m_commSizes[i], std::move(rules)});
        }
        endNarrowBlocks(result, m_needs);
        return result;
    }

private:
    MethodIndex answer(std::uint32_t commSize, std::uint64_t bytes) const
    {
        Instance instance;
        instance.collective = m_grid.collective();
        instance.placement.commSize = commSize;
        instance.messageBytes = bytes;
        return m_model.decide(instance).method;
    }

    std::vector<Rule> rulesOf(std::size_t block) const
    {
        const std::uint32_t commSize = m_commSizes[block];
        if (m_collective.size == openmpi::RuleSize::times && m_collective.bySize()
            && isRestrictedGap(commSize))
            return rulesOfGap(commSize);
        std::vector<Rule> rules;
        for (std::size_t band = 0; band < m_messageBytes.size(); ++band) {
            // One rule holds for all sizes: the measured ones choose it.
            if (!m_collective.bySize() && isBeyond(band))
                continue;
            const std::uint64_t bytes = m_messageBytes[band];
            const MethodIndex method = answer(commSize, bytes);
            if (rules.empty() || rules.back().method != method)
                rules.push_back({rules.empty() ? 0 : m_collective.ruleBytes(commSize, bytes), method});
        }
        if (rules.size() > 1 && !m_collective.bySize())
            rules = {{0, cheapest(block)}};
        if (rules.size() == 1 && isLibrary(rules.front().method))
            rules.clear(); // nothing is said about these communicators
        return rules;
    }

    /// Lies the size between two measured ones of a model that is restricted there?
    bool isRestrictedGap(std::uint32_t commSize) const
    {
        const auto &commSizes = m_grid.commSizes();
        return m_between && commSize > commSizes.front() && commSize < commSizes.back()
            && !std::binary_search(commSizes.begin(), commSizes.end(), commSize);
    }

    /// In message size x processes, of all communicator sizes from the given one up to the next measured one:
    /// each answer where all of them agree on the message size, the library in between.
    std::vector<Rule> rulesOfGap(std::uint32_t commSize) const
    {
        const auto &commSizes = m_grid.commSizes();
        const std::uint32_t last = *std::upper_bound(commSizes.begin(), commSizes.end(), commSize) - 1;
        std::vector<Rule> rules{{0, noMethod}};
        for (std::size_t band = 0; band < m_messageBytes.size();) {
            const MethodIndex method = answer(commSize, m_messageBytes[band]);
            std::size_t end = band + 1;
            while (end < m_messageBytes.size() && answer(commSize, m_messageBytes[end]) == method)
                ++end;
            const std::uint64_t from = m_collective.ruleBytes(last, m_messageBytes[band]);
            const std::uint64_t to = end == m_messageBytes.size()
                ? std::numeric_limits<std::uint64_t>::max()
                : m_collective.ruleBytes(commSize, m_messageBytes[end]);
            if (!isLibrary(method) && from < to) {
                if (rules.back().firstBytes == from)
                    rules.pop_back();
                rules.push_back({from, method});
                if (end < m_messageBytes.size())
                    rules.push_back({to, noMethod});
            }
            band = end;
        }
        if (rules.size() == 1 && isLibrary(rules.front().method))
            rules.clear();
        return rules;
    }

    bool isLibrary(MethodIndex method) const { return method == noMethod || method == m_grid.baseline(); }
    /// Has a band no measured message size?
    bool isBeyond(std::size_t band) const
    {
        const auto &measured = m_grid.messageBytes();
        return m_messageBytes[band] > measured.back()
            || (band + 1 < m_messageBytes.size() && m_messageBytes[band + 1] <= measured.front());
    }

    /// Of the model's answers for a block of communicator sizes the one with the least penalty in its
    /// measured cells, or those of the nearest measured size below when there are none. The library, when no
    /// answer was measured in all of them, or when it is better for the sizes on both sides of a gap.
    MethodIndex cheapest(std::size_t block) const
    {
        const std::vector<std::uint32_t> &measured = m_grid.commSizes();
        const auto rowFrom = [&](std::uint32_t commSize) {
            return static_cast<std::uint32_t>(
                std::lower_bound(measured.begin(), measured.end(), commSize) - measured.begin());
        };
        const bool isGap = isRestrictedGap(m_commSizes[block]); // judged by the sizes on both sides
        const std::uint32_t end = isGap      ? rowFrom(m_commSizes[block]) + 1
            : block + 1 < m_commSizes.size() ? std::max(rowFrom(m_commSizes[block + 1]), std::uint32_t{1})
                                             : m_costs.rows();
        const std::uint32_t first
            = isGap ? end - 2 : std::min(block == 0 ? 0U : rowFrom(m_commSizes[block]), end - 1);
        double least = optimal::impossible;
        MethodIndex best = noMethod;
        for (std::size_t i = 0; i < m_costs.candidates().size(); ++i) {
            const MethodIndex method = m_costs.candidates()[i];
            const bool answered = (isGap && isLibrary(method))
                || std::any_of(m_messageBytes.begin(), m_messageBytes.end(),
                    [&](std::uint64_t bytes) { return answer(m_commSizes[block], bytes) == method; });
            double sum = 0;
            for (std::uint32_t row = first; row < end; ++row)
                for (std::uint32_t column = 0; column < m_grid.columns(); ++column)
                    sum += m_costs.cell(row, column)[i];
            if (answered && sum < least) {
                least = sum;
                best = method;
            }
        }
        return best;
    }

    const Model &m_model;
    const openmpi::Collective &m_collective;
    const BetweenSizes *m_between;
    const TimeGrid &m_grid;
    optimal::CostTable m_costs;
    std::vector<wire::Requirements> m_needs;
    std::vector<std::uint32_t> m_commSizes;
    std::vector<std::uint64_t> m_messageBytes;
};

/// A model as it answers at the measured sizes: what there is to say of one whose answers do not change at
/// fixed sizes, or depend on more than these. Of its answers for the placements of a communicator size the
/// one that costs all of these the least; the library, where it is left to that or nothing was measured on
/// all.
class AtMeasuredSizes final : public Model {
public:
    explicit AtMeasuredSizes(const Model &model)
        : m_model(model), m_between(betweenSizesOf(model)),
          m_costs(*model.fittedTo(), optimal::Objective::meanPenalty)
    {
    }

    Decision decide(const Instance &instance) const override
    {
        const Decision decision = bestOf(instance);
        const TimeGrid &grid = *fittedTo()->grid;
        const bool isSlower = m_between && decision.method != noMethod && !decision.toLibrary
            && decision.method != grid.baseline() && !liesBeyond(grid, instance)
            && (m_between->mayLose(decision.method, instance)
                || m_between->isSlowerIn(decision.method,
                    grid.commSize(grid.rowsOf(instance.placement.commSize).first),
                    grid.column(instance.messageBytes), 0));
        return isSlower ? Decision{grid.baseline(), 0, true} : decision;
    }
    ModelShape shape() const override { return m_model.shape(); }
    std::string spec() const override { return m_model.spec(); }
    const DecisionMapPtr &fittedTo() const override { return m_model.fittedTo(); }
    std::optional<DecisionAxes> axes() const override
    {
        const TimeGrid &grid = *fittedTo()->grid;
        DecisionAxes result{{InstanceSize::commSize, {grid.commSizes().begin(), grid.commSizes().end()}},
            {InstanceSize::messageBytes, grid.messageBytes()}};
        if (const auto axes = m_model.axes()) // of a model that leaves what lies beyond to the library
            for (DecisionAxis &axis : result)
                if (const DecisionAxis *const own = findAxis(*axes, axis.size))
                    axis.add({std::min(own->begins.front(), axis.begins.front()),
                        std::max(own->begins.back(), axis.begins.back())});
        if (m_between)
            m_between->addTo(result);
        return result;
    }

private:
    Decision bestOf(const Instance &instance) const
    {
        const TimeGrid &grid = *fittedTo()->grid;
        if (liesBeyond(grid, instance) && m_model.decide(instance).toLibrary)
            return {grid.baseline(), 0, true};
        const auto rows = grid.rowsOf(instance.placement.commSize);
        const Cell first{rows.first, grid.column(instance.messageBytes)};
        Decision best = m_model.decide(grid.instance(first));
        double least = optimal::impossible;
        for (std::uint32_t row = rows.first; row < rows.last && rows.first + 1 < rows.last; ++row) {
            const Decision decision = m_model.decide(grid.instance({row, first.column}));
            if (decision.method == noMethod || decision.toLibrary)
                return decision;
            if (const double cost = costOf(decision.method, rows, first.column); cost < least) {
                least = cost;
                best = decision;
            }
        }
        const bool isKnown = rows.first + 1 == rows.last || least < optimal::impossible;
        return isKnown ? best : Decision{grid.baseline(), 0, true};
    }
    double costOf(MethodIndex method, TimeGrid::RowRange rows, std::uint32_t column) const
    {
        const auto &candidates = m_costs.candidates();
        const auto at = std::find(candidates.begin(), candidates.end(), method);
        if (at == candidates.end())
            return optimal::impossible;
        double sum = 0;
        for (std::uint32_t row = rows.first; row < rows.last; ++row)
            sum += m_costs.cell(row, column)[at - candidates.begin()];
        return sum;
    }

    const Model &m_model;
    const BetweenSizes *m_between; ///< null: answers hold up to the next measured size
    optimal::CostTable m_costs;
};

std::size_t differing(const Model &model, const RuleBlocks &blocks, const openmpi::Collective &collective)
{
    const RuleTable table(model.fittedTo(), blocks, {}, &collective);
    const TimeGrid &grid = *model.fittedTo()->grid;
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        count += table.decide(at).method != model.decide(at).method;
    }
    return count;
}

} // namespace

Method methodOf(const Rule &rule, const TimeGrid &grid)
{
    return rule.method == noMethod ? libraryItself(grid) : grid.methods()[rule.method];
}

Expected<RuleListing> ruleListing(const Model &model, const openmpi::Collective &collective)
{
    const RuleTable *const table = model.rules();
    if (table && table->collective().size == collective.size
        && table->collective().bySize() == collective.bySize())
        return RuleListing{table->blocks(), 0};
    const auto axes = model.axes();
    std::optional<AtMeasuredSizes> measured;
    if (!axes || !areOfTwoSizes(*axes))
        measured.emplace(model);
    const Model &listed = measured ? static_cast<const Model &>(*measured) : model;
    const auto bands = decisionBands(listed);
    if (!bands)
        return tl::unexpected(bands.error());
    RuleBlocks blocks = Listing(listed, *bands, collective, betweenSizesOf(model)).blocks();
    const std::size_t count = differing(model, blocks, collective);
    return RuleListing{std::move(blocks), count};
}

} // namespace collscope::codegen
