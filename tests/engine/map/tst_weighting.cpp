// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/application_loss.h"
#include "engine/map/called_plan.h"
#include "engine/map/weighting_file.h"
#include "engine/profiles/format.h"
#include "engine/wire/seconds_text.h"
#include "tests/support/folder.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QTest>

namespace collscope::tst_weighting {

using collscope::testing::Folder;

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

/// Allreduce on 2 and 4 processes, 8 B and 1 KiB: the library's own choice, and two methods.
DatasetPtr measured(double bestOf4With1KiB = 5e-6, const std::string &collective = "allreduce")
{
    return synthetic::dataset(
        {{2, 4}, {8, 1024}, {synthetic::baselineMethod(), synthetic::method(0), synthetic::method(1)},
            {
                1e-6,
                1e-6,
                2e-6, // 2 processes, 8 B
                4e-6,
                6e-6,
                3e-6, // 1 KiB
                6e-6,
                2e-6,
                8e-6, // 4 processes, 8 B
                6e-6,
                bestOf4With1KiB,
                7e-6,
            }},
        collective);
}

DataSelection selected(const DatasetPtr &data)
{
    return {data, {"allreduce", {}, false}};
}

wire::ProfileKey key(std::uint32_t commSize, std::uint64_t bytes, const char *collective = "allreduce")
{
    wire::ProfileKey made;
    made.collective = collective;
    made.kind = "blocking";
    made.commSize = commSize;
    made.messageBytes = bytes;
    return made;
}

wire::ProfileEntry calls(std::uint64_t count, std::uint64_t bytes, double secondsTotal = 0)
{
    wire::ProfileEntry made;
    made.calls = count;
    made.processes = 4;
    made.secondsTotal = secondsTotal;
    made.leastBytes = made.mostBytes = bytes;
    return made;
}

Application application(const std::map<wire::ProfileKey, wire::ProfileEntry> &entries, double share = 1)
{
    profiles::ApplicationProfile profile;
    profile.calls.processes = 4;
    profile.calls.seconds = 10;
    profile.calls.complete = true;
    profile.calls.entries = entries;
    return {"app", std::make_shared<const profiles::ApplicationProfile>(profile), share};
}

/// 100 calls of all four with 8 B; of two halves 40 each with 1 KiB, which are counted as 80.
Application usual()
{
    return application({{key(4, 8), calls(100, 8, 0.004)}, {key(2, 1024), calls(80, 1024, 0.0008)}});
}

WeightingPtr by(Weighting weighting)
{
    return std::make_shared<const Weighting>(std::move(weighting));
}

DecisionMapPtr mapOf(const Weighting &weighting)
{
    return synthetic::must(weighted(synthetic::decisionMap(measured(), {"allreduce", {}, false}), weighting));
}

void near(const std::vector<double> &found, const std::vector<double> &expected)
{
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::abs(found[i] - expected[i]) < 1e-9 * (1 + std::abs(expected[i])),
            qPrintable(QString("%1: %2, not %3").arg(i).arg(found[i]).arg(expected[i])));
}

FitPtr fitted(const char *spec, const DataSelection &data)
{
    return synthetic::must(fit(synthetic::must(parseModelSpec(spec)), synthetic::must(makeStudy(data))));
}

std::vector<NotMeasured> reasons(const std::vector<UnmeasuredCalls> &all)
{
    std::vector<NotMeasured> result;
    for (const UnmeasuredCalls &one : all)
        result.push_back(one.why);
    return result;
}

} // namespace

class TstWeighting : public QObject {
    Q_OBJECT

private slots:
    /// Time at the best: 100 x 2 us and 40 x 3 us, in four cells.
    void weightsAreTimeAtTheBest()
    {
        near(mapOf({{usual()}, {}, {}})->weights, {0, 1.5, 2.5, 0});
        near(mapOf({{usual()}, {{"allreduce", 3}, {"bcast", 7}}, {}})->weights, {0, 4.5, 7.5, 0});
        QVERIFY(mapOf({})->weights.empty());
        QVERIFY(mapOf({{application({{key(4, 8, "bcast"), calls(1, 8)}})}, {}, {}})->weights.empty());
    }

    /// A weighted mean penalty is the time lost over the time that is needed.
    void weightedPenaltyIsTimeLost()
    {
        DataSelection data = selected(measured());
        data.weighting = by({{usual()}, {}, {}});
        const FitPtr fit = fitted("exact", data);
        const double needed = 100 * 2e-6 + 40 * 3e-6;
        const double lost = 100 * (6e-6 - 2e-6) + 40 * (4e-6 - 3e-6);
        QCOMPARE(fit->study->baseline->statistics.mean, lost / needed);
        const ApplicationLoss loss = applicationLoss({usual()}, std::vector<FitPtr>{fit});
        QCOMPARE(loss.best, needed);
        QCOMPARE(loss.lostByDefault(), lost);
        QCOMPARE(loss.lostByModel(), 0.0);
        QCOMPARE(loss.runSeconds, 10.0);
        QCOMPARE(loss.cells.size(), std::size_t{2});
        QCOMPARE(loss.cells.front().cell, std::size_t{2}); // what loses most first
        QCOMPARE(loss.cells.front().calls, 100.0);
        QCOMPARE(loss.cells.front().recorded, 0.001);
        QVERIFY(lossText(loss, "c45").find("440 \xc2\xb5s of 10.0 s per run") != std::string::npos);
    }

    /// Of calls that took over twice or under half as long as measurements say, nobody knows what they lose.
    void callsThatDoNotFit_data()
    {
        QTest::addColumn<double>("recorded"); // of all four processes, in calls that take 0.6 ms of each
        QTest::addColumn<bool>("fits");
        QTest::newRow("as long") << 0.0024 << true;
        QTest::newRow("nobody knows") << 0.0 << true;
        QTest::newRow("almost half") << 0.00121 << true;
        QTest::newRow("under half") << 0.00119 << false;
        QTest::newRow("almost twice") << 0.00479 << true;
        QTest::newRow("over twice") << 0.00481 << false;
    }
    void callsThatDoNotFit()
    {
        QFETCH(double, recorded);
        QFETCH(bool, fits);
        const Application app = application({{key(4, 8), calls(100, 8, recorded)}});
        const ApplicationLoss loss
            = applicationLoss({app}, std::vector<FitPtr>{fitted("exact", selected(measured()))});
        QCOMPARE(loss.recorded, recorded / 4);
        QCOMPARE(loss.fits(), fits);
        const std::string text = lossText(loss, {});
        QCOMPARE(text.find("does not fit: 600 \xc2\xb5s per run with the library's default by the measured "
                           "times, "
                     + wire::secondsText(recorded / 4) + " as recorded")
                == 0,
            !fits);
        QCOMPARE(text.find("loses") == 0, fits);
    }

    /// A model of one leaf takes what the application needs, not what most cells need.
    void modelsLoseTheLeastTime()
    {
        DataSelection data = selected(measured(1e-9));
        const FitPtr alike = fitted("optimal:leaves=1", data);
        data.weighting = by({{application({{key(2, 1024), calls(8, 1024)}})}, {}, {}});
        const FitPtr weighty = fitted("optimal:leaves=1", data);
        const auto method = [](const FitPtr &fit) {
            return fit->map()->grid->methods()[fit->training->decisions[1].method];
        };
        QCOMPARE(method(alike).segmentBytes, synthetic::method(0).segmentBytes);
        QCOMPARE(method(weighty).segmentBytes, synthetic::method(1).segmentBytes);
        QCOMPARE(weighty->statistics().mean, 0.0);
    }

    /// Of two collectives alike the one that nobody calls counts nothing.
    void severalCollectivesWeighByWhatTheyNeed()
    {
        const DecisionMapPtr called = synthetic::decisionMap(measured(), {"allreduce", {}, false});
        const DecisionMapPtr other = synthetic::decisionMap(measured(5e-6, "bcast"), {"bcast", {}, false});
        const auto together = [&](const Weighting &weighting) {
            return synthetic::must(weightsTogether(std::vector{called, other}, weighting));
        };
        const auto ofOne = together({{usual()}, {}, {}});
        near(ofOne[0], {0, 3, 5, 0});
        near(ofOne[1], {0, 0, 0, 0});
        const Application both
            = application({{key(4, 8), calls(100, 8)}, {key(4, 8, "bcast"), calls(300, 8)}});
        const auto ofBoth = together({{both}, {}, {}});
        near(ofBoth[0], {0, 0, 2, 0});
        near(ofBoth[1], {0, 0, 6, 0});
        near(together({{both}, {{"bcast", 2}}, {}})[1], {0, 0, 48.0 / 7, 0});
        for (const std::vector<double> &weights : together({}))
            near(weights, {1, 1, 1, 1});
    }

    void sharesAreOfRuns()
    {
        const Application one = application({{key(4, 8), calls(100, 8)}}, 3);
        const Application other = application({{key(2, 8), calls(200, 8)}}, 1);
        const DecisionMapPtr map = synthetic::decisionMap(measured(), {"allreduce", {}, false});
        near(callsOn(*map, {one, other}).calls, {25, 0, 75, 0});
        profiles::ApplicationProfile two = *one.profile; // two runs in one profile make half as many each
        two.calls.runs = 2;
        near(callsOn(*map, {{"two", std::make_shared<const profiles::ApplicationProfile>(two), 1}}).calls,
            {0, 0, 50, 0});
    }

    void whatIsNotMeasuredIsListed()
    {
        auto nonblocking = key(4, 8);
        nonblocking.kind = "nonblocking";
        auto noSize = key(4, 0);
        noSize.sizeIs = wire::SizeIs::unknown;
        auto elsewhere = key(4, 8);
        elsewhere.nodes = 4;
        elsewhere.leastPpn = elsewhere.mostPpn = 1;
        const Application app = application(
            {{key(3, 8), calls(1, 8)}, {key(4, 2048), calls(1, 2048)}, {nonblocking, calls(1, 8)},
                {noSize, calls(1, 0)}, {elsewhere, calls(5, 8)}, {key(4, 8, "alltoallw"), calls(7, 8)}});
        const FitPtr fit = fitted("exact", selected(measured()));
        const ApplicationLoss loss = applicationLoss({app}, std::vector<FitPtr>{fit});
        QCOMPARE(loss.cells.size(), std::size_t{1}); // nodes that the data do not know are no contradiction
        QCOMPARE(loss.cells.front().calls, 5.0);
        const auto why = reasons(loss.unmeasured);
        for (const auto &[reason, count] : {std::pair{NotMeasured::placement, 1}, {NotMeasured::size, 2},
                 {NotMeasured::kind, 1}, {NotMeasured::collective, 1}, {NotMeasured::cell, 0}})
            QCOMPARE(std::count(why.begin(), why.end(), reason), count);
        QVERIFY(!unmeasuredLines(loss.unmeasured).empty());
    }

    void gapsAreListed()
    {
        const DatasetPtr data = synthetic::dataset(
            {{2, 4}, {8, 1024}, {synthetic::method(0)}, {1e-6, 1e-6, 1e-6, gap}}, "allreduce");
        const DecisionMapPtr map = synthetic::decisionMap(data, {"allreduce", {}, false});
        const CallsOnGrid use = callsOn(*map, {application({{key(4, 1024), calls(3, 1024)}})});
        QVERIFY(!use.any());
        QVERIFY(reasons(use.unmeasured) == std::vector{NotMeasured::cell});
    }

    /// The nearest size in the logarithm; ranges are spread over what is in them.
    void sizesBetween()
    {
        const DecisionMapPtr map = synthetic::decisionMap(measured(), {"allreduce", {}, false});
        near(callsOn(*map, {application({{key(4, 90), calls(3, 90)}})}).calls, {0, 0, 3, 0});
        near(callsOn(*map, {application({{key(4, 91), calls(3, 91)}})}).calls, {0, 0, 0, 3});
        auto range = calls(8, 8);
        range.mostBytes = 2000;
        auto anySize = key(4, 8);
        anySize.leastCommSize = 2; // and 2 to 4 processes
        near(callsOn(*map, {application({{anySize, range}})}).calls, {2, 2, 2, 2});
    }

    /// mpiP tells seconds alone: so many calls of the library's own choice take as long.
    void callsByTheirTime()
    {
        const DecisionMapPtr map = synthetic::decisionMap(measured(), {"allreduce", {}, false});
        const CallsOnGrid use = callsOn(*map, {application({{key(4, 8), calls(0, 8, 24e-6)}})});
        QVERIFY(use.estimated);
        near(use.calls, {0, 0, 1, 0}); // 6 us per process
    }

    void paintedWeights()
    {
        const auto table = synthetic::must(parseWeights("collective,comm_size,message_bytes,weight\n"
                                                        ",,,1\nallreduce,4,\"8,1024\",3\n"
                                                        "allreduce,4,1024,0\nbcast,,,9\n",
            "w.csv"));
        near(mapOf({{}, {}, table})->weights, {0.8, 0.8, 2.4, 0});
        QVERIFY(synthetic::must(parseWeights(weightTable(table), "again")) == table);
        QVERIFY(!weighted(synthetic::decisionMap(measured(), {"allreduce", {}, false}),
            {{}, {}, {{{}, {}, 0}}})); // nothing would count
    }

    void hostileTables_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        const auto row
            = [](const char *name, const QByteArray &text, int line) { QTest::newRow(name) << text << line; };
        row("empty", "", 0);
        row("no weight", "collective\nbcast\n", 1);
        row("unknown column", "weight,colour\n1,red\n", 1);
        row("a column twice", "weight,weight\n1,1\n", 1);
        row("negative", "weight\n-1\n", 2);
        row("no number", "weight\nnan\n", 2);
        row("infinite", "weight\n1e99\n", 2);
        row("none", "collective,weight\nbcast,\n", 2);
        row("unknown collective", "collective,weight\nbroadcast,1\n", 2);
        row("fields", "collective,weight\nbcast\n", 2);
        row("a run", "run,weight\n1,1\n", 1);
        row("huge", "comm_size,weight\n99999999999999999999,1\n", 2);
        row("quotes", "collective,weight\n\"bcast,1\n", 2);
        row("too many", "weight\n" + QByteArray("1\n").repeated(20001), 20002);
    }
    void hostileTables()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        const auto read = parseWeights(text.toStdString(), "w.csv");
        QVERIFY(!read);
        QCOMPARE(read.error().file, std::string("w.csv"));
        QCOMPARE(static_cast<int>(read.error().line), line);
        QVERIFY(!read.error().remedy.empty());
    }

    void filesAreToldApart()
    {
        const Folder folder;
        Weighting weighting;
        QVERIFY(addWeights(weighting, folder.write("w.csv", "weight,collective\r\n2,bcast\r\n")));
        QCOMPARE(weighting.painted.size(), std::size_t{1});
        const auto profile = folder.write("a.profile", wire::profileText(usual().profile->calls));
        QVERIFY(addWeights(weighting, profile, 0.5));
        QCOMPARE(weighting.applications.size(), std::size_t{1});
        QCOMPARE(weighting.applications.front().share, 0.5);
        QVERIFY(!addWeights(weighting, folder.path() / "w.csv", 0.5));
        QVERIFY(!addWeights(weighting, folder.path() / "absent"));
        QVERIFY(!addWeights(weighting, folder.write("other", "nothing of the kind\n")));
        QCOMPARE(weighting.text(), std::string("calls of a.profile; 1 painted weight"));
    }

    /// Held-out maps and folds count by the same calls.
    /// A policy's time goes where the calls' time went, and to what nobody calls when nothing else is left.
    void policiesMeasureWhatIsCalled()
    {
        wire::CampaignPlan plan;
        plan.collectives = {"allreduce"};
        plan.commSizes = {2, 4};
        plan.sizes = {8, 1024};
        QVERIFY(policyWeights({usual()}, plan).empty()); // in the usual order there is nothing to weigh
        plan.policy = "regret";
        QStringList found;
        for (const wire::PlannedWeight &weight : policyWeights({usual()}, plan))
            found << QString("%1=%2").arg(QString::fromStdString(weight.where())).arg(weight.weight);
        QCOMPARE(found, (QStringList{"allreduce=0.001", "allreduce 2 1KiB=0.3333", "allreduce 4 8B=1.667"}));
        QVERIFY(policyWeights({application({{key(4, 8, "bcast"), calls(1, 8)}})}, plan).empty());
    }

    void whatIsHeldOutIsWeighted()
    {
        DataSelection data = selected(measured());
        data.weighting = by({{usual()}, {}, {}});
        data.heldOut.folds = 2;
        const StudyPtr study = synthetic::must(makeStudy(data));
        QCOMPARE(study->maps.folds.size(), std::size_t{2});
        std::size_t held = 0;
        for (const Split::Fold &fold : study->maps.folds)
            for (std::size_t cell = 0; cell < 4; ++cell)
                held += fold.heldOut->counts(cell);
        QCOMPARE(held, std::size_t{2}); // of what the application calls
    }

    /// What the sample program calls is known (design/profiles.md).
    void sampleProgram()
    {
        const std::filesystem::path file
            = std::filesystem::path(COLLSCOPE_SHARED_DATA) / "profiles/mpisee-4.1.openmpi4.1.4.np4.db";
        if (!std::filesystem::exists(file))
            QSKIP("measurements kept beside the checkout are absent");
        Weighting weighting;
        QVERIFY(addWeights(weighting, file));
        const DatasetPtr data = synthetic::dataset(
            {{2, 4}, {8, 8192, 1 << 20}, {synthetic::method(0)}, std::vector<double>(6, 1e-6)}, "allreduce");
        const CallsOnGrid use
            = callsOn(*synthetic::decisionMap(data, {"allreduce", {}, false}), weighting.applications);
        near(use.calls, {0, 40, 10, 100, 0, 0});
        for (const UnmeasuredCalls &calls : use.unmeasured)
            QCOMPARE(calls.why, NotMeasured::kind); // nine that do not block
    }
};

const testing::Registered<TstWeighting> registered("tst_weighting");

} // namespace collscope::tst_weighting
#include "tst_weighting.moc"
