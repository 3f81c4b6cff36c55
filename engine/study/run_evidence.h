// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"
#include "engine/study/data_selection.h"

#include <map>
#include <vector>

namespace collscope {

/// Compares the runs of a collective. A cell that only one run measured does not prove a gain, even if other
/// cells were measured again.
class RunEvidence {
public:
    RunEvidence() = default;
    /// Of the selected rows, also of runs that DataSelection::heldOut names.
    explicit RunEvidence(const DataSelection &data);

    /// Number of runs. Runs with the same times count once, also if a copy has fewer digits.
    std::size_t runs() const { return m_runs.size(); }
    /// Whether a run measured an algorithm and the library default in one cell.
    bool comparesWithDefault() const;
    /// The cells in which fewer than two runs have both the library default and what `model` decides, or,
    /// with `leaveSlower`, in which it is slower in most of them or in their mean: a method that is slow in
    /// one run of three may be slow again. Of `countedLess` (empty: none) those in which it is slower in one.
    /// Cells of the model's grid.
    std::vector<bool> unprovedCells(
        const Model &model, const std::vector<bool> &countedLess, bool leaveSlower) const;
    /// Half the 95 % interval of how much faster one method is in a run than in the others by the run alone,
    /// relative to its time: a method that happens to be 5 % faster in one run is so in all cells, and no
    /// number of cells tells. By Student's t, pooled over all methods. 0: no method was measured twice.
    double halfWidth() const { return m_halfWidth; }

private:
    using Where = std::pair<Placement, std::uint64_t>;
    using Times = std::map<std::uint32_t, double>; ///< by run

    void dropCopies();
    void findHalfWidth();

    DatasetPtr m_data;
    std::map<std::uint32_t, std::size_t> m_runs; ///< number of the run, position
    std::map<Where, std::map<MethodIndex, Times>> m_cells;
    double m_halfWidth = 0;
};

/// How far a mean of relative differences in time, over cells of runs that were held out, is from that of the
/// same cells in as many runs on another day. The cells of a run have noise of their own, and a run does
/// something to a method whatever the cell. The help page "How sure is this?" says how often it holds.
class HeldOutNoise {
public:
    /// `ofMethod`: RunEvidence::halfWidth(); 0: not known, so that the interval is too narrow.
    explicit HeldOutNoise(double ofMethod) : m_ofMethod(ofMethod) { }

    /// In a cell of one run: relative times of the chosen method and of the method that it is compared with,
    /// by weight. Each has a factor of its own in each run; both methods count even where they are one: in
    /// another run another one is the best.
    void add(MethodIndex chosen, double chosenTime, MethodIndex other, double otherTime, double weight);
    /// Half the 95 % interval. `cellError`: ClusteredError::independentError(); `weight`: the sum of all
    /// weights.
    double halfWidth(double cellError, std::size_t runs, double weight) const;

private:
    double m_ofMethod;
    std::vector<double> m_chosen; ///< time that is spent in a method
    std::vector<double> m_others;
};

} // namespace collscope
