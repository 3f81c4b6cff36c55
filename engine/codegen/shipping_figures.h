// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/study/run_evidence.h"

/// What the shipping check says of one collective.
namespace collscope::codegen {

struct ShippingModels {
    ShippingCollective asked;
    std::string target; ///< the models of a format's own depend on it
    wire::Requirements assumed = 0;
    std::string problem; ///< why there is no model; the rest is empty then
    ModelPtr model;
    DecisionMapPtr judged; ///< map of the user's selection
    bool foreignDefault = false; ///< the default that was measured is another library's: no comparison
    std::vector<Fold> folds; ///< judged on their held-out maps
    std::vector<ModelPtr> ofFolds; ///< null where it could not be fitted
    std::vector<DecidedPlacement> placements = {}; ///< of a job; empty: it is for all
    std::string measuredPlacements = {}; ///< how far they reach, in words; of a job alone
    RunEvidence evidence = {}; ///< of the order's data

    /// Are the data of the order predicted themselves, so that nothing can be proved by them?
    bool ofPredictions() const { return asked.data.dataset->provenance().origin == Origin::predicted; }
};

/// Returns the same measurements with the library default as a candidate.
DataSelection withBaseline(DataSelection data);

/// `asked` is of `order`. Never fails: why there is no model is in the result.
ShippingModels fitForShipping(const Target &target, const ShippingCollective &asked,
    const ShippingOrder &order, const std::stop_token &stop);

/// Of a model that was fitted already; see ship().
Expected<ShippingModels> modelsOf(
    const Target &target, const ModelPtr &model, const DecisionMapPtr &heldOut, const std::stop_token &stop);

/// Returns whether the rules were set by hand or read from a file. They may come from all runs, so that no
/// run can judge them.
bool isGiven(std::string_view spec);

/// Returns a model that decides as the written files do. `read`: decisions read from the files made of
/// `shipped`; null for code, which decides as `shipped`. A decision that equals the library default falls
/// back to the library. Fails if the library default of the measured release is unknown.
Expected<ModelPtr> asWritten(const Target &target, const ModelPtr &shipped, const LibraryDecisionsPtr &read);

/// The figures, the verdict, and what is wrong: everything but model, item and problem. `written`: see
/// asWritten(), of the whole; `ofFolds`: likewise per fold, null where there is none. `unseen`: what the
/// target does not see to (seenTo()).
void judge(ShippedCollective &row, const ShippingModels &models, const Model &written,
    std::span<const ModelPtr> ofFolds, wire::Requirements seenTo, const std::stop_token &stop);

/// Cells that the weights count less than the mean cell: what is slower than the library there paid for a
/// gain elsewhere, and other programs may make these calls. Empty: all count alike.
std::vector<bool> countedLess(const DecisionMap &map);

/// What the times of its cells are: "measured", "simulated", "predicted", "measured or predicted".
std::string_view timedText(const ShippedCollective &row);
/// "38 of 40 cells, 12 of them extrapolated beyond what was measured"
std::string predictedText(const ShippedCollective &row);

} // namespace collscope::codegen
