// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace collscope::remote {

namespace {

constexpr const char *scriptTemplate = R"SH(#!/bin/sh
#SBATCH --job-name=@name@
#SBATCH --output=log
#SBATCH --open-mode=append
#SBATCH --no-requeue
#SBATCH --nodes=@nodes@
#SBATCH --ntasks-per-node=@ppn@
#SBATCH --time=@minutes@
#SBATCH --partition=@partition@
#SBATCH --account=@account@
@setup@
@run@
)SH";

/// The names of `squeue -o %T` and `sacct -o State`. What is not listed has not ended as far as we know.
constexpr std::array<std::pair<const char *, JobState>, 24> stateNames = {{
    {"PENDING", JobState::queued},
    {"CONFIGURING", JobState::queued},
    {"REQUEUED", JobState::queued},
    {"REQUEUE_FED", JobState::queued},
    {"REQUEUE_HOLD", JobState::queued},
    {"RESV_DEL_HOLD", JobState::queued},
    {"SPECIAL_EXIT", JobState::queued},
    {"RUNNING", JobState::running},
    {"SUSPENDED", JobState::running},
    {"STOPPED", JobState::running},
    {"SIGNALING", JobState::running},
    {"RESIZING", JobState::running},
    {"COMPLETING", JobState::completing},
    {"STAGE_OUT", JobState::completing},
    {"COMPLETED", JobState::finished},
    {"FAILED", JobState::failed},
    {"BOOT_FAIL", JobState::nodeFailed},
    {"NODE_FAIL", JobState::nodeFailed},
    {"TIMEOUT", JobState::timedOut},
    {"DEADLINE", JobState::timedOut},
    {"OUT_OF_MEMORY", JobState::outOfMemory},
    {"PREEMPTED", JobState::preempted},
    {"CANCELLED", JobState::cancelled},
    {"REVOKED", JobState::cancelled},
}};

/// `word` may be "CANCELLED by 1000" or "CANCELLED+".
std::optional<JobState> slurmState(const QString &word)
{
    static const QRegularExpression name(QStringLiteral("^[A-Z_]+"));
    const QString known = name.match(word).captured();
    for (const auto &[text, state] : stateNames)
        if (known == QLatin1String(text))
            return state;
    return std::nullopt;
}

/// In a state of its own, so that a new kind of SLURM can never end a job: it goes on being watched.
JobReport report(const QString &id, const QString &word)
{
    JobReport result;
    result.id = id;
    const auto state = slurmState(word);
    result.state = state.value_or(JobState::running);
    if (!state)
        result.reason
            = QStringLiteral("SLURM's state ") + word + QStringLiteral(" is not known to Collscope");
    return result;
}

/// "a,b,a": squeue fails for a single id it no longer knows, but not for one of several.
QByteArray idList(const std::vector<const Job *> &jobs)
{
    QByteArray ids;
    for (const Job *const job : jobs)
        ids += job->id.toLatin1() + ',';
    return ids + jobs.front()->id.toLatin1();
}

QByteArray submit(const Job & /*job*/)
{
    return "sbatch --parsable job.sh\n";
}

QByteArray find(const Job &job)
{
    const QByteArray name = shellQuote(job.name());
    return "squeue --noheader --states=all --user=\"$(id -un)\" --name=" + name + " --format=%A || exit\n"
        + "sacct -X -P -n --name=" + name + " -S now-7days -o JobIDRaw 2>/dev/null || :\n";
}

/// `sbatch --parsable`: "123" or "123;cluster", on a line of its own.
QString parseId(const QByteArray &out)
{
    static const QRegularExpression id(
        QStringLiteral("^(\\d+)(?:;\\S+)?$"), QRegularExpression::MultilineOption);
    return id.match(QString::fromUtf8(out)).captured(1);
}

QByteArray look(const std::vector<const Job *> &jobs)
{
    return "SLURM_TIME_FORMAT=standard squeue --noheader --states=all --format='%A|%j|%T|%S|%r' --jobs="
        + idList(jobs) + '\n';
}

/// Ids are used again: only the name says whose a job is.
bool isListed(const std::vector<const Job *> &jobs, const QString &id, const QString &name)
{
    return std::any_of(
        jobs.begin(), jobs.end(), [&](const Job *job) { return job->id == id && job->name() == name; });
}

Expected<std::vector<JobReport>> parseLook(const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    // Clusters differ in whether ids that are all gone are an error; they are never a reason to know nothing.
    if (answer.status != 0 && !answer.err.contains("Invalid job id"))
        return failure("squeue: " + answer.err.trimmed().toStdString());
    std::vector<JobReport> reports;
    for (const QString &line : QString::fromUtf8(answer.out).split(u'\n')) {
        const QStringList fields = line.trimmed().split(u'|');
        if (fields.size() < 5 || !isListed(jobs, fields[0], fields[1]))
            continue;
        JobReport result = report(fields[0], fields[2]);
        if (result.state == JobState::queued && fields[3] != u"N/A")
            result.expectedStart = fields[3];
        if (const QString reason = fields.mid(4).join(u'|'); result.reason.isEmpty() && reason != u"None")
            result.reason = reason;
        reports.push_back(std::move(result));
    }
    return reports;
}

QByteArray lookBack(const std::vector<const Job *> &jobs)
{
    return "sacct -X -P -n -S now-30days -o JobIDRaw,JobName,State,ExitCode --jobs=" + idList(jobs) + '\n';
}

Expected<std::vector<JobReport>> parseLookBack(
    const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    if (answer.err.contains("accounting storage is disabled"))
        return std::vector<JobReport>();
    if (answer.status != 0)
        return failure("sacct: " + answer.err.trimmed().toStdString());
    std::vector<JobReport> reports;
    for (const QString &line : QString::fromUtf8(answer.out).split(u'\n')) {
        const QStringList fields = line.trimmed().split(u'|');
        if (fields.size() != 4 || !isListed(jobs, fields[0], fields[1]))
            continue;
        JobReport result = report(fields[0], fields[2]);
        const QStringList status = fields[3].split(u':'); // exit status and signal
        if (status.size() == 2 && !isOpen(result.state))
            result.exitStatus = status[1].toInt() != 0 ? 128 + status[1].toInt() : status[0].toInt();
        reports.push_back(std::move(result));
    }
    return reports;
}

QByteArray cancel(const Job &job)
{
    // A job that has ended meanwhile is nothing to complain about.
    return "scancel --name=" + shellQuote(job.name()) + ' ' + shellQuote(job.id)
        + " 2>cancel.err || { cat cancel.err >&2; grep -q 'Invalid job id' cancel.err; }\n";
}

} // namespace

Scheduler slurmScheduler()
{
    return {QStringLiteral("slurm"), QStringLiteral("SLURM"), scriptTemplate, submit, find, parseId, look,
        parseLook, lookBack, parseLookBack, cancel};
}

} // namespace collscope::remote
