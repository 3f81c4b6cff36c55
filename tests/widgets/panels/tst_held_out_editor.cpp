// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/panels/held_out_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QScreen>
#include <QTest>

#include <algorithm>

namespace collscope::tst_held_out_editor {

using namespace Qt::StringLiterals;

namespace {

/// Two runs of few communicator sizes and more message sizes than a list shows at once.
DatasetPtr twoRuns()
{
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < 2; ++run)
        synthetic::add(builder, synthetic::paperTimes(run, 3, 24, 0.3), run);
    return builder.build();
}

/// Is there room for what it shows? A list scrolls, and is no matter.
bool hasRoom(const QWidget &part)
{
    const int needed
        = part.hasHeightForWidth() ? part.heightForWidth(part.width()) : part.minimumSizeHint().height();
    return qobject_cast<const QListWidget *>(&part) || part.height() >= needed;
}

/// Empty when every part of the editor is whole and lies beside the others.
QString fault(const HeldOutEditor &editor)
{
    QRect above;
    for (const QObject *const child : editor.children()) {
        const auto *const part = qobject_cast<const QWidget *>(child);
        if (!part || !part->isVisible())
            continue;
        const QString name = QString::fromLatin1(part->metaObject()->className());
        if (!hasRoom(*part))
            return name + u" is too low"_s;
        if (!editor.rect().contains(part->geometry()))
            return name + u" is cut off"_s;
        if (above.intersects(part->geometry()))
            return name + u" lies over another"_s;
        above |= part->geometry();
    }
    return {};
}

} // namespace

class TestHeldOutEditor : public QObject {
    Q_OBJECT
private slots:
    /// Where there is room for it, whatever part of a pixel it ends with.
    void theWholeChoiceIsRead()
    {
        HeldOutButton button;
        button.show();
        for (const QString &choice : {u"Hold out: none"_s, u"Hold out: each run"_s, u"Hold out: run 1, 2"_s,
                 u"Hold out: 5 folds"_s, u"Hold out: nodes 4"_s}) {
            button.setChoice(choice);
            button.resize(button.sizeHint());
            QCOMPARE(button.text(), choice);
        }
        button.resize(button.minimumSizeHint());
        QVERIFY(button.text() != button.choice());
    }

    /// Whatever is chosen while it is open, near the lower edge of the screen.
    void thePopupFitsWhatItShows()
    {
        const DatasetPtr data = twoRuns();
        HeldOutButton button;
        button.setData({data, {"bcast", {}, false}}, {{u"here"_s, data}, {u"elsewhere"_s, twoRuns()}});
        const HeldOutEditor &editor = *button.editor();
        const QRect screen = button.menu()->screen()->availableGeometry();
        button.menu()->popup({screen.left() + 20, screen.bottom() - 150});
        QVERIFY(QTest::qWaitForWindowExposed(button.menu()));
        int lowest = 0; // that of "Nothing"
        int lists = 0;
        for (int i = 0; i < 2 * HeldOutEditor::wayCount; ++i) { // it also shrinks again
            editor.ways()->setCurrentIndex(i % HeldOutEditor::wayCount);
            emit editor.ways()->activated(editor.ways()->currentIndex());
            const QString name = editor.ways()->currentText() + u' ';
            const QByteArray which = name.toUtf8();
            QTRY_VERIFY2(editor.size() == editor.sizeHint(), which.constData());
            QVERIFY2(button.menu()->rect().contains(editor.geometry()), which.constData());
            const QRect place(button.menu()->pos(), button.menu()->size());
            QVERIFY2(screen.contains(place), which.constData());
            QVERIFY2(place.height() < editor.height() + 30, which.constData());
            QTRY_COMPARE(QString(name + fault(editor)), name);
            if (i == 0)
                lowest = editor.height();
            const QListWidget &values = *editor.values();
            if (!values.isVisible())
                continue;
            lists += 1;
            QVERIFY2(editor.height() > lowest, which.constData());
            const int rows = std::min(values.count(), 12);
            QVERIFY2(values.viewport()->rect().contains(values.visualItemRect(values.item(rows - 1))),
                which.constData());
        }
        editor.ways()->setCurrentIndex(HeldOutEditor::byNodes);
        emit editor.ways()->activated(HeldOutEditor::byNodes);
        QVERIFY2(editor.note().contains(u"do not say them"_s), qPrintable(editor.note()));
        QCOMPARE(lists, 6); // runs, communicator sizes and message sizes, twice
        button.menu()->close();
    }

    void eachRunInTurn()
    {
        const DatasetPtr data = twoRuns();
        HeldOutButton button;
        HeldOut heldOut;
        connect(&button, &HeldOutButton::edited, this, [&](const HeldOut &edited) { heldOut = edited; });
        button.setData({data, {"bcast", {}, false}}, {});
        emit button.editor()->ways()->activated(HeldOutEditor::byEachRun); // as it is: nothing
        QVERIFY(heldOut.empty());
        button.editor()->ways()->setCurrentIndex(HeldOutEditor::byEachRun);
        emit button.editor()->ways()->activated(HeldOutEditor::byEachRun);
        QVERIFY(heldOut.eachRun);
        button.setData({data, {"bcast", {}, false}, heldOut}, {});
        QVERIFY2(button.text().contains(u"each run"_s), qPrintable(button.text()));
        QCOMPARE(button.editor()->ways()->currentIndex(), int{HeldOutEditor::byEachRun});
        QVERIFY(!button.editor()->values()->isVisibleTo(button.editor()));
    }

    /// From a way that holds out at once to those whose values are to be ticked.
    void waysAreReachedByArrows()
    {
        const DatasetPtr data = twoRuns();
        HeldOutButton button;
        connect(&button, &HeldOutButton::edited, this, [&](const HeldOut &edited) {
            button.setData({data, {"bcast", {}, false}, edited}, {});
        });
        button.setData({data, {"bcast", {}, false}}, {});
        QComboBox *const ways = button.editor()->ways();
        for (int way = 0; way < HeldOutEditor::wayCount; ++way) {
            QCOMPARE(ways->currentIndex(), way);
            QTest::keyClick(ways, Qt::Key_Down);
        }
    }
};

const testing::Registered<TestHeldOutEditor, QApplication> registered("tst_held_out_editor");

} // namespace collscope::tst_held_out_editor
#include "tst_held_out_editor.moc"
