// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_script.h"

#include "engine/data/say.h"

#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"
#include "engine/wire/launches.h"

#include <QMap>
#include <QRegularExpression>

namespace collscope::remote {

namespace {

constexpr int shortestWarned = 5; ///< minutes

using Values = QMap<QString, QString>;

/// `entry` of the profile: for messages.
Expected<QString> expanded(const QString &text, const Values &values, const char *entry)
{
    static const QRegularExpression placeholder(QStringLiteral("@([a-z_]+)@"));
    QStringList lines;
    std::size_t number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        QString result;
        qsizetype from = 0;
        bool keep = true;
        for (auto found = placeholder.globalMatch(line); found.hasNext();) {
            const auto match = found.next();
            const auto value = values.find(match.captured(1));
            if (value == values.end())
                return failure(say("the job script has no placeholder {}", match.captured().toStdString()),
                    say("there are @{}@", values.keys().join(QStringLiteral("@, @")).toStdString()), entry,
                    number);
            result += line.mid(from, match.capturedStart() - from) + *value;
            from = match.capturedEnd();
            keep = keep && !value->isEmpty();
        }
        if (keep)
            lines += result + line.mid(from);
    }
    return lines.join(u'\n');
}

/// "36:05:00"
QString walltime(int minutes)
{
    constexpr int perHour = 60;
    return QStringLiteral("%1:%2:00")
        .arg(minutes / perHour, 2, 10, QLatin1Char('0'))
        .arg(minutes % perHour, 2, 10, QLatin1Char('0'));
}

/// What starts the agent and waits for it. In the background because a shell acts on a signal only when it
/// waits: the agent ends before the time limit does.
QString launched(const QString &command)
{
    return command
        + QStringLiteral(
            " &\n"
            "while wait $!; status=$?; [ $status -gt 128 ] && kill -0 $! 2>/dev/null; do :; done\n");
}

/// Lines that give a launch its share of the budget that is left, and options with it. A launch that ends
/// early leaves its time to the others; what starting takes beyond a share is not taken from the measuring.
struct Shares {
    explicit Shares(double budget)
    {
        if (budget <= 0)
            return;
        before = QStringLiteral("[ $spent -lt %1 ] || break\n"
                                "share=$(((%1 - spent) / (launches - launch + 1)))\n"
                                "[ $share -gt 0 ] || share=1\n"
                                "begun=$(date +%s)\n")
                     .arg(static_cast<qint64>(budget));
        option = QStringLiteral(" --budget $share");
        after = QStringLiteral("took=$(($(date +%s) - begun))\n"
                               "[ $took -lt $share ] || took=$share\n"
                               "spent=$((spent + took))\n");
    }
    QString before, option, after;
};

/// Pairs of launches into the same records, one without files and one with them; every other pair begins with
/// the files. Libraries read them when a job starts. Where the first launch of a side fails, so do others.
QString launchedInPairs(const QString &command, const PairedLaunches &pairs, double budget)
{
    const Shares shares(budget);
    return QStringLiteral("launch=0; launches=%1; failed=0; spent=0\n"
                          "while [ $launch -lt $launches ]; do\n"
                          "[ ! -e records.stop ] || break\n"
                          "pair=$((launch / 2)); launch=$((launch + 1)); side=default\n"
                          "decides=$(((launch + 1 + pair) % 2))\n"
                          "[ $decides -eq 0 ] || side=decided\n")
               .arg(2 * pairs.count)
        + shares.before
        + launched(
            QStringLiteral(
                "{ [ $decides -eq 0 ] || { COLLSCOPE_ANY_RELEASE=1 && cd files && . ./%1 && cd ..; } && ")
                .arg(pairs.script)
            + command + QStringLiteral(" --side $side --run $((2 * pair + decides))") + shares.option
            + QStringLiteral(" -o records; }"))
        + shares.after
        + QStringLiteral(
            "[ $status -eq 0 ] || { failed=$status; echo \"launch $launch ($side) failed\" >&2; }\n"
            "[ $status -eq 0 ] || [ $launch -gt 2 ] || break\n"
            "done\n"
            "status=$failed\n");
}

/// The same once for each of several settings of the environment, into the same records. After a
/// launch that fails, the others go on, but none is told that it is the last one, so that none reports the
/// plan as complete.
QString launchedEach(const QString &command, const std::vector<wire::LaunchSettings> &launches, double budget)
{
    QString words;
    for (const wire::LaunchSettings &settings : launches) {
        QString word;
        for (const std::string &setting : settings)
            word += (word.isEmpty() ? QString() : QStringLiteral(",")) + QString::fromStdString(setting);
        words += u' ' + (word.isEmpty() ? QStringLiteral("default") : word);
    }
    QString text = QStringLiteral("launch=0; launches=%1; failed=0; spent=0\n"
                                  "for settings in%2; do\n"
                                  "[ ! -e records.stop ] || break\n"
                                  "launch=$((launch + 1))\n")
                       .arg(QString::number(launches.size()), words);
    const Shares shares(budget);
    const QString options = QStringLiteral(" --launch $launch/$launches") + shares.option;
    text += shares.before
        + QStringLiteral("settings=$(echo $settings | tr , ' ')\n"
                         "case $settings in default) ;; *) export $settings ;; esac\n")
        + launched(command + options + QStringLiteral(" -o records"))
        + QStringLiteral("for setting in $settings; do unset ${setting%%=*}; done\n") + shares.after;
    return text
        + QStringLiteral("[ $status -eq 0 ] || { failed=$status; launches=$((launches + 1)); "
                         "echo \"launch $settings failed\" >&2; }\n"
                         "done\n"
                         "status=$failed\n");
}

} // namespace

Expected<QByteArray> jobScript(const Job &job)
{
    Values values = {
        {QStringLiteral("nodes"), QString::number(job.order.nodes)},
        {QStringLiteral("ppn"), QString::number(job.order.ppn)},
        {QStringLiteral("processes"), QString::number(static_cast<qint64>(job.order.nodes) * job.order.ppn)},
    };
    const auto launcher = expanded(job.order.host.launcher, values, "launcher");
    if (!launcher)
        return tl::unexpected(launcher.error());
    values.insert(QStringLiteral("name"), job.name());
    values.insert(QStringLiteral("minutes"), QString::number(job.order.minutes));
    values.insert(QStringLiteral("walltime"), walltime(job.order.minutes));
    values.insert(QStringLiteral("partition"), job.order.host.partition);
    values.insert(QStringLiteral("account"), job.order.host.account);
    const Scheduler *const scheduler = findScheduler(job.order.host.scheduler);
    const QByteArray folder
        = scheduler->folderInScript.isEmpty() ? shellQuote(job.folder()) : scheduler->folderInScript;
    values.insert(QStringLiteral("folder"), QString::fromUtf8(folder));
    // A warning may come a minute early; a job that is too short for it has none.
    values.insert(
        QStringLiteral("warning"), job.order.minutes >= shortestWarned ? QStringLiteral("120") : QString());
    values.insert(QStringLiteral("setup"), job.order.host.setup.join(u'\n'));
    // `done` appears whole, and only when the agent has ended: a job that is killed leaves none.
    const std::vector<wire::LaunchSettings> launches = wire::plannedLaunches(job.order.plan);
    const QString command = *launcher + u' ' + QString::fromUtf8(shellQuote(job.order.host.agent))
        + QStringLiteral(" --plan plan");
    const QString run = job.order.pairs.count > 0
        ? launchedInPairs(command, job.order.pairs, job.order.plan.budget)
        : launches.size() == 1 && launches.front().empty()
        ? launched(command + QStringLiteral(" -o records"))
        : launchedEach(command, launches, job.order.plan.budget);
    values.insert(QStringLiteral("run"),
        QStringLiteral("cd %1 || exit\n"
                       "[ ! -e cancelled ] || { echo 'this job was cancelled' >&2; exit 1; }\n"
                       "rm -f records.stop done\necho %2 >started\ntrap ': >records.stop' USR1\n")
                .arg(QString::fromUtf8(folder), QLatin1String(scheduler->idInScript))
            + run + QStringLiteral("echo $status >done.part && mv done.part done\nexit $status"));
    const QString text = job.order.host.scriptTemplate.isEmpty()
        ? QString::fromUtf8(scheduler->scriptTemplate)
        : job.order.host.scriptTemplate;
    if (!text.contains(u"@run@"))
        return failure(say("the job script starts no agent"), say("write @run@ where it shall start"),
            "script_template");
    auto script = expanded(text, values, "script_template");
    if (!script)
        return tl::unexpected(script.error());
    return script->toUtf8();
}

} // namespace collscope::remote
