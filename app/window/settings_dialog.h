// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QComboBox;
class QLineEdit;

namespace collscope {

class FieldForm;
class Settings;

/// What the window remembers between runs, in one place. A change holds at once; nothing is to be confirmed.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    /// `actions`: settings that stand in menus, to tick or with a menu of one choice; both ways, what one
    /// changes the other shows.
    SettingsDialog(const QList<QAction *> &actions, Settings *settings, QWidget *parent);

    /// What is known nowhere else is read again.
    void refresh();

signals:
    void measureBudgetChanged(int seconds);
    void launcherChanged(const QString &launcher); ///< empty: the usual one
    void helpRequested();

private:
    void addSetting(QAction *action);
    void addChoice(QAction *action);
    void addMeasuring();
    void takeLauncher();

    Settings *m_settings;
    FieldForm *m_form;
    QComboBox *m_budget;
    QLineEdit *m_launcher;
};

} // namespace collscope
