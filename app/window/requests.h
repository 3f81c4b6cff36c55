// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace collscope {

/// What one feature of the window asks of whichever other one can do it.
class Requests : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

signals:
    void open(const QStringList &paths); ///< files, folders and projects, in any mix
    void openProject(const QString &path);
    void remember(const QString &path, bool isProject); ///< as opened or saved lately
    void showHelp(const QString &page); ///< as helpPage
    void addToComparison(); ///< the model on show
};

} // namespace collscope
