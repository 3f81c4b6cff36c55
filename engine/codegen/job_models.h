// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping_figures.h"

/// The models of an order for the placements of a job (ShippingCollective::job).
namespace collscope::codegen {

/// Decides at each placement, by `data` of models.asked:
/// - the model that was asked for; without one the measurements themselves where that very placement was
///   measured, and elsewhere KNN that leaves small gains to the library (`knn:fallback=on`);
/// - nobody beyond what was measured, unless JobPlacements::extrapolates: the library's own choice stays.
///
/// What is held out to judge by is as far from the rest as the job is from all: runs, where its placement was
/// measured; else the measured placements next to it, those that share the number of nodes (or the processes
/// per node) with one of them together, as far as they do not lie beyond the rest themselves.
///
/// Fails as fitModel(), where nothing tells the times of a placement, and with "cancelled".
Expected<void> fitForJob(ShippingModels &models, const DataSelection &data, const std::stop_token &stop);

/// What the placements and message sizes of the job mean for the decisions, as findings: warnings where
/// something is extrapolated or left because it would be.
void explainJob(ShippedCollective &row, const ShippingModels &models);

/// A sentence per placement: who decides there.
std::vector<std::string> placementLines(const ShippedCollective &row);

/// Fails where rules of the target would take one of the placements for another.
Expected<void> checkToldApart(const Target &target, const std::vector<Placement> &placements);

} // namespace collscope::codegen
