// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"
#include "engine/models/regression/selector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope {

namespace {

using namespace regression;

constexpr std::size_t mostNeighbours = 64;

/// The mean time of the nearest samples, all that are as near as the Kth among them, as caret's knnreg has
/// it. Of fewer than K samples all are neighbours.
class Neighbours final : public Regressor {
public:
    Neighbours(const Samples &samples, std::size_t k, bool scaled)
        : m_features(samples.features), m_k(std::min(k, samples.size())), m_seconds(samples.seconds)
    {
        m_scale.fill(1.0);
        for (std::size_t f = 0; scaled && f < m_features; ++f)
            m_scale[f] = scaleOf(samples, f);
        for (const Features &at : samples.at)
            m_at.push_back(scaledPlace(at));
    }

    double seconds(const Features &at) const override
    {
        const Features asked = scaledPlace(at);
        std::array<double, mostNeighbours> nearest; // ascending
        nearest.fill(std::numeric_limits<double>::infinity());
        for (const Features &other : m_at) {
            const double distance = squaredDistance(asked, other);
            if (distance >= nearest[m_k - 1])
                continue;
            std::size_t place = m_k - 1;
            for (; place > 0 && nearest[place - 1] > distance; --place)
                nearest[place] = nearest[place - 1];
            nearest[place] = distance;
        }
        constexpr double rounding = 1 + 1e-9; // equal distances differ by what their sums lost
        const double reach = nearest[m_k - 1] * rounding;
        double sum = 0;
        double count = 0;
        for (std::size_t i = 0; i < m_at.size(); ++i)
            if (squaredDistance(asked, m_at[i]) <= reach) {
                sum += m_seconds[i];
                count += 1;
            }
        return sum / count;
    }

    std::size_t memoryBytes() const override
    {
        return sizeof(*this) + m_at.size() * (sizeof(Features) + sizeof(double));
    }

private:
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

    Features scaledPlace(const Features &at) const
    {
        Features result{};
        for (std::size_t f = 0; f < m_features; ++f)
            result[f] = at[f] * m_scale[f];
        return result;
    }

    static double squaredDistance(const Features &a, const Features &b)
    {
        double sum = 0;
        for (std::size_t f = 0; f < mostFeatures; ++f)
            sum += (a[f] - b[f]) * (a[f] - b[f]);
        return sum;
    }

    std::size_t m_features;
    std::size_t m_k;
    Features m_scale{};
    std::vector<Features> m_at; ///< scaled
    std::vector<double> m_seconds;
};

Expected<ModelPtr> fit(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
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
            {"k", "neighbours", "", 1, mostNeighbours, 5, 1,
                "Measurements that the mean is taken of, and all others as near as the farthest of them. "
                "Where "
                "a method has fewer, all of its measurements.",
                ""},
            switchParameter("scale", "scaled sizes", true,
                "Sizes count by how far they spread (divided by their standard deviation), not as they are."),
            logarithmParameter(),
            fallbackParameter(),
        },
        fitEach<fit>};
    kind.parameters.front().firstSweep = "1..12";
    return kind;
}

} // namespace collscope
