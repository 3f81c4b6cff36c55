// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/remote/job_order.h"
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"

namespace collscope::remote {

/// The user submits: a folder with script, plan and README is all that is made. The script leaves marks in it
/// that say how far it is, so it is looked after like any other job where the folder can be reached; where it
/// cannot be, JobController::importRecords() brings what it measured.
Scheduler byHandScheduler();

namespace {

constexpr const char *scriptTemplate = R"SH(#!/bin/sh
# Collscope job @name@: @nodes@ nodes, @ppn@ processes on each, @minutes@ minutes.
# Put the lines that your scheduler wants here.
@setup@
@run@
)SH";

/// Where the batch systems say that the script was submitted; else beside the script.
constexpr const char *folderInScript
    = R"SH("${SLURM_SUBMIT_DIR:-${PBS_O_WORKDIR:-${LS_SUBCWD:-$(dirname "$0")}}}")SH";

QByteArray submit(const Job &job)
{
    return R"SH(cat >README.part <<'END-OF-README' && mv README.part README || exit
A job of Collscope that you start yourself.

1. Put the lines that your scheduler wants into job.sh: )SH"
        + shapeText(job.order.nodes, job.order.ppn).toUtf8() + ", " + QByteArray::number(job.order.minutes)
        + R"SH( minutes.
2. Submit it from this folder, or from a copy of it on the machine: sbatch job.sh, qsub job.sh, sh job.sh.
3. Should it be about to end, `touch records.stop` here ends it cleanly. Submitted again it goes on.
4. Where Collscope can reach this folder it sees what happens. Where it cannot, bring the file `records` and
   give it to `collscope campaign import`.

files: job.sh (the script), plan (what is measured), records (what it measured, as it grows),
       started and done (how far it is)
END-OF-README
echo )SH"
        + shellQuote(job.uuid) + '\n';
}

QByteArray find(const Job &job)
{
    return "[ ! -s README ] || echo " + shellQuote(job.uuid) + '\n';
}

QByteArray look(const std::vector<const Job *> &jobs)
{
    constexpr int grace = 30; // minutes that a job may take to end after its time
    QByteArray script;
    for (const Job *const job : jobs)
        script += "(cd " + shellQuote(job->folder()) + " 2>/dev/null || exit 0\nstate=waits\n"
            + "[ ! -e started ] || state=runs\n[ ! -e cancelled ] || state=cancelled\n"
            + "[ -z \"$(find started -prune -mmin +" + QByteArray::number(job->order.minutes + grace)
            + " 2>/dev/null)\" ] || state=left\n[ ! -s done ] || state=left\necho " + shellQuote(job->id)
            + "\" $state\")\n";
    return script + ":\n";
}

Expected<std::vector<JobReport>> parseLook(const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    if (answer.status != 0)
        return failure(say("the job's folder cannot be looked at: {}", answer.err.trimmed().toStdString()));
    const auto lines = jobLines("sh", jobs, answer);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<JobReport> reports;
    for (const auto &[job, words] : *lines) {
        const QString state = words.join(u' ');
        JobReport report;
        report.id = job->id;
        if (state == u"runs")
            report.state = JobState::running;
        else if (state == u"cancelled")
            report.state = JobState::cancelled;
        else if (state == u"waits")
            report.reason = QStringLiteral("waits for you: submit job.sh in ") + job->folder();
        else
            continue; // the exit status it left says how
        reports.push_back(report);
    }
    return reports;
}

/// What the user submitted only the user can end; the agent is asked to.
QByteArray cancel(const Job & /*job*/)
{
    return "[ -z \"$here\" ] || : >records.stop\n";
}

} // namespace

Scheduler byHandScheduler()
{
    Scheduler byHand;
    byHand.name = QStringLiteral("by-hand");
    byHand.description = QStringLiteral("you: a folder with script, plan and README");
    byHand.scriptTemplate = scriptTemplate;
    byHand.submit = submit;
    byHand.find = find;
    byHand.idForm = "[0-9a-f]{32}";
    byHand.answerForm = "([0-9a-f]{32})";
    byHand.look = look;
    byHand.parseLook = parseLook;
    byHand.cancel = cancel;
    byHand.folderInScript = folderInScript;
    byHand.isShared = false;
    return byHand;
}

} // namespace collscope::remote
