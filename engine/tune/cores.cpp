// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/cores.h"

#include "engine/remote/say_text.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

namespace collscope::tune {

namespace {

QString firstLine(const QString &path)
{
    QFile file(path);
    constexpr qint64 most = 4096;
    return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readLine(most)).trimmed() : QString();
}

/// The processors that the scheduler gives this process; empty where the system does not say.
std::vector<int> allowedProcessors()
{
    std::vector<int> allowed;
#ifdef __linux__
    constexpr int most = 1 << 14;
    cpu_set_t *const set = CPU_ALLOC(most);
    if (set && sched_getaffinity(0, CPU_ALLOC_SIZE(most), set) == 0)
        for (int processor = 0; processor < most; ++processor)
            if (CPU_ISSET_S(processor, CPU_ALLOC_SIZE(most), set))
                allowed.push_back(processor);
    if (set)
        CPU_FREE(set);
#endif
    return allowed;
}

/// Threads of one core name the same siblings. 0: the system does not tell for all of them.
unsigned coresOf(const std::vector<int> &processors, const QString &root)
{
    QSet<QString> cores;
    for (const int processor : processors) {
        const QString siblings = firstLine(root
            + QStringLiteral("/sys/devices/system/cpu/cpu%1/topology/thread_siblings_list").arg(processor));
        if (siblings.isEmpty())
            return 0;
        cores.insert(siblings);
    }
    return static_cast<unsigned>(cores.size());
}

/// Processors' worth of time by the files of one control group; nothing: no bound.
std::optional<double> quotaIn(const QString &folder, bool isUnified)
{
    // "max 100000" or "200000 100000": microseconds of time per period; -1 was "no bound" before.
    const QStringList words = isUnified ? firstLine(folder + QStringLiteral("/cpu.max")).split(u' ')
                                        : QStringList{firstLine(folder + QStringLiteral("/cpu.cfs_quota_us")),
                                            firstLine(folder + QStringLiteral("/cpu.cfs_period_us"))};
    bool isQuota = false;
    bool isPeriod = false;
    const double quota = words.value(0).toDouble(&isQuota);
    const double period = words.value(1).toDouble(&isPeriod);
    return isQuota && isPeriod && quota > 0 && period > 0 ? std::optional(quota / period) : std::nullopt;
}

/// The tightest quota of this process's control group and those around it.
std::optional<double> cpuQuota(const QString &root)
{
    std::optional<double> least;
    QFile file(root + QStringLiteral("/proc/self/cgroup"));
    constexpr qint64 most = 1 << 16;
    if (!file.open(QIODevice::ReadOnly))
        return least;
    for (const QString &line : QString::fromUtf8(file.read(most)).split(u'\n', Qt::SkipEmptyParts)) {
        const QString controllers = line.section(u':', 1, 1); // "0::/a/b" or "4:cpu,cpuacct:/a/b"
        const bool isUnified = controllers.isEmpty();
        if (!isUnified && !controllers.split(u',').contains(QStringLiteral("cpu")))
            continue;
        const QString top
            = root + (isUnified ? QStringLiteral("/sys/fs/cgroup") : QStringLiteral("/sys/fs/cgroup/cpu"));
        // In a container the path may be that of the machine: then only the top is there.
        for (QString path = QDir::cleanPath(line.section(u':', 2)); !path.isEmpty();
             path = path.section(u'/', 0, -2)) {
            if (const auto quota = quotaIn(top + path, isUnified))
                least = std::min(*quota, least.value_or(*quota));
            if (path == u"/")
                break;
        }
        if (const auto quota = quotaIn(top, isUnified))
            least = std::min(*quota, least.value_or(*quota));
    }
    return least;
}

QString counted(unsigned count, std::string_view one, std::string_view several)
{
    return QString::fromStdString(sayCounted(count, one, several));
}

} // namespace

Cores coresHere(const QString &root)
{
    const std::vector<int> processors = allowedProcessors();
    const auto threads = static_cast<unsigned>(
        processors.empty() ? std::max(1U, std::thread::hardware_concurrency()) : processors.size());
    const unsigned told = coresOf(processors, root);
    Cores cores{told > 0 ? told : threads, {}};
    cores.text = told > 0 ? counted(cores.count, toSay("core"), toSay("cores"))
                          : counted(cores.count, toSay("hardware thread"), toSay("hardware threads"));
    if (told > 0 && told < threads)
        cores.text += sayText(" with {} hardware threads", threads);
    if (const auto quota = cpuQuota(root); quota && *quota < cores.count) {
        const auto left = static_cast<unsigned>(std::max(1.0, std::floor(*quota)));
        cores.text = sayText("{} of {}: all that a CPU quota leaves", left, cores.text);
        cores.count = left;
    }
    return cores;
}

bool isInContainer()
{
    // What the runtimes leave behind: podman and systemd-nspawn, Apptainer, Docker.
    return qEnvironmentVariableIsSet("container") || qEnvironmentVariableIsSet("APPTAINER_CONTAINER")
        || qEnvironmentVariableIsSet("SINGULARITY_CONTAINER")
        || qEnvironmentVariableIsSet("KUBERNETES_SERVICE_HOST")
        || QFile::exists(QStringLiteral("/.dockerenv"))
        || QFile::exists(QStringLiteral("/run/.containerenv"));
}

} // namespace collscope::tune
