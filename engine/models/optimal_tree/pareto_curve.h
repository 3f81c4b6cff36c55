// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"
#include "engine/models/optimal_tree/box_curves.h"

/// The bound under every decision tree with tests on the sizes of a map's axes, those of its rows (RowAxes)
/// and the message size: the least penalty for every number of leaves.
namespace collscope::optimal {

struct CurveRequest {
    Objective objective = Objective::meanPenalty;
    std::size_t leaves = 32;
    unsigned depth = noLimit;
    /// What the exact curve may take at most; the default is some 5 s and 1 GiB.
    double mostAdditions = 1.2e10;
    double mostBytes = 1024.0 * 1024 * 1024;
};

struct CurvePoint {
    std::size_t leaves = 0;
    double figure = 0; ///< the objective's: a ratio or seconds; exact but for the quantum of CostTable
    Plan plan; ///< a tree of so many leaves with that figure
};

/// Penalty of the data it was computed on: a lower bound, not a promise for other runs.
struct ParetoCurve {
    DecisionMapPtr map;
    CurveRequest request;
    /// By leaves ascending, figures strictly falling; a leaf count that lowers nothing has no point of its
    /// own. The first is the smallest tree in which every method was measured wherever it is chosen.
    std::vector<CurvePoint> points;
    /// True: only the corners of the lower convex hull are here, because the exact curve would take more than
    /// the request allows. Each is exact for its own number of leaves; between them better trees may exist.
    bool hullOnly = false;
    std::size_t workingBytes = 0; ///< taken while computing, freed since

    /// The best tree known with at most `leaves` leaves; nullptr when there is none.
    const CurvePoint *atMost(std::size_t leaves) const;
    /// The first point with a figure not above `figure`; nullptr when there is none.
    const CurvePoint *reaching(double figure) const;
    /// No tree of `leaves` leaves has a lower figure than this. NaN where the curve does not say: there is no
    /// such tree, or it has more leaves than were asked for. Of a hull it lies on the edges between the
    /// corners, which is below what trees reach there, and ends with the last one.
    double bound(std::size_t leaves) const;
    /// Is the model a tree that tests nothing but the sizes on the axes of the map, wherever? Only such are
    /// bounded. Where rows have two axes another one can be lower: a single test of the communicator size
    /// parts nodes and processes per node along a line that takes several cuts of these.
    bool bounds(const Model &model) const;
};

/// Fails when no tree of that size is possible (too few leaves for the gaps in the data), when the grid is
/// too large even for the hull, and with "cancelled".
Expected<ParetoCurve> paretoCurve(DecisionMapPtr map, const CurveRequest &request,
    const ProgressCallback &progress = {}, const std::stop_token &stop = {});

/// What other models are held against: the exact curve up to as many leaves as can be computed with the means
/// of a default request, at least up to 32; else the hull up to as many as some 10 s find, at least up to 8.
Expected<ParetoCurve> longestCurve(
    DecisionMapPtr map, const ProgressCallback &progress = {}, const std::stop_token &stop = {});

/// Shares out `leaves` among the trees of several collectives so that the figures, each times the total
/// weight of its map, have the least total: the best combined tree, see boxes.h. Returns one leaf
/// count per curve; empty when `leaves` are too few. All curves must have the same objective, one that adds
/// up.
std::vector<std::size_t> allotLeaves(const std::vector<const ParetoCurve *> &curves, std::size_t leaves);

/// Failures that all users of a search share.
tl::unexpected<Diagnostic> noSuchTree(const DecisionMap &map, std::size_t leaves, unsigned depth);
tl::unexpected<Diagnostic> tooLarge(const DecisionMap &map);
/// True when the grid is within what Plan can express and the hull can be computed in `mostBytes`.
bool searchable(const Boxes &boxes, unsigned depth, double mostBytes);

} // namespace collscope::optimal
