// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "widgets/common/colour_vision.h"
#include "widgets/common/recent_files.h"
#include "widgets/common/search_box.h"
#include "widgets/common/table_export.h"
#include "widgets/common/visible_refresh.h"

#include <QAction>
#include <QDockWidget>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>
#include <QVBoxLayout>

namespace collscope::tst_common {

using namespace Qt::StringLiterals;

class TestCommon : public QObject {
    Q_OBJECT
private slots:
    void recentFiles()
    {
        RecentFiles files({u"a"_s, u"b"_s, u"a"_s, QString()});
        QCOMPARE(files.paths(), (QStringList{u"a"_s, u"b"_s}));
        files.add(u"b"_s);
        QCOMPARE(files.paths(), (QStringList{u"b"_s, u"a"_s}));
        for (int i = 0; i < 20; ++i)
            files.add(QString::number(i));
        QCOMPARE(files.paths().size(), RecentFiles::most);
        QCOMPARE(files.paths().first(), u"19"_s);
        files.remove(u"19"_s);
        QCOMPARE(files.paths().first(), u"18"_s);
    }

    void csvHasExactValuesAndQuotes()
    {
        QStandardItemModel model(1, 3);
        model.setHorizontalHeaderLabels({u"Method"_s, u"Time"_s, u"Gone"_s});
        model.setHeaderData(1, Qt::Horizontal, u"seconds"_s, columnNameRole);
        model.setItem(0, 0, new QStandardItem(u"say \"a,b\""_s));
        model.setItem(0, 1, new QStandardItem(u"1.12 ms"_s));
        model.item(0, 1)->setData(0.00112, exactValueRole);
        model.setItem(0, 2, new QStandardItem(u"n/a"_s));
        model.item(0, 2)->setData(std::numeric_limits<double>::quiet_NaN(), exactValueRole);
        QCOMPARE(tableToCsv(model), u"Method,seconds,Gone\n\"say \"\"a,b\"\"\",0.00112,\n"_s);
    }

    /// A spreadsheet must not calculate a name; numbers stay numbers.
    void namesAreNoFormulas()
    {
        QStandardItemModel model(1, 3);
        model.setHorizontalHeaderLabels({u"=Method"_s, u"Gain"_s, u"Reason"_s});
        model.setItem(0, 0, new QStandardItem(u"=1+2"_s));
        model.setItem(0, 1, new QStandardItem(u"-50 %"_s));
        model.item(0, 1)->setData(-0.5, exactValueRole);
        model.setItem(0, 2, new QStandardItem(u"a\t=1"_s));
        model.item(0, 2)->setData(u"@SUM(A1)"_s, exactValueRole);
        QCOMPARE(tableToCsv(model), u"\"'=Method\",Gain,Reason\n\"'=1+2\",-0.5,\"'@SUM(A1)\"\n"_s);
        QTreeView view;
        view.setModel(&model);
        view.setCurrentIndex(model.index(0, 0));
        QCOMPARE(selectedRowsText(view), u"=Method\tGain\tReason\n'=1+2\t-50 %\ta =1"_s);
    }

    void copiesSelectedRows()
    {
        QStandardItemModel model(3, 2);
        model.setHorizontalHeaderLabels({u"A"_s, u"two\nlines"_s});
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 2; ++column)
                model.setItem(row, column, new QStandardItem(QString::number(10 * row + column)));
        }
        QTreeView view;
        view.setModel(&model);
        view.setCurrentIndex(model.index(1, 0));
        QCOMPARE(selectedRowsText(view), u"A\ttwo lines\n10\t11"_s);
    }

    void hiddenWidgetsRefreshWhenShown()
    {
        QWidget widget;
        int refreshed = 0;
        VisibleRefresh refresh(&widget, [&] { ++refreshed; });
        refresh.request();
        refresh.request();
        QCOMPARE(refreshed, 0);
        widget.show();
        QTRY_COMPARE(refreshed, 1);
        refresh.request();
        QCOMPARE(refreshed, 2);
        widget.hide();
        widget.show();
        QCOMPARE(refreshed, 2);
    }

    /// A panel that is all table: its visible region is empty, and yet it is looked at.
    void widgetsCoveredByTheirChildrenRefreshAtOnce()
    {
        QMainWindow window;
        window.resize(400, 300);
        auto *const panel = new QWidget;
        auto *const cover = new QWidget(panel);
        cover->setAutoFillBackground(true);
        (new QVBoxLayout(panel))->addWidget(cover);
        panel->layout()->setContentsMargins(0, 0, 0, 0);
        auto *const front = new QDockWidget(u"front"_s, &window);
        auto *const behind = new QDockWidget(u"behind"_s, &window);
        front->setWidget(new QWidget);
        behind->setWidget(panel);
        window.addDockWidget(Qt::BottomDockWidgetArea, front);
        window.addDockWidget(Qt::BottomDockWidgetArea, behind);
        int refreshed = 0;
        VisibleRefresh refresh(panel, [&] { ++refreshed; });
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(panel->isVisible() && panel->visibleRegion().isEmpty());
        refresh.request();
        QCOMPARE(refreshed, 1);

        window.tabifyDockWidget(behind, front);
        front->raise();
        QTRY_VERIFY(panel->mapTo(&window, QPoint(0, 0)).x() < 0 || !panel->isVisible());
        refresh.request();
        refresh.request();
        QCOMPARE(refreshed, 1); // behind a tab
        behind->raise();
        QTRY_COMPARE(refreshed, 2);
        panel->hide();
        refresh.request();
        QCOMPARE(refreshed, 2);
        panel->show();
        QTRY_COMPARE(refreshed, 3);
    }

    /// Machado, Oliveira, Fernandes 2009, severity 1; what is red, by hand: a column of the matrix, coded.
    void coloursAreSeenByOthers()
    {
        QCOMPARE(seenWith(ColourVision::protanopia, QColor(255, 0, 0)), QColor(109, 95, 0));
        QCOMPARE(seenWith(ColourVision::deuteranopia, QColor(255, 0, 0)), QColor(163, 144, 0));
        QCOMPARE(seenWith(ColourVision::tritanopia, QColor(255, 0, 0)), QColor(255, 0, 15));
        QCOMPARE(seenWith(ColourVision::grey, QColor(0, 255, 0)), QColor(220, 220, 220));
        QImage image(256, 2, QImage::Format_ARGB32);
        for (int x = 0; x < 256; ++x) {
            image.setPixelColor(x, 0, QColor(x, x, x));
            image.setPixelColor(x, 1, QColor(x, 255 - x, x / 2, 128));
        }
        for (const ColourVision vision : {ColourVision::usual, ColourVision::deuteranopia,
                 ColourVision::protanopia, ColourVision::tritanopia, ColourVision::grey}) {
            const QImage seen = seenWith(vision, image);
            for (int x = 0; x < 256; ++x) {
                QVERIFY(std::abs(seen.pixelColor(x, 0).red() - x) <= 1); // greys stay
                QCOMPARE(seen.pixelColor(x, 1), seenWith(vision, image.pixelColor(x, 1)));
            }
        }
    }

    void searchBoxChoosesWhatMatches()
    {
        QMainWindow window;
        window.resize(600, 400);
        int ran = 0;
        QMenu *const menu = window.menuBar()->addMenu(u"De&ploy"_s);
        connect(
            menu->addAction(u"&Export decision function..."_s), &QAction::triggered, this, [&] { ++ran; });
        menu->addAction(u"Other"_s);
        menu->addAction(u"Disabled export"_s)->setEnabled(false);
        window.show();
        auto *const search = new SearchBox(&window);
        search->open(u"Search"_s,
            findableCommands(*window.menuBar())
                << Findable{u"Help: Exports"_s, {}, u"what a function decides"_s, [&] { ran += 10; }});
        auto *const list = search->findChild<QListWidget *>();
        QCOMPARE(list->count(), 3);
        QTest::keyClicks(search->findChild<QLineEdit *>(), u"function exp"_s);
        QCOMPARE(list->count(), 2); // by its title first
        QCOMPARE(list->item(1)->text(), u"Help: Exports"_s);
        QCOMPARE(list->item(0)->text(), u"Deploy > Export decision function..."_s);
        QTest::keyClick(search->findChild<QLineEdit *>(), Qt::Key_Return);
        QCOMPARE(ran, 1);
        QVERIFY(!search->isVisible());
        // What is called so comes before what only has the words in it.
        search->open(u"Search"_s,
            {{u"File > Export picture of process groups..."_s}, {u"File > Process groups, as a table"_s},
                {u"View > Panels > Process groups"_s}});
        QTest::keyClicks(search->findChild<QLineEdit *>(), u"process groups"_s);
        QStringList found;
        for (int row = 0; row < list->count(); ++row)
            found << list->item(row)->text();
        QCOMPARE(found,
            (QStringList{u"View > Panels > Process groups"_s, u"File > Process groups, as a table"_s,
                u"File > Export picture of process groups..."_s}));
    }
};

const testing::Registered<TestCommon, QApplication> registered("tst_common");

} // namespace collscope::tst_common
#include "tst_common.moc"
