// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/local_runner.h"

#include "engine/data/say.h"
#include "engine/io/records_reader.h"
#include "engine/remote/local_run.h"
#include "engine/remote/progress.h"
#include "engine/tune/belonging.h"
#include "engine/tune/intel_dumps.h"
#include "engine/tune/launcher_words.h"
#include "engine/wire/launches.h"

#include <QElapsedTimer>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace collscope::tune {

namespace {

using Hear = std::function<void(const QByteArray &line)>;

constexpr double leastShare = 0.1; ///< seconds of a launch: less measures nothing

/// The launches of one job after the other.
class Launches {
public:
    Launches(MpiLibrary library, std::optional<double> grace) : m_library(std::move(library)), m_grace(grace)
    {
    }

    double startSeconds() const { return m_startSeconds.value_or(0); }

    Expected<void> carryOut(const Job &job, const Hear &hear, const std::stop_token &stop)
    {
        auto launches = job.launches.empty() ? plannedLaunches(job.plan) : job.launches;
        if (launches.size() == 1)
            return launch(job, launches.front(), job.plan.budget, hear, stop);
        QElapsedTimer clock;
        clock.start();
        std::optional<Diagnostic> failed;
        bool worked = false;
        for (std::size_t i = 0; i < launches.size(); ++i) {
            const double left = job.plan.budget - static_cast<double>(clock.elapsed()) / 1000;
            const double share = shareOf(left, launches.size() - i);
            if (job.plan.budget > 0 && share < leastShare && i > 0)
                break; // what is measured so far can be used
            const std::size_t before = remote::progressOf(job.records).measured;
            auto done = launch(job, launches[i], std::max(share, leastShare), hear, stop);
            if (stop.stop_requested())
                return done;
            if (!job.launches.empty() && before == 0 && remote::progressOf(job.records).measured > 0)
                if (auto same = isOfSubject(job); !same)
                    return same;
            worked = worked || done.has_value();
            if (done)
                continue;
            constexpr std::size_t sides = 2; // without files and with them
            if (i < sides && !job.launches.empty() && remote::progressOf(job.records).measured == before)
                return done; // the others would fail alike
            hear(QByteArray::fromStdString(done.error().text()));
            failed = failed ? failed : done.error();
            splitSettings(launches, i);
        }
        // In a plan other methods may still succeed. A launch that was asked for by itself must not fail.
        if (failed && (!worked || !job.launches.empty()))
            return tl::unexpected(*failed);
        return {};
    }

private:
    /// Seconds of measuring in the next of so many launches. As many of them as spend half of the time
    /// measuring, and have enough for that; the others are not started.
    double shareOf(double seconds, std::size_t launches) const
    {
        constexpr double usualStart = 1; // seconds
        const double start = m_startSeconds.value_or(usualStart);
        const double affordable
            = std::max(std::floor(seconds / (start + std::max(start, m_enoughSeconds))), 1.0);
        return seconds / std::min(affordable, static_cast<double>(launches)) - start;
    }

    std::vector<Launch> plannedLaunches(const wire::CampaignPlan &plan) const
    {
        const auto planned = wire::plannedLaunches(plan, m_library.offers);
        std::vector<Launch> launches;
        for (const wire::LaunchSettings &settings : planned) {
            Launch &launch = launches.emplace_back();
            for (const std::string &setting : settings)
                launch.settings += QString::fromStdString(setting);
            if (planned.size() > 1)
                launch.options = {QStringLiteral("--launch"),
                    QStringLiteral("%1/%2").arg(launches.size()).arg(planned.size())};
        }
        return launches;
    }

    /// Was the first launch that measured something of the library that the decisions are about?
    static Expected<void> isOfSubject(const Job &job)
    {
        const auto file = io::readRecordFile(job.records.toStdString());
        if (!file || belongTogether({job.records}, job.subject))
            return {};
        const auto text = [](const std::string &library, const std::string &version) {
            return library + (version.empty() ? "" : " ") + version;
        };
        return failure(fmt::format("The decisions are about {}, and the launcher starts {}.",
                           text(job.subject.mpiLibrary, job.subject.mpiVersion),
                           text(file->provenance.mpiLibrary, file->provenance.mpiVersion)),
            "Start the release that was measured (PATH, --launcher), or measure this one. Times of one "
            "release "
            "prove nothing about another.");
    }

    /// A method that ends the job takes with it those of other collectives: each gets a launch of its own.
    static void splitSettings(std::vector<Launch> &launches, std::size_t failed)
    {
        const Launch all = launches[failed];
        if (all.settings.size() < 2)
            return;
        for (const QString &setting : all.settings)
            launches.push_back({{setting}, all.environment, all.options});
    }

    Expected<void> launch(
        const Job &job, const Launch &launch, double budget, const Hear &hear, const std::stop_token &stop)
    {
        std::optional<double> accounted;
        LauncherWords words(hear);
        remote::LocalRun run{job.plan, job.records, m_library.launcher, m_library.agent, job.processes,
            launch.environment, launch.settings, launch.options, m_grace};
        if (job.plan.budget > 0)
            run.plan.budget = budget;
        QElapsedTimer clock;
        clock.start();
        auto done = remote::runLocally(
            run,
            [&](const QByteArray &line) {
                accounted = accounted ? accounted : accountedSeconds(line);
                if (!job.launches.empty() && line.contains(" is used up: stopped after "))
                    m_enoughSeconds = 2 * budget; // the others compare nothing if they are as short
                words.hear(line);
            },
            stop);
        words.end();
        if (accounted) {
            const double start = std::max(static_cast<double>(clock.elapsed()) / 1000 - *accounted, 0.0);
            m_startSeconds = m_startSeconds ? (*m_startSeconds + start) / 2 : start;
        }
        if (!done && words.startsAlone())
            return failure(
                fmt::format(
                    "The launcher starts each process alone: it does not belong to {}, whose agent it "
                    "starts",
                    m_library.title().toStdString()),
                "Put the MPI library of the launcher first in PATH, or leave --launcher out");
        if (done || !words.lackSlots())
            return done;
        return failure(say("the launcher has fewer slots than {} processes", job.processes),
            say("ask for fewer processes, or let them share cores with --launcher \"mpirun --oversubscribe "
                "-n @processes@\""));
    }

    MpiLibrary m_library;
    std::optional<double> m_grace;
    std::optional<double> m_startSeconds;
    double m_enoughSeconds = 0; ///< for one launch of a comparison to measure all of it, as far as is known
};

} // namespace

JobRunner runnerHere(const MpiLibrary &library, std::optional<double> grace)
{
    const auto launches = std::make_shared<Launches>(library, grace);
    JobRunner runner;
    runner.run = [launches](const Job &job, const Hear &hear, const std::stop_token &stop) {
        return launches->carryOut(job, hear, stop);
    };
    runner.startSeconds = [launches] { return launches->startSeconds(); };
    runner.writeDumps = [library](const QString &folder, const std::stop_token &stop) {
        return writeIntelDumps(library, folder, stop);
    };
    return runner;
}

} // namespace collscope::tune
