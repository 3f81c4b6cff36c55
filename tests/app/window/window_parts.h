// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QString>
#include <QWidget>

/// What of a window a test looks at: the window itself knows no feature by name.
namespace collscope::testing {

template <typename Part> Part *namedPart(const QWidget &window, const QString &name)
{
    auto *const found = window.findChild<Part *>(name);
    if (!found)
        qFatal("the window has no %s \"%s\"", Part::staticMetaObject.className(), qPrintable(name));
    return found;
}

/// The only one of its type.
template <typename Part> Part *part(const QWidget &window)
{
    return namedPart<Part>(window, {});
}

inline QAction *menuAction(const QWidget &window, const char *name)
{
    return namedPart<QAction>(window, QString::fromLatin1(name));
}

} // namespace collscope::testing
