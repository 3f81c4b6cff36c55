// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/measuring_again.h"
#include "engine/map/spikes.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/schedule.h"
#include "engine/wire/seconds_text.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_measuring_again {

namespace {

const Method linear{"openmpi", "basic_linear", 1, 0, 0};
const Method binomial{"openmpi", "binomial", 6, 0, 0};
const Method library{"openmpi", "default", 0, 0, 0};

/// 2 runs of 3 methods: milliseconds by the position of the cell, so that costs can be worked out.
TimeGridPtr gridOf(bool placed, double milliseconds = 1.0)
{
    DatasetBuilder builder(synthetic::provenance());
    for (const std::uint32_t run : {3U, 4U})
        for (const std::uint32_t nodes : {1U, 2U, 4U})
            for (const std::uint64_t bytes : {8U, 1024U, 65536U})
                for (const Method &method : {library, linear, binomial}) {
                    if (nodes == 4 && bytes == 65536 && method == linear)
                        continue; // not measured there
                    auto record = synthetic::record(
                        "bcast", method, 2 * nodes, bytes, milliseconds * 1e-3 * nodes, run);
                    record.nodes = placed ? nodes : 0;
                    record.ppn = placed ? 2 : 0;
                    if (builder.add(record))
                        throw std::logic_error("refused");
                }
    return synthetic::must(TimeGrid::make(builder.build(), {"bcast", {}, false}));
}

std::vector<std::string> cellsOf(const wire::CampaignPlan &plan)
{
    std::vector<std::string> texts;
    for (const wire::PlannedDecision &cell : plan.cells)
        texts.push_back(decisionText(cell));
    return texts;
}

/// What an agent with Open MPI's broadcast would measure on 4 nodes of 2 processes.
wire::Schedule scheduleOf(const wire::CampaignPlan &plan)
{
    wire::Offers offers{"bcast", "openmpi", {}};
    wire::Offer own{"openmpi", {}};
    for (const auto &algorithm : *wire::algorithms("openmpi", "bcast"))
        own.algorithms.push_back({std::string(algorithm.name), algorithm.id, algorithm.segments,
            algorithm.fanout, algorithm.leastFanout, algorithm.onRequest});
    offers.libraries.push_back(own);
    wire::CampaignPlan filled = plan;
    wire::fillInLists(filled);
    std::string problem;
    wire::JobLayout job;
    job.processes = 8;
    job.nodes = 4;
    job.ppn = 2;
    auto schedule = wire::plannedSchedule(filled, job, {offers}, problem);
    if (!problem.empty())
        throw std::logic_error(problem);
    return schedule;
}

} // namespace

class MeasuringAgainTest : public QObject {
    Q_OBJECT

private slots:
    /// The brushed cells and nothing else, whatever the lists of the plan make.
    void exactlyTheseCells()
    {
        const auto grid = gridOf(true);
        const CellsAgain some{grid, {grid->index({0, 2}), grid->index({2, 0})}};
        const auto again = synthetic::must(planAgain({&some, 1}));
        QCOMPARE(cellsOf(again.plan), (std::vector<std::string>{"bcast 1x2 64KiB", "bcast 4x2 8B"}));
        QCOMPARE(again.cells, std::size_t{2});
        QCOMPARE(again.points, std::size_t{6});
        QCOMPARE(again.plan.methods.size(), std::size_t{3});
        QCOMPARE(again.plan.run, 5U); // the next one
        QCOMPARE(again.plan.system, grid->dataset()->provenance().system);
        const wire::Schedule schedule = scheduleOf(again.plan);
        QCOMPARE(schedule.cells.size(), std::size_t{2});
        QCOMPARE(schedule.points(), std::size_t{6});
        for (const wire::ScheduledCell &cell : schedule.cells) {
            const Placement placement = schedule.places[cell.place].placement();
            QVERIFY(
                (placement.nodes == 1 && cell.bytes == 65536) || (placement.nodes == 4 && cell.bytes == 8));
        }
    }

    void bySizeWherePlacementsAreNotKnown()
    {
        const auto grid = gridOf(false);
        const CellsAgain one{grid, {grid->index({1, 1})}, {MethodIndex{2}}};
        const auto again = synthetic::must(planAgain({&one, 1}));
        QCOMPARE(cellsOf(again.plan), (std::vector<std::string>{"bcast 4 1KiB"}));
        QVERIFY(again.plan.nodes.empty() && again.plan.ppn.empty());
        QCOMPARE(again.plan.methods, (std::vector<std::string>{"openmpi.binomial"}));
        QCOMPARE(scheduleOf(again.plan).points(), std::size_t{1});
    }

    /// A method of one cell and another of the next are two measurements, not four.
    void onlyTheMethodsThatWereAsked()
    {
        const auto grid = gridOf(true, 10);
        const std::size_t here = grid->index({0, 0});
        const std::size_t there = grid->index({1, 1});
        const auto indexOf = [&](const Method &method) {
            const auto &all = grid->methods();
            return static_cast<MethodIndex>(std::find(all.begin(), all.end(), method) - all.begin());
        };
        const auto parts
            = collscope::cellsOf(grid, {{here, {indexOf(linear)}}, {there, {indexOf(binomial)}}});
        const auto again = synthetic::must(planAgain(parts));
        std::vector<std::string> cells = cellsOf(again.plan);
        std::sort(cells.begin(), cells.end());
        QCOMPARE(cells,
            (std::vector<std::string>{
                "bcast 1x2 8B openmpi.basic_linear", "bcast 2x2 1KiB openmpi.binomial"}));
        QCOMPARE(again.cells, std::size_t{2});
        QCOMPARE(again.points, std::size_t{2});
        const wire::PointCost cost;
        QCOMPARE(again.seconds, cost.seconds(0.01) + cost.seconds(0.02));
        const wire::Schedule schedule = scheduleOf(again.plan);
        QCOMPARE(schedule.points(), std::size_t{2});
        for (const wire::ScheduledCell &cell : schedule.cells)
            QCOMPARE(schedule.methodsAt(cell), (std::vector<Method>{cell.bytes == 8 ? linear : binomial}));
        wire::CampaignPlan wrong = again.plan;
        wrong.cells.front().method = "openmpi.chain";
        QVERIFY_THROWS_EXCEPTION(std::logic_error, scheduleOf(wrong));
        // Of a cell that is asked for twice all that is asked for.
        auto both = parts;
        both.push_back({grid, {here}, {indexOf(library)}});
        QCOMPARE(synthetic::must(planAgain(both)).points, std::size_t{3});
        QCOMPARE(scheduleOf(synthetic::must(planAgain(both)).plan).points(), std::size_t{3});
    }

    /// By the times that are known: repetitions for a quarter of a second, or 100 of them.
    void theCostIsSaidBefore()
    {
        const auto grid = gridOf(true, 10);
        const CellsAgain one{grid, {grid->index({0, 0})}};
        const wire::PointCost cost;
        QCOMPARE(synthetic::must(planAgain({&one, 1})).seconds, 3 * cost.seconds(0.01));
        // What has no time is thought to be as slow as the slowest there.
        const CellsAgain gap{grid, {grid->index({2, 2})}};
        QCOMPARE(synthetic::must(planAgain({&gap, 1})).seconds, 3 * cost.seconds(0.04));
        const auto again = synthetic::must(planAgain({&one, 1}));
        QCOMPARE(costText(again),
            "1 cell, 3 measurements, about " + wire::durationText(3 * cost.seconds(0.01)) + " of measuring");
    }

    /// What is said beforehand is what the campaign editor and `campaign estimate` make of the plan.
    void theEstimateOfThePlanIsTheSame()
    {
        const auto grid = gridOf(true, 10);
        const auto parts = collscope::cellsOf(grid,
            {{grid->index({0, 0}), {MethodIndex{1}}},
                {grid->index({2, 2}), {MethodIndex{0}, MethodIndex{1}}}});
        const auto again = synthetic::must(planAgain(parts));
        const wire::Schedule schedule = scheduleOf(again.plan);
        const auto time
            = wire::estimatedTime(schedule, wire::costOf(again.plan, schedule.points()), again.times);
        QCOMPARE(time.unknown, std::size_t{0});
        QCOMPARE(time.seconds(), again.seconds);
        const wire::CallSeconds nothing = recordedSeconds({});
        QVERIFY(std::isnan(nothing("bcast", {1, 2, 2}, 8, linear)));
    }

    void whatExclusionsAreAbout()
    {
        const auto grid = gridOf(true);
        Spike spike{{1, 2}, MethodIndex{1}, 4U, 1.0, 0.1, 10, false};
        const Exclusion exclusion = exclusionOf(*grid, spike);
        const auto parts = collscope::cellsOf(grid, std::span(&exclusion, 1));
        QCOMPARE(parts.size(), std::size_t{1});
        QCOMPARE(parts.front().cells, (std::vector<std::size_t>{grid->index({1, 2})}));
        QCOMPARE(parts.front().methods, (std::vector<MethodIndex>{1}));
        QCOMPARE(
            cellsOf(synthetic::must(planAgain(parts)).plan), (std::vector<std::string>{"bcast 2x2 64KiB"}));
    }

    void whatCannotBePlanned()
    {
        QVERIFY(!planAgain({}));
        const auto placed = gridOf(true);
        const auto bySize = gridOf(false);
        const std::vector<CellsAgain> mixed{{placed, {0}}, {bySize, {0}}};
        const auto again = planAgain(mixed);
        QVERIFY(!again && again.error().message.find("placement") != std::string::npos);
        const std::vector<CellsAgain> ofTwo{{placed, {0}}, {gridOf(true), {0}}};
        const auto other = planAgain(ofTwo);
        QVERIFY(!other && other.error().message.find("different machines") != std::string::npos);
    }
};

const testing::Registered<MeasuringAgainTest> registered("tst_measuring_again");

} // namespace collscope::tst_measuring_again
#include "tst_measuring_again.moc"
