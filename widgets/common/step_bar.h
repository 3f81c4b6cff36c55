// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QSlider;
class QTimer;

namespace collscope {

/// A slider over steps, with buttons: back, on, play. "," and "." step, P plays wherever `owner` or what lies
/// in it has the keyboard; playing ends with the last step, and when it is not seen.
class StepBar : public QWidget {
    Q_OBJECT
public:
    /// "Step", "Round": what there is one of at a time. `first` is what the first one is called, on a button
    /// of its own.
    struct Texts {
        QString what;
        QString tip;
        QString first = {};
        QString firstTip = {};
    };
    StepBar(const Texts &texts, QWidget *owner);

    /// Goes on to `value`, without a signal. The last step is included.
    void setSteps(int last, int value);
    QSlider *slider() const { return m_slider; }
    QAction *play() const { return m_play; }
    void stop();

signals:
    void stepChanged(int step);

private:
    QAction *addStepAction(QWidget *owner, const QString &text, const QKeySequence &keys, const QString &tip);
    void move(int steps);
    void updateActions();

    QSlider *m_slider;
    QAction *m_first;
    QAction *m_back;
    QAction *m_next;
    QAction *m_play;
    QTimer *m_clock;
};

} // namespace collscope
