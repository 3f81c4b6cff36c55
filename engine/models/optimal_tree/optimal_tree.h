// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/chosen_size.h"
#include "engine/models/optimal_tree/pareto_curve.h"
#include "engine/models/optimal_tree/tree_table.h"

namespace collscope {

/// What stops a tree from growing; whichever comes first. Without any of them the tree has the least figure
/// there is, with the fewest leaves.
struct OptimalLimits {
    optimal::Objective objective = optimal::Objective::meanPenalty;
    std::size_t leaves = optimal::noLimit;
    double lambda = 0; ///< what a leaf must lower the objective's figure by: the tree has the least figure +
                       ///< lambda x leaves
    double figure = 0; ///< no more leaves than it takes to bring the objective's figure down to this
    unsigned depth = optimal::noLimit;
    SizeChoicePtr choice = nullptr; ///< that `leaves` comes from; null: from none
    bool saysNoLimit = false; ///< a SPEC said that any number of leaves will do
};

/// The best axis-parallel decision tree there is: of all trees that test the sizes on the axes of the map,
/// those of its rows (RowAxes: the communicator size, or nodes and processes per node, say) and the message
/// size, against measured ones, one with the least penalty for its number of leaves, over the measured cells
/// of the map it was fitted to. That penalty is a lower bound for other trees, not a promise for other runs.
///
/// A method is never chosen for a leaf with a measured cell it was not measured in; interpolated cells and
/// points without a row cost nothing. Ties go to fewer leaves, then to the first cut (axes of the rows before
/// message sizes, low before high), then to catalogue order. For Objective::maximumPenalty the tree has the
/// least mean penalty among those with the least maximum.
class OptimalTree final : public Model {
public:
    static Expected<std::shared_ptr<const OptimalTree>> fit(
        DecisionMapPtr map, const OptimalLimits &limits, const std::stop_token &stop = {});
    /// The best tree over several collectives, parted by collective first, as a tree per map: the limits are
    /// on the sum of the leaves, on the figure over the cells of all maps, and on the depth below the
    /// collective. Fails on Objective::maximumPenalty, which does not add up.
    static Expected<std::vector<std::shared_ptr<const OptimalTree>>> fitTogether(
        const std::vector<DecisionMapPtr> &maps, const OptimalLimits &limits,
        const std::stop_token &stop = {});
    /// A point of a curve as a model, without another search.
    static std::shared_ptr<const OptimalTree> fromCurve(
        const optimal::ParetoCurve &curve, const optimal::CurvePoint &point);

    /// What fit() gives on `map`, from a curve of the same measurements; null where the curve does not settle
    /// it.
    static std::shared_ptr<const OptimalTree> onCurve(
        const DecisionMapPtr &map, const optimal::ParetoCurve &curve, const OptimalLimits &limits);

    /// Left to the library where the tree asks for what the instance does not say (RowAxes::locate); a tree
    /// or a part of one that does not ask answers all the same.
    Decision decide(const Instance &instance) const override;
    ModelShape shape() const override { return m_shape; }
    SizeChoicePtr sizeChoice() const override { return m_choice; }
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    /// Nodes and processes per node are among them where the tree asks for them.
    std::optional<DecisionAxes> axes() const override;
    /// Walking it gives the answers of decide(), for nodes and processes per node up to 2^24. Before the
    /// first cut that may not know what it asks, instances that do not say it part for a leaf of the
    /// library's, which shape() does not count.
    std::optional<TreeForm> treeForm() const override;

    /// The in-memory form; it gives the same answers on its own.
    const optimal::TreeTable &table() const { return m_table; }
    /// False: the grid was too large for the exact curve, so a better tree within the limits may exist; this
    /// one is still the best for its own number of leaves.
    bool isBestWithinLimits() const { return *m_shape.provedBest; }

    OptimalTree(
        DecisionMapPtr map, const optimal::Plan &plan, const OptimalLimits &limits, bool bestWithinLimits);

private:
    DecisionMapPtr m_map;
    optimal::TreeTable m_table;
    ModelShape m_shape; ///< with what isBestWithinLimits() says
    std::string m_spec;
    SizeChoicePtr m_choice;
};

} // namespace collscope
