// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/comparison_chart.h"
#include "widgets/panels/leaf_curve.h"
#include "widgets/panels/model_facts.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>

namespace collscope::tst_compare_panel {

using namespace Qt::StringLiterals;

namespace {

/// Two collectives in three runs that differ by noise, with the library's own choice.
DatasetPtr threeRuns()
{
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < 3; ++run)
        for (const std::string collective : {"bcast", "reduce"}) {
            const auto times = synthetic::paperTimes(run + (collective == "bcast" ? 0 : 3), 6, 10, 0.3);
            synthetic::add(builder, times, run, collective);
            for (const std::uint32_t commSize : times.commSizes)
                for (const std::uint64_t bytes : times.messageBytes)
                    builder.add(synthetic::record(
                        collective, synthetic::baselineMethod(), commSize, bytes, 1e-3, run));
        }
    return builder.build();
}

ModelSpec spec(std::string_view text)
{
    return synthetic::must(parseModelSpec(text));
}

const GridSelection bcast{"bcast", {}, false};

void select(const ComparePanel &panel, const std::vector<int> &rows)
{
    panel.table()->clearSelection();
    for (const int row : rows)
        panel.table()->selectionModel()->select(
            panel.table()->model()->index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

} // namespace

class TestComparePanel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_data = threeRuns();
        m_models = {spec("quadtree:depth=2"), spec("c45:m=2"), spec("optimal:leaves=5")};
    }

    void rowsAreTheModelsAndTheLibrary()
    {
        const auto panel = filled({});
        const auto &rows = panel->model()->rows();
        QCOMPARE(rows.size(), std::size_t{4});
        QVERIFY(rows[3].fit->isBaseline());
        QCOMPARE(rows[2].fit->aboveBound(), 0.0);
        QVERIFY(rows[0].fit->aboveBound() >= 0);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto at = [&](int column) { return panel->model()->index(static_cast<int>(i), column); };
            const QString name = at(panel->model()->modelColumn()).data().toString();
            QCOMPARE(at(0).data(Qt::FontRole).value<QFont>().bold(), rows[i].isMarked);
            QCOMPARE(name.contains(u'\u25c6'), rows[i].isMarked); // not by weight alone
            QCOMPARE(at(panel->model()->column("leaves")).data().toString() == u"\u2013",
                rows[i].fit->isBaseline());
        }
        QVERIFY(panel->table()->isColumnHidden(panel->model()->column("heldout_penalty_mean")));
    }

    void formerFiguresAreNamedAsSuch()
    {
        const auto panel = filled({});
        const auto isSaid = [&panel] {
            const auto labels = panel->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
                return label->isVisible() && label->text().contains(u"those of the former choice"_s);
            });
        };
        panel->show();
        QVERIFY(!isSaid());
        for (auto *const task : panel->findChildren<LatestTask *>())
            emit task->slowChanged(true); // a fit that takes its time
        QVERIFY(isSaid());
        panel->setInput({{m_data, {"reduce", {}, false}, {}}, m_models});
        QTRY_VERIFY(!isSaid());
    }

    void onlyTheSameGroundIsNotFittedAgain()
    {
        const auto panel = filled({});
        const ModelPtr before = panel->model()->rows()[0].fit->model;
        ComparisonInput more = panel->input();
        more.models.push_back(spec("optimal:leaves=9"));
        panel->setInput(more);
        QTRY_COMPARE(panel->model()->rows().size(), std::size_t{5});
        QCOMPARE(panel->model()->rows()[0].fit->model, before);
        more.data.heldOut.runs = {1};
        panel->setInput(more);
        QTRY_VERIFY(panel->model()->rows()[0].fit->model != before);
    }

    void heldOutStandsBesideIt()
    {
        const auto panel = filled({{2}});
        QVERIFY(!panel->table()->isColumnHidden(panel->model()->column("heldout_penalty_mean")));
        const FitPtr row = panel->model()->rows()[2].fit;
        const StudyPtr study = synthetic::must(makeStudy({m_data, bcast, {{2}}}));
        const FitPtr alone = synthetic::must(fit(row->spec, study));
        QCOMPARE(row->statistics().mean, alone->statistics().mean);
        QCOMPARE(row->heldOut->mean, alone->heldOut->mean);
        const ChartContent &chart = panel->chart()->content();
        QCOMPARE(chart.events.size(), std::size_t{1}); // what folds over the two runs left choose
        const auto hollow = std::count_if(chart.series.begin(), chart.series.end(),
            [](const ChartContent::Series &series) { return series.isHollow; });
        QCOMPARE(hollow, 1);
    }

    /// Where nothing was chosen and there are several runs, each is held out; the table follows that.
    void heldOutDecides()
    {
        ComparePanel panel(std::make_shared<StudyCache>());
        panel.resize(1200, 300);
        panel.show();
        panel.setInput({{m_data, bcast, {}}, m_models, false});
        QTRY_COMPARE(panel.model()->rowCount(), 4);
        const auto &rows = panel.model()->rows();
        QVERIFY(rows[0].fit->study->data.heldOut.eachRun);
        const QAbstractItemModel &shown = *panel.table()->model();
        const auto fitAt = [&](int row) {
            const auto &sorted = static_cast<const QSortFilterProxyModel &>(shown);
            return rows[static_cast<std::size_t>(sorted.mapToSource(shown.index(row, 0)).row())].fit;
        };
        for (const Qt::SortOrder order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
            panel.table()->sortByColumn(panel.model()->column("heldout_penalty_mean"), order);
            QVERIFY(fitAt(3)->isBaseline());
        }
        for (int row = 1; row < 3; ++row)
            QVERIFY(fitAt(row - 1)->heldOut->mean <= fitAt(row)->heldOut->mean);
        const auto recommended = std::find_if(
            rows.begin(), rows.end(), [](const FigureRow &row) { return !row.recommended.isEmpty(); });
        QVERIFY(recommended != rows.end());
        QCOMPARE(recommended->fit, fitAt(0));
        const QModelIndex name = panel.model()->index(
            static_cast<int>(recommended - rows.begin()), panel.model()->modelColumn());
        QVERIFY(name.data().toString().endsWith(u" (recommended)"_s));
        QVERIFY(name.data(Qt::ToolTipRole).toString().startsWith(recommended->recommended));

        QSignalSpy used(&panel, &ComparePanel::modelActivated);
        QSignalSpy exported(&panel, &ComparePanel::exportRequested);
        for (auto *const button : panel.findChildren<QToolButton *>())
            if (button->text() == u"Use"_s || button->text() == u"Export..."_s)
                button->click();
        QCOMPARE(used.size(), 2);
        QCOMPARE(exported.size(), 1);
        for (const auto &what : used)
            QVERIFY(what[0].value<ModelSpec>() == recommended->fit->spec);
        for (const ChartContent::Series &series : panel.chart()->content().series)
            for (const ChartContent::Point &point : series.points)
                QVERIFY(series.isHollow ? !point.name.isEmpty() : !point.emphasised);

        panel.setInput({{m_data, bcast, {}}, m_models, true}); // chosen: nothing
        QTRY_VERIFY(!panel.model()->rows()[0].fit->heldOut);
    }

    void theMenuNeverHoldsOutAllRuns()
    {
        const auto panel = filled({{0}});
        QSignalSpy edits(panel.get(), &ComparePanel::heldOutEdited);
        const QListWidget &values = *panel->heldOut()->values();
        QCOMPARE(values.count(), 3);
        values.item(2)->setCheckState(Qt::Checked);
        const HeldOut both{{0, 2}};
        QVERIFY(edits.takeFirst()[0].value<HeldOut>() == both);
        panel->setInput({{m_data, bcast, both}, m_models});
        QVERIFY(!(values.item(1)->flags() & Qt::ItemIsEnabled)); // the last one is fitted to
        QVERIFY(values.item(0)->flags() & Qt::ItemIsEnabled);
        QVERIFY(edits.isEmpty()); // what is shown is no edit
        values.item(2)->setCheckState(Qt::Unchecked);
        QVERIFY(edits.takeFirst()[0].value<HeldOut>() == HeldOut{{0}});
    }

    /// Every way to hold something out is a choice, and what comes of it is in the table.
    void allWaysToHoldOut()
    {
        const auto panel = filled({});
        HeldOutEditor &editor = *panel->heldOut();
        QSignalSpy edits(panel.get(), &ComparePanel::heldOutEdited);
        const auto choose = [&](HeldOutEditor::Way way) {
            editor.ways()->setCurrentIndex(way);
            emit editor.ways()->activated(way);
        };
        const auto shown = [&](const HeldOut &heldOut) {
            panel->setInput({{m_data, bcast, heldOut}, m_models});
            const StudyPtr study = synthetic::must(makeStudy({m_data, bcast, heldOut}));
            const FitPtr alone = synthetic::must(fit(m_models[0], study));
            return QTest::qWaitFor([&] {
                const FitPtr row = panel->model()->rows()[0].fit;
                return row->heldOut && row->heldOut->mean == alone->heldOut->mean;
            });
        };
        choose(HeldOutEditor::byMessageBytes);
        QVERIFY(edits.isEmpty()); // nothing is ticked yet
        editor.values()->item(1)->setCheckState(Qt::Checked);
        HeldOut heldOut = edits.takeLast()[0].value<HeldOut>();
        QCOMPARE(heldOut.test.messageBytes.size(), std::size_t{1});
        QVERIFY(shown(heldOut));
        choose(HeldOutEditor::byCommSizes);
        editor.values()->item(0)->setCheckState(Qt::Checked);
        heldOut = edits.takeLast()[0].value<HeldOut>();
        QCOMPARE(heldOut.test.commSizes.size(), std::size_t{1});
        QVERIFY(heldOut.test.messageBytes.empty());
        QVERIFY(shown(heldOut));
        choose(HeldOutEditor::byFolds);
        editor.folds()->setValue(4);
        editor.seed()->setValue(9);
        heldOut = edits.takeLast()[0].value<HeldOut>();
        QCOMPARE(heldOut.folds, 4U);
        QCOMPARE(heldOut.seed, std::uint64_t{9});
        QVERIFY(shown(heldOut));
        choose(HeldOutEditor::onSystem);
        QVERIFY2(editor.note().startsWith(u"No other system"_s), qPrintable(editor.note()));
        const DatasetPtr other = threeRuns();
        panel->setSystems({{u"here"_s, m_data}, {u"elsewhere"_s, other}});
        choose(HeldOutEditor::onSystem);
        QCOMPARE(editor.systems()->count(), 1);
        heldOut = edits.takeLast()[0].value<HeldOut>();
        QCOMPARE(heldOut.testDataset, other);
        QVERIFY(shown(heldOut));
        QCOMPARE(heldOutText(heldOut, {{u"elsewhere"_s, other}}), u"on elsewhere"_s);
        choose(HeldOutEditor::nothing);
        QVERIFY(edits.takeLast()[0].value<HeldOut>().empty());
    }

    void aRowAndAPointShowAModel()
    {
        const auto panel = filled({});
        QSignalSpy shown(panel.get(), &ComparePanel::modelActivated);
        select(*panel, {1});
        QCOMPARE(shown.size(), 1);
        QVERIFY(shown.takeFirst()[0].value<ModelSpec>() == m_models[1]);
        const auto &series = panel->chart()->content().series;
        const auto models = std::find_if(series.begin(), series.end(),
            [](const ChartContent::Series &each) { return each.mark == ChartContent::Mark::disc; });
        QVERIFY(models != series.end());
        emit panel->chart()->pointClicked(static_cast<std::size_t>(models - series.begin()), 2);
        QCOMPARE(shown.size(), 1);
        QVERIFY(shown.takeFirst()[0].value<ModelSpec>() == m_models[2]);
    }

    void twoRowsShowWhereTheyDiffer()
    {
        using DifferencePtr = std::shared_ptr<const MapDifference>;
        const auto panel = filled({});
        QSignalSpy differences(panel.get(), &ComparePanel::differenceChanged);
        select(*panel, {0, 3});
        QTRY_COMPARE(differences.size(), 1);
        const auto difference = differences.takeFirst()[0].value<DifferencePtr>();
        QVERIFY(difference->first->spec == m_models[0]);
        QCOMPARE(difference->second->spec.kind, std::string("baseline"));
        const DecisionMap &map = *difference->first->map();
        const Evaluation &first = *difference->first->training;
        const Evaluation &second = *difference->second->training;
        std::size_t differing = 0;
        for (std::size_t cell = 0; cell < map.grid->cells(); ++cell) {
            const MethodIndex a = first.decisions[cell].method;
            const MethodIndex b = second.decisions[cell].method;
            QCOMPARE(verdictOf(map, first, second, cell) == Verdict::same, a == b);
            if (a == b)
                continue;
            differing += 1;
            const bool firstIsFaster = map.grid->seconds(cell, a) < map.grid->seconds(cell, b);
            QCOMPARE(verdictOf(map, first, second, cell) == Verdict::first, firstIsFaster);
        }
        QCOMPARE(differing, map.grid->cells()); // the library's choice is no candidate
        select(*panel, {0});
        QCOMPARE(differences.size(), 1);
        QVERIFY(!differences.takeFirst()[0].value<DifferencePtr>());
    }

    /// The same models on several maps: rows and points of each, and a click leads to its map.
    void severalMaps()
    {
        const auto panel = filled({});
        QVERIFY(panel->table()->isColumnHidden(0) && panel->table()->isColumnHidden(1));
        QListWidget &collectives = *panel->maps()->collectives();
        QCOMPARE(collectives.count(), 2);
        collectives.item(1)->setCheckState(Qt::Checked);
        QCOMPARE(panel->title(), u"Compare: bcast, reduce"_s);
        QTRY_COMPARE(panel->model()->rowCount(), 8);
        QVERIFY(panel->table()->isColumnHidden(0) && !panel->table()->isColumnHidden(1));
        const auto rows = panel->model()->rows();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Fit &row = *rows[i].fit;
            QCOMPARE(row.study->collective(), i < 4 ? "bcast" : "reduce");
            QVERIFY(row.spec == rows[i % 4].fit->spec);
            const StudyPtr study = synthetic::must(makeStudy({m_data, row.study->data.grid, {}}));
            QCOMPARE(row.statistics().mean, synthetic::must(fit(row.spec, study))->statistics().mean);
        }
        QVERIFY(rows[0].fit->statistics().mean != rows[4].fit->statistics().mean);
        const ChartContent &chart = panel->chart()->content();
        QCOMPARE(chart.series.size(), std::size_t{2});
        QVERIFY(chart.series[0].name == u"bcast"_s && chart.series[1].name == u"reduce"_s);
        QVERIFY(chart.series[0].mark != chart.series[1].mark); // not by colour alone

        QSignalSpy shown(panel.get(), &ComparePanel::modelActivated);
        QSignalSpy differences(panel.get(), &ComparePanel::differenceChanged);
        emit panel->chart()->pointClicked(1, 2);
        QCOMPARE(shown.size(), 1);
        QVERIFY(shown[0][0].value<ModelSpec>() == m_models[2] && shown[0][2].toString() == u"reduce"_s);
        select(*panel, {4, 5}); // not on the maps
        QVERIFY(differences.isEmpty());

        panel->maps()->togetherBox()->setChecked(true);
        QTRY_COMPARE(panel->model()->rowCount(), 6); // a quadtree is of one collective
        for (const FigureTableModel::Row &row : panel->model()->rows())
            if (row.fit->spec.kind == "c45")
                QCOMPARE(row.fit->tree->cells, 2 * rows[1].fit->tree->cells);
    }

    void removing()
    {
        const auto panel = filled({});
        QSignalSpy edits(panel.get(), &ComparePanel::modelsEdited);
        select(*panel, {3});
        panel->removeSelected(); // the library stays
        QVERIFY(edits.isEmpty());
        select(*panel, {0, 3});
        panel->removeSelected();
        QCOMPARE(edits.takeFirst()[0].value<std::vector<ModelSpec>>().size(), std::size_t{2});
    }

    /// Where a better tree may exist, table and chart say so.
    void marksWhatIsNotProved()
    {
        const auto panel = filled({});
        std::vector<FigureTableModel::Row> rows = panel->model()->rows();
        const auto chartOf = [&] {
            std::vector<ComparedModel> models;
            for (const FigureTableModel::Row &row : rows)
                models.push_back({row.fit, row.isMarked});
            return comparisonChart(models, {}, *findFigure("leaves"));
        };
        FigureTableModel table({}, figuresFrom({}));
        const auto leaves = [&] { return table.index(2, table.column("leaves")); };
        table.setRows(rows);
        QVERIFY(!leaves().data().toString().contains(u'?'));
        QVERIFY(!leaves().data(Qt::ToolTipRole).isValid());
        const std::size_t series = chartOf().content.series.size();
        auto unproved = std::make_shared<Fit>(*rows[2].fit);
        unproved->shape.provedBest = false;
        rows[2].fit = unproved;
        table.setRows(rows);
        QVERIFY(leaves().data().toString().endsWith(u" ?"_s));
        QCOMPARE(leaves().data(Qt::ToolTipRole).toString(), unprovedText());
        const ComparisonChart chart = chartOf();
        QCOMPARE(chart.content.series.size(), series + 1);
        const ChartContent::Series &own = chart.content.series[1];
        QVERIFY(own.mark == ChartContent::Mark::diamond); // not by colour alone
        QCOMPARE(own.points.size(), std::size_t{1});
        QVERIFY(own.points[0].tip.contains(unprovedText()));
        QCOMPARE(chart.rows[1], std::vector<std::size_t>{2});
        QCOMPARE(chart.rows[0], (std::vector<std::size_t>{0, 1}));
        ModelFacts facts;
        facts.setResult(unproved);
        const auto labels = facts.findChildren<QLabel *>();
        QCOMPARE(std::count_if(labels.begin(), labels.end(),
                     [](const QLabel *label) {
                         return label->text().endsWith(u" ?"_s) && label->toolTip().contains(unprovedText());
                     }),
            1);
    }

    void theCurveUnderTheSlider()
    {
        LeafCurve curve(std::make_shared<StudyCache>());
        QSignalSpy ready(&curve, &LeafCurve::curveReady);
        curve.show();
        curve.setInput({m_data, bcast});
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(ready[0][0].value<std::size_t>(), curve.curve()->points.back().leaves);
        const StudyPtr study = synthetic::must(makeStudy({m_data, bcast}));
        QVERIFY(curve.sizes());
        QCOMPARE(curve.sizes()->chosen, boundOf(*study)->sizes->chosen);
    }

private:
    std::unique_ptr<ComparePanel> filled(HeldOut heldOut)
    {
        auto panel = std::make_unique<ComparePanel>(std::make_shared<StudyCache>());
        panel->resize(900, 300);
        panel->show();
        panel->setInput({{m_data, bcast, std::move(heldOut)}, m_models});
        const bool done = QTest::qWaitFor([&] { return panel->model()->rowCount() == 4; });
        if (!done)
            qFatal("nothing was compared");
        return panel;
    }

    DatasetPtr m_data;
    std::vector<ModelSpec> m_models;
};

const testing::Registered<TestComparePanel, QApplication> registered("tst_compare_panel");

} // namespace collscope::tst_compare_panel
#include "tst_compare_panel.moc"
