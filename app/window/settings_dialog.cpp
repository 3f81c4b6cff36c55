// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings_dialog.h"

#include "app/window/machine_door.h"
#include "app/window/settings.h"
#include "widgets/common/plain_text.h"
#include "widgets/panels/field_form.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString launcherKey = u"launcher"_s;
const QString processes = u"@processes@"_s;
} // namespace

SettingsDialog::SettingsDialog(const QList<QAction *> &actions, Settings *settings, QWidget *parent)
    : QDialog(parent), m_settings(settings), m_form(new FieldForm), m_budget(new QComboBox),
      m_launcher(new QLineEdit)
{
    setObjectName(u"settingsDialog"_s);
    setWindowTitle(tr("Settings"));
    for (QAction *const action : actions)
        addSetting(action);
    addMeasuring();
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close | QDialogButtonBox::Help);
    for (QAbstractButton *const button : buttons->buttons()) // Enter in a field takes what it says
        if (auto *const push = qobject_cast<QPushButton *>(button))
            push->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::helpRequested, this, &SettingsDialog::helpRequested);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_form);
    if (!settings->areKept()) {
        QLabel *const label = newProblemLabel();
        setProblemText(label,
            tr("These hold until the window is closed: %1 cannot be written, or is of a newer Collscope.")
                .arg(settings->file()));
        column->addWidget(label);
    }
    column->addStretch();
    column->addWidget(buttons);
    refresh();
}

void SettingsDialog::addSetting(QAction *action)
{
    if (action->menu()) {
        addChoice(action);
        return;
    }
    auto *const box = new QCheckBox(action->text());
    box->setObjectName(action->objectName());
    box->setToolTip(action->toolTip());
    box->setChecked(action->isChecked());
    connect(box, &QCheckBox::clicked, action, &QAction::setChecked);
    connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    m_form->addRow(box);
}

void SettingsDialog::addChoice(QAction *action)
{
    auto *const choice = new QComboBox;
    QList<QAction *> entries;
    for (QAction *const entry : action->menu()->actions()) {
        if (!entry->isCheckable()) // a separator
            continue;
        const int at = choice->count();
        choice->addItem(QString(entry->text()).remove(u'&'));
        if (entry->isChecked())
            choice->setCurrentIndex(at);
        connect(entry, &QAction::toggled, choice, [choice, at](bool isChosen) {
            if (isChosen)
                choice->setCurrentIndex(at);
        });
        entries << entry;
    }
    connect(choice, &QComboBox::activated, this, [entries](int at) { entries[at]->trigger(); });
    m_form->addField(action->menu()->objectName(), action->text(), choice, action->statusTip());
}

void SettingsDialog::addMeasuring()
{
    for (const MachineDoor::Budget &budget : MachineDoor::budgets())
        m_budget->addItem(budget.text, budget.seconds);
    connect(m_budget, &QComboBox::activated, this, [this] {
        m_settings->setMeasureBudget(m_budget->currentData().toInt());
        emit measureBudgetChanged(m_budget->currentData().toInt());
    });
    m_form->addField(u"measureBudget"_s, tr("Meas&ure this machine for"), m_budget,
        tr("What the start page offers first, and what Campaign > Measure this machine takes"));
    m_launcher->setPlaceholderText(u"mpirun -n %1"_s.arg(processes));
    connect(m_launcher, &QLineEdit::textEdited, this, &SettingsDialog::takeLauncher);
    m_form->addField(launcherKey, tr("Launcher of ver&ifications"), m_launcher,
        tr("Shell words that start the processes on this machine, with %1 for their number; empty: the "
           "usual ones")
            .arg(processes));
}

void SettingsDialog::refresh()
{
    m_budget->setCurrentIndex(std::max(0, m_budget->findData(m_settings->measureBudget())));
    m_launcher->setText(m_settings->verifyLauncher());
    m_form->setProblem(launcherKey, {});
}

/// What could not start as many processes as are wanted is not kept.
void SettingsDialog::takeLauncher()
{
    const QString launcher = m_launcher->text().trimmed();
    const bool isUsable = launcher.isEmpty() || launcher.contains(processes);
    m_form->setProblem(launcherKey,
        isUsable
            ? QString()
            : tr("Not kept: %1 is missing, where the number of processes goes. For example: mpirun -n %1")
                  .arg(processes));
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width()))); // room for what it says
    if (!isUsable)
        return;
    m_settings->setVerifyLauncher(launcher);
    emit launcherChanged(launcher);
}

} // namespace collscope
