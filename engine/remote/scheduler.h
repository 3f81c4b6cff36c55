// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"
#include "engine/remote/transport.h"

#include <optional>
#include <string>
#include <vector>

namespace collscope::remote {

/// What a scheduler says about a job it knows.
struct JobReport {
    QString id;
    JobState state = JobState::queued;
    QString reason;
    QString expectedStart;
    std::optional<int> exitStatus;
    std::optional<qint64> elapsedSeconds; ///< that it has run
};

/// Part of a machine with limits of its own: a partition, or a queue.
struct Partition {
    QString name; ///< empty: the machine has no partitions
    bool isDefault = false;
    bool isUp = true;
    int nodes = 0; ///< 0: not known
    int cpusPerNode = 0; ///< of its smallest node; 0: not known
    std::optional<int> mostMinutes; ///< of a job; nothing: no limit
    std::optional<int> mostNodes; ///< of a job; nothing: no limit

    bool operator==(const Partition &other) const = default;
};

/// What a scheduler lets one do.
struct SchedulerResources {
    std::vector<Partition> partitions;
    std::optional<int> mostJobs; ///< one may have submitted at a time; nothing: not known

    bool operator==(const SchedulerResources &other) const = default;
};

/// The one that jobs of a profile go to; null: it is not among them, or none is the default.
const Partition *partitionOf(const HostProfile &host, const SchedulerResources &resources);

/// A way to start programs on a machine: scripts it is asked with, and the reading of its answers. All of it
/// is text in, text out; only the controller runs anything.
///
/// The scripts run in the job's folder, those of `look` and `lookBack` in any. Job files there:
/// `job.sh`, `plan`, `records`, `log`, and `done` with the exit status once the job has ended.
struct Scheduler {
    QString name; ///< in profiles
    QString description; ///< for people
    QByteArray scriptTemplate; ///< see job_script.h
    /// Submits job.sh. Prints the job's id, or ends with another status than 0.
    QByteArray (*submit)(const Job &) = nullptr;
    /// Of what `submit` says when it does not take the job for now, because the user has as many as the site
    /// allows: a regular expression. Null: it never says that.
    const char *fullForm = nullptr;
    /// Prints the id of a job submitted before, or nothing. Another status than 0: it cannot be known now.
    QByteArray (*find)(const Job &) = nullptr;
    const char *idForm = nullptr; ///< POSIX extended regular expression of an id
    /// The same of a line with an id, its first group, that `submit` and `find` print among others.
    const char *answerForm = nullptr;
    /// What a job's script knows its id by: a shell word. It is written to the file `started`.
    const char *idInScript = "''";
    /// Its program that takes jobs, by which a machine that has it is known; null: it has none.
    const char *submitProgram = nullptr;
    const char *interactive = nullptr; ///< the command that gives people a shell in a job
    /// Asks about all these jobs at once.
    QByteArray (*look)(const std::vector<const Job *> &) = nullptr;
    /// Jobs that it lists. A failure: it could not be asked, and nothing is known.
    Expected<std::vector<JobReport>> (*parseLook)(const std::vector<const Job *> &, const ScriptResult &)
        = nullptr;
    /// Asks about jobs that `look` no longer lists. Null: nobody keeps books.
    QByteArray (*lookBack)(const std::vector<const Job *> &) = nullptr;
    /// A site without accounting knows of no job.
    Expected<std::vector<JobReport>> (*parseLookBack)(const std::vector<const Job *> &, const ScriptResult &)
        = nullptr;
    /// Ends a job. The variable `here` is empty where the job's folder is gone; then it runs in another one.
    QByteArray (*cancel)(const Job &) = nullptr;
    /// Prints what parseResources reads. Null: there is nothing to choose.
    QByteArray (*resources)() = nullptr;
    Expected<SchedulerResources> (*parseResources)(const ScriptResult &) = nullptr;
    /// Ends with status 0 when the scheduler would take job.sh, and submits nothing. Null: it cannot be told.
    QByteArray (*rehearse)(const Job &) = nullptr;
    /// Where the job's folder is for its script; empty: where it was written. See job_script.h.
    QByteArray folderInScript = {};
    /// Shell functions that its other scripts may use: to be put before them.
    QByteArray prelude = {};
    /// Does `look` ask a service that many users share? Else it looks at files and processes.
    bool isShared = true;

    bool isId(const QString &text) const;
    /// See fullForm.
    bool isFull(const QString &complaint) const;
    /// The id in what `submit` or `find` printed; empty when there is none, or more than one.
    QString parseId(const QByteArray &out) const;
};

/// Of what a scheduler prints; more is no answer.
constexpr qsizetype longestAnswer = 4 << 20;
/// The lines of an answer, without spaces around them.
Expected<std::vector<QString>> answerLines(const char *program, const ScriptResult &answer);
/// A line of an answer that begins with the id of a job.
struct JobLine {
    const Job *job = nullptr;
    QStringList words; ///< behind the id
};
/// Those of an answer; lines about other jobs are passed over.
Expected<std::vector<JobLine>> jobLines(
    const char *program, const std::vector<const Job *> &jobs, const ScriptResult &answer);
/// What a program said about its failure, for messages, or how it ended.
std::string complaintOf(const char *program, const ScriptResult &answer);

/// "1-02:03:04", "12:02:03", "2:03" and the like, as schedulers and ps print a duration, in seconds.
std::optional<qint64> parseElapsed(const QString &text);

/// Shell functions of these names that run the programs, and end them before the connection that asked ends:
/// programs of a scheduler wait as long as it lets them, and none may submit when nobody waits for it any
/// more. The first submits jobs: of its end somebody is told.
QByteArray boundedPrograms(const std::vector<QByteArray> &names);

/// All of them; a new one is a file in schedulers/ and a line in schedulers.cpp.
const std::vector<Scheduler> &schedulers();
const Scheduler *findScheduler(const QString &name); ///< nullptr: there is none
std::string schedulerNames(); ///< for messages: "one, another"

} // namespace collscope::remote
