// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/this_machine.h"

#include <QFrame>
#include <QList>
#include <QString>

class QComboBox;
class QLabel;
class QPushButton;

namespace collscope {

/// The first card of the start page: what there is to be measured on this machine, and the one button that
/// measures it.
class MachineDoor : public QFrame {
    Q_OBJECT
public:
    explicit MachineDoor(QWidget *parent = nullptr);

    /// Nothing is known yet.
    void setLooking();
    void setMachine(const tune::ThisMachine &machine);
    /// An agent is being built: what is done at the moment.
    void setBuilding(const QString &step);
    /// What went wrong with that.
    void setProblem(const QString &problem);

    static constexpr int usualBudget = 120; ///< seconds
    struct Budget {
        int seconds;
        QString text;
    };
    /// Those to choose from, the shortest first.
    static QList<Budget> budgets();
    int budget() const; ///< chosen, seconds
    void setBudget(int seconds); ///< nothing if it is none of them

    QString text() const;
    QPushButton *measureButton() const { return m_measure; }

signals:
    void lookRequested(); ///< again
    void measureRequested(const collscope::tune::MpiLibrary &library, double budgetSeconds);
    void buildRequested(const collscope::tune::MpiLibrary &library);
    void programRequested(); ///< a program of the user is to become faster

private:
    const tune::MpiLibrary *chosen() const;
    void showChosen();

    tune::ThisMachine m_machine;
    bool m_wasReady = false; ///< the button has had the focus
    QLabel *m_text;
    QLabel *m_warning;
    QComboBox *m_library;
    QComboBox *m_budget;
    QPushButton *m_measure;
    QPushButton *m_build;
    QPushButton *m_again;
    QPushButton *m_program;
};

} // namespace collscope
