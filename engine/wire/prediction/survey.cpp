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

/// Variance of the logarithm of a median of so many: 5 % of many, which come one after the other, and 10 % of
/// one.
double noiseOf(double repetitions)
{
    const double share = 0.05 * (1.0 + 1.0 / std::sqrt(std::max(repetitions, 1.0)));
    return share * share;
}

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

/// What several say of one quantity that may not be quite the same: DerSimonian, Laird 1986, equations 2
/// and 8.
PredictedTime combined(const std::vector<PredictedTime> &all)
{
    const auto meanOf = [&all](double between) {
        double weights = 0.0;
        double sum = 0.0;
        for (const PredictedTime &each : all) {
            const double weight = 1.0 / (each.variance + between);
            weights += weight;
            sum += weight * each.mean;
        }
        return PredictedTime{sum / weights, 1.0 / weights};
    };
    const PredictedTime same = meanOf(0.0);
    double squares = 0.0;
    double spread = 0.0;
    for (const PredictedTime &each : all) {
        squares += 1.0 / (each.variance * each.variance);
        spread += (each.mean - same.mean) * (each.mean - same.mean) / each.variance;
    }
    const double weights = 1.0 / same.variance;
    const double free = weights - squares / weights;
    const double excess = spread - static_cast<double>(all.size() - 1);
    return meanOf(free > 0.0 ? std::max(excess / free, 0.0) : 0.0);
}

} // namespace

double PointCost::repetitions(double latency) const
{
    return std::clamp(secondsPerPoint / latency, std::min(least, most), most);
}

double PointCost::lookRepetitions(double latency) const
{
    constexpr double ofOverhead = 0.25;
    constexpr double mostAtFirst = 16.0;
    return std::floor(std::clamp(ofOverhead * overhead / latency, 1.0, std::min(mostAtFirst, most)));
}

double PointCost::seconds(double latency, double repetitions) const
{
    return (repetitions + besides) * latency + overhead;
}

double dropFactor(double repetitions)
{
    return 1.0 + 0.5 / std::sqrt(repetitions);
}

Survey::Survey(const std::vector<Placement> &rows, const std::vector<std::uint64_t> &columns,
    std::size_t methods, const PointCost &cost)
    : m_rows(rows.size()), m_columns(columns.size()), m_methods(methods), m_cost(cost),
      m_entries(cells() * methods), m_weights(cells(), 1.0), m_measuredIn(cells()),
      m_fastest(cells(), methods), m_before(cells()), m_level(cells()), m_points(pointsOf(rows, columns)),
      m_reference(m_points, referencePrior(*m_points), mostObservations(cells(), methods)),
      m_slowness(methods, Surface(m_points, slownessPrior(*m_points), mostObservations(cells(), methods))),
      m_scale(methods, 1.0)
{
}

bool Survey::isOpen(std::size_t cell, std::size_t method) const
{
    return !at(cell, method).isMeasured && !at(cell, method).isLeftOut;
}

bool Survey::isRepeatable(std::size_t cell, std::size_t method) const
{
    const Entry &entry = at(cell, method);
    return entry.isMeasured && entry.mayRepeat && entry.count < m_mostMeasurements;
}

void Survey::leaveOut(std::size_t cell, std::size_t method)
{
    Entry &entry = m_entries[cell * m_methods + method];
    entry.isLeftOut = !entry.isMeasured;
    entry.mayRepeat = false;
}

void Survey::add(std::size_t cell, std::size_t method, double seconds, double repetitions)
{
    constexpr double least = 1e-12; // a clock may say 0
    Entry &entry = m_entries[cell * m_methods + method];
    const double value = std::log(std::max(seconds, least));
    const double noise = noiseOf(repetitions);
    if (entry.isMeasured) {
        constexpr double disagreeing = 3.0; // standard deviations
        const double known = entry.noise;
        ++entry.count;
        entry.isDisputed = std::abs(value - entry.logSeconds) > disagreeing * std::sqrt(noise + known);
        if (!entry.isDisputed) {
            entry.logSeconds = (entry.logSeconds * noise + value * known) / (noise + known);
            entry.noise = noise * known / (noise + known);
        } else if (value < entry.logSeconds) {
            entry.logSeconds = value;
            entry.noise = noise;
        }
    } else {
        if (m_measuredIn[cell] == 0)
            m_before[cell] = {m_reference.mean(cell), std::max(m_reference.variance(cell), noise)};
        ++m_measured;
        ++m_measuredIn[cell];
        entry = {value, noise, m_slowness[method].mean(cell),
            m_slowness[method].variance(cell) * m_scale[method], 1, true, false, entry.mayRepeat, false};
    }
    compareWithFastest(cell, method);
    rescale();
    m_level[cell] = levelOf(cell);
    constexpr std::size_t often = 16;
    if (m_measured <= often || m_measured % often == 0)
        estimateWhole();
}

std::size_t Survey::fastestIn(std::size_t cell) const
{
    std::size_t fastest = m_methods;
    for (std::size_t method = 0; method < m_methods; ++method)
        if (at(cell, method).isMeasured
            && (fastest == m_methods || at(cell, method).logSeconds < at(cell, fastest).logSeconds))
            fastest = method;
    return fastest;
}

/// After `method` was measured.
void Survey::compareWithFastest(std::size_t cell, std::size_t method)
{
    const bool isFirst = m_fastest[cell] == m_methods;
    m_fastest[cell] = fastestIn(cell);
    const Entry &fastest = at(cell, m_fastest[cell]);
    if (isFirst)
        m_reference.observe(cell, fastest.logSeconds, fastest.noise);
    else
        m_reference.correct(cell, fastest.logSeconds);
    for (std::size_t other = 0; other < m_methods; ++other)
        if (at(cell, other).isMeasured && (other != method || at(cell, other).count > 1))
            m_slowness[other].correct(cell, at(cell, other).logSeconds - fastest.logSeconds);
    const Entry &entry = at(cell, method);
    if (entry.count == 1)
        m_slowness[method].observe(cell, entry.logSeconds - fastest.logSeconds, entry.noise);
}

/// How long the fastest method takes there, measured or not.
PredictedTime Survey::levelOf(std::size_t cell) const
{
    std::vector<PredictedTime> all{m_before[cell]};
    for (std::size_t method = 0; method < m_methods; ++method)
        if (const Entry &entry = at(cell, method); entry.isMeasured)
            all.push_back({entry.logSeconds - entry.expected, entry.doubt + entry.noise});
    return combined(all);
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
    const PredictedTime slowness{
        m_slowness[method].mean(cell), m_slowness[method].variance(cell) * m_scale[method]};
    if (m_fastest[cell] == m_methods)
        return {m_reference.mean(cell) + slowness.mean, slowness.variance};
    return {m_level[cell].mean + slowness.mean, m_level[cell].variance + slowness.variance};
}

PredictedTime Survey::expectedTime(std::size_t cell, std::size_t method) const
{
    const Entry &entry = at(cell, method);
    return {m_level[cell].mean + entry.expected, m_level[cell].variance + entry.doubt};
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
