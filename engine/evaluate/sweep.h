// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/figures.h"
#include "engine/study/fit.h"

namespace collscope {

/// A kind of model with several values for its parameters: all combinations are fitted.
struct SweepPlan {
    struct Range {
        std::string key;
        std::vector<double> values; ///< ascending; one: the parameter stays
        bool operator==(const Range &) const = default;
    };
    /// What one sweep may hold; more is a slip of the pen.
    static constexpr std::size_t mostPoints = 10000;

    std::string kind;
    std::vector<Range> ranges; ///< as given

    std::size_t points() const;
    /// The last range varies fastest.
    ModelSpec spec(std::size_t point) const;
    bool operator==(const SweepPlan &) const = default;
};

/// The values of `range`: first..last, first..last/step or first..last*factor, ascending. Fails on what is
/// none, naming the `assignment` it stands in, and on more than SweepPlan::mostPoints values.
Expected<std::vector<double>> rangeValues(std::string_view assignment, std::string_view range);

/// Reads a SPEC with ranges: `key=first..last` in steps of 1, `key=first..last/step`, or
/// `key=first..last*factor`: quadtree:depth=1..6,threshold=0..100/5. Fails like parseModelSpec, on ranges
/// that are none, and on more than mostPoints combinations.
Expected<SweepPlan> parseSweep(std::string_view text);

/// Parameters of one with several values: positions in SweepPlan::ranges.
std::vector<std::size_t> variedRanges(const SweepPlan &plan);

struct SweepPoint {
    ModelSpec spec;
    FitPtr fit = nullptr; ///< null: see `problem`
    std::string problem = {}; ///< why it could not be fitted

    bool isFitted() const { return fit != nullptr; }
};

/// One point per combination, in the plan's order; each is what fitting its spec alone gives. Fails when none
/// can be fitted, and with "cancelled". Only figures are kept, whatever the wishes.
Expected<std::vector<SweepPoint>> sweep(const SweepPlan &plan, const StudyPtr &study,
    const FractionCallback &progress = {}, const std::stop_token &stop = {}, const FitWishes &wishes = {});

/// What became of a plan on one study.
struct StudySweep {
    SweepPlan plan;
    StudyPtr study;
    bool together = false; ///< with one model per point for this study and others
    std::vector<SweepPoint> points = {}; ///< as sweep(); empty: see `problem`
    std::optional<Diagnostic> problem = {}; ///< why none could be fitted
};

/// Which figure of swept models is drawn over what.
struct SweepAxes {
    const Figure *figure = findFigure("penalty_mean"); ///< upwards; never null
    const Figure *second = nullptr; ///< likewise, against the axis on the right; null: none
    std::string parameter = {}; ///< over the values of this one, where it has several
    const Figure *over = nullptr; ///< over another figure of the models instead; without `second`
};

/// The same on each of several studies, in their order, or `together` with one model per point for all
/// studies of a dataset, which then stand beside each other, as fitTogether() makes it: FitWishes::bound is
/// about the first of them. Fails when nothing can be fitted on any of them, and with "cancelled".
Expected<std::vector<StudySweep>> sweepAll(const SweepPlan &plan, const std::vector<StudyPtr> &studies,
    bool together, const FractionCallback &progress = {}, const std::stop_token &stop = {},
    const FitWishes &wishes = {});

} // namespace collscope
