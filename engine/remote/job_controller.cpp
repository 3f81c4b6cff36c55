// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_controller.h"

#include "engine/data/say.h"

#include "engine/remote/job_log.h"
#include "engine/remote/job_script.h"
#include "engine/remote/remote_files.h"
#include "engine/remote/shell.h"
#include "engine/remote/submission.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace collscope::remote {

namespace {

using Kind = RemoteError::Kind;

/// How long a job that the scheduler does not list and that left no exit status may still turn up.
constexpr qint64 graceSeconds = 90;

/// When it began, by our clock, and its end when this is news.
void applyTimes(Job &job, std::optional<qint64> elapsedSeconds)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (elapsedSeconds && !job.began.isValid())
        job.began = now.addSecs(-*elapsedSeconds);
    if (isOpen(job.state))
        job.ended = {};
    else if (!job.ended.isValid())
        job.ended = elapsedSeconds ? job.began.addSecs(*elapsedSeconds) : now;
}

/// One that was lost has written more than what was there when it was given up.
void setFound(Job &job, JobState state)
{
    if (job.state == JobState::lost && state != JobState::lost)
        job.fetchedAll = false;
    job.state = state;
}

void apply(Job &job, const JobReport &report)
{
    setFound(job, report.state);
    applyTimes(job, report.elapsedSeconds);
    job.reason = report.reason;
    job.expectedStart = report.expectedStart;
    if (report.exitStatus)
        job.exitStatus = report.exitStatus;
    job.vanished = {};
}

/// So may end whose end was asked for; one that came to an end of its own has left its exit status.
bool endedSomehow(JobState state)
{
    return state == JobState::finished || state == JobState::failed || state == JobState::lost;
}

/// What the scheduler does not know, the exit status that the job left tells.
void applyVanished(Job &job, std::optional<int> exitStatus)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    job.expectedStart.clear();
    if (exitStatus) {
        job.exitStatus = exitStatus;
        setFound(job, *exitStatus == 0 ? JobState::finished : JobState::failed);
        job.reason.clear();
        applyTimes(job, {});
        return;
    }
    job.reason = QStringLiteral("the scheduler does not list it, and it left no exit status");
    if (!job.vanished.isValid())
        job.vanished = now;
    else if (job.vanished.secsTo(now) > graceSeconds)
        job.state = JobState::lost;
}

} // namespace

JobController::JobController(const JobStore &store, Transport &transport, std::stop_token stop)
    : m_store(store), m_transport(transport), m_stop(std::move(stop))
{
}

const Scheduler &JobController::schedulerOf(const Job &job) const
{
    return *findScheduler(job.order.host.scheduler); // a job in the store has a checked profile
}

Reply<void> JobController::save(const Job &job) const
{
    return m_store.save(job).map_error([](Diagnostic what) {
        return RemoteError{Kind::local, std::move(what)};
    });
}

/// What the job continues is on the machine as a rule; else it is sent.
Reply<void> JobController::placeRecords(const Job &job)
{
    constexpr int absent = 3;
    if (job.continues.isEmpty())
        return {};
    const QByteArray before
        = shellQuote(job.order.host.workFolder + u'/' + job.continues + QStringLiteral("/records"));
    const auto copied
        = m_transport.run("cd " + shellQuote(job.folder()) + " || exit\n[ ! -e records ] || exit 0\n[ -e "
                + before + " ] || exit " + QByteArray::number(absent) + "\ncp " + before
                + " records.$$.part && mv records.$$.part records\n",
            Transport::usualLimit, m_stop);
    if (!copied)
        return tl::unexpected(copied.error());
    if (copied->status == 0)
        return {};
    if (copied->status != absent)
        return remoteError(Kind::refused,
            say("the records cannot be copied: {}", copied->err.trimmed().toStdString()),
            say("is there room?"), m_transport.name().toStdString());
    QFile file(m_store.recordsPath(job));
    if (!file.open(QIODevice::ReadOnly))
        return {}; // nothing was measured before
    return upload(m_transport, file.readAll(), job.folder() + QStringLiteral("/records"), m_stop);
}

Reply<void> JobController::submit(Job &job)
{
    if (isToBeCancelled(job))
        return cancel(job);
    if (job.state == JobState::draft) {
        job.state = JobState::submitting;
        if (auto saved = save(job); !saved)
            return saved;
    }
    const auto script = jobScript(job);
    if (!script)
        return tl::unexpected(RemoteError{Kind::local, script.error()});
    // What is measured is nobody else's business.
    if (auto made = m_transport.output(
            "umask 077\nmkdir -p " + shellQuote(job.folder()) + '\n', Transport::usualLimit, m_stop);
        !made)
        return tl::unexpected(made.error());
    if (auto placed = placeRecords(job); !placed)
        return placed;
    const QString files = job.folder() + QStringLiteral("/files/");
    if (!job.order.pairs.files.empty())
        if (auto made = m_transport.output(
                "umask 077\nmkdir -p " + shellQuote(files) + '\n', Transport::usualLimit, m_stop);
            !made)
            return tl::unexpected(made.error());
    for (const auto &[name, bytes] : job.order.pairs.files)
        if (auto sent = upload(m_transport, bytes, files + name, m_stop); !sent)
            return sent;
    for (const auto &[name, text] :
        {std::pair(QStringLiteral("/plan"), QByteArray::fromStdString(wire::formatPlan(job.order.plan))),
            std::pair(QStringLiteral("/job.sh"), *script)})
        if (auto sent = upload(m_transport, text, job.folder() + name, m_stop); !sent)
            return sent;
    return settle(job, submitScript(schedulerOf(job), job));
}

/// What became of a submission, as far as the script can tell.
Reply<void> JobController::settle(Job &job, const QByteArray &script)
{
    const auto answer = m_transport.run(script, Transport::usualLimit, m_stop);
    if (!answer)
        return tl::unexpected(answer.error());
    switch (static_cast<Submission>(answer->status)) {
    case Submission::known:
        if (!answer->out.trimmed().isEmpty())
            return accept(job, answer->out);
        if (!job.cancelRequested)
            return submissionUnclear(job, QByteArray::fromStdString(say("the machine gave no answer")));
        return conclude(job, JobState::cancelled, true);
    case Submission::unclear:
        return submissionUnclear(job, answer->err);
    case Submission::gone:
        job.reason = QStringLiteral("it was submitted, and the scheduler does not know it");
        return conclude(job, job.cancelRequested ? JobState::cancelled : JobState::lost, false);
    case Submission::withdrawn:
        return conclude(job, JobState::cancelled, true);
    }
    return refused(job, answer->err.trimmed());
}

/// `fetchedAll`: it has left nothing.
Reply<void> JobController::conclude(Job &job, JobState state, bool fetchedAll)
{
    job.state = state;
    job.fetchedAll = fetchedAll;
    return save(job);
}

tl::unexpected<RemoteError> JobController::submissionUnclear(const Job &job, const QByteArray &why) const
{
    return remoteError(Kind::cut,
        say("it is not known yet whether the job was submitted: {}", why.trimmed().toStdString()),
        job.cancelRequested
            ? say("it will not be submitted any more, and is cancelled if it was: ask again in two minutes")
            : std::string(),
        m_transport.name().toStdString());
}

Reply<void> JobController::refused(Job &job, const QByteArray &why)
{
    const bool later = schedulerOf(job).isFull(QString::fromUtf8(why));
    constexpr qsizetype most = 1000;
    job.reason = QString::fromUtf8(why).right(most);
    if (!later) {
        job.state = JobState::failed;
        job.fetchedAll = true; // it never ran
        applyTimes(job, {});
    }
    if (auto saved = save(job); !saved)
        return saved;
    if (later)
        return remoteError(Kind::later,
            say("the site takes no more jobs of yours for now: {}", why.toStdString()), {},
            m_transport.name().toStdString());
    return remoteError(Kind::refused, say("the job was not accepted: {}", why.toStdString()), {},
        m_transport.name().toStdString());
}

Reply<void> JobController::accept(Job &job, const QByteArray &answer)
{
    job.id = schedulerOf(job).parseId(answer);
    if (job.id.isEmpty())
        return remoteError(Kind::cut,
            say("the scheduler's answer holds no job id: {}", answer.trimmed().toStdString()), {},
            m_transport.name().toStdString());
    job.state = JobState::queued;
    job.reason.clear();
    job.lastSeen = QDateTime::currentDateTimeUtc();
    return save(job);
}

Reply<std::vector<JobReport>> JobController::reports(const Jobs &jobs)
{
    const Scheduler &scheduler = schedulerOf(*jobs.front());
    const auto answer
        = m_transport.run(scheduler.prelude + scheduler.look(jobs), Transport::usualLimit, m_stop);
    if (!answer)
        return tl::unexpected(answer.error());
    auto parsed = scheduler.parseLook(jobs, *answer);
    if (!parsed) // the scheduler is away: a reason to ask later, never to end a job
        return remoteError(Kind::unreachable, parsed.error().message, {}, m_transport.name().toStdString());
    return std::move(*parsed);
}

Reply<std::vector<JobReport>> JobController::accounted(const Jobs &jobs)
{
    const Scheduler &scheduler = schedulerOf(*jobs.front());
    if (!scheduler.lookBack)
        return std::vector<JobReport>();
    const auto answer
        = m_transport.run(scheduler.prelude + scheduler.lookBack(jobs), Transport::usualLimit, m_stop);
    if (!answer)
        return tl::unexpected(answer.error());
    auto parsed = scheduler.parseLookBack(jobs, *answer);
    if (!parsed)
        return remoteError(Kind::unreachable, parsed.error().message, {}, m_transport.name().toStdString());
    return std::move(*parsed);
}

Reply<std::vector<std::optional<int>>> JobController::exitStatuses(const Jobs &jobs)
{
    QByteArray script;
    for (const Job *const job : jobs) {
        const QByteArray file = shellQuote(job->folder() + QStringLiteral("/done"));
        script += "if [ -s " + file + " ]; then cat " + file + "; else echo none; fi\n";
    }
    const auto answer = m_transport.output(script, Transport::usualLimit, m_stop);
    if (!answer)
        return tl::unexpected(answer.error());
    std::vector<std::optional<int>> statuses;
    for (const QByteArray &line : answer->trimmed().split('\n')) {
        bool isNumber = false;
        const int status = line.toInt(&isNumber);
        statuses.push_back(isNumber ? std::optional<int>(status) : std::nullopt);
    }
    statuses.resize(jobs.size());
    return statuses;
}

Reply<void> JobController::look(std::vector<Job> &jobs)
{
    std::vector<Job *> asked;
    Jobs names;
    for (Job &job : jobs)
        if (!job.id.isEmpty() && (isOpen(job.state) || job.state == JobState::lost)) {
            asked.push_back(&job);
            names.push_back(&job);
        }
    if (asked.empty())
        return {};
    auto known = reports(names);
    if (!known)
        return tl::unexpected(known.error());
    const auto reportOf = [&known](const Job *job) {
        return std::find_if(
            known->begin(), known->end(), [job](const JobReport &report) { return report.id == job->id; });
    };
    Jobs gone;
    std::copy_if(names.begin(), names.end(), std::back_inserter(gone),
        [&](const Job *job) { return reportOf(job) == known->end(); });
    if (!gone.empty()) {
        auto booked = accounted(gone);
        if (!booked)
            return tl::unexpected(booked.error());
        known->insert(known->end(), booked->begin(), booked->end());
    }
    // After the scheduler was asked: a job that it no longer lists has left its exit status by then.
    const auto statuses = exitStatuses(names);
    if (!statuses)
        return tl::unexpected(statuses.error());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        Job &job = *asked[i];
        const auto report = reportOf(&job);
        const auto status = (*statuses)[i];
        if (report == known->end())
            applyVanished(job, status);
        else
            apply(job, *report);
        if (!isOpen(job.state) && status)
            job.exitStatus = status;
        if (job.cancelRequested && !status && endedSomehow(job.state))
            job.state = JobState::cancelled;
        job.lastSeen = QDateTime::currentDateTimeUtc();
        if (auto saved = save(job); !saved)
            return saved;
    }
    return {};
}

/// What an ended job printed is kept, as its folder on the machine is not for long, and says why it did not
/// finish. A lost one may yet print more.
Reply<void> JobController::noteLog(Job &job)
{
    const auto printed = log(job);
    if (!printed && !printed.error().isOfOneJob())
        return tl::unexpected(printed.error());
    if (job.state != JobState::finished && job.state != JobState::cancelled)
        job.error = QString::fromUtf8(firstComplaint(printed.value_or(QByteArray())));
    if (!printed || job.state == JobState::lost)
        return {};
    return m_store.keepLog(job, *printed).map_error([](Diagnostic what) {
        return RemoteError{Kind::local, std::move(what)};
    });
}

Reply<qint64> JobController::fetch(Job &job)
{
    auto added = fetchGrowth(
        m_transport, job.folder() + QStringLiteral("/records"), m_store.recordsPath(job), m_stop);
    // What an ended job wrote is complete only when it was fetched after its end was known.
    if (added && !isOpen(job.state) && !job.fetchedAll) {
        if (auto noted = noteLog(job); !noted)
            return tl::unexpected(noted.error());
        job.fetchedAll = true;
        if (auto saved = save(job); !saved)
            return tl::unexpected(saved.error());
    }
    return added;
}

bool JobController::isToBeCancelled(const Job &job) const
{
    return (isOpen(job.state) || job.state == JobState::draft)
        && (job.cancelRequested || m_store.isAskedToCancel(job));
}

Reply<void> JobController::cancel(Job &job)
{
    if (auto asked = askToCancel(m_store, job); !asked)
        return tl::unexpected(RemoteError{Kind::local, std::move(asked.error())});
    if (!isOpen(job.state))
        return {};
    if (job.id.isEmpty())
        if (auto settled = settle(job, withdrawScript(schedulerOf(job), job)); !settled || job.id.isEmpty())
            return settled;
    const auto done = m_transport.output(cancelScript(schedulerOf(job), job), Transport::usualLimit, m_stop);
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Reply<QByteArray> JobController::log(const Job &job)
{
    const QByteArray file = shellQuote(job.folder() + QStringLiteral("/log"));
    return m_transport.output(
        "[ ! -e " + file + " ] || tail -c 65536 " + file + '\n', Transport::usualLimit, m_stop);
}

Reply<qint64> JobController::growth(const Job &job)
{
    const QByteArray file = shellQuote(job.folder() + QStringLiteral("/records"));
    const auto size = m_transport.output(
        "if [ -e " + file + " ]; then wc -c <" + file + "; else echo 0; fi\n", Transport::usualLimit, m_stop);
    if (!size)
        return tl::unexpected(size.error());
    return std::max<qint64>(0, size->trimmed().toLongLong() - QFileInfo(m_store.recordsPath(job)).size());
}

} // namespace collscope::remote
