// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/project.h"

#include <QObject>

#include <optional>

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
    /// Returns whether there is a project in the file; else nothing is closed.
    bool open(const QString &path);
    /// `view` says how maps are looked at; the rest is the session's. Returns whether it was written.
    bool save(const QString &path, const project::Project &view);
    /// What a later run needs to go on; nothing: there is nothing open, or it is being opened.
    std::optional<project::Project> session(const project::Project &view) const;
    /// Brings back what session() said; it stays a later state of the project that it was then.
    bool continueSession(const QString &path);
    /// Empty: never saved.
    const QString &path() const { return m_path; }
    /// There is a file of the project, and other choices in it than those that are made now.
    bool isChanged() const;

signals:
    void opened(const collscope::project::Project &project);
    /// What the project had selected and its data no longer has.
    void selectionLost(const QStringList &gone);
    void saved(const QString &path);
    void failed(const collscope::Diagnostic &cause);
    void pathChanged();

private:
    void load(project::Project project, const QString &path);
    project::Project current() const;
    void finishOpening();

    Session *m_session;
    Loader *m_loader;
    QString m_path;
    std::optional<project::Project> m_saved; ///< what is in the file; nothing: it cannot be read
    std::vector<std::string> m_absent; ///< data of the project that could not be opened: it stays part of it
    project::Project m_opening;
    bool m_isOpening = false;
};

} // namespace collscope
