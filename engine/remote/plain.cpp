// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"

#include <QRegularExpression>

#include <algorithm>

namespace collscope::remote {

namespace {

// A process is known by its number and when it began: numbers are used again, after a reboot at the latest.
// The job notes both itself before it does anything else. Its time limit asks the agent to end.
constexpr const char *scriptTemplate = R"SH(#!/bin/sh
echo "$$ $(ps -o lstart= -p $$)" >process.part && mv process.part process || exit
(left=$((6 * @minutes@)); while [ $left -gt 0 ] && kill -0 $$; do sleep 10; left=$((left - 1)); done
kill -0 $$ && : >records.stop) >/dev/null 2>&1 &
@setup@
@run@
)SH";

QByteArray submit(const Job & /*job*/)
{
    // In a session of its own: neither the end of the connection nor a signal to it reaches the job, and the
    // whole of it can be ended by its group.
    return R"SH(setsid nohup sh job.sh >>log 2>&1 </dev/null &
for wait in 1 2 3 4 5 6 7 8 9 10; do [ -s process ] && break; sleep 1; done
[ -s process ] || { echo 'the job did not start; see log in its folder' >&2; exit 1; }
cat process
)SH";
}

QByteArray find(const Job & /*job*/)
{
    return "[ -s process ] && cat process || :\n";
}

QString parseId(const QByteArray &out)
{
    static const QRegularExpression id(QStringLiteral("^(\\d+) \\S.*$"), QRegularExpression::MultilineOption);
    return id.match(QString::fromUtf8(out)).captured(1);
}

/// Sets `alive` to yes when the process of the job in this folder is there.
constexpr const char *probe = R"SH(read -r number began <process && [ -n "$began" ] &&
[ "$(ps -o lstart= -p "$number" | sed 's/^ *//;s/ *$//')" = "$(echo "$began" | sed 's/ *$//')" ] && alive=yes
)SH";

QByteArray look(const std::vector<const Job *> &jobs)
{
    QByteArray script;
    for (const Job *const job : jobs)
        script += "(cd " + shellQuote(job->folder()) + " || exit\nalive=no\n" + probe
            + "was=left; [ -e cancelled ] && was=cancelled\necho \"" + job->id.toLatin1()
            + " $alive $was $(ps -o etime= -p \"$number\" | tr -d ' ')\")\n";
    return script + ":\n";
}

Expected<std::vector<JobReport>> parseLook(const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    if (answer.status != 0)
        return failure("ps: " + answer.err.trimmed().toStdString());
    std::vector<JobReport> reports;
    for (const QString &line : QString::fromUtf8(answer.out).split(u'\n')) {
        const QStringList words = line.split(u' ');
        const bool known = std::any_of(
            jobs.begin(), jobs.end(), [&words](const Job *job) { return job->id == words.front(); });
        if (words.size() != 4 || !known)
            continue;
        JobReport report;
        report.id = words[0];
        report.state = words[1] == u"yes" ? JobState::running : JobState::cancelled;
        if (words[1] == u"yes")
            report.elapsedSeconds = parseElapsed(words[3]);
        if (words[1] == u"yes" || words[2] == u"cancelled")
            reports.push_back(report); // any other is gone: only the exit status it left says how
    }
    return reports;
}

QByteArray cancel(const Job & /*job*/)
{
    return QByteArray("alive=no\n") + probe + R"SH([ $alive = yes ] || exit 0
: >cancelled && kill -s TERM -- "-$number"
)SH";
}

} // namespace

Scheduler plainScheduler()
{
    return {QStringLiteral("plain"), QStringLiteral("none: a process that outlives the connection"),
        scriptTemplate, submit, find, parseId, look, parseLook, nullptr, nullptr, cancel, nullptr, nullptr,
        nullptr, {}, false};
}

} // namespace collscope::remote
