// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/load_progress.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace collscope {

LoadProgress::LoadProgress(QWidget *parent) : QWidget(parent), m_name(new PlainLabel), m_bar(new QProgressBar)
{
    auto *const cancel = new QToolButton;
    cancel->setText(tr("Cancel"));
    cancel->setFocusPolicy(Qt::StrongFocus);
    m_bar->setMaximumWidth(160);
    m_bar->setAccessibleName(tr("Progress"));
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_name);
    row->addWidget(m_bar);
    row->addWidget(cancel);
    connect(cancel, &QToolButton::clicked, this, &LoadProgress::cancelRequested);
    m_delay.setSingleShot(true);
    m_delay.setInterval(LatestTask::slowAfterMs);
    connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
    hide();
}

void LoadProgress::begin()
{
    m_delay.start();
}

void LoadProgress::setProgress(const QString &path, double fraction)
{
    setText(tr("Reading %1").arg(QFileInfo(path).fileName()), fraction);
}

void LoadProgress::setText(const QString &text, double fraction)
{
    m_name->setText(text);
    m_bar->setRange(0, fraction > 0 ? 100 : 0);
    m_bar->setValue(static_cast<int>(std::lround(fraction * 100)));
}

void LoadProgress::end()
{
    m_delay.stop();
    hide();
}

} // namespace collscope
