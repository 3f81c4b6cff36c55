// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace collscope::remote {

Scheduler slurmScheduler();

namespace {

constexpr const char *scriptTemplate = R"SH(#!/bin/sh
#SBATCH --job-name=@name@
#SBATCH --output=log
#SBATCH --open-mode=append
#SBATCH --no-requeue
#SBATCH --nodes=@nodes@
#SBATCH --ntasks-per-node=@ppn@
#SBATCH --time=@minutes@
#SBATCH --signal=B:USR1@@warning@
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

constexpr qsizetype longestWord = 64;
constexpr qsizetype longestReason = 1000;

/// In a state of its own, so that a new kind of SLURM can never end a job: it goes on being watched.
JobReport report(const QString &id, const QString &word)
{
    JobReport result;
    result.id = id;
    const auto state = slurmState(word);
    result.state = state.value_or(JobState::running);
    if (!state)
        result.reason = QStringLiteral("SLURM's state ") + word.left(longestWord)
            + QStringLiteral(" is not known to Collscope");
    return result;
}

/// "a,b,a": squeue fails for a single id it no longer knows, but not for one of several.
QByteArray idList(const std::vector<const Job *> &jobs)
{
    QByteArray ids;
    for (const Job *const job : jobs)
        ids += job->id.toUtf8() + ',';
    return shellQuote(QString::fromUtf8(ids) + jobs.front()->id);
}

QByteArray submit(const Job & /*job*/)
{
    return "sbatch --parsable job.sh\n";
}

QByteArray find(const Job &job)
{
    const QByteArray name = shellQuote(job.name());
    return "squeue --noheader --states=all --user=\"$(id -un)\" --name=" + name + " --format=%A || exit\n"
        + "sacct -X -P -n --name=" + name
        + " -S now-7days -o JobIDRaw 2>/dev/null || :\ncat started 2>/dev/null || :\n";
}

QByteArray look(const std::vector<const Job *> &jobs)
{
    return "export SLURM_TIME_FORMAT=standard\nsqueue --noheader --states=all --format='%A|%j|%M|%T|%S|%r' "
           "--jobs="
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
        return failure(complaintOf("squeue", answer));
    const auto lines = answerLines("squeue", answer);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<JobReport> reports;
    for (const QString &line : *lines) {
        const QStringList fields = line.split(u'|');
        if (fields.size() < 6 || !isListed(jobs, fields[0], fields[1]))
            continue;
        JobReport result = report(fields[0], fields[3]);
        if (result.state == JobState::queued && fields[4] != u"N/A")
            result.expectedStart = fields[4].left(longestWord);
        if (result.state != JobState::queued)
            result.elapsedSeconds = parseElapsed(fields[2]);
        if (const QString reason = fields.mid(5).join(u'|'); result.reason.isEmpty() && reason != u"None")
            result.reason = reason.left(longestReason);
        reports.push_back(std::move(result));
    }
    return reports;
}

QByteArray lookBack(const std::vector<const Job *> &jobs)
{
    qint64 days = 2; // the clocks may differ
    for (const Job *const job : jobs)
        days = std::max(days, 2 + job->created.daysTo(QDateTime::currentDateTimeUtc()));
    return "sacct -X -P -n -S now-" + QByteArray::number(days)
        + "days -o JobIDRaw,JobName,Elapsed,State,ExitCode --jobs=" + idList(jobs) + '\n';
}

Expected<std::vector<JobReport>> parseLookBack(
    const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    if (answer.err.contains("accounting storage is disabled"))
        return std::vector<JobReport>();
    if (answer.status != 0)
        return failure(complaintOf("sacct", answer));
    const auto lines = answerLines("sacct", answer);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<JobReport> reports;
    for (const QString &line : *lines) {
        const QStringList fields = line.split(u'|');
        if (fields.size() != 5 || !isListed(jobs, fields[0], fields[1]))
            continue;
        JobReport result = report(fields[0], fields[3]);
        result.elapsedSeconds = parseElapsed(fields[2]);
        const QStringList status = fields[4].split(u':'); // exit status and signal
        if (status.size() == 2 && !isOpen(result.state))
            result.exitStatus = status[1].toInt() != 0 ? 128 + status[1].toInt() : status[0].toInt();
        reports.push_back(std::move(result));
    }
    return reports;
}

QByteArray cancel(const Job &job)
{
    // A job that has ended meanwhile is nothing to complain about.
    return "said=$(scancel --name=" + shellQuote(job.name()) + ' ' + shellQuote(job.id)
        + " 2>&1) && exit\nprintf '%s\\n' \"$said\" >&2\ncase $said in *'Invalid job id'*) ;; *) exit 1 ;; "
          "esac\n";
}

QByteArray resources()
{
    return R"SH(sinfo --noheader --format='partition|%P|%a|%l|%s|%D|%c' || exit
sacctmgr -nP show assoc user="$(id -un)" format=MaxSubmitJobs 2>/dev/null | sed 's/^/submit|/'
:
)SH";
}

std::optional<int> number(const QString &text)
{
    static const QRegularExpression digits(QStringLiteral("^\\d{1,9}"));
    const auto match = digits.match(text);
    return match.hasMatch() ? std::optional<int>(match.captured().toInt()) : std::nullopt;
}

/// "main*|up|1:00:00|1-infinite|4|2+". A partition whose nodes differ has several lines.
void addPartition(const QStringList &fields, std::vector<Partition> &partitions)
{
    constexpr qint64 minute = 60;
    QString name = fields[1];
    const bool isDefault = name.endsWith(u'*');
    if (isDefault)
        name.chop(1);
    auto found = std::find_if(
        partitions.begin(), partitions.end(), [&name](const Partition &known) { return known.name == name; });
    const int cpus = number(fields[6]).value_or(0);
    if (found == partitions.end()) {
        Partition fresh;
        fresh.name = name;
        fresh.cpusPerNode = cpus;
        found = partitions.insert(found, fresh);
    }
    found->isDefault = isDefault;
    found->isUp = fields[2] == u"up";
    if (const auto limit = parseElapsed(fields[3]))
        found->mostMinutes = static_cast<int>(*limit / minute);
    found->mostNodes = number(fields[4].section(u'-', 1));
    found->nodes += number(fields[5]).value_or(0);
    found->cpusPerNode = std::min(found->cpusPerNode, cpus);
}

Expected<SchedulerResources> parseResources(const ScriptResult &answer)
{
    if (answer.status != 0)
        return failure("sinfo: " + answer.err.trimmed().toStdString());
    SchedulerResources result;
    for (const QString &line : QString::fromUtf8(answer.out).split(u'\n')) {
        const QStringList fields = line.trimmed().split(u'|');
        if (fields.size() == 7 && fields[0] == u"partition")
            addPartition(fields, result.partitions);
        else if (const auto most
            = fields.size() == 2 && fields[0] == u"submit" ? number(fields[1]) : std::nullopt)
            result.mostJobs = result.mostJobs ? std::min(*result.mostJobs, *most) : *most;
    }
    return result;
}

QByteArray rehearse(const Job & /*job*/)
{
    return "sbatch --test-only job.sh\n";
}

} // namespace

Scheduler slurmScheduler()
{
    Scheduler slurm;
    slurm.name = QStringLiteral("slurm");
    slurm.description = QStringLiteral("SLURM");
    slurm.scriptTemplate = scriptTemplate;
    slurm.submit = submit;
    slurm.fullForm = "MaxSubmitJob"; // of the association, the account or the QOS
    slurm.find = find;
    slurm.idForm = "[0-9]{1,12}(_[0-9]{1,12})?";
    slurm.answerForm = "([0-9]{1,12}(_[0-9]{1,12})?)(;[A-Za-z0-9_.-]{1,64})?";
    slurm.idInScript = "\"${SLURM_JOB_ID-}\"";
    slurm.submitProgram = "sbatch";
    slurm.interactive = "salloc";
    slurm.look = look;
    slurm.parseLook = parseLook;
    slurm.lookBack = lookBack;
    slurm.parseLookBack = parseLookBack;
    slurm.cancel = cancel;
    slurm.resources = resources;
    slurm.parseResources = parseResources;
    slurm.rehearse = rehearse;
    slurm.prelude = boundedPrograms({"sbatch", "squeue", "sacct", "scancel"});
    return slurm;
}

} // namespace collscope::remote
