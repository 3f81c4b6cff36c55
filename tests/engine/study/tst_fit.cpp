// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/figures.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <set>

namespace collscope::tst_fit {

using synthetic::must;

namespace {

/// Two collectives with the same best methods, in two runs, with the library's own choice.
DatasetPtr twoCollectives()
{
    DatasetBuilder builder(synthetic::provenance());
    for (const char *collective : {"bcast", "reduce"})
        for (std::uint32_t run = 1; run <= 2; ++run)
            for (const std::uint32_t ranks : {2U, 4U})
                for (std::uint64_t bytes = 1; bytes <= 8; ++bytes) {
                    const bool small = bytes <= (ranks == 2 ? 3 : 6);
                    const auto add = [&](const Method &method, double seconds) {
                        builder.add(synthetic::record(collective, method, ranks, bytes, seconds, run));
                    };
                    add(synthetic::method(0), small ? 1e-6 : 3e-6);
                    add(synthetic::method(1), small ? 4e-6 : 2e-6);
                    add(synthetic::baselineMethod(), 4e-6);
                }
    return builder.build();
}

StudyPtr study(const char *collective, std::vector<std::uint32_t> heldOutRuns = {})
{
    return must(makeStudy({twoCollectives(), {collective, {}}, {std::move(heldOutRuns)}}));
}

ModelSpec spec(std::string_view text)
{
    return must(parseModelSpec(text));
}

double valueOf(const Fit &fit, std::string_view name)
{
    return findFigure(name)->of(fit);
}

} // namespace

class TestFit : public QObject {
    Q_OBJECT
private slots:
    void figuresAreDeclaredOnce()
    {
        std::set<std::string_view> names;
        for (const Figure &figure : figures()) {
            QVERIFY2(names.insert(figure.name).second, figure.name.data());
            QVERIFY2(!figure.title.empty() && !figure.help.empty() && figure.of, figure.name.data());
            QVERIFY(findFigure(figure.name) == &figure);
        }
        QVERIFY(!findFigure("no such figure"));
    }

    void figuresByHand()
    {
        // One leaf: method 0 loses half in 7 cells, method 1 three times the best in 9.
        const FitPtr one = must(fit(spec("quadtree:depth=0"), study("bcast", {2})));
        QCOMPARE(valueOf(*one, "cells"), 16.0);
        QCOMPARE(valueOf(*one, "penalty_mean"), 7 * 0.5 / 16);
        QCOMPARE(valueOf(*one, "normalised_mean"), 1 + 7 * 0.5 / 16);
        QCOMPARE(valueOf(*one, "speedup_mean"), (9 * 4.0 + 7 * 4.0 / 3) / 16);
        QCOMPARE(valueOf(*one, "best_share"), 9.0 / 16);
        QCOMPARE(valueOf(*one, "cells_above"), 7.0);
        QCOMPARE(valueOf(*one, "heldout_cells"), 16.0);
        QCOMPARE(valueOf(*one, "heldout_best_share"), 9.0 / 16);
        for (const char *unknown : {"decision_ns", "compiled_decision_ns", "function_lines",
                 "bound_penalty_mean", "leaves_before", "collective_level"})
            QVERIFY2(std::isnan(valueOf(*one, unknown)), unknown);
        FitWishes wishes;
        wishes.penaltyAbove = 0.5; // above, not at
        QCOMPARE(must(fit(spec("quadtree:depth=0"), study("bcast"), wishes))->cellsAbove, std::size_t{0});
        const FitPtr all = must(fit(spec("quadtree:depth=0"), study("bcast")));
        for (const Figure &figure : figures())
            if (figure.about == Figure::About::heldOut)
                QVERIFY2(std::isnan(figure.of(*all)), figure.name.data());
    }

    /// What is held out costs nothing, and what nobody counted is not known.
    void measuringCosts()
    {
        const auto fitted = [](std::uint64_t samples) {
            DatasetBuilder builder(synthetic::provenance());
            for (std::uint32_t run = 1; run <= 3; ++run)
                for (const std::uint64_t bytes : {1U, 64U}) {
                    auto row = synthetic::record("bcast", synthetic::method(0), 4, bytes, 2e-6, run);
                    row.summary.samples = bytes == 1 ? 10 : samples;
                    row.summary.mean = 3e-6;
                    builder.add(row);
                }
            return must(fit(spec("exact"), must(makeStudy({builder.build(), {"bcast", {}}, {{2}}}))));
        };
        QCOMPARE(valueOf(*fitted(20), "measurements"), 4.0);
        QCOMPARE(valueOf(*fitted(20), "measuring_seconds"), 2 * (10 + 20) * 3e-6);
        QVERIFY(std::isnan(valueOf(*fitted(0), "measuring_seconds")));
    }

    void figuresOnlyAreTheSame()
    {
        const StudyPtr data = study("bcast", {2});
        FitWishes wishes;
        wishes.figuresOnly = true;
        for (const char *text : {"exact", "quadtree:depth=2", "c45", "optimal:leaves=3", "baseline"}) {
            const FitPtr whole = must(fit(spec(text), data));
            const FitPtr only = must(fit(spec(text), data, wishes));
            QVERIFY(!only->model && only->training->penalty.empty());
            for (const Figure &figure : figures()) {
                if (figure.name == "fit_seconds")
                    continue;
                const double expected = figure.of(*whole);
                const double found = figure.of(*only);
                QVERIFY2(
                    found == expected || (std::isnan(found) && std::isnan(expected)), figure.name.data());
            }
        }
    }

    void optimalTreesAreLookedUp()
    {
        const StudyPtr data = study("bcast");
        FitWishes wishes;
        wishes.bound = boundOf(*data)->curve;
        for (const char *text :
            {"optimal:leaves=1", "optimal:leaves=2", "optimal:leaves=3", "optimal:leaves=9"}) {
            const FitPtr known = must(fit(spec(text), data, wishes));
            const FitPtr fitted = must(fit(spec(text), data));
            QCOMPARE(known->shape.leaves, fitted->shape.leaves);
            QCOMPARE(known->statistics().mean, fitted->statistics().mean);
            QCOMPARE(known->bound, known->statistics().mean);
        }
    }

    /// Each part is about its own collective, and gets what was wished for.
    void together()
    {
        int asked = 0;
        FitWishes wishes;
        wishes.timeDecisions = true;
        wishes.penaltyAbove = -1; // every cell
        wishes.more = [&asked](Fit &) { asked += 1; };
        const FitPtr whole
            = must(fitTogether(spec("c45:m=1,c=100"), {study("bcast", {2}), study("reduce", {2})}, wishes));
        QCOMPARE(asked, 2);
        QCOMPARE(whole->parts.size(), std::size_t{2});
        QVERIFY(whole->study == whole->parts.front()->study);
        for (const Fit *const part : whole->all()) {
            QVERIFY(part->parts.empty());
            QCOMPARE(part->map()->grid->collective(), part->study->collective());
            QCOMPARE(part->statistics().mean, 0.0);
            QCOMPARE(part->heldOut->cells, std::size_t{16});
            QCOMPARE(part->cellsAbove, std::size_t{16});
            QCOMPARE(valueOf(*part, "learnt_cells"), 32.0);
            QVERIFY(valueOf(*part, "leaves_before") >= valueOf(*part, "leaves"));
            QVERIFY(part->decisionSeconds > 0);
        }
        DataSelection folds{twoCollectives(), {"bcast", {}}};
        folds.heldOut.folds = 2;
        const StudyPtr folded = must(makeStudy(folds));
        const auto refused = fitTogether(spec("c45"), {folded, folded});
        QVERIFY(!refused && !refused.error().remedy.empty());
    }

    void theCacheKnowsWhatItMade()
    {
        StudyCache cache;
        const DataSelection data{twoCollectives(), {"bcast", {}}};
        const StudyPtr made = must(cache.study(data));
        QVERIFY(must(cache.study(data)) == made);
        QVERIFY(!cache.knownBound(*made));
        const BoundPtr bound = must(cache.bound(made));
        QVERIFY(bound->curve && bound->heldOut.empty());
        QVERIFY(cache.knownBound(*made) == bound);
        DataSelection other = data;
        other.heldOut.runs = {2};
        const StudyPtr holding = must(cache.study(other));
        QVERIFY(holding != made);
        QVERIFY(!cache.knownBound(*holding));
        QCOMPARE(
            must(cache.bound(holding))->heldOut.size(), must(cache.bound(holding))->curve->points.size());
        cache.forget(data.dataset.get());
        QVERIFY(must(cache.study(data)) != made);
        QVERIFY(!cache.knownBound(*made));
        std::stop_source stopped;
        stopped.request_stop();
        other.heldOut.runs = {1};
        QVERIFY(!cache.study(other, stopped.get_token()));
    }
};

const testing::Registered<TestFit> registered("tst_fit");

} // namespace collscope::tst_fit
#include "tst_fit.moc"
