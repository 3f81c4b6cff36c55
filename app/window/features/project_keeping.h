// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "engine/project/project.h"

#include <functional>

class QAction;

namespace collscope {

class ProjectFile;
class SessionKeeper;

/// The project that is open, and the title of the window that names it: saving it, keeping the session for
/// the next run, and asking before changes are left behind.
class ProjectFeature : public Feature {
    Q_OBJECT
public:
    explicit ProjectFeature(const WindowContext &context);

    bool mayClose() override;
    void close() override;

private:
    void makeActions();
    void connectFile();
    void keepSession();
    void continueLast();
    bool save(const QString &path); ///< empty: asks; returns whether it was
    project::Project view() const; ///< how maps are looked at; the rest is the session's
    void setView(const project::Project &project);
    void open(const QString &path);
    /// Does `next`, which closes what is open; asks first where changes of a project would be lost.
    void leave(const std::function<void()> &next);
    void noteChange();
    void showTitle();
    void offerLast();

    ProjectFile *m_file;
    SessionKeeper *m_keeper;
    QAction *m_continue = nullptr;
    bool m_mayClose = false; ///< the user has been asked
};

} // namespace collscope
