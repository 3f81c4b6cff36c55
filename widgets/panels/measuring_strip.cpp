// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/measuring_strip.h"

#include "widgets/common/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace collscope {

MeasuringStrip::MeasuringStrip(QWidget *parent)
    : QWidget(parent), m_label(new PlainLabel), m_progress(new QProgressBar)
{
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_label->setAccessibleName(tr("Measuring"));
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Time spent of the budget"));
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 20);
    m_progress->setMaximumHeight(fontMetrics().height() / 2);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_label, 1);
    row->addWidget(m_progress);
    m_stop = addButton(tr("Stop early"), tr("Ends the measurement; everything measured so far is kept"));
    m_show = addButton(tr("Show"), {});
    m_ship = addButton(
        tr("Ship"), tr("Where the files are that the library loads, with how to install and undo them"));
    m_verify = addButton(tr("Verify"),
        tr("What the rules gained when they and the default were timed in turn on this machine"));
    m_close = addButton(tr("Close"), tr("Closes this strip; the data stays open"));
    connect(m_stop, &QToolButton::clicked, this, &MeasuringStrip::stopRequested);
    connect(m_show, &QToolButton::clicked, this, &MeasuringStrip::showRequested);
    connect(m_ship, &QToolButton::clicked, this, &MeasuringStrip::shipRequested);
    connect(m_verify, &QToolButton::clicked, this, &MeasuringStrip::verifyRequested);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

QToolButton *MeasuringStrip::addButton(const QString &text, const QString &tip)
{
    auto *const button = new QToolButton;
    button->setText(text);
    button->setToolTip(wrappedTip(tip));
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    return button;
}

void MeasuringStrip::begin(const QString &what, double budgetSeconds)
{
    m_what = what;
    m_budget = std::max(1.0, budgetSeconds);
    m_left = m_budget;
    m_step.clear();
    m_figure.clear();
    m_progress->setRange(0, static_cast<int>(std::lround(m_budget)));
    m_progress->setValue(0);
    m_progress->show();
    m_stop->setEnabled(true);
    m_stop->show();
    for (QToolButton *const button : {m_show, m_ship, m_verify, m_close})
        button->hide();
    updateText();
    show();
}

void MeasuringStrip::setProgress(double seconds, const QString &step)
{
    m_step = step;
    m_left = std::max(0.0, m_budget - seconds);
    m_progress->setValue(static_cast<int>(seconds));
    updateText();
}

void MeasuringStrip::setFigure(const QString &figure)
{
    m_figure = figure;
    updateText();
}

void MeasuringStrip::setStopping()
{
    m_stop->setEnabled(false);
}

void MeasuringStrip::updateText()
{
    QString text = tr("Measuring %1").arg(m_what);
    if (!m_step.isEmpty())
        text = tr("%1: %2").arg(text, m_step);
    text += m_left >= 1 ? tr(", %1 s left. ").arg(std::ceil(m_left)) : tr(", about to end. ");
    if (!m_figure.isEmpty())
        text += tr("So far: %1.").arg(m_figure);
    m_label->setText(text);
}

void MeasuringStrip::end(const QString &sentence, bool hasData, bool hasGain)
{
    m_label->setText(sentence);
    m_progress->hide();
    m_stop->hide();
    m_show->setVisible(hasData);
    m_show->setEnabled(hasGain);
    m_show->setToolTip(wrappedTip(hasGain
            ? tr("The rules on the maps, beside the best methods and the library's choices")
            : tr("No rules came of it: the maps show what was measured and the library's own choices")));
    m_ship->setVisible(hasData && hasGain);
    m_verify->setVisible(hasData && hasGain);
    m_close->show();
    show();
    if (m_ship->isVisible())
        m_ship->setFocus(Qt::OtherFocusReason);
}

QString MeasuringStrip::text() const
{
    return m_label->text();
}

} // namespace collscope
