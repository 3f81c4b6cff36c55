// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/stored_weights.h"

#include "engine/map/weighting_file.h"
#include "engine/wire/text.h"

namespace collscope::project {

namespace {

std::optional<double> positive(const std::string &text)
{
    const auto value = wire::parseDouble(text);
    return value && *value > 0 && *value <= mostWeight ? value : std::nullopt;
}

} // namespace

Weights weightsOf(const Weighting *weighting)
{
    Weights weights;
    if (!weighting)
        return weights;
    weights.factors = weighting->factors;
    weights.painted = weighting->painted;
    for (const Application &application : weighting->applications) {
        weights.applications.push_back({{}, application.share});
        for (const std::filesystem::path &file : application.profile->files)
            weights.applications.back().files.push_back(file.string());
    }
    return weights;
}

StoredWeights StoredWeights::of(const Weights &weights)
{
    StoredWeights stored;
    for (const WeightedApplication &application : weights.applications) {
        stored.files.push_back(application.files);
        stored.shares.push_back(wire::formatDouble(application.share));
    }
    for (const auto &[collective, factor] : weights.factors)
        stored.factors[collective] = wire::formatDouble(factor);
    if (!weights.painted.empty())
        stored.painted = weightTable(weights.painted);
    return stored;
}

Expected<Weights> StoredWeights::read(const std::string &file) const
{
    const auto wrong
        = [&file] { return failure("its weights are none", "open another copy of the project", file); };
    if (files.size() != shares.size())
        return wrong();
    Weights weights;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto share = positive(shares[i]);
        if (!share || files[i].empty())
            return wrong();
        weights.applications.push_back({files[i], *share});
    }
    for (const auto &[collective, text] : factors) {
        const auto factor = positive(text);
        if (!factor)
            return wrong();
        weights.factors[collective] = *factor;
    }
    if (painted.empty())
        return weights;
    return parseWeights(painted, file).map([&](const std::vector<PaintedWeight> &table) {
        weights.painted = table;
        return weights;
    });
}

} // namespace collscope::project
