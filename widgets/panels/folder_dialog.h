// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/host_facts.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace collscope {

/// Choosing a folder on another machine. Whoever opens it lists folders when it asks for them.
class FolderDialog : public QDialog {
    Q_OBJECT
public:
    /// `machine`: its name, for the title.
    explicit FolderDialog(const QString &machine, QWidget *parent = nullptr);

    /// Asks for a folder; empty: the one to begin with.
    void go(const QString &path);
    void setFolder(const remote::RemoteFolder &folder);
    /// The folder that was asked for cannot be listed: the one before stays.
    void setProblem(const QString &problem);

    QString path() const { return m_folder.path; }
    QListWidget *list() const { return m_list; }
    QString said() const;

signals:
    void listWanted(const QString &path);
    void chosen(const QString &path);

private:
    void enter(const QString &name);

    remote::RemoteFolder m_folder;
    QLineEdit *m_path;
    QListWidget *m_list;
    QLabel *m_said;
    QPushButton *m_choose;
};

} // namespace collscope
