// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/data_selection.h"

#include <QDialog>

#include <functional>
#include <optional>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace collscope {

class LatestTask;

/// A method at a cell, in all runs, with no reason yet.
Exclusion exclusionAt(const TimeGrid &grid, Cell cell, MethodIndex method);

/// Gives a list of methods the entry Exclude... (Delete), which calls `ask`.
void addExcludeAction(QWidget *list, const std::function<void()> &ask);

/// Asks how much around a measurement is to be excluded, and why. Holds nothing up: show() it.
class ExcludeDialog : public QDialog {
    Q_OBJECT
public:
    /// What is excluded with the measurement, as positions in the list of choices.
    enum Scope {
        measurement,
        methodAtPlacement,
        methodEverywhere,
        instance,
        collective,
        everything,
        scopeCount
    };

    /// `about`: as exclusionAt() made it of `input`.
    ExcludeDialog(Exclusion about, DataSelection input, QWidget *parent);

    void setScope(Scope scope);
    QComboBox *runs() const { return m_runs; } ///< all of them first
    QLineEdit *reason() const { return m_reason; }
    QPushButton *okButton() const { return m_ok; }

signals:
    void chosen(const collscope::Exclusion &exclusion);

private:
    Exclusion exclusion() const;
    QString scopeText(Scope scope) const;
    void fillRuns();
    void recount();
    void refresh();

    const Exclusion m_about;
    const DataSelection m_data;
    QButtonGroup *m_scopes;
    QComboBox *m_runs;
    QLineEdit *m_reason;
    QLabel *m_effect;
    QPushButton *m_ok;
    LatestTask *m_counting;
    std::optional<std::size_t> m_count; ///< measurements that would not count; nothing: not counted yet
};

} // namespace collscope
