// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_builder.h"
#include "engine/map/decision_map.h"

#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

/// Made-up data for tests and benchmarks: datasets, grids and maps, the same for the same seed everywhere.
namespace collscope::synthetic {

/// Random integer in [0, bound); std::uniform_int_distribution differs between standard libraries.
inline std::uint64_t below(std::mt19937_64 &random, std::uint64_t bound)
{
    return random() % bound;
}

inline double unit(std::mt19937_64 &random)
{
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

/// `count` different values in [least, most], ascending.
template <typename Size>
std::vector<Size> axis(std::mt19937_64 &random, std::size_t count, Size least, Size most)
{
    std::vector<Size> values;
    while (values.size() < count) {
        // Half of them on a logarithmic scale, so that all octaves occur.
        const double span = std::log2(static_cast<double>(most) + 1.0);
        const auto value = (random() & 1U) != 0 ? static_cast<Size>(least + below(random, most - least + 1))
                                                : static_cast<Size>(std::exp2(unit(random) * span));
        if (value < least || value > most)
            continue;
        const auto at = std::lower_bound(values.begin(), values.end(), value);
        if (at == values.end() || *at != value)
            values.insert(at, value);
    }
    return values;
}

inline wire::RecordLine record(std::string collective, Method method, std::uint32_t commSize,
    std::uint64_t bytes, double seconds, std::uint32_t run = 0)
{
    wire::RecordLine result;
    result.collective = std::move(collective);
    result.method = std::move(method);
    result.commSize = commSize;
    result.messageBytes = bytes;
    result.run = run;
    result.summary.median = seconds;
    return result;
}

/// Method number `i`: pipelines of different segment sizes, in catalogue order.
inline Method method(std::size_t i)
{
    Method result;
    result.library = "collscope";
    result.algorithm = "pipeline";
    result.algorithmId = 5;
    result.segmentBytes = 1024 * (i + 1);
    return result;
}

inline Method baselineMethod()
{
    Method result;
    result.library = "openmpi";
    result.algorithm = "default";
    return result;
}

/// Times by cell and method, row by row; NaN or absent entries are not measured.
struct Times {
    std::vector<std::uint32_t> commSizes;
    std::vector<std::uint64_t> messageBytes;
    std::vector<Method> methods;
    std::vector<double> seconds; ///< [(row * columns + column) * methods + method]
};

inline Provenance provenance()
{
    Provenance result;
    result.system = "made-up";
    result.origin = Origin::simulated;
    return result;
}

/// What one run measured.
inline void add(DatasetBuilder &builder, const Times &times, std::uint32_t run = 0,
    const std::string &collective = "bcast")
{
    std::size_t at = 0;
    for (const std::uint32_t commSize : times.commSizes)
        for (const std::uint64_t bytes : times.messageBytes)
            for (const Method &method : times.methods) {
                const double seconds = times.seconds[at++];
                if (std::isnan(seconds))
                    continue;
                if (const auto refused
                    = builder.add(record(collective, method, commSize, bytes, seconds, run)))
                    throw std::logic_error(*refused);
            }
}

inline DatasetPtr dataset(
    const Times &times, const std::string &collective = "bcast", const std::string &mpiVersion = {})
{
    Provenance from = provenance();
    from.mpiVersion = mpiVersion;
    DatasetBuilder builder(from);
    add(builder, times, 0, collective);
    return builder.build();
}

template <typename Value> Value must(Expected<Value> value)
{
    if (!value)
        throw std::logic_error(value.error().text());
    return std::move(*value);
}

inline DecisionMapPtr decisionMap(DatasetPtr data, GridSelection selection = {"bcast", {}, false})
{
    return must(makeDecisionMap(must(TimeGrid::make(std::move(data), std::move(selection)))));
}

/// Times without any pattern; each entry is left out with probability `holes`.
inline Times randomTimes(
    std::uint64_t seed, std::size_t rows, std::size_t columns, std::size_t methods, double holes = 0)
{
    std::mt19937_64 random(seed);
    Times times;
    times.commSizes = axis<std::uint32_t>(random, rows, 1, static_cast<std::uint32_t>(4 * rows + 60));
    times.messageBytes = axis<std::uint64_t>(random, columns, 0, std::uint64_t{1} << 26);
    for (std::size_t m = 0; m < methods; ++m)
        times.methods.push_back(method(m));
    for (std::size_t i = 0; i < rows * columns * methods; ++i)
        times.seconds.push_back(unit(random) < holes ? std::nan("") : 1e-6 * (1.0 + unit(random)));
    times.seconds[0] = 1e-6; // the first size of each axis always exists, and so does a measured cell
    return times;
}

/// A broadcast as in the papers: 20 methods (five algorithms, four segment sizes) whose times follow the
/// usual latency-bandwidth formulas with noise, so that the map has large regions with ragged borders. The
/// communicator sizes are `rows` steps from 2 to 64 or more, the message sizes half octaves from 1 B.
inline Times paperTimes(
    std::uint64_t seed, std::size_t rows = 25, std::size_t columns = 48, double noise = 0.05)
{
    std::mt19937_64 random(seed);
    Times times;
    for (std::size_t row = 0; row < rows; ++row)
        times.commSizes.push_back(static_cast<std::uint32_t>(2 + (row < 14 ? row : 14 + (row - 13) * 4)));
    for (std::size_t column = 0; times.messageBytes.size() < columns; ++column) {
        const auto bytes = static_cast<std::uint64_t>(std::exp2(static_cast<double>(column) / 2));
        if (times.messageBytes.empty() || times.messageBytes.back() != bytes)
            times.messageBytes.push_back(bytes);
    }
    const std::vector<std::string> names = {"linear", "binomial", "binary", "pipeline", "chain"};
    const std::vector<int> ids = {1, 2, 3, 5, 6};
    const std::vector<std::uint64_t> segments = {0, 1024, 8192, 65536};
    for (std::size_t a = 0; a < names.size(); ++a)
        for (const std::uint64_t segment : segments) {
            Method method;
            method.library = "collscope";
            method.algorithm = names[a];
            method.algorithmId = ids[a];
            method.segmentBytes = segment;
            times.methods.push_back(method);
        }
    constexpr double latency = 8e-6;
    constexpr double perByte = 1e-9;
    constexpr double gap = 2e-6;
    for (const std::uint32_t p : times.commSizes) {
        const double log = std::ceil(std::log2(static_cast<double>(p)));
        const std::vector<double> first
            = {1, log, log, p - 1.0, p / 4.0 + 2}; // steps until the last one has a segment
        const std::vector<double> next = {p - 1.0, log, 2, 1, 1.6}; // and per further segment
        for (const std::uint64_t bytes : times.messageBytes)
            for (std::size_t m = 0; m < times.methods.size(); ++m) {
                const std::size_t a = m / segments.size();
                const std::uint64_t segment = times.methods[m].segmentBytes;
                const double pieces = segment == 0
                    ? 1.0
                    : std::ceil(static_cast<double>(bytes) / static_cast<double>(segment));
                const double piece = static_cast<double>(bytes) / pieces * perByte + gap;
                const double contended = a == 0 ? static_cast<double>(bytes) * perByte * (p - 2.0) : 0.0;
                const double seconds
                    = latency * first[a] + piece * (first[a] + (pieces - 1) * next[a]) + contended;
                times.seconds.push_back(
                    seconds * (1 + noise * unit(random)) + (segment > bytes ? 1e-7 : 0.0));
            }
    }
    return times;
}

} // namespace collscope::synthetic
