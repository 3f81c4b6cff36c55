// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "engine/io/result_row.h"

#include "engine/data/say.h"
#include "engine/study/figures.h"

/// Figures of fits as results show them.
namespace collscope::cli {

namespace options {
inline constexpr Option figures{"figures", "NAME[,NAME...]|all",
    toSay("the columns of the table, as CSV and JSON, which have all, name them; the usual ones when not "
          "given")};
} // namespace options

/// Not known where the figure is NaN.
Value figureValue(const Figure &figure, const Fit &fit);
/// For people, with its unit; "-" for what is not known, of the library's own choice its size too.
std::string figureText(const Figure &figure, const Fit &fit);
std::string figureTitle(const Figure &figure); ///< as it stands in the middle of a line
/// Is there more to show than "-"?
bool isKnown(const Figure &figure, const Fit &fit);

using FigureColumns = std::vector<const Figure *>;

enum class FigureChoice { all, withoutSizes };
/// Those that fit a terminal; of a tree that was pruned what it was before.
FigureColumns usualFigures(FigureChoice choice = FigureChoice::all);
/// What --figures asks for.
Result<FigureColumns> figureColumns(const Arguments &arguments);

struct FigureRow {
    std::string name;
    const Fit *fit = nullptr;
    std::string mark = {}; ///< behind the mean penalty
};
/// A line per row under a header; columns of which nothing is known are left out.
std::string figureTable(
    const std::string &what, const std::vector<FigureRow> &rows, const FigureColumns &columns);

} // namespace collscope::cli
