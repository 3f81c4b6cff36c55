// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/report_writer.h"

#include "app/window/notices.h"
#include "app/window/window_context.h"
#include "engine/io/atomic_file.h"
#include "widgets/common/latest_task.h"
#include "widgets/report/report_document.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QTimer>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// What went wrong, or an empty text.
QString saved(const ReportDocument &document, const QString &path)
{
    if (!document.problem().isEmpty())
        return document.problem();
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    if (QFileInfo(path).suffix().toLower() != u"pdf")
        bytes.write(document.html());
    else if (QString problem = document.writePdf(bytes); !problem.isEmpty())
        return problem;
    const auto written
        = io::writeAtomically(QFile::encodeName(path).toStdString(), bytes.data().toStdString());
    return written ? QString() : QString::fromStdString(written.error().text());
}

} // namespace

ReportWriter::ReportWriter(QObject *parent) : QObject(parent), m_task(new LatestTask(this))
{
    connect(m_task, &LatestTask::failed, this, [this](const QString &problem) { end({}, problem); });
}

void ReportWriter::write(const Make &make, const QString &path)
{
    m_isBusy = true; // a newer one takes the place of one that a window waits for
    m_task->start(make, [this, path](const Expected<Report> &report) {
        if (report)
            paint(std::make_shared<ReportDocument>(*report), path);
        else
            end(path, QString::fromStdString(report.error().text()));
    });
    ++m_number;
    emit begun();
}

void ReportWriter::cancel()
{
    m_task->cancel();
    ++m_number;
    m_isBusy = m_isAwaited = false;
    emit ended();
}

void ReportWriter::paint(const std::shared_ptr<ReportDocument> &document, const QString &path)
{
    QTimer::singleShot(0, this, [this, document, path, number = m_number] {
        if (number != m_number)
            return;
        if (document->paintNext()) {
            emit painting(
                static_cast<double>(document->painted()) / static_cast<double>(document->pictures()));
            paint(document, path);
        } else
            save(document, path);
    });
}

void ReportWriter::save(const std::shared_ptr<const ReportDocument> &document, const QString &path)
{
    m_task->start([document, path](const std::stop_token &) { return saved(*document, path); },
        [this, path](const QString &problem) { end(path, problem); });
}

void ReportWriter::end(const QString &path, const QString &problem)
{
    m_isBusy = m_isAwaited = false;
    if (problem.isEmpty())
        emit written(path);
    else
        emit failed(problem);
    emit ended();
}

bool ReportWriter::mayClose(const WindowContext &context)
{
    if (!m_isBusy || std::exchange(m_isAwaited, true))
        return true;
    context.notices->tell({Severity::information,
        tr("The report is being written: the window closes when it is there. Close it again to do without "
           "the report."),
        {}, u"reportAtClose"_s});
    connect(this, &ReportWriter::ended, context.window, &QWidget::close,
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    return false;
}

} // namespace collscope
