// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <array>

class QAction;
class QMainWindow;
class QMenu;

namespace collscope {

/// The menus of the window and their sections, empty: whoever does what an action is for makes it here, and
/// it stands behind those that are in its section already.
class Menus : public QObject {
    Q_OBJECT
public:
    enum Section {
        fileOpen,
        fileSave,
        fileExport,
        fileQuit,
        editUndo,
        editCopy,
        editSearch,
        editSettings,
        viewMaps,
        viewPanels,
        viewColours,
        dataStep,
        dataCandidates,
        dataClose,
        model,
        campaign,
        deployExport,
        deployFiles,
        deployVerify,
        help,
        sectionCount
    };

    explicit Menus(QMainWindow *window);

    /// `name`: of the object. `tip` is for tool tip and status bar.
    QAction *add(Section section, const QString &name, const QString &text, const QKeySequence &keys = {},
        const QString &tip = {});
    /// Makes an action with its icon, for a menu inside a section.
    QAction *make(const QString &name, const QString &text, QMenu *menu);
    QAction *addToggle(Section section, const QString &name, const QString &text, const QString &tip);
    QMenu *addMenu(Section section, const QString &name, const QString &text);
    void add(Section section, QAction *action);
    void addSeparator(Section section);

    /// One looks for this among the settings as well: something to tick, or a menu of one choice.
    void listAsSetting(QAction *action) { m_settings << action; }
    const QList<QAction *> &settings() const { return m_settings; }

    /// Enabled only while data is open.
    void needData(QAction *action);
    void setDataOpen(bool isOpen);

private:
    struct Place {
        QMenu *menu = nullptr;
        QAction *end = nullptr; ///< the separator behind the section; null: it is the last
    };

    std::array<Place, sectionCount> m_places;
    QList<QAction *> m_settings;
    QList<QAction *> m_needingData;
    bool m_isDataOpen = false;
};

} // namespace collscope
