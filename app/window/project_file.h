// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/project.h"

#include <QObject>

namespace collscope {

class Loader;
class Session;

/// The project that is open: its file, and bringing a saved one back.
class ProjectFile : public QObject {
    Q_OBJECT
public:
    static const QString suffix; ///< of project files, without the dot

    ProjectFile(Session *session, Loader *loader, QObject *parent = nullptr);

    static bool isProject(const QString &path);
    /// Closes what is open and loads the data of the project; its choices follow when the data is there.
    void open(const QString &path);
    /// `view` says how maps are looked at; the rest is the session's.
    void save(const QString &path, const project::Project &view);
    /// Keeps what is open for the next run, without a word and without becoming the project.
    void keepSession(const QString &path, const project::Project &view) const;
    void continueSession(const QString &path);
    /// Empty: never saved.
    const QString &path() const { return m_path; }

signals:
    void opened(const collscope::project::Project &project);
    void saved(const QString &path);
    void failed(const collscope::Diagnostic &cause);
    void pathChanged();

private:
    bool load(const QString &path);
    project::Project current(const project::Project &view) const;
    void finishOpening();

    Session *m_session;
    Loader *m_loader;
    QString m_path;
    project::Project m_opening;
    bool m_isOpening = false;
};

} // namespace collscope
