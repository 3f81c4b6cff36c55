// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/method_legend.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

using namespace collscope;

class TestMethodLegend : public QObject {
    Q_OBJECT
private:
    static void hover(QWidget &widget, const QPointF &at)
    {
        QMouseEvent move(
            QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&widget, &move);
    }

private slots:
    void mostFrequentFirst()
    {
        const auto shares = methodShares(exactContent(9, 21));
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            sum += shares[i].share;
            if (i > 0)
                QVERIFY(shares[i - 1].share >= shares[i].share);
        }
        QVERIFY(qAbs(sum - 1) < 1e-9);
    }

    void entriesNeverOverlapOrLeaveTheWidth()
    {
        const auto entries = legendEntries({exactContent(9, 21)});
        QVERIFY(entries.size() >= 5);
        for (double width = 180; width < 1200; width += 13) {
            const LegendLayout layout = layOutLegend(entries, QApplication::font(), width, 2);
            QVERIFY(layout.shown >= 1);
            auto places = layout.places;
            if (!layout.moreText.isEmpty())
                places.push_back(layout.more);
            for (std::size_t i = 0; i < places.size(); ++i) {
                QVERIFY(places[i].right() <= width || places[i].left() == 0);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!places[i].intersects(places[j]));
            }
            QCOMPARE(layout.moreText.isEmpty(), layout.shown == entries.size());
        }
        QCOMPARE(layOutLegend(entries, QApplication::font(), 100, 0).shown, entries.size());
    }

    void othersSayHowMany()
    {
        const auto entries = legendEntries({exactContent(9, 21)});
        const LegendLayout layout = layOutLegend(entries, QApplication::font(), 250, 1);
        QCOMPARE(layout.moreText, QStringLiteral("+%1 more").arg(entries.size() - layout.shown));
    }

    void pointingNamesTheMethod()
    {
        MethodLegend legend;
        const MapContent content = exactContent(9, 21);
        legend.setContent(content);
        legend.resize(900, legend.heightForWidth(900));
        legend.show();
        QSignalSpy spy(&legend, &MethodLegend::methodHovered);
        hover(legend, {12, 10});
        QCOMPARE(spy.size(), 1);
        QVERIFY(spy.takeFirst().at(0).value<std::optional<MethodIndex>>()
            == methodShares(content).front().method);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&legend, &leave);
        QCOMPARE(spy.size(), 1);
        QVERIFY(!spy.takeFirst().at(0).value<std::optional<MethodIndex>>());
        legend.clear();
        hover(legend, {12, 10});
        QVERIFY(spy.isEmpty());
    }

    void spokenToo()
    {
        MethodLegend legend;
        legend.setContent(exactContent(9, 21));
        QVERIFY(legend.accessibleDescription().contains(u"binomial"));
    }
};

QTEST_MAIN(TestMethodLegend)
#include "tst_method_legend.moc"
