// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/recent_files.h"

namespace collscope {

RecentFiles::RecentFiles(const QStringList &paths) : m_paths(paths)
{
    m_paths.removeDuplicates();
    m_paths.removeAll(QString());
    m_paths = m_paths.mid(0, most);
}

void RecentFiles::add(const QString &path)
{
    if (path.isEmpty())
        return;
    m_paths.removeAll(path);
    m_paths.prepend(path);
    m_paths = m_paths.mid(0, most);
}

void RecentFiles::remove(const QString &path)
{
    m_paths.removeAll(path);
}

} // namespace collscope
