// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;
class QPushButton;

namespace collscope {

class MachineDoor;

/// What the window shows when nothing is open: three doors, to measure this machine, to open data, to measure
/// a cluster; and what was opened lately.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);

    MachineDoor *machine() const { return m_machine; }
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
    void measureClusterRequested();

private:
    QWidget *makeOpening();
    QWidget *makeCluster();
    QWidget *makeRecent();

    MachineDoor *m_machine;
    QListWidget *m_recent;
    QWidget *m_recentBox = nullptr;
    QPushButton *m_sample;
    QPushButton *m_continue;
};

} // namespace collscope
