// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/placement.h"
#include "engine/wire/prediction/surface.h"

#include <cstdint>
#include <vector>

namespace collscope::wire {

/// Natural logarithm of seconds, as far as it is known.
struct PredictedTime {
    double mean = 0.0;
    double variance = 0.0;
};

/// What a measurement costs, in seconds: repetitions until `secondsPerPoint` are used up, `least` and `most`
/// of them, and `besides` that are not timed; with what else a point takes.
struct PointCost {
    double secondsPerPoint = 0.25;
    double least = 3.0;
    double most = 100.0;
    double besides = 2.0;
    double overhead = 0.002;

    double repetitions(double latency) const; ///< of a point whose calls take `latency`
    /// The first ones of a race: one, of short calls as many as add little to the rest.
    double lookRepetitions(double latency) const;
    double seconds(double latency) const { return seconds(latency, repetitions(latency)); }
    double seconds(double latency, double repetitions) const; ///< when it is left after so many
};

/// A race: a method so many times slower than the fastest that was measured in its cell gets no more than
/// these repetitions: 1.5 after one, 1.25 after four, ..., as the spread of a mean falls.
double dropFactor(double repetitions);
/// After PointCost::lookRepetitions(), and each time there are so many times more, it is looked who may go
/// on.
inline constexpr double dropSteps = 4.0;

/// What is known of one collective while it is being measured, and what that lets expect of the rest: the
/// grid of rows (placements) and columns (message sizes) with a time for every method, some of them measured.
///
/// The time of a method is predicted in two parts, both surfaces over the logarithms of placement and size:
/// how long the fastest method takes, and how many times slower this one is. What all methods have in common
/// (a change of protocol, a slow network) is then no doubt about which is the fastest. How far predictions
/// were off scales what they are expected to be off. Where what was measured in a cell leaps away from what
/// was expected there, it is not known whether all methods do or this one alone: the level that the others
/// are predicted from is between both, and as doubtful (random effects; DerSimonian, Laird, Meta-analysis in
/// clinical trials, 1986).
///
/// The same times added in the same order make the same predictions to the last bit. What a method's surface
/// takes in is bounded (Surface), by memory and by what an addition may cost.
class Survey {
public:
    Survey(const std::vector<Placement> &rows, const std::vector<std::uint64_t> &columns, std::size_t methods,
        const PointCost &cost = {});

    std::size_t rows() const { return m_rows; }
    std::size_t columns() const { return m_columns; }
    std::size_t cells() const { return m_rows * m_columns; }
    std::size_t methods() const { return m_methods; }
    std::size_t cell(std::size_t row, std::size_t column) const { return row * m_columns + column; }

    /// How much a cell counts; 1 unless it is set.
    void setWeight(std::size_t cell, double weight) { m_weights[cell] = weight; }
    double weight(std::size_t cell) const { return m_weights[cell]; }

    /// There is nothing to be measured of this method there, or nothing more.
    void leaveOut(std::size_t cell, std::size_t method);
    /// A median of so many repetitions. What was measured before is combined with it, by how well each is
    /// known; where both disagree, one of them was disturbed, which makes nothing faster: the lower one
    /// holds.
    void add(std::size_t cell, std::size_t method, double seconds, double repetitions);
    /// What was measured may be measured again, until it was so often; 1 (as it is unless this is called):
    /// never.
    void allowRepeats(std::size_t most) { m_mostMeasurements = most; }

    bool isMeasured(std::size_t cell, std::size_t method) const { return at(cell, method).isMeasured; }
    bool isLeftOut(std::size_t cell, std::size_t method) const { return at(cell, method).isLeftOut; }
    bool isOpen(std::size_t cell, std::size_t method) const; ///< it can be measured, and was not yet
    bool isRepeatable(std::size_t cell, std::size_t method) const; ///< it was, and may be again
    std::size_t measurements(std::size_t cell, std::size_t method) const { return at(cell, method).count; }
    std::size_t measured() const { return m_measured; }
    std::size_t measuredIn(std::size_t cell) const { return m_measuredIn[cell]; } ///< methods
    /// Of the fastest that was measured there; infinite where none was.
    double leastSeconds(std::size_t cell) const;

    /// Measured or predicted.
    PredictedTime time(std::size_t cell, std::size_t method) const;
    /// What was expected of a measured one before it was, from the level that the cell has now.
    PredictedTime expectedTime(std::size_t cell, std::size_t method) const;
    /// What was measured of it again disagreed.
    bool isDisputed(std::size_t cell, std::size_t method) const { return at(cell, method).isDisputed; }
    /// How well the cell's fastest time is known.
    double referenceVariance(std::size_t cell) const { return m_reference.variance(cell); }
    /// The method with the least expected time; methods() where there is none.
    std::size_t leader(std::size_t cell) const;
    /// What a map decides: the fastest that was measured, where any was; else the leader.
    std::size_t decision(std::size_t cell) const;

    const PointCost &cost() const { return m_cost; }
    /// Seconds that all methods everywhere would take, as far as can be told.
    double wholeSeconds() const { return m_wholeSeconds; }

private:
    struct Entry {
        double logSeconds = 0.0;
        double noise = 0.0; ///< variance
        /// How many times slower than the fastest it was expected to be before it was measured: log,
        /// variance.
        double expected = 0.0;
        double doubt = 0.0;
        std::uint32_t count = 0; ///< of measurements
        bool isMeasured = false;
        bool isLeftOut = false;
        bool mayRepeat = true;
        bool isDisputed = false;
    };

    const Entry &at(std::size_t cell, std::size_t method) const
    {
        return m_entries[cell * m_methods + method];
    }
    std::size_t fastestIn(std::size_t cell) const;
    void compareWithFastest(std::size_t cell, std::size_t method);
    void rescale();
    PredictedTime levelOf(std::size_t cell) const;
    void estimateWhole();

    std::size_t m_rows;
    std::size_t m_columns;
    std::size_t m_methods;
    PointCost m_cost;
    std::vector<Entry> m_entries;
    std::vector<double> m_weights;
    std::vector<std::size_t> m_measuredIn;
    std::vector<std::size_t> m_fastest; ///< per cell: of those measured; methods() where none was
    /// Per cell where something was measured: the fastest's time as it was predicted before, and as it is
    /// with what was measured.
    std::vector<PredictedTime> m_before;
    std::vector<PredictedTime> m_level;
    std::size_t m_mostMeasurements = 1;
    std::size_t m_measured = 0;
    Surface::Points m_points;
    Surface m_reference; ///< log of the fastest's seconds
    std::vector<Surface> m_slowness; ///< per method: log of how many times slower
    std::vector<double> m_scale; ///< per method: of its variances
    double m_wholeSeconds = 0.0;
};

} // namespace collscope::wire
