// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/boosted_trees.h"

#include "engine/data/say.h"

#include "engine/io/json.h"
#include "engine/models/regression/tree_sum.h"
#include "engine/wire/text.h"

#include <xgboost/c_api.h>

#include <cmath>
#include <numeric>

namespace collscope::regression {

namespace {

/// The library compares and adds numbers of this type.
using Number = float;

/// What is predicted before the first tree, on the scale of times: base_score, which newer releases estimate
/// where it is not set.
constexpr double startOfAll = 0.5;

class BoostedTrees final : public Regressor {
public:
    BoostedTrees(TreeSum trees, double scale) : m_trees(std::move(trees)), m_scale(scale * startOfAll) { }

    double seconds(const Features &at) const override
    {
        Features rounded{};
        for (std::size_t f = 0; f < mostFeatures; ++f)
            rounded[f] = static_cast<Number>(at[f]);
        return m_scale * std::exp(m_trees.at(rounded));
    }
    std::size_t memoryBytes() const override { return sizeof(*this) + m_trees.memoryBytes(); }

private:
    TreeSum m_trees;
    double m_scale;
};

Expected<void> done(int status)
{
    if (status != 0)
        return failure(say("XGBoost fails: {}", XGBGetLastError()));
    return {};
}

/// What the library keeps, freed at the end.
template <int (*release)(void *)> struct Handle {
    void *value = nullptr;
    Handle() = default;
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    ~Handle()
    {
        if (value)
            release(value);
    }
};

/// The first number of a member; the library writes nothing else there.
double numberOf(const Json &node, std::string_view name)
{
    const Json *const found = node.find(name);
    return found ? wire::parseDouble(found->text).value_or(0) : 0;
}

/// A tree of the library's dump, and what is below it.
void read(const Json &from, std::size_t node, std::vector<TreeSum::Node> &tree)
{
    const Json *const children = from.find("children");
    if (!children || children->items.size() != 2) {
        tree[node].value = numberOf(from, "leaf");
        return;
    }
    const std::size_t below = tree.size();
    tree.resize(below + 2);
    const Json *const name = from.find("split"); // "f0", "f1", ...
    tree[node].value = static_cast<Number>(numberOf(from, "split_condition"));
    tree[node].first = static_cast<std::uint32_t>(below);
    tree[node].feature
        = name ? static_cast<std::uint32_t>(wire::parseDouble(name->text.substr(1)).value_or(0)) : 0;
    const bool inOrder = numberOf(children->items[0], "nodeid") == numberOf(from, "yes");
    read(children->items[inOrder ? 0 : 1], below, tree);
    read(children->items[inOrder ? 1 : 0], below + 1, tree);
}

Expected<TreeSum> treesOf(BoosterHandle booster, const std::stop_token &stop)
{
    bst_ulong count = 0;
    const char **dumps = nullptr;
    if (const auto dumped = done(XGBoosterDumpModelEx(booster, "", 0, "json", &count, &dumps)); !dumped)
        return tl::unexpected(dumped.error());
    TreeSum trees;
    for (bst_ulong i = 0; i < count; ++i) {
        const auto json = parseJson(dumps[i], "XGBoost's trees", stop);
        if (!json)
            return tl::unexpected(json.error());
        std::vector<TreeSum::Node> tree(1);
        read(*json, 0, tree);
        trees.add(tree);
    }
    return trees;
}

} // namespace

Expected<RegressorPtr> boostedTrees(const Samples &samples, std::size_t rounds, const std::stop_token &stop)
{
    const auto count = static_cast<double>(samples.size());
    const double mean = std::accumulate(samples.seconds.begin(), samples.seconds.end(), 0.0) / count;
    std::vector<Number> sizes;
    std::vector<Number> times;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        for (std::size_t f = 0; f < samples.features; ++f)
            sizes.push_back(static_cast<Number>(samples.at[i][f]));
        times.push_back(static_cast<Number>(samples.seconds[i] / mean));
    }
    Handle<XGDMatrixFree> matrix;
    Handle<XGBoosterFree> booster;
    auto status = done(
        XGDMatrixCreateFromMat(sizes.data(), samples.size(), samples.features, std::nanf(""), &matrix.value))
                      .and_then([&] {
                          return done(
                              XGDMatrixSetFloatInfo(matrix.value, "label", times.data(), times.size()));
                      })
                      .and_then([&] { return done(XGBoosterCreate(&matrix.value, 1, &booster.value)); });
    for (const auto &[name, value] : {std::pair{"objective", "reg:tweedie"}, std::pair{"base_score", "0.5"},
             std::pair{"nthread", "1"}, std::pair{"verbosity", "0"}})
        if (status)
            status = done(XGBoosterSetParam(booster.value, name, value));
    for (std::size_t round = 0; status && round < rounds; ++round) {
        if (stop.stop_requested())
            return failure("cancelled");
        status = done(XGBoosterUpdateOneIter(booster.value, static_cast<int>(round), matrix.value));
    }
    if (!status)
        return tl::unexpected(status.error());
    return treesOf(booster.value, stop).map([&](TreeSum trees) -> RegressorPtr {
        return std::make_unique<BoostedTrees>(std::move(trees), mean);
    });
}

} // namespace collscope::regression
