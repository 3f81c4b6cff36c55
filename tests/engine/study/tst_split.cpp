// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/weighting.h"
#include "engine/study/exclusion_file.h"
#include "engine/study/figures.h"
#include "engine/study/held_out.h"
#include "tests/support/folder.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"
#include "tests/support/two_ranges.h"

#include <QTest>

#include <cmath>
#include <set>

namespace collscope::tst_split {

using synthetic::must;

namespace {

DataSelection data()
{
    return {synthetic::placedDataset({2, 4, 8}, {1, 2, 4}, {8, 64, 1024}, 4), {"bcast", {}}};
}

ModelSpec spec(std::string_view text)
{
    return must(parseModelSpec(text));
}

std::set<Placement> placementsOf(const DecisionMap &map)
{
    return {map.grid->placements().begin(), map.grid->placements().end()};
}

} // namespace

class TestSplit : public QObject {
    Q_OBJECT
private slots:
    void byPlacement()
    {
        DataSelection input = data();
        QVERIFY(input.heldOut.test.add("nodes=4"));
        const Split rest = must(holdOut(input));
        QCOMPARE(rest.heldOut->grid->rows(), 3U);
        QCOMPARE(rest.training->grid->rows(), 6U);
        for (const Placement &placement : placementsOf(*rest.training))
            QVERIFY(placement.nodes != 4);

        QVERIFY(input.heldOut.train.add("nodes=2"));
        const Split both = must(holdOut(input)); // 8 x p is in neither
        QCOMPARE(both.training->grid->rows(), 3U);
        QCOMPARE(both.heldOut->grid->rows(), 3U);

        input.heldOut.test = {};
        QCOMPARE(must(holdOut(input)).heldOut->grid->rows(), 6U);
    }

    void byMessageSize()
    {
        DataSelection input = data();
        QVERIFY(input.heldOut.train.add("message_bytes=8,1024"));
        const Split split = must(holdOut(input));
        QCOMPARE(split.heldOut->grid->messageBytes(), (std::vector<std::uint64_t>{64}));
        QCOMPARE(split.training->grid->messageBytes(), (std::vector<std::uint64_t>{8, 1024}));
    }

    void anotherSystem()
    {
        DataSelection input = data();
        input.heldOut.testDataset = synthetic::placedDataset({16}, {1, 2, 4}, {8}, 2); // crosses elsewhere
        const Split split = must(holdOut(input));
        QCOMPARE(split.training->grid->rows(), 9U);
        QCOMPARE(split.heldOut->grid->rows(), 3U);
        const ModelSpec wanted = spec("c45:ppn=1");
        const ModelPtr model = must(fitModel(wanted, split.training));
        const auto penalty = must(heldOutPenalty(wanted, *model, split));
        QCOMPARE(penalty->cells, std::size_t{3});
        QCOMPARE(penalty->max, 1.0); // 16 x 2 takes the method of 8 x 2, which is half as fast there
        QCOMPARE(penalty->mean, 1.0 / 3);
    }

    /// What lies beyond what was fitted to is told apart, and nothing else changes.
    void beyondTheMeasuredRange()
    {
        DataSelection input{synthetic::dataset(synthetic::smallRange()), {"bcast", {}, false}};
        input.heldOut.testDataset = synthetic::dataset(synthetic::largeRange());
        const FitPtr fitted = must(fit(spec("exact"), must(makeStudy(input))));
        const auto value = [&](std::string_view name) { return findFigure(name)->of(*fitted); };
        QCOMPARE(value("heldout_cells"), 8.0);
        QCOMPARE(value("heldout_not_measured"), 1.0);
        QCOMPARE(value("heldout_penalty_mean"), 3.0 / 8);
        QCOMPARE(value("heldout_outside"), 5.0);
        QCOMPARE(value("heldout_outside_share"), 5.0 / 9);
        QCOMPARE(value("heldout_inside_penalty_mean"), 1.0 / 4);
        QCOMPARE(value("heldout_outside_penalty_mean"), 2.0 / 4);
        // The first system has no measurement of the library's own choice, the one that judges has.
        QVERIFY(!fitted->study->baseline);
        QCOMPARE(value("heldout_baseline_penalty_mean"), 1.0);
        QCOMPARE(fitted->statistics().outside, std::size_t{0});
    }

    /// Where only the library's default was measured a model decides all the same, beyond what it knows.
    void gapsBeyondTheMeasuredRange()
    {
        const double hole = std::nan("");
        const DatasetPtr rim
            = synthetic::dataset({{2, 4, 8}, {1, 64}, {synthetic::baselineMethod(), synthetic::method(0)},
                {2e-6, 1e-6, 2e-6, 1e-6, /* 4 */ 2e-6, hole, 2e-6, 1e-6, /* 8 */ 2e-6, hole, 2e-6, hole}});
        const FitPtr fitted = must(fit(spec("knn"), must(makeStudy({rim, {"bcast", {}, false}}))));
        QVERIFY(fitted->map()->interpolated(2) && !fitted->training->isOutside(2)); // 4 processes, 1 B
        QVERIFY(fitted->training->isOutside(4) && fitted->training->isOutside(5));
        QVERIFY(!fitted->training->isOutside(0));
        QCOMPARE(fitted->statistics().outside, std::size_t{0}); // of measured cells
        QVERIFY(!must(fit(spec("knn"), must(makeStudy(data()))))->training->isOutside(0));
    }

    /// Of folds: only a cell at the rim of the map can lie beyond all others.
    void foldsReachToTheRim()
    {
        DataSelection input = data(); // 9 placements x 3 sizes
        input.heldOut.folds = 27;
        const FitPtr each = must(fit(spec("exact"), must(makeStudy(input))));
        QCOMPARE(each->heldOut->outside, std::size_t{0}); // others are left in every row and column
        input.heldOut.folds = 0;
        QVERIFY(input.heldOut.test.add("message_bytes=1024"));
        const FitPtr largest = must(fit(spec("exact"), must(makeStudy(input))));
        QCOMPARE(largest->heldOut->outside, std::size_t{9});
        QVERIFY(std::isnan(largest->heldOut->insideMean));
    }

    /// What is excluded is as if it had never been measured: in maps, in both parts, in another system.
    void excludedIsNotThere()
    {
        DataSelection input = data();
        input.grid.excluded = must(parseExclusions("collective,method,nodes,message_bytes,reason\n"
                                                   ",,8,,slow\n"
                                                   "bcast,chain,2,64,\"hangs, often\"\n"
                                                   "reduce,,,,another collective\n",
            "x.csv"));
        input.grid.excluded[1].method = excludedMethod(synthetic::method(0));
        const Split all = must(holdOut(input));
        QCOMPARE(all.training->grid->rows(), 6U); // 2 and 4 nodes
        const TimeGrid &grid = *all.training->grid;
        for (std::uint32_t row = 0; row < grid.rows(); ++row)
            QCOMPARE(std::isnan(grid.seconds(grid.index({row, 1}), 0)), grid.placements()[row].nodes == 2);
        QCOMPARE(excludedCounts(*input.dataset, input.grid), (std::vector<std::size_t>{18, 3, 0}));
        QCOMPARE(excludedText(*input.dataset, input.grid),
            "21 of 54 measurements excluded: nodes 8 (slow); bcast, " + excludedMethod(synthetic::method(0))
                + ", nodes 2 and message_bytes 64 (hangs, often)");
        input.heldOut.testDataset = synthetic::placedDataset({4, 8}, {1, 2}, {8}, 4);
        QCOMPARE(must(holdOut(input)).heldOut->grid->rows(), 2U);
        input.grid.excluded[0].system = "nowhere";
        QCOMPARE(must(holdOut(input)).heldOut->grid->rows(), 4U);
        input.grid.excluded[0] = {{}, {}, {}, {}, "all of it"};
        QVERIFY(holdOut(input).error().message.find("not excluded") != std::string::npos);
    }

    void excludedRunsCannotBeHeldOut()
    {
        synthetic::Times times = synthetic::paperTimes(7, 4, 4);
        DataSelection input{synthetic::dataset(times), {"bcast", {}}};
        input.grid.excluded = must(parseExclusions("run,reason\n0,a reason\n", "x.csv"));
        QVERIFY(selectedRuns(input).empty());
        input.heldOut.runs = {0};
        QVERIFY(holdOut(input).error().message.find("no run 0") != std::string::npos);
    }

    void listsOfExclusionsAreChecked()
    {
        for (const auto &[text, line, part] :
            {std::tuple{"", 0, "empty"}, {"collective,run\nbcast,1\n", 1, "reason"},
                {"colour,reason\nred,x\n", 1, "colour"}, {"run,run,reason\n", 1, "run"},
                {"run,reason\n1,x\n2,\n", 3, "reason"}, {"run,reason\n,x\n", 2, "everything"},
                {"run,reason\none,x\n", 2, "whole numbers"}, {"collective,reason\nbcst,x\n", 2, "bcst"},
                {"method,reason\nchain/8Kib,x\n", 2, "method"}, {"run,reason\n1,x,y\n", 2, "fields"}}) {
            const auto read = parseExclusions(text, "x.csv");
            QVERIFY2(!read, text);
            QCOMPARE(read.error().file, "x.csv");
            QCOMPARE(read.error().line, static_cast<std::size_t>(line));
            QVERIFY2(read.error().message.find(part) != std::string::npos, read.error().message.c_str());
            QVERIFY(!read.error().remedy.empty());
        }
    }

    /// As a spreadsheet saves them.
    void listsOfExclusionsMayHaveAByteOrderMark()
    {
        const testing::Folder folder;
        const auto read = readExclusions(folder.write("x.csv",
            "\xef\xbb\xbf"
            "run,reason\r\n1,x\r\n"));
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->size(), std::size_t{1});
    }

    void neverInBothParts()
    {
        DataSelection input = data();
        QVERIFY(input.heldOut.train.add("nodes=2,4"));
        QVERIFY(input.heldOut.test.add("nodes=4,8"));
        const auto split = holdOut(input);
        QVERIFY(!split);
        QVERIFY(split.error().message.find("in common") != std::string::npos);
        input.heldOut.train = {};
        QVERIFY(input.heldOut.test.add("ppn=1"));
        QVERIFY(input.heldOut.train.add("nodes=2,4"));
        QVERIFY(input.heldOut.train.add("ppn=2,4"));
        QVERIFY(holdOut(input)); // the ppn tell them apart
        input.heldOut.folds = 3;
        QVERIFY(!holdOut(input));
        input = data();
        QVERIFY(input.heldOut.test.add("nodes=5"));
        const auto none = holdOut(input);
        QVERIFY(!none);
        QVERIFY(none.error().message.find("nodes 5") != std::string::npos);
    }

    /// Weights of cells are those of all that is selected: calls of 8 B and 1 KiB are none of 64 B, which
    /// alone would take them all.
    void testedCellsCountAsInTheWhole()
    {
        DataSelection input = data();
        profiles::ApplicationProfile profile;
        profile.calls.processes = 4;
        profile.calls.complete = true;
        for (const std::uint64_t bytes : {8U, 64U, 1024U}) {
            wire::ProfileKey key;
            key.collective = "bcast";
            key.kind = "blocking";
            key.commSize = 4;
            key.messageBytes = bytes;
            wire::ProfileEntry entry;
            entry.calls = bytes;
            entry.processes = 4;
            entry.leastBytes = entry.mostBytes = bytes;
            profile.calls.entries[key] = entry;
        }
        input.weighting = std::make_shared<const Weighting>(
            Weighting{{{"app", std::make_shared<const profiles::ApplicationProfile>(profile), 1}}});
        const DecisionMapPtr whole = must(holdOut(input)).training;
        for (const char *const part : {"message_bytes=64", "nodes=2"}) {
            input.heldOut = {};
            QVERIFY(input.heldOut.test.add(part));
            const DecisionMapPtr tested = must(holdOut(input)).heldOut;
            QVERIFY(tested->totalWeight() > 0 && tested->totalWeight() < whole->totalWeight());
            for (std::size_t cell = 0; cell < tested->grid->cells(); ++cell) {
                const auto at = whole->grid->find(tested->grid->instance(tested->grid->cell(cell)));
                QVERIFY(at);
                QCOMPARE(tested->weight(cell), whole->weight(whole->grid->index(*at)));
            }
        }
    }

    void everyCellIsHeldOutOnce()
    {
        DataSelection input = data();
        input.heldOut.folds = 4;
        const Split split = must(holdOut(input));
        QCOMPARE(split.folds.size(), std::size_t{4});
        const std::size_t cells = split.training->grid->cells();
        for (std::size_t cell = 0; cell < cells; ++cell) {
            int times = 0;
            for (const Split::Fold &fold : split.folds) {
                times += !fold.heldOut->interpolated(cell);
                QVERIFY(fold.heldOut->interpolated(cell) != fold.training->interpolated(cell));
            }
            QCOMPARE(times, 1);
        }
        QCOMPARE(must(holdOut(input)).folds.front().heldOut->source, split.folds.front().heldOut->source);
        input.heldOut.seed = 1;
        QVERIFY(must(holdOut(input)).folds.front().heldOut->source != split.folds.front().heldOut->source);
        input.heldOut.folds = 28;
        QVERIFY(!holdOut(input)); // 27 cells
        input.heldOut.folds = 1;
        QVERIFY(!holdOut(input));
    }

    /// Two sizes and two methods in runs 1, 2 and 3. Method 0 takes 2 us, method 1 takes 1, 1 and 4 us for
    /// one byte and 3 us for two.
    void eachRunByHand()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const auto &[run, seconds] : {std::pair{1U, 1e-6}, std::pair{2U, 1e-6}, std::pair{3U, 4e-6}})
            for (const std::uint64_t bytes : {1U, 2U}) {
                builder.add(synthetic::record("bcast", synthetic::method(0), 4, bytes, 2e-6, run));
                builder.add(synthetic::record(
                    "bcast", synthetic::method(1), 4, bytes, bytes == 1 ? seconds : 3e-6, run));
            }
        const DatasetPtr runs = builder.build();
        DataSelection input{runs, {"bcast", {}}};
        input.grid.statistic = Statistic::median;
        input.heldOut.eachRun = true;
        const StudyPtr study = must(makeStudy(input));
        QCOMPARE(study->maps.folds.size(), std::size_t{3});
        // Without run 1 the median of 1 and 4 us is 2.5: method 0 is fitted, and loses 2 / 1 - 1 in one of
        // two cells; without run 2 likewise; without run 3 method 1 is fitted, and loses 4 / 2 - 1 there.
        QCOMPARE(study->heldOutExact->mean, 3.0 / 6);
        QCOMPARE(study->heldOutExact->cells, std::size_t{6});
        QCOMPARE(study->heldOutExact->max, 1.0);
        QCOMPARE(study->heldOutExact->worstCell, std::size_t{0});
        // Cells 0 and 1 lose 3 and 0 over three runs each: errors of 1.5 and -1.5 of six, one row.
        QVERIFY(std::abs(study->heldOutExact->standardError - std::sqrt(2 * 2.25 * 2) / 6) < 1e-12);
        input.grid.statistic = Statistic::minimum; // fits method 1 in every fold, judged by the same median
        QCOMPARE(must(makeStudy(input))->heldOutExact->mean, 1.0 / 6);
        const FitPtr one = must(fit(spec("quadtree:depth=0"), study));
        QCOMPARE(one->heldOut->cells, std::size_t{6});
        QCOMPARE(findFigure("heldout_exact_mean")->of(*one), 3.0 / 6);
        const double mean = one->heldOut->mean;
        const double error = one->heldOut->standardError;
        QCOMPARE(findFigure("heldout_standard_error")->of(*one), error);
        const double half = one->heldOut->halfWidth;
        QVERIFY(study->maps.ofMethod > 0); // what runs do to methods is in it
        QVERIFY(half > study->maps.ofMethod);
        QCOMPARE(findFigure("heldout_low")->of(*one), std::max(0.0, mean - half));
        QCOMPARE(findFigure("heldout_high")->of(*one), mean + half);
        QVERIFY(findFigure("chosen_leaves")->of(*one) >= 1); // of a best possible tree
        input.heldOut.runs = {1};
        QVERIFY(!holdOut(input)); // two ways at once
    }

    void ofASingleRunCellsAreHeldOut()
    {
        DataSelection input = data();
        input.heldOut.eachRun = true;
        const Split split = must(holdOut(input));
        QCOMPARE(split.folds.size(), std::size_t{cellFolds});
        int times = 0;
        for (const Split::Fold &fold : split.folds)
            times += !fold.heldOut->interpolated(0);
        QCOMPARE(times, 1);
    }

    void foldsAskWhatAModelDidNotKnow()
    {
        DataSelection input = data();
        input.heldOut.folds = 27; // leave one out
        const Split split = must(holdOut(input));
        const ModelPtr exact = must(fitModel(spec("exact"), split.training));
        QCOMPARE(evaluate(*exact, *split.training).statistics.mean, 0.0);
        const auto left = must(heldOutPenalty(spec("exact"), *exact, split));
        QCOMPARE(left->cells, std::size_t{27});
        // By hand: each cell takes the best method of the nearest other one.
        double sum = 0;
        for (const Split::Fold &fold : split.folds)
            for (std::size_t cell = 0; cell < 27; ++cell)
                if (!fold.heldOut->interpolated(cell)) {
                    const double wrong = fold.training->best[cell] == split.training->best[cell] ? 0.0 : 1.0;
                    sum += wrong;
                }
        QVERIFY(std::abs(left->mean - sum / 27) < 1e-12);
        QVERIFY(!must(heldOutPenalty(spec("exact"), *exact, Split{split.training})));
    }
};

const testing::Registered<TestSplit> registered("tst_split");

} // namespace collscope::tst_split
#include "tst_split.moc"
