// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace collscope::remote {

/// Of this machine, whether or not it is there; QDir::tempPath() is empty then, which means the working
/// folder.
QString temporaryFolder();

/// A folder of its own among the temporary files of this machine; it goes away with the object. What a
/// program that was killed left behind goes when a later one makes a folder, or sweeps: its owner holds a
/// lock on it, which ends with the process, so that nothing in use is ever removed.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    bool isValid() const { return m_lock >= 0; }
    QString errorString() const { return m_error; }
    QString path() const { return m_path; }
    QString filePath(const QString &name) const { return m_path + u'/' + name; }

    /// Removes the folders of this user whose owners are dead.
    static void sweep();
    /// Removes those of this process, in use or not: before an end that waits for nobody.
    static void removeAll();

private:
    QString m_path;
    QString m_error;
    int m_lock = -1;
};

} // namespace collscope::remote
