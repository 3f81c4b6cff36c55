// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace collscope::remote {

/// PBS Professional and OpenPBS: qsub, qstat, qselect, qdel. Torque answers in the same form, and is
/// understood where it differs (state C, exit_status); it needs a batch script of the profile's own, because
/// it knows no `select`.
Scheduler pbsScheduler();

namespace {

// PBS runs the script with the login shell unless -S says otherwise, begins in the home folder, and brings
// what the script printed only when it has ended: it is written to `log` right away, and PBS's own words go
// to `log.pbs`. Nothing warns a script before its time limit, so it watches the time itself.
constexpr const char *scriptTemplate = R"SH(#!/bin/sh
#PBS -S /bin/sh
#PBS -N @name@
#PBS -j oe
#PBS -o log.pbs
#PBS -r n
#PBS -l select=@nodes@:ncpus=@ppn@:mpiprocs=@ppn@
#PBS -l place=scatter
#PBS -l walltime=@walltime@
#PBS -q @partition@
#PBS -A @account@
cd @folder@ && exec >>log 2>&1 || exit
(left=$((6 * @minutes@ - @warning@ / 10)); while [ $left -gt 0 ] && kill -0 $$; do sleep 10; left=$((left - 1)); done; kill -0 $$ && : >records.stop) >/dev/null 2>&1 &
@setup@
@run@
)SH";

constexpr qsizetype longestReason = 1000;
constexpr qsizetype longestWord = 64;

/// What `qstat -f` tells of one thing: "Job Id: 17.host", and below it lines "    name = value".
struct Block {
    QString kind;
    QString name;
    QMap<QString, QString> values; ///< names in lower case, in which PBS and Torque differ
};

Expected<std::vector<Block>> blocksOf(const char *program, ScriptResult answer)
{
    if (answer.out.size() <= longestAnswer)
        answer.out.replace("\n\t", ""); // long lines are broken
    const auto lines = answerLines(program, answer);
    if (!lines)
        return tl::unexpected(lines.error());
    static const QRegularExpression heading(QStringLiteral("^(Job Id|Queue|Server): *(\\S+)$"));
    std::vector<Block> blocks;
    for (const QString &line : *lines) {
        if (const auto match = heading.match(line); match.hasMatch())
            blocks.push_back({match.captured(1), match.captured(2), {}});
        else if (const auto sign = line.indexOf(QStringLiteral(" = ")); sign > 0 && !blocks.empty())
            blocks.back().values.insert(line.left(sign).toLower(), line.mid(sign + 3));
    }
    return blocks;
}

QByteArray idWords(const std::vector<const Job *> &jobs)
{
    QByteArray ids;
    for (const Job *const job : jobs)
        ids += ' ' + shellQuote(job->id);
    return ids;
}

/// "17" of "17.host": hosts are named in full or not.
QString sequenceNumber(const QString &id)
{
    return id.section(u'.', 0, 0);
}

QByteArray submit(const Job & /*job*/)
{
    return "qsub job.sh\n";
}

/// What PBS lists, else what it remembers, else what the job has noted.
QByteArray find(const Job &job)
{
    const QByteArray name = " -N " + shellQuote(job.name()) + " -u \"$(id -un)\"";
    return "ids=$(qselect" + name + ") || exit\n[ -n \"$ids\" ] || ids=$(qselect -x" + name
        + " 2>/dev/null)\n[ -n \"$ids\" ] || ids=$(cat started 2>/dev/null)\nprintf '%s\\n' \"$ids\"\n";
}

QByteArray look(const std::vector<const Job *> &jobs)
{
    return "qstat -f" + idWords(jobs) + '\n';
}

/// PBS may keep a history, and tells of it when it is asked with -x. Torque, which keeps what has ended with
/// the rest for a while, takes -x for another form of its answer, in which there is nothing to be found.
QByteArray lookBack(const std::vector<const Job *> &jobs)
{
    return "qstat -x -f" + idWords(jobs) + '\n';
}

/// Did it only say that it does not know (any more) some of the jobs that it was asked for?
bool knowsNoMore(const QByteArray &complaints)
{
    bool said = false;
    for (const QByteArray &line : complaints.split('\n')) {
        if (!line.trimmed().startsWith("qstat:"))
            continue; // a site's remark
        if (!line.contains("Unknown Job Id") && !line.contains("Job has finished"))
            return false;
        said = true;
    }
    return said;
}

/// How a job ended: its Exit_status is that of its script, 256 and the signal that ended it, or below 0 a
/// word of PBS's own. -29 says that the time was up, and not every PBS says so.
void applyEnd(const QMap<QString, QString> &values, JobReport &report)
{
    constexpr int signalled = 256;
    constexpr int shellSignalled = 128;
    bool isNumber = false;
    const int status = values.value(QStringLiteral("exit_status")).toInt(&isNumber);
    const auto limit = parseElapsed(values.value(QStringLiteral("resource_list.walltime")));
    const bool timeIsUp = limit && report.elapsedSeconds && *limit > 0 && *report.elapsedSeconds >= *limit;
    if (!isNumber) {
        report.state = JobState::cancelled; // deleted before it began
        return;
    }
    if (status >= 0)
        report.exitStatus = status >= signalled ? shellSignalled + status - signalled : status;
    else
        report.reason = (QStringLiteral("PBS ended it with status %1; ").arg(status) + report.reason)
                            .left(longestReason);
    constexpr int killedForMemory = -27;
    constexpr int killedForVirtualMemory = -26;
    constexpr int killedForTime = -29;
    if (status == 0) {
        report.state = JobState::finished;
        report.reason.clear();
    } else if (status == killedForTime || (timeIsUp && (status < 0 || status >= signalled))) {
        report.state = JobState::timedOut;
    } else if (status == killedForMemory || status == killedForVirtualMemory) {
        report.state = JobState::outOfMemory;
    } else {
        report.state = JobState::failed;
    }
}

/// Nothing for one that was moved to another server: only the exit status it leaves tells of its end.
std::optional<JobReport> reportOf(const Job &job, const QMap<QString, QString> &values)
{
    JobReport report;
    report.id = job.id;
    report.elapsedSeconds = parseElapsed(values.value(QStringLiteral("resources_used.walltime")));
    report.reason = values.value(QStringLiteral("comment")).left(longestReason);
    const QString word = values.value(QStringLiteral("job_state"));
    const QChar state = word.size() == 1 ? word.front() : QChar();
    if (QStringLiteral("QHWT").contains(state)) {
        report.state = JobState::queued;
        report.elapsedSeconds.reset();
        report.expectedStart = values.value(QStringLiteral("estimated.start_time")).left(longestWord);
    } else if (QStringLiteral("RSUB").contains(state)) {
        report.state = JobState::running; // S and U: suspended
        report.reason.clear(); // where it runs
    } else if (state == u'E') {
        report.state = JobState::completing;
        report.reason.clear();
    } else if (QStringLiteral("FXC").contains(state)) {
        applyEnd(values, report);
    } else if (state == u'M') {
        return std::nullopt;
    } else {
        // In a state of its own, so that a new kind of PBS can never end a job: it goes on being watched.
        report.state = JobState::running;
        report.reason = QStringLiteral("PBS's state ") + word.left(longestWord)
            + QStringLiteral(" is not known to Collscope");
    }
    return report;
}

Expected<std::vector<JobReport>> parseLook(const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    if (answer.status != 0 && !knowsNoMore(answer.err))
        return failure(complaintOf("qstat", answer));
    const auto blocks = blocksOf("qstat", answer);
    if (!blocks)
        return tl::unexpected(blocks.error());
    std::vector<JobReport> reports;
    for (const Block &block : *blocks) {
        // Ids are used again: only the name says whose a job is.
        const auto job = std::find_if(jobs.begin(), jobs.end(), [&block](const Job *known) {
            return sequenceNumber(known->id) == sequenceNumber(block.name)
                && known->name() == block.values.value(QStringLiteral("job_name"));
        });
        if (block.kind != u"Job Id" || job == jobs.end()
            || !block.values.contains(QStringLiteral("job_state")))
            continue;
        if (auto report = reportOf(**job, block.values))
            reports.push_back(std::move(*report));
    }
    return reports;
}

/// One that has ended, or that PBS does not know, is nothing to complain about.
QByteArray cancel(const Job &job)
{
    return "ids=$(qselect -N " + shellQuote(job.name())
        + " -u \"$(id -un)\") || exit\nprintf '%s\\n' \"$ids\" " + "| grep -Eqx "
        + shellQuote(sequenceNumber(job.id) + QStringLiteral("(\\..*)?")) + " || exit 0\nsaid=$(qdel "
        + shellQuote(job.id)
        + " 2>&1) && exit\nprintf '%s\\n' \"$said\" >&2\ncase $said in *'Unknown Job Id'*|*'has "
          "finished'*|*'invalid for state'*) ;; *) exit 1 ;; esac\n";
}

QByteArray resources()
{
    return "qstat -Q -f || exit\nqstat -B -f\n";
}

std::optional<int> number(const QString &text)
{
    bool isNumber = false;
    const int value = text.toInt(&isNumber);
    return isNumber && value >= 0 ? std::optional<int>(value) : std::nullopt;
}

Expected<SchedulerResources> parseResources(const ScriptResult &answer)
{
    if (answer.status != 0)
        return failure(complaintOf("qstat", answer));
    const auto blocks = blocksOf("qstat", answer);
    if (!blocks)
        return tl::unexpected(blocks.error());
    constexpr qint64 minute = 60;
    SchedulerResources result;
    QString usual;
    for (const Block &block : *blocks) {
        const auto value = [&block](const char *name) { return block.values.value(QLatin1String(name)); };
        if (block.kind == u"Server" && usual.isEmpty())
            usual = value("default_queue");
        if (block.kind != u"Queue")
            continue;
        Partition queue;
        queue.name = block.name;
        queue.isUp = value("enabled") == u"True" && value("started") == u"True";
        if (const auto limit = parseElapsed(value("resources_max.walltime")))
            queue.mostMinutes = static_cast<int>(*limit / minute);
        queue.mostNodes = number(value("resources_max.nodect"));
        result.partitions.push_back(std::move(queue));
    }
    for (Partition &queue : result.partitions)
        queue.isDefault = queue.name == usual;
    return result;
}

} // namespace

Scheduler pbsScheduler()
{
    Scheduler pbs;
    pbs.name = QStringLiteral("pbs");
    pbs.description = QStringLiteral("PBS (PBS Professional, OpenPBS)");
    pbs.scriptTemplate = scriptTemplate;
    pbs.submit = submit;
    // Limits on how much all jobs of somebody may ask for are not told from limits on what one may.
    pbs.fullForm = "Maximum number of jobs already in|would exceed (?!.* on resource (?!njobs))";
    pbs.find = find;
    pbs.idForm = "[0-9]{1,12}(\\.[A-Za-z0-9_.-]{1,128})?";
    pbs.answerForm = "([0-9]{1,12}(\\.[A-Za-z0-9_.-]{1,128})?)";
    pbs.idInScript = "\"${PBS_JOBID-}\"";
    pbs.submitProgram = "qsub";
    pbs.interactive = "qsub -I";
    pbs.look = look;
    pbs.parseLook = parseLook;
    pbs.lookBack = lookBack;
    pbs.parseLookBack = parseLook;
    pbs.cancel = cancel;
    pbs.resources = resources;
    pbs.parseResources = parseResources;
    pbs.prelude = boundedPrograms({"qsub", "qstat", "qselect", "qdel"});
    return pbs;
}

} // namespace collscope::remote
