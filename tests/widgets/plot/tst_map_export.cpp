// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/map_export.h"
#include "widgets/plot/map_view.h"

#include <QBuffer>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace collscope::tst_map_export {

class TestMapExport : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const QString &name) const { return m_folder.filePath(name); }

private slots:
    void svgHoldsVectorsOnly_data()
    {
        QTest::addColumn<bool>("penalty");
        QTest::newRow("methods") << false;
        QTest::newRow("penalty") << true;
    }
    void svgHoldsVectorsOnly()
    {
        QFETCH(bool, penalty);
        const QString file = path(QStringLiteral("map.svg"));
        QCOMPARE(exportMap(modelContent(exactContent(25, 40), penalty), {480, 400}, file, 1), QString());
        const QByteArray svg = testing::fileText(file);
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.contains("<rect") || svg.contains("<path"));
        QVERIFY(svg.contains("message size"));
        QVERIFY(svg.contains("communicator size"));
        QCOMPARE(svg.contains("pipeline/8KiB"), !penalty); // the legend
        QCOMPARE(svg.contains("25 %"), penalty); // the scale
    }

    void severalMapsStandBesideEachOther()
    {
        MapContent first = exactContent(9, 21);
        first.title = QStringLiteral("the first");
        MapContent second = modelContent(first);
        second.title = QStringLiteral("the second");
        QBuffer svg;
        svg.open(QIODevice::WriteOnly);
        QCOMPARE(exportMaps({first, second}, 2, {960, 400}, svg, QStringLiteral("svg"), 1), QString());
        QVERIFY(svg.data().contains("the first") && svg.data().contains("the second"));
        QBuffer png;
        png.open(QIODevice::WriteOnly);
        QCOMPARE(exportMaps({first, second}, 1, {480, 800}, png, QStringLiteral("png"), 2), QString());
        QCOMPARE(QImage::fromData(png.data()).size(), QSize(960, 1600));
    }

    void rowsAreTheOnesAskedFor()
    {
        MapContent content = placementContent();
        content.rows = {RowAxes::Size::nodes, 2};
        const QString file = path(QStringLiteral("map.svg"));
        QCOMPARE(exportMap(content, {480, 400}, file, 1), QString());
        const QByteArray svg = testing::fileText(file);
        QVERIFY(svg.contains("4 = 2 x 2"));
        QVERIFY(!svg.contains("4 = 4 x 1"));
        QVERIFY(svg.contains("only 2 nodes"));
        QCOMPARE(exportMap(content, {120, 400}, file, 1), QString());
        const QByteArray narrow = testing::fileText(file);
        QVERIFY(narrow.contains("2 x 2"));
        QVERIFY(!narrow.contains("4 = 2 x 2")); // it would leave the map no room
        QCOMPARE(svg.count("33 %"), 3); // of the legend: each row has another best method
    }

    void namesAreTextInSvg()
    {
        MapContent content = exactContent(9, 21);
        content.title = QStringLiteral("</title><script href=\"x\">&amp;<b>");
        const QString file = path(QStringLiteral("map.svg"));
        QCOMPARE(exportMap(content, {480, 400}, file, 1), QString());
        QXmlStreamReader svg(testing::fileText(file));
        QString title;
        while (!svg.atEnd())
            if (svg.readNext() == QXmlStreamReader::StartElement) {
                QVERIFY(svg.name() != u"script" && svg.name() != u"b");
                if (svg.name() == u"title")
                    title = svg.readElementText();
            }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        QCOMPARE(title, content.title);
    }

    void pdfIsOne()
    {
        const QString file = path(QStringLiteral("map.pdf"));
        QCOMPARE(exportMap(exactContent(9, 21), {480, 400}, file, 1), QString());
        QVERIFY(testing::fileText(file).startsWith("%PDF"));
        QVERIFY(!testing::fileText(file).contains("/Subtype /Image"));
    }

    void pngHasTheScale()
    {
        const QString file = path(QStringLiteral("map.PNG"));
        QCOMPARE(exportMap(exactContent(9, 21), {480, 400}, file, 2.5), QString());
        QCOMPARE(QImage(file).size(), QSize(1200, 1000));
    }

    void picturesAreTheSameEveryTime()
    {
        const MapContent content = modelContent(exactContent(9, 21));
        QCOMPARE(exportMap(content, {480, 400}, path(QStringLiteral("a.png")), 2), QString());
        QCOMPARE(exportMap(content, {480, 400}, path(QStringLiteral("b.png")), 2), QString());
        QCOMPARE(testing::fileText(path(QStringLiteral("a.png"))),
            testing::fileText(path(QStringLiteral("b.png"))));
    }

    void problemsAreSaid()
    {
        const MapContent content = exactContent(2, 2);
        QVERIFY(exportMap(content, {300, 200}, path(QStringLiteral("map.gif")), 1).contains(u".svg"));
        const QString nowhere = path(QStringLiteral("no/such/folder/map.png"));
        QVERIFY(exportMap(content, {300, 200}, nowhere, 1).startsWith(nowhere));
    }

    void aViewStaysUsableAfterAnExport()
    {
        MapView view;
        view.resize(500, 400);
        view.setContent(exactContent(9, 21));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QRectF before = view.cellRect({4, 4});
        QCOMPARE(view.exportTo(path(QStringLiteral("view.svg"))), QString());
        QCOMPARE(view.cellRect({4, 4}), before);
        view.copyImage();
        QCOMPARE(view.cellRect({4, 4}), before);
    }
};

const testing::Registered<TestMapExport, QApplication> registered("tst_map_export");

} // namespace collscope::tst_map_export
#include "tst_map_export.moc"
