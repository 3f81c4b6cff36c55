// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/submission.h"

#include "engine/remote/shell.h"

#include <QUuid>

namespace collscope::remote {

namespace {

QByteArray status(Submission value)
{
    return QByteArray::number(static_cast<int>(value));
}

/// Files of a job's folder that say how far its submission is. Each appears whole, and the next step looks at
/// them again, so every script of this file may be killed or delayed anywhere:
///
///     lock       a folder, because making one either works or tells that it was there: who makes it submits.
///                One older than two minutes is of somebody who was killed; a `lock` made inside it takes
///                over.
///     cancelled  the job is not submitted from now on, and ends at once where it starts
///     submitted  what the scheduler said: the job is not submitted from now on
///     started    the job runs or has run, under the id in it
QByteArray functions(const Scheduler &scheduler, const Job &job)
{
    // Whatever is told is kept in variables: another script may tidy up meanwhile.
    return "part=submitted." + QUuid::createUuid().toByteArray(QUuid::Id128) + ".part\nform='"
        + scheduler.answerForm + "'\ntrap 'rm -f \"$part\"' 0\n" + scheduler.prelude + "find_job() {\n"
        + scheduler.find(job) + "}\nsubmit_job() {\n" + scheduler.submit(job)
        + "}\nunclear() { echo \"$1\" >&2; exit " + status(Submission::unclear) + R"SH(; }
tidy() { rm -rf lock; rm -f plan.*.part job.sh.*.part records.*.part submitted.*.part; }
gone() { tidy; exit )SH"
        + status(Submission::gone) + R"SH(; }
settled() { tidy; exit 0; }
ids() { tr -d '\000' | LC_ALL=C grep -Ex "$1" | LC_ALL=C sort -u | tail -n 2; }
keep() { mv "$part" submitted || unclear 'what the scheduler said cannot be kept'; answer; }
search() {
found=$({ (find_job) && echo '~asked'; } | ids "$form|~asked")
case $found in *'~asked') found=${found%'~asked'} ;; *) unclear 'the scheduler cannot be asked' ;; esac
[ -n "$found" ] || return 0
printf '%s' "$found"
printf '%s' "$found" >"$part" && mv "$part" submitted && settled
exit 0
}
recent() { [ -z "$(find "$1" -prune -mmin +2)" ]; }
answer() {
found=$(ids "$form" <submitted)
[ -z "$found" ] || [ "$(printf '%s\n' "$found" | wc -l)" -ne 1 ] || { printf '%s\n' "$found"; settled; }
search
! recent submitted || unclear 'the scheduler gave no id, and does not list the job yet'
gone
}
under_way() { top=lock; while [ -d "$top/lock" ]; do top=$top/lock; done; [ -d lock ] && recent "$top"; }
)SH";
}

} // namespace

QByteArray submitScript(const Scheduler &scheduler, const Job &job)
{
    return "cd " + shellQuote(job.folder()) + " || exit\n"
        + "[ -O . ] || { echo \"the job's folder belongs to somebody else\" >&2; exit 1; }\n"
        + functions(scheduler, job) + "withdrawn() { tidy; exit " + status(Submission::withdrawn) + R"SH(; }
[ ! -e submitted ] || answer
if said=$(mkdir lock 2>&1); then
  top=lock
  [ ! -e started ] || search
else
  [ -d lock ] || unclear "the job's folder cannot be written to: $said"
  search
  ! under_way || unclear 'a submission is under way'
  mkdir "$top/lock" || unclear 'a submission is under way'
  top=$top/lock
fi
[ ! -e submitted ] || answer
[ ! -e started ] || gone
[ ! -e cancelled ] || withdrawn
[ ! -e "$top/lock" ] || unclear 'a submission is under way'
if said=$( (submit_job) 2>&1 >"$part"); then keep; fi
printf '%s\n' "$said" | tail -c 4096 >&2
! printf '%s\n' "$said" | grep -qi 'timed out' || exit )SH"
        + status(Submission::unclear) + "\nsearch\nrm -rf lock\nexit 1\n";
}

QByteArray withdrawScript(const Scheduler &scheduler, const Job &job)
{
    // Whoever submits looks for `cancelled` after making `lock`; here it is the other way round: one of both
    // sees the other.
    return "cd " + shellQuote(job.folder()) + " 2>/dev/null || exit 0\n: >cancelled || exit\n"
        + functions(scheduler, job) + R"SH(if [ -d lock ] || [ -e started ]; then
  [ ! -e submitted ] || answer
  search
  ! under_way || unclear 'a submission is under way'
fi
[ ! -e submitted ] || answer
[ ! -e started ] || gone
settled
)SH";
}

QByteArray cancelScript(const Scheduler &scheduler, const Job &job)
{
    return "if cd " + shellQuote(job.folder()) + " 2>/dev/null; then here=yes; : >cancelled; else here=; fi\n"
        + scheduler.prelude + scheduler.cancel(job);
}

} // namespace collscope::remote
