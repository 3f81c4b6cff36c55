// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/exclusion.h"
#include "engine/map/row_axes.h"

#include "engine/data/dataset.h"

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace collscope {

/// What stands for a method in a cell, of what its runs say.
enum class Statistic {
    median, ///< over the runs
    minimum, ///< the fastest run: others are disturbed, none is too fast
    geometricMean, ///< mean of the logarithms over the runs
};

/// All of them, in the order they are offered.
const std::vector<Statistic> &statistics();
/// What nobody chose: the help page "How sure is this?" says what each loses on runs held out.
Statistic usualStatistic();
std::string_view statisticText(Statistic statistic); ///< "median", "minimum", "geometric-mean"
/// What a text names, if it names one.
std::optional<Statistic> parseStatistic(std::string_view text);
/// Of the times of several runs, which it reorders; NaN of none.
double statisticOf(Statistic statistic, std::span<double> seconds);

/// Which part of a dataset a grid shows.
struct GridSelection {
    std::string collective;
    std::optional<std::uint32_t> ppn; ///< only rows with so many processes per node; absent: all together
    bool baselineIsCandidate = false; ///< may a decision be "leave this cell to the library"?

    std::optional<std::vector<std::uint32_t>> runs = {}; ///< only rows of these runs; absent: all together
    std::string library = {}; ///< only methods of this library, and the baseline; empty: of all
    std::optional<std::uint32_t> nodes = {}; ///< only rows with so many nodes; absent: all together
    std::vector<Placement> placements = {}; ///< only rows of these; empty: of all
    Conditions only = {}; ///< only rows for which these hold
    Conditions except = {}; ///< unless empty: no rows for which these hold
    std::vector<Exclusion> excluded = {}; ///< no rows that one of these covers
    Statistic statistic = usualStatistic();

    /// Does a row of the collective belong to the selection?
    bool admits(const Dataset &dataset, std::size_t row) const;
    bool operator==(const GridSelection &) const = default;
};

/// Position on a grid.
struct Cell {
    std::uint32_t row = 0; ///< index of the placement
    std::uint32_t column = 0; ///< index of the message size
    bool operator==(const Cell &) const = default;
};

/// The time of every method on the instance grid of one collective: placements (rows, ascending) x message
/// sizes (columns, ascending). The time of a method in a cell is GridSelection::statistic over the runs, of
/// what stands for each run (Dataset::seconds); not measured is NaN.
///
/// Memory: 8 bytes x rows x columns x methods; at most maxEntries entries.
class TimeGrid {
public:
    static constexpr std::size_t maxEntries = std::size_t{1} << 28; // 2 GiB

    /// Fails when the dataset has no such rows or the grid would be too large; a stopped run fails with
    /// "cancelled".
    static Expected<std::shared_ptr<const TimeGrid>> make(
        DatasetPtr dataset, GridSelection selection, const std::stop_token &stop = {});

    /// The same grid with gaps in these cells.
    std::shared_ptr<const TimeGrid> without(const std::vector<bool> &cells) const;
    /// The same grid with other times: seconds() of all cells and methods, those of a cell side by side.
    /// `runs`: those that they are of.
    std::shared_ptr<const TimeGrid> withSeconds(
        std::vector<double> seconds, std::optional<std::vector<std::uint32_t>> runs) const;

    /// The same grid with the library default as a candidate.
    std::shared_ptr<const TimeGrid> withBaselineAsCandidate() const;

    const DatasetPtr &dataset() const { return m_dataset; }
    const GridSelection &selection() const { return m_selection; }
    std::string_view collective() const { return m_selection.collective; }

    const std::vector<Placement> &placements() const { return m_placements; }
    const std::vector<std::uint64_t> &messageBytes() const { return m_messageBytes; }
    std::uint32_t commSize(std::uint32_t row) const { return m_placements[row].commSize; }
    /// Those that occur, ascending, each once.
    const std::vector<std::uint32_t> &commSizes() const { return m_commSizes; }
    bool hasOnePlacementPerSize() const { return m_commSizes.size() == m_placements.size(); }
    /// The rows of the largest communicator size not above the given one, of the least size for anything
    /// below: they stand together, [first, last).
    struct RowRange {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };
    RowRange rowsOf(std::uint64_t commSize) const;
    const RowAxes &rowAxes() const { return m_axes; }
    /// Of the largest message size not above the given one, of the least for anything below.
    std::uint32_t column(std::uint64_t messageBytes) const;

    std::uint32_t rows() const { return static_cast<std::uint32_t>(m_placements.size()); }
    std::uint32_t columns() const { return static_cast<std::uint32_t>(m_messageBytes.size()); }
    std::size_t cells() const { return m_placements.size() * m_messageBytes.size(); }
    std::size_t index(Cell cell) const { return std::size_t{cell.row} * columns() + cell.column; }
    Cell cell(std::size_t index) const
    {
        return {static_cast<std::uint32_t>(index / columns()), static_cast<std::uint32_t>(index % columns())};
    }
    Instance instance(Cell cell) const;
    /// A row for people: "16", where several placements have that size "16 = 4 x 4"; with its process groups.
    std::string rowText(std::uint32_t row) const;
    /// What a sentence says behind the communicator size: "", where several placements have it " (4 x 4)".
    std::string placeText(std::uint32_t row) const;
    std::string ranksText(std::uint32_t row) const; ///< "16 ranks", "16 ranks (4 x 4)"

    /// Methods of this collective in catalogue order, the baseline among them if it was measured.
    const std::vector<Method> &methods() const { return m_methods; }
    /// Methods of this collective in the whole dataset, whatever is selected, in catalogue order.
    const std::vector<Method> &allMethods() const { return m_allMethods; }
    /// Position of the baseline in methods(), the first one if the file names several libraries' defaults;
    /// noMethod when it was not measured.
    MethodIndex baseline() const { return m_candidates == 0 ? noMethod : MethodIndex{0}; }
    bool isCandidate(MethodIndex method) const
    {
        return method >= m_candidates || m_selection.baselineIsCandidate;
    }

    /// Seconds, NaN where the method was not measured.
    double seconds(std::size_t cellIndex, MethodIndex method) const
    {
        return m_seconds[cellIndex * m_methods.size() + method];
    }

    /// Is a time in the cell a prediction beyond what its model was fitted to (Dataset::isExtrapolated)?
    bool isExtrapolated(std::size_t cellIndex) const
    {
        return !m_extrapolated.empty() && m_extrapolated[cellIndex];
    }
    const std::vector<bool> &extrapolated() const { return m_extrapolated; } ///< per cell; empty: none is
    std::size_t extrapolatedCells() const; ///< their number

    /// Where an instance belongs: on each of the row's axes (RowAxes) and in message size the largest
    /// measured value not above it, the smallest one for anything below. Nothing where several placements
    /// have its communicator size and it does not say which is meant.
    std::optional<Cell> locate(const Instance &instance) const;
    /// The cell that an instance is the measured place of: of the same communicator and message size, and,
    /// where several placements have that size, the same placement. Nothing where there is none.
    std::optional<Cell> find(const Instance &instance) const;

private:
    DatasetPtr m_dataset;
    GridSelection m_selection;
    std::vector<Placement> m_placements;
    std::vector<std::uint32_t> m_commSizes;
    std::vector<std::uint32_t> m_firstRows; ///< per communicator size
    RowAxes m_axes;
    std::vector<std::uint64_t> m_messageBytes;
    std::vector<Method> m_methods;
    std::vector<Method> m_allMethods;
    MethodIndex m_candidates = 0; ///< position of the first method that is no baseline: these come first
    std::vector<double> m_seconds;
    std::vector<bool> m_extrapolated; ///< per cell; empty: none is
};

using TimeGridPtr = std::shared_ptr<const TimeGrid>;

/// What one run (job) made of a method at an instance.
struct RunTime {
    std::uint32_t run = 0;
    double seconds = 0; ///< as Dataset::seconds
    std::uint64_t samples = 0; ///< repetitions; 0: unknown
};

/// One method in the ranking at an instance: its time, the spread of what was measured, and where that came
/// from.
struct RankedMethod {
    MethodIndex method = noMethod; ///< in TimeGrid::methods()
    double seconds = 0; ///< as TimeGrid::seconds
    double low = 0; ///< least time seen: the minimum over repetitions where known, else over runs
    double high = 0; ///< greatest time seen, likewise
    std::uint32_t runs = 0;
    std::uint64_t samples = 0; ///< repetitions of all runs; 0: unknown
    std::vector<RunTime> each = {}; ///< ascending by run
};

/// All methods measured in a cell, fastest first, the baseline among them. Empty where nothing was measured.
std::vector<RankedMethod> ranking(const TimeGrid &grid, Cell cell);

} // namespace collscope
