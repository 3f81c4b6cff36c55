// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace collscope {

/// A thin strip over the maps: what is measured on this machine, how long it will take, what it says so far;
/// then what came of it and what can be done with that.
class MeasuringStrip : public QWidget {
    Q_OBJECT
public:
    explicit MeasuringStrip(QWidget *parent = nullptr);

    /// `what`: "allreduce and bcast on 2 cores with Open MPI 4.1.4".
    void begin(const QString &what, double budgetSeconds);
    void setProgress(double seconds, const QString &step);
    /// What the measurements say so far.
    void setFigure(const QString &figure);
    /// It was asked to stop, and does.
    void setStopping();
    /// `hasData`: there is something to show; `hasGain`: and to ship.
    void end(const QString &sentence, bool hasData, bool hasGain);
    QString text() const;

signals:
    void stopRequested();
    void showRequested();
    void shipRequested();
    void verifyRequested();

private:
    QToolButton *addButton(const QString &text, const QString &tip);
    void updateText();

    QLabel *m_label;
    QProgressBar *m_progress;
    QToolButton *m_stop;
    QToolButton *m_show;
    QToolButton *m_ship;
    QToolButton *m_verify;
    QToolButton *m_close;
    QString m_what;
    QString m_step;
    QString m_figure;
    double m_budget = 1; ///< seconds
    double m_left = 0;
};

} // namespace collscope
