// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"

#include "engine/remote/job_controller.h"
#include "engine/wire/records.h"
#include "engine/wire/text.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QThread>

#include <algorithm>
#include <unistd.h>

namespace collscope::cli {

namespace {

using namespace remote;

constexpr Option hostOption{"host", "FILE", "run: the host profile, a JSON file"};
constexpr Option nodesOption{"nodes", "N", "run: nodes of the job; 1 when not given"};
constexpr Option ppnOption{"ppn", "N", "run: processes per node; 1 when not given"};
constexpr Option minutesOption{"minutes", "N", "run: time limit of the job; 60 when not given"};
constexpr Option detachOption{"detach", "", "run: return as soon as the job is submitted"};
constexpr Option followOption{"follow", "", "fetch: go on until the job has ended"};
constexpr Option storeOption{
    "store", "FOLDER", "where jobs and records are kept; your data folder when not given"};
constexpr Option outputOption{"output", "FILE", "run and fetch: copy the records there", false, "o"};

template <typename Value> Result<Value> asRemoteWork(Reply<Value> reply)
{
    return std::move(reply).map_error([](RemoteError error) {
        return Problem{ExitStatus::failed, std::move(error.what)};
    });
}

Result<int> number(const Arguments &arguments, const Option &option, int otherwise)
{
    if (!arguments.has(option.name))
        return otherwise;
    const std::string given = arguments.value(option.name);
    const auto value = wire::parseUnsigned(given);
    constexpr std::uint64_t most = 1000000;
    if (!value || *value < 1 || *value > most)
        return usageError("'" + given + "' is no value of --" + std::string(option.name),
            "it takes a whole number from 1 on");
    return static_cast<int>(*value);
}

JobStore storeOf(const Arguments &arguments)
{
    if (arguments.has(storeOption.name))
        return JobStore(QDir(QString::fromStdString(arguments.value(storeOption.name))).absolutePath());
    return JobStore(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/collscope/campaigns"));
}

/// Where the socket of the shared connection lies.
QString controlFolder()
{
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return runtime.isEmpty() ? QDir::tempPath() + QStringLiteral("/collscope-%1").arg(::getuid())
                             : runtime + QStringLiteral("/collscope");
}

Result<std::unique_ptr<Transport>> connectTo(const HostProfile &host)
{
    return asRemoteWork(openTransport(host, controlFolder(), ::isatty(STDIN_FILENO) != 0));
}

std::string shortName(const Job &job)
{
    constexpr qsizetype enough = 8;
    return job.uuid.left(enough).toStdString();
}

/// Complete records fetched so far.
std::size_t recordCount(const JobStore &store, const Job &job)
{
    QFile file(store.recordsPath(job));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    std::size_t count = 0;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        count += !line.startsWith(wire::noteMark) && line.endsWith(" ;\n") ? 1 : 0;
    }
    return count;
}

std::string stateLine(const JobStore &store, const Job &job)
{
    std::string text = "job " + shortName(job) + " on " + job.host.name.toStdString() + ": "
        + stateText(job.state).toStdString();
    if (!job.reason.isEmpty())
        text += " (" + job.reason.toStdString() + ")";
    if (!job.expectedStart.isEmpty())
        text += ", expected to start at " + job.expectedStart.toStdString();
    if (job.exitStatus)
        text += ", exit status " + std::to_string(*job.exitStatus);
    return text + ", " + std::to_string(recordCount(store, job)) + " records";
}

/// The jobs that the words behind the verb mean, each by the beginning of its name; all without words.
Result<std::vector<Job>> chosenJobs(const Arguments &arguments, const JobStore &store)
{
    const JobStore::Listing listing = store.list();
    for (const Diagnostic &unreadable : listing.unreadable)
        message(unreadable.text());
    if (arguments.data().size() == 1)
        return listing.jobs;
    std::vector<Job> chosen;
    for (std::size_t i = 1; i < arguments.data().size(); ++i) {
        const std::string &word = arguments.data()[i];
        std::vector<Job> found;
        for (const Job &job : listing.jobs)
            if (job.uuid.startsWith(QString::fromStdString(word)))
                found.push_back(job);
        if (found.size() != 1)
            return usageError(
                (found.empty() ? "there is no job '" : "several jobs begin with '") + word + "'",
                "`collscope campaign status` lists them");
        chosen.push_back(found.front());
    }
    return chosen;
}

Result<void> copyRecords(const Arguments &arguments, const JobStore &store, const Job &job)
{
    if (!arguments.has(outputOption.name))
        return {};
    QFile file(store.recordsPath(job));
    if (!file.open(QIODevice::ReadOnly))
        return workFailed("job " + shortName(job) + " has measured nothing yet", "fetch it again later");
    return writeOutput(arguments.value(outputOption.name), file.readAll().toStdString());
}

/// Submits if need be, then looks and fetches until the job has ended and everything is here. What passes by
/// itself is told and waited for.
Result<void> follow(const JobStore &store, JobController &controller, Job &job)
{
    std::string told;
    for (int uneventful = 0;;) {
        std::vector<Job> one = {job};
        Reply<void> done = job.id.isEmpty() && isOpen(job.state) ? controller.submit(job) : Reply<void>();
        if (done) {
            one = {job};
            done = controller.look(one);
            job = one.front();
        }
        Reply<qint64> fetched = 0;
        if (done && !job.fetchedAll) {
            fetched = controller.fetch(job);
            if (!fetched)
                done = tl::unexpected(fetched.error());
        }
        if (!done && !done.error().passes())
            return asRemoteWork(done);
        const std::string line = done ? stateLine(store, job) : done.error().what.text() + "; trying again";
        if (line != told)
            message(line);
        const bool eventful = done && (line != told || job.state == JobState::running);
        told = line;
        if (done && !isOpen(job.state) && job.fetchedAll)
            return {};
        uneventful = eventful ? 0 : uneventful + 1;
        QThread::sleep(static_cast<unsigned long>(pollDelay(job.host, uneventful).count()));
    }
}

Result<void> verdict(const Job &job)
{
    if (job.state == JobState::finished)
        return {};
    return workFailed("job " + shortName(job) + " ended as " + stateText(job.state).toStdString(),
        "what it measured until then is there; `collscope campaign status` says why");
}

Result<Job> orderedJob(const Arguments &arguments, const JobStore &store)
{
    if (arguments.data().size() != 2 || !arguments.has(hostOption.name))
        return usageError("a campaign needs one plan and a host", "campaign run PLAN --host FILE");
    const std::string &path = arguments.data()[1];
    QFile plan(QString::fromStdString(path));
    if (!plan.open(QIODevice::ReadOnly))
        return workFailed(
            "cannot read the plan: " + plan.errorString().toStdString(), "is that its name?", path);
    const auto host = asWork(readProfile(QString::fromStdString(arguments.value(hostOption.name))));
    if (!host)
        return tl::unexpected(host.error());
    const auto nodes = number(arguments, nodesOption, 1);
    const auto ppn = number(arguments, ppnOption, 1);
    const auto minutes = number(arguments, minutesOption, 60);
    for (const auto *const read : {&nodes, &ppn, &minutes})
        if (!*read)
            return tl::unexpected(read->error());
    return asWork(
        JobController::create(store, {*host, QString::fromUtf8(plan.readAll()), *nodes, *ppn, *minutes}));
}

Result<void> runJob(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    auto job = orderedJob(arguments, store);
    if (!job)
        return tl::unexpected(job.error());
    const auto lock = store.lock(*job);
    message("job " + shortName(*job) + "; should this end early, `collscope campaign fetch " + shortName(*job)
        + " --follow` goes on");
    const auto transport = connectTo(job->host);
    if (!transport)
        return tl::unexpected(transport.error());
    JobController controller(store, **transport);
    if (arguments.has(detachOption.name)) {
        if (auto submitted = asRemoteWork(controller.submit(*job)); !submitted)
            return submitted;
        return writeOutput("-", job->uuid.toStdString() + '\n');
    }
    if (auto followed = follow(store, controller, *job); !followed)
        return followed;
    if (auto copied = copyRecords(arguments, store, *job); !copied)
        return copied;
    const auto good = verdict(*job);
    return good ? writeOutput("-", store.recordsPath(*job).toStdString() + '\n') : good;
}

/// Looks for the jobs of one machine, and fetches; says what it cannot.
void refresh(const JobStore &store, std::vector<Job> &jobs)
{
    std::vector<std::unique_ptr<QLockFile>> locks;
    std::vector<Job> mine;
    for (const Job &job : jobs) {
        if (!isOpen(job.state) && job.state != JobState::lost && job.fetchedAll)
            continue;
        if (auto lock = store.lock(job)) {
            locks.push_back(std::move(lock));
            mine.push_back(store.load(job.uuid).value_or(job)); // as the one who let go of it left it
        } else {
            message("job " + shortName(job) + " is looked after by another collscope");
        }
    }
    if (mine.empty())
        return;
    const auto transport = connectTo(mine.front().host);
    if (!transport)
        return message(transport.error().what.text());
    JobController controller(store, **transport);
    if (const auto looked = controller.look(mine); !looked)
        message(looked.error().what.text());
    for (Job &job : mine) {
        if (const auto fetched = job.id.isEmpty() ? Reply<qint64>(0) : controller.fetch(job); !fetched)
            message(fetched.error().what.text());
        *std::find_if(jobs.begin(), jobs.end(), [&job](const Job &j) { return j.uuid == job.uuid; }) = job;
    }
}

Result<void> showStatus(const Arguments &arguments)
{
    const JobStore store = storeOf(arguments);
    const auto chosen = chosenJobs(arguments, store);
    if (!chosen)
        return tl::unexpected(chosen.error());
    std::vector<std::vector<Job>> machines;
    for (const Job &job : *chosen) {
        const auto same = std::find_if(machines.begin(), machines.end(),
            [&job](const std::vector<Job> &jobs) { return jobs.front().host == job.host; });
        if (same == machines.end())
            machines.push_back({job});
        else
            same->push_back(job);
    }
    TextTable table({"job", "host", "id", "state", "exit", "records", "expected start", "reason"});
    for (std::vector<Job> &jobs : machines) {
        refresh(store, jobs);
        for (const Job &job : jobs)
            table.add({shortName(job), job.host.name.toStdString(), job.id.toStdString(),
                (job.cancelRequested && isOpen(job.state) ? "cancelling"
                                                          : stateText(job.state).toStdString()),
                job.exitStatus ? std::to_string(*job.exitStatus) : "-",
                std::to_string(recordCount(store, job)), job.expectedStart.toStdString(),
                job.reason.toStdString()});
    }
    return writeOutput("-", table.text());
}

/// The one job behind the verb, locked, and its machine.
template <typename Work> Result<void> withJob(const Arguments &arguments, Work work)
{
    const JobStore store = storeOf(arguments);
    const auto chosen = chosenJobs(arguments, store);
    if (!chosen)
        return tl::unexpected(chosen.error());
    if (arguments.data().size() != 2)
        return usageError("there is not one JOB", "`collscope campaign status` lists them");
    const auto lock = store.lock(chosen->front());
    if (!lock)
        return workFailed("the job is looked after by another collscope", "end that one first");
    auto job = asWork(store.load(chosen->front().uuid));
    if (!job)
        return tl::unexpected(job.error());
    const auto transport = connectTo(job->host);
    if (!transport)
        return tl::unexpected(transport.error());
    JobController controller(store, **transport);
    return work(store, controller, *job);
}

Result<void> fetchJob(const Arguments &arguments)
{
    return withJob(
        arguments, [&](const JobStore &store, JobController &controller, Job &job) -> Result<void> {
            if (arguments.has(followOption.name)) {
                if (auto followed = follow(store, controller, job); !followed)
                    return followed;
            } else {
                std::vector<Job> one = {job};
                const auto looked = controller.look(one);
                job = one.front();
                if (!looked)
                    message(looked.error().what.text());
                if (const auto fetched = asRemoteWork(controller.fetch(job)); !fetched)
                    return tl::unexpected(fetched.error());
                message(stateLine(store, job));
            }
            if (auto copied = copyRecords(arguments, store, job); !copied)
                return copied;
            const auto good = arguments.has(followOption.name) ? verdict(job) : Result<void>();
            return good ? writeOutput("-", store.recordsPath(job).toStdString() + '\n') : good;
        });
}

Result<void> cancelJob(const Arguments &arguments)
{
    return withJob(arguments, [](const JobStore &, JobController &controller, Job &job) {
        return asRemoteWork(controller.cancel(job));
    });
}

Result<void> run(const Arguments &arguments)
{
    const std::string verb = arguments.data().empty() ? "" : arguments.data().front();
    if (verb == "run")
        return runJob(arguments);
    if (verb == "status")
        return showStatus(arguments);
    if (verb == "fetch")
        return fetchJob(arguments);
    if (verb == "cancel")
        return cancelJob(arguments);
    return usageError(
        "'" + verb + "' is nothing to do with a campaign", "there are run, status, fetch, cancel");
}

} // namespace

Command campaignCommand()
{
    return {"campaign",
        "run PLAN --host FILE [--nodes N] [--ppn N] [--minutes N] [--detach] [-o FILE]\n"
        "       collscope campaign status [JOB...]\n"
        "       collscope campaign fetch JOB [--follow] [-o FILE]\n"
        "       collscope campaign cancel JOB",
        "Measures a plan on another machine, through ssh and its scheduler, and fetches the records as they "
        "grow",
        {hostOption, nodesOption, ppnOption, minutesOption, detachOption, followOption, storeOption,
            outputOption},
        run};
}

} // namespace collscope::cli
