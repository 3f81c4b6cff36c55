// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of a cell, opened by mouse and keys.
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "engine/io/csv_writer.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "widgets/panels/maps_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTest>

#include <algorithm>
#include <fstream>

namespace collscope::tst_cell_menu {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

constexpr Cell cell{1, 1}; ///< 4 processes, 1 KiB: method 2 is the fastest

void writeData(const QString &path, int fastest)
{
    DatasetBuilder builder(synthetic::provenance());
    for (const std::uint32_t commSize : {2U, 4U, 8U})
        for (const std::uint64_t bytes : {8U, 1024U, 4096U})
            for (const int id : {1, fastest})
                builder.add(synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id), commSize,
                    bytes, 1e-6 * (commSize == 4 && bytes == 1024 && id == fastest ? 1 : id + 1)));
    std::ofstream file(path.toStdString());
    io::writeCsv(file, {builder.build()});
}

} // namespace

class TestCellMenu : public QObject {
    Q_OBJECT
private slots:
    void init() { open(6); }
    void cleanup() { m_opened.reset(); }

    void copiesTheFastestMethodForItsLibrary()
    {
        trigger(u"Copy mpirun line"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(),
            u"mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm 6 ./program"_s);
        trigger(u"Copy as rule"_s);
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"\n1024 6 0 0\n4096 0 0 0\n"_s));
    }

    /// split_binary_tree fails where processes describe the data by different types.
    void noRuleThatNotEveryCallMeets()
    {
        open(4);
        const auto menu = openMenu(QContextMenuEvent::Mouse);
        const QAction *const rule = find(*menu, u"Copy as rule: split_binary_tree"_s);
        QVERIFY(rule && !rule->isEnabled());
        QVERIFY2(rule->toolTip().contains(u"data type"_s), qPrintable(rule->toolTip()));
        QVERIFY(find(*menu, u"Copy mpirun line"_s)->isEnabled());
    }

    void detailsSelectTheCell()
    {
        trigger(u"Details"_s);
        QCOMPARE(part<MapsPanel>(m_opened->window)->selectedCell(), std::optional(cell));
    }

    void aMethodIsSetInOneCellAlone()
    {
        Session &session = *m_opened->window.session();
        trigger(u"basic_linear"_s);
        QTRY_COMPARE_WITH_TIMEOUT(session.spec().kind, std::string("hand"), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(session.isCurrent() && session.result(), 20000);
        const Fit &fit = *session.result();
        const TimeGrid &grid = *fit.map()->grid;
        for (std::size_t index = 0; index < grid.cells(); ++index)
            QCOMPARE(grid.methods()[fit.training->decisions[index].method].algorithmId, 1);
        session.undoStack()->undo();
        QVERIFY(session.spec().kind != "hand");
    }

    void unknownRoundsAreDisabledWithAReason()
    {
        const auto menu = openMenu(QContextMenuEvent::Mouse);
        for (const QAction *const action : menu->actions())
            QVERIFY2(action->isSeparator() || action->isEnabled() || action->toolTip() != action->text(),
                qPrintable(action->text()));
    }

    void keysOpenTheMenuOfTheSelectedCell()
    {
        emit part<ViewState>(m_opened->window)->selectRequested(cell);
        const auto menu = openMenu(QContextMenuEvent::Keyboard);
        QVERIFY(find(*menu, u"Copy mpirun line: binomial"_s));
    }

private:
    void open(int fastest)
    {
        m_opened = std::make_unique<WindowInFolder>();
        const QString path = m_opened->path(u"data.csv"_s);
        writeData(path, fastest);
        m_opened->window.open({path});
        QTRY_VERIFY_WITH_TIMEOUT(m_opened->window.session()->result(), 20000);
        QTRY_VERIFY(!map()->cellRect(cell).isEmpty());
    }

    MapView *map() const { return part<MapsPanel>(m_opened->window)->view(MapsPanel::exactView); }

    std::unique_ptr<QMenu> openMenu(QContextMenuEvent::Reason reason) const
    {
        const QPoint at = map()->cellRect(cell).center().toPoint();
        QContextMenuEvent event(reason, at, map()->mapToGlobal(at));
        QApplication::sendEvent(map(), &event);
        auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (menu)
            menu->setAttribute(Qt::WA_DeleteOnClose, false);
        return std::unique_ptr<QMenu>(menu);
    }

    static QAction *find(const QMenu &menu, const QString &begin)
    {
        for (QAction *const action : menu.actions()) {
            if (QString(action->text()).remove(u'&').startsWith(begin))
                return action;
            if (action->menu())
                if (QAction *const found = find(*action->menu(), begin))
                    return found;
        }
        return nullptr;
    }

    void trigger(const QString &begin) const
    {
        const auto menu = openMenu(QContextMenuEvent::Mouse);
        QVERIFY(menu);
        QAction *const action = find(*menu, begin);
        QVERIFY2(action && action->isEnabled(), qPrintable(begin));
        action->trigger();
        menu->close();
    }

    std::unique_ptr<WindowInFolder> m_opened;
};

const testing::Registered<TestCellMenu, QApplication> registered("tst_cell_menu");

} // namespace collscope::tst_cell_menu
#include "tst_cell_menu.moc"
