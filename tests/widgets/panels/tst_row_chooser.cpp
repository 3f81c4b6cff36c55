// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/panels/row_chooser.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

namespace collscope::tst_row_chooser {

using Size = RowAxes::Size;

class TestRowChooser : public QObject {
    Q_OBJECT
private slots:
    void offersWhatMakesADifference()
    {
        RowChooser chooser;
        QVERIFY(!chooser.isUseful());
        chooser.setGrid(placementContent().map->grid);
        QVERIFY(chooser.isUseful());
        QCOMPARE(chooser.sizes()->count(), 3);
        QCOMPARE(chooser.slider()->maximum(), 5); // all, and five communicator sizes
        chooser.setGrid(sampleGrid(9, 6));
        QVERIFY(!chooser.isUseful());
        chooser.setGrid(nullptr);
        QVERIFY(!chooser.isUseful());
    }

    void theSliderWalksTheGroups()
    {
        RowChooser chooser;
        chooser.setGrid(placementContent().map->grid);
        QSignalSpy spy(&chooser, &RowChooser::choiceChanged);
        chooser.sizes()->setCurrentIndex(2);
        emit chooser.sizes()->activated(2);
        QVERIFY((chooser.choice() == RowChoice{Size::ppn, std::nullopt}));
        QCOMPARE(chooser.slider()->maximum(), 3);
        QTest::keyClick(chooser.slider(), Qt::Key_Right);
        QVERIFY((chooser.choice() == RowChoice{Size::ppn, 1}));
        QTest::keyClick(chooser.slider(), Qt::Key_End);
        QVERIFY((chooser.choice() == RowChoice{Size::ppn, 4}));
        QCOMPARE(spy.size(), 3);
        chooser.reveal(4); // 2 x 2
        QVERIFY((chooser.choice() == RowChoice{Size::ppn, 2}));
        QCOMPARE(chooser.slider()->value(), 2);
        QTest::keyClick(chooser.slider(), Qt::Key_Home);
        QVERIFY((chooser.choice() == RowChoice{Size::ppn, std::nullopt}));
        spy.clear();
        chooser.reveal(4); // all are shown
        QVERIFY(spy.isEmpty());
    }

    /// Looking at other data in between changes nothing.
    void theChoiceIsKept()
    {
        RowChooser chooser;
        chooser.setChoice({Size::nodes, 2}); // from a project, before its data is there
        chooser.setGrid(sampleGrid(9, 6));
        chooser.setGrid(placementContent().map->grid);
        QCOMPARE(chooser.sizes()->currentText(), QStringLiteral("nodes"));
        QCOMPARE(chooser.slider()->value(), 2);
        QVERIFY((chooser.choice() == RowChoice{Size::nodes, 2}));
    }
};

const testing::Registered<TestRowChooser, QApplication> registered("tst_row_chooser");

} // namespace collscope::tst_row_chooser
#include "tst_row_chooser.moc"
