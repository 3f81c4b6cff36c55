// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"
#include "app/window/settings.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QSet>
#include <QTemporaryDir>
#include <QTimer>

namespace collscope::testing {

/// Goes through every menu entry, panel and dialog of a window, as it looks in one language, with one palette
/// and one scale.
class WindowWalk : public QObject {
    Q_OBJECT
public:
    /// What is found wrong, and what is read where, whatever the language: "0.3" is an entry of a menu.
    struct Report {
        QStringList findings;
        QMap<QString, QSet<QString>> texts; ///< by place
        QStringList disabled; ///< entries that could not be chosen
        int entries = 0;
        int panels = 0;
        int dialogs = 0;
    };

    /// `pictures`: the folder for them; empty: none are made, and nothing waits for what comes from the
    /// background.
    explicit WindowWalk(const QString &pictures);

    const Report &walk(bool isDark);

private:
    struct Entry {
        QPointer<QAction> action;
        QString path; ///< as people say it
        QString place;
    };

    void openData();
    void collect(QMenu &menu, const QString &path, const QString &place);
    void walkPanels();
    void walkDropDowns(QWidget &panel, const QString &path, const QString &place);
    void walkEntries();
    void trigger(const Entry &entry);
    void takeBack(const Entry &entry, QAction *checkedBefore);
    void measureAndStop(const Entry &entry);
    void walkOtherDialogs();
    void closeAll();

    void settle() const;
    void find(const QString &path, const QStringList &problems, const QString &what);
    void look(QWidget &widget, const QString &path, const QString &place);
    void lookAtPopup(QMenu &menu, const QPoint &at, const QString &path, const QString &place);
    void lookAtDialog(QWidget &dialog);
    void askForHelp(QWidget &dialog);
    void lookAtModal();
    /// Whether there were any.
    bool lookAtWindows();
    void takePicture(QWidget &widget, const QString &kind, const QString &path);

    QString m_pictures;
    QStringList m_looks; ///< pictures of panels, menus and dialogs
    QStringList m_afterwards; ///< of the window when an entry was chosen
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow m_window{&m_settings};
    QTimer m_modals;
    bool m_isLooking = false;
    QString m_path; ///< of the entry that was chosen last
    QString m_place;
    QList<Entry> m_entries;
    Report m_report;
};

} // namespace collscope::testing
