// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out_fit.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/models/overview_model.h"
#include "widgets/panels/overview_panel.h"
#include "widgets/panels/verdict_strip.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace collscope::tst_verdict_strip {

using namespace Qt::StringLiterals;
using synthetic::must;

namespace {

/// The default takes `standard` of each cell, the algorithms 2 and 1, or 1 and 2 beyond 2 bytes. Two runs.
DatasetPtr data(const std::vector<double> &standard, const std::string &collective = "bcast")
{
    DatasetBuilder builder(synthetic::provenance());
    for (const std::uint32_t run : {0U, 1U}) {
        synthetic::Times times;
        times.commSizes = {2, 4};
        times.messageBytes = {1, 2, 4, 8};
        times.methods = {synthetic::baselineMethod(), wire::methodFromId("openmpi", collective, 5),
            wire::methodFromId("openmpi", collective, 6)};
        for (std::size_t cell = 0; cell < 8; ++cell)
            times.seconds.insert(
                times.seconds.end(), {standard[cell], cell % 4 < 2 ? 2.0 : 1.0, cell % 4 < 2 ? 1.0 : 2.0});
        synthetic::add(builder, times, run, collective);
    }
    return builder.build();
}

FitPtr fitted(const DatasetPtr &dataset, const char *spec)
{
    return must(fit(must(parseModelSpec(spec)), must(makeStudy({dataset, {"bcast", {}, false}, {}}))));
}

const double gap = std::nan("");

} // namespace

class TestVerdictStrip : public QObject {
    Q_OBJECT
private slots:
    void saysDefaultModelAndWorstCell()
    {
        VerdictStrip strip;
        strip.resize(1200, 48);
        const FitPtr one = fitted(data({3, 3, 3, 3, 3, 3, 3, 5}), "rules:rows=1");
        strip.setResult(one);
        QVERIFY2(strip.text().contains(u"bcast"_s), qPrintable(strip.text()));
        QVERIFY2(strip.text().contains(u"3.25 times as long"_s), qPrintable(strip.text()));
        QVERIFY2(strip.text().contains(u"(1 rule): 50 %"_s), qPrintable(strip.text()));
        QSignalSpy activated(&strip, &VerdictStrip::cellActivated);
        QTest::mouseClick(strip.worst(), Qt::LeftButton);
        QCOMPARE(activated.size(), 1);
        const Cell worst = one->map()->grid->cell(one->statistics().worstCell);
        QVERIFY(activated.front().front().value<Cell>() == worst);
    }

    void showsWhatIsHeldOut()
    {
        VerdictStrip strip;
        const DatasetPtr dataset = data({3, 3, 3, 3, 3, 3, 3, 3});
        strip.setResult(fitted(dataset, "automatic"));
        QVERIFY(!strip.text().contains(u"held out"_s));
        StudyCache studies;
        strip.setHeldOut(must(fitHeldOut(firstSpec(), {dataset, {"bcast", {}, false}, {}}, studies)));
        QVERIFY2(strip.text().contains(u"0 %, held out 0 %"_s), qPrintable(strip.text()));
        strip.setResult(fitted(dataset, "rules:rows=1"));
        QVERIFY(!strip.text().contains(u"held out"_s)); // that of another model
    }

    /// In words, not by colour alone.
    void saysThatAModelIsWorseThanTheDefault()
    {
        VerdictStrip strip;
        strip.setResult(fitted(data({1, 1, 1, 1, 1, 1, 1, 1}), "rules:rows=1"));
        QVERIFY2(strip.text().contains(u"slower than the default"_s), qPrintable(strip.text()));
        strip.setResult(fitted(data({1, 1, 1, 1, 1, 1, 1, 1}), "automatic"));
        QVERIFY2(!strip.text().contains(u"slower than the default"_s), qPrintable(strip.text()));
    }

    void aDefaultOfFewCellsSaysSo()
    {
        VerdictStrip strip;
        strip.setResult(fitted(data({3, gap, gap, gap, gap, gap, gap, gap}), "automatic"));
        QVERIFY2(strip.text().contains(u"measured in 1 of 8 cells"_s), qPrintable(strip.text()));
        strip.setResult(fitted(data({gap, gap, gap, gap, gap, gap, gap, gap}), "automatic"));
        QVERIFY2(strip.text().contains(u"not measured"_s), qPrintable(strip.text()));
    }

    void nothingMoves()
    {
        VerdictStrip strip;
        strip.resize(700, strip.height());
        strip.show();
        const auto places = [&strip] {
            QList<QPoint> all{strip.worst()->pos(), QPoint(strip.width(), strip.height())};
            for (const QLabel *const label : strip.findChildren<QLabel *>())
                all << label->pos();
            return all;
        };
        strip.setResult(fitted(data({3, 3, 3, 3, 3, 3, 3, 3}), "automatic"));
        QVERIFY(QTest::qWaitForWindowExposed(&strip));
        const auto before = places();
        strip.setResult(fitted(data({1, 1, 1, 1, 1, 1, 1, 1}), "rules:rows=1"));
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
        strip.setResult(nullptr);
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
    }

    void theOverviewJudgesEachCollective()
    {
        const auto of = [](const DatasetPtr &dataset, const std::string &collective) {
            return DataSelection{dataset, {collective, {}, false}, {}};
        };
        OverviewPanel panel(std::make_shared<StudyCache>());
        panel.setVisible(true);
        panel.setData(u"here"_s,
            {of(data({9, gap, gap, gap, gap, gap, gap, gap}, "gather"), "gather"),
                of(data({3, 3, 3, 3, 3, 3, 3, 3}), "bcast"),
                of(data({1, 1, 1, 1, 1, 1, 1, 1}, "reduce"), "reduce"),
                of(data({gap, gap, gap, gap, gap, gap, gap, gap}, "allreduce"), "allreduce")});
        const OverviewModel &model = *panel.model();
        const auto text = [&model](int row, const QString &key) {
            return model.index(row, model.column(key)).data().toString();
        };
        QTRY_COMPARE(model.rowCount(), 4);
        for (int row = 0; row < 4; ++row)
            QTRY_VERIFY(model.rows()[static_cast<std::size_t>(row)].automatic);
        QCOMPARE(text(0, u"collective"_s), u"bcast"_s);
        QCOMPARE(text(0, u"verdict"_s), u"worth tuning"_s);
        QCOMPARE(text(0, u"held_out"_s), u"0 %"_s);
        QCOMPARE(text(1, u"collective"_s), u"reduce"_s);
        QCOMPARE(text(1, u"verdict"_s), u"no clear gain"_s);
        QCOMPARE(text(2, u"verdict"_s), u"default measured in 1 of 8 cells"_s);
        QCOMPARE(text(3, u"verdict"_s), u"default not measured"_s);
        QVERIFY(panel.verdict().contains(u"bcast"_s)); // gather's default is known in one cell
    }

    void impossibleTimesDoNotHeadTheOverview()
    {
        const auto fast = [](const std::string &collective, double seconds) {
            Provenance from = synthetic::provenance();
            from.origin = Origin::measured;
            DatasetBuilder builder(from);
            synthetic::Times times;
            times.commSizes = {2, 4};
            times.messageBytes = {std::uint64_t{1} << 22U};
            times.methods = {synthetic::baselineMethod(), wire::methodFromId("openmpi", collective, 1)};
            times.seconds = {9 * seconds, seconds, 9 * seconds, seconds};
            synthetic::add(builder, times, 0, collective);
            return builder.build();
        };
        const DatasetPtr gather = fast("gather", 3.5e-6);
        OverviewPanel panel(std::make_shared<StudyCache>());
        panel.setVisible(true);
        panel.setData(u"here"_s,
            {{gather, {"gather", {}, false}, {}}, {fast("bcast", 1e-3), {"bcast", {}, false}, {}}});
        const OverviewModel &model = *panel.model();
        QTRY_COMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, model.column(u"collective"_s)).data().toString(), u"bcast"_s);
        const QModelIndex chip = model.index(1, model.column(u"verdict"_s));
        QCOMPARE(chip.data().toString(), u"impossible times"_s);
        QVERIFY(chip.data(Qt::ToolTipRole).toString().contains(u"TB/s"_s));
        QVERIFY(panel.verdict().contains(u"bcast"_s));
        VerdictStrip strip;
        strip.setResult(
            must(fit(must(parseModelSpec("exact")), must(makeStudy({gather, {"gather", {}, false}, {}})))));
        QVERIFY2(strip.text().contains(u"impossible times"_s), qPrintable(strip.text()));
    }

    /// A library with a file: the chip repeats the verdict of the export.
    void agreesWithTheExport()
    {
        CollectiveOverview row{"bcast",
            must(makeStudy({data({3, 3, 3, 3, 3, 3, 3, 3}), {"bcast", {}, false}, {}})), {}, {},
            HeldOutFigures{0, 0, 2}};
        QCOMPARE(verdictOf(row), TuningVerdict::worth);
        row.exported = ExportJudgement{codegen::Verdict::leftToLibrary, "no size is compared"};
        QCOMPARE(verdictOf(row), TuningVerdict::left);
        row.exported = ExportJudgement{codegen::Verdict::same};
        QCOMPARE(verdictOf(row), TuningVerdict::unclear);
        row.exported = ExportJudgement{codegen::Verdict::better};
        QCOMPARE(verdictOf(row), TuningVerdict::worth);
    }
};

const testing::Registered<TestVerdictStrip, QApplication> registered("tst_verdict_strip");

} // namespace collscope::tst_verdict_strip
#include "tst_verdict_strip.moc"
