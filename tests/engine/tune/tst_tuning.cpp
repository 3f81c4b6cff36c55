// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a tuning on a machine that is made up: what is faster where is known, and a job may end at
// any record.
#include "engine/io/records_reader.h"
#include "engine/project/project.h"
#include "engine/tune/deciding.h"
#include "engine/tune/launcher_words.h"
#include "engine/tune/probing.h"
#include "engine/tune/results.h"
#include "engine/tune/tuning.h"
#include "engine/tune/tuning_folder.h"
#include "engine/tune/verifying.h"
#include "tests/engine/tune/made_up_machine.h"
#include "tests/support/files.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <deque>

#include <sys/stat.h>

namespace collscope::tst_tuning {

using namespace collscope::tune;
using namespace collscope::tune::testing;
using namespace Qt::StringLiterals;

class TestTuning : public QObject, private Tunings {
    Q_OBJECT
private slots:
    void gains();
    void whatDoesNotRepeatIsLeft();
    void whatDoesNotVerifyIsLeft();
    void cellsThatGotWorseAreGivenBack();
    void launchesAreTheObservations();
    void filesThatSlowOtherCellsAreNotWritten();
    void schedulersVerifyTheFiles();
    void pairsOfLaunchesFitTheTime();
    void nothingComparedIsSaid();
    void measuresWhatThereIsTimeFor();
    void goesOnWhereItStopped();
    void saysThatItWasBusy();
    void hearsWhatLaunchersSay();
    void dividesTheBudget();
    void oneRunJudgesNothing();
    void policyAndAllMessagesAreOfTheOrder();
    void asFittedIsVerifiedToo();
    void namesCollectivesThatAreNotPlanned();
    void tiesAreFreeWhereAskedFor();
};

void TestTuning::gains()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    const TuningOrder all = order(machine);
    std::vector<std::pair<Phase, double>> phases;
    Events events;
    events.began = [&](Phase phase, double left) { phases.emplace_back(phase, left); };
    const TuningResult result = synthetic::must(tune::tune(all, events, {}));
    QCOMPARE(result.collectives.size(), std::size_t{1});
    const TunedCollective &bcast = result.collectives.front();
    QCOMPARE(bcast.leftBecause, std::string());
    QCOMPARE(bcast.shipped.verdict, codegen::Verdict::better);
    QVERIFY(bcast.gain);
    QCOMPARE(bcast.gain->statistics.cells, std::size_t{27});
    QCOMPARE(bcast.gain->statistics.mean, 1.0);
    QVERIFY(bcast.gain->statistics.low > 0.99);
    QCOMPARE(bcast.worse + bcast.givenBack, std::size_t{0});
    for (const QString &name :
        {u"decisions.conf"_s, u"env.sh"_s, u"modulefile"_s, u"README.md"_s, u"decisions.table"_s})
        QVERIFY2(result.files.contains(name) && has(all, name), qPrintable(name));
    // Collscope's own libraries are told the same.
    const auto models = synthetic::must(writtenModels(*result.shipment));
    const auto table
        = synthetic::must(fitModel(ModelSpec{"file", {}, (all.folder + u"/decisions.table"_s).toStdString()},
            models.front()->fittedTo()));
    for (const std::uint32_t size : all.plan.commSizes)
        for (const std::uint64_t bytes : all.plan.sizes) {
            const Instance call{"bcast", {1, size, size}, bytes};
            QCOMPARE(table->decide(call).method, models.front()->decide(call).method);
        }
    for (const QString &name :
        {u"plan.txt"_s, u"records.txt"_s, u"verification.txt"_s, u"tuning.json"_s, u"tuning.collscope"_s})
        QVERIFY2(has(all, name), qPrintable(name));
    // What was decided is the model of its collective wherever the project is opened.
    const auto project = synthetic::must(project::open((all.folder + u"/tuning.collscope"_s).toStdString()));
    QCOMPARE(project.tunings.size(), std::size_t{1});
    QCOMPARE(project.tunings.front().collective, std::string("bcast"));
    QCOMPARE(project.tunings.front().model.file, (all.folder + u"/decisions.conf"_s).toStdString());
    QVERIFY(fitModel(project.tunings.front().model, bcast.shipped.item->model->fittedTo()));
    // How long calls take, as many runs of the plan as can be held out, since there is time for them, then
    // the decisions.
    QCOMPARE(machine.plans.size(), std::size_t{7});
    QCOMPARE(machine.plans[0].methods, std::vector<std::string>{"default"});
    for (std::uint32_t run = 0; run < 5; ++run) {
        QCOMPARE(machine.plans[run + 1].run, run);
        QCOMPARE(machine.plans[run + 1].sizes, all.plan.sizes);
    }
    QCOMPARE(result.leftOut, std::string());
    QCOMPARE(machine.plans[6].decisions.size(), std::size_t{27});
    QCOMPARE(phases.front(), std::pair(Phase::plan, 60.0));
    QCOMPARE(phases.back().first, Phase::conclude);
}

void TestTuning::whatDoesNotRepeatIsLeft()
{
    // Every other size is faster in one run and slower in the other: nothing can be said.
    MadeUpMachine machine({[](std::uint64_t bytes, std::uint32_t run) {
                               return static_cast<std::uint32_t>(std::bit_width(bytes)) / 2 % 2 == run % 2;
                           },
        always});
    const TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    QCOMPARE(result.collectives.front().shipped.verdict, codegen::Verdict::leftToLibrary);
    QVERIFY(!result.collectives.front().leftBecause.empty());
    QVERIFY(!result.decides());
    QVERIFY(!has(all, u"decisions.conf"_s) && !has(all, u"env.sh"_s));
    QVERIFY(has(all, u"README.md"_s));
    // There is nothing to verify: the last run is asked for what it may have left out.
    QCOMPARE(machine.plans.size(), std::size_t{7});
    QVERIFY(machine.plans.back().decisions.empty());
    QCOMPARE(machine.plans.back().run, 4U);
}

void TestTuning::whatDoesNotVerifyIsLeft()
{
    MadeUpMachine machine(
        {[](std::uint64_t, std::uint32_t) { return true; }, [](std::uint64_t /*bytes*/) { return false; }});
    const TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    const TunedCollective &bcast = result.collectives.front();
    QCOMPARE(bcast.shipped.verdict, codegen::Verdict::leftToLibrary);
    QVERIFY2(bcast.leftBecause.find(" pairs of launches with and without the files the rules gained -50.0 %")
            != std::string::npos,
        bcast.leftBecause.c_str());
    QCOMPARE(bcast.worse, std::size_t{0});
    // What was written before it was verified is gone.
    QVERIFY(!has(all, u"decisions.conf"_s) && !has(all, u"env.sh"_s) && !has(all, u"modulefile"_s));
}

void TestTuning::cellsThatGotWorseAreGivenBack()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; },
        [](std::uint64_t bytes) { return bytes != 1024; }});
    const TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    const TunedCollective &bcast = result.collectives.front();
    QCOMPARE(bcast.leftBecause, std::string());
    QCOMPARE(bcast.givenBack, std::size_t{3});
    QCOMPARE(bcast.worse, std::size_t{0});
    QVERIFY(bcast.gain->statistics.low > 0);
    // The files that were changed by that are those that were verified last.
    QCOMPARE(bcast.gain->statistics.cells, std::size_t{24});
    QCOMPARE(bcast.gain->kept.cells, std::size_t{3});
    QCOMPARE(machine.plans.size(), std::size_t{8});
    QVERIFY(!machine.rules.isEmpty());
    QCOMPARE(machine.rules, collscope::testing::fileText(all.folder + u"/decisions.conf"_s));
    QVERIFY2(machine.readme.startsWith("# Do not load these files"), machine.readme);
    QVERIFY(!has(all, u"unverified"_s));
    const auto models = synthetic::must(writtenModels(*result.shipment));
    QCOMPARE(models.size(), std::size_t{1});
    for (const std::uint32_t size : all.plan.commSizes)
        for (const std::uint64_t bytes : all.plan.sizes) {
            const TimeGrid &grid = *models.front()->fittedTo()->grid;
            const Decision decision = models.front()->decide({"bcast", {1, size, size}, bytes});
            QCOMPARE(grid.methods()[decision.method].isBaseline(), bytes == 1024);
        }
}

/// Each launch has a speed of its own: what is faster in every pair is proved however they differ, and what
/// is faster by repetitions within a few launches is not.
void TestTuning::launchesAreTheObservations()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    machine.slowness = [](std::size_t launch) { return launch / 2 % 3 == 0 ? 5.0 : 1.0; }; // both of a pair
    TuningOrder all = order(machine);
    QVERIFY(done(all, machine).decides());
    QCOMPARE(machine.launches.size() % 2, std::size_t{0});
    for (std::size_t i = 0; i < machine.launches.size(); i += 2) {
        const bool isFirst = machine.launches[i].environment.isEmpty();
        QCOMPARE(isFirst, i / 2 % 2 == 0); // they take turns in coming first
        QCOMPARE(machine.launches[i + 1].environment.isEmpty(), !isFirst);
        const Launch &decides = machine.launches[isFirst ? i + 1 : i];
        QCOMPARE(decides.environment, all.folder + u"/unverified/env.sh"_s);
        QCOMPARE(
            decides.options, (QStringList{u"--side"_s, u"decided"_s, u"--run"_s, QString::number(i + 1)}));
    }
    // Every other launch is three times slower: the gain is twofold, and launches do not agree on it.
    MadeUpMachine unsteady({[](std::uint64_t, std::uint32_t) { return true; }, always});
    unsteady.slowness = [](std::size_t launch) { return launch % 2 == 0 ? 3.0 : 1.0; };
    all = order(unsteady);
    const TuningResult result = done(all, unsteady);
    QVERIFY(!result.decides());
    QVERIFY2(result.collectives.front().leftBecause.find("no more than noise") != std::string::npos,
        result.collectives.front().leftBecause.c_str());
}

/// A switch may cost what the rules win: cells that fall back to the library are timed with the files, too.
void TestTuning::filesThatSlowOtherCellsAreNotWritten()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; },
        [](std::uint64_t bytes) { return bytes != 1024; }});
    machine.slownessOfFiles = 3;
    const TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    const std::string why = result.collectives.front().leftBecause;
    QVERIFY2(why.starts_with("cells that the files leave to the library changed by -66.7 %"), why.c_str());
    QVERIFY(!result.decides() && !has(all, u"decisions.conf"_s));
}

void TestTuning::schedulersVerifyTheFiles()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; },
        [](std::uint64_t bytes) { return bytes != 1024; }});
    TuningOrder all = order(machine);
    all.runner = machine.queueRunner();
    const TuningResult result = done(all, machine);
    QCOMPARE(result.collectives.front().givenBack, std::size_t{3});
    QVERIFY(result.decides() && !machine.launches.empty());
}

void TestTuning::pairsOfLaunchesFitTheTime()
{
    for (const double start : {0.1, 1.5}) {
        const double least = leastSecondsFor(100, start);
        QCOMPARE(pairingFor(100, 1.01 * least, start).pairs, fewestPairs);
        QVERIFY(pairingFor(100, 0.9 * least, start).pairs < fewestPairs);
        QCOMPARE(pairingFor(100, 1.5 * start, start).pairs, std::size_t{0});
        QCOMPARE(pairingFor(100, 1e4, start).pairs, mostPairs);
        const Pairing some = pairingFor(100, 3 * least, start);
        QVERIFY(some.pairs >= fewestPairs
            && 2 * static_cast<double>(some.pairs) * (start + 100 * some.secondsPerCell) < 3 * least);
        // Half of the time may go to it, where launches are slow.
        QVERIFY(divided(60, start).verification >= divided(60).verification);
        QVERIFY(divided(60, 100).verification <= 30);
    }
}

void TestTuning::nothingComparedIsSaid()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    machine.onlyDefault = true;
    const TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    QVERIFY(!hasComparison(*result.measured) && !result.decides());
    QCOMPARE(result.collectives.front().leftBecause,
        std::string("nothing was compared: only the library's default was measured"));
    const std::string text = resultText(result);
    QVERIFY2(text.find("Nothing was compared") != std::string::npos
            && text.find("no rules were proved") == std::string::npos,
        text.c_str());
    QVERIFY(collscope::testing::fileText(all.folder + u"/README.md"_s).contains("nothing was compared"));
}

/// On a slow network: large messages are left out, and collectives unless they were asked for.
void TestTuning::measuresWhatThereIsTimeFor()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    machine.perByte = 1e-6;
    TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    QVERIFY2(result.leftOut.starts_with("messages above "), result.leftOut.c_str());
    for (const wire::CampaignPlan &run : machine.plans)
        if (run.decisions.empty() && run.methods.empty())
            QVERIFY(run.sizes.size() >= 6 && run.sizes.size() < all.plan.sizes.size());

    wire::CampaignPlan plan = all.plan;
    plan.collectives = {"allreduce", "bcast", "alltoall", "allgather", "reduce", "gather"};
    plan.sizes.clear();
    for (std::uint64_t bytes = 1; bytes <= 4U << 20; bytes *= 2)
        plan.sizes.push_back(bytes);
    const wire::CampaignPlan probe = probeOf(plan);
    QCOMPARE(probe.commSizes, std::vector<std::uint32_t>{8});
    QCOMPARE(probe.sizes, (std::vector<std::uint64_t>{1, 4096, 65536}));
    // What was not probed is taken to be as slow as what was.
    const QString records = all.folder + u"/probe.txt"_s;
    const auto part = [&](double seconds, bool named) {
        return synthetic::must(affordable(plan, records, {}, seconds, named));
    };
    QCOMPARE(part(1e6, false), plan);
    QCOMPARE(leftOutText(plan, part(1e6, false)), std::string());
    const wire::CampaignPlan less = part(200, false);
    // How large they may be hangs on how many algorithms there are.
    const std::string leftOut = leftOutText(plan, less);
    QVERIFY2(leftOut.starts_with("messages above ") && leftOut.find("KiB, every other size, ") < 20,
        leftOut.c_str());
    QVERIFY(less.collectives.size() > 1 && less.collectives.size() < plan.collectives.size());
    QVERIFY(std::equal(less.collectives.begin(), less.collectives.end(), plan.collectives.begin()));
    QVERIFY(leftOutText(plan, less).ends_with("gather"));
    synthetic::Times few;
    few.methods = {synthetic::method(0)};
    few.commSizes = {8};
    few.messageBytes = {1, 64};
    few.seconds = {1e-6, 1e-6};
    const std::string missing = notMeasuredText(plan, plan, {}, *synthetic::dataset(few));
    QVERIFY2(
        missing.find(plan.collectives.back()) != std::string::npos && missing.ends_with(" sizes of bcast"),
        missing.c_str());
    const wire::CampaignPlan named = part(200, true);
    QCOMPARE(named.collectives, plan.collectives);
    QVERIFY(named.sizes.back() < less.sizes.back());
    QCOMPARE(part(1e-3, false).collectives.size(), std::size_t{1});
    QCOMPARE(part(1e-3, false).sizes.size(), std::size_t{6});

    // A policy needs a part of that time; the probe has nothing to choose from.
    plan.policy = "regret";
    QCOMPARE(probeOf(plan), probe);
    const wire::CampaignPlan more = part(200, false);
    QCOMPARE(more.policy, std::string("regret"));
    QVERIFY(more.sizes.size() * more.collectives.size() > less.sizes.size() * less.collectives.size());
}

/// Stopped after every number of records, and gone on with until it is through: it ends the same.
void TestTuning::goesOnWhereItStopped()
{
    const Truth truth{
        [](std::uint64_t, std::uint32_t) { return true; }, [](std::uint64_t bytes) { return bytes != 1024; }};
    MadeUpMachine whole(truth);
    const TuningOrder first = order(whole);
    const TuningResult expected = done(first, whole);
    const auto read = [](const QString &path) {
        QFile file(path);
        QByteArray text;
        if (file.open(QIODevice::ReadOnly))
            for (const QByteArray &line : file.readAll().split('\n'))
                if (!line.startsWith(wire::noteMark)) // every job says that it begins
                    text += line + '\n';
        return text;
    };
    for (const std::size_t stopAfter : {0, 1, 8, 9, 10, 89, 90, 171, 309, 413, 414, 415, 467}) {
        MadeUpMachine cut(truth);
        cut.stopAfter = stopAfter;
        TuningOrder all = order(cut);
        const auto stopped = tune::tune(all, {}, cut.stop.get_token());
        QVERIFY2(!stopped && stopped.error().message == "cancelled", std::to_string(stopAfter).c_str());
        QVERIFY(!has(all, u"decisions.conf"_s) && !has(all, u"env.sh"_s)); // they are not verified
        all.resume = true;
        MadeUpMachine rest(truth);
        all.runner = rest.runner();
        const TuningResult result = done(all, rest);
        QCOMPARE(result.files, expected.files);
        QCOMPARE(read(all.folder + u"/records.txt"_s), read(first.folder + u"/records.txt"_s));
        QCOMPARE(read(all.folder + u"/decisions.conf"_s), read(first.folder + u"/decisions.conf"_s));
        QCOMPARE(result.collectives.front().givenBack, std::size_t{3});
    }
    // Through, and asked again: nothing is measured anew.
    TuningOrder again = first;
    again.resume = true;
    MadeUpMachine idle(truth);
    again.runner = idle.runner();
    QCOMPARE(done(again, idle).files, expected.files);
    QVERIFY(idle.plans.empty());
}

void TestTuning::saysThatItWasBusy()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    machine.facts = {{"cores_per_host", "a*8 b*2"}, {"load_average", "a*3.5 b*1.8"}};
    const TuningOrder all = order(machine);
    const TuningResult result = done(all, machine);
    QCOMPARE(result.busyness.cores, 2U);
    const std::string text = result.busyness.text();
    QVERIFY2(text.find("load 1.8 on 2 cores") != std::string::npos, text.c_str());
    QFile readme(all.folder + u"/README.md"_s);
    QVERIFY(readme.open(QIODevice::ReadOnly));
    QVERIFY(readme.readAll().contains(QByteArray::fromStdString(text)));
    QVERIFY(!isBusy(1, 2) && !isBusy(std::numeric_limits<double>::quiet_NaN(), 2));
    QCOMPARE((Busyness{0.5, 2, 40}.text()), std::string());
}

/// What Open MPI says in twenty lines when there are not enough slots is kept back, other complaints are not.
void TestTuning::hearsWhatLaunchersSay()
{
    const QByteArray rule(76, '-');
    QByteArrayList heard;
    LauncherWords words([&heard](const QByteArray &line) { heard += line; });
    for (const QByteArray &line : {QByteArray("a line"), rule, QByteArray("Something else."), rule})
        words.hear(line);
    QCOMPARE(heard, (QByteArrayList{"a line", rule, "Something else.", rule}));
    QVERIFY(!words.lackSlots());
    for (const QByteArray &line :
        {rule, QByteArray("There are not enough slots available in the system to satisfy the 6"),
            QByteArray("slots that were requested"), rule, QByteArray("the end")})
        words.hear(line);
    QCOMPARE(heard.size(), 5);
    QCOMPARE(heard.back(), QByteArray("the end"));
    QVERIFY(words.lackSlots());
    words.hear(rule);
    words.end();
    QCOMPARE(heard.back(), rule);
    QVERIFY(!words.startsAlone());
    words.hear("collscope-agent: a collective asks for 2 processes at least, this job has 1: start more");
    QVERIFY(words.startsAlone());
    QCOMPARE(heard.back(), rule);
}

void TestTuning::dividesTheBudget()
{
    for (const double budget : {5.0, 60.0, 1800.0}) {
        const Division division = divided(budget);
        QCOMPARE(2 * division.run + division.verification + division.rest, budget);
        QVERIFY(division.rest <= 10 && division.verification > 0);
        QVERIFY(std::abs(division.run - 2 * division.verification) < 1e-9 * budget);
    }
}

void TestTuning::oneRunJudgesNothing()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    machine.origin = "measured";
    TuningOrder all = order(machine);
    all.runner.run = [&, runner = machine.runner().run](
                         const Job &job, const auto &hear, const std::stop_token &stop) -> Expected<void> {
        if (job.plan.run > 0)
            return failure("the node is gone");
        return runner(job, hear, stop);
    };
    const TuningResult result = synthetic::must(tune::tune(all));
    const std::string why = result.collectives.front().leftBecause;
    QVERIFY2(why.starts_with("there is only one run"), why.c_str());
}

/// Fit, files and project know of it.
void TestTuning::tiesAreFreeWhereAskedFor()
{
    for (const bool areFree : {false, true}) {
        MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
        TuningOrder all = order(machine);
        all.tiesAreFree = areFree;
        const TuningResult result = done(all, machine);
        QVERIFY(result.decides());
        QCOMPARE(result.shipment->order.collectives.front().data.tiesAreFree, areFree);
        QCOMPARE(result.collectives.front().shipped.item->model->fittedTo()->ties != nullptr, areFree);
        QFile file(all.folder + u"/decisions.conf"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().contains("were free choices"), areFree);
        const auto project
            = synthetic::must(project::open((all.folder + u"/tuning.collscope"_s).toStdString()));
        QCOMPARE(project.tiesAreFree, areFree);
    }
}

void TestTuning::policyAndAllMessagesAreOfTheOrder()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    TuningOrder all = order(machine);
    all.policy = codegen::ShipmentPolicy::notWorse;
    all.allMessages = true;
    const TuningResult result = done(all, machine);
    QVERIFY(result.shipment->order.policy == codegen::ShipmentPolicy::notWorse);
    QVERIFY(result.shipment->order.allMessages);
}

/// As fitted, a single run ships what the verification proves; and nothing that it does not.
void TestTuning::asFittedIsVerifiedToo()
{
    for (const bool isFaster : {true, false}) {
        MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; },
            [isFaster](std::uint64_t) { return isFaster; }});
        machine.origin = "measured";
        TuningOrder all = order(machine);
        all.policy = codegen::ShipmentPolicy::asFitted;
        all.runner.run = [&, runner = machine.runner().run](const Job &job, const auto &hear,
                             const std::stop_token &stop) -> Expected<void> {
            if (job.plan.run > 0 && job.launches.empty())
                return failure("the node is gone");
            return runner(job, hear, stop);
        };
        QCOMPARE(synthetic::must(tune::tune(all)).decides(), isFaster);
    }
}

void TestTuning::namesCollectivesThatAreNotPlanned()
{
    for (const bool isNamed : {false, true}) {
        MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
        TuningOrder all = order(machine);
        all.budget = 15; // too little for a probe
        all.keepsCollectives = isNamed; // by the user
        for (const char *const collective : {"scan", "bcast", "reduce"})
            all.offers.push_back({collective, "openmpi", {{"openmpi", {{"linear", 1}}}}});
        const TuningResult result = done(all, machine);
        QCOMPARE(result.leftOut, std::string(isNamed ? "" : "reduce, scan"));
    }
}

const collscope::testing::Registered<TestTuning> registered("tst_tuning");

} // namespace collscope::tst_tuning
#include "tst_tuning.moc"
