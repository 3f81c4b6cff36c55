// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/local_run.h"

#include "engine/data/say.h"
#include "engine/remote/job_log.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell.h"
#include "engine/remote/shell_job.h"
#include "engine/wire/seconds_text.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace collscope::remote {

namespace {

/// Seconds after which a job that should have ended is ended; 0: it has no budget.
double mostSeconds(const LocalRun &run)
{
    return run.plan.budget > 0 ? run.plan.budget + run.grace.value_or(usualGrace(run.plan)) : 0;
}

QByteArray commandOf(const LocalRun &run, const QString &plan)
{
    QString launcher = run.launcher;
    launcher.replace(QStringLiteral("@processes@"), QString::number(run.processes));
    QByteArray command;
    for (const QString &setting : run.settings)
        command += shellQuote(setting) + ' ';
    command += launcher.toUtf8() + ' ' + shellQuote(run.agent) + " --plan " + shellQuote(plan);
    for (const QString &option : run.options)
        command += ' ' + shellQuote(option);
    return command + " -o " + shellQuote(QFileInfo(run.records).absoluteFilePath());
}

/// A script that POSIX shells source must be in the current folder. Which release runs, the launcher decides
/// here, and the records say: the script must not look for it in PATH.
QByteArray environmentOf(const LocalRun &run)
{
    if (run.environment.isEmpty())
        return {};
    const QFileInfo script(run.environment);
    return "COLLSCOPE_ANY_RELEASE=1 && here=$(pwd) && cd " + shellQuote(script.absolutePath()) + " && . "
        + shellQuote(QStringLiteral("./") + script.fileName()) + " && cd \"$here\" && ";
}

std::string commandText(const LocalRun &run)
{
    return say(
        "the command was: {}", (environmentOf(run) + commandOf(run, QStringLiteral("PLAN"))).toStdString());
}

} // namespace

double usualGrace(const wire::CampaignPlan &plan)
{
    constexpr double least = 60; // to start, over a network
    return std::max(least, plan.budget / 2) + plan.timeLimit;
}

QString installedAgent()
{
    const QString name = QStringLiteral("collscope-agent");
    const QFileInfo beside(QCoreApplication::applicationDirPath() + u'/' + name);
    return beside.isExecutable() ? beside.absoluteFilePath() : name;
}

Expected<void> runLocally(
    const LocalRun &run, const std::function<void(const QByteArray &line)> &hear, const std::stop_token &stop)
{
    const ScratchFolder folder;
    QFile plan(folder.filePath(QStringLiteral("plan")));
    if (!folder.isValid() || !plan.open(QIODevice::WriteOnly)
        || plan.write(QByteArray::fromStdString(wire::formatPlan(run.plan))) < 0 || !plan.flush())
        return failure(say("cannot write the plan: {}",
                           (folder.isValid() ? plan.errorString() : folder.errorString()).toStdString()),
            say("set TMPDIR to a folder with room"));
    // `env` takes variables before the launcher, and `exec` makes it the process that ends with this one.
    const double most = mostSeconds(run);
    const auto end
        = runInShell({environmentOf(run) + "exec env " + commandOf(run, plan.fileName()), {}, most,
                         say("it was to take {} and did not end within {}: the launcher or the agent hangs",
                             wire::durationText(run.plan.budget), wire::durationText(most)),
                         run.patience},
            hear, stop);
    if (!end) {
        Diagnostic failed = end.error();
        if (failed.message == "cancelled")
            failed.file = run.records.toStdString();
        else
            failed.remedy = commandText(run);
        return tl::unexpected(std::move(failed));
    }
    if (end->isGood())
        return {};
    return failure(
        say("the job did not end well: {}", firstComplaint(end->said).toStdString()), commandText(run));
}

} // namespace collscope::remote
