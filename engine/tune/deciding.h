// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tuning.h"

#include <map>

namespace collscope::tune {

/// The target whose files a library loads by itself: "openmpi-rules" and its like. Fails for libraries that
/// load none.
Expected<std::string> loadedTarget(const Dataset &measured);

/// What decisions go by besides the measurements.
struct DecidingBy {
    wire::Requirements assumed = 0; ///< what all calls meet
    std::shared_ptr<const Weighting> weighting = nullptr; ///< how much cells count; null: alike
    bool tiesAreFree = false; ///< DataSelection::tiesAreFree
};

/// The shipping check on the best rules of the target for every measured collective.
Expected<codegen::ShipmentPtr> bestRules(const DatasetPtr &measured, const std::string &target,
    const DecidingBy &by = {}, const std::stop_token &stop = {});

/// Decisions, and why collectives are left to the library.
struct Decided {
    codegen::ShipmentPtr shipment;
    std::map<std::string, std::string> leftBecause; ///< by collective: a clause
};

/// bestRules(); what is not better on a run held out is left to the library.
Expected<Decided> decide(const DatasetPtr &measured, const std::string &target, const DecidingBy &by = {},
    const std::stop_token &stop = {});

/// What is written of them decides: as models, per collective that is not left to the library.
Expected<std::vector<ModelPtr>> writtenModels(const codegen::Shipment &shipment);

/// Takes back what the verification speaks against: cells that got worse, and collectives without a gain that
/// is more than noise. `before`: what was verified; `gains`: of it; `notVerified`: why there are none of a
/// collective, a clause.
Expected<Decided> afterVerification(const Decided &before, const std::vector<RealisedGain> &gains,
    const std::string &notVerified, const std::stop_token &stop = {});

/// Of a record file those cells in which `models` decide. `warned` hears of lines that cannot be used.
using Warned = std::function<void(const Diagnostic &warning)>;
Expected<std::vector<RealisedGain>> gainsOf(const QString &records, std::span<const ModelPtr> models,
    double confidence = 0.95, const Warned &warned = {});

/// How many cells that got worse do the models decide all the same?
std::size_t worseAndDecided(const RealisedGain &gain, std::span<const ModelPtr> models);

/// "+12.0 % (+9.0 to +15.0 %), typically +4.0 %"
std::string gainText(const GainStatistics &gain);

/// Was another method measured beside the library's default, of any collective? If not, nothing was compared.
bool hasComparison(const Dataset &measured);

} // namespace collscope::tune
