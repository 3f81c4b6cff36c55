// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipment_policy.h"

#include "engine/codegen/own_choice.h"
#include "engine/codegen/shipping_figures.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace collscope::codegen {

namespace {

constexpr std::array policies{
    ShipmentPolicy::provedBetter, ShipmentPolicy::notWorse, ShipmentPolicy::asFitted};

constexpr const char *nothingCompared
    = "nothing was compared: the library's default or every other algorithm was not measured";

/// Was another method measured beside the library's default?
bool isCompared(const DataSelection &data)
{
    const Dataset &all = *data.dataset;
    const Dataset::Range rows = all.rows(data.grid.collective);
    bool hasDefault = false;
    bool hasOther = false;
    for (std::size_t row = rows.first; row < rows.last; ++row)
        (all.methods()[all.method(row)].isBaseline() ? hasDefault : hasOther) = true;
    return hasDefault && hasOther;
}

std::string unproved(const ShippedCollective &row, const ShippingModels &models)
{
    if (isGiven(row.model))
        return "these rules may come from all runs, so that no run can judge them: verify them (collscope "
               "verify), "
               "or ship them as fitted (--policy asFitted)";
    if (row.ofPredictions)
        return "predicted times prove no gain: measure, or ship as fitted (--policy asFitted)";
    if (row.notMeasured > 0 || row.defaultMissing > 0 || models.foreignDefault)
        return "the decided algorithms, or the library's default, were not measured everywhere in one run";
    if (models.evidence.runs() < 2)
        return "there is only one run, and one run does not show how much runs differ: run the same "
               "measurement again and give both files, or ship as fitted (--policy asFitted)";
    return "too few cells are decided to separate a gain from noise: measure more runs";
}

} // namespace

std::string_view policyText(ShipmentPolicy policy)
{
    switch (policy) {
    case ShipmentPolicy::notWorse:
        return "notWorse";
    case ShipmentPolicy::asFitted:
        return "asFitted";
    case ShipmentPolicy::provedBetter:
        break;
    }
    return "provedBetter";
}

Expected<ShipmentPolicy> policyNamed(std::string_view name)
{
    std::string known;
    for (const ShipmentPolicy policy : policies) {
        if (policyText(policy) == name)
            return policy;
        known += (known.empty() ? "" : ", ") + std::string(policyText(policy));
    }
    return failure(fmt::format("unknown policy '{}'", name), "known policies: " + known);
}

std::string obstacle(const ShippingOrder &order, const ShippedCollective &row, const ShippingModels &models)
{
    if (order.policy == ShipmentPolicy::asFitted)
        return {};
    if (!isCompared(models.asked.data))
        return nothingCompared;
    if (!row.impossible.empty())
        return "some measured times cannot be right (see the warning): measure with collscope-agent, or ship "
               "as fitted (--policy asFitted)";
    if (findTarget(order.target)->name == "openmpi-rules"
        && models.asked.data.dataset->provenance().mpiVersion.starts_with("5.")
        && partOfHan(*models.judged->grid) == Han::yes)
        return "on several nodes these files take calls that fall back from coll/han, and those were not "
               "measured without it: export openmpi-han:version=5.0, or measure with "
               "OMPI_MCA_coll_han_priority=0";
    if (row.isForAllMessages && !order.allMessages && !order.extrapolates)
        return "the library compares no message size here, so that a rule would hold for messages that were "
               "not measured: allow it (--all-messages) if the jobs have no such messages";
    switch (row.verdict) {
    case Verdict::better:
    case Verdict::leftToLibrary:
        return {};
    case Verdict::same:
        if (std::isnan(row.heldOutWritten))
            break;
        if (order.policy == ShipmentPolicy::notWorse)
            return {};
        return std::string(withinNoise);
    case Verdict::worse:
        return "the decisions are slower than the library by itself";
    case Verdict::unknown:
        break;
    }
    return unproved(row, models);
}

} // namespace collscope::codegen
