// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tuning.h"

#include "engine/codegen/format_rules.h"
#include "engine/data/in_english.h"
#include "engine/data/say.h"
#include "engine/evaluate/verification.h"
#include "engine/io/reader.h"
#include "engine/io/records_reader.h"
#include "engine/models/kinds.h"
#include "engine/project/project.h"
#include "engine/remote/progress.h"
#include "engine/tune/belonging.h"
#include "engine/tune/bundle.h"
#include "engine/tune/deciding.h"
#include "engine/tune/probing.h"
#include "engine/tune/readme.h"
#include "engine/tune/results.h"
#include "engine/tune/tuning_folder.h"

#include <QElapsedTimer>
#include <QFile>

#include <algorithm>
#include <array>

namespace collscope::tune {

namespace {

constexpr double leastSeconds = 1; ///< less is not worth starting a job for
constexpr double leastProbed = 20; ///< of a budget: in less time a probe costs more than it saves
constexpr double confidence = 0.95; ///< of a gain
constexpr int mostAttempts = 5; ///< at a job that does not end well
constexpr std::uint32_t mostRuns = codegen::mostFolds; ///< each can be held out once

class Run {
public:
    Run(const TuningOrder &order, const Events &events, const std::stop_token &stop, TuningFolder folder)
        : m_events(events), m_stop(stop), m_folder(std::move(folder)), m_division(divided(order.budget))
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
        std::optional<InEnglish> english;
        if (phase == Phase::verify) // why it could not be verified stands in files
            english.emplace();
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
        if (now.measured == 0)
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
        if (m_result.order.budget < leastProbed) {
            tellBegin(Phase::plan);
            return m_folder.end(Phase::plan, 0, true);
        }
        Job probe = runOf(0);
        probe.plan = probeOf(probe.plan);
        probe.records = m_folder.probe();
        if (auto done = attempt(Phase::plan, probe); !done)
            return done;
        const auto part = affordable(m_folder.plan(), probe.records, m_result.order.offers, m_division.run,
            m_result.order.keepsCollectives);
        if (!part)
            return tl::unexpected(part.error());
        if (const std::string out = leftOutText(m_folder.plan(), *part); !out.empty())
            say("there is no time for all of it; left out: " + out);
        if (auto kept = m_folder.setPlan(*part); !kept)
            return kept;
        return m_folder.end(Phase::plan, 0, true);
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
        const std::uint32_t first = repeats ? 1U : std::max(lastRun(), 1U);
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

    std::uint32_t lastRun() const
    {
        std::uint32_t last = 0;
        if (const auto file = io::readRecordFile(m_folder.records().toStdString()))
            for (const wire::RecordLine &record : file->records)
                last = std::max(last, record.run);
        return std::min(last, mostRuns);
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
            auto decided = decide(
                m_result.measured, *target, {order.assumed, order.weighting, order.tiesAreFree}, m_stop);
            if (!decided)
                return tl::unexpected(decided.error());
            m_decided = *std::move(decided);
            return writeProject();
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
        m_result.leftOut = notMeasuredText(
            m_result.order.plan, m_folder.plan(), m_result.order.offers, *m_result.measured);
        return {};
    }

    Expected<void> verify()
    {
        auto models = writtenModels(*m_decided.shipment);
        if (!models)
            return tl::unexpected(models.error());
        if (models->empty())
            return {};
        // What an earlier sitting did not get to is planned again, what it timed is known.
        const auto plan = planVerification(
            *models, {runOf(0).processes, std::max(secondsFor(Phase::verify), leastSeconds)});
        if (!plan)
            return tl::unexpected(plan.error());
        if (auto done = carryOut(Phase::verify, {plan->plan, m_folder.verification(), plan->processes});
            !done)
            return done;
        if (!QFile::exists(m_folder.verification()) || !m_notVerified.empty())
            return {};
        if (auto same = belongTogether({m_folder.records(), m_folder.verification()}, {}); !same)
            return same;
        std::size_t damaged = 0;
        auto gains = gainsOf(m_folder.verification(), *models, confidence, [&](const Diagnostic &warning) {
            damaged += warning.severity == Diagnostic::Severity::note ? 0 : 1;
            say(warning.text());
        });
        if (!gains || damaged > 0)
            m_notVerified = "what verified it is damaged: remove " + m_folder.verification().toStdString()
                + ", and --resume verifies anew";
        if (!gains) {
            say(gains.error().text());
            return {};
        }
        m_gains = *std::move(gains);
        return {};
    }

    Expected<void> conclude()
    {
        return timed(Phase::conclude, [this]() -> Expected<void> {
            const InEnglish english; // what it says stands in files
            const auto before = bundleOf(*m_decided.shipment); // an earlier sitting may have written them
            for (const codegen::TextFile &file : before ? *before : std::vector<codegen::TextFile>())
                m_result.files += QString::fromStdString(file.name);
            auto after = afterVerification(m_decided, m_gains,
                m_notVerified.empty()
                    ? std::string(toSay("there was no time to verify what the rules are worth"))
                    : m_notVerified,
                m_stop);
            if (!after)
                return tl::unexpected(after.error());
            m_decided = *std::move(after);
            auto models = writtenModels(*m_decided.shipment);
            if (!models)
                return tl::unexpected(models.error());
            for (const codegen::ShippedCollective &row : m_decided.shipment->collectives)
                addResult(row, *models);
            m_result.shipment = m_decided.shipment;
            return write();
        });
    }

    void addResult(const codegen::ShippedCollective &row, const std::vector<ModelPtr> &models)
    {
        TunedCollective tuned{row, {}, 0, 0, {}};
        if (const auto left = m_decided.leftBecause.find(row.collective); left != m_decided.leftBecause.end())
            tuned.leftBecause = left->second;
        const auto gain = std::find_if(m_gains.begin(), m_gains.end(), [&](const RealisedGain &candidate) {
            return candidate.map->grid->collective() == row.collective;
        });
        if (gain != m_gains.end()) {
            tuned.gain = *gain;
            const std::size_t worse = gain->worst().size();
            tuned.worse = worseAndDecided(*gain, models);
            tuned.givenBack = worse - tuned.worse;
        }
        m_result.collectives.push_back(std::move(tuned));
    }

    // Files

    Expected<void> write()
    {
        const std::string reservation = reservationOf(m_result.busyness, m_result.leftOut);
        const auto files = bundleOf(*m_decided.shipment, reservation);
        if (!files)
            return tl::unexpected(files.error());
        // Files that decide nothing are not harmless: with them the library asks fewer of its components.
        if (files->empty())
            m_folder.remove(m_result.files);
        m_result.files.clear();
        for (const codegen::TextFile &file : *files) {
            m_result.files += QString::fromStdString(file.name);
            if (auto written = m_folder.write(m_result.files.back(), file.text); !written)
                return written;
        }
        if (files->empty())
            if (auto written = m_folder.write(QStringLiteral("README.md"),
                    readmeOfNothing(*m_result.measured, m_decided.leftBecause, reservation));
                !written)
                return written;
        return writeProject();
    }

    Expected<void> writeProject() const
    {
        project::Project all;
        all.data = {m_folder.records().toStdString()};
        all.system = m_result.measured->provenance().system;
        all.tiesAreFree = m_result.order.tiesAreFree;
        all.selection.collective = m_result.measured->collectives().front();
        if (m_result.files.isEmpty())
            return saveProject(all);
        const ModelSpec decisions{
            std::string(fileKind().name), {}, m_folder.path(m_result.files.front()).toStdString()};
        for (const codegen::ShippedCollective &row : m_decided.shipment->collectives)
            if (row.problem.empty() && row.verdict != codegen::Verdict::leftToLibrary)
                all.tunings.push_back({all.system, row.collective, decisions});
        if (!all.tunings.empty())
            all.selection.collective = all.tunings.front().collective;
        return saveProject(all);
    }

    Expected<void> saveProject(const project::Project &all) const
    {
        return project::save(all, m_folder.path(QStringLiteral("tuning.collscope")).toStdString());
    }

    const Events &m_events;
    const std::stop_token &m_stop;
    TuningFolder m_folder;
    Division m_division;
    QElapsedTimer m_clock; ///< of what goes on
    bool m_hasSpareTime = false;
    Decided m_decided;
    std::vector<RealisedGain> m_gains;
    std::string m_notVerified; ///< why: a clause; empty: there was no time where it was not
    TuningResult m_result;
};

} // namespace

std::string_view phaseText(Phase phase)
{
    constexpr std::array<std::string_view, phaseCount> texts = {toSay("plan"), toSay("measure"),
        toSay("measure again"), toSay("decide"), toSay("verify"), toSay("conclude")};
    return texts.at(static_cast<std::size_t>(phase));
}

Division divided(double budget)
{
    constexpr double forTheRest = 0.1;
    constexpr double mostForTheRest = 10; // seconds
    constexpr double ofBothRuns = 0.8;
    Division division;
    division.rest = std::min(forTheRest * budget, mostForTheRest);
    division.run = ofBothRuns * (budget - division.rest) / 2;
    division.verification = budget - division.rest - 2 * division.run;
    return division;
}

double secondsForRuns(double budget)
{
    return 2 * divided(budget).run;
}

Expected<TuningResult> tune(const TuningOrder &order, const Events &events, const std::stop_token &stop)
{
    auto folder = TuningFolder::open(order);
    if (!folder)
        return tl::unexpected(folder.error());
    if (auto same
        = belongTogether({folder->probe(), folder->records(), folder->verification()}, order.subject);
        !same)
        return tl::unexpected(same.error());
    return Run(order, events, stop, *std::move(folder)).run();
}

} // namespace collscope::tune
