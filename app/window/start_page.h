// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace collscope {

/// What the window shows when nothing is open: what belongs here and the ways to get it.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);

    /// Data files and folders, and projects, newest first.
    void setRecent(const QStringList &measurements, const QStringList &projects);
    void setSampleDataAvailable(bool available);
    void setLastSessionAvailable(bool available);

signals:
    void openFileRequested();
    void openFolderRequested();
    void openSampleRequested();
    void continueRequested();
    void openRequested(const QString &path);

private:
    QWidget *makeRecent();

    QListWidget *m_recent;
    QWidget *m_recentBox = nullptr;
    QPushButton *m_sample;
    QPushButton *m_continue;
};

} // namespace collscope
