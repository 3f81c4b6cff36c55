// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/machine_door.h"
#include "app/window/session.h"
#include "app/window/settings_dialog.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "tests/widgets/panels/mnemonics.h"
#include "widgets/panels/field_form.h"
#include "widgets/panels/verify_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

namespace collscope::tst_settings_dialog {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

class TestSettingsDialog : public QObject {
    Q_OBJECT
private slots:
    void opensByItsKeys();
    void sameAsTheMenus();
    void choices();
    void measuring();
    void launcherThatCannotStartIsNotKept();
    void whatIsNotKeptIsSaid();

private:
    static SettingsDialog *open(WindowInFolder &made)
    {
        menuAction(made.window, "settings")->trigger();
        return part<SettingsDialog>(made.window);
    }
    static void choose(QComboBox *box, int at)
    {
        box->setCurrentIndex(at);
        emit box->activated(at);
    }
};

void TestSettingsDialog::opensByItsKeys()
{
    WindowInFolder made;
    QVERIFY(QTest::qWaitForWindowActive(&made.window));
    QTest::keyClick(&made.window, Qt::Key_Comma, Qt::ControlModifier);
    auto *const dialog = part<SettingsDialog>(made.window);
    QVERIFY(dialog->isVisible());
    QVERIFY(!dialog->isModal());
    QVERIFY(doubledMnemonics(*dialog).isEmpty());
    for (const QWidget *const field : dialog->findChildren<QComboBox *>())
        QVERIFY2(field->focusPolicy() & Qt::TabFocus && !field->accessibleName().isEmpty(),
            qPrintable(field->objectName()));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

void TestSettingsDialog::sameAsTheMenus()
{
    WindowInFolder made;
    auto *const dialog = open(made);
    for (const char *const name : {"linkedZoom", "logPenalty", "doubt", "darkPalette"}) {
        auto *const box = namedPart<QCheckBox>(*dialog, QLatin1String(name));
        QAction *const action = menuAction(made.window, name);
        const bool before = action->isChecked();
        QCOMPARE(box->isChecked(), before);
        box->click();
        QCOMPARE(action->isChecked(), !before);
        action->trigger();
        QCOMPARE(box->isChecked(), before);
    }
    namedPart<QCheckBox>(*dialog, u"doubt"_s)->click();
    QVERIFY(made.settings.doubt());
}

void TestSettingsDialog::choices()
{
    WindowInFolder made;
    auto *const dialog = open(made);
    choose(namedPart<QComboBox>(*dialog, u"languageMenu"_s), 1);
    QCOMPARE(made.settings.language(), u"en"_s);
    menuAction(made.window, "language-system")->trigger();
    QCOMPARE(namedPart<QComboBox>(*dialog, u"languageMenu"_s)->currentIndex(), 0);

    auto *const statistic = namedPart<QComboBox>(*dialog, u"statistic"_s);
    QVERIFY(usualStatistic() != Statistic::geometricMean);
    const int mean = statistic->findText(u"Geometric mean"_s, Qt::MatchStartsWith);
    QVERIFY(mean >= 0);
    choose(statistic, mean);
    QCOMPARE(made.window.session()->selection().statistic, Statistic::geometricMean);
    MainWindow next(&made.settings);
    QCOMPARE(next.session()->selection().statistic, Statistic::geometricMean);
}

void TestSettingsDialog::measuring()
{
    WindowInFolder made;
    auto *const dialog = open(made);
    auto *const budget = namedPart<QComboBox>(*dialog, u"measureBudget"_s);
    QCOMPARE(budget->currentData().toInt(), MachineDoor::usualBudget);
    choose(budget, 1);
    const int seconds = MachineDoor::budgets()[1].seconds;
    QCOMPARE(part<MachineDoor>(made.window)->budget(), seconds);
    MainWindow next(&made.settings);
    QCOMPARE(part<MachineDoor>(next)->budget(), seconds);
}

void TestSettingsDialog::launcherThatCannotStartIsNotKept()
{
    WindowInFolder made;
    auto *const dialog = open(made);
    auto *const launcher = namedPart<QLineEdit>(*dialog, u"launcher"_s);
    const QString usual = part<VerifyPanel>(made.window)->request().launcher;
    QTest::keyClicks(launcher, u"srun -n 4"_s);
    QVERIFY(part<FieldForm>(*dialog)->problem(u"launcher"_s).contains(u"@processes@"_s));
    QCOMPARE(made.settings.verifyLauncher(), QString());
    QCOMPARE(part<VerifyPanel>(made.window)->request().launcher, usual);
    launcher->clear();
    QTest::keyClicks(launcher, u"srun -n @processes@"_s);
    QCOMPARE(part<FieldForm>(*dialog)->problem(u"launcher"_s), QString());
    QCOMPARE(made.settings.verifyLauncher(), u"srun -n @processes@"_s);
    QCOMPARE(part<VerifyPanel>(made.window)->request().launcher, u"srun -n @processes@"_s);
}

void TestSettingsDialog::whatIsNotKeptIsSaid()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"newer.ini"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[General]\nversion=1000\n");
    file.close();
    Settings settings(file.fileName());
    const SettingsDialog dialog({}, &settings, nullptr);
    const auto labels = dialog.findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
        [&file](const QLabel *label) { return label->text().contains(file.fileName()); }));
}

const testing::Registered<TestSettingsDialog, QApplication> registered("tst_settings_dialog");

} // namespace collscope::tst_settings_dialog
#include "tst_settings_dialog.moc"
