// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

namespace collscope {

/// What a model decides on a product of bands: one method per cell of the product. Needs no model any more.
struct BandTable {
    DecisionAxes axes;
    std::vector<Method> methods; ///< those that are chosen, in catalogue order
    std::vector<std::uint16_t> choice; ///< per cell, the last axis changes fastest: position in `methods`
    std::vector<std::uint16_t> position; ///< in `methods`, by the model's MethodIndex; noMethod: not chosen

    std::size_t cell(const Instance &instance) const;
    const Method &decide(const Instance &instance) const { return methods[choice[cell(instance)]]; }
};

/// How to ask a model.
struct Tabulating {
    /// Fills in what the axes leave open of an instance; null: nothing.
    std::function<void(Instance &)> complete = nullptr;
    /// Instances that the model has no answer for are left to the library; else they are a failure.
    bool leavesGaps = false;
    std::stop_token stop = {};
};

/// Asks the model at the first instance of every cell of the product, so that the table decides as the model
/// does wherever the model's own axes are among the given ones, and everywhere at these instances. Fails
/// where the model has no answer, on more than 16 million cells, and with "cancelled".
Expected<BandTable> tabulate(const Model &model, const DecisionAxes &axes, const Tabulating &how = {});

/// The same decisions with the fewest bands: neighbours that never differ become one.
BandTable joined(const BandTable &table);

/// The method that stands for leaving it to the library, also where that was not measured.
Method libraryItself(const TimeGrid &grid);

} // namespace collscope
