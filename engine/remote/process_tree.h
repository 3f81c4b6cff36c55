// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

#include <sys/types.h>

namespace collscope::remote {

/// A process; numbers are used again, so when it began belongs to it.
struct KnownProcess {
    pid_t pid = 0;
    QByteArray began; ///< as the kernel counts; empty where it does not tell
};

enum class TreePart { all, sameSession };

/// A process and what it has started and they have, of its session alone if so asked. Where the kernel does
/// not tell (no /proc): the process. None of a process that does not run (0).
std::vector<KnownProcess> processTree(pid_t root, TreePart part = TreePart::all);

/// SIGKILL for those that are still the same.
void killAll(const std::vector<KnownProcess> &processes);

/// To all processes of a group; to none where there is no such group (0, by which kill() means one's own).
void signalGroup(pid_t group, int signal);

/// The processes of a tree, SIGKILL for each.
void killTree(pid_t root, TreePart part = TreePart::all);

} // namespace collscope::remote
