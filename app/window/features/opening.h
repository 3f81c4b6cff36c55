// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "app/window/loader.h"
#include "widgets/common/message_bar.h"

#include <QStringList>

namespace collscope {

/// Measurements come in: asked for, read in the background, and what is wrong with them is said.
class OpeningFeature : public Feature {
    Q_OBJECT
public:
    explicit OpeningFeature(const WindowContext &context);

private:
    void makeActions();
    void makeProgress();
    void askForFiles();
    void askForFolder();
    void askForTable();
    void askForColumns(const QString &path);
    void open(const QStringList &paths);
    void take(const LoadedPath &loaded);
    void sayProblems(const LoadedPath &loaded);
    void takeFailed(const QString &path, const Diagnostic &cause);
    std::vector<Notice::Answer> factsAnswer(const QString &path, const std::string &keys);
    void forgetFailed();
    void forgetClosed();

    QStringList m_openPaths;
    QStringList m_failedPaths; ///< of the last attempt to open something
    QStringList m_quietPaths; ///< that are opened beside what is to be looked at
};

} // namespace collscope
