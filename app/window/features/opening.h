// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/features/feature.h"
#include "app/window/loader.h"
#include "engine/io/asked_facts.h"
#include "widgets/common/message_bar.h"

#include <QMap>
#include <QStringList>

namespace collscope {

class LatestTask;

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
    void askAboutFacts();
    std::vector<Notice::Answer> factsAnswer(const QStringList &paths);
    void askForFactsOf(const QStringList &paths);
    void openTogether(const QStringList &paths, const std::vector<io::FileFacts> &facts,
        const std::shared_ptr<const io::Loaded> &loaded);
    void forgetFailed();
    void forgetClosed();

    QMap<QString, QString> m_lacking; ///< why, by the path of files that lack facts
    LatestTask *m_asking; ///< which facts
    QStringList m_openPaths;
    QStringList m_failedPaths; ///< of the last attempt to open something
    QStringList m_quietPaths; ///< that are opened beside what is to be looked at
};

} // namespace collscope
