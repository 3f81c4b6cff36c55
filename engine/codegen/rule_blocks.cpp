// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/rule_blocks.h"

#include "engine/codegen/decision_bands.h"
#include "engine/models/library_model.h"
#include "engine/models/optimal_tree/cost_table.h"

#include <algorithm>

namespace collscope::codegen {

namespace {

class Listing {
public:
    Listing(const Model &model, const DecisionBands &bands, const openmpi::Collective &collective)
        : m_model(model), m_collective(collective), m_grid(*model.fittedTo()->grid),
          m_costs(*model.fittedTo(), optimal::Objective::meanPenalty), m_messageBytes(bands.messageBytes)
    {
        for (const std::uint64_t size : bands.commSizes)
            m_commSizes.push_back(static_cast<std::uint32_t>(size));
        const std::uint32_t least = m_commSizes.front();
        // A threshold in message size x processes holds for one communicator size: each measured one gets its
        // own rules.
        if (collective.size == openmpi::RuleSize::times)
            for (const std::uint32_t measured : m_grid.commSizes())
                m_commSizes.push_back(measured);
        // So that an algorithm for two processes can be kept to them.
        if (std::any_of(bands.methods.begin(), bands.methods.end(), openmpi::needsTwoProcesses))
            m_commSizes.insert(m_commSizes.end(), {2, 3});
        m_commSizes.erase(std::remove_if(m_commSizes.begin(), m_commSizes.end(),
                              [least](std::uint32_t size) { return size < least; }),
            m_commSizes.end());
        std::sort(m_commSizes.begin(), m_commSizes.end());
        m_commSizes.erase(std::unique(m_commSizes.begin(), m_commSizes.end()), m_commSizes.end());
    }

    Expected<RuleBlocks> blocks() const
    {
        RuleBlocks result;
        for (std::size_t i = 0; i < m_commSizes.size(); ++i) {
            const auto rules = rulesOf(i);
            if (!rules)
                return tl::unexpected(rules.error());
            if (result.empty() || result.back().rules != *rules)
                result.push_back({m_commSizes[i], *rules});
        }
        endTwoProcessBlocks(result, m_grid.methods());
        return result;
    }

private:
    MethodIndex answer(std::uint32_t commSize, std::uint64_t bytes) const
    {
        Instance instance;
        instance.collective = m_grid.collective();
        instance.commSize = commSize;
        instance.messageBytes = bytes;
        return m_model.decide(instance).method;
    }

    Expected<std::vector<Rule>> rulesOf(std::size_t block) const
    {
        const std::uint32_t commSize = m_commSizes[block];
        std::vector<Rule> rules;
        for (std::size_t i = 0; i < m_messageBytes.size(); ++i) {
            MethodIndex method = answer(commSize, m_messageBytes[i]);
            if (commSize != 2 && openmpi::needsTwoProcesses(m_grid.methods()[method])) {
                const auto other = cheapest(block, i, i + 1);
                if (!other)
                    return tl::unexpected(other.error());
                method = *other;
            }
            if (rules.empty() || rules.back().method != method)
                rules.push_back(
                    {rules.empty() ? 0 : m_collective.ruleBytes(commSize, m_messageBytes[i]), method});
        }
        if (rules.size() == 1 || m_collective.bySize())
            return rules;
        return cheapest(block, 0, m_messageBytes.size()).map([](MethodIndex method) {
            return std::vector<Rule>{{0, method}};
        });
    }

    /// The method with the least penalty for the measured cells of a block of communicator sizes and some
    /// bands of message sizes; for the nearest measured size below when there are none.
    Expected<MethodIndex> cheapest(std::size_t block, std::size_t firstBand, std::size_t lastBand) const
    {
        const auto stretch = [](const auto &sizes, auto first, bool open, auto end) {
            const auto low = std::lower_bound(sizes.begin(), sizes.end(), first) - sizes.begin();
            const auto high = open ? std::ptrdiff_t(sizes.size())
                                   : std::lower_bound(sizes.begin(), sizes.end(), end) - sizes.begin();
            const auto begin = std::max<std::ptrdiff_t>(0, low < high ? low : high - 1);
            return std::pair(
                static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin + 1, high)));
        };
        const bool lastBlock = block + 1 == m_commSizes.size();
        const bool toTheEnd = lastBand == m_messageBytes.size();
        const auto [row, rowEnd] = stretch(m_grid.commSizes(), block == 0 ? 0U : m_commSizes[block],
            lastBlock, lastBlock ? 0U : m_commSizes[block + 1]);
        const auto [column, columnEnd]
            = stretch(m_grid.messageBytes(), firstBand == 0 ? std::uint64_t{0} : m_messageBytes[firstBand],
                toTheEnd, toTheEnd ? std::uint64_t{0} : m_messageBytes[lastBand]);
        return leastPenalty({{row, rowEnd}, {column, columnEnd}});
    }

    Expected<MethodIndex> leastPenalty(optimal::Box box) const
    {
        double least = optimal::impossible;
        MethodIndex best = noMethod;
        for (std::size_t i = 0; i < m_costs.candidates().size(); ++i) {
            double sum = 0;
            for (std::uint32_t row = box.rows.first; row < box.rows.last; ++row)
                for (std::uint32_t column = box.columns.first; column < box.columns.last; ++column)
                    sum += m_costs.cell(row, column)[i];
            const MethodIndex method = m_costs.candidates()[i];
            const bool twoOnly = openmpi::needsTwoProcesses(m_grid.methods()[method])
                && (box.rows.last != box.rows.first + 1 || m_grid.commSizes()[box.rows.first] != 2);
            if (!twoOnly && sum < least) {
                least = sum;
                best = method;
            }
        }
        if (best == noMethod)
            return failure("no algorithm of " + std::string(m_grid.collective())
                    + " was measured for all message sizes of "
                    + std::to_string(m_grid.commSizes()[box.rows.first])
                    + " processes, and rules have to name one for all of them",
                "measure the same algorithms for all message sizes", m_grid.dataset()->provenance().path);
        return best;
    }

    const Model &m_model;
    const openmpi::Collective &m_collective;
    const TimeGrid &m_grid;
    optimal::CostTable m_costs;
    std::vector<std::uint32_t> m_commSizes;
    std::vector<std::uint64_t> m_messageBytes;
};

/// A model as it answers at the sizes of the map: what there is to say of one whose answers do not change at
/// fixed sizes.
class AtMeasuredSizes final : public Model {
public:
    explicit AtMeasuredSizes(const Model &model) : m_model(model) { }

    Decision decide(const Instance &instance) const override
    {
        const TimeGrid &grid = *fittedTo()->grid;
        return m_model.decide(grid.instance(grid.locate(instance.commSize, instance.messageBytes)));
    }
    ModelShape shape() const override { return m_model.shape(); }
    std::string spec() const override { return m_model.spec(); }
    const DecisionMapPtr &fittedTo() const override { return m_model.fittedTo(); }
    std::optional<DecisionAxes> axes() const override
    {
        return DecisionAxes{fittedTo()->grid->commSizes(), fittedTo()->grid->messageBytes()};
    }

private:
    const Model &m_model;
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

Expected<RuleListing> ruleListing(const Model &model, const openmpi::Collective &collective)
{
    const auto *const table = dynamic_cast<const RuleTable *>(&model);
    if (table && table->collective().size == collective.size
        && table->collective().bySize() == collective.bySize())
        return RuleListing{table->blocks(), 0};
    const AtMeasuredSizes measured(model);
    const std::string spec = model.spec();
    const ModelKind *const kind = findModelKind(std::string_view(spec).substr(0, spec.find(':')));
    const bool changesAnywhere = table ? !table->axes() : kind && isOfLibrary(*kind);
    const Model &listed = changesAnywhere ? static_cast<const Model &>(measured) : model;
    const auto bands = decisionBands(listed);
    if (!bands)
        return tl::unexpected(bands.error());
    return Listing(listed, *bands, collective).blocks().map([&](RuleBlocks blocks) {
        const std::size_t count = differing(listed, blocks, collective);
        return RuleListing{std::move(blocks), count};
    });
}

} // namespace collscope::codegen
