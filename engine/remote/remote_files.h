// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/transport.h"

namespace collscope::remote {

/// Writes a file on the machine, making its folder: under another name first, its SHA-256 compared, then
/// renamed. On a failure what was there stays. For files of some megabytes: they travel as text.
Reply<void> upload(
    Transport &transport, const QByteArray &bytes, const QString &remotePath, std::stop_token stop = {});

/// Adds to `localPath` what a file on the machine has grown by, and returns how many bytes these were. What
/// is there locally must be the beginning of the remote file, so an interrupted fetch goes on where it
/// stopped. A remote file that does not exist yet has not grown; one that is shorter than the local one is a
/// failure, and so is one of more than Transport::mostFetched() bytes: nothing of it is fetched then.
Reply<qint64> fetchGrowth(Transport &transport, const QString &remotePath, const QString &localPath,
    const std::stop_token &stop = {});

} // namespace collscope::remote
