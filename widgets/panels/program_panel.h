// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/program_tuning.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedLayout;
class QTreeWidget;

namespace collscope {

/// Makes a program faster: asks for the line that starts it, shows how far the tuning is, and what it gained.
class ProgramPanel : public QWidget {
    Q_OBJECT
public:
    explicit ProgramPanel(QWidget *parent = nullptr);

    void setWorkFolder(const QString &folder);
    /// Lines, folder to run in, budget and wishes, as they were entered.
    tune::ProgramOrder order() const;
    /// Between these two, it can be cancelled.
    void begin();
    void end();
    /// A step of the tuning and the seconds of the budget that are left.
    void addStep(const QString &step, double secondsLeft);
    void setProblem(const QString &problem);
    void setResult(const tune::ProgramResult &result);

    QString headline() const;
    QTreeWidget *table() const { return m_table; }
    QLineEdit *line() const { return m_line; }
    QPushButton *startButton() const { return m_start; }
    QSize sizeHint() const override;

signals:
    void startRequested();
    void cancelRequested();
    void reportRequested(); ///< the page of the last result
    void callsRequested(); ///< what was measured and what the program calls, on the maps

private:
    QWidget *newForm();
    QWidget *newResult();
    void showLine(const QString &line);

    QLineEdit *m_line;
    QLineEdit *m_folder;
    QSpinBox *m_budget;
    QCheckBox *m_inCopy;
    QCheckBox *m_sums;
    QPushButton *m_start;
    QProgressBar *m_progress;
    QLabel *m_headline;
    QPlainTextEdit *m_steps;
    QTreeWidget *m_table;
    QLineEdit *m_paste;
    QWidget *m_pasteRow;
    QWidget *m_result;
    bool m_isBusy = false;
};

} // namespace collscope
