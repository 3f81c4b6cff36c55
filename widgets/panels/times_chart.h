// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/plot/chart_content.h"
#include "widgets/plot/method_palette.h"

#include <optional>
#include <vector>

namespace collscope {

/// Which methods of a placement are drawn, and as what.
struct TimesChoice {
    std::uint32_t row = 0; ///< of the grid
    std::vector<bool> shown; ///< per method of the grid
    /// Speed-ups over this method, t(reference) / t(method); nothing: times in seconds.
    std::optional<MethodIndex> reference;
    std::optional<std::uint32_t> marked; ///< a column with a line
    bool predicted = false; ///< what the model predicts as well, if it does
};

/// Times or speed-ups of methods over message size, each in its colour of the maps with its letter at the end
/// and a mark of its own; a band from the least to the greatest time that was measured; large marks where the
/// model chooses the method (CLUSTER 2020, Figure 2, is one of speed-ups). The series are those shown, in the
/// order of the grid, with a point for every column in which the method was measured; behind them, dashed,
/// the predicted ones with a point for every column in which a time is predicted.
struct TimesChart {
    /// What a series is about.
    struct Curve {
        MethodIndex method = noMethod;
        bool isPredicted = false;
        bool operator==(const Curve &) const = default;
    };

    /// Where to begin at a column: `curve` if it has a point there, else the model's choice, else any.
    /// Nothing where no series has one.
    std::optional<ChartPoint> pointAt(std::uint32_t column, const std::optional<Curve> &curve) const;

    ChartContent content;
    std::vector<Curve> curves; ///< per series
    std::vector<std::vector<std::uint32_t>> columns; ///< per series and point
};
TimesChart timesChart(const Fit &fit, const MethodPalette &palette, const TimesChoice &choice);

/// The methods that matter for a placement: the best and the model's choice of any size, and the library's
/// own.
std::vector<bool> decidingMethods(const Fit &fit, std::uint32_t row);

} // namespace collscope
