// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/sweep.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_sweep {

namespace {

/// Two runs of the same system that differ by noise.
DatasetPtr twoRuns()
{
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < 2; ++run)
        synthetic::add(builder, synthetic::paperTimes(run, 6, 12, 0.4), run);
    return builder.build();
}

StudyPtr studyOf(const DecisionMapPtr &map)
{
    return std::make_shared<const Study>(Study{{}, {map}, nullptr});
}

void comparePenalties(const PenaltyStatistics &a, const PenaltyStatistics &b)
{
    QCOMPARE(a.cells, b.cells);
    QCOMPARE(a.notMeasured, b.notMeasured);
    QCOMPARE(a.differing, b.differing);
    QCOMPARE(a.mean, b.mean);
    QCOMPARE(a.median, b.median);
    QCOMPARE(a.max, b.max);
}

} // namespace

class SweepTest : public QObject {
    Q_OBJECT

private slots:
    void ranges_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("specs");
        QTest::newRow("no range") << "quadtree:depth=3" << QStringList{"quadtree:depth=3,threshold=100"};
        QTest::newRow("nothing given") << "exact" << QStringList{"exact"};
        QTest::newRow("by one") << "quadtree:depth=1..3"
                                << QStringList{"quadtree:depth=1,threshold=100",
                                       "quadtree:depth=2,threshold=100", "quadtree:depth=3,threshold=100"};
        QTest::newRow("the last varies fastest")
            << "quadtree:threshold=0..100/50,depth=1..2"
            << QStringList{"quadtree:depth=1,threshold=0", "quadtree:depth=2,threshold=0",
                   "quadtree:depth=1,threshold=50", "quadtree:depth=2,threshold=50",
                   "quadtree:depth=1,threshold=100", "quadtree:depth=2,threshold=100"};
        QTest::newRow("factor") << "optimal:leaves=1..9*2,depth=7"
                                << QStringList{
                                       "optimal:leaves=1,lambda=0,penalty=0,depth=7,objective=mean-penalty",
                                       "optimal:leaves=2,lambda=0,penalty=0,depth=7,objective=mean-penalty",
                                       "optimal:leaves=4,lambda=0,penalty=0,depth=7,objective=mean-penalty",
                                       "optimal:leaves=8,lambda=0,penalty=0,depth=7,objective=mean-penalty"};
        QTest::newRow("decimal steps reach the end")
            << "optimal:lambda=0.1..0.3/0.1"
            << QStringList{"optimal:lambda=0.1,penalty=0,objective=mean-penalty",
                   "optimal:lambda=0.2,penalty=0,objective=mean-penalty",
                   "optimal:lambda=0.3,penalty=0,objective=mean-penalty"};
        QTest::newRow("one value") << "quadtree:depth=2..2" << QStringList{"quadtree:depth=2,threshold=100"};
    }

    void ranges()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, specs);
        const auto plan = parseSweep(text.toStdString());
        QVERIFY2(plan, plan ? "" : plan.error().text().c_str());
        QStringList found;
        for (std::size_t i = 0; i < plan->points(); ++i)
            found << QString::fromStdString(plan->spec(i).text());
        QCOMPARE(found, specs);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("cause");
        const QString noRange = "is no range";
        const QString tooMany = "more than 10000 combinations";
        QTest::newRow("a billion") << "optimal:leaves=1..1000000000" << tooMany;
        QTest::newRow("fine steps") << "quadtree:threshold=0..100/1e-9" << tooMany;
        QTest::newRow("steps of nearly nothing") << "quadtree:threshold=0..100/5e-324" << tooMany;
        QTest::newRow("factor of nearly one") << "c45:m=1..64*1.0000000001" << tooMany;
        QTest::newRow("product") << "optimal:leaves=1..1000,depth=0..63" << tooMany;
        QTest::newRow("backwards") << "quadtree:depth=3..1" << noRange;
        QTest::newRow("step 0") << "quadtree:depth=1..3/0" << noRange;
        QTest::newRow("step below 0") << "quadtree:depth=1..3/-1" << noRange;
        QTest::newRow("factor 1") << "c45:m=1..64*1" << noRange;
        QTest::newRow("factor from 0") << "quadtree:depth=0..6*2" << noRange;
        QTest::newRow("nan") << "quadtree:depth=nan..3" << noRange;
        QTest::newRow("infinite") << "quadtree:depth=0..inf" << noRange;
        QTest::newRow("nothing") << "quadtree:depth=.." << noRange;
        QTest::newRow("three dots") << "quadtree:depth=1...3" << noRange;
        QTest::newRow("no step") << "quadtree:depth=1..3/" << noRange;
        QTest::newRow("two steps") << "quadtree:depth=1..3/1/1" << noRange;
        QTest::newRow("out of range") << "quadtree:depth=1..65"
                                      << "out of range";
        QTest::newRow("no whole numbers") << "quadtree:depth=1..2/0.5"
                                          << "out of range";
        QTest::newRow("unknown parameter") << "quadtree:leaves=1..2"
                                           << "is no parameter of quadtree";
        QTest::newRow("unknown kind") << "oak:leaves=1..2"
                                      << "there is no model called 'oak'";
        QTest::newRow("twice") << "quadtree:depth=1..2,depth=3"
                               << "given twice";
        QTest::newRow("empty") << ""
                               << "there is no model called ''";
        QTest::newRow("rules by hand") << "hand:2/0=binomial"
                                       << "no parameters that a sweep could vary";
        QTest::newRow("no key") << "quadtree:1..2"
                                << "is no parameter of quadtree";
    }

    void refused()
    {
        QFETCH(QString, text);
        QFETCH(QString, cause);
        const auto plan = parseSweep(text.toStdString());
        QVERIFY(!plan);
        QVERIFY2(
            plan.error().message.find(cause.toStdString()) != std::string::npos, plan.error().text().c_str());
        QVERIFY(!plan.error().remedy.empty());
    }

    void equalsSingleFits_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"quadtree:depth=0..5,threshold=40..100/30", "c45:m=1..8*2,c=5..50/15",
                 "optimal:leaves=1..80", "optimal:leaves=1..16,depth=1..5/2", "optimal:lambda=0..0.01/0.002",
                 "optimal:leaves=1..4,objective=0..2", "exact", "baseline"})
            QTest::newRow(text) << text;
    }

    void equalsSingleFits()
    {
        QFETCH(QString, text);
        const DatasetPtr data = twoRuns();
        if (text == "baseline") { // which was not measured here
            const auto found = sweep(synthetic::must(parseSweep("baseline")),
                synthetic::must(makeStudy({data, {"bcast", {}, false}})));
            QVERIFY(!found);
            QVERIFY2(found.error().message.find("was not measured") != std::string::npos,
                found.error().text().c_str());
            return;
        }
        const StudyPtr study = synthetic::must(makeStudy({data, {"bcast", {}, false}, {{1}}}));
        const Split &maps = study->maps;
        const SweepPlan plan = synthetic::must(parseSweep(text.toStdString()));
        std::vector<double> progress;
        const auto points = synthetic::must(
            sweep(plan, study, [&progress](double fraction) { progress.push_back(fraction); }));
        QVERIFY(std::is_sorted(progress.begin(), progress.end()));
        QCOMPARE(progress.back(), 1.0);
        QCOMPARE(points.size(), plan.points());
        for (std::size_t i = 0; i < points.size(); ++i) {
            QCOMPARE(points[i].spec.text(), plan.spec(i).text());
            const auto model = synthetic::must(fitModel(plan.spec(i), maps.training));
            const ModelShape shape = model->shape();
            QCOMPARE(points[i].fit->shape.leaves, shape.leaves);
            QCOMPARE(points[i].fit->shape.nodes, shape.nodes);
            QCOMPARE(points[i].fit->shape.depthMean, shape.depthMean);
            comparePenalties(points[i].fit->statistics(), evaluate(*model, *maps.training).statistics);
            comparePenalties(*points[i].fit->heldOut, evaluate(*model, *maps.heldOut).statistics);
        }
    }

    void whatCannotBeFittedSaysSo()
    {
        // No method was measured in both cells: one leaf is not enough.
        synthetic::Times times{{2}, {1, 2}, {synthetic::method(0), synthetic::method(1)},
            {1e-6, std::nan(""), std::nan(""), 1e-6}};
        const StudyPtr maps = studyOf(synthetic::decisionMap(synthetic::dataset(times)));
        const auto points = synthetic::must(sweep(synthetic::must(parseSweep("optimal:leaves=1..2")), maps));
        QVERIFY(!points[0].isFitted());
        QVERIFY(points[1].isFitted());
        QCOMPARE(points[1].fit->statistics().mean, 0.0);
        QVERIFY(!points[1].fit->heldOut);
        QVERIFY(!sweep(synthetic::must(parseSweep("optimal:leaves=1..1")), maps));
    }

    /// On several studies each is what it is alone; together, what one model for all is.
    void severalStudies()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t seed : {1U, 2U})
            synthetic::add(
                builder, synthetic::paperTimes(seed, 6, 12, 0.4), 0, seed == 1 ? "bcast" : "reduce");
        const DatasetPtr data = builder.build();
        const DatasetPtr other = twoRuns();
        std::vector<StudyPtr> studies;
        for (const DataSelection &selection : {DataSelection{data, {"bcast", {}, false}},
                 DataSelection{other, {"bcast", {}, false}}, DataSelection{data, {"reduce", {}, false}}})
            studies.push_back(synthetic::must(makeStudy(selection)));
        const SweepPlan plan = synthetic::must(parseSweep("c45:m=1..8*2"));
        std::vector<double> progress;
        const auto each = synthetic::must(
            sweepAll(plan, studies, false, [&progress](double fraction) { progress.push_back(fraction); }));
        QVERIFY(std::is_sorted(progress.begin(), progress.end()));
        QCOMPARE(progress.back(), 1.0);
        QCOMPARE(progress.size(), 3 * plan.points());
        for (std::size_t s = 0; s < 3; ++s) {
            QCOMPARE(each[s].study, studies[s]);
            const auto alone = synthetic::must(sweep(plan, studies[s]));
            for (std::size_t i = 0; i < plan.points(); ++i)
                comparePenalties(each[s].points[i].fit->statistics(), alone[i].fit->statistics());
        }
        const auto together = synthetic::must(sweepAll(plan, studies, true));
        QCOMPARE(together[0].study, studies[0]);
        QCOMPARE(together[1].study, studies[2]); // of one dataset, beside each other
        QCOMPARE(together[2].study, studies[1]);
        QVERIFY(together[1].together && !together[2].together);
        for (std::size_t i = 0; i < plan.points(); ++i) {
            const FitPtr whole = synthetic::must(fitTogether(plan.spec(i), {studies[0], studies[2]}));
            for (const std::size_t part : {0U, 1U})
                comparePenalties(
                    together[part].points[i].fit->statistics(), whole->parts[part]->statistics());
        }
    }

    /// One study on which nothing can be fitted does not take the others with it.
    void oneOfSeveralFails()
    {
        synthetic::Times gaps{{2}, {1, 2}, {synthetic::method(0), synthetic::method(1)},
            {1e-6, std::nan(""), std::nan(""), 1e-6}};
        const StudyPtr bad = studyOf(synthetic::decisionMap(synthetic::dataset(gaps)));
        const StudyPtr good = studyOf(synthetic::decisionMap(twoRuns()));
        const SweepPlan plan = synthetic::must(parseSweep("optimal:leaves=1..1"));
        const auto found = synthetic::must(sweepAll(plan, {bad, good}, false));
        QVERIFY(found[0].problem && found[0].points.empty());
        QVERIFY(!found[1].problem && found[1].points.front().isFitted());
        QVERIFY(!sweepAll(plan, {bad, bad}, false));
    }

    void canBeCancelled()
    {
        const StudyPtr maps = studyOf(synthetic::decisionMap(twoRuns()));
        for (const char *text : {"quadtree:depth=1..6", "optimal:leaves=1..32"}) {
            std::stop_source stop;
            int heard = 0;
            const auto found = sweep(
                synthetic::must(parseSweep(text)), maps,
                [&](double) {
                    heard += 1;
                    stop.request_stop();
                },
                stop.get_token());
            QVERIFY(!found);
            QCOMPARE(found.error().message, std::string("cancelled"));
            QVERIFY(heard > 0);
        }
    }
};

const testing::Registered<SweepTest> registered("tst_sweep");

} // namespace collscope::tst_sweep
#include "tst_sweep.moc"
