// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/race.h"

#include "engine/data/dataset_builder.h"
#include "engine/io/records_reader.h"
#include "engine/map/significance.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"

#include <QElapsedTimer>
#include <QFile>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace collscope::tune {

namespace {

constexpr double noRatio = std::numeric_limits<double>::quiet_NaN();
constexpr double wrongInAll = 0.05; ///< share of races in which any interval is wrong
constexpr double ofScreen = 0.4; ///< of the time
constexpr std::size_t mostScreened = 4; ///< methods of a cell that the first launch times
constexpr std::size_t mostRaced = 2; ///< that later launches time, besides the fastest native one
constexpr std::array<std::size_t, 3> looks{3, 6, 10}; ///< launches of evidence after which methods are judged
constexpr std::size_t fewestLaunches = looks.front();
constexpr std::size_t mostLaunches = looks.back();
constexpr double nearDefault = 1.05; ///< times the default's time: slower ones are not raced
constexpr double launchConfidence = 0.95; ///< of an interval within a launch
constexpr double usualStart = 1; ///< seconds of a launch that is not measuring; not known before the first

std::vector<double> logsOf(const std::vector<CellGain> &launches)
{
    std::vector<double> logs;
    for (const CellGain &launch : launches)
        logs.push_back(std::log1p(launch.gain));
    return logs;
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// How much longer the process that spends most is in the calls of a collective than one on the mean: it is
/// the one that the program waits for.
double slowestShare(const std::vector<Application> &applications, std::string_view collective)
{
    double mean = 0;
    double most = 0;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries) {
            if (key.collective != collective || key.kind != "blocking")
                continue;
            const double ofMean = profiles::meanSeconds(entry);
            const double ofMost = profiles::mostSeconds(entry);
            if (ofMean > 0 && ofMost >= ofMean) {
                mean += application.share * ofMean;
                most += application.share * ofMost;
            }
        }
    return mean > 0 ? most / mean : 1;
}

bool isAt(const RacedCell &cell, const wire::RecordLine &record)
{
    return cell.collective == record.collective && cell.messageBytes == record.messageBytes
        && cell.placement.commSize == record.commSize
        && (cell.placement.nodes == 0
            || (cell.placement.nodes == record.nodes && cell.placement.ppn == record.ppn));
}

class Running {
public:
    Running(const RaceOrder &order, const std::function<void(const std::string &)> &said,
        const std::stop_token &stop)
        : m_order(order), m_said(said), m_stop(stop)
    {
        m_clock.start();
    }

    Expected<Race> run()
    {
        if (auto done = screen(); !done)
            return tl::unexpected(done.error());
        const auto file = io::readRecordFile(screenFile().toStdString());
        if (!file)
            return tl::unexpected(file.error());
        m_builder.emplace(file->provenance);
        enter(file->records);
        if (auto done = duels(); !done)
            return tl::unexpected(done.error());
        finish();
        return std::move(m_race);
    }

private:
    QString screenFile() const { return m_order.folder + QStringLiteral("/screen.txt"); }
    QString duelsFile() const { return m_order.folder + QStringLiteral("/duels.txt"); }
    double spent() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
    double left() const { return m_order.seconds - spent(); }
    double startSeconds() const
    {
        return m_order.runner.startSeconds ? m_order.runner.startSeconds() : usualStart;
    }

    Expected<void> carryOut(const wire::CampaignPlan &plan, const QString &records)
    {
        return m_order.runner.run(
            {plan, records, m_order.processes, {}, {}},
            [this](const QByteArray &line) { // of the agent's own account there is one line here
                if (m_said && !line.startsWith("collscope-agent: "))
                    m_said(line.toStdString());
            },
            m_stop);
    }

    /// Radixes that reach all processes or all nodes in one round are always among the methods.
    std::vector<std::uint32_t> fanouts() const
    {
        std::vector<std::uint32_t> all = {2, 4};
        for (const wire::PlannedDecision &cell : m_order.cells.cells)
            for (const std::uint32_t radix : {cell.commSize, cell.nodes})
                if (radix > 1)
                    all.push_back(radix);
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    Expected<void> screen()
    {
        wire::CampaignPlan plan = m_order.cells;
        if (plan.methods.empty())
            plan.methods = {"all"};
        if (plan.fanouts.empty())
            plan.fanouts = fanouts();
        plan.policy = "regret";
        plan.precision = 0.1; // who is near the front, no more
        plan.budget = std::max(ofScreen * m_order.seconds - startSeconds(), 1.0);
        auto done = carryOut(plan, screenFile());
        return done || !QFile::exists(screenFile()) || m_stop.stop_requested() ? done : Expected<void>();
    }

    /// The cells, and of each the methods that may win.
    void enter(const std::vector<wire::RecordLine> &records)
    {
        for (const wire::RecordLine &record : records) {
            m_builder->add(record);
            auto cell = std::find_if(m_race.cells.begin(), m_race.cells.end(),
                [&](const RacedCell &known) { return isAt(known, record); });
            if (cell == m_race.cells.end())
                cell = m_race.cells.insert(
                    cell, {record.collective, placementOf(record), record.messageBytes, 0, 0, 0, {}});
            if (record.method.isBaseline())
                cell->defaultSeconds = record.summary.seconds();
            else if (!m_order.isAllowed || m_order.isAllowed(record.collective, record.method))
                cell->methods.push_back({record.method, record.summary.seconds(), {},
                    m_order.isInFile && m_order.isInFile(record.collective, record.method)});
        }
        for (RacedCell &cell : m_race.cells) {
            auto &methods = cell.methods;
            std::stable_sort(methods.begin(), methods.end(),
                [](const RacedMethod &a, const RacedMethod &b) { return a.screened < b.screened; });
            std::erase_if(methods,
                [&](const RacedMethod &one) { return !(one.screened <= nearDefault * cell.defaultSeconds); });
            keepFastest(methods, mostScreened);
        }
        weigh();
        dropRare();
        tell(fmt::format("{} timed once in {}; {} are worth a race", wire::counted(records.size(), "method"),
            wire::counted(m_race.cells.size(), "cell"), undecided()));
    }

    /// Cells that the program is hardly in were measured for the sizes beside them.
    void dropRare()
    {
        constexpr double least = 0.01;
        double all = 0;
        for (const RacedCell &cell : m_race.cells)
            all += cell.seconds;
        std::erase_if(m_race.cells, [&](const RacedCell &cell) { return cell.seconds < least * all; });
    }

    void tell(const std::string &line) const
    {
        if (m_said)
            m_said(line);
    }

    /// The cell is placed by nodes only where the plan says so: a job on one node has both.
    Placement placementOf(const wire::RecordLine &record) const
    {
        return {record.nodes, record.ppn, record.commSize};
    }

    /// The first so many that are in the race, and the first that a file can decide.
    static void keepFastest(std::vector<RacedMethod> &methods, std::size_t most)
    {
        std::size_t kept = 0;
        bool hasOfFile = false;
        for (RacedMethod &one : methods) {
            if (one.isOut)
                continue;
            const bool isFirstOfFile = one.isInFile && !hasOfFile;
            hasOfFile = hasOfFile || isFirstOfFile;
            if (++kept > most && !isFirstOfFile)
                one.isOut = true;
        }
        std::erase_if(methods, [](const RacedMethod &one) { return one.isOut; });
    }

    /// How much the programs call each cell, as the figures of any map count it.
    void weigh()
    {
        DatasetBuilder builder(m_builder->provenance());
        for (const RacedCell &cell : m_race.cells) {
            wire::RecordLine record;
            record.collective = cell.collective;
            record.method = wire::methodFromId(wire::openMpiLibrary, cell.collective, 0);
            record.nodes = cell.placement.nodes;
            record.ppn = cell.placement.ppn;
            record.commSize = cell.placement.commSize;
            record.messageBytes = cell.messageBytes;
            record.summary.median = cell.defaultSeconds > 0 ? cell.defaultSeconds : 1;
            builder.add(record);
        }
        const DatasetPtr all = builder.build();
        for (const std::string_view collective : all->collectives()) {
            const auto grid = TimeGrid::make(all, {std::string(collective), {}, true});
            const auto map = grid ? makeDecisionMap(*grid) : tl::unexpected(grid.error());
            if (!map)
                continue;
            const CallsOnGrid calls = callsOn(**map, m_order.applications);
            double shares = 0; // the mean over runs of different programs becomes what they take together
            for (const Application &application : m_order.applications)
                shares += application.share;
            for (RacedCell &cell : m_race.cells) {
                const auto at = (*grid)->find({collective, cell.placement, cell.messageBytes});
                if (cell.collective != collective || !at)
                    continue;
                cell.calls = calls.calls[(*grid)->index(*at)] * shares;
                cell.seconds = calls.seconds[(*grid)->index(*at)] * shares
                    * slowestShare(m_order.applications, collective);
            }
        }
        std::stable_sort(m_race.cells.begin(), m_race.cells.end(),
            [](const RacedCell &a, const RacedCell &b) { return a.seconds > b.seconds; });
    }

    bool isUndecided(const RacedMethod &one) const { return !one.isOut && !one.isProved; }

    /// What is left to be decided.
    std::size_t undecided() const
    {
        std::size_t count = 0;
        for (const RacedCell &cell : m_race.cells)
            count += static_cast<std::size_t>(std::count_if(cell.methods.begin(), cell.methods.end(),
                [this](const RacedMethod &one) { return isUndecided(one); }));
        return count;
    }

    Expected<void> duels()
    {
        for (std::size_t launch = 0; launch <= mostLaunches && undecided() > 0; ++launch) {
            const std::size_t count = undecided();
            if (left() < startSeconds() + leastOfLaunch(count)) {
                m_race.isOfTime = true;
                break;
            }
            if (auto done = duel(static_cast<std::uint32_t>(launch + 1), count); !done) {
                if (m_stop.stop_requested() || launch == 0)
                    return done;
                break; // what is there decides
            }
            judge(launch == 0);
        }
        return {};
    }

    static double leastOfLaunch(std::size_t count)
    {
        constexpr double each = 0.05;
        return each * static_cast<double>(count);
    }

    /// One launch: all that is undecided, in turn with the default.
    Expected<void> duel(std::uint32_t run, std::size_t count)
    {
        wire::CampaignPlan plan;
        for (const RacedCell &cell : m_race.cells)
            for (const RacedMethod &one : cell.methods)
                if (isUndecided(one))
                    plan.decisions.push_back({cell.collective, cell.placement.commSize, cell.placement.nodes,
                        cell.placement.ppn, cell.messageBytes, wire::qualifiedText(one.method)});
        const std::size_t launchesLeft = run > fewestLaunches ? 1 : fewestLaunches + 2 - run;
        plan.run = run;
        plan.precision = 0.01;
        plan.repetitions = 400;
        plan.budget
            = std::max(left() / static_cast<double>(launchesLeft) - startSeconds(), leastOfLaunch(count));
        constexpr double mostEach = 0.5; // seconds: launches differ by more than repetitions
        plan.secondsPerPoint = std::min(plan.budget / (2 * static_cast<double>(count)), mostEach);
        m_run = run;
        tell(fmt::format("launch {}: {} in turn with the default", run, wire::counted(count, "method")));
        return carryOut(plan, duelsFile());
    }

    /// Takes what the last launch measured.
    void judge(bool chooses)
    {
        const auto file = io::readRecordFile(duelsFile().toStdString());
        if (!file)
            return;
        const auto &records = file->records;
        for (std::size_t i = 1; i < records.size(); ++i) {
            const wire::RecordLine &standard = records[i - 1];
            const wire::RecordLine &other = records[i];
            if (other.run != m_run || !standard.method.isBaseline() || other.method.isBaseline())
                continue;
            m_builder->add(standard); // a duplicate of the same launch is refused
            m_builder->add(other);
            for (RacedCell &cell : m_race.cells)
                if (isAt(cell, other))
                    take(cell, standard, other);
        }
        std::size_t intervals = 0;
        for (RacedCell &cell : m_race.cells) {
            if (chooses) {
                std::stable_sort(cell.methods.begin(), cell.methods.end(),
                    [](const RacedMethod &a, const RacedMethod &b) { return a.ratio() > b.ratio(); });
                for (RacedMethod &one : cell.methods)
                    one.isOut = one.launches.empty() || one.ratio() <= 1;
                keepFastest(cell.methods, mostRaced);
                for (RacedMethod &one : cell.methods)
                    one.launches.clear(); // it was chosen for these
            }
            intervals += cell.methods.size() * looks.size();
        }
        if (chooses) {
            m_race.confidence = 1 - wrongInAll / static_cast<double>(std::max<std::size_t>(intervals, 1));
            return;
        }
        ++m_race.launches;
        for (RacedCell &cell : m_race.cells)
            for (RacedMethod &one : cell.methods)
                if (isUndecided(one))
                    settle(one);
    }

    static void take(RacedCell &cell, const wire::RecordLine &standard, const wire::RecordLine &other)
    {
        for (RacedMethod &one : cell.methods)
            if (one.method == other.method) {
                one.launches.push_back(pairedGain(standard.each, other.each, launchConfidence));
                cell.defaultSeconds = one.launches.back().defaultSeconds;
            }
    }

    void settle(RacedMethod &one) const
    {
        if (one.launches.back().verdict == GainVerdict::worse && one.ratio() < 1)
            one.isOut = true;
        if (std::find(looks.begin(), looks.end(), one.launches.size()) == looks.end())
            return;
        const auto [low, high] = one.interval(m_race.confidence);
        one.isProved = low > 1;
        one.isOut = high < 1;
    }

    void finish()
    {
        m_race.measured = m_builder->build();
        m_race.seconds = spent();
    }

    const RaceOrder &m_order;
    const std::function<void(const std::string &)> &m_said;
    const std::stop_token &m_stop;
    QElapsedTimer m_clock;
    std::optional<DatasetBuilder> m_builder;
    Race m_race;
    std::uint32_t m_run = 0; ///< of the last launch
};

} // namespace

double RacedMethod::ratio() const
{
    return launches.empty() ? noRatio : std::exp(meanOf(logsOf(launches)));
}

std::pair<double, double> RacedMethod::interval(double confidence) const
{
    const std::vector<double> logs = logsOf(launches);
    if (logs.size() < 2)
        return {noRatio, noRatio};
    const double mean = meanOf(logs);
    const auto count = static_cast<double>(logs.size());
    double squares = 0;
    for (const double one : logs)
        squares += (one - mean) * (one - mean);
    const double half = studentQuantile(count - 1, 1 - confidence) * std::sqrt(squares / (count - 1) / count);
    return {std::exp(mean - half), std::exp(mean + half)};
}

const RacedMethod *RacedCell::winner(bool inFile) const
{
    const RacedMethod *best = nullptr;
    for (const RacedMethod &one : methods)
        if (one.isProved && (one.isInFile || !inFile) && (!best || one.ratio() > best->ratio()))
            best = &one;
    return best;
}

Expected<Race> race(const RaceOrder &order, const std::function<void(const std::string &line)> &said,
    const std::stop_token &stop)
{
    return Running(order, said, stop).run();
}

Saving savingOf(const Race &race, bool inFile)
{
    Saving saving;
    double below = 0;
    double above = 0;
    for (const RacedCell &cell : race.cells) {
        const RacedMethod *const winner = cell.winner(inFile);
        if (!winner)
            continue;
        ++saving.cells;
        const double own = cell.calls * cell.defaultSeconds;
        const double all = cell.seconds > 0 ? std::min(own, cell.seconds) : own;
        const auto [low, high] = winner->interval(launchConfidence);
        const double mean = all * (1 - 1 / winner->ratio());
        saving.seconds += mean;
        below += std::pow(mean - all * (1 - 1 / low), 2);
        above += std::pow(all * (1 - 1 / high) - mean, 2);
    }
    saving.low = saving.seconds - std::sqrt(below);
    saving.high = saving.seconds + std::sqrt(above);
    return saving;
}

} // namespace collscope::tune
