// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <mutex>

/// How large a model should be, by what models of every size lose on measurements that they were not fitted
/// to.
namespace collscope {

/// Sizes are numbers of leaves or rules.
struct SizeChoice {
    struct Point {
        std::size_t size = 0;
        double mean = 0; ///< penalty, over the cells held out, as a ratio
        double standardError = 0; ///< of the mean; 0: unknown, of a single cell
    };
    std::vector<Point> points; ///< of ascending sizes, each a different model in some fold; never empty
    std::size_t least = 0; ///< size with the least mean, of equals the smallest
    /// The smallest size whose mean is not above that of `least` and its standard error (Breiman, Friedman,
    /// Olshen and Stone, Classification and Regression Trees, 1984, section 3.4.3).
    std::size_t chosen = 0;
    std::size_t parts = 0; ///< that were held out in turn
    bool areRuns = true; ///< else they are parts of a run's repetitions
    std::size_t rounds = 0; ///< how often each was held out

    /// Of the greatest size not above `size`; null: none is so small.
    const Point *at(std::size_t size) const;
    /// "over 3 runs", "over 5 parts of the repetitions".
    std::string text() const;
};
using SizeChoicePtr = std::shared_ptr<const SizeChoice>;

/// Models of growing size, fitted to one map.
struct SizedModel {
    std::size_t size = 0;
    ModelPtr model;
};
/// By size ascending, of at most `most`; between two of them the smaller is the model of its size.
using ModelsBySize = std::function<Expected<std::vector<SizedModel>>(
    const DecisionMapPtr &map, std::size_t most, const std::stop_token &stop)>;

struct SizeSearch {
    std::size_t most = 32; ///< larger models are not looked at
    /// How often everything is held out at most; each round draws anew which run it is in a cell, because
    /// models of two or three runs alone differ by what one of them happens to say.
    std::size_t rounds = 20;
    double foldCost = 0; ///< steps that fitting to one fold takes; rounds end before `mostSteps` of them
    double mostSteps = 4e9;
};

/// Holds runs out in turn, cell by cell (RunTimes::shuffled), and chooses. The mean is weighted as
/// PenaltyStatistics::mean is, and so is its standard error (ClusteredError): it says how the mean depends on
/// which placements and message sizes are asked for, because two or three runs cannot say how runs differ.
/// Cells where a model of some size chooses what was not measured are left out for all sizes.
///
/// Null where nothing can be held out (a single run without its repetitions) or no fold can be fitted: nobody
/// knows then how much is noise. Fails with "cancelled" alone.
Expected<SizeChoicePtr> chooseSize(const DecisionMapPtr &map, const ModelsBySize &models,
    const SizeSearch &search, const std::stop_token &stop = {});

/// Choices that were made, by map and by what else they depend on. Safe from any thread.
class SizeMemo {
public:
    /// What `make` gives, which is not called again for the same map and text; failures are not kept.
    Expected<SizeChoicePtr> get(const DecisionMapPtr &map, const std::string &what,
        const std::function<Expected<SizeChoicePtr>()> &make);

private:
    std::mutex m_mutex;
    std::map<std::pair<DecisionMapPtr, std::string>, SizeChoicePtr> m_choices;
};

/// `make` by way of the memo of a context, if it has one.
Expected<SizeChoicePtr> remembered(const FitContext &context, const DecisionMapPtr &map,
    const std::string &what, const std::function<Expected<SizeChoicePtr>()> &make);

} // namespace collscope
