// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

#include <span>

/// What decisions really gain: the library's own choice and the tuned method, timed in turn. Either
/// repetitions in one job (the agent's `decisions`), or launches without and with the file that is shipped
/// (`--side`). A pair is then two launches, and each launch counts once, by its median: launches of the same
/// thing differ by more than the repetitions of one.
namespace collscope {

/// `same`: the confidence interval does not exclude that there is no difference, or there are too few pairs
/// for one.
enum class GainVerdict { notTimed, better, worse, same };
std::string_view verdictName(GainVerdict verdict); ///< "better", "worse", "same"; empty: not timed

/// t(default) / t(tuned) of one pair of launches, by their medians.
struct LaunchRatio {
    std::uint32_t pair = 0;
    double ratio = 1;
};

/// Gains are t(default) / t(tuned) - 1: 1 is twice as fast, -0.5 half as fast.
struct CellGain {
    Method tuned; ///< as the library ran it
    std::size_t pairs = 0; ///< 0: not timed, the rest says nothing
    double defaultSeconds = 0; ///< medians
    double tunedSeconds = 0;
    double gain = 0; ///< of the median of the pairs' ratios
    double low = 0; ///< its confidence interval; NaN when there are too few pairs
    double high = 0;
    GainVerdict verdict = GainVerdict::notTimed;
    double weight = 1; ///< of the cell in its map
    std::vector<LaunchRatio> launches = {}; ///< empty: the pairs are repetitions of one job
};

struct GainStatistics {
    std::size_t cells = 0; ///< that were timed
    std::size_t better = 0;
    std::size_t worse = 0;
    std::size_t same = 0;
    /// Of the cells: 1 less than the weighted geometric mean of the ratios; this mean alone does not depend
    /// on which of two is divided by the other (Fleming and Wallace, Communications of the ACM 29 (1986)).
    /// NaN without cells, or without any that counts.
    double mean = 0;
    /// Interval of the mean, from those of the cells, whose errors are taken to be independent of each other;
    /// NaN where a cell has none.
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
    /// Of the cells' gains, weighted: what is typical where a few cells make the mean. NaN where that is.
    double median = std::numeric_limits<double>::quiet_NaN();
    /// Pairs of launches that the mean is the median of, and its interval that of; 0: repetitions were
    /// paired.
    std::size_t launches = 0;
};

/// One collective.
struct RealisedGain {
    DecisionMapPtr map; ///< of what was timed; the library's own choice is a candidate
    std::vector<CellGain> cells; ///< per cell of the grid
    GainStatistics statistics;
    double confidence = 0.95;
    /// Of cells that the decisions leave to the library, timed with the files as well: what else they change.
    GainStatistics kept = {};
    /// The mean gain by the measurements that the decisions were made from (promisedGain()); NaN: not known.
    double promised = std::numeric_limits<double>::quiet_NaN();

    std::vector<std::size_t> worst() const; ///< cells that got worse, the greatest loss first
    std::optional<std::size_t> best() const; ///< the cell that gained most; nothing when none got better
};

/// `confidence`: of the interval over launches.
GainStatistics gainStatistics(std::span<const CellGain> cells, double confidence = 0.95);

/// Statistics of pairs: i-th repetition of one beside the i-th of the other, seconds above 0. The interval is
/// that of order statistics of the ratios (wire/order_statistics.h): it assumes that the pairs are
/// independent of each other, and nothing about how their ratios are distributed.
CellGain pairedGain(
    std::span<const double> defaultSeconds, std::span<const double> tunedSeconds, double confidence);

/// The comparisons in a record file, by collective in catalogue order; several jobs in one file are put
/// together. Fails when there is none.
Expected<std::vector<RealisedGain>> realisedGains(
    const Provenance &provenance, const std::vector<wire::RecordLine> &records, double confidence);

} // namespace collscope
