// SPDX-License-Identifier: GPL-3.0-or-later
// A bar of controls that goes on in the next row where it is too narrow.
#include "tests/support/test_program.h"
#include "widgets/common/flow_layout.h"

#include <QApplication>
#include <QTest>
#include <QWidget>

namespace collscope::tst_flow_layout {

/// Three boxes of 100 x 20, 10 apart, within margins of 5.
class Bar : public QWidget {
public:
    Bar()
    {
        auto *const row = new FlowLayout(this);
        row->setContentsMargins(5, 5, 5, 5);
        row->setSpacing(10);
        for (QWidget *&box : boxes) {
            box = new QWidget;
            box->setFixedSize(100, 20);
            row->addWidget(box);
        }
    }

    void showWide(int width)
    {
        resize(width, layout()->heightForWidth(width));
        layout()->activate();
    }

    QWidget *boxes[3];
};

class TestFlowLayout : public QObject {
    Q_OBJECT

private slots:
    void oneRowWhereThereIsRoom()
    {
        Bar bar;
        QCOMPARE(bar.layout()->sizeHint(), QSize(330, 30));
        bar.showWide(330);
        QCOMPARE(bar.height(), 30);
        QCOMPARE(bar.boxes[2]->geometry(), QRect(225, 5, 100, 20));
    }

    void goesOnInTheNextRow()
    {
        Bar bar;
        bar.showWide(329);
        QCOMPARE(bar.height(), 60);
        QCOMPARE(bar.boxes[1]->geometry(), QRect(115, 5, 100, 20));
        QCOMPARE(bar.boxes[2]->geometry(), QRect(5, 35, 100, 20));
        QCOMPARE(bar.layout()->minimumSize(), QSize(110, 30));
        bar.showWide(110);
        QCOMPARE(bar.height(), 90);
    }

    void whatIsHiddenTakesNoPlace()
    {
        Bar bar;
        bar.boxes[1]->hide();
        bar.showWide(220);
        QCOMPARE(bar.height(), 30);
        QCOMPARE(bar.boxes[2]->geometry(), QRect(115, 5, 100, 20));
    }

    void fromTheRight()
    {
        Bar bar;
        bar.setLayoutDirection(Qt::RightToLeft);
        bar.showWide(220);
        QCOMPARE(bar.boxes[0]->geometry(), QRect(115, 5, 100, 20));
        QCOMPARE(bar.boxes[2]->geometry(), QRect(115, 35, 100, 20));
    }
};

const testing::Registered<TestFlowLayout, QApplication> registered("tst_flow_layout");

} // namespace collscope::tst_flow_layout
#include "tst_flow_layout.moc"
