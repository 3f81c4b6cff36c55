// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_layer.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/row_order.h"

#include <QString>

#include <memory>

namespace collscope {

/// What a map view draws. Values only; sharing one content between views costs nothing.
struct MapContent {
    QString title; ///< above the map: "Exact", "Quadtree, depth 3", "Penalty of the quadtree"
    DecisionMapPtr map; ///< never null
    MapLayerPtr layer = methodLayer(); ///< what is said about its cells
    MethodPalette palette; ///< of map->grid->methods()
    RowChoice rows = {}; ///< which are shown, and in which order

    QString mark() const; ///< what the map says of its data: "simulated", "predicted"; empty: nothing
    RowOrder rowOrder() const { return {*map->grid, rows}; }
    /// What the model, or the exact map, answers in a cell.
    MethodIndex shownMethod(std::size_t cell) const
    {
        const Evaluation *const model = layer->evaluation();
        return model ? model->decisions[cell].method : map->best[cell];
    }
};

/// The content of a gain map; `gain` is not null.
MapContent gainMap(std::shared_ptr<const RealisedGain> gain);

/// A method and the share of the cells shown that it takes, 0 to 1.
struct MethodShare {
    MethodIndex method = noMethod;
    double share = 0;
};

/// The methods a map shows, most frequent first, ties in catalogue order.
std::vector<MethodShare> methodShares(const MapContent &content);
/// The share of the cells shown that have no method.
double shareWithoutMethod(const MapContent &content);

} // namespace collscope
