// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/kinds.h"

namespace collscope {

namespace {

/// What the library chose by itself, as measured: always the baseline.
class Baseline final : public Model {
public:
    explicit Baseline(DecisionMapPtr map) : m_map(std::move(map)) { }

    Decision decide(const Instance &) const override { return {m_map->grid->baseline(), 0, true}; }
    ModelShape shape() const override { return {1, 1, 0, 0.0, 0, 0, 0}; }
    std::string spec() const override { return "baseline"; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    std::optional<DecisionAxes> axes() const override
    {
        return DecisionAxes{{InstanceSize::commSize, {m_map->grid->commSizes().front()}},
            {InstanceSize::messageBytes, {m_map->grid->messageBytes().front()}}};
    }
    std::optional<double> seconds(const Instance &instance, MethodIndex method) const override
    {
        return measuredSeconds(*m_map->grid, instance, method);
    }

private:
    DecisionMapPtr m_map;
};

Expected<ModelPtr> fitBaseline(
    const DecisionMapPtr &map, const Parameters & /*given*/, const FitContext & /*how*/)
{
    if (map->grid->baseline() == noMethod)
        return failure(say("the library's own choice was not measured for {}", map->grid->collective()),
            say("measure algorithm id 0 (default) too"), map->grid->dataset()->provenance().path);
    return std::make_shared<Baseline>(map);
}

} // namespace

ModelKind baselineKind()
{
    ModelKind kind{"baseline", "Library default", "The library's own choice, as it was measured.", {},
        fitEach<fitBaseline>};
    kind.isBaseline = true;
    return kind;
}

} // namespace collscope
