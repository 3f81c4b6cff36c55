// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <string_view>

namespace collscope {

/// A named quantity of a fit, declared once: columns of tables, axes of charts, CSV columns, JSON keys and
/// tooltips are made from it. A new figure is one entry of figures().
struct Figure {
    enum class Unit {
        count, ///< a whole number
        number,
        ratio, ///< shown in percent
        factor, ///< 1.5: half as much again
        bytes,
        seconds,
        truth, ///< 0 or 1
    };
    /// What it says something about.
    enum class About { model, training, heldOut };

    std::string_view name; ///< stable: CSV column and JSON key
    std::string_view title; ///< for people, short
    Unit unit;
    About about;
    std::string_view help; ///< a sentence
    double (*of)(const Fit &fit); ///< in the unit's own measure; NaN: not known
    /// The value in files is this times `of`: names say nanoseconds where the unit is seconds.
    double inFiles = 1;
    /// Size or shape of the model: not known of the library's own choice, which is somebody else's code.
    bool isSize = false;
    bool lowerIsBetter = true;
};

/// All of them, in the order they are shown.
const std::vector<Figure> &figures();
/// Null when there is none of that name.
const Figure *findFigure(std::string_view name);
/// The same of what is held out; null: it says nothing about cells, or is one of these itself.
const Figure *heldOutFigure(const Figure &figure);

} // namespace collscope
