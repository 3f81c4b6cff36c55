// SPDX-License-Identifier: GPL-3.0-or-later
// Which methods a race proves, on a machine that is made up; and what pairs of program runs prove.
#include "engine/io/records_reader.h"
#include "engine/profiles/application_profile.h"
#include "engine/tune/program_gain.h"
#include "engine/tune/race.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <random>

namespace collscope::tst_race {

using namespace tune;

namespace {

constexpr std::uint64_t bytes = 1024;

wire::Method methodOf(const char *library, const char *algorithm, int id)
{
    wire::Method method;
    method.library = library;
    method.algorithm = algorithm;
    method.algorithmId = id;
    return method;
}

const wire::Method ownChoice = methodOf("openmpi", "default", 0);
const wire::Method binomial = methodOf("openmpi", "binomial", 6);
const wire::Method bundled = methodOf("collscope", "binomial", 2);

/// Times bcast among four processes: noise of repetitions, and of launches, which have a speed of their own.
class NoisyMachine {
public:
    NoisyMachine(std::map<std::string, double> seconds, double launchNoise, unsigned seed)
        : m_seconds(std::move(seconds)), m_launchNoise(launchNoise), m_random(seed)
    {
    }

    JobRunner runner()
    {
        JobRunner runner;
        runner.run = [this](const Job &job, const auto &, const std::stop_token &) { return carryOut(job); };
        runner.startSeconds = [] { return 0.01; };
        return runner;
    }

    std::vector<wire::CampaignPlan> plans;

private:
    double draw(double sigma) { return std::exp(std::normal_distribution<double>(0, sigma)(m_random)); }

    wire::RecordLine recordOf(const wire::Method &method, std::uint32_t run) const
    {
        wire::RecordLine record;
        record.collective = "bcast";
        record.method = method;
        record.nodes = 4;
        record.ppn = 1;
        record.commSize = 4;
        record.messageBytes = bytes;
        record.run = run;
        return record;
    }

    Expected<void> carryOut(const Job &job)
    {
        plans.push_back(job.plan);
        QFile file(job.records);
        const bool compares = !job.plan.decisions.empty();
        const auto detail = compares ? wire::Detail::repetitions : wire::Detail::summary;
        const bool begins = !file.exists();
        if (!file.open(QIODevice::WriteOnly | QIODevice::Append))
            return failure("cannot be written");
        if (begins)
            file.write(QByteArray::fromStdString(
                wire::formatHeader({{"system", "made-up"}, {"origin", "simulated"},
                                       {"mpi_library", "Open MPI"}, {"mpi_version", "4.1.4"}},
                    detail)));
        const auto write = [&](wire::RecordLine record, double seconds) {
            for (int i = 0; i < 40; ++i)
                record.each.push_back(seconds * draw(0.05));
            record.summary.samples = record.each.size();
            record.summary.median = seconds;
            file.write(QByteArray::fromStdString(wire::formatRecord(record, detail)));
        };
        if (!compares) {
            for (const wire::Method &method : {ownChoice, binomial, bundled})
                write(recordOf(method, 0), m_seconds.at(wire::qualifiedText(method)) * draw(m_launchNoise));
            return {};
        }
        for (const wire::PlannedDecision &decision : job.plan.decisions) {
            const double speed = draw(m_launchNoise); // of this pair in this launch
            write(recordOf(ownChoice, job.plan.run), m_seconds.at("default"));
            write(recordOf(decision.method == "openmpi.binomial" ? binomial : bundled, job.plan.run),
                m_seconds.at(decision.method) * speed);
        }
        return {};
    }

    std::map<std::string, double> m_seconds;
    double m_launchNoise;
    std::mt19937 m_random;
};

/// A program that broadcasts a thousand times.
Application application()
{
    auto profile = std::make_shared<profiles::ApplicationProfile>();
    wire::ProfileKey key;
    key.collective = "bcast";
    key.kind = "blocking";
    key.commSize = 4;
    key.nodes = 4;
    key.leastPpn = key.mostPpn = 1;
    key.messageBytes = bytes;
    wire::ProfileEntry entry;
    entry.calls = 1000;
    entry.processes = 4;
    entry.secondsTotal = 4 * 0.1;
    entry.secondsMost = 0.2;
    entry.leastBytes = entry.mostBytes = bytes;
    profile->calls.processes = 4;
    profile->calls.seconds = 1;
    profile->calls.complete = true;
    profile->calls.entries[key] = entry;
    return {"made up", profile, 1};
}

Expected<Race> raceOn(
    NoisyMachine &machine, const QString &folder, const std::vector<wire::PlannedDecision> &more = {})
{
    RaceOrder order;
    order.applications = {application()};
    order.cells.collectives = {"bcast"};
    order.cells.cells = {{"bcast", 4, 4, 1, bytes, {}}};
    order.cells.cells.insert(order.cells.cells.end(), more.begin(), more.end());
    order.folder = folder;
    order.processes = 4;
    order.runner = machine.runner();
    order.isInFile = [](std::string_view, const wire::Method &method) { return method.library == "openmpi"; };
    return race(order);
}

} // namespace

class TestRace : public QObject {
    Q_OBJECT

private slots:
    void provesTheFaster();
    void provesNothingOfEqualOnes();
    void radixesOfTheJob();
    void savesWhatTheProgramSpends();
    void gainOfPairs();
};

void TestRace::provesTheFaster()
{
    const QTemporaryDir folder;
    NoisyMachine machine({{"default", 2e-4}, {"openmpi.binomial", 1.4e-4}, {"binomial", 1e-4}}, 0.02, 1);
    const auto result = raceOn(machine, folder.path());
    QVERIFY2(result, result ? "" : result.error().text().c_str());
    QCOMPARE(result->cells.size(), std::size_t{1});
    const RacedCell &cell = result->cells.front();
    QVERIFY(cell.winner());
    QCOMPARE(wire::qualifiedText(cell.winner()->method), wire::qualifiedText(bundled));
    QVERIFY(std::abs(cell.winner()->ratio() - 2) < 0.15);
    QVERIFY(cell.winner(true));
    QCOMPARE(cell.winner(true)->method.library, std::string("openmpi"));
    QVERIFY(cell.winner()->launches.size() >= 3);
    // The launch that chose is no evidence: there is one more than counts.
    QCOMPARE(machine.plans.size(), result->launches + 2);
}

/// Of forty races between equals, whose launches differ by 3 %, two may prove something at the level of 5 %.
void TestRace::provesNothingOfEqualOnes()
{
    int wrong = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
        const QTemporaryDir folder;
        NoisyMachine machine({{"default", 1e-4}, {"openmpi.binomial", 1e-4}, {"binomial", 1e-4}}, 0.03, seed);
        const auto result = raceOn(machine, folder.path());
        QVERIFY(result);
        wrong += result->cells.front().winner() ? 1 : 0;
    }
    QVERIFY2(wrong <= 4, qPrintable(QString::number(wrong)));
}

/// One round reaches all processes, or all nodes.
void TestRace::radixesOfTheJob()
{
    const QTemporaryDir folder;
    NoisyMachine machine({{"default", 2e-4}, {"openmpi.binomial", 1.4e-4}, {"binomial", 1e-4}}, 0.02, 1);
    QVERIFY(raceOn(machine, folder.path(), {{"bcast", 6, 3, 2, bytes, {}}}));
    QCOMPARE(machine.plans.front().fanouts, (std::vector<std::uint32_t>{2, 3, 4, 6}));
    QCOMPARE(machine.plans.front().methods, std::vector<std::string>{"all"});
}

/// A thousand calls of 0.2 ms: the slowest process spends 0.2 s there. Half of that is saved.
void TestRace::savesWhatTheProgramSpends()
{
    const QTemporaryDir folder;
    NoisyMachine machine({{"default", 2e-4}, {"openmpi.binomial", 1.4e-4}, {"binomial", 1e-4}}, 0.02, 1);
    const auto result = raceOn(machine, folder.path());
    QVERIFY(result);
    QCOMPARE(result->cells.front().calls, 1000.0);
    const Saving all = savingOf(*result, false);
    QCOMPARE(all.cells, std::size_t{1});
    QVERIFY2(std::abs(all.seconds - 0.1) < 0.01, qPrintable(QString::number(all.seconds)));
    QVERIFY(all.low < all.seconds && all.seconds < all.high);
    const Saving ofFile = savingOf(*result, true);
    QVERIFY2(std::abs(ofFile.seconds - 0.06) < 0.01, qPrintable(QString::number(ofFile.seconds)));
}

void TestRace::gainOfPairs()
{
    ProgramGain gain = gainOf({{2, 1}, {2, 1}});
    QCOMPARE(gain.gain, 1.0);
    QVERIFY(std::isnan(gain.low));
    QVERIFY(gain.verdict == GainVerdict::same);
    QVERIFY(needsMorePairs(gain, 0.5));
    // Ratios 1.9, 2.0, 2.1: by hand the mean of the logarithms is 0.69273, its standard error 0.02889 and
    // Student's t with two degrees of freedom 4.3027.
    gain = gainOf({{1.9, 1}, {2.0, 1}, {2.1, 1}});
    QVERIFY(std::abs(gain.gain - 0.99833) < 1e-4);
    QVERIFY(std::abs(gain.low - (std::exp(0.69231 - 4.3027 * 0.02890) - 1)) < 2e-3);
    QVERIFY(gain.verdict == GainVerdict::better);
    QVERIFY(needsMorePairs(gain, 0.02));
    QVERIFY(!needsMorePairs(gain, 0.3));
    gain = gainOf({{1, 1.1}, {1, 1.11}, {1, 1.12}});
    QVERIFY(gain.verdict == GainVerdict::worse);
    gain = gainOf({{1, 1.1}, {1, 0.9}, {1, 1}});
    QVERIFY(gain.verdict == GainVerdict::same);
}

const collscope::testing::Registered<TestRace> registered("tst_race");

} // namespace collscope::tst_race
#include "tst_race.moc"
