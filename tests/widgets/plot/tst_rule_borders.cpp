// SPDX-License-Identifier: GPL-3.0-or-later
// Borders of rules on a map, moved by mouse and keys.
#include "engine/models/hand_model.h"
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/map_view.h"

#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

namespace collscope::tst_rule_borders {

using namespace Qt::StringLiterals;

namespace {

const char *const given
    = "2/0=linear,2/16=binomial,4/0=linear,4/16=binomial,6/0=linear,6/8=binary,6/64=linear";

/// A map of 2, 4, 6 processes and 1, 2, 4, ..., 512 bytes, with the rules above; whatever is asked for
/// becomes the rules, as in the window.
struct Shown {
    MapView view;
    HandRules rules = HandRules::parse(given).value();
    std::vector<int> gestures;

    Shown()
    {
        view.resize(560, 260);
        view.setContent(exactContent(3, 10));
        view.setRules(rules, 0.25);
        QObject::connect(&view, &MapView::rulesEdited, &view, [this](const HandRules &edited, int gesture) {
            rules = edited;
            gestures.push_back(gesture);
            view.setRules(rules, 0.5);
        });
        view.show();
        view.activateWindow();
        view.setFocus();
        if (!QTest::qWaitForWindowActive(&view))
            qWarning("the window is not active");
    }

    QString text() const { return QString::fromStdString(rules.text()); }
    /// On the edge before a cell.
    QPoint border(std::uint32_t row, std::uint32_t column) const
    {
        const QRectF cell = view.cellRect({row, column});
        return QPointF(cell.left(), cell.center().y()).toPoint();
    }
    void move(const QPoint &to, Qt::MouseButtons buttons, Qt::KeyboardModifiers keys = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, buttons, keys);
        QApplication::sendEvent(&view, &event);
    }
    void drag(const QPoint &from, const std::vector<QPoint> &by, Qt::KeyboardModifiers keys = {})
    {
        QTest::mousePress(&view, Qt::LeftButton, keys, from);
        for (const QPoint &to : by)
            move(to, Qt::LeftButton, keys);
        QTest::mouseRelease(&view, Qt::LeftButton, keys, by.back());
    }
    void key(int key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(&view, Qt::Key(key), keys); }
};

} // namespace

class TestRuleBorders : public QObject {
    Q_OBJECT

private slots:
    /// In the rows in which it is the same border, and as one gesture.
    void aDragMovesTheBorder()
    {
        Shown shown;
        QSignalSpy selected(&shown.view, &MapView::cellSelected);
        const QRectF before = shown.view.visibleCells();
        shown.drag(shown.border(0, 4), {shown.border(0, 5), shown.border(0, 6)});
        QCOMPARE(shown.text(),
            u"2/0B=linear,2/64B=binomial,4/0B=linear,4/64B=binomial,6/0B=linear,6/8B=binary,6/64B=linear"_s);
        QCOMPARE(shown.gestures.size(), std::size_t{2});
        QCOMPARE(shown.gestures.front(), shown.gestures.back());
        QVERIFY(selected.isEmpty()); // nor is anything zoomed
        QCOMPARE(shown.view.visibleCells(), before);
        shown.drag(shown.border(0, 6), {shown.border(0, 3)});
        QVERIFY(shown.gestures.back() != shown.gestures.front());
        QVERIFY(shown.text().startsWith(u"2/0B=linear,2/8B=binomial,4/0B=linear,4/8B=binomial,"_s));
    }

    void withCtrlInItsRowAlone()
    {
        Shown shown;
        shown.drag(shown.border(1, 4), {shown.border(1, 7)}, Qt::ControlModifier);
        QVERIFY(shown.text().startsWith(u"2/0B=linear,2/16B=binomial,4/0B=linear,4/128B=binomial,"_s));
    }

    /// And not further than the next border; on the way back it is there again.
    void aRegionThatIsClosedIsGone()
    {
        Shown shown;
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, shown.border(2, 3));
        shown.move(shown.border(2, 9), Qt::LeftButton);
        QVERIFY(shown.text().endsWith(u"6/0B=linear,6/64B=linear"_s));
        shown.move(shown.border(2, 5), Qt::LeftButton);
        QVERIFY(shown.text().endsWith(u"6/0B=linear,6/32B=binary,6/64B=linear"_s));
        shown.move(shown.border(2, 0), Qt::LeftButton);
        QVERIFY(shown.text().endsWith(u"6/0B=binary,6/64B=linear"_s));
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, shown.border(2, 0));
    }

    void escapePutsItBack()
    {
        Shown shown;
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, shown.border(0, 4));
        shown.move(shown.border(0, 7), Qt::LeftButton);
        QVERIFY(shown.text().contains(u"2/128B"_s));
        shown.key(Qt::Key_Escape);
        QVERIFY(shown.rules == HandRules::parse(given).value());
        shown.move(shown.border(0, 8), Qt::LeftButton);
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, shown.border(0, 8));
        QVERIFY(shown.rules == HandRules::parse(given).value());
    }

    /// A size that was not measured stays what it is unless its border moves.
    void sizesBetweenColumns()
    {
        Shown shown;
        shown.rules = HandRules::parse("2/0=linear,2/17=binomial,4/0=linear,6/0=linear").value();
        shown.view.setRules(shown.rules, 0.25);
        shown.drag(shown.border(0, 5), {shown.border(0, 6), shown.border(0, 5)});
        QVERIFY(shown.text().startsWith(u"2/0B=linear,2/17B=binomial,"_s));
    }

    void theCursorSaysWhatCanBeMoved()
    {
        Shown shown;
        shown.move(shown.border(0, 4) + QPoint(2, 0), Qt::NoButton);
        QCOMPARE(shown.view.cursor().shape(), Qt::SplitHCursor);
        QSignalSpy hovered(&shown.view, &MapView::cellHovered);
        shown.move(shown.border(0, 4) + QPoint(15, 0), Qt::NoButton);
        QCOMPARE(shown.view.cursor().shape(), Qt::ArrowCursor);
        QCOMPARE(hovered.size(), 1);
        shown.view.setRules(std::nullopt, 0);
        shown.move(shown.border(0, 4), Qt::NoButton);
        QCOMPARE(shown.view.cursor().shape(), Qt::ArrowCursor);
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, shown.border(0, 4));
        shown.move(shown.border(0, 8), Qt::LeftButton);
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, shown.border(0, 8));
        QVERIFY(shown.gestures.empty());
    }

    void whatIsSaidWhileItMoves()
    {
        Shown shown;
        QTest::mousePress(&shown.view, Qt::LeftButton, {}, shown.border(0, 4));
        shown.move(shown.border(0, 9), Qt::LeftButton);
        const QString said = shown.view.accessibleDescription();
        QVERIFY2(said.contains(u"2 ranks and 1 more row"_s), qPrintable(said));
        QVERIFY2(said.contains(u"from 512 B on binomial, below it linear"_s), qPrintable(said));
        QVERIFY2(said.contains(u"50"_s), qPrintable(said)); // the penalty of these rules, not of the former
        QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, shown.border(0, 9));
        QVERIFY(shown.view.accessibleDescription().contains(u"3 communicator sizes"_s));
    }

    /// Results of rules that were passed come late, and move nothing back.
    void lateResults()
    {
        MapView view;
        view.resize(560, 260);
        view.setContent(exactContent(3, 10));
        const HandRules start = HandRules::parse(given).value();
        view.setRules(start, 0.25);
        view.show();
        view.setFocus();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        std::vector<HandRules> asked;
        connect(
            &view, &MapView::rulesEdited, this, [&](const HandRules &rules, int) { asked.push_back(rules); });
        view.setSelectedCell(Cell{2, 4});
        QTest::keyClick(&view, Qt::Key_Return);
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(asked.size(), std::size_t{2});
        view.setRules(asked.front(), 0.5);
        QVERIFY(view.accessibleDescription().contains(u"being computed"_s));
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(asked.back() == asked.front());
        view.setRules(asked.back(), 0.5);
        QVERIFY(view.accessibleDescription().contains(u"penalty now 50"_s));
        view.setRules(start, 0.25); // undone elsewhere
        QTest::keyClick(&view, Qt::Key_Return); // nothing is selected there any more: selects
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(asked.back() == asked.front());
    }

    void keys()
    {
        Shown shown;
        shown.view.setSelectedCell(Cell{2, 5});
        shown.key(Qt::Key_Return);
        QVERIFY(shown.view.accessibleDescription().contains(u"6 ranks\nfrom 64 B"_s));
        shown.key(Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(shown.view.accessibleDescription().contains(u"6 ranks\nfrom 8 B"_s));
        shown.key(Qt::Key_Right);
        shown.key(Qt::Key_Right);
        shown.key(Qt::Key_Right); // not over the next one
        QVERIFY(shown.text().endsWith(u"6/0B=linear,6/32B=binary,6/64B=linear"_s));
        QCOMPARE(shown.gestures.front(), shown.gestures.back());
        shown.key(Qt::Key_Escape);
        QVERIFY(shown.rules == HandRules::parse(given).value());
        QVERIFY(shown.view.accessibleDescription().contains(u"3 communicator sizes"_s));

        shown.key(Qt::Key_Return);
        shown.key(Qt::Key_Down); // the row of 4 processes
        QVERIFY(shown.view.accessibleDescription().contains(u"4 ranks and 1 more row\nfrom 16 B"_s));
        shown.key(Qt::Key_Left, Qt::ControlModifier);
        shown.key(Qt::Key_Left);
        shown.key(Qt::Key_Return);
        QVERIFY(shown.text().startsWith(u"2/0B=linear,2/16B=binomial,4/0B=linear,4/4B=binomial,"_s));
        shown.key(Qt::Key_Return);
        shown.key(Qt::Key_Tab);
        shown.key(Qt::Key_Tab);
        shown.key(Qt::Key_Delete);
        QVERIFY(shown.rules.text() != given);
        // The nearest one is selected, so that one can go on.
        QVERIFY(shown.view.accessibleDescription().contains(u"ranks"_s));
        const QString left = shown.text();
        shown.key(Qt::Key_Delete);
        QVERIFY(shown.text() != left);
        shown.key(Qt::Key_Escape);
    }

    /// What can be taken hold of is seen, in light and dark.
    void gripsAreDrawn()
    {
        Shown shown;
        const auto grip = [&shown] {
            return shown.view.grab().toImage().copy(QRect(shown.border(0, 4) - QPoint(3, 6), QSize(6, 12)));
        };
        const QImage with = grip();
        shown.view.setRules(std::nullopt, 0);
        QVERIFY(with != grip());
    }
};

const testing::Registered<TestRuleBorders, QApplication> registered("tst_rule_borders");

} // namespace collscope::tst_rule_borders
#include "tst_rule_borders.moc"
