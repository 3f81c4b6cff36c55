// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/transport.h"

#include <optional>

namespace collscope::remote {

/// What somebody sees who looks around on a machine, for profiles in which it is not said yet.
struct HostFacts {
    QStringList programs; ///< of schedulers, launchers and the agent: those in PATH, by name
    QStringList folders; ///< absolute, where one may write and jobs may lie, the best first
};

/// Looks after the profile's set-up lines. Its work folder, scheduler and launcher need not be right.
Reply<HostFacts> lookAround(Transport &transport, const HostProfile &profile, std::stop_token stop = {});

/// The profile with what was found in place of what is not said in it, or as in no profile on purpose: an
/// empty work folder, a scheduler whose programs are not there, the usual launcher and agent where there are
/// none.
HostProfile completed(HostProfile profile, const HostFacts &facts);

/// What differs between both, for people: "scheduler: slurm".
QStringList differences(const HostProfile &before, const HostProfile &after);

/// completed() with what the machine says; also the partition, where its scheduler has no default, and the
/// agent that was built there before.
Reply<HostProfile> findOut(
    Transport &transport, const HostProfile &profile, const std::stop_token &stop = {});

/// A folder on a machine and those in it.
struct RemoteFolder {
    QString path; ///< absolute
    QStringList folders; ///< names, sorted; hidden ones are left out
    bool isWritable = false;
    bool isCut = false; ///< there are more than mostFolders
};
inline constexpr qsizetype mostFolders = 2000;

/// `path`: empty: the user's own. Of one that is not there the nearest above it. `refused`: it cannot be
/// entered.
Reply<RemoteFolder> listFolder(Transport &transport, const QString &path, std::stop_token stop = {});

} // namespace collscope::remote
