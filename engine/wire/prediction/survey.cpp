// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/prediction/survey.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::wire {

namespace {

// What a surface may hold, of memory and of work for an observation.
constexpr std::size_t mostBytes = std::size_t{256} << 20; ///< of all surfaces together
constexpr std::size_t mostProducts = 4'000'000;
constexpr std::size_t leastObservations = 20;

constexpr double noiseOfMedian = 0.05; ///< share of the time, one standard deviation
constexpr double noiseOfLook = 0.1;

double logOf(std::uint64_t size)
{
    return size == 0 ? -1.0 : std::log2(static_cast<double>(size));
}

SurfacePoint pointOf(const Placement &placement, std::uint64_t bytes, bool byNodes)
{
    const auto ofGroups = [](std::uint32_t size) { return size == 0 ? 0.0 : logOf(size); };
    return {logOf(byNodes ? placement.nodes : placement.commSize), byNodes ? logOf(placement.ppn) : 0.0,
        ofGroups(placement.members), ofGroups(placement.colours), logOf(bytes)};
}

Surface::Points pointsOf(const std::vector<Placement> &rows, const std::vector<std::uint64_t> &columns)
{
    const bool byNodes = std::all_of(
        rows.begin(), rows.end(), [](const Placement &each) { return each.nodes != 0 && each.ppn != 0; });
    auto points = std::make_shared<std::vector<SurfacePoint>>();
    for (const Placement &row : rows)
        for (const std::uint64_t bytes : columns)
            points->push_back(pointOf(row, bytes, byNodes));
    return points;
}

SurfacePoint centreOf(const std::vector<SurfacePoint> &points)
{
    SurfacePoint centre{};
    for (const SurfacePoint &point : points)
        for (std::size_t axis = 0; axis < surfaceAxes; ++axis)
            centre[axis] += point[axis] / static_cast<double>(points.size());
    return centre;
}

/// Of the fastest method's time: anything from nanoseconds to minutes, growing with the size or not.
SurfacePrior referencePrior(const std::vector<SurfacePoint> &points)
{
    return {5.0, {0.5, 0.5, 0.5, 0.5, 0.5}, centreOf(points), 1.0, {4, 4, 4, 4, 5}};
}

/// Of how many times slower another one is: e^1 or so, and other ones three octaves away. Wide rather than
/// narrow: what is thought to be certain is never looked at.
SurfacePrior slownessPrior(const std::vector<SurfacePoint> &points)
{
    return {1.0, {0.1, 0.1, 0.1, 0.1, 0.1}, centreOf(points), 0.7, {3, 3, 3, 3, 3}};
}

std::size_t mostObservations(std::size_t cells, std::size_t methods)
{
    const std::size_t memory = mostBytes / sizeof(float) / std::max<std::size_t>(cells * (methods + 1), 1);
    const std::size_t work = mostProducts / std::max<std::size_t>(cells, 1);
    return std::max(std::min(memory, work), leastObservations);
}

} // namespace

double PointCost::seconds(double latency) const
{
    return (std::clamp(secondsPerPoint / latency, std::min(least, most), most) + besides) * latency
        + overhead;
}

double PointCost::lookSeconds(double latency) const
{
    return (1.0 + besides) * latency + overhead;
}

Survey::Survey(const std::vector<Placement> &rows, const std::vector<std::uint64_t> &columns,
    std::size_t methods, const PointCost &cost)
    : m_rows(rows.size()), m_columns(columns.size()), m_methods(methods), m_cost(cost),
      m_entries(cells() * methods), m_weights(cells(), 1.0), m_measuredIn(cells()),
      m_fastest(cells(), methods), m_points(pointsOf(rows, columns)),
      m_reference(m_points, referencePrior(*m_points), mostObservations(cells(), methods)),
      m_slowness(methods, Surface(m_points, slownessPrior(*m_points), mostObservations(cells(), methods))),
      m_scale(methods, 1.0)
{
}

bool Survey::isOpen(std::size_t cell, std::size_t method) const
{
    return !at(cell, method).isMeasured && !at(cell, method).isLeftOut;
}

void Survey::leaveOut(std::size_t cell, std::size_t method)
{
    m_entries[cell * m_methods + method].isLeftOut = true;
}

void Survey::add(std::size_t cell, std::size_t method, double seconds, bool isLook)
{
    constexpr double least = 1e-12; // a clock may say 0
    Entry &entry = m_entries[cell * m_methods + method];
    if (!entry.isMeasured) {
        ++m_measured;
        ++m_measuredIn[cell];
    }
    const double share = isLook ? noiseOfLook : noiseOfMedian;
    entry = {std::log(std::max(seconds, least)), share * share, true, false};
    compareWithFastest(cell, method);
    rescale();
    constexpr std::size_t often = 16;
    if (m_measured <= often || m_measured % often == 0)
        estimateWhole();
}

void Survey::compareWithFastest(std::size_t cell, std::size_t method)
{
    const Entry &entry = at(cell, method);
    std::size_t &fastest = m_fastest[cell];
    if (fastest == m_methods) {
        fastest = method;
        m_reference.observe(cell, entry.logSeconds, entry.noise);
    } else if (entry.logSeconds < at(cell, fastest).logSeconds) {
        fastest = method;
        m_reference.correct(cell, entry.logSeconds);
        for (std::size_t other = 0; other < m_methods; ++other)
            if (other != method && at(cell, other).isMeasured)
                m_slowness[other].correct(cell, at(cell, other).logSeconds - entry.logSeconds);
    }
    m_slowness[method].observe(cell, entry.logSeconds - at(cell, fastest).logSeconds, entry.noise);
}

/// By how far all methods' predictions were off, and this one's: each as if ten more had been as expected.
void Survey::rescale()
{
    constexpr double asExpected = 10.0;
    double surprise = asExpected;
    double observations = asExpected;
    for (const Surface &surface : m_slowness) {
        surprise += surface.surprise();
        observations += static_cast<double>(surface.observations());
    }
    for (std::size_t method = 0; method < m_methods; ++method)
        m_scale[method] = (asExpected * surprise / observations + m_slowness[method].surprise())
            / (asExpected + static_cast<double>(m_slowness[method].observations()));
}

void Survey::estimateWhole()
{
    m_wholeSeconds = 0.0;
    for (std::size_t cell = 0; cell < cells(); ++cell)
        for (std::size_t method = 0; method < m_methods; ++method)
            if (!isLeftOut(cell, method))
                m_wholeSeconds += m_cost.seconds(std::exp(time(cell, method).mean));
}

double Survey::leastSeconds(std::size_t cell) const
{
    return m_fastest[cell] == m_methods ? std::numeric_limits<double>::infinity()
                                        : std::exp(at(cell, m_fastest[cell]).logSeconds);
}

PredictedTime Survey::time(std::size_t cell, std::size_t method) const
{
    const Entry &entry = at(cell, method);
    if (entry.isMeasured)
        return {entry.logSeconds, entry.noise};
    const double fastest
        = m_fastest[cell] == m_methods ? m_reference.mean(cell) : at(cell, m_fastest[cell]).logSeconds;
    return {fastest + m_slowness[method].mean(cell), m_slowness[method].variance(cell) * m_scale[method]};
}

std::size_t Survey::leader(std::size_t cell) const
{
    std::size_t best = m_methods;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t method = 0; method < m_methods; ++method) {
        if (isLeftOut(cell, method))
            continue;
        const double mean = time(cell, method).mean;
        if (mean < least) {
            least = mean;
            best = method;
        }
    }
    return best;
}

std::size_t Survey::decision(std::size_t cell) const
{
    return m_fastest[cell] == m_methods ? leader(cell) : m_fastest[cell];
}

} // namespace collscope::wire
