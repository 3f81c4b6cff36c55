// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/coverage.h"

#include "engine/codegen/shipping.h"
#include "engine/map/predicted_cells.h"
#include "engine/study/fit.h"
#include "engine/wire/catalogue.h"
#include "tests/support/synthetic_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace collscope::bench {

namespace {

constexpr std::size_t fewestMethods = 3; ///< of a cell in which there is a choice, the default included

using Key = std::tuple<Placement, std::uint64_t, std::string>; ///< placement, bytes, method

bool isAmong(std::uint32_t run, const Runs &runs)
{
    return std::find(runs.begin(), runs.end(), run) != runs.end();
}

Key keyOf(const Dataset &data, std::size_t row)
{
    return {data.placement(row), data.messageBytes(row), methodText(data.methods()[data.method(row)])};
}

/// Does Open MPI carry it out by its own choice for other collectives: gather and bcast, reduce and scatterv?
bool callsOtherCollectives(std::string_view collective, const Method &method)
{
    using Named = std::pair<std::string_view, std::string_view>;
    constexpr Named known[]{{"allgather", "linear"}, {"allgatherv", "default_gatherv_bcast"},
        {"allreduce", "nonoverlapping"}, {"reduce_scatter", "non-overlapping"}};
    return std::find(std::begin(known), std::end(known), Named(collective, method.algorithm))
        != std::end(known);
}

/// Calls `use` with each row of the runs.
template <typename Use>
void eachRow(const Dataset &data, const Runs &runs, std::string_view collective, Use use)
{
    const Dataset::Range rows = data.rows(collective);
    for (std::size_t row = rows.first; row < rows.last; ++row)
        if (isAmong(data.run(row), runs))
            use(row);
}

DatasetPtr only(const Dataset &data, const Runs &runs, std::string_view collective, const std::set<Key> &keys)
{
    Provenance from = data.provenance();
    from.origin = Origin::measured;
    DatasetBuilder builder(from);
    eachRow(data, runs, collective, [&](std::size_t row) {
        if (!keys.contains(keyOf(data, row)))
            return;
        const Placement at = data.placement(row);
        wire::RecordLine record = synthetic::record(std::string(collective), data.methods()[data.method(row)],
            at.commSize, data.messageBytes(row), data.seconds(row), data.run(row));
        record.nodes = at.nodes;
        record.ppn = at.ppn;
        builder.add(record);
    });
    return builder.build();
}

/// Maps to judge by, one per run.
std::vector<DecisionMapPtr> judges(const DatasetPtr &data, std::string_view collective, bool withDefault)
{
    std::vector<DecisionMapPtr> maps;
    for (const std::uint32_t run : data->runValues(collective)) {
        GridSelection selection{std::string(collective), {}, withDefault};
        selection.runs = {{run}};
        maps.push_back(synthetic::must(makeJudgingMap(synthetic::must(TimeGrid::make(data, selection)))));
    }
    return maps;
}

/// Takes one case, unless its runs are copies of each other.
void count(Covered &covered, double mean, double halfWidth, double truth)
{
    if (std::isnan(mean) || std::isnan(truth) || !(halfWidth > 0))
        return;
    ++covered.cases;
    covered.covered += std::abs(truth - mean) <= halfWidth;
    covered.above += truth > mean + halfWidth;
    covered.width += halfWidth;
}

/// Of `model` on all maps together; less the library default's where `overDefault`.
double meanPenalty(const Model &model, const std::vector<DecisionMapPtr> &maps, bool overDefault)
{
    double sum = 0;
    std::size_t cells = 0;
    for (const DecisionMapPtr &map : maps) {
        const Evaluation evaluation = evaluate(model, *map);
        const TimeGrid &grid = *map->grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const double penalty = evaluation.penalty[cell];
            const double own
                = overDefault ? grid.seconds(cell, grid.baseline()) / map->bestSeconds(cell) - 1 : 0;
            if (!map->counts(cell) || std::isnan(penalty) || std::isnan(own))
                continue;
            sum += penalty - own;
            ++cells;
        }
    }
    return sum / static_cast<double>(cells);
}

double normal(std::mt19937_64 &random)
{
    constexpr double circle = 6.283185307179586;
    return std::sqrt(-2 * std::log(1 - synthetic::unit(random))) * std::cos(circle * synthetic::unit(random));
}

/// Normal, with one standard deviation or, for that share, another one.
double mixture(std::mt19937_64 &random, double usual, double wide, double share)
{
    return (synthetic::unit(random) < share ? wide : usual) * normal(random);
}

} // namespace

Covered &Covered::operator+=(const Covered &other)
{
    cases += other.cases;
    covered += other.covered;
    above += other.above;
    width += other.width;
    return *this;
}

Measurements inCommon(const DatasetPtr &data, const Runs &runs, const DatasetPtr &other,
    const Runs &otherRuns, std::string_view collective, bool callsOthers)
{
    constexpr std::ptrdiff_t fewestCells = 6;
    std::map<Key, std::size_t> times;
    eachRow(*data, runs, collective, [&](std::size_t row) {
        if (callsOthers || !callsOtherCollectives(collective, data->methods()[data->method(row)]))
            ++times[keyOf(*data, row)];
    });
    eachRow(*other, otherRuns, collective, [&](std::size_t row) { ++times[keyOf(*other, row)]; });
    std::set<Key> keys;
    std::map<std::pair<Placement, std::uint64_t>, std::size_t> cells; // methods of which
    for (const auto &[key, count] : times)
        if (count == runs.size() + otherRuns.size()) {
            keys.insert(key);
            ++cells[{std::get<0>(key), std::get<1>(key)}];
        }
    if (std::count_if(
            cells.begin(), cells.end(), [](const auto &cell) { return cell.second >= fewestMethods; })
        < fewestCells)
        return {};
    return {only(*data, runs, collective, keys), only(*other, otherRuns, collective, keys)};
}

Covered penalties(
    const Measurements &measurements, std::string_view collective, const std::vector<std::string_view> &specs)
{
    Covered covered;
    DataSelection data{measurements.data, {std::string(collective), {}}};
    data.heldOut.eachRun = true;
    const StudyPtr study = synthetic::must(makeStudy(data));
    const std::vector<DecisionMapPtr> maps = judges(measurements.other, collective, false);
    for (const std::string_view spec : specs) {
        const auto fitted = fit(synthetic::must(parseModelSpec(spec)), study);
        if (fitted && (*fitted)->heldOut)
            count(covered, (*fitted)->heldOut->mean, (*fitted)->heldOut->halfWidth,
                meanPenalty(*(*fitted)->model, maps, false));
    }
    return covered;
}

Covered gains(const Measurements &measurements, std::string_view collective)
{
    using namespace codegen;
    ShippingOrder order;
    order.target = "openmpi-rules";
    order.collectives = {{{measurements.data, {std::string(collective), {}}}, {}}};
    order.policy = ShipmentPolicy::asFitted; // also those that are not proved
    order.allMessages = true;
    order.extrapolates = true;
    const auto shipment = synthetic::must(ship(order));
    Covered covered;
    const ShippedCollective &row = shipment->collectives.front();
    if (row.problem.empty() && row.written)
        count(covered, row.heldOutWritten - row.heldOutDefault, row.heldOutNoise,
            meanPenalty(*row.written, judges(measurements.other, collective, true), true));
    return covered;
}

Measurements simulated(std::uint64_t seed, unsigned runs)
{
    constexpr std::size_t methods = 6;
    std::mt19937_64 random(seed);
    // A start-up time, a time per process and a time per byte: which method is the best changes with both.
    double startUp[methods], perProcess[methods], perByte[methods];
    for (std::size_t method = 0; method < methods; ++method) {
        startUp[method] = 2e-6 * std::exp(0.25 * normal(random));
        perProcess[method] = 3e-7 * std::exp(0.5 * normal(random));
        perByte[method] = 4e-10 * std::exp(0.25 * normal(random));
    }
    const auto measured = [&] {
        Provenance from = synthetic::provenance();
        from.origin = Origin::measured;
        DatasetBuilder builder(from);
        for (std::uint32_t run = 0; run < runs; ++run) {
            const double level = std::exp(0.26 * normal(random));
            for (std::size_t method = 0; method < methods; ++method)
                for (std::uint32_t commSize = 2; commSize <= 256; commSize *= 2) {
                    const double launch = mixture(random, 0.03, 0.11, 0.3);
                    double disturbed = 0;
                    for (std::uint64_t bytes = 4; bytes <= 1 << 20; bytes *= 4) {
                        disturbed = 0.22 * disturbed + mixture(random, 0.0275, 0.15, 0.25);
                        const double seconds = startUp[method] * std::log2(commSize)
                            + perProcess[method] * commSize + perByte[method] * static_cast<double>(bytes);
                        builder.add(synthetic::record("bcast",
                            wire::methodFromId("openmpi", "bcast", static_cast<int>(method)), commSize, bytes,
                            seconds * std::exp(level * (launch + disturbed)), run));
                    }
                }
        }
        return builder.build();
    };
    DatasetPtr first = measured();
    return {std::move(first), measured()};
}

} // namespace collscope::bench
