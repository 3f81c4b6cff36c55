// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QSet>

#include <functional>

namespace collscope::testing {

/// Every entry of every menu, menus first, as people say it: "File > Open table", without mnemonic and dots.
inline void walkMenus(const QWidget &menu,
    const std::function<void(const QString &path, const QList<QAction *> &entries)> &look,
    const QString &path = {})
{
    look(path, menu.actions());
    for (const QAction *const entry : menu.actions())
        if (entry->menu()) {
            emit entry->menu()->aboutToShow(); // some are filled then
            walkMenus(*entry->menu(), look,
                (path.isEmpty() ? path : path + QStringLiteral(" > ")) + QString(entry->text()).remove(u'&'));
        }
}

inline QSet<QString> menuPaths(const QMenuBar &bar)
{
    QSet<QString> paths;
    walkMenus(bar, [&paths](const QString &path, const QList<QAction *> &entries) {
        for (const QAction *const entry : entries) {
            QString text = QString(entry->text()).remove(u'&');
            if (text.endsWith(QStringLiteral("...")))
                text.chop(3);
            paths << (path.isEmpty() ? text : path + QStringLiteral(" > ") + text);
        }
    });
    return paths;
}

/// Letters that several entries of one menu have, with the entries.
inline QStringList doubledInMenus(const QMenuBar &bar)
{
    QStringList doubled;
    walkMenus(bar, [&doubled](const QString &path, const QList<QAction *> &entries) {
        QMap<QString, QStringList> owners;
        for (const QAction *const entry : entries)
            if (const QKeySequence keys = QKeySequence::mnemonic(entry->text());
                entry->isVisible() && !keys.isEmpty())
                owners[keys.toString()] << path + QStringLiteral(" > ") + entry->text();
        for (const QStringList &texts : owners)
            if (texts.size() > 1)
                doubled << texts.join(QStringLiteral(" | "));
    });
    return doubled;
}

} // namespace collscope::testing
