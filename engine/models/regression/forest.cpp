// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"
#include "engine/models/regression/selector.h"
#include "engine/models/regression/tree_sum.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace collscope {

namespace {

using namespace regression;

constexpr std::size_t leastToSplit = 10; ///< samples of a node

class Forest final : public Regressor {
public:
    Forest(TreeSum trees, bool ofLogarithms) : m_trees(std::move(trees)), m_ofLogarithms(ofLogarithms) { }
    double seconds(const Features &at) const override
    {
        const double mean = m_trees.at(at) / static_cast<double>(m_trees.trees());
        return m_ofLogarithms ? std::exp(mean) : mean;
    }
    std::size_t memoryBytes() const override { return sizeof(*this) + m_trees.memoryBytes(); }

private:
    TreeSum m_trees;
    bool m_ofLogarithms;
};

/// Grows one tree on samples drawn with replacement (L. Breiman, Random Forests, Machine Learning 45, 2001).
/// Every node looks at all sizes but one, in random order, and at the last one where the others cannot split.
class Grower {
public:
    Grower(const Samples &samples, const std::vector<double> &values, std::mt19937_64 &random)
        : m_samples(samples), m_values(values), m_random(random), m_drawn(samples.size())
    {
        for (std::size_t &one : m_drawn)
            one = m_random() % samples.size();
        m_tree.emplace_back();
        grow(0, 0, m_drawn.size());
    }

    const std::vector<TreeSum::Node> &tree() const { return m_tree; }

private:
    struct Split {
        double gain = 0; ///< 0: none was found
        double cut = 0;
        std::size_t feature = 0;
    };

    void grow(std::size_t node, std::size_t first, std::size_t last)
    {
        const Split split = last - first < leastToSplit ? Split{} : bestSplit(first, last);
        if (split.gain <= 0) {
            m_tree[node].value = sum(first, last) / static_cast<double>(last - first);
            return;
        }
        const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
        const auto middle = static_cast<std::size_t>(
            std::partition(m_drawn.begin() + at(first), m_drawn.begin() + at(last),
                [&](std::size_t one) { return m_samples.at[one][split.feature] < split.cut; })
            - m_drawn.begin());
        const std::size_t below = m_tree.size();
        m_tree[node]
            = {split.cut, static_cast<std::uint32_t>(below), static_cast<std::uint32_t>(split.feature)};
        m_tree.resize(below + 2);
        grow(below, first, middle);
        grow(below + 1, middle, last);
    }

    Split bestSplit(std::size_t first, std::size_t last)
    {
        std::array<std::size_t, mostFeatures> order{};
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = m_samples.features; i > 1; --i)
            std::swap(order[i - 1], order[m_random() % i]);
        Split best;
        for (std::size_t i = 0; i < m_samples.features; ++i)
            if (i + 1 < m_samples.features || best.gain <= 0)
                tryFeature(order[i], first, last, best);
        return best;
    }

    /// The cut that lowers the sum of squares most.
    void tryFeature(std::size_t feature, std::size_t first, std::size_t last, Split &best)
    {
        m_sorted.clear();
        for (std::size_t i = first; i < last; ++i)
            m_sorted.emplace_back(m_samples.at[m_drawn[i]][feature], m_values[m_drawn[i]]);
        std::sort(m_sorted.begin(), m_sorted.end());
        const auto count = static_cast<double>(last - first);
        const double all = sum(first, last);
        double below = 0;
        for (std::size_t i = 1; i < m_sorted.size(); ++i) {
            below += m_sorted[i - 1].second;
            if (m_sorted[i - 1].first == m_sorted[i].first)
                continue;
            const auto left = static_cast<double>(i);
            const double above = all - below;
            const double gain = below * below / left + above * above / (count - left) - all * all / count;
            constexpr double rounding = 1e-12; // of logarithms that are all the same
            if (gain > best.gain + rounding)
                best = {gain, (m_sorted[i - 1].first + m_sorted[i].first) / 2, feature};
        }
    }

    double sum(std::size_t first, std::size_t last) const
    {
        double total = 0;
        for (std::size_t i = first; i < last; ++i)
            total += m_values[m_drawn[i]];
        return total;
    }

    const Samples &m_samples;
    const std::vector<double> &m_values;
    std::mt19937_64 &m_random;
    std::vector<std::size_t> m_drawn;
    std::vector<std::pair<double, double>> m_sorted;
    std::vector<TreeSum::Node> m_tree;
};

Expected<RegressorPtr> learn(const Samples &samples, std::size_t trees, std::uint64_t seed, bool ofLogarithms,
    const std::stop_token &stop)
{
    std::vector<double> values = samples.seconds;
    if (ofLogarithms)
        for (double &value : values)
            value = std::log(value);
    std::mt19937_64 random(seed);
    TreeSum forest;
    for (std::size_t tree = 0; tree < trees; ++tree) {
        if (stop.stop_requested())
            return failure("cancelled");
        forest.add(Grower(samples, values, random).tree());
    }
    return std::make_unique<Forest>(std::move(forest), ofLogarithms);
}

Expected<ModelPtr> fitForest(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"forest", given};
    const auto trees = static_cast<std::size_t>(spec.value("trees"));
    const auto seed = static_cast<std::uint64_t>(spec.value("seed"));
    const bool ofRatios = spec.value("ratio") != 0;
    return makeSelector(
        map, spec,
        [=](const Samples &samples, const std::stop_token &stop) {
            return learn(samples, trees, seed, !ofRatios, stop);
        },
        context.stop, ofRatios ? Learnt::ratios : Learnt::seconds);
}

} // namespace

ModelKind forestKind()
{
    ParameterInfo seed{
        "seed", "seed", "", 0, 1e6, 1, 1, "Of the numbers that samples and sizes are drawn by.", ""};
    seed.section = "Drawing";
    // What the paper's authors did before (Hunold, Carpen-Amarie, PMBS 2018) and gave up for times (section
    // III-A).
    ParameterInfo ratio = switchParameter("ratio", "ratios to the library", false,
        "Instead of logarithms of times, predicts how many times as long as the library's own choice a "
        "method takes: what predicted times are to be better than.");
    ratio.section = "What is predicted";
    ModelKind kind{"forest", "Random forest",
        "Predicts the logarithm of every method's time as the mean of regression trees, each grown on "
        "samples drawn with replacement, and takes the least.",
        {
            {"trees", "trees", "", 1, 1000, 50, 1, "Trees of each method; every one takes time to ask.", ""},
            seed,
            ratio,
            logarithmParameter(),
            fallbackParameter(),
        },
        fitEach<fitForest>};
    kind.beyond = "the times at the edge of the measurements, not a trend";
    return kind;
}

} // namespace collscope
