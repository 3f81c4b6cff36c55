// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scheduler_double.h"

#include "tests/support/files.h"

#include <QDir>
#include <QProcess>

#include <utility>

namespace collscope::testing {

namespace {

// A job is a folder: what it is called, the process group it runs in, and how it ended.
// Takes job.sh, which begins in the folder "$1", and prints its number.
constexpr const char *taking = R"SH(echo x >>"$FOLDER/submissions"
n=42
while ! mkdir "$FOLDER/jobs/$n" 2>/dev/null; do n=$((n + 1)); done
job=$FOLDER/jobs/$n
sed -n 's/^#SBATCH --job-name=//p;s/^#PBS -N //p' job.sh >"$job/name"
SLURM_JOB_ID=$n PBS_JOBID=$n.double setsid sh -c '
echo $$ >"$1/group.part" && mv "$1/group.part" "$1/group"
cd "$2" && sh "$3/job.sh"; status=$?
if [ $status -eq 0 ]; then state=COMPLETED; else state=FAILED; fi
[ -e "$1/end" ] || echo $state >"$1/end"' - "$job" "$1" "$PWD" >>log 2>&1 </dev/null &
while [ ! -s "$job/group" ]; do sleep 0.01; done
echo $n
)SH";

constexpr const char *ending = R"SH(echo x >>"$FOLDER/cancellations"
job=$FOLDER/jobs/$1
[ -d "$job" ] || exit
[ -s "$job/end" ] && exit
echo CANCELLED >"$job/end"
kill -9 -- "-$(cat "$job/group")" || :
)SH";

constexpr const char *listing = R"SH(cd "$FOLDER/jobs" || exit
for n in *; do
  [ -s "$n/name" ] || continue
  state=RUNNING
  if [ -s "$n/end" ]; then read -r state <"$n/end"; fi
  echo "$n|$(cat "$n/name")|0:01|$state|N/A|None"
done
)SH";

constexpr const char *squeue = R"SH(name= ids=
for word in "$@"; do
  case $word in --name=*) name=${word#*=} ;; --jobs=*) ids=,${word#*=}, ;; esac
done
sh "$FOLDER/states" | while IFS='|' read -r n called rest; do
  if [ -n "$ids" ]; then case $ids in *",$n,"*) echo "$n|$called|$rest" ;; esac
  elif [ "$called" = "$name" ]; then echo "$n"; fi
done
)SH";

constexpr const char *sbatch = "sh \"$FOLDER/taking\" .\n";

constexpr const char *scancel = R"SH(for n in "$@"; do :; done
sh "$FOLDER/ending" "$n"
[ -d "$FOLDER/jobs/$n" ] || { echo 'scancel: error: Invalid job id specified' >&2; exit 1; }
)SH";

constexpr const char *sacct = "echo 'Slurm accounting storage is disabled' >&2; exit 1\n";

constexpr const char *qsub = "n=$(sh \"$FOLDER/taking\" /) && echo \"$n.double\"\n";

constexpr const char *qstat = R"SH(history= status=0
for id in "$@"; do
  case $id in -x) history=yes; continue ;; -f) continue ;; esac
  line=$(sh "$FOLDER/states" | grep "^${id%%.*}|")
  [ -n "$line" ] || { echo "qstat: Unknown Job Id $id" >&2; status=153; continue; }
  IFS='|' read -r n called elapsed state rest <<END
$line
END
  if [ "$state" != RUNNING ] && [ -z "$history" ]; then
    echo "qstat: $id Job has finished, use -x or -H to obtain historical job information" >&2
    status=35
    continue
  fi
  printf 'Job Id: %s\n    Job_Name = %s\n    resources_used.walltime = 00:00:01\n' "$id" "$called"
  case $state in
    RUNNING) echo '    job_state = R' ;;
    COMPLETED) printf '    job_state = F\n    Exit_status = 0\n' ;;
    FAILED) printf '    job_state = F\n    Exit_status = 1\n' ;;
    *) printf '    job_state = F\n    Exit_status = 271\n' ;;
  esac
  echo
done
exit $status
)SH";

constexpr const char *qselect = R"SH(history= name=
while [ $# -gt 0 ]; do
  case $1 in -x) history=yes ;; -N) name=$2; shift ;; -u) shift ;; esac
  shift
done
sh "$FOLDER/states" | while IFS='|' read -r n called elapsed state rest; do
  [ "$called" = "$name" ] || continue
  if [ "$state" = RUNNING ] || [ -n "$history" ]; then echo "$n.double"; fi
done
)SH";

constexpr const char *qdel
    = R"SH([ -d "$FOLDER/jobs/${1%%.*}" ] || { echo "qdel: Unknown Job Id $1" >&2; exit 153; }
sh "$FOLDER/ending" "${1%%.*}"
)SH";

} // namespace

SchedulerDouble::SchedulerDouble(QString folder) : m_folder(std::move(folder)), m_path(qgetenv("PATH"))
{
    QDir(m_folder).mkpath(QStringLiteral("jobs"));
    for (const auto &[name, text] : {std::pair("sbatch", sbatch), std::pair("squeue", squeue),
             std::pair("scancel", scancel), std::pair("sacct", sacct), std::pair("qsub", qsub),
             std::pair("qstat", qstat), std::pair("qselect", qselect), std::pair("qdel", qdel)}) {
        writeProgram(m_folder + QStringLiteral("/honest/") + QLatin1String(name), firstLines() + text);
        repair(name);
    }
    for (const auto &[name, text] :
        {std::pair("states", listing), std::pair("taking", taking), std::pair("ending", ending)})
        writeProgram(m_folder + u'/' + QLatin1String(name), firstLines() + text);
    qputenv("PATH", m_folder.toUtf8() + "/bin:" + m_path);
}

SchedulerDouble::~SchedulerDouble()
{
    for (const QString &id :
        QDir(m_folder + QStringLiteral("/jobs")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QProcess::execute(m_folder + QStringLiteral("/bin/scancel"), {id});
    qputenv("PATH", m_path);
}

void SchedulerDouble::replace(const char *program, const QByteArray &text) const
{
    writeProgram(m_folder + QStringLiteral("/bin/") + QLatin1String(program), firstLines() + text);
}

void SchedulerDouble::repair(const char *program) const
{
    replace(program, "exec \"$FOLDER/honest/" + QByteArray(program) + "\" \"$@\"\n");
}

QByteArray SchedulerDouble::firstLines() const
{
    return "FOLDER='" + m_folder.toUtf8() + "'\n";
}

int SchedulerDouble::lines(const char *file) const
{
    return static_cast<int>(fileText(m_folder + u'/' + QLatin1String(file)).count('\n'));
}

int SchedulerDouble::submissions() const
{
    return lines("submissions");
}

int SchedulerDouble::cancellations() const
{
    return lines("cancellations");
}

QByteArray SchedulerDouble::states() const
{
    QProcess ask;
    ask.start(QStringLiteral("sh"), {m_folder + QStringLiteral("/states")});
    ask.waitForFinished();
    return ask.readAllStandardOutput();
}

int SchedulerDouble::running() const
{
    return static_cast<int>(states().count("|RUNNING|"));
}

void SchedulerDouble::forget() const
{
    for (const QByteArray &line : states().split('\n'))
        if (!line.isEmpty() && !line.contains("|RUNNING|"))
            QDir(m_folder + QStringLiteral("/jobs/") + QString::fromLatin1(line.split('|').front()))
                .removeRecursively();
}

} // namespace collscope::testing
