// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/job_details.h"

#include "engine/remote/job_order.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/job_table_model.h"
#include "widgets/panels/outlook_view.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace collscope {

namespace {

/// Where a text is long the place somebody reads must not move with every look at the machine.
void setText(QPlainTextEdit *view, const QString &text)
{
    if (view->toPlainText() != text)
        view->setPlainText(text);
}

QPlainTextEdit *newPage(QTabWidget *pages, const QString &title, const QString &placeholder)
{
    auto *const page = new QPlainTextEdit;
    page->setReadOnly(true);
    page->setLineWrapMode(QPlainTextEdit::NoWrap);
    page->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    page->setFrameShape(QFrame::NoFrame);
    page->setPlaceholderText(placeholder);
    page->setAccessibleName(title);
    pages->addTab(page, title);
    return page;
}

QString scriptOf(const remote::Job &job)
{
    const auto preview = remote::preview(job);
    return preview ? QString::fromUtf8(preview->script) : QString::fromStdString(preview.error().text());
}

QString summaryOf(const JobRow &row)
{
    QStringList lines{JobTableModel::tr("%1: %2").arg(row.job.order.host.name, jobStateText(row))};
    if (!row.problem.isEmpty())
        lines << row.problem;
    if (!row.job.id.isEmpty())
        lines << JobTableModel::tr("Job %1, folder %2").arg(row.job.id, row.job.folder());
    return lines.join(u'\n');
}

} // namespace

JobDetails::JobDetails(QWidget *parent)
    : QWidget(parent), m_summary(new PlainLabel), m_pages(new QTabWidget),
      m_log(newPage(m_pages, tr("Log"), tr("Open log fetches the end of the job's log."))),
      m_plan(newPage(m_pages, tr("Plan"), tr("The plan of the selected job appears here."))),
      m_script(newPage(m_pages, tr("Script"), tr("The script that the scheduler got appears here."))),
      m_outlook(new OutlookView)
{
    m_pages->addTab(m_outlook, tr("Outlook"));
    m_pages->setTabToolTip(m_pages->indexOf(m_outlook),
        tr("What the map is expected to lose as measuring goes on, and where the next minute goes"));
    connect(m_pages, &QTabWidget::currentChanged, this, &JobDetails::wantOutlook);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_summary->setContentsMargins(4, 2, 4, 2);
    m_pages->setDocumentMode(true);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_summary);
    column->addWidget(m_pages, 1);
}

void JobDetails::setJob(const JobRow *row)
{
    m_summary->setText(row ? summaryOf(*row) : QString());
    m_uuid = row ? row->job.uuid : QString();
    setText(m_plan, row ? QString::fromStdString(formatPlan(row->job.order.plan)) : QString());
    setText(m_script, row ? scriptOf(row->job) : QString());
    showKnownLog();
    const bool predicts = row && row->job.order.plan.policy != wire::CampaignPlan().policy;
    m_records = predicts ? m_uuid + u' ' + QString::number(row->progress.bytes) : QString();
    if (!predicts) {
        m_wanted.clear();
        m_outlook->setText(row ? tr("This job measures from a coarse grid to a fine one and expects nothing. "
                                    "A campaign with the order 'regret' does.")
                               : QString());
    }
    wantOutlook();
}

void JobDetails::wantOutlook()
{
    if (m_records.isEmpty() || m_records == m_wanted || m_pages->currentWidget() != m_outlook)
        return;
    if (!m_wanted.startsWith(m_uuid))
        m_outlook->setText(tr("Looking ahead..."));
    m_wanted = m_records;
    emit outlookWanted(m_uuid);
}

void JobDetails::setOutlook(const QString &uuid, const Expected<remote::CampaignOutlook> &outlook)
{
    if (uuid == m_uuid && !m_records.isEmpty())
        m_outlook->setOutlook(outlook);
}

void JobDetails::setLog(const QString &uuid, const QString &text)
{
    m_logs.insert(uuid, text.isEmpty() ? tr("(the log is empty)") : text);
    showKnownLog();
}

void JobDetails::showKnownLog()
{
    const QString text = m_logs.value(m_uuid);
    if (m_log->toPlainText() == text)
        return;
    m_log->setPlainText(text);
    m_log->verticalScrollBar()->setValue(m_log->verticalScrollBar()->maximum());
}

void JobDetails::showLog()
{
    m_pages->setCurrentWidget(m_log);
}

QString JobDetails::summary() const
{
    return m_summary->text();
}

QString JobDetails::log() const
{
    return m_log->toPlainText();
}

QString JobDetails::plan() const
{
    return m_plan->toPlainText();
}

QString JobDetails::script() const
{
    return m_script->toPlainText();
}

} // namespace collscope
