// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"

namespace collscope::remote {

/// No scheduler: a process that outlives the connection.
Scheduler plainScheduler();

namespace {

// A process is known by its number and when it began: numbers are used again, after a reboot at the latest.
// The job notes both itself before it does anything else. Its time limit asks the agent to end, and a minute
// later ends what did not listen.
constexpr const char *scriptTemplate = R"SH(#!/bin/sh
echo "$$ $(ps -o lstart= -p $$)" >process.part && mv process.part process || exit
(left=$((6 * @minutes@)); while [ $left -gt 0 ] && kill -0 $$; do sleep 10; left=$((left - 1)); done
kill -0 $$ || exit; : >records.stop; left=6
while [ $left -gt 0 ] && kill -0 $$; do sleep 10; left=$((left - 1)); done
kill -0 $$ || exit; echo 'not ended @minutes@ minutes after its start, and a minute after it was asked to: killed' >>log
echo 124 >done.part && mv done.part done; kill -s TERM -- -$$) >/dev/null 2>&1 &
@setup@
@run@
)SH";

QByteArray submit(const Job & /*job*/)
{
    // In a session of its own: neither the end of the connection nor a signal to it reaches the job, and the
    // whole of it can be ended by its group. Only the process that makes `claim` becomes the job. On a busy
    // machine one of an earlier submission may begin after this one, and after the wait: it does not run
    // then.
    return R"SH(setsid nohup sh -c 'said=$(mkdir claim 2>&1) && echo $$ >claim/process && exec sh job.sh
[ -d claim ] || echo "$said"' >>log 2>&1 </dev/null &
for wait in .02 .05 .1 .2 .5 1 1 2 2 3; do [ -s process ] && break; sleep $wait 2>/dev/null || sleep 1; done
is_over() { ! recent claim || { read -r number <claim/process && ! kill -0 "$number"; } 2>/dev/null; }
if [ ! -s process ] && { mkdir claim 2>/dev/null || is_over; } && [ ! -s process ]; then
  echo 'the job did not start; see log in its folder' >&2
  exit 1
fi
[ -s process ] || { echo 'timed out: the job does not say yet which process it is' >&2; exit 1; }
cat process
)SH";
}

QByteArray find(const Job & /*job*/)
{
    return "[ -s process ] && cat process || :\n";
}

/// Sets `alive` to yes when the process of the job in this folder is there, or, where that was killed alone,
/// what it has started: processes of its session that are at work in the folder.
constexpr const char *probe
    = R"SH(if read -r number began <process && [ -n "$began" ] && [ "$number" -gt 1 ]; then
if [ "$(ps -o lstart= -p "$number" | sed 's/^ *//;s/ *$//')" = "$(echo "$began" | sed 's/ *$//')" ]; then alive=yes
elif [ ! -s done ] && ! kill -0 "$number" 2>/dev/null; then
for left in $(ps -o pid= -s "$number"); do
[ "$(readlink "/proc/$left/cwd")" = "$(pwd -P)" ] && alive=yes
done
fi
fi
)SH";

QByteArray look(const std::vector<const Job *> &jobs)
{
    QByteArray script;
    for (const Job *const job : jobs)
        script += "(cd " + shellQuote(job->folder()) + " || exit\nalive=no\n" + probe
            + "was=left; [ -e cancelled ] && [ ! -s done ] && was=cancelled\necho " + shellQuote(job->id)
            + "\" $alive $was $(ps -o etime= -p \"$number\" | tr -d ' ')\")\n";
    return script + ":\n";
}

Expected<std::vector<JobReport>> parseLook(const std::vector<const Job *> &jobs, const ScriptResult &answer)
{
    if (answer.status != 0)
        return failure(complaintOf("ps", answer));
    const auto lines = jobLines("ps", jobs, answer);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<JobReport> reports;
    for (const auto &[job, words] : *lines) {
        if (words.size() < 2)
            continue; // cut
        JobReport report;
        report.id = job->id;
        if (words[0] == u"yes") {
            report.state = JobState::running;
            report.elapsedSeconds = parseElapsed(words.value(2));
        } else if (words[1] == u"cancelled") {
            report.state = JobState::cancelled;
        } else {
            continue; // it is gone: only the exit status it left says how
        }
        reports.push_back(report);
    }
    return reports;
}

QByteArray resources()
{
    return "nproc 2>/dev/null || getconf _NPROCESSORS_ONLN\n";
}

/// One node without a limit; nothing is known of a machine that does not say how many processors it has.
Expected<SchedulerResources> parseResources(const ScriptResult &answer)
{
    Partition machine;
    machine.isDefault = true;
    machine.nodes = 1;
    machine.cpusPerNode = answer.out.trimmed().toInt();
    return machine.cpusPerNode > 0 ? SchedulerResources{{machine}, {}} : SchedulerResources();
}

QByteArray cancel(const Job & /*job*/)
{
    return QByteArray("[ \"$here\" ] || exit 0\nalive=no\n") + probe + R"SH([ $alive = yes ] || exit 0
kill -s TERM -- "-$number"
)SH";
}

} // namespace

Scheduler plainScheduler()
{
    Scheduler plain;
    plain.name = QStringLiteral("plain");
    plain.description = QStringLiteral("none: a process that outlives the connection");
    plain.scriptTemplate = scriptTemplate;
    plain.submit = submit;
    plain.find = find;
    plain.idForm = "[0-9]{1,10}";
    plain.answerForm = "([0-9]{1,10}) [^ ].{0,64}";
    plain.look = look;
    plain.parseLook = parseLook;
    plain.cancel = cancel;
    plain.resources = resources;
    plain.parseResources = parseResources;
    plain.isShared = false;
    return plain;
}

} // namespace collscope::remote
