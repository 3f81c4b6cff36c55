// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tuning.h"

#include "engine/codegen/format_rules.h"
#include "engine/data/in_english.h"
#include "engine/data/say.h"
#include "engine/evaluate/verification.h"
#include "engine/io/reader.h"
#include "engine/map/weighting.h"
#include "engine/remote/progress.h"
#include "engine/tune/belonging.h"
#include "engine/tune/bundle.h"
#include "engine/tune/deciding.h"
#include "engine/tune/intel_dumps.h"
#include "engine/tune/probing.h"
#include "engine/tune/readme.h"
#include "engine/tune/results.h"
#include "engine/tune/this_machine.h"
#include "engine/tune/tuning_folder.h"
#include "engine/tune/verifying.h"
#include "engine/tune/writing.h"
#include "engine/wire/launches.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <algorithm>

namespace collscope::tune {

namespace {

constexpr double leastSeconds = 1; ///< less is not worth starting a job for
constexpr double leastProbed = 20; ///< of a budget: in less time a probe costs more than it saves
constexpr double confidence = 0.95; ///< of a gain
constexpr int mostAttempts = 5; ///< at a job that does not end well
constexpr std::uint32_t mostRuns = codegen::mostFolds; ///< each can be held out once

/// Then the calls say which collectives are measured, not the time.
bool isOfApplications(const std::shared_ptr<const Weighting> &weighting)
{
    return weighting && !weighting->applications.empty();
}

class Run {
public:
    Run(const TuningOrder &order, const Events &events, const std::stop_token &stop, TuningFolder folder)
        : m_events(events), m_stop(stop), m_folder(std::move(folder)),
          m_division(divided(order.budget, m_folder.startSeconds()))
    {
        m_result.order = order;
    }

    Expected<TuningResult> run()
    {
        for (const auto step : {&Run::plan, &Run::measure, &Run::measureAgain, &Run::decideAll,
                 &Run::useSpareTime, &Run::verify, &Run::conclude})
            if (auto done = (this->*step)(); !done)
                return tl::unexpected(done.error());
        m_result.phases = m_folder.times();
        if (auto written = m_folder.write(QStringLiteral("result.json"), resultJson(m_result)); !written)
            return tl::unexpected(written.error());
        return std::move(m_result);
    }

private:
    // How long

    /// What a phase may take from now on: its share, and what those before it left over. What they took too
    /// much (starting, being looked for) is at the cost of the rest, then of this one, which keeps half.
    double secondsFor(Phase phase) const
    {
        if (phase == Phase::measureAgain && m_hasSpareTime) // half of the rest is for deciding anew
            return std::max(secondsLeft() - m_division.verification / 2 - m_division.rest / 2, 0.0);
        const double share = shareOf(phase);
        double over = 0;
        for (const Phase one : {Phase::plan, Phase::measure, Phase::measureAgain})
            if (one < phase) // the probe is part of the rest
                over += (one == Phase::plan ? 0 : shareOf(one)) - m_folder.seconds(one);
        if (over < 0)
            over = std::min(over + m_division.rest, 0.0);
        return std::max(std::max(share + over, share / 2) - m_folder.seconds(phase), 0.0);
    }

    double shareOf(Phase phase) const
    {
        if (phase == Phase::plan)
            return m_division.rest;
        return phase == Phase::verify ? m_division.verification : m_division.run;
    }

    double secondsLeft() const
    {
        double spent = m_clock.isValid() ? static_cast<double>(m_clock.elapsed()) / 1000 : 0;
        for (const PhaseTime &time : m_folder.times())
            spent += time.seconds;
        return std::max(m_result.order.budget - spent, 0.0);
    }

    void tellBegin(Phase phase) const
    {
        if (m_events.began)
            m_events.began(phase, secondsLeft());
    }
    void say(const std::string &line) const
    {
        if (m_events.said)
            m_events.said(line, secondsLeft());
    }

    /// Anything that is no job: its time counts, and nothing of it is on the disk before it is whole.
    template <typename Work> Expected<void> timed(Phase phase, Work work)
    {
        tellBegin(phase);
        m_clock.start();
        auto done = work();
        const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
        m_clock.invalidate();
        return done ? m_folder.end(phase, seconds, true) : done;
    }

    // Jobs

    Expected<void> carryOut(Phase phase, const Job &job)
    {
        if (m_folder.isDone(phase))
            return {};
        auto done = attempt(phase, job);
        return done ? m_folder.end(phase, 0, remote::progressOf(job.records).measured > 0) : done;
    }

    /// Until it ends well, nothing comes of it any more, or the time is up.
    Expected<void> attempt(Phase phase, Job job)
    {
        tellBegin(phase);
        bool goesOn = true;
        for (int attempt = 0; goesOn && attempt < mostAttempts; ++attempt) {
            const double seconds = secondsFor(phase);
            if (seconds < leastSeconds)
                break;
            job.plan.budget = seconds;
            constexpr double fewest = 10; // a busy machine may stop for a while
            job.plan.timeLimit = std::clamp(seconds / 2, fewest, wire::CampaignPlan().timeLimit);
            auto once = attemptAt(phase, job);
            if (!once)
                return tl::unexpected(once.error());
            goesOn = *once;
        }
        return {};
    }

    /// True: it ended badly, but after more measurements than before: what stopped it is known now.
    Expected<bool> attemptAt(Phase phase, const Job &job)
    {
        const remote::JobProgress before = remote::progressOf(job.records);
        if (before.measured == 0 && before.stuck == 0)
            QFile::remove(job.records); // a header that something else may have written
        const JobRunner &runner = m_result.order.runner;
        const bool livesOn = static_cast<bool>(runner.seconds);
        if (auto begun = livesOn ? Expected<void>() : m_folder.begin(phase); !begun)
            return tl::unexpected(begun.error());
        m_clock.start();
        auto done = runner.run(
            job, [this](const QByteArray &line) { say(line.toStdString()); }, m_stop);
        double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
        m_clock.invalidate();
        if (livesOn) // one that is left where it is counts when it is through
            seconds = m_stop.stop_requested() ? 0 : runner.seconds();
        const remote::JobProgress now = remote::progressOf(job.records);
        if (now.measured == 0)
            seconds = 0;
        bool isIdle = false;
        if (done)
            if (auto measured = didMeasure(phase, before, now); !measured) {
                done = measured;
                isIdle = true;
            }
        if (auto ended = m_folder.end(phase, seconds, false); !ended)
            return tl::unexpected(ended.error());
        if (m_stop.stop_requested())
            return failure("cancelled", {}, m_result.order.folder.toStdString());
        if (done)
            return false;
        if ((isIdle || now.measured == 0) && phase != Phase::verify) // what cannot be verified is not shipped
            return tl::unexpected(done.error());
        if (phase == Phase::verify)
            m_notVerified = "it could not be verified: " + done.error().message;
        say(done.error().text());
        return now.measured > before.measured;
    }

    /// Of a job that ended well.
    Expected<void> didMeasure(
        Phase phase, const remote::JobProgress &before, const remote::JobProgress &now) const
    {
        const bool livesOn = static_cast<bool>(m_result.order.runner.seconds); // it may have ended long ago
        if ((now.measured == 0 && now.planned == 0)
            || (now.measured > 0 && !livesOn && now.bytes == before.bytes))
            return failure(collscope::say("the job ended as if all was well, but the measuring agent wrote "
                                          "nothing: the launcher did not start it"),
                collscope::say("try it in a terminal; when it works, --resume goes on"));
        if (now.measured == 0 && phase != Phase::plan) // a probe may be too short for anything
            return failure(collscope::say("there was no time for a single measurement"),
                collscope::say("tune into another folder with more time (--budget)"));
        return {};
    }

    Job runOf(std::uint32_t run) const
    {
        Job job{m_folder.plan(), m_folder.records(), 2};
        job.plan.run = run;
        for (const std::uint32_t size : job.plan.commSizes)
            job.processes = std::max(job.processes, size);
        for (const std::uint32_t nodes : job.plan.nodes)
            for (const std::uint32_t ppn : job.plan.ppn)
                job.processes = std::max(job.processes, nodes * ppn);
        return job;
    }

    // The phases

    /// A short job shows how long calls take, and with that how much there is time for.
    Expected<void> plan()
    {
        if (m_folder.isDone(Phase::plan))
            return {};
        if (m_result.order.budget < leastProbed)
            return endPlan();
        Job probe = runOf(0);
        probe.plan = probeOf(probe.plan);
        probe.records = m_folder.probe();
        if (auto done = attempt(Phase::plan, probe); !done)
            return done;
        const TuningOrder &order = m_result.order;
        m_folder.setStartSeconds(order.runner.startSeconds());
        m_division = divided(order.budget, m_folder.startSeconds());
        const wire::CampaignPlan fitting
            = withFewerLaunches(m_folder.plan(), order.offers, m_division.run, m_folder.startSeconds());
        const auto launches = static_cast<double>(wire::plannedLaunches(fitting, order.offers).size());
        const auto part = affordable(fitting, probe.records, order.offers,
            m_division.run - launches * m_folder.startSeconds(), order.keepsCollectives);
        if (!part)
            return tl::unexpected(part.error());
        if (const std::string out = leftOutText(m_folder.plan(), *part); !out.empty())
            say("the time is too short for everything; skipped: " + out);
        if (auto kept = m_folder.setPlan(*part); !kept)
            return kept;
        return endPlan();
    }

    Expected<void> endPlan()
    {
        return timed(Phase::plan, [this] {
            return keepIntelDumps(
                m_result.order.offers, m_result.order.runner, m_folder.records(),
                [this](const std::string &line) { say(line); }, m_stop);
        });
    }

    Expected<void> measure() { return carryOut(Phase::measure, runOf(0)); }

    /// One run more, and others while there is time for them: the more there are, the less does noise decide.
    Expected<void> measureAgain()
    {
        if (m_folder.isDone(Phase::measureAgain) && !m_hasSpareTime)
            return {};
        const std::uint32_t most = waits() ? 3 : mostRuns;
        const auto enough
            = [this] { return secondsFor(Phase::measureAgain) < m_folder.seconds(Phase::measure); };
        // The last run may not be through. A policy's repeats are of further runs, which are not through
        // for that.
        const bool repeats = m_folder.plan().policy != wire::CampaignPlan().policy;
        const std::uint32_t first = repeats ? 1U : std::clamp(lastRunIn(m_folder.records()), 1U, mostRuns);
        for (std::uint32_t run = first; run < most && (run == first || !enough()); ++run)
            if (auto done = attempt(Phase::measureAgain, runOf(run)); !done)
                return done;
        return m_folder.end(Phase::measureAgain, 0, true);
    }

    /// In a queue, for every job.
    bool waits() const { return static_cast<bool>(m_result.order.runner.seconds); }

    /// Nothing is decided that could be verified: half of the time for that goes to measuring. The other half
    /// is for what is decided then.
    Expected<void> useSpareTime()
    {
        const auto models = writtenModels(*m_decided.shipment);
        if (!models)
            return tl::unexpected(models.error());
        if (!models->empty() || waits() || m_folder.isDone(Phase::conclude))
            return {};
        const std::size_t before = remote::progressOf(m_folder.records()).measured;
        m_hasSpareTime = true;
        auto done = secondsFor(Phase::measureAgain) < leastSeconds ? Expected<void>() : measureAgain();
        m_hasSpareTime = false;
        const bool isMore = remote::progressOf(m_folder.records()).measured > before;
        return done && isMore ? decideAll() : done;
    }

    Expected<void> decideAll()
    {
        return timed(Phase::decide, [this]() -> Expected<void> {
            if (auto read = readRecords(); !read)
                return read;
            const auto target = loadedTarget(*m_result.measured);
            if (!target)
                return tl::unexpected(target.error());
            const TuningOrder &order = m_result.order;
            const InEnglish english; // what it says stands in files
            auto decided = decide(m_result.measured, *target,
                {order.assumed, order.weighting, order.tiesAreFree, order.policy, order.allMessages}, m_stop);
            if (!decided)
                return tl::unexpected(decided.error());
            m_decided = *std::move(decided);
            const auto files = bundleOf(*m_decided.shipment); // an earlier sitting may have written them
            for (const codegen::TextFile &file : files ? *files : std::vector<codegen::TextFile>())
                m_earlier += QString::fromStdString(file.name);
            return writeProject(m_folder, m_decided, m_result);
        });
    }

    Expected<void> readRecords()
    {
        auto loaded = io::load(m_folder.records().toStdString(), {{}, m_stop});
        if (!loaded)
            return tl::unexpected(loaded.error());
        for (const Diagnostic &warning : loaded->warnings)
            if (warning.severity != Diagnostic::Severity::note)
                say(warning.text());
        m_result.measured = loaded->datasets.front(); // jobs of one machine and one library
        m_result.busyness = busynessOf(*m_result.measured);
        const TuningOrder &order = m_result.order;
        wire::CampaignPlan whole = order.plan;
        if (!order.keepsCollectives && !whole.collectives.empty() && !isOfApplications(order.weighting))
            for (const std::string &collective : worthMeasuring(order.offers))
                if (std::find(whole.collectives.begin(), whole.collectives.end(), collective)
                    == whole.collectives.end())
                    whole.collectives.push_back(collective);
        m_result.leftOut = notMeasuredText(whole, m_folder.plan(), order.offers, *m_result.measured);
        return {};
    }

    Expected<void> verify()
    {
        auto models = writtenModels(*m_decided.shipment);
        if (!models)
            return tl::unexpected(models.error());
        if (models->empty())
            return {};
        // Files that were changed by what came of it are verified once more.
        for (const QString &records : {m_folder.verification(), m_folder.secondVerification()}) {
            const bool isFirst = records == m_folder.verification();
            const auto changed = verifyFiles(*models, records, isFirst);
            if (!changed)
                return tl::unexpected(changed.error());
            if (models = writtenModels(*m_decided.shipment); !models)
                return tl::unexpected(models.error());
            if (!*changed || models->empty())
                break;
        }
        return m_folder.end(Phase::verify, 0, true);
    }

    /// Launches with the files of what is decided, beside launches without. True: cells were given back, so
    /// that what is decided now is another file.
    Expected<bool> verifyFiles(const std::vector<ModelPtr> &models, const QString &records, bool mayChange)
    {
        const InEnglish english; // why it was not verified stands in files
        const double probed = m_folder.startSeconds();
        const double start = probed > 0 ? probed : m_result.order.runner.startSeconds();
        const double seconds = secondsFor(Phase::verify);
        auto files = bundleOf(*m_decided.shipment);
        if (!files)
            return tl::unexpected(files.error());
        for (codegen::TextFile &file : *files)
            if (file.name == "README.md")
                file.text = readmeOfUnverified();
        const auto script = writeTrial(*files, m_folder.trial());
        if (!script)
            return tl::unexpected(script.error());
        std::size_t cells = 0;
        for (const ModelPtr &model : models)
            cells += model->fittedTo()->grid->cells();
        mayChange = mayChange
            && (QFile::exists(m_folder.secondVerification())
                || (!m_folder.isDone(Phase::verify) && seconds > 2 * leastSecondsFor(cells, start)));
        const auto launched = launchedVerification(
            models, {records, *script, runOf(0).processes, mayChange ? seconds / 2 : seconds, start});
        m_notVerified.clear();
        m_gains.clear();
        if (!launched)
            m_notVerified = "it could not be verified: " + launched.error().message;
        else if (auto done = runLaunches(*launched); !done)
            return tl::unexpected(done.error());
        if (auto read = readGains(models, records); !read)
            return tl::unexpected(read.error());
        m_result.filesProof = filesProofIn(records);
        if (!m_gains.empty())
            m_result.verified = verifiedText(m_gains) + ' ' + filesProofText(m_result.filesProof);
        auto after = afterVerification(m_decided, m_gains, m_notVerified,
            mayChange ? AfterVerifying::cellsAgain : AfterVerifying::collectives, m_stop);
        if (!after)
            return tl::unexpected(after.error());
        const bool changed = hasChangedCells(*m_decided.shipment, *after->shipment);
        m_decided = *std::move(after);
        return changed;
    }

    Expected<void> runLaunches(const LaunchedVerification &launched)
    {
        if (m_folder.isDone(Phase::verify))
            return {};
        tellBegin(Phase::verify);
        Job job = launched.job;
        const Provenance &from = m_result.measured->provenance();
        job.subject = {from.system, from.mpiLibrary, from.mpiVersion};
        job.plan.budget = std::max(secondsFor(Phase::verify), leastSeconds);
        const auto once = attemptAt(Phase::verify, job);
        return once ? Expected<void>() : tl::unexpected(once.error());
    }

    Expected<void> readGains(const std::vector<ModelPtr> &models, const QString &records)
    {
        if (!QFile::exists(records) || (!m_notVerified.empty() && remote::progressOf(records).measured == 0))
            return {};
        if (auto same = belongTogether({m_folder.records(), records}, {}); !same)
            return same;
        std::size_t damaged = 0;
        auto gains = gainsOf(records, models, confidence, [&](const Diagnostic &warning) {
            damaged += warning.severity == Diagnostic::Severity::note ? 0 : 1;
            say(warning.text());
        });
        if (!gains)
            say(gains.error().text());
        if (gains && damaged == 0)
            m_gains = *std::move(gains);
        else if (damaged == 0 && remote::progressOf(records).measured > 0)
            m_notVerified
                = "no pair of launches timed the same calls: give more time (--budget), or repeat when "
                  "the machine is idle";
        else // a part of it proves nothing
            m_notVerified = "what verified it is damaged: remove " + records.toStdString()
                + ", and --resume verifies anew";
        return {};
    }

    Expected<void> conclude()
    {
        return timed(Phase::conclude, [this]() -> Expected<void> {
            const InEnglish english; // what it says stands in files
            QDir(m_folder.trial()).removeRecursively();
            auto models = writtenModels(*m_decided.shipment);
            if (!models)
                return tl::unexpected(models.error());
            m_result.collectives = resultsOf(m_decided, m_gains, *models);
            m_result.shipment = m_decided.shipment;
            return writeResult(m_folder, m_decided, m_earlier, m_result);
        });
    }

    const Events &m_events;
    const std::stop_token &m_stop;
    TuningFolder m_folder;
    Division m_division;
    QElapsedTimer m_clock; ///< of what goes on
    bool m_hasSpareTime = false;
    QStringList m_earlier; ///< files of decisions that may be there, and are removed when nothing is decided
    Decided m_decided;
    std::vector<RealisedGain> m_gains;
    std::string m_notVerified; ///< why: a clause; empty: there was no time where it was not
    TuningResult m_result;
};

} // namespace

Expected<TuningResult> tune(const TuningOrder &order, const Events &events, const std::stop_token &stop)
{
    auto folder = TuningFolder::open(order);
    if (!folder)
        return tl::unexpected(folder.error());
    if (auto same = belongTogether(
            {folder->probe(), folder->records(), folder->verification(), folder->secondVerification()},
            order.subject);
        !same)
        return tl::unexpected(same.error());
    return Run(order, events, stop, *std::move(folder)).run();
}

} // namespace collscope::tune
