// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/support/two_ranges.h"
#include "widgets/common/table_export.h"
#include "widgets/models/side_by_side_model.h"
#include "widgets/panels/systems_panel.h"
#include "widgets/plot/map_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QMenu>
#include <QTest>
#include <QTreeView>

namespace collscope::tst_systems_panel {

using namespace Qt::StringLiterals;

class TestSystemsPanel : public QObject {
    Q_OBJECT
private slots:
    void init();
    void mapsListAndCosts();
    void oneSelection();
    void whichSystems();
    void atFirstNotAll();

private:
    static SystemBeside beside(const QString &title, const synthetic::Times &times)
    {
        DataSelection data;
        data.dataset = synthetic::dataset(times);
        data.grid.collective = "bcast";
        return {title, data};
    }
    bool isSelected(std::size_t map, Cell cell) const
    {
        const QImage with = m_panel->maps()[map]->grab().toImage();
        m_panel->maps()[map]->setSelectedCell(cell);
        return m_panel->maps()[map]->grab().toImage() == with;
    }

    const SystemBeside m_small = beside(u"Small"_s, synthetic::smallRange());
    const SystemBeside m_large = beside(u"Large"_s, synthetic::largeRange());
    std::unique_ptr<SystemsPanel> m_panel;
};

void TestSystemsPanel::init()
{
    m_panel = std::make_unique<SystemsPanel>(std::make_shared<StudyCache>());
    m_panel->resize(900, 600);
    m_panel->show();
}

void TestSystemsPanel::mapsListAndCosts()
{
    m_panel->setSystems({m_small, m_large});
    QTRY_COMPARE(m_panel->maps().size(), std::size_t{2});
    const QAbstractItemModel &rows = *m_panel->table()->model();
    QCOMPARE(tableToCsv(rows),
        u"placement,message_bytes,best on Small,cost on Small,best on Large,cost on Large\n"
        "4,64,pipeline/1KiB,1,pipeline/2KiB,1\n"_s);
    QCOMPARE(rows.index(0, 3).data().toString(), u"2.00 times"_s);
    QVERIFY2(m_panel->message().startsWith(u"4 cells measured on two systems or more; in 1 of them"_s),
        qPrintable(m_panel->message()));
    QVERIFY(m_panel->message().contains(u"Large by the choices of the others: 25 % slower"_s));
    const QAbstractItemModelTester tester(m_panel->table()->model());
}

/// Wherever it is made: on a map, in the list, or from outside.
void TestSystemsPanel::oneSelection()
{
    m_panel->setSystems({m_small, m_large});
    QTRY_COMPARE(m_panel->maps().size(), std::size_t{2});
    emit m_panel->maps()[1]->cellSelected({1, 1}); // 4 x 64 B
    QCOMPARE(m_panel->table()->currentIndex().row(), 0);
    QVERIFY(isSelected(0, {1, 1}));
    emit m_panel->maps()[0]->cellSelected({0, 0}); // here they agree
    QVERIFY(!m_panel->table()->currentIndex().isValid());
    QVERIFY(isSelected(1, {0, 0}));
    m_panel->table()->setCurrentIndex(m_panel->table()->model()->index(0, 0));
    QVERIFY(isSelected(0, {1, 1}));
    QVERIFY(isSelected(1, {1, 1}));
    m_panel->select(Instance{"bcast", {.commSize = 2}, 64});
    QVERIFY(isSelected(1, {0, 1}));
}

void TestSystemsPanel::whichSystems()
{
    m_panel->setSystems({m_small});
    QTRY_VERIFY(m_panel->message().contains(u"Open another system"_s));
    QVERIFY(!m_panel->table()->isVisible()); // there is nothing to list: the text has the place
    m_panel->setSystems({m_small, m_large});
    QTRY_COMPARE(m_panel->maps().size(), std::size_t{2});
    m_panel->choice()->actions()[1]->trigger();
    QTRY_VERIFY(m_panel->maps().empty());
    QVERIFY(m_panel->message().contains(u"Tick two"_s));
    QCOMPARE(m_panel->table()->model()->rowCount(), 0);
    QVERIFY(!m_panel->table()->isVisible());
    m_panel->choice()->actions()[1]->trigger();
    QTRY_COMPARE(m_panel->maps().size(), std::size_t{2});
    QVERIFY(m_panel->table()->isVisible());
}

void TestSystemsPanel::atFirstNotAll()
{
    std::vector<SystemBeside> many;
    for (int i = 0; i < 6; ++i)
        many.push_back(beside(u"System %1"_s.arg(i), synthetic::smallRange()));
    m_panel->setSystems(many);
    QTRY_COMPARE(m_panel->maps().size(), SystemsPanel::mostAtFirst);
    m_panel->choice()->actions()[5]->trigger();
    QTRY_COMPARE(m_panel->maps().size(), SystemsPanel::mostAtFirst + 1);
    many.pop_back(); // closed
    m_panel->setSystems(many);
    QTRY_COMPARE(m_panel->maps().size(), SystemsPanel::mostAtFirst);
}

const testing::Registered<TestSystemsPanel, QApplication> registered("tst_systems_panel");

} // namespace collscope::tst_systems_panel
#include "tst_systems_panel.moc"
