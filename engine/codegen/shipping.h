// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/format_rules.h"
#include "engine/codegen/shipment_policy.h"
#include "engine/mpi_formats/finding.h"

#include <memory>
#include <optional>

/// The shipping check: the judgement on a set of decisions before it leaves the program. Window and command
/// line make one Shipment and show it; nothing is written by any other way.
namespace collscope::codegen {

/// The placements that jobs will have, which need not be measured.
struct JobPlacements {
    std::vector<Placement> placements; ///< never empty; nodes and processes per node are known
    bool extrapolates = false; ///< decides beyond what was measured (MeasuredRange) too
    bool operator==(const JobPlacements &) const = default;
};

/// One collective of an export.
struct ShippingCollective {
    DataSelection data; ///< runs that are held out there are kept from the fit, and no folds are made
    /// Nothing: the format's own rules, with the library as a candidate (format_rules.h); for a job see
    /// fitForJob().
    std::optional<ModelSpec> spec;
    std::vector<DataSelection> together = {}; ///< other collectives that it is fitted to as well
    /// Decisions for these placements alone, all else is left to the library; nothing: for all that was
    /// measured and whatever is between and beyond.
    std::optional<JobPlacements> job = {};
    bool operator==(const ShippingCollective &) const = default;
};

/// What to do with decisions that are slower than the library default. The policy judges the rest.
enum class WhereWorse {
    leaveCollective, ///< the collective falls back to the library when it is worse as a whole
    leaveCells, ///< those cells fall back, before the collective is judged
    refuse, ///< nothing is written
};

/// Calls that stay the library's, whatever a model says of them.
struct LeftCalls {
    struct Cell {
        Placement placement; ///< as measured
        std::uint64_t messageBytes = 0;
        bool operator==(const Cell &) const = default;
    };
    std::string collective;
    std::vector<Cell> cells; ///< empty: all calls of it
    bool operator==(const LeftCalls &) const = default;
};

struct ShippingOrder {
    std::string target; ///< as in generate(): "openmpi-rules:version=1"
    std::vector<ShippingCollective> collectives;
    WhereWorse whereWorse = WhereWorse::leaveCells;
    ShipmentPolicy policy = ShipmentPolicy::provedBetter;
    wire::Requirements assumed = 0; ///< Item::assumed
    std::vector<LeftCalls> leave = {};
    bool allMessages = false; ///< write rules that hold for messages of all sizes (isForAllMessages)
    bool extrapolates = false; ///< Item::extrapolates; of a job: JobPlacements::extrapolates
    /// Says what decisions beyond the measured sizes lose (extrapolationFindings()); if they are asked for.
    bool judgesBeyond = true;
    std::shared_ptr<StudyCache> studies = nullptr; ///< that may be asked; null: all are made for it
};

enum class Verdict {
    better,
    same, ///< no difference beyond noise
    worse,
    unknown, ///< unproved: there is one run, or default and decided methods share no run, or nothing was
             ///< measured
    leftToLibrary,
};
std::string_view verdictText(Verdict verdict); ///< "better", "unproved", ..., "left to the library"

/// A cell of the map in which what is written loses most.
struct WorstCell {
    Placement placement;
    std::string placeText; ///< TimeGrid::placeText()
    std::uint64_t messageBytes = 0;
    Method method;
    double penalty = 0;
    double penaltyDefault = std::numeric_limits<double>::quiet_NaN();
};

/// Who decides at a placement of a job, of all that was measured.
struct DecidedPlacement {
    enum class By { measurements, model, library };
    Placement placement;
    bool isMeasured = false; ///< that very placement
    bool isBeyond = false; ///< beyond what was measured: what a model says there is extrapolated
    bool isBySizeAlone = false; ///< the measurements do not tell where its processes are, or only one way
    std::uint32_t runs = 0; ///< that it was measured in
    bool isOfOneRun = false; ///< its noise decides there; simulated and predicted times have none
    std::uint32_t gaps = 0; ///< message sizes of which nothing was measured there
    By by = By::library;
};

/// Of a cell in which both were measured, as ratios.
struct ComparedPenalty {
    double standard = 0; ///< of the library's own choice
    double written = 0;
    double weight = 1;
};

/// Result for one collective. Penalties are mean ratios over the cells in which both the written decision and
/// the library default were measured, or over all cells if the default was measured in none. They are against
/// the best algorithm of a cell. The default counts as an algorithm only if the selection makes it a
/// candidate, and its penalty is negative where it is faster than all algorithms. NaN: unknown. At job
/// placements without measurements, penalties that are not held out are about predicted times.
struct ShippedCollective {
    std::string collective;
    std::string model; ///< its SPEC; of the format's own rules too
    std::optional<Item> item; ///< nothing: see `problem`
    std::string problem; ///< why it is not in the files
    ModelPtr written = nullptr; ///< what a program or a library decides with the files; null: see `problem`
    std::size_t rules = 0; ///< lines, rows or leaves that decide; 0: code, or nothing
    double penaltyModel = std::numeric_limits<double>::quiet_NaN(); ///< before the format and the check
    double penaltyDefault = std::numeric_limits<double>::quiet_NaN();
    double penaltyWritten = std::numeric_limits<double>::quiet_NaN();
    double heldOutDefault = std::numeric_limits<double>::quiet_NaN();
    double heldOutWritten = std::numeric_limits<double>::quiet_NaN();
    double heldOutNoise
        = std::numeric_limits<double>::quiet_NaN(); ///< half the 95 % interval of their difference
    /// Geometric mean over the cells of the time with what is written, divided by the library's own time.
    double heldOutRatio = std::numeric_limits<double>::quiet_NaN();
    double heldOutRatioHigh = std::numeric_limits<double>::quiet_NaN(); ///< upper end of its 95 % interval
    std::optional<WorstCell> worst;
    std::vector<ComparedPenalty> compared
        = {}; ///< what the means of both are of, on the runs it was fitted to
    std::size_t cells = 0; ///< measured, simulated or predicted ones
    std::size_t predicted = 0; ///< of them, those whose times are predictions of a model
    std::size_t extrapolated = 0; ///< of these, beyond what the model was fitted to
    std::size_t extrapolatedDecided = 0; ///< of these, not left to the library
    std::size_t uncertain = 0; ///< cells that were not measured and whose decision is a guess
    std::size_t uncertainDecided = 0; ///< of these, not left to the library
    Origin data = Origin::unknown; ///< of the times that the models were fitted to
    bool ofPredictions = false; ///< the data of the order are predicted: a gain can never be proved by them
    std::size_t cellsDiffer = 0; ///< of them, where something else is written than the model decides
    std::size_t notMeasured = 0; ///< of them, where what is written was not measured
    std::size_t defaultMissing
        = 0; ///< of them, where something is decided and the library's own choice was not
    Verdict verdict = Verdict::unknown;
    bool isForAllMessages = false; ///< the library compares no message size: a rule holds beyond the measured
    std::string impossible = {}; ///< sentences about measured times that cannot be right (ImpossibleTimes)
    std::string leftBecause = {}; ///< why the policy lets it fall back to the library: a clause
    std::vector<DecidedPlacement> placements = {}; ///< of the job; empty: it is for all
    Findings findings; ///< errors among them refuse the export
};

/// Models of an order and of its folds: what takes time, kept for the next order.
struct ShippingModels;

struct Shipment {
    ShippingOrder order;
    std::vector<ShippedCollective> collectives; ///< in the order's order
    std::vector<TextFile> files; ///< empty: nothing can be written
    Findings findings; ///< of the lint of the files that a library loads
    /// Why it may not be written; empty: it may.
    struct Refusal {
        std::string collective; ///< empty: the files as a whole
        std::string text; ///< a sentence
    };
    std::vector<Refusal> refusals;
    std::vector<std::shared_ptr<const ShippingModels>> models;

    bool isAsFitted() const { return order.policy == ShipmentPolicy::asFitted; }
    /// Whether a collective does not fall back to the library.
    bool decidesAnything() const;
    bool mayBeWritten() const { return !files.empty() && (refusals.empty() || isAsFitted()); }
};
using ShipmentPtr = std::shared_ptr<const Shipment>;

/// Fits, writes, reads back and judges. A collective that cannot be fitted or written says why. Models of
/// `before` (may be null) are used again. Fails on an unknown target, when no collective is ordered, and with
/// "cancelled" when stopped.
Expected<ShipmentPtr> ship(
    ShippingOrder order, const ShipmentPtr &before = {}, const std::stop_token &stop = {});

/// The same for a model that was fitted already; `heldOut`: measurements that it was not fitted to. Null: the
/// model is fitted again with each run held out, unless it ships as fitted.
Expected<ShipmentPtr> ship(const std::string &target, const ModelPtr &model, const DecisionMapPtr &heldOut,
    ShipmentPolicy policy, const std::stop_token &stop = {});

/// "58 % -> 2.1 %, held out 62 % -> 4.7 %: better", or "58 % -> 2.1 %: better on the runs it was fitted to":
/// what dialogs, messages and READMEs say of a collective.
std::string figuresText(const ShippedCollective &collective);

} // namespace collscope::codegen
