// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <string>

namespace collscope::remote {

/// What the words before the host may do besides saying where and how to sign in.
struct SshOptions {
    std::string problem; ///< why they are none that a profile may have; empty: they are
    QStringList doubts; ///< one for each that is not known to be harmless: what it may do, for people
};

/// Harmless are -4, -6, -C, -a, -k, -q, -x, -p PORT, -l USER, -i FILE, -J [USER@]HOST[:PORT],... and -o with
/// the keys of harmlessSshKeys(). No profile may have words that ssh would take for the host, or options that
/// change how host keys are checked. A new option of ssh is a problem until it is known here.
SshOptions judgeSshOptions(const QStringList &words);

/// In small letters.
const QStringList &harmlessSshKeys();

} // namespace collscope::remote
