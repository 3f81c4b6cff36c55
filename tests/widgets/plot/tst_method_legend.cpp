// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/method_legend.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

namespace collscope::tst_method_legend {

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
        const MapContent map = exactContent(9, 21);
        const LegendContent content{legendEntries({map}), legendMarks({map})};
        const auto &entries = content.entries;
        QVERIFY(entries.size() >= 5);
        for (int width = 180; width < 1200; width += 13) {
            const LegendLayout layout = layOutLegend(content, QApplication::font(), width, 2);
            QVERIFY(layout.shown >= 1);
            auto places = layout.places;
            if (!layout.moreText.isEmpty())
                places.push_back(layout.more);
            QCOMPARE(layout.marks.size(), content.marks.size()); // all of them, whatever the width
            places.insert(places.end(), layout.marks.begin(), layout.marks.end());
            for (std::size_t i = 0; i < places.size(); ++i) {
                QVERIFY(places[i].right() <= width);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!places[i].intersects(places[j]));
            }
            QCOMPARE(layout.moreText.isEmpty(), layout.shown == entries.size());
        }
        QCOMPARE(layOutLegend(content, QApplication::font(), 100, 0).shown, entries.size());
    }

    /// Every mark that a cell carries stands in the legend, and no other.
    void marksAreExplained()
    {
        const auto kinds = [](const std::vector<MapContent> &contents) {
            int seen = 0;
            for (const LegendMark &mark : legendMarks(contents)) {
                if (mark.text.isEmpty() || mark.help.isEmpty())
                    return -1;
                seen |= mark.kind;
            }
            return seen;
        };
        const MapContent exact = exactContent(9, 21); // has holes
        constexpr int gaps
            = CellPicture::hatched | CellPicture::uncertain; // what is decided in some is a guess
        QCOMPARE(kinds({exact}), gaps);
        const MapContent model = modelContent(exact);
        QCOMPARE(kinds({exact, model}), gaps | CellPicture::differing);
        MapContent unknown = model;
        auto evaluation = std::make_shared<Evaluation>(*model.layer->evaluation());
        evaluation->penalty[0] = std::nan("");
        unknown.layer = methodLayer(evaluation);
        QCOMPARE(kinds({unknown}), gaps | CellPicture::differing | CellPicture::crossed);
        MethodLegend legend;
        legend.setContents({exact, unknown});
        for (const LegendMark &mark : legendMarks({unknown}))
            QVERIFY2(legend.accessibleDescription().contains(mark.text), qPrintable(mark.text));
    }

    void othersSayHowMany()
    {
        const MapContent map = exactContent(9, 21);
        const LegendContent content{legendEntries({map}), legendMarks({map})};
        const auto &entries = content.entries;
        const LegendLayout layout = layOutLegend(content, QApplication::font(), 250, 1);
        QCOMPARE(layout.moreText, QStringLiteral("+%1 more").arg(entries.size() - layout.shown));
    }

    /// However long names are, all that stands in the legend is within it.
    void longNamesAreCut()
    {
        LegendContent content;
        for (MethodIndex method = 0; method < 6; ++method)
            content.entries.push_back({method, QStringLiteral("A"),
                QStringLiteral("an_algorithm_with_a_very_long_name_%1").arg(method, 60),
                QStringLiteral("9 %"), Qt::red});
        for (const int rows : {1, 2, 0}) {
            const LegendLayout layout = layOutLegend(content, QApplication::font(), 240, rows);
            QCOMPARE(layout.shown, rows == 0 ? content.entries.size() : static_cast<std::size_t>(rows));
            for (const QRectF &place : layout.places)
                QVERIFY(place.right() <= 240);
            QVERIFY(layout.more.right() <= 240);
        }
    }

    /// Two rows where there is room for one: the first, with how many more there are.
    void lessRoomThanRows()
    {
        MethodLegend low;
        MethodLegend oneRow;
        oneRow.setMaximumRows(1);
        for (MethodLegend *const legend : {&low, &oneRow})
            legend->setContent(exactContent(9, 21));
        QVERIFY(low.heightForWidth(200) > oneRow.heightForWidth(200));
        for (MethodLegend *const legend : {&low, &oneRow})
            legend->resize(200, oneRow.heightForWidth(200));
        QCOMPARE(low.grab().toImage(), oneRow.grab().toImage());
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

    /// A method that only the second map shows has its share of that map.
    void sharesAreOfTheMapThatShowsTheMethod()
    {
        MapContent exact = exactContent(9, 21);
        auto evaluation = std::make_shared<Evaluation>(*modelContent(exact).layer->evaluation());
        const auto shares = methodShares(exact);
        const MethodIndex other = shares.back().method;
        auto map = std::make_shared<DecisionMap>(*exact.map); // without its rarest method
        std::replace(map->best.begin(), map->best.end(), other, shares.front().method);
        exact.map = map;
        for (Decision &decision : evaluation->decisions)
            decision.method = other;
        MapContent model = exact;
        model.layer = methodLayer(evaluation);
        const auto entries = legendEntries({exact, model});
        QCOMPARE(entries.back().method, other);
        QCOMPARE(entries.back().share, QStringLiteral("100 %"));
    }

    void spokenToo()
    {
        MethodLegend legend;
        legend.setContent(exactContent(9, 21));
        QVERIFY(legend.accessibleDescription().contains(u"binomial"));
    }
};

const testing::Registered<TestMethodLegend, QApplication> registered("tst_method_legend");

} // namespace collscope::tst_method_legend
#include "tst_method_legend.moc"
