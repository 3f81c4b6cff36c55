// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/placed_decisions.h"

#include "engine/models/kinds.h"
#include "engine/models/predicted_times.h"

#include <algorithm>
#include <cmath>

namespace collscope::codegen {

namespace {

class PlacedDecisions final : public Model {
public:
    PlacedDecisions(DecisionMapPtr map, std::string spec, std::span<const PlacedSource> sources)
        : m_map(std::move(map)), m_grid(*m_map->grid), m_spec(std::move(spec)),
          m_methods(m_grid.cells(), m_grid.baseline())
    {
        for (const PlacedSource &source : sources)
            for (std::uint32_t column = 0; column < m_grid.columns(); ++column)
                if (const auto row = rowOf(source.placement))
                    m_methods[m_grid.index({*row, column})] = chosen(source, {*row, column});
    }

    Decision decide(const Instance &instance) const override
    {
        const auto row = rowOf(instance.placement);
        if (!row)
            return {m_grid.baseline(), 0, true};
        const std::size_t cell = m_grid.index({*row, m_grid.column(instance.messageBytes)});
        const MethodIndex method = m_methods[cell];
        return {method, static_cast<std::uint32_t>(cell) + 1, method == m_grid.baseline()};
    }

    ModelShape shape() const override
    {
        ModelShape shape;
        shape.leaves = shape.nodes = m_methods.size() + 1;
        shape.memoryBytes = m_methods.size() * sizeof(MethodIndex);
        return shape;
    }
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }

    std::optional<DecisionAxes> axes() const override
    {
        DecisionAxes axes{{InstanceSize::commSize, {0}}};
        if (!m_grid.hasOnePlacementPerSize())
            axes.push_back({InstanceSize::nodes, {0}});
        for (DecisionAxis &axis : axes)
            for (const Placement &placement : m_grid.placements()) {
                const auto size = axis.size == InstanceSize::nodes ? placement.nodes : placement.commSize;
                axis.add({size, size + std::uint64_t{1}});
            }
        axes.push_back({InstanceSize::messageBytes, m_grid.messageBytes()});
        return axes;
    }

    std::optional<double> seconds(const Instance &instance, MethodIndex method) const override
    {
        return measuredSeconds(m_grid, instance, method);
    }

private:
    std::optional<std::uint32_t> rowOf(const Placement &placement) const
    {
        const auto rows = m_grid.rowsOf(placement.commSize);
        if (m_grid.commSize(rows.first) != placement.commSize)
            return std::nullopt;
        if (rows.first + 1 == rows.last)
            return rows.first;
        for (std::uint32_t row = rows.first; row < rows.last; ++row)
            if (m_grid.placements()[row].nodes == placement.nodes)
                return row;
        return std::nullopt;
    }

    /// The method in this grid; the baseline where the library stays.
    MethodIndex chosen(const PlacedSource &source, Cell at) const
    {
        if (!source.decides)
            return m_grid.baseline();
        const Decision decision = source.decides->decide(
            {m_grid.collective(), source.placement, m_grid.messageBytes()[at.column]});
        if (decision.method == noMethod || decision.toLibrary)
            return m_grid.baseline();
        const Method &method = source.decides->fittedTo()->grid->methods()[decision.method];
        const auto found = std::find(m_grid.methods().begin(), m_grid.methods().end(), method);
        const auto index = static_cast<MethodIndex>(found - m_grid.methods().begin());
        const bool isTold
            = found != m_grid.methods().end() && !std::isnan(m_grid.seconds(m_grid.index(at), index));
        return method.isBaseline() || !isTold || !isWorth(source, at, index) ? m_grid.baseline() : index;
    }

    /// Where nobody knows what the library takes it need not be beaten.
    bool isWorth(const PlacedSource &source, Cell at, MethodIndex method) const
    {
        if (source.leastGain <= 0 || m_grid.baseline() == noMethod)
            return true;
        const double own = m_grid.seconds(m_grid.index(at), m_grid.baseline());
        return std::isnan(own) || own / m_grid.seconds(m_grid.index(at), method) - 1 > source.leastGain;
    }

    DecisionMapPtr m_map;
    const TimeGrid &m_grid;
    std::string m_spec;
    std::vector<MethodIndex> m_methods; ///< per cell
};

} // namespace

Expected<ModelPtr> placedDecisions(std::span<const PlacedSource> sources, Provenance provenance,
    std::string spec, const std::stop_token &stop)
{
    DatasetBuilder builder(std::move(provenance));
    for (const PlacedSource &source : sources)
        if (const auto added = addPredictedTimes(
                builder, *source.times, {{source.placement}, source.times->fittedTo()->grid->messageBytes()});
            !added)
            return tl::unexpected(added.error());
    GridSelection all;
    all.collective = sources.front().times->fittedTo()->grid->collective();
    all.baselineIsCandidate = true;
    return TimeGrid::make(builder.build(), std::move(all), stop)
        .and_then([&](const TimeGridPtr &grid) { return makeDecisionMap(grid, stop); })
        .map([&](const DecisionMapPtr &map) -> ModelPtr {
            return std::make_shared<const PlacedDecisions>(map, std::move(spec), sources);
        });
}

} // namespace collscope::codegen
