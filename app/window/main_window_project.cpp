// SPDX-License-Identifier: GPL-3.0-or-later
// The project that is open: saving it, keeping the session, and asking before changes are left behind.
#include "app/window/main_window.h"
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "app/window/session_keeper.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/view_bar.h"
#include "widgets/panels/row_chooser.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutProject = u"project"_s;
const QString aboutLeaving = u"leaving"_s;
const QString aboutKeeping = u"keeping"_s;

RowChoice rowsOf(const project::Project &project)
{
    for (const auto size : {RowAxes::Size::commSize, RowAxes::Size::nodes, RowAxes::Size::ppn})
        if (project.rowsBy == RowAxes::name(size))
            return {size, project.rowsOnly};
    return {};
}
} // namespace

void MainWindow::connectProject()
{
    connect(m_project, &ProjectFile::failed, this, [this](const Diagnostic &cause) {
        tell({Severity::error, QString::fromStdString(cause.text()), {}, aboutProject});
    });
    connect(m_project, &ProjectFile::pathChanged, this, &MainWindow::showTitle);
    connect(m_project, &ProjectFile::opened, this, [this](const project::Project &project) {
        m_actions.linkedZoom->setChecked(project.linkedZoom);
        m_actions.logPenalty->setChecked(project.logPenalty);
        m_bar->rows()->setChoice(rowsOf(project));
        if (!m_project->path().isEmpty())
            remember(m_project->path(), true);
        showTitle();
    });
    connect(m_project, &ProjectFile::saved, this, [this](const QString &path) {
        remember(path, true);
        m_messages->withdraw(aboutLeaving);
        m_messages->withdraw(aboutProject);
        confirmFile(tr("Saved %1").arg(QDir::toNativeSeparators(path)), path);
    });
    connect(m_actions.save, &QAction::triggered, this, [this] { saveProject(m_project->path()); });
    connect(m_actions.saveAs, &QAction::triggered, this, [this] { saveProject({}); });
    keepSession();
}

void MainWindow::keepSession()
{
    m_keeper = new SessionKeeper(
        m_settings->lastSessionFile(), [this] { return m_project->session(view()); }, this);
    const auto changed = [this] {
        m_keeper->keepSoon();
        showTitle();
        if (!m_project->isChanged())
            m_messages->withdraw(aboutLeaving);
    };
    for (const auto signal : {&Session::datasetsChanged, &Session::selectionChanged, &Session::specChanged,
             &Session::comparingChanged})
        connect(m_session, signal, this, changed);
    connect(m_project, &ProjectFile::pathChanged, this, changed);
    connect(m_project, &ProjectFile::opened, this, changed);
    connect(m_bar->rows(), &RowChooser::choiceChanged, this, changed);
    for (QAction *const toggle : {m_actions.linkedZoom, m_actions.logPenalty})
        connect(toggle, &QAction::toggled, this, changed);
    connect(m_keeper, &SessionKeeper::failed, this, [this](const Diagnostic &cause) {
        tell({Severity::warning, tr("What is open is not kept for the next run"),
            QString::fromStdString(cause.text()), aboutKeeping});
    });

    const auto offer = [this] {
        const bool any = !m_keeper->offered().isEmpty();
        m_actions.continueSession->setEnabled(any);
        m_start->setLastSessionAvailable(any);
    };
    offer();
    connect(m_keeper, &SessionKeeper::offeredChanged, this, offer);
    connect(m_keeper, &SessionKeeper::offeredChanged, this, [this] { m_messages->withdraw(aboutKeeping); });
    const auto continueLast = [this] {
        leaveProject([this] {
            m_keeper->keepNow(); // what is open takes the place of what is continued
            if (m_project->continueSession(m_keeper->offered()))
                m_keeper->setAside();
        });
    };
    connect(m_actions.continueSession, &QAction::triggered, this, continueLast);
    connect(m_start, &StartPage::continueRequested, this, continueLast);
}

bool MainWindow::saveProject(const QString &path)
{
    QString chosen = path;
    if (chosen.isEmpty()) {
        chosen = QFileDialog::getSaveFileName(this, tr("Save project"),
            QDir(m_settings->lastFolder()).filePath(u"project."_s + ProjectFile::suffix),
            tr("Projects (*.%1)").arg(ProjectFile::suffix));
        if (chosen.isEmpty())
            return false;
        if (!ProjectFile::isProject(chosen))
            chosen += u'.' + ProjectFile::suffix;
        m_settings->setLastFolder(QFileInfo(chosen).absolutePath());
    }
    return m_project->save(chosen, view());
}

project::Project MainWindow::view() const
{
    project::Project result;
    result.linkedZoom = m_actions.linkedZoom->isChecked();
    result.logPenalty = m_actions.logPenalty->isChecked();
    const RowChoice &rows = m_bar->rows()->choice();
    if (rows != RowChoice())
        result.rowsBy = RowAxes::name(rows.by);
    result.rowsOnly = rows.only;
    return result;
}

void MainWindow::openProject(const QString &path)
{
    leaveProject([this, path] {
        m_keeper->keepNow();
        if (m_project->open(path))
            m_keeper->setAside();
    });
}

/// A session that is no project loses nothing: it is kept for the next run.
void MainWindow::leaveProject(const std::function<void()> &next)
{
    if (!m_project->isChanged()) {
        next();
        return;
    }
    const QString name = QFileInfo(m_project->path()).fileName();
    m_messages->post(
        {Severity::question, tr("%1 has changes that are not saved.").arg(name), {}, aboutLeaving,
            {{tr("Save"),
                 [this, next] {
                     if (saveProject(m_project->path()))
                         next();
                 }},
                {tr("Do not save"), next}, {tr("Cancel"), [] {}}}});
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_mayClose && m_project->isChanged()) {
        event->ignore();
        leaveProject([this] {
            m_mayClose = true;
            close();
        });
        return;
    }
    m_keeper->keepNow(); // before reading is given up: what is not there yet is part of it
    m_loader->cancel();
    m_settings->setGeometry(saveGeometry());
    m_settings->setLayout(saveState(Settings::layoutVersion));
    QMainWindow::closeEvent(event);
}

} // namespace collscope
