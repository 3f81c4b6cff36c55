// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/host_profile.h"

#include <vector>

namespace collscope::remote {

/// Host profiles by name, a file each in one folder. The window and the command line look into the same one.
class ProfileStore {
public:
    explicit ProfileStore(QString folder = userFolder());

    /// collscope/hosts in the user's configuration folder.
    static QString userFolder();

    struct Listing {
        std::vector<HostProfile> profiles; ///< by name
        std::vector<Diagnostic> unreadable; ///< files that are no profiles; they are left alone
    };
    Listing list() const;
    Expected<HostProfile> load(const QString &name) const;
    /// The one of that name, else the one in the file of that path.
    Expected<HostProfile> find(const QString &nameOrPath) const;
    /// Whole or not at all. `before`: the name under which it was stored until now, if that was another one.
    Expected<void> save(const HostProfile &profile, const QString &before = {}) const;
    Expected<void> remove(const QString &name) const;

private:
    /// The file that has the profile, or the one it will get.
    QString path(const QString &name) const;

    QString m_folder;
};

} // namespace collscope::remote
