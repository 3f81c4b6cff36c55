// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/models/made_up_map.h"

#include "engine/data/dataset_builder.h"

namespace collscope::test {

MadeUpTimes::MadeUpTimes(
    std::uint32_t rowCount, std::uint32_t columnCount, int methodCount, double everywhere)
    : rows(rowCount), columns(columnCount), methods(methodCount),
      seconds(std::size_t{rowCount} * columnCount * static_cast<std::size_t>(methodCount), everywhere)
{
}

DecisionMapPtr madeUpMap(const MadeUpTimes &times)
{
    Provenance provenance;
    provenance.system = "made up";
    DatasetBuilder builder(std::move(provenance));
    MadeUpTimes copy = times;
    for (std::uint32_t row = 0; row < times.rows; ++row) {
        for (std::uint32_t column = 0; column < times.columns; ++column) {
            wire::RecordLine record;
            record.collective = "bcast";
            record.commSize = 2 * (row + 1);
            if (!times.placements.empty()) {
                record.nodes = times.placements[row].nodes;
                record.ppn = times.placements[row].ppn;
                record.commSize = times.placements[row].commSize;
            }
            record.messageBytes = 10 * (column + 1);
            // The baseline is everywhere, so that the grid has all lines, and slow: it is no candidate.
            record.method = wire::methodFromId("openmpi", "bcast", 0);
            record.summary.median = 1e3;
            record.summary.samples = 1;
            if (builder.add(record))
                return nullptr;
            for (int method = 0; method < times.methods; ++method) {
                record.method = wire::methodFromId("openmpi", "bcast", method + 1);
                record.summary.median = copy.at(row, column, method);
                if (!std::isnan(record.summary.median) && builder.add(record))
                    return nullptr;
            }
        }
    }
    GridSelection selection;
    selection.collective = "bcast";
    const auto grid = TimeGrid::make(builder.build(), selection);
    const auto map = makeDecisionMap(*grid);
    return map ? *map : nullptr;
}

std::vector<Placement> squarePlacements(
    std::mt19937 &random, std::uint32_t nodes, std::uint32_t ppn, double holes)
{
    std::bernoulli_distribution hole(holes);
    std::vector<Placement> placements;
    for (std::uint32_t i = 0; i < nodes; ++i)
        for (std::uint32_t j = 0; j < ppn; ++j)
            if (!hole(random))
                placements.push_back({i + 1, j + 1, (i + 1) * (j + 1)});
    if (placements.empty())
        placements.push_back({1, 1, 1});
    return placements;
}

MadeUpTimes roughTimes(
    std::mt19937 &random, std::uint32_t rows, std::uint32_t columns, int methods, double gaps)
{
    MadeUpTimes times(rows, columns, methods);
    std::uniform_int_distribution<int> seconds(1, 4);
    std::bernoulli_distribution gap(gaps);
    for (double &time : times.seconds)
        time = gap(random) ? notMeasured : seconds(random);
    times.at(0, 0, 0) = 1; // a map needs one measured cell
    return times;
}

MadeUpTimes smoothTimes(std::mt19937 &random, std::uint32_t rows, std::uint32_t columns, int methods)
{
    MadeUpTimes times(rows, columns, methods);
    std::uniform_real_distribution<double> share(0, 1);
    for (int method = 0; method < methods; ++method) {
        const double start = 1e-6 * (1 + 9 * share(random));
        const double perByte = 1e-10 * std::pow(20, share(random));
        const double power = share(random);
        for (std::uint32_t row = 0; row < rows; ++row) {
            for (std::uint32_t column = 0; column < columns; ++column) {
                const double processes = std::pow(2.0, 1 + row * 9.0 / rows);
                const double bytes = std::pow(2.0, column * 22.0 / columns);
                times.at(row, column, method)
                    = (start * std::pow(processes, power) + perByte * bytes * std::pow(processes, 1 - power))
                    * (1 + 0.1 * share(random));
            }
        }
    }
    return times;
}

} // namespace collscope::test
