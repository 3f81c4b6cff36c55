// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/panels/figure_axis.h"
#include "widgets/panels/figure_choice.h"
#include "widgets/panels/sweep_panel.h"
#include "widgets/panels/sweep_ranges.h"

#include <QCheckBox>
#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <set>

namespace collscope::tst_sweep_panel {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Two runs of each collective that differ by noise.
DatasetPtr twoRuns(const std::string &system, const std::vector<std::string> &collectives, std::uint32_t seed)
{
    Provenance provenance = synthetic::provenance();
    provenance.system = system;
    DatasetBuilder builder(provenance);
    for (const std::string &collective : collectives) {
        ++seed;
        for (std::uint32_t run = 0; run < 2; ++run)
            synthetic::add(builder, synthetic::paperTimes(2 * seed + run, 6, 10, 0.3), run, collective);
    }
    return builder.build();
}

const GridSelection bcast{"bcast", {}, false};

void tick(QListWidget *list, const QString &text, bool on = true)
{
    for (QListWidgetItem *const item : list->findItems(text, Qt::MatchExactly))
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
}

void choose(FigureChoice *choice, std::string_view name)
{
    choice->setFigure(name);
    emit choice->chosen();
}

void choose(QComboBox *choice, const QString &text)
{
    choice->setCurrentText(text);
    emit choice->activated(choice->currentIndex());
}

} // namespace

class TestSweepPanel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_here = twoRuns("here", {"bcast", "reduce"}, 1);
        m_there = twoRuns("there", {"bcast"}, 7);
        m_open = {{u"Here"_s, m_here}, {u"There"_s, m_there}};
    }

    void sweepsRunAndDraw()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast, {{1}}}, m_open);
        swept(panel, "quadtree", {{"threshold", u"50..100/10"_s}});
        QCOMPARE(panel.ranges()->text(), u"quadtree:threshold=50..100/10"_s);
        const auto &points = panel.sweeps()[0].points;
        QCOMPARE(points.size(), std::size_t{6});
        const ChartContent &chart = panel.chart()->content();
        QCOMPARE(chart.series.size(), std::size_t{3}); // penalty, held out, depth
        QCOMPARE(chart.series[0].name, u"mean penalty"_s);
        QVERIFY(chart.series[1].isHollow && chart.series[1].line == ChartContent::Line::dashed);
        QVERIFY(chart.series[2].onRight && chart.right.has_value());
        QSignalSpy shown(&panel, &SweepPanel::modelActivated);
        emit panel.chart()->pointClicked(0, 4);
        const QList<QVariant> wanted = shown.takeFirst();
        QVERIFY(wanted[0].value<ModelSpec>() == points[4].spec);
        QCOMPARE(wanted[1].value<DatasetPtr>(), m_here);
        QCOMPARE(wanted[2].toString(), u"bcast"_s);
        const QStringList lines = panel.csv().split(u"\n"_s, Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 7);
        QVERIFY2(lines[0].startsWith(u"system,collective,spec,leaves,penalty_mean"), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith(u"Here,bcast,"), qPrintable(lines[1]));
    }

    /// Titles, units and values are those of the list of figures.
    void everyFigureCanBeDrawn()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast, {{1}}}, m_open);
        swept(panel, "c45", {{"m", u"1..8*2"_s}});
        const auto &points = panel.sweeps()[0].points;
        int drawn = 0;
        for (const Figure &figure : figures()) {
            choose(panel.figure(), figure.name);
            choose(panel.second(), "");
            const ChartContent &chart = panel.chart()->content();
            QVERIFY(chart.y.title.startsWith(figureInSentence(figure)));
            QVERIFY(chart.x.title.contains(panel.over()->currentText()));
            const bool isKnown = !std::isnan(figure.of(*points[0].fit));
            QCOMPARE(!chart.series.empty(), isKnown);
            if (!isKnown)
                continue;
            ++drawn;
            QCOMPARE(chart.series[0].points.size(), points.size());
            for (std::size_t i = 0; i < points.size(); ++i) {
                const ChartContent::Point &point = chart.series[0].points[i];
                QCOMPARE(point.x, points[i].spec.value("m"));
                QCOMPARE(point.y, figure.of(*points[i].fit));
                QVERIFY2(
                    point.tip.contains(u": "_s + figureText(figure, *points[i].fit)), qPrintable(point.tip));
            }
        }
        QVERIFY(drawn > 25);
        choose(panel.figure(), "function_lines");
        QCOMPARE(panel.chart()->content().series.size(), std::size_t{1});
        // Over another figure of the models.
        choose(panel.figure(), "penalty_max");
        choose(panel.over(), u"leaves"_s);
        const ChartContent &chart = panel.chart()->content();
        QCOMPARE(chart.series[0].points[1].x, static_cast<double>(points[1].fit->shape.leaves));
        QCOMPARE(chart.series[0].points[1].y, points[1].fit->statistics().max);
        QVERIFY(!panel.second()->isEnabled());
    }

    void severalMapsAreCurvesOnOneChart()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast, {{1}}}, m_open);
        QCOMPARE(panel.maps()->text(), u"bcast on Here"_s);
        QVERIFY(
            !(panel.maps()->systems()->item(0)->flags() & Qt::ItemIsUserCheckable)); // something takes part
        tick(panel.maps()->collectives(), u"reduce"_s);
        tick(panel.maps()->systems(), u"There"_s);
        QCOMPARE(panel.maps()->selections().size(), std::size_t{3}); // there is no reduce there
        swept(panel, "quadtree", {{"depth", u"1..4"_s}}, 3);
        const ChartContent &chart = panel.chart()->content();
        QVERIFY(!chart.right);
        QStringList names;
        std::set<std::pair<ChartContent::Mark, int>> looks;
        std::set<ChartContent::Mark> marks;
        for (std::size_t i = 0; i < chart.series.size(); ++i) {
            const ChartContent::Series &series = chart.series[i];
            QCOMPARE(series.points.size(), std::size_t{4});
            looks.insert({series.mark, series.color});
            marks.insert(series.mark);
            if (!series.name.isEmpty())
                names << series.name;
            QCOMPARE(series.isHollow, i % 2 == 1); // what is held out, in the look of its curve
            QCOMPARE(series.name.isEmpty(), series.isHollow);
        }
        QCOMPARE(names, (QStringList{u"bcast, Here"_s, u"reduce, Here"_s, u"bcast, There"_s}));
        QCOMPARE(looks.size(), std::size_t{3});
        QCOMPARE(marks.size(), std::size_t{3}); // not by colour alone
        QVERIFY2(chart.y.title.contains(u"held out"), qPrintable(chart.y.title));
        for (std::size_t s = 0; s < 3; ++s) {
            const StudySweep &sweep = panel.sweeps()[s];
            for (std::size_t i = 0; i < 4; ++i) {
                const FitPtr alone = synthetic::must(fit(sweep.points[i].spec, sweep.study));
                QCOMPARE(chart.series[2 * s].points[i].y, alone->statistics().mean);
                QCOMPARE(chart.series[2 * s + 1].points[i].y, alone->heldOut->mean);
            }
        }
        QVERIFY(chart.series[2].points[0].tip.contains(u"reduce on Here"_s));
        QSignalSpy shown(&panel, &SweepPanel::modelActivated);
        emit panel.chart()->pointClicked(4, 2);
        QCOMPARE(shown[0][1].value<DatasetPtr>(), m_there);
        QCOMPARE(panel.csv().count(u'\n'), 13);
    }

    /// A click that shows another of the maps leaves the chart as it is; other data and closing do not.
    void whatStaysWhenOtherMapsAreShown()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast}, m_open);
        tick(panel.maps()->collectives(), u"reduce"_s);
        tick(panel.maps()->systems(), u"There"_s);
        swept(panel, "quadtree", {{"depth", u"1..3"_s}}, 3);
        panel.setInput({m_here, {"reduce", {}, false}}, m_open);
        QCOMPARE(panel.sweeps().size(), std::size_t{3});
        QCOMPARE(panel.maps()->text(), u"bcast, reduce on Here, There"_s);
        panel.setInput({m_here, {"reduce", {}, false}}, {m_open[0]});
        QCOMPARE(panel.sweeps().size(), std::size_t{2}); // the other system is closed
        panel.setInput({m_here, {"reduce", {}, true}}, {m_open[0]});
        QVERIFY(panel.sweeps().empty());
    }

    void whatCannotBeFittedIsLeftOut()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        const DatasetPtr oneRun = synthetic::dataset(synthetic::paperTimes(3, 6, 10, 0.3));
        panel.setInput({m_here, bcast, {{1}}}, {m_open[0], {u"One run"_s, oneRun}});
        tick(panel.maps()->systems(), u"One run"_s);
        swept(panel, "quadtree", {{"depth", u"1..3"_s}});
        QVERIFY2(panel.message().startsWith(u"bcast on One run is left out: "), qPrintable(panel.message()));
    }

    void oneModelForTheCollectivesOfASystem()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast}, m_open);
        QVERIFY(!panel.maps()->togetherBox()->isEnabled());
        tick(panel.maps()->collectives(), u"reduce"_s);
        panel.maps()->togetherBox()->setChecked(true);
        swept(panel, "c45", {{"m", u"2..8*2"_s}}, 2);
        std::vector<StudyPtr> studies{panel.sweeps()[0].study, panel.sweeps()[1].study};
        for (std::size_t i = 0; i < 3; ++i) {
            const FitPtr whole = synthetic::must(fitTogether(panel.sweeps()[0].points[i].spec, studies));
            for (std::size_t s = 0; s < 2; ++s)
                QCOMPARE(
                    panel.sweeps()[s].points[i].fit->statistics().mean, whole->parts[s]->statistics().mean);
        }
        QVERIFY(panel.chart()->content().series[0].points[0].tip.contains(u"one model for all"_s));
    }

    void twoParametersAreAGrid()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast});
        swept(panel, "c45", {{"m", u"1..4*2"_s}, {"c", u"25..50/25"_s}});
        const auto &points = panel.sweeps()[0].points;
        const HeatContent &grid = panel.heat()->content();
        QCOMPARE(grid.rows, (std::vector<QString>{u"1"_s, u"2"_s, u"4"_s}));
        QCOMPARE(grid.columns, (std::vector<QString>{u"25"_s, u"50"_s}));
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(grid.values[i], points[i].fit->statistics().mean);
        choose(panel.figure(), "leaves");
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(panel.heat()->content().texts[i], figureText(*findFigure("leaves"), *points[i].fit));
        QSignalSpy shown(&panel, &SweepPanel::modelActivated);
        emit panel.heat()->cellClicked(3);
        QCOMPARE(shown.takeFirst()[0].value<ModelSpec>().value("m"), 2.0);
        choose(panel.over(), u"confidence level"_s);
        QCOMPARE(panel.chart()->content().series.size(), std::size_t{3}); // one per value of the other
    }

    void theKeyboardReachesEveryPoint()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast}, m_open);
        tick(panel.maps()->collectives(), u"reduce"_s);
        swept(panel, "quadtree", {{"depth", u"1..4"_s}}, 2);
        QSignalSpy shown(&panel, &SweepPanel::modelActivated);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Right, Qt::Key_Return})
            QTest::keyClick(panel.chart(), key);
        QCOMPARE(shown.size(), 1);
        QCOMPARE(shown[0][0].value<ModelSpec>().value("depth"), 3.0);
        QCOMPARE(shown[0][2].toString(), u"reduce"_s);
    }

    /// Arrows, Space and Tab in what drops down.
    void mapsAreTickedWithTheKeyboard()
    {
        StudyButton button;
        button.setData({m_here, bcast}, m_open);
        button.show();
        QVERIFY(QTest::qWaitForWindowActive(&button));
        button.menu()->popup(button.mapToGlobal(QPoint()));
        QTRY_VERIFY(button.editor()->collectives()->hasFocus());
        const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
        press(Qt::Key_End);
        press(Qt::Key_Space);
        QCOMPARE(button.editor()->text(), u"bcast, reduce on Here"_s);
        press(Qt::Key_Tab);
        QVERIFY(button.editor()->systems()->hasFocus());
        press(Qt::Key_End);
        press(Qt::Key_Space);
        QCOMPARE(button.choice(), u"Maps: bcast, reduce on Here, There"_s);
        press(Qt::Key_Tab);
        QVERIFY(button.editor()->togetherBox()->hasFocus());
        press(Qt::Key_Tab); // round
        QVERIFY(button.editor()->collectives()->hasFocus());
        press(Qt::Key_Escape);
        QVERIFY(!button.editor()->isVisible());
    }

    void badRangesAreNotRunAndTheNewestRunWins()
    {
        SweepPanel panel(std::make_shared<StudyCache>());
        panel.setInput({m_here, bcast});
        panel.ranges()->setKind("quadtree");
        panel.ranges()->setRange("threshold", u"100..0"_s);
        panel.run();
        panel.ranges()->setRange("threshold", u"0..100/5"_s);
        panel.run();
        panel.cancel();
        panel.ranges()->setRange("threshold", u"0..100"_s);
        panel.run();
        panel.ranges()->setRange("threshold", u"10..30/10"_s);
        panel.run(); // in place of the one that is under way
        QTRY_VERIFY(!panel.sweeps().empty());
        QVERIFY(LatestTask::waitForAll(20s)); // what was given up has ended, and is not heard of
        QCoreApplication::processEvents();
        QCOMPARE(panel.sweeps().size(), std::size_t{1});
        QCOMPARE(panel.sweeps()[0].points.size(), std::size_t{3});
    }

private:
    static void swept(SweepPanel &panel, const std::string &kind,
        const std::vector<std::pair<std::string, QString>> &ranges, std::size_t sweeps = 1)
    {
        panel.resize(900, 400);
        panel.ranges()->setKind(kind);
        for (const ParameterInfo &parameter : findModelKind(kind)->parameters)
            panel.ranges()->setRange(std::string(parameter.key), {});
        for (const auto &[key, range] : ranges)
            panel.ranges()->setRange(key, range);
        panel.run();
        if (!QTest::qWaitFor([&] { return panel.sweeps().size() == sweeps; }))
            qFatal("not swept: %s", qPrintable(panel.message()));
    }

    DatasetPtr m_here;
    DatasetPtr m_there;
    std::vector<OpenSystem> m_open;
};

const testing::Registered<TestSweepPanel, QApplication> registered("tst_sweep_panel");

} // namespace collscope::tst_sweep_panel
#include "tst_sweep_panel.moc"
