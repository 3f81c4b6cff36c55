// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel asks of a program, and what it shows of the result.
#include "tests/support/test_program.h"
#include "widgets/panels/program_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

namespace collscope::tst_program_panel {

namespace {

wire::Method methodOf(const char *library, const char *algorithm)
{
    wire::Method method;
    method.library = library;
    method.algorithm = algorithm;
    return method;
}

CellGain gainOf(double gain)
{
    CellGain one;
    one.gain = gain;
    return one;
}

/// Two calls were raced; the table decides the first.
tune::ProgramResult resultOf(bool ships)
{
    tune::ProgramResult result;
    tune::TunedProgram program;
    program.line.launcher = QStringLiteral("mpirun -n 4");
    program.line.program = QStringLiteral("./app");
    result.programs = {program};
    result.way = tune::Way::table;
    tune::RacedMethod won{methodOf("collscope", "binomial"), 1e-4, {gainOf(1), gainOf(1), gainOf(1)}};
    won.isProved = true;
    tune::Race race;
    race.cells
        = {{"bcast", {4, 2, 8}, 8192, 1200, 0.5, 2e-4, {won}}, {"barrier", {0, 0, 8}, 0, 3, 0.01, 1e-5, {}}};
    result.race = race;
    result.all = {0.5, 0.4, 0.6, 1};
    result.gain = {5, 2.0, 1.6, 0.25, 0.2, 0.3, GainVerdict::better};
    result.ships = ships;
    if (ships)
        result.variables = QStringList{QStringLiteral("COLLSCOPE_TABLE=/x/decisions.table")};
    else
        result.because = "It is no faster.";
    return result;
}

} // namespace

class TestProgramPanel : public QObject {
    Q_OBJECT

private slots:
    void asks();
    void showsAGain();
    void saysWhyNot();
};

void TestProgramPanel::asks()
{
    ProgramPanel panel;
    QSignalSpy started(&panel, &ProgramPanel::startRequested);
    QSignalSpy cancelled(&panel, &ProgramPanel::cancelRequested);
    QVERIFY(!panel.startButton()->isEnabled()); // there is no line yet
    panel.line()->setText(QStringLiteral(" mpirun -n 4 ./app "));
    panel.setWorkFolder(QStringLiteral("/tmp"));
    QVERIFY(panel.startButton()->isEnabled());
    const tune::ProgramOrder order = panel.order();
    QCOMPARE(order.lines, QStringList{QStringLiteral("mpirun -n 4 ./app")});
    QCOMPARE(order.workFolder, QStringLiteral("/tmp"));
    QCOMPARE(order.budget, 600.0);
    QVERIFY(!order.inCopy && !order.reproducibleSums);
    panel.startButton()->click();
    QCOMPARE(started.size(), 1);
    panel.begin();
    panel.startButton()->click();
    QCOMPARE(cancelled.size(), 1);
    QCOMPARE(started.size(), 1);
    panel.end();
    panel.startButton()->click();
    QCOMPARE(started.size(), 2);
}

void TestProgramPanel::showsAGain()
{
    ProgramPanel panel;
    panel.show();
    panel.setResult(resultOf(true));
    QVERIFY2(panel.headline().contains(QStringLiteral("The program is faster: +25 % (+20 % to +30 %)")),
        qPrintable(panel.headline()));
    QVERIFY2(panel.headline().contains(QStringLiteral("Predicted by the race: +33 %")),
        qPrintable(panel.headline()));
    QCOMPARE(panel.table()->topLevelItemCount(), 2);
    const QTreeWidgetItem *const bcast = panel.table()->topLevelItem(0);
    QCOMPARE(bcast->text(0), QStringLiteral("bcast, 4 x 2 processes, 8 KiB"));
    QCOMPARE(bcast->text(4), QStringLiteral("binomial"));
    QCOMPARE(bcast->text(5), QStringLiteral("2.00"));
    const QTreeWidgetItem *const barrier = panel.table()->topLevelItem(1);
    QCOMPARE(barrier->text(0), QStringLiteral("barrier, 8 processes"));
    QCOMPARE(barrier->text(4), QStringLiteral("the library's own choice"));
    for (QPushButton *const button : panel.findChildren<QPushButton *>())
        if (button->text() == QStringLiteral("C&opy"))
            button->click();
    QCOMPARE(QGuiApplication::clipboard()->text(),
        QStringLiteral("mpirun -n 4 env 'COLLSCOPE_TABLE=/x/decisions.table' ./app"));
}

void TestProgramPanel::saysWhyNot()
{
    ProgramPanel panel;
    panel.show();
    panel.setResult(resultOf(false));
    QVERIFY(panel.headline().startsWith(QStringLiteral("Nothing is decided. It is no faster.")));
    for (QPushButton *const button : panel.findChildren<QPushButton *>())
        if (button->text() == QStringLiteral("C&opy"))
            QVERIFY(!button->isVisible()); // there is no line to paste
}

const collscope::testing::Registered<TestProgramPanel, QApplication> registered("tst_program_panel");

} // namespace collscope::tst_program_panel
#include "tst_program_panel.moc"
