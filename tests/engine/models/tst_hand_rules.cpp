// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that a person sets: what is written comes back, whatever is written is read or refused, and the model
// decides as it says.
#include "engine/models/hand_model.h"
#include "engine/study/fit.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"
#include "tests/support/thread_clock.h"

#include <QtTest>

namespace collscope::tst_hand_rules {

using synthetic::must;

namespace {

/// Pipelines of 1, 2, 3 KiB on 2, 4, 8 processes; the methods take turns over the sizes.
DecisionMapPtr smallMap()
{
    synthetic::Times times;
    times.commSizes = {2, 4, 8};
    times.messageBytes = {8, 1024, 65536};
    times.methods = {synthetic::baselineMethod(), synthetic::method(0), synthetic::method(1)};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            times.seconds.insert(
                times.seconds.end(), {4e-6, column < 2 ? 1e-6 : 3e-6, column < 2 ? 2e-6 : 1e-6});
    return synthetic::decisionMap(synthetic::dataset(times));
}

std::string decided(const Model &model, std::uint32_t commSize, std::uint64_t bytes)
{
    const Decision decision = model.decide({"bcast", {0, 0, commSize}, bytes});
    if (decision.toLibrary)
        return "default";
    return decision.method == noMethod ? "none"
                                       : methodText(model.fittedTo()->grid->methods()[decision.method]);
}

ModelPtr modelOf(const std::string &spec, const DecisionMapPtr &map)
{
    return must(fitModel(must(parseModelSpec(spec)), map));
}

HandRules parsed(const std::string &text)
{
    return must(HandRules::parse(text));
}

} // namespace

class TestHandRules : public QObject {
    Q_OBJECT

private slots:
    void textComesBack_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("canonical");
        QTest::newRow("short") << "2/0=binomial"
                               << "2/0B=binomial";
        QTest::newRow("unsorted") << "8/4K=chain:4/64KiB,2/0=binomial,8/0=a"
                                  << "2/0B=binomial,8/0B=a,8/4KiB=chain:4/64KiB";
        QTest::newRow("placements") << "16@4x4@10x2/0=a,16@4x4/0=a,16@0x0/0=b"
                                    << "16/0B=b,16@4x4/0B=a,16@4x4@10x2/0B=a";
        QTest::newRow("odd sizes") << "2/0=a,2/1000=b,2/1025=a"
                                   << "2/0B=a,2/1000B=b,2/1025B=a";
        QTest::newRow("from") << "2/0=openmpi.chain:4,from=quadtree:threshold=90,depth=3"
                              << "2/0B=openmpi.chain:4,from=quadtree:depth=3,threshold=90";
        QTest::newRow("from a file") << "2/0=a,from=file:/tmp/a,from=b"
                                     << "2/0B=a,from=file:/tmp/a,from=b";
        QTest::newRow("neighbours that agree") << "2/0=a,2/8=a"
                                               << "2/0B=a,2/8B=a";
    }

    void textComesBack()
    {
        QFETCH(QString, given);
        QFETCH(QString, canonical);
        const HandRules rules = parsed(given.toStdString());
        QCOMPARE(QString::fromStdString(rules.text()), canonical);
        QVERIFY(parsed(rules.text()) == rules);
        const ModelSpec spec = must(parseModelSpec("hand:" + given.toStdString()));
        QCOMPARE(QString::fromStdString(spec.text()), QStringLiteral("hand:") + canonical);
        QVERIFY(must(parseModelSpec(spec.text())) == spec);
        QVERIFY(isByHand(spec.text()));
    }

    void refused_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("why");
        QTest::newRow("nothing") << ""
                                 << "is no rule";
        QTest::newRow("no rules") << "from=rules"
                                  << "no rules";
        QTest::newRow("no method") << "2/0"
                                   << "is no rule";
        QTest::newRow("empty method") << "2/0="
                                      << "no name of a method";
        QTest::newRow("blank in a method") << "2/0=a b"
                                           << "no name of a method";
        QTest::newRow("no size") << "2=a"
                                 << "is no rule";
        QTest::newRow("NaN bytes") << "2/0=a,2/nan=b"
                                   << "no message size";
        QTest::newRow("infinite bytes") << "2/0=a,2/inf=b"
                                        << "no message size";
        QTest::newRow("negative bytes") << "2/0=a,2/-1=b"
                                        << "no message size";
        QTest::newRow("huge bytes") << "2/0=a,2/99999999999999999999=b"
                                    << "no message size";
        QTest::newRow("huge unit") << "2/0=a,2/99999999999TiB=b"
                                   << "no message size";
        QTest::newRow("NaN processes") << "nan/0=a"
                                       << "no number of processes";
        QTest::newRow("no processes") << "0/0=a"
                                      << "no number of processes";
        QTest::newRow("huge processes") << "4294967296/0=a"
                                        << "no number of processes";
        QTest::newRow("half a placement") << "16@4/0=a"
                                          << "no number of processes";
        QTest::newRow("placement of text") << "16@4xx/0=a"
                                           << "no number of processes";
        QTest::newRow("too many parts") << "16@4x4@1x1@1x1/0=a"
                                        << "no number of processes";
        QTest::newRow("rule twice") << "2/0=a,2/8K=b,2/8192=c"
                                    << "given twice";
        QTest::newRow("not from 0") << "2/8=a"
                                    << "from 0 bytes";
        QTest::newRow("from nothing") << "2/0=a,from="
                                      << "names no model";
        QTest::newRow("from no model") << "2/0=a,from=octree"
                                       << "no model called";
        QTest::newRow("from rules by hand") << "2/0=a,from=hand:2/0=a"
                                            << "others made by hand";
        QTest::newRow("ends with a comma") << "2/0=a,"
                                           << "missing beside a comma";
        QTest::newRow("two commas") << "2/0=a,,2/8=b"
                                    << "missing beside a comma";
    }

    void refused()
    {
        QFETCH(QString, given);
        QFETCH(QString, why);
        const auto spec = parseModelSpec("hand:" + given.toStdString());
        QVERIFY(!spec);
        QVERIFY2(
            spec.error().message.find(why.toStdString()) != std::string::npos, spec.error().message.c_str());
        QVERIFY(!spec.error().remedy.empty());
    }

    void fromStandsLast()
    {
        const auto spec = parseModelSpec("hand:2/0=a,from=quadtree:depth=3,2/8KiB=b");
        QVERIFY(!spec);
        QVERIFY(spec.error().remedy.find("rules come before it") != std::string::npos);
    }

    /// Much text is read or refused at once, and is not said again.
    void tenMegabytes()
    {
        constexpr std::size_t length = 10'000'000;
        std::string many;
        while (many.size() < length)
            many += "2/" + std::to_string(many.size()) + "=a,";
        many += "2/0=a";
        std::string deep;
        while (deep.size() < length)
            deep += "2/0=a,from=hand:";
        for (const std::string &text :
            {std::string(length, 'x'), std::string(length, ','), "2/0=" + std::string(length, 'a'),
                std::string(length, '1') + "/0=a", "2/0=a,from=" + std::string(length, 'z'), many, deep}) {
            const double begin = testing::threadSeconds();
            const auto rules = HandRules::parse(text);
            QVERIFY(!rules);
            const double seconds = testing::threadSeconds() - begin;
            QVERIFY2(seconds < 5, qPrintable(QString::number(seconds)));
        }
        QVERIFY(HandRules::parse(std::string(length, 'x')).error().text().size() < 1000);
    }

    void decidesAsItSays()
    {
        const auto map = smallMap();
        const auto model
            = modelOf("hand:2/0=pipeline/1KiB,2/1025=pipeline/2KiB,4/0=default,4/64KiB=pipeline/2KiB", map);
        QCOMPARE(decided(*model, 2, 0), std::string("pipeline/1KiB"));
        QCOMPARE(decided(*model, 2, 1024), std::string("pipeline/1KiB"));
        QCOMPARE(decided(*model, 2, 1025), std::string("pipeline/2KiB"));
        QCOMPARE(decided(*model, 3, 1025), std::string("pipeline/2KiB"));
        QCOMPARE(decided(*model, 4, 65535), std::string("default"));
        QCOMPARE(decided(*model, 4, 65536), std::string("pipeline/2KiB"));
        QCOMPARE(decided(*model, 8, 8), std::string("default")); // nothing is said about them
        QCOMPARE(model->shape().leaves, std::size_t(4));
        QVERIFY(model->shortfall().empty());
    }

    void aRowOfItsOwnComesFirst()
    {
        const auto data = synthetic::placedDataset({1, 2, 4}, {1, 2, 4}, {8, 1024}, 2);
        const auto map = synthetic::decisionMap(data);
        const auto model = modelOf("hand:4/0=pipeline/1KiB,4@1x4/0=pipeline/2KiB", map);
        const auto at = [&](std::uint32_t nodes, std::uint32_t ppn) {
            const Decision decision = model->decide({"bcast", {nodes, ppn, nodes * ppn}, 8});
            return decision.toLibrary ? std::string("default")
                                      : methodText(map->grid->methods()[decision.method]);
        };
        QCOMPARE(at(1, 4), std::string("pipeline/2KiB"));
        QCOMPARE(at(2, 2), std::string("pipeline/1KiB"));
        QCOMPARE(at(4, 1), std::string("pipeline/1KiB"));
        QCOMPARE(at(2, 1), std::string("default"));
    }

    void saysWhatItLacks()
    {
        const auto map = smallMap();
        const auto wrong = fitModel(must(parseModelSpec("hand:2/0=binomial")), map);
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().message, std::string("no method of bcast is called 'binomial'"));
        QVERIFY(wrong.error().remedy.find("pipeline/1KiB") != std::string::npos);
        QVERIFY(!fitModel({"hand", {}}, map));
        const auto other = modelOf("hand:2/0=pipeline/1KiB,3/0=pipeline/1KiB", map);
        QVERIFY(other->shortfall().ends_with("the map does not have: 3"));
    }

    /// Whatever a model decides at its map, rules made from it do too, between measured sizes as well.
    void madeFromAnyModel()
    {
        const auto paper = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(3, 6, 20)));
        const auto placed
            = synthetic::decisionMap(synthetic::placedDataset({1, 2, 4}, {1, 2, 4}, {8, 1024, 65536}, 2));
        for (const auto &map : {paper, placed})
            for (const char *const spec :
                {"exact", "quadtree:depth=3", "c45", "rules:rows=12", "optimal:leaves=8"}) {
                if (map == placed && std::string_view(spec).starts_with("rules"))
                    continue; // would decide the same for all placements of a size
                const auto model = modelOf(spec, map);
                const HandRules rules = must(handRulesOf(*model));
                QCOMPARE(rules.from(), model->spec());
                const auto byHand = must(fitModel(handSpec(rules), map));
                for (std::uint32_t row = 0; row < map->grid->rows(); ++row)
                    for (std::uint32_t column = 0; column < map->grid->columns(); ++column) {
                        Instance at = map->grid->instance({row, column});
                        const std::uint64_t between = model->axes() ? at.messageBytes / 3 : 0;
                        for (const std::uint64_t bytes : {at.messageBytes, at.messageBytes + between}) {
                            at.messageBytes = bytes;
                            QCOMPARE(byHand->decide(at).method, model->decide(at).method);
                        }
                    }
                QVERIFY(must(handRulesOf(*byHand)) == rules);
            }
    }

    void edits()
    {
        const HandRules rules = parsed("2/0=a,2/8=b,2/64=c,4/0=a");
        const auto text = [](const HandRules &made) { return QString::fromStdString(made.text()); };
        QCOMPARE(text(rules.withBorder({0, 1}, 9)), "2/0B=a,2/9B=b,2/64B=c,4/0B=a");
        QCOMPARE(text(rules.withBorder({0, 1}, 64)), "2/0B=a,2/64B=c,4/0B=a");
        QCOMPARE(text(rules.withBorder({0, 1}, 1000)), "2/0B=a,2/64B=c,4/0B=a");
        QCOMPARE(text(rules.withBorder({0, 1}, 0)), "2/0B=b,2/64B=c,4/0B=a");
        QCOMPARE(text(rules.withBorder({0, 2}, 3)), "2/0B=a,2/8B=c,4/0B=a");
        QCOMPARE(text(rules.withBorder({0, 2}, 1 << 20)), "2/0B=a,2/8B=b,2/1MiB=c,4/0B=a");
        QVERIFY(rules.withBorder({0, 0}, 7) == rules);
        const std::vector<HandBorder> both{{0, 1}, {1, 1}};
        QCOMPARE(
            text(parsed("2/0=a,2/8=b,4/0=a,4/16=b").withBorders(both, 12)), "2/0B=a,2/12B=b,4/0B=a,4/12B=b");
        QCOMPARE(text(rules.withMethod({0, 2}, "d")), "2/0B=a,2/8B=b,2/64B=d,4/0B=a");
        QCOMPARE(text(rules.without({0, 0})), "2/0B=b,2/64B=c,4/0B=a");
        QCOMPARE(text(rules.without({0, 2})), "2/0B=a,2/8B=b,4/0B=a");
        QVERIFY(rules.without({1, 0}) == rules);
        QCOMPARE(text(rules.withRule(1, 16, "e")), "2/0B=a,2/8B=b,2/64B=c,4/0B=a,4/16B=e");
        QCOMPARE(text(rules.withRule(0, 8, "e")), "2/0B=a,2/8B=e,2/64B=c,4/0B=a");
        QCOMPARE(text(rules), "2/0B=a,2/8B=b,2/64B=c,4/0B=a"); // a value
    }

    /// Whoever set the rules has seen all runs.
    void nothingIsHeldOut()
    {
        synthetic::Times times = synthetic::randomTimes(5, 3, 4, 2);
        DatasetBuilder builder(synthetic::provenance());
        for (std::uint32_t run = 0; run < 3; ++run)
            synthetic::add(builder, times, run);
        DataSelection data{builder.build(), {"bcast", {}, false}, {}};
        data.heldOut.runs = {2};
        const auto study = must(makeStudy(data));
        QVERIFY(must(fit(must(parseModelSpec("exact")), study))->heldOut);
        const HandRules rules = must(handRulesOf(*modelOf("exact", study->map())));
        QVERIFY(!must(fit(handSpec(rules), study))->heldOut);
        data.heldOut.runs.clear();
        data.heldOut.eachRun = true;
        const auto folded = must(makeStudy(data));
        QVERIFY(must(fit(must(parseModelSpec("exact")), folded))->heldOut);
        QVERIFY(!must(fit(handSpec(rules), folded))->heldOut);
    }

    /// Two libraries have a method of the same name: each rule is about one of them, whatever part is looked
    /// at.
    void methodsOfSeveralLibraries()
    {
        Method foreign = synthetic::method(0);
        foreign.library = "openmpi";
        synthetic::Times times{
            {2, 4}, {8, 1024}, {synthetic::baselineMethod(), synthetic::method(0), foreign}, {}};
        for (int cell = 0; cell < 4; ++cell)
            times.seconds.insert(times.seconds.end(), {4e-6, cell % 2 ? 2e-6 : 1e-6, cell % 2 ? 1e-6 : 2e-6});
        const DatasetPtr data = synthetic::dataset(times);
        const DecisionMapPtr both = synthetic::decisionMap(data);
        const std::string text = must(handRulesOf(*modelOf("exact", both))).text();
        QCOMPARE(text,
            std::string("2/0B=pipeline/1KiB,2/1KiB=openmpi.pipeline/1KiB,4/0B=pipeline/1KiB,"
                        "4/1KiB=openmpi.pipeline/1KiB,from=exact"));
        const auto libraryAt = [&text](const DecisionMapPtr &map, std::uint64_t bytes) {
            const Decision decision = modelOf("hand:" + text, map)->decide({"bcast", {0, 0, 2}, bytes});
            return decision.method == noMethod ? std::string("none")
                                               : map->grid->methods()[decision.method].library;
        };
        QCOMPARE(libraryAt(both, 8), std::string("collscope"));
        QCOMPARE(libraryAt(both, 1024), std::string("openmpi"));
        for (const std::string library : {"collscope", "openmpi"}) {
            const DecisionMapPtr part = synthetic::decisionMap(data, {"bcast", {}, false, {}, library});
            QCOMPARE(libraryAt(part, 8), library == "collscope" ? library : std::string("none"));
            QCOMPARE(libraryAt(part, 1024), library == "openmpi" ? library : std::string("none"));
        }
    }
};

const testing::Registered<TestHandRules> registered("tst_hand_rules");

} // namespace collscope::tst_hand_rules
#include "tst_hand_rules.moc"
