// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/deciding.h"

#include "engine/codegen/shipment_policy.h"
#include "engine/codegen/shipping_figures.h"
#include "engine/data/say.h"
#include "engine/evaluate/verification.h"
#include "engine/io/records_reader.h"
#include "engine/tune/intel_dumps.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace collscope::tune {

namespace {

/// Which series of a release: 5 of "5.0.3"; 0: not known.
std::uint64_t seriesOf(const std::string &version)
{
    return wire::parseUnsigned(wire::split(version, '.').front()).value_or(0);
}

bool hasSeveralNodes(const Dataset &measured)
{
    for (const std::string_view collective : measured.collectives())
        for (const std::uint32_t nodes : measured.nodeValues(collective))
            if (nodes > 1)
                return true;
    return false;
}

/// Was another method measured beside the library's default?
bool isCompared(const Dataset &measured, std::string_view collective)
{
    const Dataset::Range rows = measured.rows(collective);
    bool hasDefault = false;
    bool hasOther = false;
    for (std::size_t row = rows.first; row < rows.last; ++row)
        (measured.methods()[measured.method(row)].isBaseline() ? hasDefault : hasOther) = true;
    return hasDefault && hasOther;
}

/// Does every call fall back to the library? Some targets do not write such a file.
bool fallsBack(const codegen::ShippedCollective &row)
{
    if (!row.item)
        return false;
    const TimeGrid &grid = *row.item->model->fittedTo()->grid;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const MethodIndex method = row.item->model->decide(grid.instance(grid.cell(cell))).method;
        if (method != noMethod && !grid.methods()[method].isBaseline())
            return false;
    }
    return true;
}

codegen::LeftCalls &leftIn(codegen::ShippingOrder &order, const std::string &collective)
{
    const auto found = std::find_if(order.leave.begin(), order.leave.end(),
        [&](const codegen::LeftCalls &left) { return left.collective == collective; });
    return found != order.leave.end() ? *found : order.leave.emplace_back(codegen::LeftCalls{collective, {}});
}

/// Some targets refuse to write a file that decides nothing. Here that is no error: such a collective gets
/// the figures and the verdict of every other one that falls back.
codegen::ShipmentPtr withFigures(const codegen::ShipmentPtr &shipment, const std::stop_token &stop)
{
    auto all = std::make_shared<codegen::Shipment>(*shipment);
    for (std::size_t i = 0; i < all->collectives.size(); ++i) {
        codegen::ShippedCollective &row = all->collectives[i];
        if (row.problem.empty() || !fallsBack(row))
            continue;
        row.problem.clear();
        row.written = row.item->model;
        codegen::judge(row, *all->models[i], *row.written, {}, all->order.assumed, stop);
        if (row.leftBecause.empty())
            row.leftBecause = codegen::obstacle(all->order, row, *all->models[i]);
    }
    return all;
}

/// Names why collectives fall back to the library.
Decided explained(Decided decided, const std::stop_token &stop)
{
    decided.shipment = withFigures(decided.shipment, stop);
    const Dataset &measured = *decided.shipment->order.collectives.front().data.dataset;
    for (const codegen::ShippedCollective &row : decided.shipment->collectives) {
        std::string why = row.problem.empty() ? row.leftBecause : row.problem;
        if (!isCompared(measured, row.collective)) // a problem, not a decision of the policy
            why = "nothing was compared: only the library's default was measured";
        if (!why.empty())
            decided.leftBecause.emplace(row.collective, std::move(why));
    }
    return decided;
}

} // namespace

Expected<std::string> loadedTarget(const Dataset &measured)
{
    const Provenance &from = measured.provenance();
    const std::uint64_t series = seriesOf(from.mpiVersion);
    if (wire::isRecorded(from.mpiLibrary, wire::openMpiLibrary)) {
        constexpr std::uint64_t firstWithJson = 6;
        constexpr std::uint64_t firstWithHan = 5;
        if (series >= firstWithJson)
            return "openmpi-json";
        // There HAN is the library's choice on several nodes, and what is left to the library stays HAN's.
        return series == firstWithHan && hasSeveralNodes(measured) ? "openmpi-han:version=5.0"
                                                                   : "openmpi-rules";
    }
    if (wire::isRecorded(from.mpiLibrary, wire::mpichLibrary))
        return "mpich-json";
    if (wire::isRecorded(from.mpiLibrary, wire::intelMpiLibrary))
        return hasIntelDumps(intelDumpsBeside(QString::fromStdString(from.path))) ? "intel-tuning"
                                                                                  : "intel-env";
    return failure(say("there are no decisions that {} loads", from.mpiLibrary),
        say("`collscope export --target table` writes a table for Collscope's own libraries"), from.path);
}

std::optional<OwnExport> ownExport(const DataSelection &data, bool judgesBeyond, const std::stop_token &stop)
{
    const auto target = loadedTarget(*data.dataset);
    if (!target)
        return {};
    codegen::ShippingOrder order;
    order.target = *target;
    order.collectives = {{data, {}}};
    order.judgesBeyond = judgesBeyond;
    const auto shipment = codegen::ship(std::move(order), {}, stop);
    if (!shipment)
        return {};
    return OwnExport{*target, (*shipment)->collectives.front()};
}

Expected<codegen::ShipmentPtr> bestRules(
    const DatasetPtr &measured, const std::string &target, const DecidingBy &by, const std::stop_token &stop)
{
    codegen::ShippingOrder order;
    order.target = target;
    order.assumed = by.assumed;
    order.policy = by.policy;
    order.allMessages = by.allMessages;
    for (const std::string_view collective : measured->collectives()) {
        GridSelection grid;
        grid.collective = collective;
        order.collectives.push_back(
            {{measured, std::move(grid), {}, by.weighting, by.tiesAreFree}, std::nullopt});
    }
    return codegen::ship(std::move(order), {}, stop);
}

Expected<Decided> decide(
    const DatasetPtr &measured, const std::string &target, const DecidingBy &by, const std::stop_token &stop)
{
    return bestRules(measured, target, by, stop).map([&](codegen::ShipmentPtr shipment) {
        return explained({std::move(shipment), {}}, stop);
    });
}

Expected<std::vector<ModelPtr>> writtenModels(const codegen::Shipment &shipment)
{
    std::vector<ModelPtr> models;
    for (const codegen::ShippedCollective &row : shipment.collectives) {
        if (!row.item || !row.problem.empty() || row.verdict == codegen::Verdict::leftToLibrary)
            continue;
        models.push_back(row.written);
    }
    return models;
}

Expected<std::vector<RealisedGain>> gainsOf(
    const QString &records, std::span<const ModelPtr> models, double confidence, const Warned &warned)
{
    const auto file = io::readRecordFile(records.toStdString());
    if (!file)
        return tl::unexpected(file.error());
    for (const Diagnostic &warning : file->warnings)
        if (warned)
            warned(warning);
    if (file->records.empty())
        return std::vector<RealisedGain>();
    auto all = realisedGains(file->provenance, file->records, confidence);
    if (!all)
        return all;
    std::vector<RealisedGain> gains;
    for (RealisedGain &gain : *all)
        for (const ModelPtr &model : models) {
            const TimeGrid &timed = *gain.map->grid;
            if (model->fittedTo()->grid->collective() != timed.collective())
                continue;
            for (std::size_t i = 0; i < gain.cells.size(); ++i) {
                const MethodIndex method = model->decide(timed.instance(timed.cell(i))).method;
                if (method == noMethod || model->fittedTo()->grid->methods()[method].isBaseline())
                    gain.cells[i].verdict = GainVerdict::notTimed; // it was decided before more was measured
            }
            gain.statistics = gainStatistics(gain.cells, confidence);
            gain.promised = promisedGain(gain, *model);
            gains.push_back(std::move(gain));
            break;
        }
    return gains;
}

std::size_t worseAndDecided(const RealisedGain &gain, std::span<const ModelPtr> models)
{
    const TimeGrid &timed = *gain.map->grid;
    const auto cells = gain.worst();
    std::size_t count = 0;
    for (const ModelPtr &model : models) {
        const TimeGrid &grid = *model->fittedTo()->grid;
        if (grid.collective() != timed.collective())
            continue;
        count += static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [&](std::size_t i) {
            const Decision found = model->decide(timed.instance(timed.cell(i)));
            return found.method != noMethod && !grid.methods()[found.method].isBaseline();
        }));
    }
    return count;
}

std::string gainText(const GainStatistics &gain)
{
    constexpr double percent = 100;
    const std::string interval = std::isnan(gain.low)
        ? say("too few pairs for an interval")
        : say("{:+.1f} to {:+.1f} %", percent * gain.low, percent * gain.high);
    return say("{:+.1f} % ({}), typically {:+.1f} %", percent * gain.mean, interval, percent * gain.median);
}

namespace {

/// Cells in which something is decided.
struct Proof {
    std::vector<codegen::LeftCalls::Cell> unproved; ///< no gain beyond noise, or no time
    std::size_t notTimed = 0; ///< of them: there is no time of both
};

Proof proofOf(const Model &model, const RealisedGain &gain)
{
    Proof proof;
    const TimeGrid &grid = *model.fittedTo()->grid;
    for (std::size_t i = 0; i < grid.cells(); ++i) {
        const Instance at = grid.instance(grid.cell(i));
        const MethodIndex method = model.decide(at).method;
        if (method == noMethod || grid.methods()[method].isBaseline())
            continue;
        const auto timed = gain.map->grid->find(at);
        const GainVerdict verdict
            = timed ? gain.cells[gain.map->grid->index(*timed)].verdict : GainVerdict::notTimed;
        if (verdict == GainVerdict::better)
            continue;
        proof.unproved.push_back({at.placement, at.messageBytes});
        proof.notTimed += verdict == GainVerdict::notTimed ? 1 : 0;
    }
    return proof;
}

/// Why a verification leaves a collective to the library; empty: it does not.
std::string notProved(const RealisedGain &gain, const Proof &proof, AfterVerifying what)
{
    const GainStatistics &all = gain.statistics;
    if (what == AfterVerifying::cellsAgain && all.better > 0)
        return {}; // those alone are verified again
    const std::string gained = all.launches > 0
        ? fmt::format("in {} of launches with and without the files the rules gained {}",
            wire::counted(all.launches, "pair"), gainText(all))
        : "timed in turn the rules gained " + gainText(all);
    if (!(all.low > 0))
        return gained
            + (std::isnan(all.low) ? ": not proved"
                    : all.high < 0 ? ": slower than without"
                                   : ": no more than noise");
    if (gain.kept.high < 0)
        return "cells that the files leave to the library changed by " + gainText(gain.kept);
    if (what == AfterVerifying::collectives && all.worse > 0)
        return gained + ", but " + wire::counted(all.worse, "cell") + " got slower";
    if (what == AfterVerifying::collectives && proof.notTimed > 0)
        return wire::counted(proof.notTimed, "cell")
            + " could not be verified: a call failed, or there was no time";
    return {};
}

} // namespace

Expected<Decided> afterVerification(const Decided &before, const std::vector<RealisedGain> &gains,
    const std::string &notVerified, AfterVerifying what, const std::stop_token &stop)
{
    const auto models = writtenModels(*before.shipment);
    if (!models)
        return tl::unexpected(models.error());
    Decided after = before;
    codegen::ShippingOrder order = before.shipment->order;
    for (const ModelPtr &model : *models) {
        const std::string collective(model->fittedTo()->grid->collective());
        const auto gain = std::find_if(gains.begin(), gains.end(),
            [&](const RealisedGain &candidate) { return candidate.map->grid->collective() == collective; });
        const bool isTimed = gain != gains.end() && gain->statistics.cells > 0;
        const Proof proof = isTimed ? proofOf(*model, *gain) : Proof();
        const std::string why = isTimed ? notProved(*gain, proof, what)
            : notVerified.empty()       ? "it could not be verified: there was no time"
                                        : notVerified;
        codegen::LeftCalls &left = leftIn(order, collective);
        if (!why.empty()) {
            after.leftBecause[collective] = why;
            left.cells.clear();
            continue;
        }
        if (what != AfterVerifying::collectives) {
            left.cells.insert(left.cells.end(), proof.unproved.begin(), proof.unproved.end());
            after.givenBack[collective] += proof.unproved.size();
        }
        if (left.cells.empty())
            std::erase(order.leave, codegen::LeftCalls{collective, {}});
    }
    if (order.leave == before.shipment->order.leave)
        return after;
    auto shipment = codegen::ship(std::move(order), before.shipment, stop);
    if (!shipment)
        return tl::unexpected(shipment.error());
    after.shipment = *std::move(shipment);
    return explained(std::move(after), stop);
}

bool hasChangedCells(const codegen::Shipment &before, const codegen::Shipment &after)
{
    return std::any_of(
        after.order.leave.begin(), after.order.leave.end(), [&before](const codegen::LeftCalls &left) {
            const auto &known = before.order.leave;
            return !left.cells.empty() && std::find(known.begin(), known.end(), left) == known.end();
        });
}

std::string verifiedText(const std::vector<RealisedGain> &gains)
{
    std::size_t pairs = 0;
    for (const RealisedGain &gain : gains)
        if (gain.statistics.launches > 0)
            pairs = pairs == 0 ? gain.statistics.launches : std::min(pairs, gain.statistics.launches);
    if (pairs == 0)
        return {};
    constexpr std::size_t enough = 6;
    std::string text
        = fmt::format("Verified: {} of launches, one that loads the files and one that does not. "
                      "Intervals are over launches.",
            wire::counted(pairs, "pair"));
    if (pairs < enough)
        text += fmt::format(" An interval needs {} pairs: give more time (--budget).", enough);
    return text;
}

bool hasComparison(const Dataset &measured)
{
    const auto all = measured.collectives();
    return std::any_of(all.begin(), all.end(),
        [&](std::string_view collective) { return isCompared(measured, collective); });
}

} // namespace collscope::tune
