// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/log_panel.h"

#include "widgets/common/counts.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTime>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::success:
        return LogPanel::tr("done");
    case Severity::question:
        return LogPanel::tr("question");
    case Severity::information:
        return LogPanel::tr("note");
    case Severity::warning:
        return LogPanel::tr("warning");
    case Severity::error:
        break;
    }
    return LogPanel::tr("error");
}

} // namespace

LogPanel::LogPanel(QWidget *parent) : QWidget(parent), m_text(new QPlainTextEdit)
{
    m_text->setReadOnly(true);
    m_text->setMaximumBlockCount(mostLines);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setPlaceholderText(tr("Notes and warnings of this run appear here."));
    m_text->setAccessibleName(tr("Log"));
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
}

void LogPanel::add(Severity severity, const QString &text, const QString &details)
{
    m_text->appendPlainText(
        QTime::currentTime().toString(u"HH:mm:ss"_s) + u"  "_s + severityText(severity) + u": "_s + text);
    if (!details.isEmpty())
        m_text->appendPlainText(u"    "_s + QString(details).replace(u"\n"_s, u"\n    "_s));
    m_text->horizontalScrollBar()->setValue(0); // the cursor is at the end of the last line
    if (severity == Severity::warning || severity == Severity::error) {
        ++(severity == Severity::error ? m_errors : m_warnings);
        emit titleChanged(title());
    }
}

QString LogPanel::text() const
{
    return m_text->toPlainText();
}

QString LogPanel::title() const
{
    QStringList counts;
    if (m_errors != 0)
        counts << countText(m_errors, tr("1 error"), tr("%1 errors"));
    if (m_warnings != 0)
        counts << countText(m_warnings, tr("1 warning"), tr("%1 warnings"));
    return counts.isEmpty() ? tr("Log") : tr("Log: %1").arg(counts.join(u", "_s));
}

} // namespace collscope
