// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/process_tree.h"

#include <QDir>
#include <QFile>

#include <csignal>

namespace collscope::remote {

namespace {

/// Of a line of /proc/PID/stat, behind the name.
struct Status {
    pid_t parent = 0;
    pid_t session = 0;
    QByteArray began;
};

Status statusOf(pid_t pid)
{
    constexpr qsizetype parentAt = 1; // behind the state
    constexpr qsizetype sessionAt = 3;
    constexpr qsizetype beganAt = 19;
    QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray line = file.readAll();
    const auto fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    if (fields.size() <= beganAt)
        return {};
    return {fields[parentAt].toInt(), fields[sessionAt].toInt(), fields[beganAt]};
}

} // namespace

std::vector<KnownProcess> processTree(pid_t root, TreePart part)
{
    if (root <= 0)
        return {}; // 0 has started the first process, and so all of them
    const Status ofRoot = statusOf(root);
    std::vector<KnownProcess> tree{{root, ofRoot.began}};
    const QStringList all = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    std::vector<std::pair<pid_t, Status>> running;
    for (const QString &entry : all)
        if (const pid_t pid = entry.toInt(); pid > 0)
            running.emplace_back(pid, statusOf(pid));
    for (std::size_t i = 0; i < tree.size(); ++i)
        for (const auto &[pid, status] : running)
            if (status.parent == tree[i].pid && (part == TreePart::all || status.session == ofRoot.session))
                tree.push_back({pid, status.began});
    return tree;
}

void killAll(const std::vector<KnownProcess> &processes)
{
    for (const KnownProcess &process : processes)
        if (statusOf(process.pid).began == process.began)
            ::kill(process.pid, SIGKILL);
}

void signalGroup(pid_t group, int signal)
{
    if (group > 0)
        ::kill(-group, signal);
}

void killTree(pid_t root, TreePart part)
{
    killAll(processTree(root, part));
}

} // namespace collscope::remote
