// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/project_file.h"

#include "app/window/loader.h"
#include "app/window/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace collscope {

namespace {

std::filesystem::path filePath(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

} // namespace

const QString ProjectFile::suffix = QStringLiteral("collscope");

ProjectFile::ProjectFile(Session *session, Loader *loader, QObject *parent)
    : QObject(parent), m_session(session), m_loader(loader)
{
    connect(loader, &Loader::finished, this, &ProjectFile::finishOpening);
}

bool ProjectFile::isProject(const QString &path)
{
    const QFileInfo file(path);
    return file.suffix() == suffix && !file.isDir();
}

void ProjectFile::open(const QString &path)
{
    if (!load(path))
        return;
    m_path = QFileInfo(path).absoluteFilePath();
    emit pathChanged();
}

void ProjectFile::continueSession(const QString &path)
{
    if (!load(path))
        return;
    m_path.clear();
    emit pathChanged();
}

bool ProjectFile::load(const QString &path)
{
    auto project = project::open(filePath(path));
    if (!project) {
        emit failed(project.error());
        return false;
    }
    m_loader->cancel();
    m_session->clear();
    m_opening = std::move(*project);
    m_isOpening = true;
    QStringList data;
    for (const std::string &each : m_opening.data)
        data << QFile::decodeName(QByteArray::fromStdString(each));
    if (data.isEmpty()) // like with data: the caller hears of it later
        QMetaObject::invokeMethod(this, &ProjectFile::finishOpening, Qt::QueuedConnection);
    else
        m_loader->load(data);
    return true;
}

void ProjectFile::finishOpening()
{
    if (!std::exchange(m_isOpening, false))
        return;
    m_session->restore(m_opening);
    emit opened(m_opening);
}

void ProjectFile::save(const QString &path, const project::Project &view)
{
    const auto done = project::save(current(view), filePath(path));
    if (!done) {
        emit failed(done.error());
        return;
    }
    m_path = QFileInfo(path).absoluteFilePath();
    m_session->undoStack()->setClean();
    emit pathChanged();
    emit saved(m_path);
}

void ProjectFile::keepSession(const QString &path, const project::Project &view) const
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    // Nobody is there any more to read what went wrong.
    static_cast<void>(project::save(current(view), filePath(path)));
}

project::Project ProjectFile::current(const project::Project &view) const
{
    project::Project project = m_session->toProject();
    project.linkedZoom = view.linkedZoom;
    project.logPenalty = view.logPenalty;
    return project;
}

} // namespace collscope
