// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/host_profile.h"

namespace collscope::remote {

/// What a profile may run, a line each, for people who got it from somebody.
struct ProfileCommands {
    QStringList here; ///< on this machine
    QStringList there; ///< on the machine it names, as the user; empty for a local one
    /// Both with a heading each; empty when there is nothing.
    QString text() const;
};
ProfileCommands commandsOf(const HostProfile &profile);

/// Which profiles the user lets do here what is not known to be harmless: by name, and for exactly this host
/// and what they may run here. Kept apart from the profiles, so that none brings its own confirmation.
class ProfileTrust {
public:
    explicit ProfileTrust(QString file = userFile());

    /// collscope/confirmed-hosts.json in the user's configuration folder.
    static QString userFile();

    /// May ssh be started with its options? They are harmless, or confirmed.
    bool covers(const HostProfile &profile) const;
    bool isConfirmed(const HostProfile &profile) const;
    Expected<void> confirm(const HostProfile &profile) const;

private:
    QString m_file;
};

} // namespace collscope::remote
