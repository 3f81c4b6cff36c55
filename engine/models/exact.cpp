// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"

namespace collscope {

namespace {

/// The measured map itself, looked up cell by cell.
class ExactMap final : public Model {
public:
    explicit ExactMap(DecisionMapPtr map) : m_map(std::move(map)) { }

    Decision decide(const Instance &instance) const override
    {
        const TimeGrid &grid = *m_map->grid;
        const auto at = grid.locate(instance);
        if (!at) // it does not say which placement: nobody knows what is best
            return {grid.baseline(), 0, true};
        const std::size_t cell = grid.index(*at);
        return {m_map->best[cell], static_cast<std::uint32_t>(cell)};
    }

    ModelShape shape() const override
    {
        const TimeGrid &grid = *m_map->grid;
        ModelShape shape;
        shape.leaves = shape.nodes = grid.cells();
        shape.memoryBytes = grid.cells() * sizeof(MethodIndex)
            + grid.rowAxes().points() * sizeof(std::uint32_t) + grid.columns() * sizeof(std::uint64_t);
        return shape;
    }

    std::string spec() const override { return "exact"; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    std::optional<DecisionAxes> axes() const override { return axesOf(*m_map->grid); }
    std::optional<double> seconds(const Instance &instance, MethodIndex method) const override
    {
        return measuredSeconds(*m_map->grid, instance, method);
    }

private:
    DecisionMapPtr m_map;
};

Expected<ModelPtr> fitExact(
    const DecisionMapPtr &map, const Parameters & /*given*/, const FitContext & /*how*/)
{
    return std::make_shared<ExactMap>(map);
}

} // namespace

ModelKind exactKind()
{
    ModelKind kind{"exact", "Exact map", "The measured decision map itself: every cell has its own decision.",
        {}, fitEach<fitExact>};
    kind.isMeasured = true;
    kind.beyond = "what it decides at the edge of the measurements";
    return kind;
}

} // namespace collscope
