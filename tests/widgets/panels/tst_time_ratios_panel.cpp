// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/find_button.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/common/table_export.h"
#include "widgets/panels/time_ratios_panel.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/ratio_layer.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace collscope::tst_time_ratios_panel {

using namespace Qt::StringLiterals;
using synthetic::must;

constexpr std::uint32_t sizes = 10;

/// The default of bcast and reduce and a method of bcast, runs 1 % apart; the last size of the default of
/// bcast takes longer by a factor.
DatasetPtr measured(double slowdown, std::uint32_t runs = 3)
{
    DatasetBuilder builder(synthetic::provenance());
    for (std::uint32_t run = 0; run < runs; ++run)
        for (std::uint32_t cell = 0; cell < sizes; ++cell) {
            const double seconds = 1e-6 * (cell + 1) * (1 + 0.01 * ((run * 7 + cell * 5) % 3 - 1.0));
            const std::uint64_t bytes = 8U << cell;
            const double slow = cell + 1 == sizes ? slowdown : 1.0;
            builder.add(
                synthetic::record("bcast", synthetic::baselineMethod(), 4, bytes, seconds * slow, run));
            builder.add(synthetic::record("bcast", synthetic::method(0), 4, bytes, 2 * seconds, run));
            builder.add(synthetic::record("reduce", synthetic::baselineMethod(), 4, bytes, seconds, run));
        }
    return builder.build();
}

class TestTimeRatiosPanel : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_panel = std::make_unique<TimeRatiosPanel>();
        m_panel->resize(1000, 700);
        m_panel->show();
        m_cells = m_panel->cellTable()->model();
    }

    void saysTheVerdictOfTheEngine()
    {
        const RatioChoice choice = twoDays(1.3);
        open(choice);
        QCOMPARE(m_panel->message(),
            u"B is slower than A in 1 of 20 cells, by more than 5 % in 1. B is slower than A in bcast: +2.66 "
            u"% in "
            "the mean."_s);
        RatioQuestion question{{choice.datasets[0].dataset}, {choice.datasets[1].dataset}};
        question.method = "default";
        const TimeRatios wanted = must(timeRatios(question));
        QCOMPARE(m_panel->ratios()->ratios.cells.size(), wanted.cells.size());
        QCOMPARE(m_panel->ratios()->ratios.shift.value, wanted.shift.value);
        QCOMPARE(m_cells->rowCount(), static_cast<int>(sizes)); // of the collective on show
        QCOMPARE(cellText(0, u"message_bytes"), u"4 KiB"_s);
        QCOMPARE(cellText(0, u"ratio"), u"1.300"_s);
        QCOMPARE(cellText(0, u"verdict"), u"\u25b2 slower"_s);
        QCOMPARE(cellText(1, u"verdict"), u"same"_s);
        QVERIFY(tableToCsv(*m_cells).startsWith(u"collective,comm_size,message_bytes,method,"_s));
        const QAbstractItemModelTester cells(m_cells);
        const QAbstractItemModelTester collectives(m_panel->collectiveTable()->model());
        QCOMPARE(testing::doubledMnemonics(*m_panel), QStringList());
    }

    /// A sign marks what differs: colours alone do not.
    void mapShowsSigns()
    {
        RatioQuestion question{{measured(1)}, {measured(1.3)}};
        question.method = "default";
        const auto ratios = std::make_shared<const MappedRatios>(must(mappedRatios(question, {}, {})));
        const CellPicture slow = picture(ratios, "bcast");
        QCOMPARE(slow.palette.letter(slow.method[sizes - 1]), u"\u25b2"_s);
        QCOMPARE(slow.palette.letter(slow.method[0]), QString());
        QVERIFY(slow.fill[sizes - 1] != slow.fill[0]);
        std::swap(question.before, question.after);
        const auto reverse = std::make_shared<const MappedRatios>(must(mappedRatios(question, {}, {})));
        const CellPicture fast = picture(reverse, "bcast");
        QCOMPARE(fast.palette.letter(fast.method[sizes - 1]), u"\u25bc"_s);
        QVERIFY(fast.fill[sizes - 1] != slow.fill[sizes - 1]);
        question = {{measured(1, 1)}, {measured(1.3, 1)}};
        question.method = "default";
        const auto single = std::make_shared<const MappedRatios>(must(mappedRatios(question, {}, {})));
        const CellPicture unknown = picture(single, "bcast");
        QCOMPARE(unknown.palette.letter(unknown.method[0]), u"?"_s);
        QVERIFY(unknown.fill[sizes - 1] != slow.fill[sizes - 1]); // paler
    }

    void mapAndTablePointAtEachOther()
    {
        open(twoDays(1.3));
        emit m_panel->map()->cellSelected({0, 2});
        const QModelIndex row = m_panel->cellTable()->currentIndex();
        QCOMPARE(cellText(row.row(), u"message_bytes"), u"32 B"_s);
        m_panel->cellTable()->setFocus();
        QTest::keyClick(m_panel->cellTable(), Qt::Key_Home);
        QCOMPARE(m_panel->cellTable()->currentIndex().row(), 0);
        const QImage selected = m_panel->map()->grab().toImage();
        m_panel->map()->setSelectedCell(Cell{0, sizes - 1});
        QCOMPARE(m_panel->map()->grab().toImage(), selected);
    }

    void tableOfCollectivesChangesTheMap()
    {
        open(twoDays(1.3));
        QTreeView *const table = m_panel->collectiveTable();
        QCOMPARE(table->model()->rowCount(), 2);
        emit table->activated(table->model()->index(1, 0));
        QCOMPARE(m_cells->rowCount(), static_cast<int>(sizes));
        QCOMPARE(cellText(0, u"verdict"), u"same"_s); // reduce
    }

    /// All collectives are in one table, and a row leads to its map.
    void cellsOfAllCollectivesLeadToTheirMaps()
    {
        RatioChoice choice = twoDays(1.3);
        choice.collective = "reduce";
        open(choice);
        const QAbstractItemModel &worst = *m_panel->worstTable()->model();
        QCOMPARE(worst.rowCount(), 1);
        QCOMPARE(textOf(worst, 0, u"collective"), u"bcast"_s);
        emit m_panel->collectiveTable()->activated(m_panel->collectiveTable()->model()->index(1, 0));
        QCOMPARE(cellText(0, u"collective"), u"reduce"_s);
        m_panel->worstTable()->setCurrentIndex(worst.index(0, 0));
        QCOMPARE(cellText(0, u"collective"), u"bcast"_s);
        const QModelIndex row = m_panel->cellTable()->currentIndex();
        QCOMPARE(cellText(row.row(), u"message_bytes"), u"4 KiB"_s);
    }

    /// 1 KiB is more than 8 B.
    void headingsSortNumbersAsNumbers()
    {
        open(twoDays(1.3));
        QTreeView &table = *m_panel->cellTable();
        QVERIFY(table.isSortingEnabled());
        const int column = columnOf(*m_cells, u"message_bytes");
        table.sortByColumn(column, Qt::DescendingOrder);
        QCOMPARE(cellText(0, u"message_bytes"), u"4 KiB"_s);
        QCOMPARE(cellText(sizes - 1, u"message_bytes"), u"8 B"_s);
        table.sortByColumn(column, Qt::AscendingOrder);
        QCOMPARE(cellText(0, u"message_bytes"), u"8 B"_s);
        emit m_panel->map()->cellSelected({0, 2});
        QCOMPARE(table.currentIndex().row(), 2);
    }

    /// Runs of one system against others of it.
    void aSideMayBeSomeRuns()
    {
        RatioChoice choice = twoDays(1.3);
        choice.datasets.erase(choice.datasets.begin());
        m_panel->setChoice(choice);
        QTRY_VERIFY(m_panel->message().startsWith(u"Open two sets of measurements"_s));
        const auto write = [this](const QString &name, const QString &runs) {
            auto *const field = named<QLineEdit>(name);
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, runs);
            QTest::keyClick(field, Qt::Key_Return);
        };
        write(u"Runs of A"_s, u"0"_s);
        write(u"Runs of B"_s, u"1, 2"_s);
        QTRY_VERIFY(m_panel->ratios());
        QCOMPARE(m_panel->ratios()->ratios.runsBefore, std::size_t{1});
        QCOMPARE(m_panel->ratios()->ratios.runsAfter, std::size_t{2});
        QVERIFY(m_panel->details().contains(u"Warning: A has one run"_s));
        write(u"Runs of B"_s, u"x"_s);
        QTRY_COMPARE(m_panel->message(), u"Runs of B: 'x' are no runs. Write numbers, 0,2 for example."_s);
    }

    void choicesByKeyboard()
    {
        open(twoDays(1.3));
        auto *const tolerance = named<QDoubleSpinBox>(u"Tolerance"_s);
        tolerance->selectAll();
        QTest::keyClicks(tolerance, u"40"_s);
        QTest::keyClick(tolerance, Qt::Key_Return);
        QVERIFY2(
            m_panel->message().startsWith(u"B is slower than A in 1 of 20 cells, by more than 40 % in 0."_s),
            qPrintable(m_panel->message()));
        auto *const method = named<QComboBox>(u"Method"_s);
        QCOMPARE(method->count(), 2);
        method->setFocus();
        QTest::keyClick(method, Qt::Key_Down);
        QTRY_COMPARE(m_panel->message(), u"No slowdown found in 10 cells."_s); // pipeline, of bcast alone
        QTest::keyClick(method, Qt::Key_Up);
        QTRY_VERIFY(m_panel->ratios() && m_panel->ratios()->ratios.cells.size() == 2 * sizes);
        QTest::mouseClick(testing::button(*m_panel, u"Swap"_s), Qt::LeftButton);
        QTRY_COMPARE(m_panel->message(), u"No slowdown found in 20 cells. B is faster than A in 1 cell."_s);
        QCOMPARE(cellText(0, u"verdict"), u"\u25bc faster"_s);
    }

    void oneRunOfEachSideRequiresTheNoise()
    {
        RatioChoice choice = twoDays(1.3);
        choice.datasets = {{u"A"_s, measured(1, 1)}, {u"B"_s, measured(1.3, 1)}};
        choice.shown = choice.datasets.back().dataset.get();
        open(choice);
        QVERIFY(m_panel->message().startsWith(u"No verdict: one run of each side"_s));
        QCOMPARE(cellText(0, u"verdict"), u"? unproved"_s);
        auto *const noise = named<QDoubleSpinBox>(u"Noise between runs"_s);
        noise->selectAll();
        QTest::keyClicks(noise, u"2"_s);
        QTest::keyClick(noise, Qt::Key_Return);
        QTRY_VERIFY2(m_panel->message().startsWith(u"B is slower than A in 1 of 20 cells"_s),
            qPrintable(m_panel->message() + noise->text()));
    }

    void excludedMeasurementsDoNotCount()
    {
        RatioChoice choice = twoDays(1.3);
        Exclusion large;
        large.where.messageBytes = {8U << (sizes - 1)};
        large.reason = "too slow";
        choice.excluded = {large};
        open(choice);
        QCOMPARE(m_panel->message(), u"No slowdown found in 18 cells."_s);
    }

    void saysWhyThereIsNothing()
    {
        QTRY_VERIFY(m_panel->message().startsWith(u"Open two sets of measurements"_s));
        open(twoDays(1.3));
        auto *const after = named<QComboBox>(u"Data B"_s);
        after->setFocus();
        QTest::keyClick(after, Qt::Key_Up);
        QTRY_VERIFY(m_panel->message().startsWith(u"A and B are the same data"_s));
        QVERIFY(!m_panel->ratios());
        QCOMPARE(m_cells->rowCount(), 0);
    }

private:
    static RatioChoice twoDays(double slowdown)
    {
        RatioChoice choice{{{u"Monday"_s, measured(1)}, {u"Friday"_s, measured(slowdown)}}, "bcast"};
        choice.shown = choice.datasets.back().dataset.get();
        return choice;
    }
    void open(const RatioChoice &choice)
    {
        m_panel->setChoice(choice);
        QTRY_VERIFY(m_panel->ratios());
    }
    QString cellText(int row, QStringView key) const { return textOf(*m_cells, row, key); }
    static QString textOf(const QAbstractItemModel &model, int row, QStringView key)
    {
        return model.index(row, columnOf(model, key)).data().toString();
    }
    static int columnOf(const QAbstractItemModel &model, QStringView key)
    {
        for (int column = 0; column < model.columnCount(); ++column)
            if (model.headerData(column, Qt::Horizontal, columnNameRole).toString() == key)
                return column;
        qFatal("no column %s", qPrintable(key.toString()));
    }
    template <typename Widget> Widget *named(const QString &name) const
    {
        for (auto *const widget : m_panel->findChildren<Widget *>())
            if (widget->accessibleName() == name)
                return widget;
        qFatal("nothing is called %s", qPrintable(name));
    }
    static CellPicture picture(const MappedRatiosPtr &ratios, const std::string &collective)
    {
        MapContent content;
        content.map = ratios->maps.at(collective).map;
        content.palette = MethodPalette(*content.map->grid);
        content.layer = ratioLayer(ratios, collective);
        return makeCellPicture(content, {}, Qt::white);
    }

    std::unique_ptr<TimeRatiosPanel> m_panel;
    QAbstractItemModel *m_cells = nullptr;
};

const testing::Registered<TestTimeRatiosPanel, QApplication> registered("tst_time_ratios_panel");

} // namespace collscope::tst_time_ratios_panel
#include "tst_time_ratios_panel.moc"
