// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/cell_painter.h"
#include "widgets/plot/map_view.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTest>

#include <cmath>

namespace collscope::tst_cell_labels {

namespace {

/// Cells of one size, in the upper left corner of the device.
CellFrame frameOf(const CellPicture &picture, double width, double height)
{
    CellFrame frame;
    for (std::uint32_t column = 0; column <= picture.columns; ++column)
        frame.x.push_back(column * width);
    for (std::uint32_t row = 0; row <= picture.rows; ++row)
        frame.y.push_back((picture.rows - row) * height);
    return frame;
}

/// A picture of a model whose every third cell is not the fastest and every fifth was not measured.
CellPicture markedPicture(std::uint32_t rows, std::uint32_t columns)
{
    CellPicture picture = makeCellPicture(modelContent(exactContent(rows, columns)), std::nullopt, Qt::white);
    for (std::size_t cell = 0; cell < picture.marks.size(); ++cell)
        picture.marks[cell] = static_cast<std::uint8_t>((picture.marks[cell] & CellPicture::hatched)
            | (cell % 5 == 0        ? CellPicture::crossed
                    : cell % 3 == 0 ? CellPicture::differing
                                    : 0));
    return picture;
}

} // namespace

class TestCellLabels : public QObject {
    Q_OBJECT
private slots:
    void marksStandBesideLetters_data()
    {
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("height");
        for (const double width : {4.0, 6.0, 9.0, 11.0, 13.0, 16.0, 20.0, 28.0, 60.0})
            for (const double height : {4.0, 7.0, 11.0, 14.0, 18.0, 26.0, 40.0})
                QTest::addRow("%g x %g", width, height) << width << height;
    }
    void marksStandBesideLetters()
    {
        QFETCH(double, width);
        QFETCH(double, height);
        const CellPicture picture = markedPicture(9, 21);
        const CellFrame frame = frameOf(picture, width, height);
        const CellLabels labels = layOutLabels(picture, frame, QApplication::font());
        for (const CellLabels::Letter &letter : labels.letters) {
            QVERIFY(frame.bounds().contains(letter.place));
            for (const CellLabels::Mark &mark : labels.marks)
                QVERIFY(!mark.place.intersects(letter.place));
        }
        for (const CellLabels::Mark &mark : labels.marks) {
            QVERIFY(frame.bounds().contains(mark.place));
            QVERIFY(mark.place.width() >= 3); // can be seen
        }
        if (std::min(width, height) >= 14) { // room for both in every cell: nothing is left out
            const auto marked = std::count_if(picture.marks.begin(), picture.marks.end(),
                [](std::uint8_t marks) { return marks & (CellPicture::differing | CellPicture::crossed); });
            QCOMPARE(labels.marks.size(), static_cast<std::size_t>(marked));
            if (width >= 20)
                QCOMPARE(labels.letters.size(), picture.method.size());
        }
        for (const CellLabels::Letter &letter : labels.letters)
            QVERIFY(labels.font.pixelSize() >= 8 && letter.place.height() > 4); // can be read
    }

    void inOneCell()
    {
        const QSizeF letter(12, 8);
        const CellPlaces wide = placesInCell({0, 0, 60, 30}, letter, 4);
        QCOMPARE(wide.letter.center(), QPointF(30, 15)); // where it is without a mark
        QVERIFY(wide.mark.left() > 50 && wide.mark.bottom() < 10);
        const CellPlaces flat = placesInCell({0, 0, 22, 10}, letter, 4);
        QVERIFY(flat.mark.left() > flat.letter.right());
        const CellPlaces narrow = placesInCell({0, 0, 15, 24}, letter, 4);
        QVERIFY(narrow.mark.bottom() < narrow.letter.top());
        const CellPlaces small = placesInCell({0, 0, 14, 11}, letter, 4);
        QVERIFY(small.letter.isEmpty());
        QCOMPARE(small.mark.center(), QPointF(7, 5.5));
        const CellPlaces corner = placesInCell({0, 0, 14, 11}, letter, 4, true);
        QVERIFY(corner.letter.isEmpty());
        QCOMPARE(corner.mark, QRectF(8.5, 1.5, 4, 4));
        for (const double size : {5.0, 8.0, 12.0}) { // whole, within the smallest cell that has marks
            const CellPlaces alone = placesInCell({0, 0, size, size}, {}, 0.6 * size, true);
            QVERIFY(QRectF(0, 0, size, size).contains(alone.mark));
            QVERIFY(alone.mark.right() < size && alone.mark.top() > 0);
        }
        for (const CellPlaces &places : {wide, flat, narrow})
            QVERIFY(!places.letter.isEmpty() && !places.letter.intersects(places.mark));
    }

    /// A letter looks the same in a hatched cell and in a plain one.
    void hatchingLeavesLettersFree()
    {
        CellPicture picture = makeCellPicture(exactContent(9, 21), std::nullopt, Qt::white);
        const CellFrame frame = frameOf(picture, 30, 24);
        const auto painted = [&](std::uint8_t marks) {
            std::fill(picture.marks.begin(), picture.marks.end(), marks);
            const CellLabels labels = layOutLabels(picture, frame, QApplication::font());
            QImage image(frame.bounds().size().toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            paintFills(painter, picture, frame, 0);
            painter.setRenderHint(QPainter::Antialiasing);
            paintHatching(painter, picture, frame, labels);
            paintLetters(painter, picture, labels);
            return image;
        };
        const QImage plain = painted(0);
        const QImage hatched = painted(CellPicture::hatched);
        QVERIFY(plain != hatched);
        const CellLabels labels = layOutLabels(picture, frame, QApplication::font());
        QCOMPARE(labels.letters.size(), picture.method.size());
        for (const CellLabels::Letter &letter : labels.letters) {
            const QRect place = letter.place.toRect();
            QCOMPARE(hatched.copy(place), plain.copy(place));
        }
    }

    /// Over every cell once: no pixel of another cell's letter changes, whatever the size of the cells.
    void theCrossHairStrikesNoLetterThrough_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("letters in cells") << QSize(700, 420);
        QTest::newRow("letters in areas") << QSize(230, 150);
    }
    void theCrossHairStrikesNoLetterThrough()
    {
        QFETCH(QSize, size);
        const MapContent content = exactContent(9, 21);
        MapView view;
        view.resize(size);
        view.setContent(content);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage before = view.grab().toImage();
        const CellPicture picture = makeCellPicture(content, std::nullopt, Qt::white);
        CellFrame frame;
        for (std::uint32_t column = 0; column <= 21; ++column)
            frame.x.push_back(
                std::round(column < 21 ? view.cellRect({0, column}).left() : view.cellRect({0, 20}).right()));
        for (std::uint32_t row = 0; row <= 9; ++row)
            frame.y.push_back(
                std::round(row < 9 ? view.cellRect({row, 0}).bottom() : view.cellRect({8, 0}).top()));
        const CellLabels labels = layOutLabels(picture, frame, view.font());
        QVERIFY(!labels.letters.empty());
        for (const Cell cell : {Cell{4, 10}, Cell{0, 0}, Cell{8, 20}, Cell{2, 5}}) {
            view.setCursorCell(cell);
            const QImage after = view.grab().toImage();
            QVERIFY(after != before);
            for (const CellLabels::Letter &letter : labels.letters) {
                if (letter.place.intersects(view.cellRect(cell)))
                    continue;
                const QRect place = letter.place.toRect();
                QCOMPARE(after.copy(place), before.copy(place));
            }
        }
    }
};

const testing::Registered<TestCellLabels, QApplication> registered("tst_cell_labels");

} // namespace collscope::tst_cell_labels
#include "tst_cell_labels.moc"
