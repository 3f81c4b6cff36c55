// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/time_difference.h"
#include "app/window/session.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/time_ratios_panel.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <fstream>

namespace collscope::tst_time_difference {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

/// Three runs of a method and the default in ten cells of two collectives, 1 % apart.
std::string threeRuns(const std::string &system, double slowdown)
{
    Provenance provenance = synthetic::provenance();
    provenance.system = system;
    DatasetBuilder builder(provenance);
    for (const std::string collective : {"bcast", "reduce"})
        for (std::uint32_t run = 0; run < 3; ++run)
            for (std::uint32_t cell = 0; cell < 10; ++cell)
                for (const Method &method : {synthetic::baselineMethod(), synthetic::method(0)})
                    builder.add(synthetic::record(collective, method, 4, 8U << cell,
                        1e-6 * slowdown * (cell + 1) * (1 + 0.01 * ((run * 7 + cell * 5) % 3 - 1.0)), run));
    std::ostringstream text;
    io::writeCsv(text, {builder.build()});
    return text.str();
}

class TestTimeDifference : public QObject {
    Q_OBJECT
private slots:
    void comparesWhatIsOpen()
    {
        WindowInFolder opened;
        MainWindow &window = opened.window;
        QVERIFY(!menuAction(window, "timeDifference")->isEnabled());
        for (const auto &[system, slowdown] : {std::pair{"monday", 1.0}, std::pair{"friday", 2.0}}) {
            const QString path = opened.path(QString::fromLatin1(system) + u".csv"_s);
            std::ofstream(path.toStdString(), std::ios::binary) << threeRuns(system, slowdown);
            window.open({path});
            QTRY_VERIFY_WITH_TIMEOUT(window.session()->result(), 20000);
        }
        QTRY_COMPARE_WITH_TIMEOUT(window.session()->datasets().size(), std::size_t{2}, 20000);
        menuAction(window, "timeDifference")->trigger();
        TimeRatiosPanel &panel = *part<TimeDifferenceFeature>(window)->panel();
        QTRY_VERIFY_WITH_TIMEOUT(panel.ratios(), 20000);
        const auto ratio = [&panel] { return panel.ratios()->ratios.cells.front().ratio.value; };
        QVERIFY(qAbs(ratio() - 2) < 1e-9); // A was opened first
        // Enter takes over a value and presses no button.
        for (QAbstractSpinBox *const box : panel.findChildren<QAbstractSpinBox *>())
            QTest::keyClick(box, Qt::Key_Return);
        QTest::keyClick(panel.cellTable(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(panel.ratios(), 20000);
        QVERIFY(qAbs(ratio() - 2) < 1e-9);
        // But the one that has the keyboard.
        const auto buttons = panel.findChildren<QPushButton *>();
        const auto found = std::find_if(buttons.begin(), buttons.end(),
            [](const QPushButton *button) { return button->text() == u"&Swap A and B"; });
        QVERIFY(found != buttons.end());
        QPushButton *const swap = *found;
        swap->setFocus();
        QTRY_COMPARE(panel.window()->focusWidget(), swap);
        QTest::keyClick(swap, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(panel.ratios() && qAbs(ratio() - 0.5) < 1e-9, 20000);
        menuAction(window, "nextCollective")->trigger();
        QTRY_COMPARE(window.session()->collective(), std::string("reduce"));
        QCOMPARE(panel.cellTable()->model()->rowCount(), 10);
        QTest::keyClick(panel.window(), Qt::Key_F1);
        QVERIFY(part<HelpPanel>(window)->toPlainText().startsWith(u"Compare"_s));
        panel.window()->close();
        QVERIFY(!QApplication::activeModalWidget());
    }
};

const testing::Registered<TestTimeDifference, QApplication> registered("tst_time_difference");

} // namespace collscope::tst_time_difference
#include "tst_time_difference.moc"
