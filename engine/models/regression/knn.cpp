// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"
#include "engine/models/regression/nearest_samples.h"
#include "engine/models/regression/selector.h"

#include <cmath>

namespace collscope {

namespace {

using namespace regression;

/// The mean time of the nearest samples, all that are as near as the Kth among them, as caret's knnreg has
/// it. Of fewer than K samples all are neighbours.
class Neighbours final : public Regressor {
public:
    Neighbours(const Samples &samples, std::size_t k, bool scaled)
        : m_k(k), m_scale(scaled ? scalesOf(samples) : Features{1, 1, 1}), m_nearest(inScale(samples))
    {
    }

    double seconds(const Features &at) const override { return m_nearest.meanSeconds(inScale(at), m_k); }
    std::size_t memoryBytes() const override { return sizeof(*this) + m_nearest.memoryBytes(); }

private:
    static Features scalesOf(const Samples &samples)
    {
        Features scales{};
        for (std::size_t f = 0; f < samples.features; ++f)
            scales[f] = scaleOf(samples, f);
        return scales;
    }

    /// 1 / standard deviation; a feature that never changes tells no two samples apart and stays as it is.
    static double scaleOf(const Samples &samples, std::size_t feature)
    {
        const auto count = static_cast<double>(samples.size());
        double mean = 0;
        for (const Features &at : samples.at)
            mean += at[feature] / count;
        double squares = 0;
        for (const Features &at : samples.at)
            squares += (at[feature] - mean) * (at[feature] - mean);
        return squares > 0 ? 1 / std::sqrt(squares / (count - 1)) : 1.0;
    }

    Features inScale(const Features &at) const
    {
        Features result{};
        for (std::size_t f = 0; f < mostFeatures; ++f)
            result[f] = at[f] * m_scale[f];
        return result;
    }

    Samples inScale(Samples samples) const
    {
        for (Features &at : samples.at)
            at = inScale(at);
        return samples;
    }

    std::size_t m_k;
    Features m_scale;
    NearestSamples m_nearest; ///< in scale
};

Expected<ModelPtr> fitNearest(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"knn", given};
    const auto k = static_cast<std::size_t>(spec.value("k"));
    const bool scaled = spec.value("scale") != 0;
    return makeSelector(
        map, spec,
        [k, scaled](const Samples &samples, const std::stop_token &) -> Expected<RegressorPtr> {
            return std::make_unique<Neighbours>(samples, k, scaled);
        },
        context.stop);
}

} // namespace

ModelKind knnKind()
{
    ModelKind kind{"knn", "Nearest neighbours",
        "Predicts the time of every method as the mean of the nearest measurements and takes the least.",
        {
            {"k", "neighbours", "", 1, NearestSamples::mostNeighbours, 5, 1,
                "Measurements that the mean is taken of, and all others as near as the farthest of them. "
                "Where a method has fewer, all of its measurements.",
                ""},
            switchParameter("scale", "scaled sizes", true,
                "Sizes count by how far they spread (divided by their standard deviation), not as they are."),
            logarithmParameter(),
            fallbackParameter(),
        },
        fitEach<fitNearest>};
    kind.parameters.front().firstSweep = "1..12";
    kind.beyond = "the times of the nearest measurements, not a trend";
    return kind;
}

} // namespace collscope
