// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/figures.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
using Unit = Figure::Unit;
using About = Figure::About;

double number(std::size_t count)
{
    return static_cast<double>(count);
}

template <auto member> double ofShape(const Fit &fit)
{
    return static_cast<double>(fit.shape.*member);
}

template <auto member> double ofDepth(const Fit &fit)
{
    return fit.shape.isFlat() ? unknown : ofShape<member>(fit);
}

/// Files of libraries are asked, not held: nobody knows what they would take.
double memory(const Fit &fit)
{
    return fit.shape.memoryBytes == 0 && !fit.isBaseline() ? unknown : number(fit.shape.memoryBytes);
}

template <auto member> double ofTraining(const Fit &fit)
{
    return static_cast<double>(fit.statistics().*member);
}

template <auto member> double ofHeldOut(const Fit &fit)
{
    return fit.heldOut ? static_cast<double>((*fit.heldOut).*member) : unknown;
}

template <auto member> double ofTree(const Fit &fit)
{
    return fit.tree ? (*fit.tree).*member : unknown;
}

/// Of the tree before it was pruned.
template <auto member> double ofGrown(const Fit &fit)
{
    return fit.tree && fit.tree->unpruned ? static_cast<double>((*fit.tree->unpruned).*member) : unknown;
}

double normalised(const PenaltyStatistics &statistics)
{
    return 1 + statistics.mean;
}

double bestShare(const PenaltyStatistics &statistics)
{
    return 1 - number(statistics.differing) / number(statistics.cells);
}

/// End of the interval of the held-out mean; `sign`: lower or upper.
double intervalEnd(const Fit &fit, double sign)
{
    if (!fit.heldOut)
        return unknown;
    const double end = fit.heldOut->mean + sign * fit.heldOut->halfWidth;
    return std::isnan(end) ? unknown : std::max(0.0, end);
}

std::vector<Figure> sizes()
{
    using Shape = ModelShape;
    return {
        {figure_name::leaves, "Leaves", Unit::count, About::model,
            "Regions that the model tells apart; like all sizes, of one for several collectives those that "
            "decide this one",
            ofShape<&Shape::leaves>, 1, true, true},
        {figure_name::chosenLeaves, "Chosen leaves", Unit::count, About::model,
            "Leaves or rules that folds over the runs choose: the fewest whose mean penalty held out is not "
            "above the least and its standard error; of a model with a size of its own those of a best "
            "possible tree",
            [](const Fit &fit) { return fit.sizes ? number(fit.sizes->chosen) : unknown; }, 1, true},
        {figure_name::nodes, "Nodes", Unit::count, About::model, "Leaves and inner nodes",
            ofShape<&Shape::nodes>, 1, true},
        {figure_name::leavesEncoded, "Leaves encoded", Unit::count, About::model,
            "As the papers count them: of a quadtree also the quadrants that only fill its square up, which "
            "no instance comes to",
            [](const Fit &fit) { return number(fit.shape.encodedLeaves()); }, 1, true},
        {figure_name::nodesEncoded, "Nodes encoded", Unit::count, About::model,
            "As the papers count them: of a quadtree also the quadrants that only fill its square up, which "
            "no instance comes to",
            [](const Fit &fit) { return number(fit.shape.encodedNodes()); }, 1, true},
        {figure_name::depthMin, "Depth min", Unit::count, About::model,
            "Least depth of a leaf; the root has depth 0", ofDepth<&Shape::depthMin>, 1, true},
        {figure_name::depthMean, "Depth mean", Unit::number, About::model, "Mean depth of the leaves",
            ofDepth<&Shape::depthMean>, 1, true},
        {figure_name::depthMax, "Depth max", Unit::count, About::model, "Greatest depth of a leaf",
            ofDepth<&Shape::depthMax>, 1, true},
        {figure_name::memoryBytes, "Memory", Unit::bytes, About::model, "Of the model in memory", memory, 1,
            true},
        {figure_name::functionSize, "Function size", Unit::count, About::model,
            "if and else-if statements of the decision function in C; of what is no tree none",
            ofShape<&Shape::functionSize>, 1, true},
        {"function_lines", "Function lines", Unit::count, About::model,
            "Lines of the decision function in C: of a tree the one made of ifs, of others the one that "
            "looks bands up",
            [](const Fit &fit) { return fit.functionLines; }, 1, true},
        {"proved_best", "Proved best", Unit::truth, About::model,
            "Is it certain that no model of this kind within the limits asked for loses less?",
            [](const Fit &fit) {
                return fit.shape.provedBest ? static_cast<double>(*fit.shape.provedBest) : unknown;
            },
            1, true},
    };
}

std::vector<Figure> penalties()
{
    using Penalty = PenaltyStatistics;
    return {
        {figure_name::cells, "Cells", Unit::count, About::training, "Measured cells with a penalty",
            ofTraining<&Penalty::cells>},
        {"interpolated", "Interpolated", Unit::count, About::training,
            "Cells of the map in which nothing was measured",
            [](const Fit &fit) { return number(fit.map()->interpolatedCells()); }},
        {figure_name::notMeasured, "Not measured", Unit::count, About::training,
            "Measured cells whose chosen method was not measured there", ofTraining<&Penalty::notMeasured>},
        {figure_name::differing, "Not the best", Unit::count, About::training,
            "Measured cells in which another method is faster than the chosen one",
            ofTraining<&Penalty::differing>},
        {figure_name::penaltyMin, "Penalty min", Unit::penalty, About::training,
            "Least penalty: how much slower than the best measured method", ofTraining<&Penalty::min>},
        {figure_name::penaltyMean, "Mean penalty", Unit::penalty, About::training,
            "How much slower than the best measured method, on average over the cells it was fitted to: a "
            "lower bound, not a promise",
            ofTraining<&Penalty::mean>},
        {figure_name::penaltyMedian, "Median", Unit::penalty, About::training,
            "How much slower than the best measured method in the median cell", ofTraining<&Penalty::median>},
        {figure_name::penaltyMax, "Max", Unit::penalty, About::training,
            "How much slower than the best measured method in the worst cell", ofTraining<&Penalty::max>},
        {"cells_above", "Cells above", Unit::count, About::training,
            "Measured cells whose penalty is above a chosen one, 10 % unless said otherwise",
            [](const Fit &fit) { return number(fit.cellsAbove); }},
        {"normalised_mean", "Normalised time", Unit::factor, About::training,
            "Mean of the chosen method's time over the best one's",
            [](const Fit &fit) { return normalised(fit.statistics()); }},
        {"speedup_mean", "Speed-up", Unit::factor, About::training,
            "Mean of the time of the library's own choice over the chosen method's",
            ofTraining<&Penalty::speedup>},
        {"best_share", "Best choices", Unit::ratio, About::training,
            "Share of the cells in which the choice is the best method",
            [](const Fit &fit) { return bestShare(fit.statistics()); }},
        {"measurements", "Measurements", Unit::count, About::training,
            "Measurements, of a method at an instance in a run, that it was fitted to: times a limit of "
            "seconds each, the most that they can take",
            [](const Fit &fit) { return number(fit.study->cost.measurements); }},
        {"measuring_seconds", "Measuring", Unit::seconds, About::training,
            "Seconds of the timed repetitions of these measurements, without what synchronises them",
            [](const Fit &fit) { return fit.study->cost.seconds; }},
        {"bound_penalty_mean", "Bound", Unit::penalty, About::training,
            "Mean penalty of the best possible tree of as many leaves",
            [](const Fit &fit) { return fit.bound; }},
        {figure_name::aboveBound, "Above best possible", Unit::ratio, About::training,
            "How far the mean penalty lies above that of the best possible tree of as many leaves",
            [](const Fit &fit) { return fit.aboveBound(); }},
    };
}

std::vector<Figure> heldOutPenalties()
{
    using Penalty = PenaltyStatistics;
    return {
        {"heldout_cells", "Held-out cells", Unit::count, About::heldOut,
            "Cells that were held out and have a penalty", ofHeldOut<&Penalty::cells>},
        {figure_name::heldoutNotMeasured, "Held-out not measured", Unit::count, About::heldOut,
            "Cells held out whose chosen method was not measured there", ofHeldOut<&Penalty::notMeasured>},
        {figure_name::heldoutPenaltyMean, "Held-out mean", Unit::penalty, About::heldOut,
            "Mean penalty on what was held out", ofHeldOut<&Penalty::mean>},
        {figure_name::heldoutExactMean, "Held-out exact", Unit::penalty, About::heldOut,
            "Mean penalty of the exact map of what was fitted to, on what was held out: what noise costs "
            "without any model",
            [](const Fit &fit) {
                return fit.heldOut && fit.study->heldOutExact ? fit.study->heldOutExact->mean : unknown;
            }},
        {figure_name::heldoutLow, "Held-out from", Unit::penalty, About::heldOut,
            "Lower end of the 95 % interval of the held-out mean, of the same cells on another day. Where "
            "runs "
            "are not held out one after the other, the interval is at least as wide",
            [](const Fit &fit) { return intervalEnd(fit, -1); }},
        {figure_name::heldoutHigh, "Held-out to", Unit::penalty, About::heldOut,
            "Upper end of the 95 % interval of the held-out mean, of the same cells on another day. Where "
            "runs "
            "are not held out one after the other, the interval is at least as wide",
            [](const Fit &fit) { return intervalEnd(fit, 1); }},
        {figure_name::heldoutStandardError, "Held-out error", Unit::ratio, About::heldOut,
            "Standard error of the held-out mean: cells of one placement and of one message size taken "
            "together",
            ofHeldOut<&Penalty::standardError>},
        {figure_name::heldoutPenaltyMedian, "Held-out median", Unit::penalty, About::heldOut,
            "Median penalty on what was held out", ofHeldOut<&Penalty::median>},
        {figure_name::heldoutPenaltyMax, "Held-out max", Unit::penalty, About::heldOut,
            "Greatest penalty on what was held out", ofHeldOut<&Penalty::max>},
        {"heldout_normalised_mean", "Held-out normalised time", Unit::factor, About::heldOut,
            "Mean of the chosen method's time over the best one's, on what was held out",
            [](const Fit &fit) { return fit.heldOut ? normalised(*fit.heldOut) : unknown; }},
        {"heldout_speedup_mean", "Held-out speed-up", Unit::factor, About::heldOut,
            "Mean of the time of the library's own choice over the chosen method's, on what was held out",
            ofHeldOut<&Penalty::speedup>},
        {"heldout_best_share", "Held-out best choices", Unit::ratio, About::heldOut,
            "Share of the cells held out in which the choice is the best method",
            [](const Fit &fit) { return fit.heldOut ? bestShare(*fit.heldOut) : unknown; }},
        {"heldout_baseline_penalty_mean", "Held-out default", Unit::penalty, About::heldOut,
            "Mean penalty of the library's own choice on what was held out, as it was measured there",
            [](const Fit &fit) {
                const EvaluationPtr &baseline = fit.study->heldOutBaseline;
                return fit.heldOut && baseline ? baseline->statistics.mean : unknown;
            }},
    };
}

/// Of a model that is judged where its training cells do not reach.
std::vector<Figure> beyondTheRange()
{
    using Penalty = PenaltyStatistics;
    return {
        {"heldout_outside", "Held-out outside", Unit::count, About::heldOut,
            "Cells held out beyond the measured range: of a greater or smaller communicator, number of "
            "nodes, processes per node or message than any that was fitted to. They are in all other "
            "held-out figures as well",
            ofHeldOut<&Penalty::outside>},
        {"heldout_outside_share", "Held-out outside %", Unit::ratio, About::heldOut,
            "Share of the cells held out that lie beyond the measured range",
            [](const Fit &fit) {
                return fit.heldOut
                    ? number(fit.heldOut->outside) / number(fit.heldOut->cells + fit.heldOut->notMeasured)
                    : unknown;
            }},
        {"heldout_inside_penalty_mean", "Held-out mean inside", Unit::penalty, About::heldOut,
            "Mean penalty on the cells held out that lie within the measured range",
            ofHeldOut<&Penalty::insideMean>},
        {"heldout_outside_penalty_mean", "Held-out mean outside", Unit::penalty, About::heldOut,
            "Mean penalty on the cells held out that lie beyond the measured range",
            ofHeldOut<&Penalty::outsideMean>},
    };
}

/// Tables 1 and 2 of the 2007 decision-tree paper.
std::vector<Figure> learning()
{
    using Tree = TreeSummary;
    using Size = TreeSummary::Size;
    constexpr std::string_view grown
        = "Of the tree as it was grown, of all its collectives, before parts of it were cut off again";
    return {
        {"learnt_cells", "Learnt from", Unit::count, About::model,
            "Cells that the tree was fitted to, of all its collectives", ofTree<&Tree::cells>, 1, true,
            false},
        {figure_name::errors, "Errors", Unit::count, About::model,
            "Training cases whose best method is not the tree's answer; of all its collectives when it is "
            "for several",
            [](const Fit &fit) { return fit.tree ? fit.tree->tree.errors : unknown; }, 1, true},
        {figure_name::errorRatio, "Errors %", Unit::ratio, About::model,
            "Share of errors among the training cases",
            [](const Fit &fit) { return fit.tree ? fit.tree->tree.errors / fit.tree->cells : unknown; }, 1,
            true},
        {"predicted_errors", "Predicted errors", Unit::number, About::model,
            "Errors that the tree expects on as many new cases", ofTree<&Tree::predictedErrors>, 1, true},
        {figure_name::predictedErrorRatio, "Predicted error", Unit::ratio, About::model,
            "Share of errors that the tree expects on new cases",
            [](const Fit &fit) { return fit.tree ? fit.tree->predictedErrors / fit.tree->cells : unknown; },
            1, true},
        {figure_name::leavesBefore, "Leaves before pruning", Unit::count, About::model, grown,
            ofGrown<&Size::leaves>, 1, true},
        {figure_name::nodesBefore, "Nodes before pruning", Unit::count, About::model, grown,
            ofGrown<&Size::nodes>, 1, true},
        {figure_name::errorsBefore, "Errors before pruning", Unit::count, About::model, grown,
            ofGrown<&Size::errors>, 1, true},
        {figure_name::collectiveLevel, "Collective tested on level", Unit::count, About::model,
            "Level on which a tree for several collectives first asks which it is; the root is level 1",
            [](const Fit &fit) {
                return fit.tree && fit.tree->collectiveLevel ? static_cast<double>(*fit.tree->collectiveLevel)
                                                             : unknown;
            },
            1, true},
    };
}

std::vector<Figure> times()
{
    constexpr double nanoseconds = 1e9;
    return {
        {figure_name::decisionNs, "Decision", Unit::seconds, About::model,
            "Time of a decision in this program, now: the median over rounds of the mean of a call; not of "
            "generated code",
            [](const Fit &fit) { return fit.decisionSeconds; }, nanoseconds},
        {figure_name::compiledDecisionNs, "Compiled decision", Unit::seconds, About::model,
            "Time of a decision of the C function whose lines are counted, compiled and called here, now",
            [](const Fit &fit) { return fit.compiledDecisionSeconds; }, nanoseconds},
        {"fit_seconds", "Fitting", Unit::seconds, About::model, "Time to fit and to evaluate the model",
            [](const Fit &fit) { return fit.fitSeconds; }},
    };
}

} // namespace

const std::vector<Figure> &figures()
{
    static const std::vector<Figure> all = [] {
        std::vector<Figure> list;
        for (auto &&part : {sizes(), penalties(), heldOutPenalties(), beyondTheRange(), learning(), times()})
            list.insert(list.end(), part.begin(), part.end());
        return list;
    }();
    return all;
}

const Figure *findFigure(std::string_view name)
{
    const auto &all = figures();
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const Figure &figure) { return figure.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const Figure *heldOutFigure(const Figure &figure)
{
    return findFigure("heldout_" + std::string(figure.name));
}

} // namespace collscope
