// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/project_keeping.h"

#include "app/window/loader.h"
#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/project_file.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/session_keeper.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/view_bar.h"
#include "app/window/view_state.h"
#include "widgets/common/plain_text.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

// What notices are about: a later one takes the place of an earlier one.
const QString aboutProject = u"project"_s;
const QString aboutSelection = u"selection"_s;
const QString aboutLeaving = u"leaving"_s;
const QString aboutKeeping = u"keeping"_s;

RowChoice rowsOf(const project::Project &project)
{
    for (const auto size : {RowAxes::Size::commSize, RowAxes::Size::nodes, RowAxes::Size::ppn,
             RowAxes::Size::members, RowAxes::Size::colours})
        if (project.rowsBy == RowAxes::name(size))
            return {size, project.rowsOnly};
    return {};
}

} // namespace

ProjectFeature::ProjectFeature(const WindowContext &context)
    : Feature(context), m_file(new ProjectFile(context.session, context.loader, this)),
      m_keeper(new SessionKeeper(
          context.settings->lastSessionFile(), [this] { return m_file->session(view()); }, this))
{
    makeActions();
    connectFile();
    keepSession();
    connect(context.requests, &Requests::openProject, this, &ProjectFeature::open);
    offerLast();
    showTitle();
}

void ProjectFeature::makeActions()
{
    Menus &menus = *m_context.menus;
    m_continue = menus.add(Menus::fileOpen, u"continueSession"_s, tr("&Continue last session"), {},
        tr("Open what was open when the window was closed"));
    connect(m_continue, &QAction::triggered, this, &ProjectFeature::continueLast);
    connect(m_context.start, &StartPage::continueRequested, this, &ProjectFeature::continueLast);
    QAction *const save = menus.add(Menus::fileSave, u"save"_s, tr("&Save project"), QKeySequence::Save,
        tr("Save which data is open and how it is tuned (Ctrl+S)"));
    save->setIconText(tr("Save"));
    m_context.bar->addCommand(save);
    connect(save, &QAction::triggered, this, [this] { this->save(m_file->path()); });
    QAction *const saveAs = menus.add(Menus::fileSave, u"saveAs"_s, tr("Save project &as..."),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    connect(saveAs, &QAction::triggered, this, [this] { this->save({}); });
    menus.needData(save);
    menus.needData(saveAs);
}

void ProjectFeature::connectFile()
{
    connect(m_file, &ProjectFile::failed, this, [this](const Diagnostic &cause) {
        m_context.notices->tell({Severity::error, QString::fromStdString(cause.text()), {}, aboutProject});
    });
    connect(m_file, &ProjectFile::opened, this, [this](const project::Project &project) {
        setView(project);
        if (!m_file->path().isEmpty())
            emit m_context.requests->remember(m_file->path(), true);
        noteChange();
    });
    connect(m_file, &ProjectFile::selectionLost, this, [this](const QStringList &gone) {
        m_context.notices->tell({Severity::warning,
            tr("What was selected is no longer there: %1. The rest is as it was.").arg(gone.join(u", "_s)),
            {}, aboutSelection});
    });
    connect(m_file, &ProjectFile::saved, this, [this](const QString &path) {
        emit m_context.requests->remember(path, true);
        m_context.notices->withdraw(aboutLeaving);
        m_context.notices->withdraw(aboutProject);
        m_context.notices->confirmFile(tr("Saved %1").arg(QDir::toNativeSeparators(path)), path);
    });
    connect(m_file, &ProjectFile::pathChanged, this, &ProjectFeature::noteChange);
}

void ProjectFeature::keepSession()
{
    for (const auto signal : {&Session::datasetsChanged, &Session::selectionChanged, &Session::specChanged,
             &Session::comparingChanged})
        connect(m_context.session, signal, this, &ProjectFeature::noteChange);
    const ViewState *const view = m_context.view;
    connect(view, &ViewState::linkedZoomChanged, this, &ProjectFeature::noteChange);
    connect(view, &ViewState::logPenaltyChanged, this, &ProjectFeature::noteChange);
    connect(view, &ViewState::thirdMapChanged, this, &ProjectFeature::noteChange);
    connect(view, &ViewState::rowsChanged, this, &ProjectFeature::noteChange);
    connect(m_keeper, &SessionKeeper::failed, this, [this](const Diagnostic &cause) {
        m_context.notices->tell({Severity::warning, tr("What is open is not kept for the next run"),
            QString::fromStdString(cause.text()), aboutKeeping});
    });
    connect(m_keeper, &SessionKeeper::offeredChanged, this, &ProjectFeature::offerLast);
    connect(m_keeper, &SessionKeeper::offeredChanged, this,
        [this] { m_context.notices->withdraw(aboutKeeping); });
}

void ProjectFeature::offerLast()
{
    const bool any = !m_keeper->offered().isEmpty();
    m_continue->setEnabled(any);
    m_context.start->setLastSessionAvailable(any);
}

void ProjectFeature::continueLast()
{
    leave([this] {
        m_keeper->keepNow(); // what is open takes the place of what is continued
        if (m_file->continueSession(m_keeper->offered()))
            m_keeper->setAside();
    });
}

void ProjectFeature::noteChange()
{
    m_keeper->keepSoon();
    showTitle();
    if (!m_file->isChanged())
        m_context.notices->withdraw(aboutLeaving);
}

bool ProjectFeature::save(const QString &path)
{
    QString chosen = path;
    if (chosen.isEmpty()) {
        chosen = QFileDialog::getSaveFileName(m_context.window, tr("Save project"),
            QDir(m_context.settings->lastFolder()).filePath(u"project."_s + ProjectFile::suffix),
            tr("Projects (*.%1)").arg(ProjectFile::suffix));
        if (chosen.isEmpty())
            return false;
        if (!ProjectFile::isProject(chosen))
            chosen += u'.' + ProjectFile::suffix;
        m_context.settings->setLastFolder(QFileInfo(chosen).absolutePath());
    }
    return m_file->save(chosen, view());
}

project::Project ProjectFeature::view() const
{
    project::Project result;
    result.linkedZoom = m_context.view->linkedZoom();
    result.logPenalty = m_context.view->logPenalty();
    result.thirdMap = m_context.view->thirdMap().toStdString();
    const RowChoice &rows = m_context.view->rows();
    if (rows != RowChoice())
        result.rowsBy = RowAxes::name(rows.by);
    result.rowsOnly = rows.only;
    return result;
}

void ProjectFeature::setView(const project::Project &project)
{
    m_context.view->setLinkedZoom(project.linkedZoom);
    m_context.view->setLogPenalty(project.logPenalty);
    if (!project.thirdMap.empty())
        m_context.view->setThirdMap(QString::fromStdString(project.thirdMap));
    m_context.view->setRows(rowsOf(project));
}

void ProjectFeature::open(const QString &path)
{
    leave([this, path] {
        m_keeper->keepNow();
        if (m_file->open(path))
            m_keeper->setAside();
    });
}

/// A session that is no project loses nothing: it is kept for the next run.
void ProjectFeature::leave(const std::function<void()> &next)
{
    if (!m_file->isChanged()) {
        next();
        return;
    }
    const QString name = QFileInfo(m_file->path()).fileName();
    m_context.notices->ask(
        {Severity::question, tr("%1 has changes that are not saved.").arg(name), {}, aboutLeaving,
            {{tr("Save"),
                 [this, next] {
                     if (save(m_file->path()))
                         next();
                 }},
                {tr("Do not save"), next}, {tr("Cancel"), [] {}}}});
}

bool ProjectFeature::mayClose()
{
    if (m_mayClose || !m_file->isChanged())
        return true;
    leave([this] {
        m_mayClose = true;
        m_context.window->close();
    });
    return false;
}

void ProjectFeature::close()
{
    m_keeper->keepNow(); // before reading is given up: what is not there yet is part of it
    m_context.loader->cancel();
}

void ProjectFeature::showTitle()
{
    const Session &session = *m_context.session;
    const QString project
        = m_file->path().isEmpty() ? QString() : QFileInfo(m_file->path()).completeBaseName();
    QStringList parts;
    if (const OpenDataset *const shown = session.find(session.dataset().get()))
        parts << plainWindowTitle(
            tr("%1, %2").arg(shown->title, QString::fromStdString(session.collective())));
    if (!project.isEmpty())
        parts << plainWindowTitle(project) + u"[*]"_s;
    parts << tr("Collscope");
    m_context.window->setWindowTitle(parts.join(u" - "_s));
    m_context.window->setWindowModified(m_file->isChanged());
}

} // namespace collscope
