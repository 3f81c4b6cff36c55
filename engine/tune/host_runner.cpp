// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/host_runner.h"

#include "engine/data/say.h"

#include "engine/io/atomic_file.h"
#include "engine/remote/campaign_runner.h"
#include "engine/tune/launcher_words.h"
#include "engine/tune/this_machine.h"
#include "engine/wire/launches.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <thread>

namespace collscope::tune {

using namespace remote;

namespace {

using Hear = std::function<void(const QByteArray &line)>;

/// "job 1a2b3c4d: running, 120 of 400 measurements"
QByteArray stateLine(const FollowedJob &followed)
{
    constexpr qsizetype enough = 8;
    QString text
        = QStringLiteral("job %1: %2").arg(followed.job.uuid.left(enough), stateText(followed.job.state));
    if (!followed.job.reason.isEmpty())
        text += QStringLiteral(" (%1)").arg(followed.job.reason);
    if (!followed.job.error.isEmpty())
        text += QStringLiteral(" (%1)").arg(followed.job.error);
    if (followed.progress.measured > 0)
        text += QStringLiteral(", %1 measurements").arg(followed.progress.measured);
    return text.toUtf8();
}

/// Pairs of launches with the script that sets their environment, and the files beside it that it names.
Expected<PairedLaunches> pairsOf(const std::vector<Launch> &launches)
{
    PairedLaunches pairs;
    const auto decides = std::find_if(
        launches.begin(), launches.end(), [](const Launch &launch) { return !launch.environment.isEmpty(); });
    if (decides == launches.end())
        return pairs;
    const QFileInfo script(decides->environment);
    pairs.count = static_cast<int>(launches.size() / 2);
    pairs.script = script.fileName();
    const auto read = [&](const QString &name) {
        QFile file(script.dir().filePath(name));
        if (file.open(QIODevice::ReadOnly))
            pairs.files[name] = file.readAll();
        return file.isOpen();
    };
    if (!read(pairs.script))
        return failure("cannot be read", {}, decides->environment.toStdString());
    const QByteArray words = pairs.files[pairs.script];
    for (const QString &name : script.dir().entryList(QDir::Files))
        if (words.contains('/' + name.toUtf8() + '"'))
            read(name);
    return pairs;
}

/// The jobs of one tuning, by what they measure: its plan says that.
class HostJobs {
public:
    HostJobs(HostOrder order, const QString &folder) : m_order(std::move(order)), m_store(folder)
    {
        const auto all = m_store.list().jobs;
        if (m_order.anew && !all.empty() && std::all_of(all.begin(), all.end(), isThrough))
            QDir(folder).removeRecursively();
    }

    Expected<void> carryOut(const tune::Job &wanted, const Hear &hear, const std::stop_token &stop)
    {
        auto held = heldFor(wanted);
        if (!held)
            return tl::unexpected(held.error());
        if (!held->lock)
            return failure(say("the job is looked after by another collscope"), say("end that one first"));
        auto transport = m_order.connect();
        if (!transport)
            return tl::unexpected(transport.error().what);
        JobController controller(m_store, **transport, stop);
        Expected<void> copied;
        CampaignRunner::Events events;
        events.failed = [&](const FollowedJob &, const RemoteError &why) {
            hear(QByteArray::fromStdString(why.what.text()));
        };
        events.grew = [&](const FollowedJob &followed) { copied = copyRecords(followed, wanted.records); };
        CampaignRunner runner(m_store, m_order.limits, CampaignRunner::Patience::giveUp, std::move(events));
        const FollowedJob &followed = runner.take(*std::move(held));
        if (auto done = follow(runner, controller, followed, hear, stop); !done)
            return done;
        m_seconds = elapsedSeconds(followed.job, QDateTime::currentDateTimeUtc());
        noteStart(followed.job);
        copied = copyRecords(followed, wanted.records);
        if (!copied || outcomeOf(followed.job) == remote::Outcome::good)
            return copied;
        return failure(stateLine(followed).toStdString(), say("see `collscope campaign log`"));
    }

    double seconds() const { return m_seconds; }
    double startSeconds() const { return m_startSeconds; }

private:
    /// How long launches take besides measuring: what the job took beyond the agent's own account.
    void noteStart(const remote::Job &job)
    {
        double accounted = 0;
        int launches = 0;
        for (const QByteArray &line : m_store.keptLog(job).value_or(QByteArray()).split('\n'))
            if (const auto seconds = accountedSeconds(line)) {
                accounted += *seconds;
                ++launches;
            }
        if (launches > 0)
            m_startSeconds = std::max((m_seconds - accounted) / launches, leastStart);
    }

    /// Rounds until the job is through.
    static Expected<void> follow(CampaignRunner &runner, JobController &controller,
        const FollowedJob &followed, const Hear &hear, const std::stop_token &stop)
    {
        QByteArray told;
        while (!isThrough(followed.job)) {
            const auto done = runner.round(controller);
            if (stop.stop_requested())
                return failure("cancelled");
            if (!done && !done.error().passes())
                return tl::unexpected(done.error().what);
            if (!done)
                hear(QByteArray::fromStdString(done.error().what.text() + "; trying again"));
            if (const QByteArray line = stateLine(followed); line != told)
                hear(told = line);
            if (followed.isGivenUp)
                return failure(followed.problem.toStdString());
            constexpr std::chrono::milliseconds piece(100);
            while (!isThrough(followed.job) && CampaignRunner::Clock::Time::clock::now() < runner.due()) {
                if (stop.stop_requested())
                    return failure("cancelled");
                std::this_thread::sleep_for(piece);
            }
        }
        return {};
    }

    static Expected<void> copyRecords(const FollowedJob &followed, const QString &records)
    {
        QFile file(followed.recordsPath);
        if (!file.open(QIODevice::ReadOnly))
            return {}; // it has measured nothing yet
        return io::writeAtomically(records.toStdString(), file.readAll().toStdString(), io::Access::owner);
    }

    JobOrder orderFor(const tune::Job &wanted, PairedLaunches pairs) const
    {
        constexpr double perMinute = 60;
        constexpr int forStarting = 2;
        constexpr double perLaunch = 10; // seconds
        JobOrder order;
        order.host = m_order.host;
        order.plan = wanted.plan;
        order.nodes = m_order.nodes;
        order.ppn = m_order.ppn;
        order.pairs = std::move(pairs);
        const auto launches = static_cast<double>(
            std::max(wire::plannedLaunches(wanted.plan).size(), wanted.launches.size()));
        order.minutes
            = static_cast<int>(std::ceil((wanted.plan.budget + perLaunch * (launches - 1)) / perMinute))
            + forStarting;
        return order;
    }

    /// The last one that measures the same, if it can go on; else a new one, which begins with the records
    /// that are there.
    Expected<HeldJob> heldFor(const tune::Job &wanted)
    {
        auto pairs = pairsOf(wanted.launches);
        if (!pairs)
            return tl::unexpected(pairs.error());
        const auto all = m_store.list().jobs; // oldest first
        const auto newest = [&](std::uint32_t run, bool compares) {
            return std::find_if(all.rbegin(), all.rend(), [&](const remote::Job &job) {
                const wire::CampaignPlan &plan = job.order.plan;
                return plan.run == run && plan.decisions.empty() != compares
                    && job.order.pairs.files == pairs->files // those of the first and the second verification
                    && (compares || plan.methods == wanted.plan.methods); // a probe has others
            });
        };
        const bool compares = !wanted.plan.decisions.empty();
        auto last = newest(wanted.plan.run, compares);
        if (last != all.rend() && (!isThrough(*last) || outcomeOf(*last) == remote::Outcome::good))
            return hold(m_store, last->uuid);
        if (last == all.rend() && !compares && wanted.plan.run > 0) // all runs are in one file
            last = newest(wanted.plan.run - 1, false);
        const JobOrder order = orderFor(wanted, *pairs);
        if (last != all.rend()) {
            remote::Job ended = *last;
            ended.order = order;
            return makeContinuation(m_store, ended, JobState::draft);
        }
        auto made = makeCampaign(m_store, {order}, JobState::draft);
        if (!made)
            return tl::unexpected(made.error());
        return std::move(made->front());
    }

    HostOrder m_order;
    JobStore m_store;
    double m_seconds = 0;
    static constexpr double leastStart = 0.5; ///< seconds
    double m_startSeconds = 2; ///< before the first job has ended
};

} // namespace

wire::CampaignPlan planForHost(const HostOrder &order, const AgentReport &agent, double budgetSeconds)
{
    ThisMachine machine;
    machine.cores = static_cast<unsigned>(order.nodes * order.ppn);
    MpiLibrary library;
    library.offers = agent.offers;
    wire::CampaignPlan plan = planFor(machine, library, budgetSeconds);
    if (agent.offers.empty()) // it could not be asked where there is no batch job
        plan.methods = {"native"};
    plan.commSizes.clear();
    const auto doublings = [](int first, int last) {
        std::vector<std::uint32_t> values;
        for (int value = first; value < last; value *= 2)
            values.push_back(static_cast<std::uint32_t>(value));
        values.push_back(static_cast<std::uint32_t>(last));
        return values;
    };
    plan.nodes
        = order.nodes == 1 ? std::vector<std::uint32_t>{1} : doublings(order.ppn == 1 ? 2 : 1, order.nodes);
    plan.ppn
        = order.nodes == 1 ? doublings(2, order.ppn) : std::vector{static_cast<std::uint32_t>(order.ppn)};
    return plan;
}

JobRunner runnerOn(HostOrder order, const QString &jobs)
{
    const auto all = std::make_shared<HostJobs>(std::move(order), jobs);
    JobRunner runner;
    runner.run = [all](const tune::Job &job, const Hear &hear, const std::stop_token &stop) {
        return all->carryOut(job, hear, stop);
    };
    runner.seconds = [all] { return all->seconds(); };
    runner.startSeconds = [all] { return all->startSeconds(); };
    return runner;
}

} // namespace collscope::tune
