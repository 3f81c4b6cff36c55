// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/slurm_double.h"

#include <QDir>
#include <QFile>
#include <QProcess>

#include <utility>

namespace collscope::testing {

namespace {

// A job is a folder: what it is called, the process group it runs in, and how it ended.
constexpr const char *sbatch = R"SH(echo x >>"$FOLDER/submissions"
n=42
while ! mkdir "$FOLDER/jobs/$n" 2>/dev/null; do n=$((n + 1)); done
job=$FOLDER/jobs/$n
sed -n 's/^#SBATCH --job-name=//p' job.sh >"$job/name"
SLURM_JOB_ID=$n setsid sh -c '
echo $$ >"$1/group.part" && mv "$1/group.part" "$1/group"
sh job.sh; status=$?
if [ $status -eq 0 ]; then state=COMPLETED; else state=FAILED; fi
[ -e "$1/end" ] || echo $state >"$1/end"' - "$job" >>log 2>&1 </dev/null &
while [ ! -s "$job/group" ]; do sleep 0.01; done
echo $n
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

constexpr const char *scancel = R"SH(for n in "$@"; do :; done
echo x >>"$FOLDER/cancellations"
job=$FOLDER/jobs/$n
[ -d "$job" ] || { echo 'scancel: error: Invalid job id specified' >&2; exit 1; }
[ -s "$job/end" ] && exit
echo CANCELLED >"$job/end"
kill -9 -- "-$(cat "$job/group")" || :
)SH";

constexpr const char *sacct = "echo 'Slurm accounting storage is disabled' >&2; exit 1\n";

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace

SlurmDouble::SlurmDouble(QString folder) : m_folder(std::move(folder)), m_path(qgetenv("PATH"))
{
    QDir(m_folder).mkpath(QStringLiteral("bin"));
    QDir(m_folder).mkpath(QStringLiteral("honest"));
    QDir(m_folder).mkpath(QStringLiteral("jobs"));
    for (const auto &[name, text] : {std::pair("sbatch", sbatch), std::pair("squeue", squeue),
             std::pair("scancel", scancel), std::pair("sacct", sacct)}) {
        write(m_folder + QStringLiteral("/honest/") + QLatin1String(name), firstLines() + text);
        repair(name);
    }
    write(m_folder + QStringLiteral("/states"), firstLines() + listing);
    qputenv("PATH", m_folder.toUtf8() + "/bin:" + m_path);
}

SlurmDouble::~SlurmDouble()
{
    for (const QString &id :
        QDir(m_folder + QStringLiteral("/jobs")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QProcess::execute(m_folder + QStringLiteral("/bin/scancel"), {id});
    qputenv("PATH", m_path);
}

void SlurmDouble::replace(const char *program, const QByteArray &text) const
{
    write(m_folder + QStringLiteral("/bin/") + QLatin1String(program), firstLines() + text);
}

void SlurmDouble::repair(const char *program) const
{
    replace(program, "exec \"$FOLDER/honest/" + QByteArray(program) + "\" \"$@\"\n");
}

QByteArray SlurmDouble::firstLines() const
{
    return "#!/bin/sh\nFOLDER='" + m_folder.toUtf8() + "'\n";
}

int SlurmDouble::lines(const char *file) const
{
    QFile noted(m_folder + u'/' + QLatin1String(file));
    return noted.open(QIODevice::ReadOnly) ? static_cast<int>(noted.readAll().count('\n')) : 0;
}

int SlurmDouble::submissions() const
{
    return lines("submissions");
}

int SlurmDouble::cancellations() const
{
    return lines("cancellations");
}

QByteArray SlurmDouble::states() const
{
    QProcess ask;
    ask.start(QStringLiteral("sh"), {m_folder + QStringLiteral("/states")});
    ask.waitForFinished();
    return ask.readAllStandardOutput();
}

int SlurmDouble::running() const
{
    return static_cast<int>(states().count("|RUNNING|"));
}

void SlurmDouble::forget() const
{
    for (const QByteArray &line : states().split('\n'))
        if (!line.isEmpty() && !line.contains("|RUNNING|"))
            QDir(m_folder + QStringLiteral("/jobs/") + QString::fromLatin1(line.split('|').front()))
                .removeRecursively();
}

} // namespace collscope::testing
