// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <limits>
#include <optional>
#include <vector>

namespace collscope {

/// What a chart draws. Values only.
struct ChartContent {
    enum class Unit { count, number, percent, seconds, bytes }; ///< percent: values are ratios
    struct Axis {
        QString title; ///< unit included where the ticks do not say it
        Unit unit = Unit::number;
        bool logarithmic = false; ///< to the base of 2, seconds to that of 10; all values must be above 0
    };
    /// Shape tells series apart without colour.
    enum class Mark { none, disc, square, diamond, triangle, wedge };
    enum class Line { none, straight, steps, dashed, dotted };
    struct Point {
        double x = 0;
        double y = 0;
        QString tip; ///< exact values, plain text; lines separated by '\n'
        bool emphasised = false; ///< drawn larger: a Pareto member
        QString name = {}; ///< beside it, where there is room; short
        double low = std::numeric_limits<double>::quiet_NaN(); ///< spread of y, drawn as a band
        double high = std::numeric_limits<double>::quiet_NaN();
    };
    struct Series {
        QString name; ///< in the legend; empty: not there
        Mark mark = Mark::disc;
        Line line = Line::none;
        int color = 0; ///< position in a palette that stays apart under colour blindness
        bool onRight = false; ///< against the second axis
        std::vector<Point> points;
        bool isHollow = false; ///< the marks: what is held out
        QColor tint = {}; ///< instead of `color`, where the series has a look of its own elsewhere
        QString label = {}; ///< at the last point; short
    };
    /// A vertical line with a word.
    struct Event {
        double x = 0;
        QString text;
    };

    Axis x;
    Axis y;
    std::optional<Axis> right; ///< a second vertical axis
    std::vector<Series> series;
    std::vector<Event> events;
    QString empty; ///< shown instead when there are no points
};

/// Position of a point in a ChartContent.
struct ChartPoint {
    std::size_t series = 0;
    std::size_t point = 0;
    bool operator==(const ChartPoint &) const = default;
};

} // namespace collscope
