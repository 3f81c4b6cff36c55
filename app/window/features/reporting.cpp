// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/reporting.h"

#include "app/window/exporter.h"
#include "app/window/load_progress.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/report_writer.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>

#include <algorithm>
#include <atomic>
#include <memory>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// A collective and the models that are shown of it.
struct Wanted {
    DataSelection data;
    std::vector<ModelSpec> specs;
};

/// All collectives of the dataset on show, each with its model, the one on show with those it is compared
/// with as well.
std::vector<Wanted> wantedOf(const Session &session)
{
    std::vector<Wanted> all;
    const OpenDataset *const open = session.find(session.dataset().get());
    if (!open)
        return all;
    for (const std::string_view collective : session.dataset()->collectives()) {
        Wanted wanted{session.data(), {session.specOf(*open, collective)}};
        wanted.data.grid.collective = collective;
        if (collective == session.collective()) {
            wanted.data.heldOut = session.comparing().heldOut;
            for (const ModelSpec &spec : session.comparing().models)
                if (spec.text() != wanted.specs.front().text())
                    wanted.specs.push_back(spec);
        }
        std::erase_if(
            wanted.specs, [](const ModelSpec &spec) { return spec.isMeasured() || spec.isBaseline(); });
        all.push_back(std::move(wanted));
    }
    return all;
}

/// `done`: collectives that are fitted.
Expected<Report> makeReport(const QString &system, const std::vector<Wanted> &all,
    const std::stop_token &stop, std::atomic<std::size_t> &done)
{
    Report report{ReportingFeature::tr("Collective operations of %1").arg(system), {}};
    Expected<void> last;
    for (const Wanted &wanted : all) {
        auto collective = reportCollective(system, wanted.data, wanted.specs, stop);
        if (collective)
            report.collectives.push_back(*std::move(collective));
        else
            last = tl::unexpected(collective.error());
        ++done;
    }
    if (report.collectives.empty() && !last) // what has no candidates is left out beside others
        return tl::unexpected(last.error());
    return report;
}

} // namespace

ReportingFeature::ReportingFeature(const WindowContext &context)
    : Feature(context), m_writer(new ReportWriter(this)), m_progress(new LoadProgress)
{
    QAction *const action = context.menus->add(Menus::fileExport, u"exportReport"_s, tr("&Report..."),
        QKeySequence(Qt::CTRL | Qt::Key_P),
        tr("Everything about the system on show as one document: summary, maps, figures, decisions"));
    context.menus->needData(action);
    connect(action, &QAction::triggered, this, &ReportingFeature::ask);
    connect(m_writer, &ReportWriter::written, this, [this](const QString &path) {
        m_context.notices->confirmFile(tr("Written: %1").arg(QDir::toNativeSeparators(path)), path);
    });
    connect(m_writer, &ReportWriter::failed, this,
        [this](const QString &cause) { m_context.notices->fileFailed(cause); });
    context.window->statusBar()->addPermanentWidget(m_progress);
    connect(m_writer, &ReportWriter::begun, m_progress, &LoadProgress::begin);
    connect(m_writer, &ReportWriter::painting, this, [this](double fraction) {
        m_poll.stop();
        m_progress->setText(tr("Painting the report"), fraction);
    });
    connect(m_writer, &ReportWriter::ended, this, [this] {
        m_poll.stop();
        m_progress->end();
    });
    connect(m_progress, &LoadProgress::cancelRequested, m_writer, &ReportWriter::cancel);
}

bool ReportingFeature::mayClose()
{
    return m_writer->mayClose(m_context);
}

void ReportingFeature::ask()
{
    const OpenDataset *const open = m_context.session->find(m_context.session->dataset().get());
    if (!open)
        return;
    const QString name = filePrefix(open->title) + u"-report.pdf"_s;
    QString path = QFileDialog::getSaveFileName(m_context.window, tr("Write a report on %1").arg(open->title),
        m_context.exporter->inLastFolder(name), tr("PDF document (*.pdf);;Web page (*.html)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".pdf"_s;
    m_context.settings->setLastFolder(QFileInfo(path).absolutePath());
    write(path);
}

void ReportingFeature::write(const QString &path)
{
    const Session &session = *m_context.session;
    const OpenDataset *const open = session.find(session.dataset().get());
    if (!open)
        return;
    const std::vector<Wanted> all = wantedOf(session);
    const auto done = std::make_shared<std::atomic<std::size_t>>(0);
    const auto tell = [this, done, count = all.size()] {
        m_progress->setText(
            tr("Fitting the models of the report"), static_cast<double>(*done) / static_cast<double>(count));
    };
    tell();
    m_poll.disconnect();
    m_poll.callOnTimeout(this, tell);
    m_poll.start(LatestTask::slowAfterMs);
    m_writer->write([title = open->title, all, done](
                        const std::stop_token &stop) { return makeReport(title, all, stop, *done); },
        path);
}

} // namespace collscope
