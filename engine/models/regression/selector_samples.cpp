// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/selector_samples.h"

#include <algorithm>
#include <cmath>

namespace collscope::regression {

SizesAsked::SizesAsked(const TimeGrid &grid, bool logarithms)
    : m_first(grid.rowAxes().first.size), m_second(grid.rowAxes().second.size),
      m_isProduct(grid.rowAxes().isProduct()), m_logarithms(logarithms)
{
}

Features SizesAsked::of(const Instance &instance) const
{
    const auto placed = [&](RowAxes::Size size) {
        const double value = RowAxes::value(size, instance.placement);
        return m_logarithms ? std::log2(std::max(value, 0.5)) : value;
    };
    const auto bytes = static_cast<double>(instance.messageBytes);
    return {
        m_logarithms ? std::log2(bytes + 1) : bytes, placed(m_first), m_isProduct ? placed(m_second) : 0.0};
}

Folds::Folds(const TimeGrid &grid) : m_columns(grid.columns()), m_byRow(grid.rows() > 1)
{
    constexpr std::uint32_t most = 5;
    m_count = std::min(most, m_byRow ? grid.rows() : grid.columns());
}

std::size_t Folds::of(std::size_t cell) const
{
    return (m_byRow ? cell / m_columns : cell % m_columns) % m_count;
}

MethodSamples MethodSamples::without(const Folds &folds, std::size_t fold) const
{
    MethodSamples rest{{samples.features}};
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (folds.of(cells[i]) == fold)
            continue;
        rest.samples.at.push_back(samples.at[i]);
        rest.samples.seconds.push_back(samples.seconds[i]);
        rest.cells.push_back(cells[i]);
    }
    return rest;
}

std::vector<MethodSamples> samplesOf(const TimeGrid &grid, const SizesAsked &sizes)
{
    std::vector<MethodSamples> methods(grid.methods().size());
    for (MethodSamples &method : methods)
        method.samples.features = sizes.count();
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Features at = sizes.of(grid.instance(grid.cell(cell)));
        for (MethodIndex method = 0; method < methods.size(); ++method) {
            const double seconds = grid.seconds(cell, method);
            if (std::isnan(seconds))
                continue;
            methods[method].samples.at.push_back(at);
            methods[method].samples.seconds.push_back(seconds);
            methods[method].cells.push_back(cell);
        }
    }
    return methods;
}

std::vector<MethodSamples> ratiosOf(const std::vector<MethodSamples> &methods, const TimeGrid &grid)
{
    std::vector<MethodSamples> ratios;
    for (const MethodSamples &method : methods) {
        MethodSamples &of = ratios.emplace_back(MethodSamples{{method.samples.features}});
        for (std::size_t i = 0; i < method.samples.size(); ++i) {
            const double library = grid.seconds(method.cells[i], grid.baseline());
            if (std::isnan(library))
                continue;
            of.samples.at.push_back(method.samples.at[i]);
            of.samples.seconds.push_back(method.samples.seconds[i] / library);
            of.cells.push_back(method.cells[i]);
        }
    }
    return ratios;
}

Reach::Reach()
{
    m_least.fill(std::numeric_limits<double>::infinity());
    m_greatest.fill(-std::numeric_limits<double>::infinity());
}

Reach::Reach(const Samples &samples) : Reach()
{
    for (const Features &at : samples.at)
        for (std::size_t f = 0; f < mostFeatures; ++f) {
            m_least[f] = std::min(m_least[f], at[f]);
            m_greatest[f] = std::max(m_greatest[f], at[f]);
        }
}

void Reach::add(const Reach &other)
{
    for (std::size_t f = 0; f < mostFeatures; ++f) {
        m_least[f] = std::min(m_least[f], other.m_least[f]);
        m_greatest[f] = std::max(m_greatest[f], other.m_greatest[f]);
    }
}

bool Reach::holds(const Features &at) const
{
    for (std::size_t f = 0; f < mostFeatures; ++f)
        if (at[f] < m_least[f] || at[f] > m_greatest[f])
            return false;
    return true;
}

Features Reach::nearest(const Features &at) const
{
    Features result{};
    for (std::size_t f = 0; f < mostFeatures; ++f)
        result[f] = std::clamp(at[f], m_least[f], m_greatest[f]);
    return result;
}

} // namespace collscope::regression
