// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace collscope {

/// The files last opened, newest first, each once. A value: whoever knows the settings stores it.
class RecentFiles {
public:
    static constexpr qsizetype most = 10;

    explicit RecentFiles(const QStringList &paths = {});

    void add(const QString &path);
    void remove(const QString &path);
    void clear() { m_paths.clear(); }
    const QStringList &paths() const { return m_paths; }

private:
    QStringList m_paths;
};

} // namespace collscope
