// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "engine/models/regression/regressor.h"

/// What a selector learns from.
namespace collscope::regression {

/// Turns instances into the sizes that regressors ask for.
class SizesAsked {
public:
    SizesAsked(const TimeGrid &grid, bool logarithms);
    Features of(const Instance &instance) const;
    std::size_t count() const { return m_isProduct ? 3 : 2; }

private:
    RowAxes::Size m_first;
    RowAxes::Size m_second;
    bool m_isProduct;
    bool m_logarithms;
};

/// Parts of a grid that are kept back in turn: whole placements, or message sizes of a single one.
class Folds {
public:
    explicit Folds(const TimeGrid &grid);
    std::size_t count() const { return m_count; }
    std::size_t of(std::size_t cell) const;

private:
    std::size_t m_columns;
    bool m_byRow;
    std::size_t m_count;
};

struct MethodSamples {
    Samples samples;
    std::vector<std::size_t> cells = {}; ///< where each was measured

    MethodSamples without(const Folds &folds, std::size_t fold) const;
};

/// Per method of the grid, the baseline among them.
std::vector<MethodSamples> samplesOf(const TimeGrid &grid, const SizesAsked &sizes);

/// The same with seconds over those of the library's own choice, where that was measured: 1 for itself.
std::vector<MethodSamples> ratiosOf(const std::vector<MethodSamples> &methods, const TimeGrid &grid);

/// The least and greatest value of each feature.
class Reach {
public:
    Reach();
    explicit Reach(const Samples &samples);
    void add(const Reach &other);
    bool holds(const Features &at) const;
    Features nearest(const Features &at) const; ///< that it holds

private:
    Features m_least{};
    Features m_greatest{};
};

} // namespace collscope::regression
