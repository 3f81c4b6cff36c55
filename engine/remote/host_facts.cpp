// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/host_facts.h"

#include "engine/data/say.h"

#include "engine/remote/agent_source.h"
#include "engine/remote/local_run.h"
#include "engine/remote/profile_test.h"
#include "engine/remote/shell.h"

#include <algorithm>

namespace collscope::remote {

namespace {

using Kind = RemoteError::Kind;

/// A way to start processes, and the program that must be there for it. The first is what profiles have.
struct Launcher {
    QString program;
    QString words;
};

const std::vector<Launcher> &launchers()
{
    static const std::vector<Launcher> all = {{QStringLiteral("mpirun"), HostProfile().launcher},
        {QStringLiteral("srun"), QStringLiteral("srun")},
        {QStringLiteral("mpiexec"), QStringLiteral("mpiexec -n @processes@")}};
    return all;
}

QStringList programsOfInterest()
{
    QStringList programs{HostProfile().agent};
    for (const Scheduler &scheduler : schedulers())
        if (scheduler.submitProgram)
            programs += QLatin1String(scheduler.submitProgram);
    for (const Launcher &launcher : launchers())
        programs += launcher.program;
    return programs;
}

/// Lines of an answer that begin with a word; others come from login files.
QStringList linesOf(const QByteArray &answer, const QByteArray &word)
{
    QStringList lines;
    for (const QByteArray &line : answer.split('\n'))
        if (line.startsWith(word + ' '))
            lines += QString::fromUtf8(line.mid(word.size() + 1));
    return lines;
}

QString schedulerThere(const HostFacts &facts)
{
    const auto &all = schedulers();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Scheduler &scheduler) {
        return scheduler.submitProgram && facts.programs.contains(QLatin1String(scheduler.submitProgram));
    });
    return found != all.end() ? found->name : QStringLiteral("plain");
}

/// The first that takes jobs, where none is the default; empty: there is a default, or nothing is known.
QString partitionToName(const SchedulerResources &resources)
{
    const auto &all = resources.partitions;
    if (std::any_of(all.begin(), all.end(), [](const Partition &one) { return one.isDefault; }))
        return {};
    const auto up = std::find_if(all.begin(), all.end(), [](const Partition &one) { return one.isUp; });
    return up == all.end() ? QString() : up->name;
}

} // namespace

Reply<HostFacts> lookAround(Transport &transport, const HostProfile &profile, std::stop_token stop)
{
    const QByteArray setup = profile.setup.join(u'\n').toUtf8() + '\n';
    const auto answer
        = transport.output(setup + "for program in " + programsOfInterest().join(u' ').toUtf8() + R"SH(; do
command -v "$program" >/dev/null 2>&1 && echo "program $program"
done
user=$(id -un)
for folder in "$SCRATCH" "$WORK" "/scratch/$user" "/work/$user" "$HOME"; do
case $folder in /*) [ -d "$folder" ] && [ -w "$folder" ] && echo "folder ${folder%/}";; esac
done
exit 0
)SH",
            Transport::usualLimit, std::move(stop));
    if (!answer)
        return tl::unexpected(answer.error());
    HostFacts facts{linesOf(*answer, "program"), linesOf(*answer, "folder")};
    facts.folders.removeDuplicates();
    return facts;
}

HostProfile completed(HostProfile profile, const HostFacts &facts)
{
    if (profile.workFolder.isEmpty() && !facts.folders.isEmpty())
        profile.workFolder = facts.folders.front() + QStringLiteral("/collscope");
    const Scheduler *const scheduler = findScheduler(profile.scheduler);
    if (!scheduler
        || (scheduler->submitProgram && !facts.programs.contains(QLatin1String(scheduler->submitProgram))))
        profile.scheduler = schedulerThere(facts);
    const auto there = std::find_if(launchers().begin(), launchers().end(),
        [&](const Launcher &launcher) { return facts.programs.contains(launcher.program); });
    if (profile.launcher == HostProfile().launcher && there != launchers().end())
        profile.launcher = there->words;
    if (profile.connection == u"local" && profile.agent == HostProfile().agent
        && !facts.programs.contains(profile.agent))
        profile.agent = installedAgent();
    return profile;
}

QStringList differences(const HostProfile &before, const HostProfile &after)
{
    QStringList texts;
    const std::pair<const char *, QString HostProfile::*> members[]
        = {{"work folder", &HostProfile::workFolder}, {"scheduler", &HostProfile::scheduler},
            {"partition", &HostProfile::partition}, {"launcher", &HostProfile::launcher},
            {"agent", &HostProfile::agent}};
    for (const auto &[name, member] : members)
        if (before.*member != after.*member)
            texts += QLatin1String(name) + QStringLiteral(": ") + after.*member;
    return texts;
}

Reply<HostProfile> findOut(Transport &transport, const HostProfile &profile, const std::stop_token &stop)
{
    const auto facts = lookAround(transport, profile, stop);
    if (!facts)
        return tl::unexpected(facts.error());
    HostProfile found = completed(profile, *facts);
    if (found.partition.isEmpty())
        if (const auto resources = askResources(transport, found, stop))
            found.partition = partitionToName(*resources);
    const bool agentIsKnown = found.agent != HostProfile().agent || facts->programs.contains(found.agent);
    if (!agentIsKnown && !found.workFolder.isEmpty()) {
        const auto mine = ownAgentIsThere(transport, found, stop);
        if (mine && *mine)
            found.agent = deployedAgentPath(found);
    }
    return found;
}

Reply<RemoteFolder> listFolder(Transport &transport, const QString &path, std::stop_token stop)
{
    const auto answer = transport.output("folder=" + shellQuote(path) + R"SH(
while [ "$folder" ] && [ ! -d "$folder" ]; do
case $folder in */?*) folder=${folder%/*};; *) folder=;; esac
done
)SH" + "CDPATH= cd -- \"${folder:-$HOME}\" >/dev/null || exit\n"
            + "[ -w . ] && printf 'w' || printf 'r'\nprintf '%s\\0' \"$(pwd)\"\ncount=0\n"
            + "for each in */; do\n[ -d \"$each\" ] || continue\n[ $count -le "
            + QByteArray::number(mostFolders) + " ] || break\n"
            + "count=$((count + 1))\nprintf '%s\\0' \"${each%/}\"\ndone\nexit 0\n",
        Transport::usualLimit, std::move(stop));
    if (!answer)
        return tl::unexpected(answer.error());
    QList<QByteArray> texts = answer->split('\0');
    texts.removeLast(); // behind the last zero byte
    if (texts.isEmpty() || texts.front().size() < 2)
        return remoteError(Kind::refused, say("the folder cannot be listed: the answer is empty"),
            say("try again"), transport.name().toStdString());
    RemoteFolder folder;
    const QByteArray head = texts.takeFirst();
    folder.isWritable = head.front() == 'w';
    folder.path = QString::fromUtf8(head.mid(1));
    folder.isCut = texts.size() > mostFolders;
    for (const QByteArray &name : texts.mid(0, mostFolders))
        folder.folders += QString::fromUtf8(name);
    folder.folders.sort(Qt::CaseInsensitive);
    return folder;
}

} // namespace collscope::remote
