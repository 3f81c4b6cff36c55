// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tuning.h"

#include <map>

namespace collscope::tune {

/// The target whose files a library loads by itself: "openmpi-rules" and its like. Of Intel MPI it is
/// "intel-tuning" if the dumps are beside the records, else "intel-env". Fails for libraries that load none.
Expected<std::string> loadedTarget(const Dataset &measured);

/// What decisions go by besides the measurements.
struct DecidingBy {
    wire::Requirements assumed = 0; ///< what all calls meet
    std::shared_ptr<const Weighting> weighting = nullptr; ///< how much cells count; null: alike
    bool tiesAreFree = false; ///< DataSelection::tiesAreFree
    codegen::ShipmentPolicy policy = codegen::ShipmentPolicy::provedBetter;
    bool allMessages = false; ///< codegen::ShippingOrder::allMessages
};

/// The shipping check on the best rules of the target for every measured collective.
Expected<codegen::ShipmentPtr> bestRules(const DatasetPtr &measured, const std::string &target,
    const DecidingBy &by = {}, const std::stop_token &stop = {});

/// What `export` and *Export* write of a collective unless more is chosen.
struct OwnExport {
    std::string target;
    codegen::ShippedCollective collective;
};
/// Nothing: the library loads no file, or it was stopped. `judgesBeyond`: ShippingOrder::judgesBeyond.
std::optional<OwnExport> ownExport(
    const DataSelection &data, bool judgesBeyond, const std::stop_token &stop = {});

/// Decisions, and why collectives are left to the library.
struct Decided {
    codegen::ShipmentPtr shipment;
    std::map<std::string, std::string> leftBecause; ///< by collective: a clause
    std::map<std::string, std::size_t> givenBack = {}; ///< by collective: cells, because of the verification
};

/// bestRules(), with the reasons why collectives fall back to the library.
Expected<Decided> decide(const DatasetPtr &measured, const std::string &target, const DecidingBy &by = {},
    const std::stop_token &stop = {});

/// What is written of them decides: as models, per collective that is not left to the library.
Expected<std::vector<ModelPtr>> writtenModels(const codegen::Shipment &shipment);

/// What a verification may change.
enum class AfterVerifying {
    cellsAgain, ///< cells without a proved gain fall back; the other cells are verified again
    collectives, ///< nothing within a collective: what is written is what was verified
};

/// Takes back what the verification does not prove: cells and collectives without a gain beyond noise, and
/// collectives whose files slow down cells that they do not decide. `before`: what was verified; `gains`: of
/// it; `notVerified`: a clause that says why a collective has no gain; empty: there was no time.
Expected<Decided> afterVerification(const Decided &before, const std::vector<RealisedGain> &gains,
    const std::string &notVerified, AfterVerifying what, const std::stop_token &stop = {});

/// Does a collective that both write decide other cells?
bool hasChangedCells(const codegen::Shipment &before, const codegen::Shipment &after);

/// How it was verified, for people: "Verified: 8 pairs of launches, ...". Empty: no launches were paired.
std::string verifiedText(const std::vector<RealisedGain> &gains);

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
