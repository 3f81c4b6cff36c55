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

    double seconds(double latency) const; ///< of a point whose calls take `latency`
    double lookSeconds(double latency) const; ///< with one repetition
};

/// A method so many times slower than the fastest that was measured in its cell gets no further repetition
/// after its first, the look.
inline constexpr double dropFactor = 1.5;

/// What is known of one collective while it is being measured, and what that lets expect of the rest: the
/// grid of rows (placements) and columns (message sizes) with a time for every method, some of them measured.
///
/// The time of a method is predicted in two parts, both surfaces over the logarithms of placement and size:
/// how long the fastest method takes, and how many times slower this one is. What all methods have in common
/// (a change of protocol, a slow network) is then no doubt about which is the fastest. How far predictions
/// were off scales what they are expected to be off.
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

    /// There is nothing to be measured of this method there.
    void leaveOut(std::size_t cell, std::size_t method);
    /// `isLook`: from one repetition.
    void add(std::size_t cell, std::size_t method, double seconds, bool isLook);

    bool isMeasured(std::size_t cell, std::size_t method) const { return at(cell, method).isMeasured; }
    bool isLeftOut(std::size_t cell, std::size_t method) const { return at(cell, method).isLeftOut; }
    bool isOpen(std::size_t cell, std::size_t method) const; ///< it can be measured, and was not yet
    std::size_t measured() const { return m_measured; }
    std::size_t measuredIn(std::size_t cell) const { return m_measuredIn[cell]; } ///< methods
    /// Of the fastest that was measured there; infinite where none was.
    double leastSeconds(std::size_t cell) const;

    /// Measured or predicted.
    PredictedTime time(std::size_t cell, std::size_t method) const;
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
        bool isMeasured = false;
        bool isLeftOut = false;
    };

    const Entry &at(std::size_t cell, std::size_t method) const
    {
        return m_entries[cell * m_methods + method];
    }
    void compareWithFastest(std::size_t cell, std::size_t method);
    void rescale();
    void estimateWhole();

    std::size_t m_rows;
    std::size_t m_columns;
    std::size_t m_methods;
    PointCost m_cost;
    std::vector<Entry> m_entries;
    std::vector<double> m_weights;
    std::vector<std::size_t> m_measuredIn;
    std::vector<std::size_t> m_fastest; ///< per cell: of those measured; methods() where none was
    std::size_t m_measured = 0;
    Surface::Points m_points;
    Surface m_reference; ///< log of the fastest's seconds
    std::vector<Surface> m_slowness; ///< per method: log of how many times slower
    std::vector<double> m_scale; ///< per method: of its variances
    double m_wholeSeconds = 0.0;
};

} // namespace collscope::wire
