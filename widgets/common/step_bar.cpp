// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/step_bar.h"

#include "widgets/common/plain_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace collscope {

StepBar::StepBar(const Texts &texts, QWidget *owner)
    : m_slider(new QSlider(Qt::Horizontal)),
      m_first(texts.first.isEmpty() ? nullptr : addStepAction(owner, texts.first, {}, texts.firstTip)),
      m_back(addStepAction(owner, tr("Back"), Qt::Key_Comma, tr("One back (,)"))),
      m_next(addStepAction(owner, tr("Next"), Qt::Key_Period, tr("One on (.)"))),
      m_play(addStepAction(owner, tr("Play"), Qt::Key_P, tr("Go on one by one, or stop (P)"))),
      m_clock(new QTimer(this))
{
    constexpr int pace = 800; // ms: time to see who sends what
    m_clock->setInterval(pace);
    m_play->setCheckable(true);
    m_slider->setAccessibleName(texts.what);
    m_slider->setToolTip(plainTip(texts.tip));
    m_slider->setTickPosition(QSlider::TicksBelow);
    if (m_first)
        connect(m_first, &QAction::triggered, this, [this] { m_slider->setValue(m_slider->minimum()); });
    connect(m_back, &QAction::triggered, this, [this] { move(-1); });
    connect(m_next, &QAction::triggered, this, [this] { move(1); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        updateActions();
        emit stepChanged(value);
    });
    connect(m_clock, &QTimer::timeout, this, [this] {
        if (m_slider->value() == m_slider->maximum() || !isVisible())
            stop();
        else
            move(1);
    });
    connect(m_play, &QAction::toggled, this, [this](bool on) {
        m_play->setText(on ? tr("Pause") : tr("Play"));
        if (!on || !isVisible())
            return stop();
        const bool again = m_slider->value() == m_slider->maximum();
        if (again)
            m_slider->setValue(m_slider->minimum());
        if (!again || m_first) // what has a name of its own is no step to begin with
            move(1);
        m_clock->start();
    });
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 2);
    for (QAction *const action : {m_first, m_back, m_next, m_play}) {
        if (!action)
            continue;
        auto *const button = new QToolButton;
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(action->text());
        row->addWidget(button);
    }
    row->addWidget(m_slider, 1);
    updateActions();
}

QAction *StepBar::addStepAction(
    QWidget *owner, const QString &text, const QKeySequence &keys, const QString &tip)
{
    auto *const action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(plainTip(tip));
    owner->addAction(action);
    return action;
}

void StepBar::setSteps(int last, int value)
{
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, std::max(last, 0));
    m_slider->setPageStep(std::max(1, m_slider->maximum() / 5));
    m_slider->setValue(value);
    updateActions();
}

void StepBar::stop()
{
    m_clock->stop();
    m_play->setChecked(false);
}

void StepBar::move(int steps)
{
    if (isVisible()) // the keys are those of a panel with other pages
        m_slider->setValue(m_slider->value() + steps);
}

void StepBar::updateActions()
{
    if (m_first)
        m_first->setEnabled(m_slider->value() > m_slider->minimum());
    m_back->setEnabled(m_slider->value() > m_slider->minimum());
    m_next->setEnabled(m_slider->value() < m_slider->maximum());
    m_play->setEnabled(m_slider->maximum() > m_slider->minimum());
}

} // namespace collscope
