// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"
#include "widgets/models/tree_outline_model.h"
#include "widgets/panels/tree_panel.h"
#include "widgets/plot/tree_drawing.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace collscope::tst_tree_panel {

using namespace Qt::StringLiterals;

namespace {

struct Fixture {
    StudyPtr study
        = synthetic::must(makeStudy({synthetic::dataset(synthetic::paperTimes(1)), {"bcast", {}, false}}));
    DecisionMapPtr map = study->map();
    MethodPalette methods{"bcast", map->grid->methods()};

    FitPtr result(const char *spec) const
    {
        return synthetic::must(fit(synthetic::must(parseModelSpec(spec)), study));
    }
};

bool isEmptyShown(const TreePanel &panel)
{
    return !panel.findChild<QTabWidget *>()->isVisibleTo(&panel);
}

/// The outline's node count, all levels.
int rows(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    int count = 0;
    for (int row = 0; row < model.rowCount(parent); ++row)
        count += 1 + rows(model, model.index(row, 0, parent));
    return count;
}

} // namespace

class TestTreePanel : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_panel = std::make_unique<TreePanel>();
        m_panel->resize(900, 500);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

    void cleanup() { m_panel.reset(); }

    void saysWhenThereIsNoTree()
    {
        QVERIFY(isEmptyShown(*m_panel));
        show("quadtree:depth=2");
        QVERIFY(!isEmptyShown(*m_panel));
        m_panel->setResult(m_fixture.result("exact"), m_fixture.methods);
        QTRY_VERIFY(isEmptyShown(*m_panel));
        const auto labels = m_panel->findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
            [](const QLabel *label) { return label->text().contains(u"no decision tree"_s); }));
        auto *const remedy = m_panel->findChild<QPushButton *>();
        QVERIFY(remedy->isVisible());
        QSignalSpy wanted(m_panel.get(), &TreePanel::treeRequested);
        remedy->click();
        QCOMPARE(wanted.size(), 1);
        m_panel->setResult(nullptr, {});
        QTRY_VERIFY(isEmptyShown(*m_panel));
        QCOMPARE(m_panel->title(), u"Tree"_s);
    }

    void titleNamesModelAndLeaves()
    {
        QSignalSpy titles(m_panel.get(), &TreePanel::titleChanged);
        const FitPtr result = show("quadtree:depth=3");
        QCOMPARE(
            titles.back()[0].toString(), u"Tree: quadtree, depth 3 - %1 leaves"_s.arg(result->shape.leaves));
    }

    void outlineIsTheTree()
    {
        const QAbstractItemModelTester tester(m_panel->findChild<TreeOutlineModel *>());
        for (const char *spec : {"quadtree:depth=3", "c45:m=4,c=25", "optimal:leaves=9"}) {
            const FitPtr result = show(spec);
            QTRY_COMPARE(
                rows(*m_panel->outline()), static_cast<int>(result->model->treeForm()->nodes.size()));
            const QModelIndex root = m_panel->outline()->index(0, TreeOutlineModel::cellsColumn);
            QVERIFY(!m_panel->outline()->text().isEmpty());
            QVERIFY(root.data().isValid());
        }
    }

    void aNodeHighlightsItsCells()
    {
        const FitPtr result = show("quadtree:depth=3");
        QSignalSpy regions(m_panel.get(), &TreePanel::regionChanged);
        emit drawing()->nodeHovered(1);
        QCOMPARE(regions.size(), 1);
        const auto region = regions[0][0].value<std::vector<bool>>();
        const TreeForm form = result->model->treeForm().value();
        const auto cells = cellsOf(form, form.nodes[0].firstChild, *result->map()->grid);
        QCOMPARE(region.size(), result->map()->grid->cells());
        for (std::size_t cell = 0; cell < region.size(); ++cell)
            QCOMPARE(region[cell], std::binary_search(cells.begin(), cells.end(), cell));
        emit drawing()->nodeHovered(std::nullopt);
        QVERIFY(regions.back()[0].value<std::vector<bool>>().empty());
    }

    void selectionIsOneInBothForms()
    {
        show("quadtree:depth=3");
        emit drawing()->nodeSelected(2);
        auto *const table = m_panel->findChild<QTreeView *>();
        QCOMPARE(TreeOutlineModel::node(table->currentIndex()), 2U);
        table->setCurrentIndex(m_panel->outline()->find(1));
        QCOMPARE(m_panel->drawing()->selected(), 1U);
        QTest::keyClick(drawing(), Qt::Key_Escape);
        QVERIFY(!m_panel->drawing()->selected());
        QVERIFY(table->selectionModel()->selection().isEmpty());
    }

    void aCellHighlightsItsPath()
    {
        const FitPtr result = show("c45:m=4,c=25");
        const auto pathOf = [&](Cell cell) {
            return result->model->treeForm()->path(result->map()->grid->instance(cell)).size();
        };
        const Cell selected{3, 30};
        const Cell hovered{20, 2};
        m_panel->setSelectedCell(selected);
        QCOMPARE(m_panel->drawing()->path().size(), pathOf(selected));
        m_panel->setHoveredCell(hovered);
        QCOMPARE(m_panel->drawing()->path().size(), pathOf(hovered));
        m_panel->setHoveredCell(std::nullopt);
        QCOMPARE(m_panel->drawing()->path().size(), pathOf(selected));
        const std::vector<std::uint32_t> path = m_panel->drawing()->path();
        QVERIFY(m_panel->outline()->find(path.back()).data(Qt::FontRole).value<QFont>().bold());
        const QString text = m_panel->findChild<QPlainTextEdit *>()->toPlainText();
        const Decision decision = result->model->decide(result->map()->grid->instance(selected));
        QVERIFY(text.contains(
            QString::fromStdString(wire::methodText(result->map()->grid->methods()[decision.method]))));
        QCOMPARE(text.count(u'\n'), static_cast<int>(path.size()) + 1);
        // Another model of the same map: the cell stays.
        m_panel->setResult(m_fixture.result("quadtree:depth=1"), m_fixture.methods);
        QTRY_COMPARE(m_panel->drawing()->path().size(), std::size_t{2});
    }

    void prunedPartsOnlyWhereThereAreSome()
    {
        auto *const check = m_panel->findChild<QCheckBox *>();
        show("quadtree:depth=2");
        QVERIFY(!check->isEnabled());
        QVERIFY(!check->toolTip().isEmpty());
        const FitPtr result = show("c45:m=2,c=1");
        QTRY_VERIFY(check->isEnabled());
        const int after = rows(*m_panel->outline());
        check->setChecked(true);
        QTRY_COMPARE(
            rows(*m_panel->outline()), static_cast<int>(result->model->unprunedTreeForm()->nodes.size()));
        QVERIFY(rows(*m_panel->outline()) > after);
        check->setChecked(false);
        QTRY_COMPARE(rows(*m_panel->outline()), after);
    }

    void hiddenItDoesNothing()
    {
        show("quadtree:depth=2");
        m_panel->hide();
        const int before = rows(*m_panel->outline());
        const FitPtr result = m_fixture.result("quadtree:depth=4");
        m_panel->setResult(result, m_fixture.methods);
        QCoreApplication::processEvents(); // whatever it would do
        QVERIFY(LatestTask::waitForAll(std::chrono::seconds(20)));
        QCoreApplication::processEvents();
        QCOMPARE(rows(*m_panel->outline()), before);
        m_panel->show();
        QTRY_COMPARE(rows(*m_panel->outline()), static_cast<int>(result->model->treeForm()->nodes.size()));
    }

private:
    TreeDrawing *drawing() { return m_panel->findChild<TreeDrawing *>(); }

    FitPtr show(const char *spec)
    {
        const FitPtr result = m_fixture.result(spec);
        m_panel->setResult(result, m_fixture.methods);
        const auto nodes = static_cast<int>(result->model->treeForm()->nodes.size());
        [&] { QTRY_COMPARE(rows(*m_panel->outline()), nodes); }();
        return result;
    }

    Fixture m_fixture;
    std::unique_ptr<TreePanel> m_panel;
};

const testing::Registered<TestTreePanel, QApplication> registered("tst_tree_panel");

} // namespace collscope::tst_tree_panel
#include "tst_tree_panel.moc"
