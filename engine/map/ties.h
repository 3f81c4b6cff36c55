// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"
#include "engine/map/run_noise.h"

#include <span>

namespace collscope {

/// What a method loses to another in the same cell, and how well that is known. Logarithms of ratios of
/// times, above 0 where the method is the slower one.
struct TieTest {
    MethodIndex method = noMethod;
    double difference = 0; ///< mean over the runs in which both were measured
    double worst = 0; ///< greatest in any of these runs, its interval included where it has one
    /// Of such a difference where there is none; NaN: nothing says how certain a time is.
    double probability = std::numeric_limits<double>::quiet_NaN();
    double runSpread = std::numeric_limits<double>::quiet_NaN(); ///< between runs, moderated; NaN: unknown
    std::size_t runs = 0; ///< in which both were measured
    bool hasSpread = false; ///< repetitions say how certain the times within a run are
    bool isComplete = false; ///< the method was measured in every run that the other was
};

/// Which differences count as none.
struct TieLimits {
    double falseDiscoveries = 0.05; ///< share of "slower than the best" that may be chance, over the grid
    double loss = 0.1; ///< a choice that is free may lose so much by what stands for its cell, a ratio
    double worstLoss = 0.25; ///< and so much in any run, or by what the spread within it allows
};

/// Which methods cannot be told from the best of their cell with the data at hand.
///
/// Every other candidate of a cell is tested against the best one. Within a run: their samples by rank
/// (rank_test.h), else by the intervals of their medians (or what quartiles and numbers of repetitions
/// say of them), in logarithms; the deviates of several runs are added and divided by the square root of
/// their number (Stouffer). Over several runs: by the spread of their ratio between these (run_noise.h). A
/// method is told from the best when every test that can be made tells them apart, false discoveries among
/// all pairs of the grid being controlled (Benjamini and Hochberg, J. R. Stat. Soc. B 57, 1995). A single run
/// without spread tells nothing.
///
/// What cannot be told apart may still be worse. A choice is free only where it is cheap as well, see
/// TieLimits: mistakes of a few cells can outweigh all that is gained.
struct Ties {
    enum class State : std::uint8_t {
        choose, ///< every other method is known to be slower
        tie, ///< others do as well: the choice among them is free
        unknown, ///< others may be better or worse, and that may matter; or nothing tells
    };

    std::vector<State> states; ///< per cell; of one that was not measured: unknown
    /// Per cell the methods that are free, the best first, the others by their loss: [begins[cell],
    /// begins[cell + 1]). A cell that was not measured has those of its source.
    std::vector<std::uint32_t> begins;
    std::vector<MethodIndex> methods;
    RunNoise noise;
    double threshold = 0; ///< methods whose probability is at most this are told from the best

    std::span<const MethodIndex> free(std::size_t cell) const
    {
        return std::span(methods).subspan(begins[cell], begins[cell + 1] - begins[cell]);
    }
    bool isFree(std::size_t cell, MethodIndex method) const;
};
using TiesPtr = std::shared_ptr<const Ties>;

/// "choose", "tie", "unknown".
std::string_view stateText(Ties::State state);

/// Of the best of every measured cell. A stopped run fails with "cancelled".
Expected<TiesPtr> tiesOf(
    const DecisionMap &map, const TieLimits &limits = {}, const std::stop_token &stop = {});

/// The tests of a measured cell, by `difference`; empty of one that was not measured.
std::vector<TieTest> tieTests(const DecisionMap &map, std::size_t cell, const RunNoise &noise);

/// The same map, of which models may take any method that is free.
DecisionMapPtr withTies(const DecisionMapPtr &map, TiesPtr ties);

/// The same measurements and weights with the library default as a candidate, and with ties if `map` has
/// some. Returns `map` itself where the default is a candidate or was not measured. Fails with "cancelled"
/// alone.
Expected<DecisionMapPtr> withBaselineAsCandidate(const DecisionMapPtr &map, const std::stop_token &stop = {});

} // namespace collscope
