// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "engine/evaluate/penalty.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/row_order.h"

#include <QString>

#include <memory>

namespace collscope {

/// What a map view draws. Values only; sharing one content between views costs nothing.
struct MapContent {
    /// `difference`: which of two models is the faster one where they differ. `gain`: what decisions really
    /// gain.
    enum class Kind { method, penalty, difference, gain };

    Kind kind = Kind::method;
    QString title; ///< above the map: "Exact", "Quadtree, depth 3", "Penalty of the quadtree"
    DecisionMapPtr map; ///< never null
    /// The model shown; null: the exact map itself. A penalty map always has one.
    std::shared_ptr<const Evaluation> evaluation;
    std::shared_ptr<const Evaluation>
        other; ///< the second model of a difference map, the first is `evaluation`
    std::shared_ptr<const RealisedGain> gain; ///< of a gain map, whose `map` this is
    MethodPalette palette; ///< of map->grid->methods()
    bool logPenalty = false;
    RowChoice rows = {}; ///< which are shown, and in which order
    bool simulated = false; ///< the data is simulated: the map says so

    RowOrder rowOrder() const { return {*map->grid, rows}; }
    /// What the model, or the exact map, answers in a cell.
    MethodIndex shownMethod(std::size_t cell) const
    {
        return evaluation ? evaluation->decisions[cell].method : map->best[cell];
    }
};

/// What a difference map says about a cell. A model is the faster one by what was measured there.
enum class Verdict { same, first, second, equal, unknown };
Verdict verdictOf(const MapContent &content, std::size_t cell);

/// The content of a gain map; `gain` is not null.
MapContent gainMap(std::shared_ptr<const RealisedGain> gain);

/// A method and the share of the cells shown that it takes, 0 to 1.
struct MethodShare {
    MethodIndex method = noMethod;
    double share = 0;
};

/// The methods a map shows, most frequent first, ties in catalogue order.
std::vector<MethodShare> methodShares(const MapContent &content);

} // namespace collscope
