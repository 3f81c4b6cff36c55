// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/models/c45/cases.h"
#include "engine/models/c45/options.h"
#include "engine/models/c45/tree.h"

#include <functional>
#include <stop_token>

/// C4.5 decision trees, the same as Quinlan's Release 8 grows, node by node (Quinlan, C4.5: Programs for
/// Machine Learning, 1993, and Improved Use of Continuous Attributes in C4.5, JAIR 4, 1996; used for MPI
/// collectives in Pjesivac-Grbovic et al., Decision Trees and MPI Collective Algorithm Selection Problem,
/// Euro PVM/MPI 2007).
///
/// What differs on purpose, because Release 8's outcome is an accident there: a cut whose rounded threshold
/// would leave one side empty is put at the lower value (Release 8 recurses for ever); the test for pure
/// blocks of values does not read past its row; a node all of whose cases have an unknown value is not
/// replaced by a branch. What is as there although it is odd: once a value grouping (-s) has met a node
/// without any known value of its attribute, -m is 1 for the rest of the run (soybean -s needs it); -999 is
/// unknown; a collapsed leaf keeps the sum of its former branches' errors; weights above 2^24 in sum are not
/// exact.
namespace collscope::c45 {

/// One cycle of a windowed trial.
struct WindowCycle {
    std::size_t treeSize = 0;
    std::size_t window = 0; ///< cases
    std::size_t windowErrors = 0;
    std::size_t otherErrors = 0; ///< on the cases outside the window
};

/// A tree before and after pruning; training errors are those of classifying all cases.
struct Trial {
    Tree grown;
    Tree pruned;
    bool simplified = false;
    std::size_t grownErrors = 0;
    std::size_t prunedErrors = 0;
    std::vector<WindowCycle> cycles; ///< empty without windowing
};

struct Learnt {
    std::vector<Trial> trials; ///< one without windowing
    std::size_t best = 0; ///< the trial whose pruned tree has the lowest estimate
    std::size_t cases = 0;
    float weight = 0; ///< of the cases: their number where each weighs 1

    const Trial &bestTrial() const { return trials[best]; }
    /// Predicted error of a pruned tree in percent.
    float estimatePercent(const Trial &trial) const { return 100.0F * trial.pruned.node(0).errors / weight; }
};

/// How to compute. `automatic` is exact in every case and fast where the order of cases does not matter;
/// `replay` always goes through Release 8's own order (for comparing).
enum class Method { automatic, replay };

struct Progress {
    std::function<void(double fraction)> report; ///< per trial; may be empty
    std::stop_token stop;
};

/// Cases of weight w count as w cases that agree, in tests, in minCases and in pruning; the errors of a trial
/// and the sizes of windows count cases. Release 8's order is replayed for them, which takes longer.
///
/// Fails on options out of range, no cases, more cases than 2^32 - 2, and when stopped ("cancelled").
Expected<Learnt> learn(const Cases &cases, const Options &options, const Progress &progress = {},
    Method method = Method::automatic);

} // namespace collscope::c45
