// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/remote/scheduler.h"

#include <QRegularExpression>

#include <algorithm>

namespace collscope::remote {

std::optional<qint64> parseElapsed(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:(\\d{1,5})-)?(?:(\\d{1,5}):)?(\\d{1,5}):(\\d{1,2})$"));
    const auto match = form.match(text.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    constexpr qint64 day = 86400;
    constexpr qint64 hour = 3600;
    constexpr qint64 minute = 60;
    return match.captured(1).toLongLong() * day + match.captured(2).toLongLong() * hour
        + match.captured(3).toLongLong() * minute + match.captured(4).toLongLong();
}

bool Scheduler::isId(const QString &text) const
{
    const QRegularExpression form(QRegularExpression::anchoredPattern(QLatin1String(idForm)));
    return form.match(text).hasMatch();
}

bool Scheduler::isFull(const QString &complaint) const
{
    return fullForm && complaint.contains(QRegularExpression(QLatin1String(fullForm)));
}

QString Scheduler::parseId(const QByteArray &out) const
{
    const QRegularExpression form(QRegularExpression::anchoredPattern(QLatin1String(answerForm)));
    QString id;
    for (const QByteArray &line : out.left(longestAnswer).split('\n')) {
        const QString found = form.match(QString::fromUtf8(line)).captured(1);
        if (!found.isEmpty() && !id.isEmpty() && found != id)
            return {};
        if (!found.isEmpty())
            id = found;
    }
    return id;
}

std::string complaintOf(const char *program, const ScriptResult &answer)
{
    constexpr qsizetype most = 1000;
    const QByteArray said = answer.err.trimmed().right(most);
    return program
        + (": " + (said.isEmpty() ? say("ended with status {}", answer.status) : said.toStdString()));
}

Expected<std::vector<QString>> answerLines(const char *program, const ScriptResult &answer)
{
    if (answer.out.size() > longestAnswer)
        return failure(say("{}: the answer has {} bytes", program, answer.out.size()));
    std::vector<QString> lines;
    for (const QByteArray &line : answer.out.split('\n'))
        if (const QByteArray text = line.trimmed(); !text.isEmpty())
            lines.push_back(QString::fromUtf8(text));
    return lines;
}

Expected<std::vector<JobLine>> jobLines(
    const char *program, const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    const auto lines = answerLines(program, answer);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<JobLine> result;
    for (const QString &line : *lines) {
        const QStringList words = line.split(u' ');
        const auto job = std::find_if(
            jobs.begin(), jobs.end(), [&words](const Job *known) { return known->id == words.front(); });
        if (job != jobs.end())
            result.push_back({*job, words.mid(1)});
    }
    return result;
}

QByteArray boundedPrograms(const std::vector<QByteArray> &names)
{
    QByteArray functions;
    for (const QByteArray &name : names) {
        const QByteArray bounded = "timeout -k 5 40 " + name + " \"$@\"";
        functions += name + "() { "
            + (&name == &names.front()
                    ? bounded + " && return\nstatus=$?\n[ $status -ne 124 ] && [ $status -ne 137 ] || echo '"
                        + name + " timed out' >&2\nreturn $status\n"
                    : bounded + "; ")
            + "}\n";
    }
    return "if command -v timeout >/dev/null; then\n" + functions + "fi\n";
}

// All of them, in the order in which people are offered them; the first is what a profile has that names
// none.
// clang-format off
#define COLLSCOPE_SCHEDULERS(scheduler) \
    scheduler(slurm) \
    scheduler(pbs) \
    scheduler(plain) \
    scheduler(byHand)
// clang-format on

#define COLLSCOPE_DECLARE(name) Scheduler name##Scheduler();
COLLSCOPE_SCHEDULERS(COLLSCOPE_DECLARE)

const std::vector<Scheduler> &schedulers()
{
#define COLLSCOPE_LIST(name) name##Scheduler(),
    static const std::vector<Scheduler> all = {COLLSCOPE_SCHEDULERS(COLLSCOPE_LIST)};
    return all;
}

const Partition *partitionOf(const HostProfile &host, const SchedulerResources &resources)
{
    const auto &all = resources.partitions;
    const auto found = std::find_if(all.begin(), all.end(), [&host](const Partition &known) {
        return host.partition.isEmpty() ? known.isDefault : known.name == host.partition;
    });
    return found == all.end() ? nullptr : &*found;
}

QString usualScheduler()
{
    return schedulers().front().name;
}

const Scheduler *findScheduler(const QString &name)
{
    const auto &all = schedulers();
    const auto found
        = std::find_if(all.begin(), all.end(), [&name](const Scheduler &s) { return s.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string schedulerNames()
{
    std::string names;
    for (const Scheduler &scheduler : schedulers())
        names += (names.empty() ? "" : ", ") + scheduler.name.toStdString();
    return names;
}

} // namespace collscope::remote
