// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deploying.h"

#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/text.h"
#include "widgets/panels/deploy_panel.h"
#include "widgets/panels/difference_panel.h"
#include "widgets/panels/findings_panel.h"

#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

Deploying::Deploying(
    Session *session, Exporter *exporter, Settings *settings, Docks *docks, QMainWindow *window)
    : QObject(window), m_session(session), m_exporter(exporter), m_settings(settings), m_docks(docks),
      m_window(window), m_findings(new FindingsPanel), m_task(new LatestTask(this))
{
    Dock *const dock = docks->add(u"findings"_s, tr("Findings"), m_findings);
    connect(m_findings, &FindingsPanel::titleChanged, dock, &Dock::setTitle);
    connect(m_findings, &FindingsPanel::openRequested, this, &Deploying::askForRules);
    connect(m_findings, &FindingsPanel::csvExportRequested, exporter, &Exporter::askForTable);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { emit said(Severity::error, cause, {}); });
    for (const auto signal : {&Session::datasetsChanged, &Session::selectionChanged, &Session::specChanged})
        connect(session, signal, this, [this] {
            updateBundle();
            updateDifference();
        });
    connect(exporter, &Exporter::failed, this, [this](const QString &text) {
        if (m_bundle && m_bundle->isVisible())
            m_bundle->setMessage(text);
    });
}

QString Deploying::askForFile()
{
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open a file that an MPI library loads"),
        m_settings->lastFolder(),
        tr("All files (*);;Rules (*.conf *.file *.rules);;JSON (*.json);;Scripts and tables (*.sh *.csv)"));
    if (!path.isEmpty())
        m_settings->setLastFolder(QFileInfo(path).absolutePath());
    return path;
}

void Deploying::askForRules()
{
    if (const QString path = askForFile(); !path.isEmpty())
        openRules(path);
}

void Deploying::openRules(const QString &path)
{
    m_task->start([file = QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString()](
                      const std::stop_token &stop) { return judgeLibraryFile(file, stop); },
        [this](const Expected<JudgedFile> &file) {
            if (file)
                take(std::make_shared<const JudgedFile>(*file));
            else
                emit said(Severity::error, QString::fromStdString(file.error().text()), {});
        });
}

void Deploying::take(const std::shared_ptr<const JudgedFile> &file)
{
    m_findings->setFile(file);
    m_docks->reveal(m_docks->find(u"findings"_s));
    const std::size_t errors = file->count(FindingSeverity::error);
    const std::size_t warnings = file->count(FindingSeverity::warning);
    const QString name = QFileInfo(QString::fromStdString(file->path)).fileName();
    QStringList counts;
    if (errors > 0)
        counts << countText(errors, tr("1 error"), tr("%1 errors"));
    if (warnings > 0)
        counts << countText(warnings, tr("1 warning"), tr("%1 warnings"));
    QStringList details;
    for (const Finding &finding : file->findings)
        details << QString::fromStdString(finding.text());
    const QString what = tr("%1 is read as: %2").arg(name, toText(file->format->title));
    if (file->refused)
        emit said(Severity::error, QString::fromStdString(file->refused->text()), details.join(u'\n'));
    else if (counts.isEmpty())
        emit said(Severity::information, tr("%1; nothing is wrong with it").arg(what), details.join(u'\n'));
    else
        emit said(errors > 0 ? Severity::error : Severity::warning,
            tr("%1; %2").arg(what, counts.join(u", "_s)), details.join(u'\n'));
    emit opened(QString::fromStdString(file->path));
    if (!file->refused)
        showModel(*file);
}

void Deploying::showModel(const JudgedFile &file)
{
    if (!m_session->dataset()) {
        emit said(Severity::information, tr("Open measurements to see on the maps what the file does"), {});
        return;
    }
    const ModelSpec spec{"file", {}, file.path};
    const std::size_t shown = m_session->showModel(spec, file.collectives);
    if (shown == 0) {
        emit said(Severity::warning,
            tr("The file has no rules for any collective of %1")
                .arg(m_session->find(m_session->dataset().get())->title),
            {});
        return;
    }
    Session::Comparing comparing = m_session->comparing();
    if (std::find(comparing.models.begin(), comparing.models.end(), spec) == comparing.models.end()) {
        comparing.models.push_back(spec);
        m_session->editComparing(comparing, tr("Add to comparison"));
    }
    m_docks->reveal(m_docks->find(u"findings"_s));
}

QDialog *Deploying::newWindow(const QString &title, QWidget *panel, const QString &name)
{
    auto *const window = new QDialog(m_window);
    window->setObjectName(name);
    window->setWindowTitle(title);
    window->setWindowFlag(Qt::WindowMaximizeButtonHint);
    auto *const column = new QVBoxLayout(window);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(panel);
    const QSize room = m_window->screen()->availableSize();
    window->resize(QSize(980, 660).boundedTo(QSize(room.width() - 40, room.height() - 60)));
    return window;
}

void Deploying::showBundle()
{
    if (!m_bundle) {
        m_bundle = new DeployPanel(m_session->studies());
        newWindow(tr("Export bundle"), m_bundle, u"bundle"_s);
        connect(m_bundle, &DeployPanel::browseRequested, this, [this](const QString &folder) {
            const QString chosen = QFileDialog::getExistingDirectory(
                m_bundle, tr("Folder of the bundle"), folder.isEmpty() ? m_settings->lastFolder() : folder);
            if (!chosen.isEmpty())
                m_bundle->setFolder(chosen);
        });
        connect(m_bundle, &DeployPanel::exportRequested, this, &Deploying::exportBundle);
        connect(m_bundle, &DeployPanel::csvExportRequested, m_exporter, &Exporter::askForTable);
        m_bundle->setFolder(m_exporter->suggested(u"tuned"_s));
    }
    m_bundle->window()->show();
    m_bundle->window()->raise();
    m_bundle->window()->activateWindow();
    updateBundle();
}

void Deploying::updateBundle()
{
    if (!m_bundle || !m_bundle->isVisible())
        return;
    DeployChoice choice;
    choice.data = m_session->data();
    if (const Session::OpenDataset *const open = m_session->find(choice.data.dataset.get()))
        for (const std::string_view collective : choice.data.dataset->collectives())
            choice.collectives.push_back({std::string(collective), m_session->specOf(*open, collective),
                m_session->togetherOf(*open, collective)});
    m_bundle->setChoice(choice);
}

void Deploying::exportBundle(const QString &folder, const codegen::ShipmentPtr &shipment, bool replaces)
{
    const codegen::Target *const target = codegen::findTarget(shipment->order.target);
    QStringList details;
    for (const codegen::ShippedCollective &row : shipment->collectives)
        details << u"%1: %2"_s.arg(QString::fromStdString(row.collective),
            QString::fromStdString(
                row.problem.empty() ? codegen::figuresText(row) : "left out: " + row.problem));
    for (const auto &refusal : shipment->refusals)
        details << tr("exported although refused: %1").arg(QString::fromStdString(refusal.text));
    const Severity severity = shipment->refusals.empty() ? Severity::success : Severity::warning;
    m_exporter->writeBundle(folder, shipment->files, replaces,
        [this, details, severity, title = toText(target->title),
            about = QStringList{toText(target->warning), toText(target->verified)}](
            const QString &written, std::size_t files) {
            const QString text
                = tr("%1 written to %2 (%3). %4")
                      .arg(countText(files, tr("1 file"), tr("%1 files")), QDir::toNativeSeparators(written),
                          title, about.join(u' ').trimmed());
            emit said(severity, text, details.join(u'\n'));
            m_bundle->setMessage(text);
        });
}

void Deploying::showDifference()
{
    if (!m_difference) {
        m_difference = new DifferencePanel(m_session->studies());
        newWindow(tr("Difference of decisions"), m_difference, u"difference"_s);
        connect(m_difference, &DifferencePanel::csvExportRequested, m_exporter, &Exporter::askForTable);
        connect(m_difference, &DifferencePanel::exportFailed, this,
            [this](const QString &why) { emit said(Severity::error, why, {}); });
        connect(m_difference, &DifferencePanel::openRequested, this, [this](bool after) {
            if (const QString path = askForFile(); !path.isEmpty())
                m_difference->setFile(after, path);
        });
    }
    m_difference->window()->show();
    m_difference->window()->raise();
    m_difference->window()->activateWindow();
    updateDifference();
}

void Deploying::updateDifference()
{
    if (!m_difference || !m_difference->isVisible())
        return;
    DifferenceChoice choice;
    choice.selection = m_session->selection();
    choice.shown = m_session->dataset().get();
    for (const Session::OpenDataset &open : m_session->datasets()) {
        DifferenceChoice::Side side{
            open.title, open.summary.dataset, {m_session->specOf(open, choice.selection.collective)}};
        if (side.dataset == m_session->dataset())
            for (const ModelSpec &spec : m_session->comparing().models)
                side.models.push_back(spec);
        choice.datasets.push_back(std::move(side));
    }
    m_difference->setChoice(choice);
}

} // namespace collscope
