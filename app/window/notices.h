// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/message_bar.h"

#include <QObject>

namespace collscope {

/// What the window tells its user: seen under the maps until it is read or old news, and kept by whoever
/// listens.
class Notices : public QObject {
    Q_OBJECT
public:
    Notices(MessageBar *bar, QObject *parent);

    void tell(const Notice &notice);
    void say(Severity severity, const QString &text, const QString &details = {});
    /// Nobody keeps it: once it is answered it is over.
    void ask(const Notice &question);
    /// What is about this is old news.
    void withdraw(const QString &about);

    /// Opens a folder; without a file manager its path is copied, which a notice says.
    void showFolder(const QString &folder);
    /// A file was written: says so, with a way to its folder. The next about a file takes its place.
    void confirmFile(const QString &text, const QString &path);
    void fileFailed(const QString &text);

signals:
    void told(const collscope::Notice &notice);

private:
    MessageBar *m_bar;
};

} // namespace collscope
