// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/model.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_model_spec {

class ModelSpecTest : public QObject {
    Q_OBJECT

private slots:
    void canonicalText_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("canonical");
        QTest::newRow("no parameters") << "exact"
                                       << "exact";
        QTest::newRow("initial values") << "quadtree"
                                        << "quadtree:threshold=100";
        QTest::newRow("order") << "quadtree:threshold=62.5,depth=3"
                               << "quadtree:depth=3,threshold=62.5";
        QTest::newRow("no limit") << "quadtree:depth=16"
                                  << "quadtree:threshold=100";
        QTest::newRow("initial choice") << "quadtree:reshape=even"
                                        << "quadtree:threshold=100";
        QTest::newRow("choice by number") << "quadtree:reshape=1"
                                          << "quadtree:threshold=100,reshape=uneven";
        QTest::newRow("initial choice alone") << "openmpi:version=as-measured"
                                              << "openmpi";
        QTest::newRow("choice that is a number") << "openmpi:version=6.0"
                                                 << "openmpi:version=6.0";
        QTest::newRow("other spelling") << "quadtree:depth=3.0,threshold=9e1"
                                        << "quadtree:depth=3,threshold=90";
        QTest::newRow("advanced") << "c45:power_of_two=1,g=0,s=1,m=4"
                                  << "c45:m=4,c=25,s=1,power_of_two=1";
        QTest::newRow("initial advanced") << "c45:g=0,comm_size=1,w=0"
                                          << "c45:m=2,c=25";
        QTest::newRow("minus nothing") << "quadtree:depth=-0"
                                       << "quadtree:depth=0,threshold=100";
    }

    void canonicalText()
    {
        QFETCH(QString, given);
        QFETCH(QString, canonical);
        const ModelSpec spec = synthetic::must(parseModelSpec(given.toStdString()));
        QCOMPARE(QString::fromStdString(spec.text()), canonical);
        QCOMPARE(QString::fromStdString(synthetic::must(parseModelSpec(spec.text())).text()), canonical);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("remedy");
        QTest::newRow("empty") << ""
                               << "exact, baseline, automatic, quadtree";
        QTest::newRow("unknown") << "octree"
                                 << "exact, baseline, automatic, quadtree";
        QTest::newRow("unknown key") << "quadtree:width=3"
                                     << "depth, threshold";
        QTest::newRow("no parameters") << "exact:depth=3"
                                       << "takes no parameters";
        QTest::newRow("no value") << "quadtree:depth"
                                  << "key=value";
        QTest::newRow("nothing after the colon") << "quadtree:"
                                                 << "key=value";
        QTest::newRow("nothing after the comma") << "quadtree:depth=3,"
                                                 << "key=value";
        QTest::newRow("too great") << "quadtree:depth=17"
                                   << "from 0 to 16";
        QTest::newRow("too small") << "quadtree:threshold=-1"
                                   << "from 0 to 100";
        QTest::newRow("no choice") << "quadtree:reshape=odd"
                                   << "even or uneven";
        QTest::newRow("unknown version") << "openmpi:version=4.0"
                                         << "version is as-measured, 4.1, 5.0, 6.0 or 6.1";
        QTest::newRow("number of a version") << "openmpi:version=4"
                                             << "version is as-measured, 4.1, 5.0, 6.0 or 6.1";
        QTest::newRow("not whole") << "quadtree:depth=2.5"
                                   << "whole";
        QTest::newRow("no number") << "quadtree:depth=deep"
                                   << "whole";
        QTest::newRow("not a number") << "quadtree:threshold=nan"
                                      << "a number";
        QTest::newRow("comma locale") << "quadtree:threshold=62,5"
                                      << "key=value";
        QTest::newRow("twice") << "quadtree:depth=1,depth=2"
                               << "once";
    }

    void refused()
    {
        QFETCH(QString, given);
        QFETCH(QString, remedy);
        const auto spec = parseModelSpec(given.toStdString());
        QVERIFY(!spec);
        QVERIFY2(QString::fromStdString(spec.error().remedy).contains(remedy), spec.error().text().c_str());
    }

    /// A saved project may hold anything.
    /// Those that everything else is held against, and what a dataset begins with.
    void namedByTheirFlags()
    {
        QCOMPARE(measuredSpec().text(), std::string("exact"));
        QVERIFY(measuredSpec().isMeasured() && !measuredSpec().isBaseline());
        QCOMPARE(baselineSpec().text(), std::string("baseline"));
        QVERIFY(baselineSpec().isBaseline() && !baselineSpec().isMeasured());
        QVERIFY(firstSpec() == synthetic::must(parseModelSpec("automatic")));
    }

    /// What looks measurements up knows the times of the measured instances and no others.
    void measuredSeconds()
    {
        synthetic::Times times;
        times.commSizes = {2, 4};
        times.messageBytes = {1, 1024};
        times.methods = {synthetic::baselineMethod(), *wire::parseMethod("binomial", "openmpi", "bcast")};
        const double gap = std::numeric_limits<double>::quiet_NaN();
        times.seconds = {5, 1, 6, 2, 7, 3, 8, gap};
        const auto map = synthetic::decisionMap(synthetic::dataset(times), GridSelection{"bcast", {}, false});
        const auto &methods = map->grid->methods();
        const auto at = [](std::uint32_t commSize, std::uint64_t bytes) {
            return Instance{"bcast", {0, 0, commSize}, bytes};
        };
        for (const ModelSpec &spec : {measuredSpec(), baselineSpec()}) {
            const ModelPtr model = synthetic::must(fitModel(spec, map));
            for (std::size_t method = 0; method < methods.size(); ++method) {
                const auto number = static_cast<MethodIndex>(method);
                const double first = methods[method].isBaseline() ? 5 : 1;
                QCOMPARE(model->seconds(at(2, 1), number).value(), first);
                QCOMPARE(model->seconds(at(2, 1024), number).value(), first + 1);
                QCOMPARE(model->seconds(at(4, 1), number).value(), first + 2);
                QCOMPARE(model->seconds(at(4, 1024), number).has_value(), methods[method].isBaseline());
                for (const Instance &other : {at(3, 1), at(8, 1), at(2, 512), at(2, 2048)})
                    QVERIFY(!model->seconds(other, number));
            }
            QVERIFY(!model->seconds(at(2, 1), noMethod));
        }
        QVERIFY(!synthetic::must(fitModel(firstSpec(), map))->seconds(at(2, 1), 0));
    }

    void fitChecksToo()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 3, 3, 2)));
        const std::vector<ModelSpec> wrong = {{"octree", {}}, {"quadtree", {{"depth", -1}}},
            {"quadtree", {{"depth", 1e300}}}, {"quadtree", {{"depth", std::nan("")}}},
            {"quadtree", {{"width", 1}}}, {"exact", {{"depth", 1}}}};
        for (const ModelSpec &spec : wrong) {
            const auto model = fitModel(spec, map);
            QVERIFY(!model);
            QVERIFY(!model.error().remedy.empty());
        }
        QVERIFY(!fitModel({"baseline", {}}, map)); // not measured
    }
};

const testing::Registered<ModelSpecTest> registered("tst_model_spec");

} // namespace collscope::tst_model_spec
#include "tst_model_spec.moc"
